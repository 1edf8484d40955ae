"""Who sits at the table, for sentences that name them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from veillee.words.catalogue import Words


@dataclass(frozen=True, slots=True)
class Players:
    """The names by seat, and the seat of the reader (None: someone who only watches).

    Sentences speak to the reader: *vous jouez*, not the reader's name.
    """

    names: tuple[str, ...]
    you: int | None = None

    def name(self, words: Words, seat: int) -> str:
        """A seat inside a sentence: its name, ``vous``, or ``la place 2`` where it has no name."""
        if seat == self.you:
            return words("word.you")
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return words("word.seat", seat=seat)

    def subject(self, words: Words, seat: int) -> str:
        """The same where a sentence begins with it; a person's name is left as it is."""
        name = self.name(words, seat)
        return name if name in self.names else name[:1].upper() + name[1:]

    def names_of(self, words: Words, seats: Iterable[int]) -> str:
        """``Anne et Chloé``; the reader comes last: ``Anne et vous``."""
        ordered = sorted(seats, key=lambda seat: seat == self.you)
        return words.list(self.name(words, seat) for seat in ordered)

    def side(self, index: int) -> tuple[int, ...]:
        """The seats of a side where partners sit alternately."""
        return tuple(range(index, len(self.names), 2))
