"""All deals of a forehead hand, and what each seat sees of each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from veillee.bots.forehead.sight import SHOWN_RANKS, Rules, block, first_of_block

Whole = NDArray[np.int64]
Real = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Deals:
    """Deals with the same chance each, or merged and weighted; arrays have one entry a deal.

    ``best``: the seat with the highest card but the Excuse. ``holder``: of the Excuse where it is
    apart, else -1. ``sights[seat]``: what the seat sees, as a number below ``sizes[seat]``.
    """

    weight: Real
    best: Whole
    holder: Whole
    sights: tuple[Whole, ...]
    sizes: tuple[int, ...]

    def part(self, first: int, last: int) -> Deals:
        """Some of the deals, their weights as they are."""
        return Deals(
            self.weight[first:last],
            self.best[first:last],
            self.holder[first:last],
            tuple(sight[first:last] for sight in self.sights),
            self.sizes,
        )


def every_deal(rules: Rules) -> Whole:
    """All ordered deals: shape (deals, seats), cards by strength."""
    pack = np.arange(0 if rules.apart else 1, rules.highest + 1)
    deals = pack[:, None]
    for _ in range(rules.seats - 1):
        longer = np.repeat(deals, len(pack), axis=0)
        last = np.tile(pack, len(deals))
        fresh = (longer != last[:, None]).all(axis=1)
        deals = np.column_stack([longer, last])[fresh]
    return deals


def open_deals(rules: Rules, cards: Whole | None = None) -> Deals:
    """Every deal, each seat telling apart all that it sees: nothing is left out."""
    dealt = every_deal(rules) if cards is None else cards
    base = rules.highest + 1
    sights = []
    for seat in range(rules.seats):
        code = np.zeros(len(dealt), dtype=np.int64)
        for other in range(rules.seats):
            if other != seat:
                code = code * base + dealt[:, other]
        sights.append(code)
    sizes = (base ** (rules.seats - 1),) * rules.seats
    return _deals(rules, dealt, tuple(sights), sizes)


def sighted_deals(rules: Rules, cards: Whole | None = None) -> Deals:
    """Every deal, each seat seeing what the table knows (``sight_of``)."""
    dealt = every_deal(rules) if cards is None else cards
    seats = range(rules.seats)
    sights = tuple(sight_numbers(rules, np.delete(dealt, seat, axis=1)) for seat in seats)
    return _deals(rules, dealt, sights, (rules.sights,) * rules.seats)


def merged(deals: Deals) -> Deals:
    """Deals that no seat can tell apart and that end alike, as one with their weight."""
    group = deals.best * (len(deals.sights) + 1) + deals.holder + 1
    for sight, size in zip(deals.sights, deals.sizes, strict=True):
        # Numbered anew each time, so that the next product stays small.
        _, first, group = np.unique(group * size + sight, return_index=True, return_inverse=True)
    return Deals(
        np.bincount(group, weights=deals.weight).astype(np.float64),
        deals.best[first],
        deals.holder[first],
        tuple(sight[first] for sight in deals.sights),
        deals.sizes,
    )


def sight_numbers(rules: Rules, others: Whole) -> Whole:
    """``sight_of`` of each row."""
    number, count = others.shape
    rows = np.arange(number)
    excuse = others == 0
    excuse_at = np.where(excuse.any(axis=1), excuse.argmax(axis=1), -1)
    found = np.zeros(number, dtype=np.int64)
    for at in range(-1, count if rules.apart else 0):
        mine = rows[excuse_at == at]
        left = others[mine] if at < 0 else np.delete(others[mine], at, axis=1)
        found[mine] = first_of_block(rules, at) + _in_block(rules, left)
    return found


def _in_block(rules: Rules, seen: Whole) -> Whole:
    number, count = seen.shape
    if count < SHOWN_RANKS:
        return seen[:, 0] - 1 if count else np.zeros(number, dtype=np.int64)
    rows = np.arange(number)
    order = np.argsort(-seen, axis=1, kind="stable")
    top, second = order[:, 0], order[:, 1]
    high, low = seen[rows, top], seen[rows, second]
    pairs = block(SHOWN_RANKS, rules.highest) // SHOWN_RANKS
    holders = top * (count - 1) + second - (second > top)
    return np.asarray(holders * pairs + (high - 1) * (high - 2) // 2 + low - 1, dtype=np.int64)


def _deals(rules: Rules, dealt: Whole, sights: tuple[Whole, ...], sizes: tuple[int, ...]) -> Deals:
    excuse = dealt == 0
    return Deals(
        weight=np.full(len(dealt), 1 / len(dealt)),
        best=dealt.argmax(axis=1),
        holder=np.where(excuse.any(axis=1), excuse.argmax(axis=1), -1),
        sights=sights,
        sizes=sizes,
    )
