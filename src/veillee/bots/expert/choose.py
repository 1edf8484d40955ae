"""Which candidate is best: sequential halving, all judged in the same worlds by the same chance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from veillee.bots.budget import Meter
from veillee.bots.expert.belief import Belief
from veillee.bots.expert.candidates import Candidate
from veillee.bots.expert.utility import Utility
from veillee.compiled.arrays import Rows

_CLEAR = 4.0  # standard errors between the best and each other, to stop early
_ENOUGH = 200  # worlds before that


class Outcomes(Protocol):
    """Tells what comes of actions in worlds."""

    def outcomes(
        self, states: Rows, seat: int, actions: Sequence[int], *, seed: int = 0
    ) -> list[int]:
        """See ``compiled.judging.Judge``."""


@dataclass(slots=True)
class Judged:
    """A candidate with its utility in each world, the worlds in the same order for all."""

    candidate: Candidate
    values: list[float] = field(default_factory=list)
    outcomes: list[int] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0


def lead(first: Judged, other: Judged) -> tuple[float, float]:
    """By how much the first is better, in the worlds that both were judged in, and the standard
    error of that.
    """
    gains = [a - b for a, b in zip(first.values, other.values, strict=False)]
    number = len(gains)
    if number < 2:
        return (gains[0] if gains else 0.0), math.inf
    mean = sum(gains) / number
    variance = sum((gain - mean) ** 2 for gain in gains) / (number - 1)
    return mean, math.sqrt(variance / number)


def judged(
    options: Sequence[Candidate],
    *,
    seat: int,
    belief: Belief,
    judge: Outcomes,
    utility: Utility,
    meter: Meter,
    batch: int,
    keep_all: bool = False,
) -> list[Judged]:
    """The candidates, the best first. ``keep_all``: judge all to the end, for explaining.

    The budget, up to the meter's ``until``, goes in rounds; after each, the worse half is judged no
    more.
    """
    table = [Judged(option) for option in options]
    alive = list(table)
    rounds = 1 if keep_all else max(1, math.ceil(math.log2(len(alive))))
    begun = meter.share
    for number in range(rounds):
        end = begun + (meter.until - begun) * (number + 1) / rounds
        while meter.share < end or not alive[0].values:
            states = belief.draw(_worlds_now(meter, end, len(alive), batch))
            _judge_batch(alive, states, seat, belief, judge, utility)
            meter.iterations += len(states) * len(alive)
            if not keep_all and _is_clear(alive):
                return _in_order(table)
        if not keep_all:
            alive.sort(key=lambda one: -one.mean)
            alive = alive[: (len(alive) + 1) // 2]
    return _in_order(table)


def _worlds_now(meter: Meter, until: float, alive: int, batch: int) -> int:
    left = meter.left(until)
    return batch if left is None else max(1, min(batch, left // alive))


def _judge_batch(
    alive: Sequence[Judged],
    states: Rows,
    seat: int,
    belief: Belief,
    judge: Outcomes,
    utility: Utility,
) -> None:
    actions = [one.candidate.action for one in alive]
    found = judge.outcomes(states, seat, actions, seed=belief.rng.getrandbits(62))
    for number, one in enumerate(alive):
        mine = found[number :: len(alive)]
        one.outcomes += mine
        one.values += [utility(outcome) for outcome in mine]


def _is_clear(alive: Sequence[Judged]) -> bool:
    """Whether the best leads all others by so much that more worlds would change nothing."""
    if len(alive[0].values) < _ENOUGH or len(alive[0].values) & 128:
        return False
    best = max(alive, key=lambda one: one.mean)
    for one in alive:
        if one is not best:
            ahead, error = lead(best, one)
            if ahead < _CLEAR * error or error == math.inf:
                return False
    return True


def _in_order(table: list[Judged]) -> list[Judged]:
    """Those judged longest first, the best of them first."""
    return sorted(table, key=lambda one: (-len(one.values), -one.mean))
