"""What the end of a deal is worth."""

from __future__ import annotations

import pytest

from veillee.bots.expert.deals import ENDS
from veillee.bots.expert.utility import ahead_after, first_there, utility_of
from veillee.compiled.kernels.expert_judge import POINT_BITS, WINNERS_AT
from veillee.match.game import game
from veillee.match.view import View


@pytest.mark.parametrize("name", ["politaine", "aluette"])
def test_the_chances_of_both_sides_make_one(name: str) -> None:
    for mine in range(1, 12):
        for theirs in range(1, 12):
            chances = first_there(name, mine, theirs) + first_there(name, theirs, mine)
            assert chances == pytest.approx(1)
    assert sum(ENDS[name].values()) == pytest.approx(1)


@pytest.mark.parametrize("name", ["politaine", "aluette"])
def test_the_fewer_points_to_go_the_better(name: str) -> None:
    chances = [first_there(name, mine, 5) for mine in range(8)]
    assert chances[0] == 1
    assert chances == sorted(chances, reverse=True)
    assert chances[5] == pytest.approx(0.5)


def test_a_last_point_at_aluette_is_worth_what_is_left_of_the_match() -> None:
    """Both need one point, and a deal has a winner for certain: one half."""
    assert first_there("aluette", 1, 1) == 0.5
    # Who needs two wins at once by a mordienne, else by winning twice.
    mordienne, one = ENDS["aluette"][0, 2], ENDS["aluette"][0, 1]
    assert 1 - first_there("aluette", 1, 2) == pytest.approx(mordienne + one / 2)


def test_five_deals_count_the_lead() -> None:
    assert ahead_after("aluette", 0, 0) == 0.5
    assert ahead_after("aluette", 3, 7) == 1.0
    assert ahead_after("aluette", 2, 1) > ahead_after("aluette", 4, 1) > 0.5


def test_a_match_won_or_lost_is_worth_one_or_nothing() -> None:
    view = game("politaine").match(seed=1).view(0)
    even_seats_won = 0b0101 << WINNERS_AT
    assert utility_of(view, 0)(even_seats_won) == 1
    assert utility_of(view, 1)(even_seats_won) == 0


def test_points_are_worth_more_near_the_end_of_a_match() -> None:
    early = game("politaine").match(seed=1, scores=(0, 0)).view(0)
    late = game("politaine").match(seed=1, scores=(25, 25)).view(0)
    eight, three = 8 | 3 << POINT_BITS, 3 | 8 << POINT_BITS

    def gap(view: View) -> float:
        value = utility_of(view, 0)
        return value(eight) - value(three)

    assert gap(late) > gap(early) > 0.05


def test_the_chances_of_all_seats_make_one_at_whist() -> None:
    view = game("whist22", seats=4).match(seed=1, scores=(3, 1, 0, 2)).view(0)
    outcome = 1 | 1 << 2 * POINT_BITS
    chances = [utility_of(view, seat)(outcome) for seat in range(4)]
    assert sum(chances) == pytest.approx(1)
    assert chances[1] > chances[0]
    assert utility_of(view, 0)(0) > utility_of(view, 0)(1)
