"""The page that people play on: static files, and the program that draws its cards."""
