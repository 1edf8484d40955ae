"""How much a bot may think about one move."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from veillee.bots.spec import BotSpec

_MOST_SECONDS = 600.0
_MOST_ITERATIONS = 100_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """Playouts a move (``iterations``; the same seed then gives the same move), or seconds of the
    thread's CPU a move (``cpu_seconds``). With both, whichever is used up first.
    """

    iterations: int | None = None
    cpu_seconds: float | None = None

    @classmethod
    def of(cls, spec: BotSpec, cpu_seconds: float) -> Budget:
        """From the settings ``budget`` (seconds) and ``iterations``. Raises: UnknownBot."""
        iterations = spec.whole("iterations", None, most=_MOST_ITERATIONS)
        default = None if iterations is not None else cpu_seconds
        return cls(iterations, spec.number("budget", default, most=_MOST_SECONDS))

    def scaled(self, share: float) -> Budget:
        """A part of it, one iteration at least."""
        return Budget(
            None if self.iterations is None else max(1, round(share * self.iterations)),
            None if self.cpu_seconds is None else share * self.cpu_seconds,
        )

    def start(self, clock: Callable[[], float] = time.thread_time) -> Meter:
        """Begin to spend it."""
        return Meter(self, clock, clock())


@dataclass(slots=True)
class Meter:
    """A budget being spent. ``until``: the share of it that may be spent for now."""

    budget: Budget
    clock: Callable[[], float]
    started: float
    iterations: int = 0
    until: float = 1.0

    @property
    def share(self) -> float:
        """How much is spent: 0 at first, 1 or more when there is no more."""
        share = 0.0
        if self.budget.iterations is not None:
            share = self.iterations / self.budget.iterations
        if self.budget.cpu_seconds is not None:
            share = max(share, (self.clock() - self.started) / self.budget.cpu_seconds)
        return share

    def left(self, until: float) -> int | None:
        """Iterations to go till this share is spent; None where time alone counts."""
        if self.budget.iterations is None:
            return None
        return max(0, round(until * self.budget.iterations) - self.iterations)
