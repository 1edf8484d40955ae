"""The rules of the games, as integer functions over a flat state, and the facts around them."""
