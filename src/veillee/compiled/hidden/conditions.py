"""Conditions on hidden cards that no list of possible places can tell: *at least one* of some sets,
*no such hand*. They are kept exactly, by counting cards kind by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod

Counts = tuple[int, ...]

_TOO_MANY = 2000  # ways to go on that are worth comparing


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that holds or not by how many cards of each kind lie in some places.

    ``areas`` are masks of places, each counted apart; ``kinds`` are masks of cards, no card in
    two. ``holds`` gets the counts, the kinds of the first area first; ``base`` is what counts
    before any unseen card is dealt.
    """

    areas: tuple[int, ...]
    kinds: tuple[int, ...]
    holds: Callable[[Counts], bool]
    base: Counts

    def kind(self, card: int) -> int:
        """The kind of a card, or -1."""
        for number, mask in enumerate(self.kinds):
            if mask >> card & 1:
                return number
        return -1

    def area(self, place: int) -> int:
        """The area a place belongs to, or -1."""
        for number, mask in enumerate(self.areas):
            if mask >> place & 1:
                return number
        return -1

    def fits(self, places: Sequence[int]) -> bool:
        """Whether it holds for these cards by place, the unseen ones among them only."""
        counts = list(self.base)
        for number, area in enumerate(self.areas):
            cards = 0
            for place, mask in enumerate(places):
                cards |= mask if area >> place & 1 else 0
            for kind, mask in enumerate(self.kinds):
                counts[number * len(self.kinds) + kind] += (cards & mask).bit_count()
        return self.holds(tuple(counts))

    def outcomes(self, most: Sequence[int], room: Sequence[int]) -> set[bool]:
        """What may come of it: at most so many cards of each kind, so many cards to each area."""
        found = set()
        width = len(self.kinds)
        for counts in _additions(self.base, most, width):
            added = [count - start for count, start in zip(counts, self.base, strict=True)]
            if all(sum(added[n * width : (n + 1) * width]) <= size for n, size in enumerate(room)):
                found.add(self.holds(counts))
                if len(found) == 2:
                    break
        return found


def _additions(base: Counts, most: Sequence[int], kinds: int) -> Iterator[Counts]:
    """All counts reached from ``base`` with at most ``most[kind]`` more of each kind an area."""
    ranges = [range(start, start + most[n % kinds] + 1) for n, start in enumerate(base)]
    return product(*ranges)


@dataclass(slots=True)
class Tracker:
    """Counts for one condition while classes of cards are dealt, told apart no more than needed.

    Two sets of counts are the same once every way to go on has the same outcome for both.
    """

    condition: Condition
    _known: dict[tuple[Counts, Counts], Counts | None] = field(default_factory=dict)
    _first: dict[tuple[Counts, tuple[bool, ...]], Counts] = field(default_factory=dict)

    def reduced(self, counts: Counts, left: Counts) -> Counts | None:
        """The counts that stand for these; None if it can no longer hold.

        ``left``: how many cards of each kind are still to be dealt.
        """
        key = counts, left
        if key not in self._known:
            self._known[key] = self._representative(counts, left)
        return self._known[key]

    def _representative(self, counts: Counts, left: Counts) -> Counts | None:
        if prod(number + 1 for number in left) ** len(self.condition.areas) > _TOO_MANY:
            return counts
        outcome = tuple(self.condition.holds(way) for way in _additions(counts, left, len(left)))
        if not any(outcome):
            return None
        return self._first.setdefault((left, outcome), counts)
