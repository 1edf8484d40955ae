"""The forehead hand as a game: what bids come to over many deals at once.

The bids made so far are a number in base two, the first bid its highest digit; *plus* is 1. A
strategy has one array a seat, of shape (2 ** place, sights): the chance of *plus* after those bids
at that sight. The reduction of the rules: a bid is missed where it is not the number of tricks
taken, and all that a bid can change about the trick is what the Excuse of its bidder is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from veillee.bots.forehead.sight import Excuse, Rules
from veillee.bots.forehead.solving.deals import Deals, Real, Whole

Chances = NDArray[np.float32]  # by bids so far and deal
Strategy = list[Real]
CHUNK = 60_000  # deals at a time where all are too many


def winners(rules: Rules, deals: Deals, bids: int) -> Whole:
    """Who takes the trick in each deal after all these bids."""
    if not rules.apart:
        return deals.best
    bid = bids >> (rules.seats - 1 - np.maximum(deals.holder, 0)) & 1
    high = bid == (1 if rules.excuse is Excuse.CHOSEN else 0)
    return np.where((deals.holder >= 0) & high, deals.holder, deals.best)


def misses(rules: Rules, deals: Deals) -> Chances:
    """Whether each seat misses: shape (seats, 2 ** seats, deals)."""
    seats = rules.seats
    missed = np.empty((seats, 1 << seats, len(deals.weight)), dtype=np.float32)
    for bids in range(1 << seats):
        winner = winners(rules, deals, bids)
        for seat in range(seats):
            missed[seat, bids] = (winner == seat) != (bids >> (seats - 1 - seat) & 1)
    return missed


@dataclass(frozen=True, slots=True)
class Game:
    """A forehead hand over these deals, and what each seat wants of them.

    ``spite``: what the mean miss of the others is worth against a miss of one's own; with 1 a seat
    wants to be ahead of the others, as a match asks, with 0 it looks at its own bid alone.
    """

    rules: Rules
    deals: Deals
    missed: Chances
    spite: float = 1.0

    @classmethod
    def of(cls, rules: Rules, deals: Deals, spite: float = 1.0) -> Game:
        return cls(rules, deals, misses(rules, deals), spite)

    def worth(self, seat: int) -> Chances:
        """What all bids made are worth to a seat: shape (2 ** seats, deals)."""
        own = self.missed[seat]
        others = (self.missed.sum(axis=0) - own) / (self.rules.seats - 1)
        return np.asarray(self.spite * others - own, dtype=np.float32)

    def chances(self, strategy: Sequence[Real], seat: int) -> Chances:
        """Of *plus* from a seat, by bids so far and deal."""
        return strategy[seat][:, self.deals.sights[seat]].astype(np.float32)

    def advantage(self, seat: int, worth: Chances, chances: Sequence[Chances]) -> Real:
        """How much *plus* gains on *moins* at each bid sequence and sight, times its likelihood."""
        value = worth
        for later in range(self.rules.seats - 1, seat, -1):
            value = _mean(value, chances[later])
        reach = self.deals.weight.astype(np.float32)[None, :]
        for earlier in range(seat):
            plus = chances[earlier]
            reach = np.stack([reach * (1 - plus), reach * plus], axis=1).reshape(-1, plus.shape[1])
        gain = reach * (value[1::2] - value[0::2])
        size = self.deals.sizes[seat]
        return np.stack([np.bincount(self.deals.sights[seat], row, size) for row in gain])

    def result(self, worth: Chances, chances: Sequence[Chances]) -> float:
        """The mean over all deals, weighted, of ``worth``, whose shape is (2 ** seats, deals)."""
        value = worth
        for later in range(self.rules.seats - 1, -1, -1):
            value = _mean(value, chances[later])
        return float(value[0] @ self.deals.weight)


def _mean(value: Chances, plus: Chances) -> Chances:
    return value[0::2] + plus * (value[1::2] - value[0::2])


def obey_ban(rules: Rules, strategy: Strategy) -> Strategy:
    """The strategy, with the last seat saying what alone is left to it, in place."""
    for place in range(rules.seats):
        for bids in range(1 << place):
            banned = rules.banned(place, bids)
            if banned >= 0:
                strategy[place][bids] = 1 - banned
    return strategy


def spread(strategy: Strategy, sighted: Deals, full: Deals) -> Strategy:
    """A strategy over sights as one over all that is seen; both over the same deals in order."""
    wide = []
    for seat, plus in enumerate(strategy):
        other = np.zeros((len(plus), full.sizes[seat]))
        other[:, full.sights[seat]] = plus[:, sighted.sights[seat]]
        wide.append(other)
    return wide


def gains(rules: Rules, deals: Deals, strategy: Strategy, spite: float = 1.0) -> list[float]:
    """By seat, what it would gain by its best answer to the others, who keep to the strategy.

    Its exploitability, in misses a deal. Exact: every bid sequence and every sight of ``deals``.
    """
    total = [np.zeros_like(plus) for plus in strategy]
    for game in _parts(rules, deals, spite):
        chances = [game.chances(strategy, seat) for seat in range(rules.seats)]
        for seat in range(rules.seats):
            total[seat] += game.advantage(seat, game.worth(seat), chances)
    found = []
    for seat, gain in enumerate(total):
        plus = strategy[seat]
        better = np.where(gain > 0, gain * (1 - plus), -gain * plus)
        for bids in range(1 << seat):
            if rules.banned(seat, bids) >= 0:
                better[bids] = 0
        found.append(float(better.sum()))
    return found


def mean_misses(rules: Rules, deals: Deals, strategy: Strategy) -> list[float]:
    """By seat, its misses a deal."""
    return _means(rules, deals, strategy, None)


def mean_worth(rules: Rules, deals: Deals, strategy: Strategy, spite: float = 1.0) -> list[float]:
    """By seat, what a deal is worth to it (``Game.worth``)."""
    return _means(rules, deals, strategy, spite)


def _means(rules: Rules, deals: Deals, strategy: Strategy, spite: float | None) -> list[float]:
    total = [0.0] * rules.seats
    for game in _parts(rules, deals, spite or 0.0):
        chances = [game.chances(strategy, seat) for seat in range(rules.seats)]
        for seat in range(rules.seats):
            worth = game.missed[seat] if spite is None else game.worth(seat)
            total[seat] += game.result(worth, chances)
    return total


def _parts(rules: Rules, deals: Deals, spite: float) -> Iterator[Game]:
    for first in range(0, len(deals.weight), CHUNK):
        yield Game.of(rules, deals.part(first, first + CHUNK), spite)
