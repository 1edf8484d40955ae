"""Draws the cards of the page: every line is ours, written as paths, printed into SVG sprites."""
