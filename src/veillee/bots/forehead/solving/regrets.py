"""Regret minimisation (CFR+) over the sights of a forehead hand.

Every seat bids once, so its regrets at a sight are those of one choice. Seats take turns to learn;
late rounds count more in the mean strategy. With three seats or more nothing promises that the
mean is an equilibrium, so what counts is the exploitability found afterwards (``game.gains``).

A seat expects the others to slip now and then, and to bid by the highest card alone, deaf to what
was said. Without that the bids that a perfect player never makes would teach nothing, and people
make them.
"""

from __future__ import annotations

import numpy as np

from veillee.bots.forehead.sight import Rules
from veillee.bots.forehead.solving.deals import Deals, Real, Whole
from veillee.bots.forehead.solving.game import Chances, Game, Strategy, obey_ban

ROUNDS = 300
SLIPS = 0.1
DOUBT = 1.5  # cards about the turning point over which a deaf bidder wavers


def deaf(rules: Rules, highest: Whole, doubt: float) -> Real:
    """The chance of *plus* from who sees this highest card and does not listen."""
    turn = (rules.cards + rules.seats - 1) / 2  # as many unseen cards above as below
    return np.asarray(1 / (1 + np.exp((highest - turn) / doubt)))


def deaf_strategy(rules: Rules, highest: list[Whole], doubt: float = DOUBT) -> Strategy:
    """All seats deaf. ``highest[seat]``: the highest card at each of its sights."""
    seats = range(rules.seats)
    plus = [np.tile(deaf(rules, highest[seat], doubt), (1 << seat, 1)) for seat in seats]
    return obey_ban(rules, plus)


def highest_seen(cards: Whole, deals: Deals) -> list[Whole]:
    """By seat, the highest card but the Excuse at each sight; ``cards``: the deals' own."""
    found = []
    for seat, size in enumerate(deals.sizes):
        top = np.zeros(size, dtype=np.int64)
        top[deals.sights[seat]] = np.delete(cards, seat, axis=1).max(axis=1)
        found.append(top)
    return found


def solve(game: Game, slip: Strategy, *, rounds: int = ROUNDS, slips: float = SLIPS) -> Strategy:
    """The mean strategy of so many rounds; ``slip`` is how a seat bids where it slips."""
    rules = game.rules
    seats = range(rules.seats)
    worth = [game.worth(seat) for seat in seats]
    current = [plus.copy() for plus in slip]
    regrets = [np.zeros((2, *plus.shape)) for plus in slip]
    total = [np.zeros_like(plus) for plus in slip]
    slipping = [game.chances(slip, seat) for seat in seats]
    chances = [_seen(game, current, seat, slipping[seat], slips) for seat in seats]
    for number in range(1, rounds + 1):
        for seat in seats:
            gain = game.advantage(seat, worth[seat], chances)
            current[seat] = _learn(regrets[seat], gain, current[seat], slip[seat])
            obey_ban(rules, current)
            chances[seat] = _seen(game, current, seat, slipping[seat], slips)
            total[seat] += number**2 * current[seat]
    weight = sum(number**2 for number in range(1, rounds + 1))
    return [plus / weight for plus in total]


def _seen(game: Game, current: Strategy, seat: int, slipping: Chances, slips: float) -> Chances:
    return np.asarray((1 - slips) * game.chances(current, seat) + slips * slipping)


def _learn(regrets: Real, gain: Real, plus: Real, slip: Real) -> Real:
    regrets[0] = np.maximum(regrets[0] - gain * plus, 0)
    regrets[1] = np.maximum(regrets[1] + gain * (1 - plus), 0)
    both = regrets.sum(axis=0)
    return np.where(both > 0, regrets[1] / np.where(both > 0, both, 1), slip)
