"""The worlds a seat takes for likely: all that fit its view, weighed by what everybody did."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from veillee.compiled.arrays import Rows
from veillee.compiled.judging import Judge, Model, chosen
from veillee.compiled.worlds import Worlds, worlds
from veillee.match.view import View

_ALL = 1500  # as many worlds are listed rather than drawn
_SEED_BITS = 62


@dataclass(slots=True)
class Belief:
    """Gives whole states of worlds, each as often as it is likely.

    ``model``: None for worlds as they fit, unweighed. Worlds are dealt in ``block``s, weighed, and
    a quarter as many are drawn from each, the likely ones several times.
    """

    view: View
    judge: Judge
    rng: random.Random
    model: Model | None = field(default_factory=Model)
    block: int = 512
    effective: float = 1.0  # worlds that count, as a share of those weighed last
    _worlds: Worlds = field(init=False)
    _ready: list[Rows] = field(default_factory=list)
    _at: int = 0
    _listed: Rows | None = None
    _weights: Sequence[float] = ()

    def __post_init__(self) -> None:
        self._worlds = worlds(self.view, interpreted=self.judge.plain)
        if self._worlds.count <= min(_ALL, 4 * self.block):
            deals = self._worlds.numbered(0, self._worlds.count)
            self._listed = self._worlds.states(deals, seed=self._seed())
            self._weights = self._weighed(self._listed)

    @property
    def count(self) -> int:
        """How many worlds fit, likely or not."""
        return self._worlds.count

    def draw(self, number: int) -> Rows:
        """At most so many states, one at least; fresh ones each time."""
        if not self._ready:
            self._ready, self._at = [self._refilled()], 0
        pool = self._ready[0]
        part = pool[self._at : self._at + number]
        self._at += number
        if self._at >= len(pool):
            self._ready = []
        return part

    def _refilled(self) -> Rows:
        if self._listed is not None:
            states, weights = self._listed, self._weights
        else:
            states = self._worlds.sample_states(self.block, seed=self._seed())
            weights = self._weighed(states)
        size = max(1, self.block if self.model is None else self.block // 4)
        places = resampled(weights, size, self.rng)
        return chosen(states, places)

    def _weighed(self, states: Rows) -> list[float]:
        if self.model is None or self.view.seat is None:
            return [1.0] * len(states)
        logs = self.judge.weights(states, self.view.seat, model=self.model, seed=self._seed())
        most = max(logs)
        weights = [math.exp(log - most) for log in logs]
        squares = sum(weight * weight for weight in weights)
        self.effective = sum(weights) ** 2 / squares / len(weights)
        return weights

    def _seed(self) -> int:
        return self.rng.getrandbits(_SEED_BITS)


def resampled(weights: Sequence[float], number: int, rng: random.Random) -> list[int]:
    """``number`` places, each as often as its weight says (to within one), in random order."""
    step = sum(weights) / number
    mark = rng.random() * step
    places: list[int] = []
    total = 0.0
    for place, weight in enumerate(weights):
        total += weight
        while mark < total and len(places) < number:
            places.append(place)
            mark += step
    while len(places) < number:  # rounding
        places.append(len(weights) - 1)
    rng.shuffle(places)
    return places
