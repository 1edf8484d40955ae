"""What deals of Whist 22 cost, who goes out and who wins."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.whist22.positions import (
    at_size,
    bids,
    by_seat,
    deal,
    match,
    play,
    points,
    seats_in,
    settle,
    shuffled,
)
from veillee.games.tricks import (
    DEALER,
    DEALS,
    OUT,
    OVER,
    PHASE,
    SCORES,
    SIZE,
    WINNERS,
    WON,
)
from veillee.games.whist22 import layout, rules


def small(size: int, *hands: str, talon: str = "", **given: Any) -> list[int]:
    """A hand of ``size`` cards (not on the forehead), bid by nobody yet; the last seat deals."""
    given.setdefault("forehead", "no")
    state = at_size(match(len(hands), dealer=len(hands) - 1, **given), size)
    return deal(state, *hands, talon=talon)


@pytest.mark.parametrize(("penalty", "expected"), [("flat", [1, 1, 1]), ("gap", [2, 2, 1])])
def test_missing_above_and_below_W22_7_Q1(penalty: str, expected: list[int]) -> None:
    state = bids(small(2, "20 21", "2 1", "3 4", penalty=penalty), 0, 2, 1)
    play(state, "21 2 3  20 1 4")
    assert points(state) == expected


def test_settling_adds_points_and_counts_the_deal() -> None:
    state = settle(match(4, scores=(3, 2, 1, 0), deals=6), 0, 3)
    assert by_seat(state, SCORES) == [4, 2, 1, 1]
    assert state[DEALS] == 7
    assert state[WINNERS] == 0


@pytest.mark.parametrize("target", [3, 14, 30])
def test_the_target_W22_10_Q2(target: int) -> None:
    state = match(3, scores=(target - 2, 0, 1), target=target)
    settle(state, 0)
    assert state[WINNERS] == 0
    settle(state, 0)
    assert seats_in(state[WINNERS]) == [1]


def test_equal_lowest_totals_may_play_it_off_W22_Q11() -> None:
    state = match(5, dealer=4, scores=(13, 9, 9, 9, 12), tie_break="forehead")
    settle(state, 0, 1, 2, 3)
    assert (state[WINNERS], seats_in(state[layout.TIED])) == (0, [1, 2, 3])
    assert seats_in(state[OUT]) == [0, 4]
    assert state[DEALER] == 1
    deal(state, "", "7", "x", "4")
    assert (state[SIZE], state[layout.ON_FOREHEAD], state[layout.PLAYERS]) == (1, 1, 3)
    # All three miss: seat 2 takes the trick. They stay tied, though seat 4 now has as many.
    bids(state, 0, 1, 1)
    assert points(state) == [0, 1, 1, 1, 0]
    state[SCORES + 4] = 11
    rules.settle(state)
    assert (state[WINNERS], seats_in(state[layout.TIED])) == (0, [1, 2, 3])
    assert state[DEALER] == 2
    # One keeps his word: it is over.
    bids(deal(state, "", "7", "6", "4"), 1, 1, 1)
    rules.settle(state)
    assert by_seat(state, SCORES) == [14, 11, 12, 12, 11]
    assert seats_in(state[WINNERS]) == [1]


def test_a_tie_break_leaves_out_who_missed_more() -> None:
    state = match(3, dealer=2, scores=(13, 13, 13), tie_break="forehead")
    settle(state, 0, 1, 2)
    assert seats_in(state[layout.TIED]) == [0, 1, 2]
    assert state[OUT] == 0
    assert state[DEALER] == 0
    bids(deal(state, "7", "6", "4"), 0, 0, 0)
    rules.settle(state)
    assert seats_in(state[layout.TIED]) == [1, 2]
    assert seats_in(state[OUT]) == [0]


def test_the_tie_break_is_on_the_forehead_even_where_other_hands_are_not() -> None:
    state = match(3, scores=(14, 9, 9), tie_break="forehead", forehead="no", show_undealt=True)
    shuffled(state, random.Random(1))
    assert (state[SIZE], state[layout.ON_FOREHEAD]) == (1, 1)
    assert state[layout.SHOWN].bit_count() == 2


def test_a_match_taken_up_in_its_tie_break() -> None:
    state = match(3, dealer=0, scores=(14, 9, 9), tie_break="forehead")
    assert seats_in(state[layout.TIED]) == [1, 2]
    assert state[DEALER] == 1


def test_a_match_taken_up_after_its_end() -> None:
    assert seats_in(match(3, scores=(14, 8, 9))[WINNERS]) == [1]
    assert seats_in(match(3, scores=(13, 13, 4), counting="compteur")[WINNERS]) == [2]
    everyone_out = match(3, scores=(13, 13, 13), counting="compteur", compteur_cards="recompute")
    assert seats_in(everyone_out[WINNERS]) == [0, 1, 2]


# --- Compteur ------------------------------------------------------------------------------


def test_the_compteur_has_no_target() -> None:
    state = match(3, scores=(3, 0, 0), counting="compteur", target=3)
    assert (state[WINNERS], state[OUT]) == (0, 0)


def test_the_compteur_goes_on_to_the_last_survivor_W22_Q13() -> None:
    state = match(3, scores=(12, 11, 5), counting="compteur")
    settle(state, 0, 1)
    assert (seats_in(state[OUT]), state[WINNERS]) == ([0], 0)
    settle(state, 1)
    assert (seats_in(state[OUT]), seats_in(state[WINNERS])) == ([0, 1], [2])


def test_the_compteur_may_stop_at_the_first_out_W22_Q13() -> None:
    state = match(4, scores=(12, 11, 5, 6), counting="compteur", compteur_end="first-out")
    settle(state, 1)
    assert state[WINNERS] == 0
    settle(state, 0, 2)
    assert seats_in(state[OUT]) == [0]
    assert seats_in(state[WINNERS]) == [2, 3]


def test_the_first_out_and_a_tie_played_off() -> None:
    state = match(
        4, scores=(12, 11, 5, 5), counting="compteur", compteur_end="first-out",
        tie_break="forehead",
    )  # fmt: skip
    settle(state, 0)
    assert (state[WINNERS], seats_in(state[layout.TIED])) == (0, [2, 3])
    assert seats_in(state[OUT]) == [0, 1]
    settle(state, 2)
    assert seats_in(state[WINNERS]) == [3]


def test_the_survivors_share_whatever_the_tie_break_W22_Q15() -> None:
    state = match(3, scores=(12, 12, 13), counting="compteur", tie_break="forehead")
    settle(state, 0, 1)
    assert seats_in(state[WINNERS]) == [0, 1]


def test_the_gap_counts_cards_of_the_pile_too() -> None:
    state = match(3, scores=(11, 0, 0), counting="compteur", penalty="gap", dealer=2)
    state = deal(at_size(state, 2), "20 21", "1 2", "3 4")
    play(bids(state, 0, 0, 0), "20 1 3 21 2 4")
    assert rules.points(state, 0) == 2
    rules.settle(state)
    assert seats_in(state[OUT]) == [0]


def test_a_seat_that_is_out_is_skipped_W22_Q16() -> None:
    state = match(4, dealer=3, scores=(13, 0, 0, 0), counting="compteur")
    assert seats_in(state[OUT]) == [0]
    deal(at_size(state, 2), "", "1 2", "3 4", "5 6")
    asked = []
    for _ in range(3):
        asked.append(rules.turn(state))
        bids(state, 0)
    assert asked == [1, 2, 3]
    play(state, "1 3 5 6 2 4")
    assert (state[PHASE], by_seat(state, WON)) == (OVER, [0, 0, 0, 2])
    assert points(state) == [0, 0, 0, 1]
    rules.settle(state)
    assert state[DEALER] == 1


def test_a_match_taken_up_where_the_dealer_is_out() -> None:
    state = match(4, dealer=1, scores=(0, 13, 13, 0), counting="compteur")
    assert state[DEALER] == 3


def test_recomputed_cards_W22_Q14() -> None:
    """Seven at three, eleven at two; only from the next cycle on."""
    state = match(4, scores=(12, 12, 0, 0), counting="compteur", compteur_cards="recompute")
    settle(state, 0)
    assert state[layout.TOP] == 5
    for _ in range(4):
        settle(state)
    assert (state[layout.TOP], state[layout.PLACE]) == (7, 0)
    settle(state, 1)
    for _ in range(6):
        settle(state)
    assert (state[layout.TOP], state[layout.PLACE]) == (11, 0)


def test_kept_cards_W22_Q14() -> None:
    state = match(4, scores=(13, 0, 0, 0), counting="compteur")
    assert state[layout.TOP] == 5
