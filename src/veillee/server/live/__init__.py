"""Tables at which people play now, and who is connected to them."""
