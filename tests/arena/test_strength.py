"""Strengths recovered from games whose truth is known."""

from __future__ import annotations

import math
import random
from itertools import combinations

import pytest

from veillee.arena.strength import ELO, Outcome, intervals, strengths, wins

TRUTH = (0.0, 120.0, -200.0, 350.0)


def simulated(seed: int, deals: int) -> list[list[Outcome]]:
    """Everybody against everybody on each deal, by the model itself."""
    rng = random.Random(seed)
    return [
        [
            (i, j, float(rng.random() < 1 / (1 + math.exp((TRUTH[j] - TRUTH[i]) / ELO))))
            for i, j in combinations(range(len(TRUTH)), 2)
        ]
        for _ in range(deals)
    ]


def flat(deals: list[list[Outcome]]) -> list[Outcome]:
    return [outcome for deal in deals for outcome in deal]


def test_ten_wins_to_one_are_four_hundred_points() -> None:
    won = [[0.0, 10_000.0], [1_000.0, 0.0]]
    assert strengths(won, 1) == pytest.approx([400, 0], abs=0.2)


def test_strengths_are_recovered() -> None:
    found = strengths(wins(flat(simulated(1, 4000)), 4))
    assert found == pytest.approx(TRUTH, abs=25)


def test_the_likelihood_has_no_slope_at_the_strengths() -> None:
    won = wins(flat(simulated(2, 50)), 4)
    found = strengths(won, 2)
    for i in range(4):
        expected = sum(
            (won[i][j] + won[j][i] + 1) / (1 + math.exp((found[j] - found[i]) / ELO))
            for j in range(4)
            if j != i
        )
        assert sum(won[i]) + 0.5 * 3 == pytest.approx(expected, abs=1e-6)


def test_ties_count_by_halves_for_both() -> None:
    assert strengths(wins([(0, 1, 0.5)] * 30, 2)) == pytest.approx([0, 0])


def test_who_always_wins_is_strong_but_not_infinitely() -> None:
    found = strengths(wins([(0, 1, 1.0)] * 200 + [(1, 2, 1.0)] * 200, 3))
    assert -3000 < found[2] < found[1] < 0


def test_exchanging_the_players_exchanges_the_strengths() -> None:
    won = wins(flat(simulated(3, 80)), 4)
    turned = [list(reversed(row)) for row in reversed(won)]
    assert strengths(turned, 3) == pytest.approx(list(reversed(strengths(won, 0))))


def test_the_intervals_hold_the_truth_and_the_anchor_stays() -> None:
    held = 0
    for seed in range(12):
        found = intervals(simulated(seed, 120), 4, samples=100, seed=seed)
        assert found[0] == (0.0, 0.0)
        held += sum(
            low <= truth <= high for truth, (low, high) in zip(TRUTH[1:], found[1:], strict=True)
        )
    assert held >= 29  # of 36; 34 are to be expected


def test_the_bootstrap_is_the_same_again() -> None:
    deals = simulated(4, 30)
    assert intervals(deals, 4, samples=20) == intervals(deals, 4, samples=20)
