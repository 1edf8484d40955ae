"""What a seat sees in the forehead hand of Whist 22, as the table of bids knows it.

Two seats or three: every card on the other foreheads. Four or five: the two highest and who holds
them; what the lower ones add is next to nothing (docs/forehead.md). Apart from that, whether the
Excuse is seen and on whom, where its worth depends on its holder's bid. The seats count in the
order of bidding, so the dealer is the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

MOST_SEATS = 5
ORDINARY = 21  # cards of the table's games where the Excuse is apart
RANKED_CARDS = 22
SHOWN_RANKS = 2  # how many of the highest cards count


class Excuse(Enum):
    """What the rule on the Excuse makes of the hand."""

    RANKED = "ranked"  # always 22, zero or removed: a card like the others
    CONTRARY = "contrary"  # its holder always misses
    CHOSEN = "choice"  # its holder never misses


@dataclass(frozen=True, slots=True)
class Rules:
    """A forehead hand: how many bid, what the Excuse does, how many cards, whether the ban holds.

    Cards are 1 to ``cards`` by strength; where the Excuse is apart it is 0, and the others are
    1 to ``cards`` - 1.
    """

    seats: int
    excuse: Excuse = Excuse.RANKED
    cards: int = RANKED_CARDS
    ban: bool = True

    @property
    def apart(self) -> bool:
        """Whether the Excuse is no card like the others."""
        return self.excuse is not Excuse.RANKED

    @property
    def highest(self) -> int:
        """The strength of the highest card but the Excuse."""
        return self.cards - 1 if self.apart else self.cards

    @property
    def sights(self) -> int:
        """How many sights a seat can have, numbered from 0."""
        others = self.seats - 1
        number = block(others, self.highest)
        return number + others * block(others - 1, self.highest) if self.apart else number

    def banned(self, place: int, bids: int) -> int:
        """The bid (0 or 1) that the seat at this place may not make after these bids, or -1.

        ``bids``: the earlier bids as a number in base two, the first bid its highest digit.
        """
        total = bids.bit_count()
        if not self.ban or place + 1 < self.seats or total > 1:
            return -1
        return 1 - total


def block(cards: int, highest: int) -> int:
    """How many sights there are of so many ordinary cards."""
    if cards == 0:
        return 1
    if cards == 1:
        return highest
    return cards * (cards - 1) * (highest * (highest - 1) // 2)


def first_of_block(rules: Rules, excuse_at: int) -> int:
    """The number of the first sight with the Excuse on another seat; -1: it is not seen."""
    others = rules.seats - 1
    if excuse_at < 0:
        return 0
    return block(others, rules.highest) + excuse_at * block(others - 1, rules.highest)


def sight_of(rules: Rules, others: Sequence[int]) -> int:
    """The number of the sight of these cards, in the order of bidding without the viewer."""
    excuse_at = others.index(0) if rules.apart and 0 in others else -1
    seen = [card for card in others if card != 0]
    first = first_of_block(rules, excuse_at)
    if len(seen) < SHOWN_RANKS:
        return first + (seen[0] - 1 if seen else 0)
    order = sorted(range(len(seen)), key=lambda place: -seen[place])
    top, second = order[:SHOWN_RANKS]
    pairs = rules.highest * (rules.highest - 1) // 2
    holders = top * (len(seen) - 1) + second - (1 if second > top else 0)
    pair = (seen[top] - 1) * (seen[top] - 2) // 2 + seen[second] - 1
    return first + holders * pairs + pair
