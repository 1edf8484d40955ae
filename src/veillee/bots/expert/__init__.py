"""The expert: worlds that fit what it knows, weighed by what was played, judged by playouts."""
