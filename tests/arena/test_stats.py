"""Intervals and the sequential test, against cases whose truth is known."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from veillee.arena import stats
from veillee.arena.stats import Sequential, anytime_estimate, bins, bound, estimate

OUTCOMES = (-11, -2, 0, 0, 0, 0, 2, 11)  # of a deal, mostly level, sometimes very far from it
MOMENTS = (statistics.fmean(OUTCOMES), statistics.pstdev(OUTCOMES))


def drawn(seed: int, pairs: int, ahead: float = 0.0) -> list[float]:
    """Leads of players that are ``ahead`` standard deviations apart."""
    rng = random.Random(seed)
    mean, deviation = MOMENTS
    return [rng.choice(OUTCOMES) - mean + ahead * deviation for _ in range(pairs)]


def settled_after(leads: list[float]) -> int:
    """How many pairs the sequential test wants to see; 0 where all of them do not settle it."""
    test = Sequential()
    return next((number for number, lead in enumerate(leads, 1) if test.add(lead)), 0)


def test_the_interval_is_the_normal_one_over_pairs() -> None:
    found = estimate([1.0, 2.0, 4.0, 5.0])
    half = 1.959964 * math.sqrt(10 / 3) / 2
    assert (found.pairs, found.mean) == (4, 3.0)
    assert (found.low, found.high) == pytest.approx((3 - half, 3 + half))


def test_the_interval_holds_the_truth_in_95_of_100_experiments() -> None:
    found = [estimate(drawn(seed, 100)) for seed in range(1000)]
    held = sum(one.low <= 0 <= one.high for one in found)
    assert 925 <= held <= 970


def test_the_interval_agrees_with_the_bootstrap() -> None:
    leads = drawn(5, 300)
    rng = random.Random(1)
    means = sorted(statistics.fmean(rng.choices(leads, k=300)) for _ in range(1000))
    found = estimate(leads)
    width = found.high - found.low
    assert found.low == pytest.approx(means[25], abs=0.1 * width)
    assert found.high == pytest.approx(means[975], abs=0.1 * width)


def test_exchanging_the_players_turns_every_figure_round() -> None:
    leads = [0.1 * number for number in drawn(3, 77)]
    for made in (estimate, anytime_estimate):
        one, other = made(leads), made([-lead for lead in leads])
        assert (other.mean, other.low, other.high) == (-one.mean, -one.high, -one.low)


def test_players_of_equal_strength_are_hardly_ever_told_apart() -> None:
    alarms = sum(settled_after(drawn(seed, 500)) > 0 for seed in range(500))
    assert alarms <= 10  # 1 % of 500 is the promise, whenever one looks


def test_a_planted_advantage_is_found_soon() -> None:
    after = [settled_after(drawn(seed, 400, ahead=0.5)) for seed in range(200)]
    assert min(after) >= stats.FIRST_LOOK
    assert statistics.median(after) < 100


def test_the_test_looks_the_same_way_at_both_players() -> None:
    leads = drawn(1, 400, ahead=0.5)
    assert settled_after(leads) == settled_after([-lead for lead in leads]) > 0


def test_what_is_settled_early_is_told_with_an_interval_that_allows_for_it() -> None:
    missed = 0
    for seed in range(300):
        leads = drawn(seed, 400, ahead=0.3)
        after = settled_after(leads)
        found = anytime_estimate(leads[:after]) if after else estimate(leads)
        assert not after or found.low > 0 or found.high < 0
        missed += not found.low <= 0.3 * MOMENTS[1] <= found.high
    assert missed <= 22  # 15 of 300 would be 5 %


def test_a_lead_that_never_changes_settles_it_and_a_level_score_does_not() -> None:
    assert settled_after([1.0] * 60) == stats.FIRST_LOOK
    assert settled_after([0.0] * 60) == 0


def test_the_bounds_close_as_pairs_come_in() -> None:
    bounds = [bound(pairs, 0.05) for pairs in range(1, 2000)]
    assert bounds == sorted(bounds, reverse=True)
    for pairs in (50, 200, 1000):
        normal = stats.Z95 / math.sqrt(pairs)
        assert normal < bound(pairs, 0.05) < 2.2 * normal


def test_bins_hold_every_value_once_and_are_centred() -> None:
    values = [-3.0, -0.5, 0.0, 0.5, 0.5, 1.0, 24.0]
    found = bins(values)
    assert sum(count for _, _, count in found) == len(values)
    assert len(found) <= 17
    assert any(low + high == 0 for low, high, _ in found)
    for low, high, count in found:
        assert count == sum(low <= value < high for value in values)
    assert bins([2.0, 2.0]) == [(1.5, 2.5, 2)]
