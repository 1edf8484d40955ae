"""Rights before the first card: redeals and fours (POL-4, POL-22, POL-Q1 to POL-Q7)."""

from __future__ import annotations

import pytest

from games.politaine.positions import (
    EIGHTS,
    REDEAL,
    REDEAL_TOO,
    around,
    begin,
    blank,
    do,
    may,
    new,
    new_match,
    scores,
)
from veillee.games.politaine import rules
from veillee.games.politaine.game import notes
from veillee.games.tricks import (
    DEALER,
    DEALS,
    END_FOUR,
    END_REDEAL,
    ENDED,
    NOBODY,
    OVER,
    PHASE,
    PLAYING,
    WINNERS,
)

SIDE_1 = 0b1010


def test_each_is_asked_in_turn_four_eights_first() -> None:
    state = new(around({0: EIGHTS, 2: REDEAL}))
    assert rules.turn(state) == 0
    assert may(state, 0) == {"eights", "pass"}
    assert may(state, 2) == {"redeal", "pass"}
    do(state, 0, "pass")
    assert rules.turn(state) == 2
    do(state, 2, "pass")
    assert rules.turn(state) == 1
    assert may(state, 0) == may(state, 2) == set()


def test_redeals_are_asked_from_the_left_of_the_dealer() -> None:
    state = new(around({1: REDEAL, 3: REDEAL_TOO}), 2)
    assert rules.turn(state) == 3
    do(state, 3, "pass")
    assert rules.turn(state) == 1


def test_one_may_speak_out_of_turn() -> None:
    state = new(around({1: REDEAL, 3: REDEAL_TOO}))
    do(state, 3, "redeal")
    assert (state[PHASE], state[ENDED], notes(state)) == (OVER, END_REDEAL, ("redeal:3",))


def test_the_leader_may_lead_at_once_which_ends_all_rights() -> None:
    state = new(around({1: REDEAL, 3: EIGHTS}))
    do(state, 1, "7T")
    assert may(state, 3) == set()
    assert rules.turn(state) == 2


def test_the_leader_with_a_right_may_lead_or_speak() -> None:
    state = new(around({1: REDEAL}))
    assert may(state, 1) == {"redeal", "pass", *REDEAL.split()}


def test_a_redeal_waits_for_the_four_of_another() -> None:
    state = new(around({0: REDEAL, 3: EIGHTS}))
    do(state, 0, "redeal")
    assert state[PHASE] == PLAYING
    assert may(state, 1) == set()  # the leader waits too
    assert may(state, 0) == set()
    assert may(state, 3) == {"eights", "pass"}
    assert rules.turn(state) == 3
    assert rules.turn(blank(state, 1)) == NOBODY
    passed = list(state)
    do(state, 3, "eights")
    assert (state[ENDED], notes(state)) == (END_FOUR, ("eights:3",))
    do(passed, 3, "pass")
    assert (passed[ENDED], notes(passed)) == (END_REDEAL, ("redeal:0",))


def test_each_of_two_fours_comes_before_a_redeal() -> None:
    hands = around(
        {
            1: "8P 8C 8K 8T AP 9C 10K 9T",
            2: "7P 7C 7K 7T 9P AC 10P 10T",
            3: "VP DP RP VC DC RC AK DT",
        }
    )
    state = new(hands, four="either")
    do(state, 3, "redeal")
    do(state, 1, "pass")
    assert state[PHASE] == PLAYING
    do(state, 2, "pass")
    assert state[ENDED] == END_REDEAL


def test_a_redeal_need_not_be_asked_for_twice() -> None:
    state = new(around({0: REDEAL, 1: "8P 8C 8K 8T 9P 9C 10K 10T", 2: REDEAL_TOO}))
    do(state, 2, "redeal")
    assert may(state, 0) == set()
    do(state, 1, "pass")
    assert notes(state) == ("redeal:2",)


def test_a_four_passed_over_does_not_hold_up_a_redeal() -> None:
    state = new(around({0: REDEAL, 3: EIGHTS}), four_deadline="own-card")
    do(state, 3, "pass")
    do(state, 0, "redeal")
    assert notes(state) == ("redeal:0",)


def test_six_faces_and_two_aces() -> None:
    hand = around({1: "RP DP VP RC DC VC AK AT"})
    assert "redeal" in may(new(hand), 1)
    assert "redeal" not in may(new(hand, redeal="exact"), 1)


def test_asking_for_a_redeal_gives_up_ones_own_four() -> None:
    state = new(around({2: "8P 8C 8K 8T 7P RC DK VT"}), redeal="no-high")
    assert may(state, 2) == {"eights", "redeal", "pass"}
    do(state, 2, "redeal")
    assert state[ENDED] == END_REDEAL


@pytest.mark.parametrize(
    ("four", "cards", "allowed"),
    [
        ("eights", "8P 8C 8K 8T", True),
        ("eights", "7P 7C 7K 7T", False),
        ("sevens", "8P 8C 8K 8T", False),
        ("sevens", "7P 7C 7K 7T", True),
        ("either", "8P 8C 8K 8T", True),
        ("either", "7P 7C 7K 7T", True),
        ("either", "8P 8C 8K 7T", False),
        ("off", "8P 8C 8K 8T", False),
        ("off", "7P 7C 7K 7T", False),
    ],
)
def test_which_four_win(four: str, cards: str, allowed: bool) -> None:
    state = new(around({3: f"{cards} VP RC 10K AT"}), four=four)
    assert ("eights" in may(state, 3)) is allowed


@pytest.mark.parametrize("redeal", ["at-least", "exact", "no-high", "off"])
def test_no_redeal_with_an_ordinary_hand(redeal: str) -> None:
    state = new(around({}), redeal=redeal)
    assert rules.turn(state) == 1
    assert not any("redeal" in may(state, seat) for seat in range(4))


@pytest.mark.parametrize("hand", [REDEAL, "RP DC VK 8T 7T RK 8C 7P"])
def test_redeal_off(hand: str) -> None:
    state = new(around({3: hand}), redeal="off")
    assert may(state, 3) == set()


def test_the_four_may_wait_for_ones_own_first_card() -> None:
    state = new(around({3: EIGHTS}), four_deadline="own-card", redeal="off")
    do(state, 3, "pass")
    assert rules.turn(state) == 1
    assert may(state, 3) == {"eights"}
    do(state, 1, min(may(state, 1)))
    do(state, 2, min(may(state, 2)))
    assert "eights" in may(state, 3)
    assert "pass" not in may(state, 3)
    late = list(state)
    do(state, 3, "eights")
    assert state[ENDED] == END_FOUR
    do(late, 3, min(may(late, 3) - {"eights"}))
    assert may(late, 3) == set()


def test_a_lead_leaves_the_four_open_until_ones_own_card() -> None:
    state = new(around({0: EIGHTS}), four_deadline="own-card")
    do(state, 1, min(may(state, 1)))
    assert may(state, 0) == {"eights"}
    assert rules.turn(state) == 2


def test_an_automatic_redeal_asks_nobody() -> None:
    state = new(around({1: REDEAL_TOO, 3: REDEAL}), 1, redeal_by="automatic")
    assert (state[PHASE], state[ENDED]) == (OVER, END_REDEAL)
    assert notes(state) == ("redeal:3",)
    assert rules.turn(state) == NOBODY


def test_an_automatic_redeal_waits_for_a_four() -> None:
    state = new(around({1: REDEAL, 3: EIGHTS}), redeal_by="automatic")
    assert may(state, 1) == set()
    assert may(state, 3) == {"eights", "pass"}
    do(state, 3, "pass")
    assert notes(state) == ("redeal:1",)


def test_an_automatic_redeal_waits_for_the_four_of_the_same_hand() -> None:
    state = new(around({2: "8P 8C 8K 8T 7P RC DK VT"}), redeal="no-high", redeal_by="automatic")
    assert may(state, 2) == {"eights", "pass"}


def test_four_eights_win_the_match_and_the_deal_does_not_count() -> None:
    state = begin(new_match((31, 0), 4), around({3: EIGHTS}))
    do(state, 3, "eights")
    rules.settle(state)
    assert (state[WINNERS], scores(state), state[DEALS]) == (SIDE_1, (31, 0), 4)
    assert (state[DEALER], rules.turn(state), rules.legal(state, 1)) == (1, NOBODY, 0)
