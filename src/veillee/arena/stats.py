"""What paired results say: the mean and how sure it is, and when enough has been played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

Z95 = NormalDist().inv_cdf(0.975)
# The sequential test, fixed beforehand (docs/arena.md).
STOP_ERROR = 0.01  # chance that players of equal strength are ever told apart
FIRST_LOOK = 40  # pairs before the first look: a spread cannot be told from fewer
_TIGHTEST = 200  # pairs at which the bounds are closest


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over pairs, and an interval that holds the truth in 95 % of experiments."""

    pairs: int
    mean: float
    low: float
    high: float

    def to_data(self) -> dict[str, object]:
        """As a report tells it."""
        return {"pairs": self.pairs, "mean": self.mean, "ci95": [self.low, self.high]}


def estimate(leads: Sequence[float]) -> Estimate:
    """The mean of at least two pairs with its normal interval: pairs are independent deals."""
    mean, deviation = moments(leads)
    half = Z95 * deviation / math.sqrt(len(leads))
    return Estimate(len(leads), mean, mean - half, mean + half)


def anytime_estimate(leads: Sequence[float]) -> Estimate:
    """The mean with the interval that holds whenever one stops, and because of what one saw."""
    mean, deviation = moments(leads)
    half = deviation * bound(len(leads), 0.05)
    return Estimate(len(leads), mean, mean - half, mean + half)


def moments(values: Sequence[float]) -> tuple[float, float]:
    """Mean and sample standard deviation; the mean of negated values is exactly the negative."""
    mean = math.fsum(values) / len(values)
    squares = math.fsum((value - mean) ** 2 for value in values)
    return mean, math.sqrt(squares / max(len(values) - 1, 1))


def bound(pairs: int, error: float) -> float:
    """How far a mean over so many pairs may be from the truth, in standard deviations.

    With a chance of ``1 - error`` the mean is never further away, at no number of pairs: the
    normal mixture of Robbins, as a confidence sequence.
    """
    log = -2 * math.log(STOP_ERROR)
    mixture = (log + math.log(log) + 1) / _TIGHTEST  # the variance that makes 200 pairs tightest
    grown = pairs * mixture + 1
    return math.sqrt(2 * grown / (pairs**2 * mixture) * math.log(math.sqrt(grown) / error))


class Sequential:
    """Looks on as pairs come in, in their order, and says when the sign of the lead is settled."""

    def __init__(self) -> None:
        self._pairs = 0
        self._mean = 0.0
        self._squares = 0.0  # sum of squared distances from the mean
        self.settled = False

    def add(self, lead: float) -> bool:
        """One more pair; whether that settles it."""
        self._pairs += 1
        step = lead - self._mean
        self._mean += step / self._pairs
        self._squares += step * (lead - self._mean)
        if self._pairs >= FIRST_LOOK and self._mean:
            deviation = math.sqrt(self._squares / (self._pairs - 1))
            self.settled = abs(self._mean) > deviation * bound(self._pairs, STOP_ERROR)
        return self.settled


def bins(values: Sequence[float], most: int = 15) -> list[tuple[float, float, int]]:
    """How often values lie where: (from, below, count), steps of a readable width, none left out.

    A bin holds its lower end; at most ``most`` bins.
    """
    low, high = min(values), max(values)
    width = _readable((high - low) / most) if high > low else 1.0
    # Bins are centred on multiples of the width, so that a draw is in the middle of one.
    first = math.floor(low / width + 0.5)
    counts = [0] * (math.floor(high / width + 0.5) - first + 1)
    for value in values:
        counts[math.floor(value / width + 0.5) - first] += 1
    edges = [(first + place - 0.5) * width for place in range(len(counts) + 1)]
    return [(edges[place], edges[place + 1], count) for place, count in enumerate(counts)]


def _readable(width: float) -> float:
    """The next width of 1, 2 or 5 times a power of ten, or a half of a half."""
    power = 10.0 ** math.floor(math.log10(width))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= width)
