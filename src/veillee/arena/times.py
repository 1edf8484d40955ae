"""Processor time of many moves, kept small: exact count, sum and worst; quantiles to 5 %."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

_STEP = math.log(1.05)
_MICROSECOND = 1000  # nanoseconds


@dataclass(slots=True)
class Times:
    """Times of moves in microseconds; can be added up over processes and runs."""

    count: int = 0
    total: int = 0
    worst: int = 0
    shares: dict[int, int] = field(default_factory=dict)  # how many in each step of 5 %

    def add(self, nanoseconds: int) -> None:
        """One more move."""
        spent = nanoseconds // _MICROSECOND
        self.count += 1
        self.total += spent
        self.worst = max(self.worst, spent)
        step = int(math.log(spent + 1) / _STEP)
        self.shares[step] = self.shares.get(step, 0) + 1

    def merge(self, other: Times) -> None:
        """The moves of the other as well."""
        self.count += other.count
        self.total += other.total
        self.worst = max(self.worst, other.worst)
        for step, count in other.shares.items():
            self.shares[step] = self.shares.get(step, 0) + count

    @property
    def mean(self) -> float:
        """In milliseconds."""
        return self.total / self.count / 1000 if self.count else 0.0

    def quantile(self, share: float) -> float:
        """The time that this share of the moves keeps within, in milliseconds."""
        left = share * self.count
        for step, count in sorted(self.shares.items()):
            left -= count
            if left <= 0:
                return min(self.worst, math.exp((step + 1) * _STEP) - 1) / 1000
        return self.worst / 1000

    def to_data(self) -> list[object]:
        """As JSON can hold it; ``from_data`` is the inverse."""
        return [self.count, self.total, self.worst, sorted(self.shares.items())]

    @classmethod
    def from_data(cls, data: Sequence[object]) -> Times:
        """Raises: ValueError, TypeError for anything else."""
        count, total, worst, shares = data
        numbers = (count, total, worst)
        if not all(isinstance(n, int) for n in numbers) or not isinstance(shares, (list, tuple)):
            raise TypeError
        return cls(*numbers, {int(step): int(n) for step, n in shares})  # type: ignore[arg-type] # just checked

    def told(self) -> dict[str, float | int]:
        """The figures of a report, milliseconds of processor time."""
        return {
            "moves": self.count,
            "mean_ms": round(self.mean, 4),
            "median_ms": round(self.quantile(0.5), 4),
            "p95_ms": round(self.quantile(0.95), 4),
            "worst_ms": round(self.worst / 1000, 4),
        }
