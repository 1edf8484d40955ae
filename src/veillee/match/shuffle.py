"""Chance from a seed, by a recipe that anyone can follow in any language (docs/notation.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

_WORD = 8  # bytes
_SPAN = 1 << (8 * _WORD)


class Chance:
    """The draws of one occasion (``label``) of one match (``seed``) of a game."""

    def __init__(self, game: str, version: int, seed: int | str, label: str) -> None:
        self._prefix = f"veillee/{game}/{version}/{seed}/{label}/"
        self._words = self._stream()

    def _stream(self) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.sha256(f"{self._prefix}{block}".encode()).digest()
            for start in range(0, len(digest), _WORD):
                yield int.from_bytes(digest[start : start + _WORD], "big")
            block += 1

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound`` - 1, each as likely."""
        limit = _SPAN - _SPAN % bound
        return next(word for word in self._words if word < limit) % bound

    def happens(self, millionths: int) -> bool:
        """True with the given probability."""
        return self.below(1_000_000) < millionths

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """The items in random order (Fisher and Yates, from the last place down)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
