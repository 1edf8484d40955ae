"""The worth of a deal and the end of a match of Aluette."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.aluette.positions import (
    NOBODY,
    dealt,
    finished,
    match,
    worth,
)
from veillee.games import tricks
from veillee.games.aluette import layout, rules, scoring

# --- The worth of a deal ---------------------------------------------------------------------


def test_ALU_Q5_a_partner_first_at_the_number_prevents_mordienne() -> None:
    assert worth(finished("NNEEXXXSS")) == (1, 0)
    assert worth(finished("NNEXXXSSS")) == (2, 0)


def test_ALU_Q6_partners_who_tie_are_no_tie_between_opponents() -> None:
    # E-W have more in all, but N and S tie with each other only.
    assert worth(finished("NNSSNSEWE", tie="team")) == (1, 0)
    assert scoring.best_player(finished("NNSSNSEWE", tie="team")) == 0


def test_ALU_Q6_level_totals_go_to_the_first_to_reach() -> None:
    assert worth(finished("NNNEEEXXX", tie="team")) == (1, 0)
    assert worth(finished("EEENNNXXX", tie="team")) == (0, 1)


def test_ALU_Q6_the_even_side_with_more_in_all() -> None:
    state = finished("EEENNNSXX", tie="team")
    assert worth(state) == (1, 0)
    assert scoring.best_player(state) == 0
    assert worth(finished("EEENNNSXX")) == (0, 1)


def test_ALU_Q9_mordienne_needs_more_tricks_than_every_other_player() -> None:
    # By the team totals W's side wins, but N has three tricks as well.
    assert worth(finished("NNNEXXWWW", tie="team")) == (0, 1)


def test_ALU_Q7_the_last_trick_must_be_won() -> None:
    for rule in ("strict", "open", "two-to-four"):
        assert worth(finished("ESWXXNNNX", mordienne=rule)) == (1, 0)


def test_ALU_Q7_open_still_breaks_on_a_lost_trick() -> None:
    assert worth(finished("XXNXSXNNN", mordienne="open")) == (1, 0)


def test_ALU_Q8_a_single_last_trick() -> None:
    assert worth(finished("XXXXXXXXN")) == (2, 0)
    assert worth(finished("XXXXXXXXN", mordienne="two-to-four")) == (1, 0)


@pytest.mark.parametrize(("winners", "expected"), [("ESXXXNNNN", 2), ("ESXXNNNNN", 1)])
def test_ALU_Q8_four_at_most(winners: str, expected: int) -> None:
    assert worth(finished(winners, mordienne="two-to-four")) == (expected, 0)


def test_ALU_Q4_nobody_makes_mordienne_in_a_void_deal() -> None:
    assert scoring.mordienne(finished("XXXXXXXXX")) == NOBODY


def test_ALU_Q10_an_announced_mordienne_counts_for_the_announcer_only() -> None:
    state = finished("ESESXXNNN", mordienne_announced=True)
    assert worth(state) == (1, 0)
    state[layout.DECLARED] = 0b0100
    assert worth(state) == (1, 0)
    state[layout.DECLARED] = 0b0101
    assert worth(state) == (2, 0)


def test_ALU_Q10_a_failed_announcement_costs_nothing() -> None:
    state = finished("NESXXNNNX", mordienne_announced=True)
    state[layout.DECLARED] = 0b0001
    assert worth(state) == (1, 0)


# --- The match -------------------------------------------------------------------------------


def settled(winners: str, **given: Any) -> list[int]:
    house = {name: value for name, value in given.items() if name not in ("scores", "deals")}
    state = finished(winners, **house)
    scores = given.get("scores", (0, 0))
    state[tricks.SCORES : tricks.SCORES + 2] = scores
    state[tricks.DEALS] = given.get("deals", 0)
    rules.settle(state)
    return state


def test_ALU_4_the_deal_passes_to_the_left() -> None:
    state = settled("NNNNNNNNX")
    assert state[tricks.DEALER] == 1
    assert state[tricks.SCORES : tricks.SCORES + 2] == [1, 0]
    assert state[tricks.DEALS] == 1
    assert state[tricks.WINNERS] == 0


@pytest.mark.parametrize(
    ("winners", "scores", "expected"),
    [
        ("NNNNNNNNX", (4, 4), 0b0101),
        ("WWWWWWWWX", (4, 4), 0b1010),
        ("WWWWWWWWW", (4, 4), 0b1010),  # to 6: overshooting is allowed
        ("WWWWWWWWX", (4, 3), 0),
        ("XXXXXXXXX", (4, 4), 0),
    ],
)
def test_ALU_13_the_first_side_at_five(
    winners: str, scores: tuple[int, int], expected: int
) -> None:
    assert settled(winners, scores=scores)[tricks.WINNERS] == expected


def test_ALU_13_another_target() -> None:
    assert settled("NNNNNNNNX", scores=(4, 0), target=6)[tricks.WINNERS] == 0
    assert settled("NNNNNNNNX", scores=(5, 0), target=6)[tricks.WINNERS] == 0b0101


@pytest.mark.parametrize(
    ("winners", "scores", "deals", "expected"),
    [
        ("NNNNNNNNX", (6, 0), 3, 0),  # the target does not matter
        ("NNNNNNNNX", (2, 2), 4, 0b0101),
        ("NNNNNNNNX", (1, 3), 4, 0b1010),
        ("NNNNNNNNX", (2, 3), 4, 0b1111),
        ("XXXXXXXXX", (2, 1), 4, 0b0101),  # a deal without a point is a deal
    ],
)
def test_ALU_Q11_five_deals(
    winners: str, scores: tuple[int, int], deals: int, expected: int
) -> None:
    state = settled(winners, scores=scores, deals=deals, length="five-deals")
    assert state[tricks.WINNERS] == expected


def test_six_winners() -> None:
    state = finished("abcdefXa", names="abcdef")
    state[tricks.SCORES] = 4
    rules.settle(state)
    assert state[tricks.WINNERS] == 0b010101


def test_a_match_taken_up_after_its_end_is_over() -> None:
    assert match(scores=(5, 2))[tricks.WINNERS] == 0b0101
    assert match(scores=(4, 2))[tricks.WINNERS] == 0
    assert match(scores=(4, 2), deals=5, length="five-deals")[tricks.WINNERS] == 0b0101


def test_a_deal_not_played_out_counts_for_nothing() -> None:
    state = dealt()
    rules.settle(state)
    assert state[tricks.SCORES : tricks.SCORES + 2] == [0, 0]
    assert state[tricks.DEALS] == 0
    assert state[tricks.DEALER] == 1


@given(st.text("NESWX", min_size=9, max_size=9), st.sampled_from(["first", "team"]))
def test_the_worth_of_a_deal_by_the_letter(winners: str, tie: str) -> None:
    counts = {name: winners.count(name) for name in "NESW"}
    most = max(counts.values())
    reached = {name: winners.rindex(name) for name in "NESW" if most and counts[name] == most}
    if tie == "team" and len({name in "NS" for name in reached}) == 2:
        total = {side: sum(counts[n] for n in side) for side in ("NS", "EW")}
        top = [side for side in total if total[side] == max(total.values())]
        reached = {n: when for n, when in reached.items() if any(n in side for side in top)}
    best = min(reached, key=lambda name: reached[name]) if reached else ""
    alone = list(counts.values()).count(most) == 1
    expected = 0 if not best else 2 if alone and winners.endswith(best * most) else 1
    even, odd = worth(finished(winners, tie=tie))
    assert (even, odd) == ((expected, 0) if best in tuple("NS") or not best else (0, expected))
