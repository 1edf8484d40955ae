"""Information-set Monte Carlo tree search with the rule policy's playouts: see
``kernels.expert_tree``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from veillee.compiled.arrays import Rows
from veillee.compiled.judging import Judge
from veillee.compiled.kernels import expert_tree as kernels
from veillee.compiled.kernels.expert_judge import POINT_BITS
from veillee.games import tricks

Utility = Callable[[int, int], float]
"""From an outcome and a seat to a chance to win."""

_MOST_POINTS = 45  # of a side in one deal


class Tree:
    """One tree, grown from a root by walks in worlds.

    ``branch``: mask of the seats that choose by the tree, all others by the policy. ``explore``:
    how much is tried, in wins. ``depth``: acts that are remembered.
    """

    def __init__(
        self,
        judge: Judge,
        utility: Utility,
        *,
        branch: int,
        explore: float,
        depth: int = 60,
        room: int = 200_000,
    ) -> None:
        self._judge = judge
        self._worth = judge.flat(_worths(judge, utility))
        self._tree: Any = judge.zeros(kernels.HEAD + kernels.NODE * room)
        self._tree[kernels.USED] = 1
        self._tree[kernels.ROOM] = room
        self._tree[kernels.EXPLORE] = round(explore * kernels.WON)
        self._tree[kernels.BRANCH] = branch
        self._tree[kernels.DEPTH] = depth

    def walk(self, states: Rows, *, seed: int) -> None:
        """One walk in each world."""
        judge, number = self._judge, len(states)
        if number == 0:
            return
        size = len(states[0])
        judge.kernel(kernels.walk_many)(
            judge.marker,
            judge.joined(states),
            size,
            number,
            judge.game.counts,
            self._worth,
            self._tree,
            judge.zeros(size),
            judge.flat([seed]),
        )

    def actions(self) -> dict[int, tuple[int, float]]:
        """The acts tried at the root: how often, and with what chance to win."""
        found, tree = {}, self._tree
        child = int(tree[kernels.HEAD + kernels.CHILD])
        while child:
            visits, total = int(tree[child + kernels.VISITS]), int(tree[child + kernels.TOTAL])
            mean = total / visits / kernels.WON if visits else 0.0
            found[int(tree[child + kernels.ACTION])] = visits, mean
            child = int(tree[child + kernels.SIBLING])
        return found


def _worths(judge: Judge, utility: Utility) -> list[int]:
    """What outcomes are worth, as the kernel looks it up."""
    game = judge.game

    def scaled(outcome: int, seat: int) -> int:
        return round(kernels.WON * utility(outcome, seat))

    if game.spec.by_side:
        table = [1] + [0] * kernels.WIDTH * kernels.WIDTH
        for first in range(_MOST_POINTS):
            for second in range(_MOST_POINTS - first):
                place = 1 + first * kernels.WIDTH + second
                table[place] = scaled(first | second << POINT_BITS, 0)
        return table
    seats = tricks.MAX_SEATS
    table = [0] * (1 + seats + seats * seats)
    for seat in range(game.seats):
        table[1 + seat] = scaled(0, seat)
        for other in range(game.seats):
            change = scaled(1 << POINT_BITS * other, seat) - scaled(0, seat)
            table[1 + seats + seat * seats + other] = change
    return table
