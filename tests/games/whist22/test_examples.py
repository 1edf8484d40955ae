"""The worked examples of the rule book, section 3d, by their numbers."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.whist22.positions import (
    at_size,
    bids,
    blank,
    by_seat,
    deal,
    legal_bids,
    match,
    miss,
    play,
    points,
    seats_in,
    settle,
    shuffled,
    steps,
)
from veillee.errors import BadOption
from veillee.games.tricks import (
    DEALER,
    HANDS,
    OUT,
    OVER,
    PHASE,
    SCORES,
    SIZE,
    WINNER,
    WINNERS,
    WON,
)
from veillee.games.whist22 import layout, rules
from veillee.games.whist22.game import notes

# --- The dealer's legal bids ---------------------------------------------------------------


def dealers_bids(seats: int, size: int, *earlier: int) -> list[int]:
    state = shuffled(at_size(match(seats), size), random.Random(1))
    bids(state, *earlier)
    assert rules.turn(state) == state[DEALER]
    return legal_bids(state)


def test_W22_T1_the_dealer_may_not_complete_the_five() -> None:
    assert dealers_bids(4, 5, 1, 1, 1) == [0, 1, 3, 4, 5]


def test_W22_T2_a_sum_beyond_the_tricks_leaves_the_dealer_free() -> None:
    assert dealers_bids(4, 5, 3, 2, 1) == [0, 1, 2, 3, 4, 5]


def test_W22_T3_a_full_sum_bans_one_bid() -> None:
    assert dealers_bids(4, 5, 5, 0, 0) == [1, 2, 3, 4, 5]


def test_W22_T4_nothing_bid_bans_all_the_tricks() -> None:
    assert dealers_bids(3, 7, 0, 0) == [0, 1, 2, 3, 4, 5, 6]


def test_W22_T5_seven_bid_of_seven() -> None:
    assert dealers_bids(3, 7, 4, 3) == [1, 2, 3, 4, 5, 6, 7]


def test_W22_T7_five_players() -> None:
    assert dealers_bids(5, 4, 1, 1, 1, 0) == [0, 2, 3, 4]


def test_W22_T9_the_forehead_dealer_must_say_moins() -> None:
    assert dealers_bids(4, 1, 0, 0, 0) == [0]


def test_W22_T10_the_forehead_dealer_must_say_plus() -> None:
    assert dealers_bids(4, 1, 1, 0, 0) == [1]


@given(st.integers(3, 5), st.data())
def test_properties_of_bids(seats: int, data: st.DataObject) -> None:
    """Others may bid 0 to n, some bid is always left, the sum never equals the tricks."""
    size = data.draw(st.integers(1, 22 // seats))
    state = shuffled(at_size(match(seats), size), random.Random(data.draw(st.integers(0, 99))))
    for place in range(seats):
        legal = legal_bids(state)
        assert legal
        if place < seats - 1:
            assert legal == list(range(size + 1))
        bids(state, data.draw(st.sampled_from(legal)))
    assert sum(by_seat(state, layout.BIDS)) != size


# --- Tricks --------------------------------------------------------------------------------


def winner_of(cards: str) -> str:
    """The card that takes a trick of three, led by the first."""
    state = at_size(match(3, dealer=2, forehead="no"), 1)
    laid = cards.split()
    deal(state, *("x" if card.startswith("x") else card for card in laid))
    bids(state, 0, 0, 0)
    play(state, cards)
    return laid[state[WINNER]]


def test_W22_T12_the_excuse_as_22_beats_all() -> None:
    assert winner_of("20 21 x22") == "x22"


def test_W22_T13_the_excuse_led_for_nothing() -> None:
    assert winner_of("x0 1 2") == "2"


def test_W22_T14_the_excuse_for_nothing_loses_to_the_1() -> None:
    assert winner_of("3 x0 1") == "3"


@given(st.permutations(range(22)), st.booleans())
def test_W22_T15_there_is_always_one_winner(cards: list[int], high: bool) -> None:
    excuse = "x22" if high else "x0"
    names = [excuse if card == 0 else str(card) for card in cards[:3]]
    strength = [22 if high and card == 0 else card for card in cards[:3]]
    assert winner_of(" ".join(names)) == names[strength.index(max(strength))]


# --- Full hands ----------------------------------------------------------------------------

THREE_HANDS = ("1 2 5 8 12 15 16", "3 4 9 10 11 13 21", "x 6 7 14 18 19 20")
THREE_PLAYED = "12 21 x0  9 14 2  6 15 13  8 4 7  16 10 20  19 1 11  18 5 3"


def test_W22_T16_three_players_seven_cards() -> None:
    state = deal(match(3, dealer=2), *THREE_HANDS, talon="17")
    bids(state, 2, 1)
    assert legal_bids(state) == [0, 1, 2, 3, 5, 6, 7]
    bids(state, 3)
    play(state, THREE_PLAYED)
    assert state[PHASE] == OVER
    assert state[WINNER : WINNER + 7] == [1, 2, 0, 0, 2, 2, 2]
    assert by_seat(state, WON) == [2, 1, 4]
    assert points(state) == [0, 0, 1]


def test_W22_T16_bids_of_eight_in_all() -> None:
    state = bids(deal(match(3, dealer=2), *THREE_HANDS, talon="17"), 3, 1, 4)
    play(state, THREE_PLAYED)
    assert points(state) == [1, 0, 0]


@pytest.mark.parametrize(("penalty", "missed_by_three"), [("flat", 1), ("gap", 3)])
def test_W22_T19_penalty(penalty: str, missed_by_three: int) -> None:
    """C bids 1 and makes 4; A bids 2 and makes 2."""
    state = bids(deal(match(3, dealer=2, penalty=penalty), *THREE_HANDS, talon="17"), 2, 1, 1)
    play(state, THREE_PLAYED)
    assert points(state) == [0, 0, missed_by_three]


def test_W22_T19_bid_nothing_and_made_three() -> None:
    state = at_size(match(3, dealer=2, penalty="gap"), 3)
    deal(state, "19 20 21", "1 2 3", "4 5 6")
    play(bids(state, 0, 0, 0), "19 1 4  20 2 5  21 3 6")
    assert points(state) == [3, 0, 0]


# --- Forehead hand: A B C, dealer D --------------------------------------------------------


def foreheads(rule: str, *said: int) -> list[int]:
    state = at_size(match(4, dealer=3, forehead_excuse=rule), 1)
    return bids(deal(state, "17", "x", "9", "20"), *said)


def taken_and_missed(state: list[int]) -> tuple[int, list[int]]:
    assert state[PHASE] == OVER
    return state[WINNER], points(state)


def test_W22_T20_always_22() -> None:
    assert taken_and_missed(foreheads("always-22", 0, 1, 0, 1)) == (1, [0, 0, 0, 1])


def test_W22_T21_contrary_to_plus() -> None:
    assert taken_and_missed(foreheads("contrary", 0, 1, 0, 1)) == (3, [0, 1, 0, 0])


def test_W22_T22_always_0() -> None:
    assert taken_and_missed(foreheads("zero", 0, 1, 0, 1)) == (3, [0, 1, 0, 0])


def test_W22_T20_to_T22_the_dealer_was_forced() -> None:
    state = at_size(match(4, dealer=3), 1)
    bids(deal(state, "17", "x", "9", "20"), 0, 1, 0)
    assert legal_bids(state) == [1]


def test_W22_T24_always_22_and_all_moins() -> None:
    assert taken_and_missed(foreheads("always-22", 0, 0, 0, 0)) == (1, [0, 1, 0, 0])


def test_W22_T25_contrary_to_moins() -> None:
    assert taken_and_missed(foreheads("contrary", 0, 0, 0, 0)) == (1, [0, 1, 0, 0])


def test_W22_T27_the_holder_chooses_after_the_reveal() -> None:
    state = foreheads("choice", 0, 0, 0, 0)
    assert rules.turn(state) == 1
    assert taken_and_missed(play(state, "x0")) == (3, [0, 0, 0, 1])


def test_W22_T28_nothing_sent_to_the_dealer_tells_his_card() -> None:
    state = at_size(match(4, dealer=3), 1)
    bids(deal(state, "17", "x", "9", "20"), 1, 1, 0)
    assert legal_bids(state) == [0, 1]
    view = blank(state, 3)
    assert by_seat(view, HANDS) == [1 << 17, 1 << 0, 1 << 9, 0]
    other = at_size(match(4, dealer=3), 1)
    bids(deal(other, "17", "x", "9", "2"), 1, 1, 0)
    assert blank(other, 3) == view


# --- Cycle ---------------------------------------------------------------------------------


def sizes(state: list[int], deals: int) -> list[int]:
    seen = []
    for _ in range(deals):
        settle(state)
        seen.append(state[SIZE])
    return seen


@pytest.mark.parametrize(
    ("seats", "cycle", "expected"),
    [
        (3, "restart", "7 6 5 4 3 2 1 7"),
        (4, "restart", "5 4 3 2 1 5"),
        (5, "restart", "4 3 2 1 4"),
        (4, "up-down", "5 4 3 2 1 2 3 4 5 4"),
    ],
)
def test_W22_T29_sizes(seats: int, cycle: str, expected: str) -> None:
    wanted = [int(size) for size in expected.split()]
    assert sizes(match(seats, cycle=cycle), len(wanted)) == wanted


# --- End -----------------------------------------------------------------------------------


def test_W22_T30_the_target_ends_the_match() -> None:
    state = settle(match(scores=(13, 12, 9, 9), target=14), 0, 2)
    assert by_seat(state, SCORES) == [14, 12, 10, 9]
    assert seats_in(state[WINNERS]) == [3]


def test_W22_T31_two_losers_and_two_winners() -> None:
    state = settle(match(scores=(13, 13, 9, 9), target=14), 0, 1)
    assert seats_in(state[WINNERS]) == [2, 3]


def test_W22_T32_all_lose_and_all_share() -> None:
    state = settle(match(scores=(13, 13, 13, 13), target=14), 0, 1, 2, 3)
    assert by_seat(state, SCORES) == [14, 14, 14, 14]
    assert seats_in(state[WINNERS]) == [0, 1, 2, 3]


# --- Compteur ------------------------------------------------------------------------------


def test_W22_T33_one_miss_shows_the_dame() -> None:
    state = settle(match(counting="compteur"), 0)
    assert by_seat(state, SCORES) == [1, 0, 0, 0]
    assert state[WINNERS] == 0


@pytest.mark.parametrize(("misses", "still_in"), [(13, 12), (14, 13)])
def test_W22_T34_one_more_miss_and_out(misses: int, still_in: int) -> None:
    state = match(scores=(still_in - 1, 0, 0, 0), counting="compteur", compteur_misses=misses)
    settle(state, 0)
    assert seats_in(state[OUT]) == []
    settle(state, 0)
    assert seats_in(state[OUT]) == [0]
    assert state[WINNERS] == 0


@pytest.mark.parametrize(("cards", "next_top"), [("keep", 5), ("recompute", 7)])
def test_W22_T35_one_of_four_is_out(cards: str, next_top: int) -> None:
    state = match(dealer=0, scores=(0, 12, 0, 0), counting="compteur", compteur_cards=cards)
    settle(at_size(state, 3), 1)
    assert seats_in(state[OUT]) == [1]
    assert state[DEALER] == 2
    shuffled(state, random.Random(3))
    assert state[SIZE] == 2
    assert [hand.bit_count() for hand in by_seat(state, HANDS)] == [2, 0, 2, 2]
    for _ in steps(state, random.Random(4)):
        assert rules.turn(state) != 1
    rules.settle(state)
    assert sizes(state, 2) == [1, next_top]


def test_W22_T36_both_survivors_out_in_one_hand_share() -> None:
    state = match(scores=(13, 12, 12, 13), counting="compteur")
    assert seats_in(state[OUT]) == [0, 3]
    settle(state, 1, 2)
    assert seats_in(state[WINNERS]) == [1, 2]
    assert seats_in(state[OUT]) == [0, 1, 2, 3]


def test_W22_T37_five_players_and_the_compteur() -> None:
    with pytest.raises(BadOption, match="option-and-seats"):
        match(5, counting="compteur")


def test_the_seat_that_goes_out_is_noted() -> None:
    state = miss(match(scores=(12, 12, 0, 13), counting="compteur"), 0, 2)
    assert notes(state) == ("out:0",)
