"""What the end of a deal is worth to a seat: its chance to win the match.

By sides the chances follow exactly from how the deals of amateurs end (``deals``), deal after deal.
Where each seat plays for itself the fewest points win, and the chances are those of a race between
sums of chance, in the logistic form.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from veillee.bots.expert.deals import ENDS, MISSES
from veillee.compiled.judging import points_of, winners_of
from veillee.games import tricks
from veillee.games.aluette import layout as aluette
from veillee.games.whist22 import layout as whist22
from veillee.match.view import View

Utility = Callable[[int], float]
"""From an outcome (see ``compiled.judging``) to a chance to win."""

_LOGISTIC = 1.7  # of the slope of a normal curve
_LEAST_DEALS = 0.5


def utility_of(view: View, seat: int) -> Utility:
    """The utility of a seat from the scores before the deal."""
    counts, known = view.game.counts, dict[int, float]()
    find = _by_side(view, seat) if view.game.spec.by_side else _by_seat(view, seat)

    def utility(outcome: int) -> float:
        if outcome not in known:
            winners = winners_of(outcome)
            if winners:
                known[outcome] = (winners >> seat & 1) / _sharers(view, winners)
            else:
                known[outcome] = find(points_of(outcome, counts))
        return known[outcome]

    return utility


def _sharers(view: View, winners: int) -> int:
    if view.game.spec.by_side:
        return (winners & 1) + (winners >> 1 & 1)
    return winners.bit_count()


# --- Sides ---------------------------------------------------------------------------------------


def _by_side(view: View, seat: int) -> Callable[[tuple[int, ...]], float]:
    name, state, side = view.game.name, view.state, seat & 1
    scores = view.scores
    if name == "aluette" and state[aluette.LENGTH] == aluette.FIVE_DEALS:
        left = 4 - state[tricks.DEALS]
        lead = scores[side] - scores[1 - side]

        def after_deals(points: tuple[int, ...]) -> float:
            return ahead_after(name, max(left, 0), lead + points[side] - points[1 - side])

        return after_deals
    target = int(state[aluette.TARGET])  # the first option of every game played to a number

    def after_race(points: tuple[int, ...]) -> float:
        mine = target - scores[side] - points[side]
        theirs = target - scores[1 - side] - points[1 - side]
        return first_there(name, mine, theirs)

    return after_race


def first_there(name: str, mine: int, theirs: int) -> float:
    """The chance that a side which needs ``mine`` points gets there before one that needs
    ``theirs``.
    """
    if mine <= 0 or theirs <= 0:
        return 0.5 if mine == theirs else float(mine < theirs)
    table = _race(name)
    while len(table) <= max(mine, theirs):
        _extend(name, table)
    return table[mine][theirs]


@lru_cache
def _race(name: str) -> list[list[float]]:
    return [[0.5]]


def _extend(name: str, table: list[list[float]]) -> None:
    """One more row and column: each entry needs only those with less to go."""
    size = len(table)
    table.append([])
    for other in range(size):
        table[other].append(_reckoned(name, table, other, size))
        table[size].append(1 - table[other][size])
    table[size].append(0.5)


def _reckoned(name: str, table: list[list[float]], mine: int, theirs: int) -> float:
    if mine == 0:
        return 1.0
    total = weight = 0.0
    for (first, second), share in ENDS[name].items():
        if first or second:
            weight += share
            mine_left, theirs_left = mine - first, theirs - second
            if mine_left <= 0 or theirs_left <= 0:
                # Both at once are rare; the side further beyond the target is taken to win.
                total += share * (0.5 if mine_left == theirs_left else mine_left < theirs_left)
            else:
                total += share * table[mine_left][theirs_left]
    return total / weight


@lru_cache(maxsize=1024)
def ahead_after(name: str, deals: int, lead: int) -> float:
    """The chance to be ahead after so many deals more; level counts half."""
    if deals == 0:
        return 0.5 if lead == 0 else float(lead > 0)
    return sum(
        share * ahead_after(name, deals - 1, lead + first - second)
        for (first, second), share in ENDS[name].items()
    )


# --- Each seat for itself ------------------------------------------------------------------------


def _by_seat(view: View, seat: int) -> Callable[[tuple[int, ...]], float]:
    state, scores = view.state, view.scores
    rule = whist22.COMPTEUR_MISSES if state[whist22.COUNTING] == whist22.COMPTEUR else None
    limit = int(state[whist22.TARGET if rule is None else rule])
    inside = [other for other in range(view.game.seats) if other not in view.out]

    def chance(points: tuple[int, ...]) -> float:
        totals = {other: scores[other] + points[other] for other in inside}
        deals = max((limit - max(totals.values())) / MISSES, _LEAST_DEALS)
        slope = _LOGISTIC / math.sqrt(2 * MISSES * (1 - MISSES) * deals)
        shares = {other: math.exp(slope * (totals[seat] - totals[other])) for other in inside}
        return 1 / sum(shares.values())

    return chance
