"""Times of moves, added up."""

from __future__ import annotations

import json
import random

import pytest

from veillee.arena.times import Times


def spent(values: list[int]) -> Times:
    times = Times()
    for value in values:
        times.add(value * 1000)
    return times


def test_the_mean_and_the_worst_are_exact_and_quantiles_within_five_percent() -> None:
    rng = random.Random(1)
    values = [round(rng.lognormvariate(8, 2)) for _ in range(3000)]
    times = spent(values)
    values.sort()
    assert times.mean == pytest.approx(sum(values) / 3000 / 1000)
    assert times.worst == values[-1]
    for share in (0.5, 0.95):
        exact = values[round(share * 3000) - 1] / 1000
        assert exact <= times.quantile(share) * 1.001 <= exact * 1.06 + 0.002


def test_times_of_several_runs_add_up() -> None:
    one, other = spent([1, 5, 90]), spent([2, 5])
    one.merge(other)
    assert one == spent([1, 5, 90, 2, 5])


def test_what_is_written_is_read_back() -> None:
    times = spent([0, 1, 5, 90_000])
    assert Times.from_data(json.loads(json.dumps(times.to_data()))) == times
    with pytest.raises((TypeError, ValueError)):
        Times.from_data([1, "2", 3, []])


def test_no_moves_take_no_time() -> None:
    assert Times().told() == {
        "moves": 0, "mean_ms": 0.0, "median_ms": 0.0, "p95_ms": 0.0, "worst_ms": 0.0,
    }  # fmt: skip
