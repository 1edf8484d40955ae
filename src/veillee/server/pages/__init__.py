"""The page: its files and words, and what it alone asks of the server."""
