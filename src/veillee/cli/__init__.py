"""The terminal: play, watch, and look at rules and records."""
