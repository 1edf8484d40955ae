"""One card as people name it: a rank and a suit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its rank and suit letters; ``str`` gives its notation (``10P``, ``CB``, ``X``).

    Trumps have no suit: rank ``1`` to ``21``, and ``X`` for the Excuse.
    """

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        return self.rank + self.suit
