"""The forehead hand of Whist 22, solved: a small table, and the bid it gives (docs/forehead.md)."""

from veillee.bots.forehead.choose import forehead_bid, forehead_chance

__all__ = ["forehead_bid", "forehead_chance"]
