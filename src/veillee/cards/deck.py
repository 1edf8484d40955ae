"""The four packs and the number of each card in them.

A card's number is its place in ``Deck.cards``; the rules and hand masks use it (bit ``n`` of a
hand is card ``n``). The order is fixed: records, seeds and compiled code depend on it.

* French packs: suits P, C, K, T in that order; inside a suit from the weakest to the strongest of
  the game that uses the pack (Politaine: 7 8 V D R A 9 10; 52 cards: 2 to ace).
* Aluette: from the weakest class to the strongest; inside a class the suits D, C, B, E.
* Trumps: the Excuse is 0, trump n is n.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from veillee.cards.card import Card
from veillee.errors import BadNotation


@dataclass(frozen=True)
class Deck:
    """A pack: its cards by number, and the way between numbers, cards and notation."""

    name: str
    cards: tuple[Card, ...]
    _numbers: Mapping[Card | str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        numbers: dict[Card | str, int] = {}
        for number, card in enumerate(self.cards):
            numbers[card] = numbers[str(card)] = number
        object.__setattr__(self, "_numbers", numbers)

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return str(card) in self._numbers

    @property
    def all(self) -> int:
        """The mask of the whole pack."""
        return (1 << len(self.cards)) - 1

    def number(self, card: Card | str) -> int:
        """The number of a card, given as such or in notation (any letter case).

        Raises:
            BadNotation: this pack has no such card.
        """
        number = self._numbers.get(card)
        if number is None:
            text = str(card)
            number = self._numbers.get(text.strip().upper())
            if number is None:
                raise BadNotation("unknown-card", text=text, pack=self.name)
        return number

    def parse(self, text: str) -> Card:
        """The card written ``text``. Raises: BadNotation."""
        return self.cards[self.number(text)]

    def mask(self, cards: Iterable[Card | str]) -> int:
        """The hand mask of some cards (each counted once). Raises: BadNotation."""
        mask = 0
        for card in cards:
            mask |= 1 << self.number(card)
        return mask

    def numbers(self, mask: int) -> Iterator[int]:
        """The numbers in a mask, smallest first."""
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low

    def unpack(self, mask: int) -> tuple[Card, ...]:
        """The cards of a mask, by number."""
        return tuple(self.cards[number] for number in self.numbers(mask))


def _suited(suits: str, ranks: Iterable[str]) -> tuple[Card, ...]:
    ranks = tuple(ranks)
    return tuple(Card(rank, suit) for suit in suits for rank in ranks)


def _aluette() -> tuple[Card, ...]:
    plain: list[Card] = []
    plain += [Card("3", suit) for suit in "BE"]
    for rank in ("4", "5", "6", "7", "8"):
        plain += [Card(rank, suit) for suit in "DCBE"]
    plain += [Card("9", suit) for suit in "BE"]
    for rank in ("V", "C", "R", "A"):
        plain += [Card(rank, suit) for suit in "DCBE"]
    named = ("2E", "2B", "9D", "9C", "2C", "2D", "3C", "3D")
    return (*plain, *(Card(text[0], text[1]) for text in named))


FRENCH32 = Deck("french32", _suited("PCKT", ("7", "8", "V", "D", "R", "A", "9", "10")))
FRENCH52 = Deck("french52", _suited("PCKT", (*(str(n) for n in range(2, 11)), *"VDRA")))
ALUETTE48 = Deck("aluette48", _aluette())
TRUMPS22 = Deck("trumps22", (Card("X"), *(Card(str(n)) for n in range(1, 22))))
