"""The steps, one a file; each names the one before it."""
