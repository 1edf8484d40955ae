"""Politaine with all four hands open, solved exactly: the value of a position and of each card.

>>> import veillee
>>> from veillee.compiled.doubledummy import Objective, solve
>>> match = veillee.game("politaine").match(seed=7)
>>> solution = solve(match.state, Objective.TRICKS)
>>> solution.value                            # tricks that seats 0 and 2 take with best play
>>> solution.cards                            # the same after each card that may be laid now

A solver of its own, beside the generic search over the rules, since it is many times faster. That
it says what plain minimax over the rules says is tested.
"""

from __future__ import annotations

import contextlib
import enum
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from veillee.compiled import jit
from veillee.compiled.arrays import flat, zeros
from veillee.compiled.kernels import doubledummy as search
from veillee.compiled.kernels import doubledummy_start as start
from veillee.compiled.kernels.doubledummy_extra import CAPOT_POINTS
from veillee.compiled.kernels.doubledummy_memory import (
    BUDGET,
    COUNT,
    FRAMES,
    GOT,
    GUESS,
    HIGH,
    LOW,
    MADE,
    MOVES,
    ONLY,
    PAYOFF,
    POINTS,
    REST,
    ROOT,
    RUNNING,
    SCALE,
    STEP,
    TRICKS,
    UNITS,
    WORK_SIZE,
)
from veillee.compiled.kernels.doubledummy_moves import CARD
from veillee.games.politaine import layout, rules
from veillee.games.tricks import PHASE, PLAYED, PLAYING, TURN, State

_SLICE = 1 << 20  # nodes between two questions whether to stop
_SLOW_SLICE = 1 << 13  # ... interpreted
_FOREVER = 1 << 60
_MOST_ELSE = 33  # points between the sides, at most, without a capot
_CAPOT = CAPOT_POINTS + 11  # ... and at least with one


class Objective(enum.IntEnum):
    """What side 0 (seats 0 and 2) wants as much of as it can get, and side 1 as little.

    All of them count the whole deal, what is won already included.
    """

    TRICKS = TRICKS
    """Tricks of side 0."""
    POINTS = POINTS
    """Points of side 0 for cards and steck; both sides together always make 11."""
    PAYOFF = PAYOFF
    """Points of side 0 less those of side 1, with politaines, which their holders always announce.
    A capot that wins the match counts as many points more as the match is played to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What a search found; exact if ``complete``, else ``low`` and ``high`` are what it proved."""

    low: int
    high: int
    cards: dict[int, int]
    """By card that may be laid: the value after it. Empty if not asked for or not complete."""
    line: tuple[int, ...]
    """Cards of best play on both sides to the end of the deal; empty if not asked for."""
    nodes: int
    """Positions in which a card was chosen."""

    @property
    def complete(self) -> bool:
        """Whether the value is exact."""
        return self.low == self.high

    @property
    def value(self) -> int:
        """The value with best play; a lower bound if not complete."""
        return self.low


def solvable(state: Sequence[int]) -> bool:
    """Whether this search knows the rules of the position: a deal in play, in which the low-card
    duty no longer binds anybody.
    """
    duty = state[layout.LOW_CARD_DUTY] != 0 and state[layout.FULL_POINT] == 0
    return state[PHASE] == PLAYING and state[layout.ASKED] == 0 and not duty


def solve(
    state: Sequence[int],
    objective: Objective = Objective.POINTS,
    *,
    cards: bool = True,
    line: bool = False,
    nodes: int = _FOREVER,
    cancelled: Callable[[], bool] | None = None,
    interpreted: bool = False,
) -> Solution:
    """Solve a flat state of Politaine, in the middle of a trick or not.

    Args:
        state: whole, as of ``Match.state`` or a world; it is not changed.
        objective: what is counted.
        cards: whether to give the value of each card, not of the position alone.
        line: whether to give a line of best play.
        nodes: at most this many, then what was proved so far.
        cancelled: asked now and then; once true, the same.
        interpreted: run without waiting for a compiler.

    Raises:
        ValueError: the position is not ``solvable``.
    """
    if not solvable(state):
        raise ValueError("not a position for this search")
    interpreted = interpreted or not jit.enabled()
    limit = _Limit(nodes, cancelled, interpreted)
    return _solver(interpreted).solution(state, objective, cards, line, limit)


class _StopError(Exception):
    """The search reached its limit."""


class _Limit:
    """How much more may be searched."""

    def __init__(self, nodes: int, cancelled: Callable[[], bool] | None, interpreted: bool) -> None:
        self.left = nodes
        self.used = 0
        self._slice = _SLOW_SLICE if interpreted else _SLICE
        self._cancelled = cancelled

    def next_slice(self) -> int:
        """Nodes to search before asking again. Raises: _StopError."""
        if self.left <= 0 or (self._cancelled is not None and self._cancelled()):
            raise _StopError
        return min(self.left, self._slice)

    def spend(self, nodes: int) -> None:
        """Note that these nodes were searched."""
        self.left -= nodes
        self.used += nodes


_local = threading.local()


def _solver(interpreted: bool) -> Solver:
    """The solver of this thread."""
    solvers: dict[bool, Solver] = _local.__dict__.setdefault("solvers", {})
    if interpreted not in solvers:
        solvers[interpreted] = Solver(interpreted)
    return solvers[interpreted]


def _kernel(function: Callable[..., Any], interpreted: bool) -> Callable[..., Any]:
    return function if interpreted else jit.kernel(function)


class Solver:
    """Scratch memory and kernels, and the questions asked of them; for one thread at a time."""

    def __init__(self, interpreted: bool = False) -> None:
        self._interpreted = interpreted
        self._work: State = [0] * WORK_SIZE if interpreted else zeros(WORK_SIZE)
        self._begin: Callable[..., Any] = _kernel(start.begin, interpreted)
        self._search: Callable[..., Any] = _kernel(search.solve, interpreted)
        self._objective = Objective.POINTS
        self._target = 0
        self._nodes = 0
        self._range = (0, 0)  # of values that can be at all

    @property
    def nodes(self) -> int:
        """Nodes of the last ``value``."""
        return self._nodes

    def value(self, position: State, objective: Objective) -> int:
        """The value of a position given as the kernels read it (``arrays.flat``), from scratch."""
        limit = _Limit(_FOREVER, None, self._interpreted)
        self._find_value(position, objective, limit)
        self._nodes = limit.used
        return self._shown(LOW)

    def solution(
        self, state: Sequence[int], objective: Objective, cards: bool, line: bool, limit: _Limit
    ) -> Solution:
        """See ``solve``."""
        values: dict[int, int] = {}
        played: tuple[int, ...] = ()
        try:
            self._find_value(self._position(state), objective, limit)
        except _StopError:
            cards = line = False
        low, high, value = self._shown(LOW), self._shown(HIGH), self._work[LOW]
        with contextlib.suppress(_StopError):
            if cards:
                values = self._find_cards(state, limit)
            if line:
                played = self._find_line(list(state), value, limit)
        return Solution(low=low, high=high, cards=values, line=played, nodes=limit.used)

    # --- The three questions ----------------------------------------------------------------

    def _find_value(self, position: State, objective: Objective, limit: _Limit) -> None:
        """Make the bounds meet at the value. Tricks come first: they are quickly counted, and
        tell almost how many points there will be. Raises: _StopError.
        """
        work = self._work
        self._objective = objective
        self._target = position[layout.TARGET]
        self._begin(work, position, TRICKS, 1)
        if objective != Objective.TRICKS:
            got, size = work[LOW], work[HIGH] - work[LOW]
            with contextlib.suppress(_StopError):
                self._settle(limit)
            taken = work[LOW] - got
            self._begin(work, position, int(objective), 1)
            points = (work[GOT] + work[FRAMES + REST] * taken // size + 1) // 3
            payoff = 2 * points - 11 + 11 * work[MADE]
            work[GUESS] = payoff if work[SCALE] == PAYOFF else points
        self._range = work[LOW], work[HIGH]
        self._settle(limit)

    def _find_cards(self, state: Sequence[int], limit: _Limit) -> dict[int, int]:
        """The value after each card, once the value is known. Raises: _StopError."""
        work = self._work
        value = work[LOW]
        lowest, highest = self._range
        values = {}
        moves = self._moves()
        for move in moves:
            if len(moves) > 1:
                if state[TURN] & 1 == 0:
                    self._bound(move, lowest, value, value)
                else:
                    self._bound(move, value, highest, value + 1)
                self._settle(limit)
            values[move & CARD] = self._shown(LOW)
        # A move stands for the cards of equal worth from there up to the next one.
        hand = rules.playable(list(state), state[TURN])
        for card in range(32):
            if hand >> card & 1 and card not in values:
                same = [
                    move
                    for move in values
                    if move < card and move >> 3 == card >> 3 and self._worth(move, card)
                ]
                values[card] = values[max(same)]
        return dict(sorted(values.items()))

    def _find_line(self, state: list[int], value: int, limit: _Limit) -> tuple[int, ...]:
        """Cards that keep the value, to the end of the deal. Raises: _StopError."""
        work = self._work
        line = []
        payoff = work[SCALE] == PAYOFF
        for seat in range(layout.SEAT_COUNT):
            if state[PLAYED] == 0 and state[layout.RIGHTS + seat] & layout.MAY_DECLARE:
                rules.act(state, seat, layout.DECLARE)
        while state[PHASE] == PLAYING:
            self._begin(work, self._position(state), int(self._objective), 0)
            if payoff and work[SCALE] == POINTS:  # nothing but cards is in play any more
                payoff, value = False, (value + 11 - 11 * work[MADE]) // 2
            card = self._card_that_keeps(state[TURN], value, limit)
            line.append(card)
            rules.act(state, state[TURN], choice_of(state, card))
        return tuple(line)

    def _card_that_keeps(self, seat: int, value: int, limit: _Limit) -> int:
        """A card after which the value is still ``value``. Raises: _StopError."""
        moves = self._moves()
        for move in moves[:-1]:
            if seat & 1 == 0:
                self._bound(move, value - 1, value, value)
            else:
                self._bound(move, value, value + 1, value + 1)
            self._settle(limit)
            if self._work[LOW] == value:
                return move & CARD
        return moves[-1] & CARD

    # --- What they are made of --------------------------------------------------------------

    def _position(self, state: Sequence[int]) -> State:
        """A state as the kernels read it."""
        return list(state) if self._interpreted else flat(state)

    def _settle(self, limit: _Limit) -> None:
        """Search until the bounds meet. Raises: _StopError."""
        work = self._work
        done = work[LOW] == work[HIGH]
        while not done:
            budget = limit.next_slice()
            work[BUDGET] = budget
            done = bool(self._search(work))
            limit.spend(budget - int(work[BUDGET]))

    def _moves(self) -> list[int]:
        """The moves of the position, the most promising first."""
        work = self._work
        root = work[ROOT]
        return [int(work[root + MOVES + index]) for index in range(work[root + COUNT])]

    def _bound(self, move: int, low: int, high: int, guess: int) -> None:
        """Ask for the value after one move, given bounds of it."""
        work = self._work
        work[ONLY] = move & CARD
        work[LOW], work[HIGH], work[GUESS] = low, high, guess
        work[STEP] = 2 if work[SCALE] == PAYOFF else 1
        work[RUNNING] = 0

    def _worth(self, card: int, other: int) -> bool:
        """Whether two cards are worth the same."""
        return bool(self._work[UNITS + (card & 7)] == self._work[UNITS + (other & 7)])

    def _shown(self, bound: int) -> int:
        """One of the search's bounds as the objective counts."""
        work = self._work
        value = int(work[bound])
        if work[SCALE] != self._objective:  # a payoff of nothing but cards
            return 2 * value - 11 + 11 * int(work[MADE])
        if work[SCALE] != PAYOFF:
            return value
        if abs(value) >= _CAPOT:
            return value + (self._target - CAPOT_POINTS) * (1 if value > 0 else -1)
        return max(-_MOST_ELSE, min(value, _MOST_ELSE))


def choice_of(state: State, card: int) -> int:
    """The choice that lays a card, with an announcement if that is allowed."""
    suit, strength = divmod(card, 8)
    if strength >= layout.ACE:
        announced = layout.ANNOUNCED_CARD + suit * 3 + strength - layout.ACE
        if rules.legal(state, state[TURN]) >> announced & 1:
            return announced
    return card
