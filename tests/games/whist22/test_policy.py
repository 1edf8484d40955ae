"""The rule policy of Whist 22: it knows what a sensible player does, and beats chance clearly."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.whist22.positions import (
    Choose,
    at_random,
    at_size,
    bids,
    deal,
    match,
    play,
    points,
    shuffled,
    steps,
)
from veillee.games.tricks import SEATS, TURN
from veillee.games.whist22 import layout, policy, rules


def chosen(state: list[int], noise: int = 0) -> int:
    seat = rules.turn(state)
    choice = policy.choose(state, seat, noise)
    assert (rules.legal(state, seat) >> choice) & 1
    return choice


def bid(state: list[int]) -> int:
    return chosen(state) - layout.BID


def hand_of_three(hand: str, *said: int) -> list[int]:
    """Seat 0 bids first with this hand, or the dealer (seat 3) holds it after some bids."""
    others = ["1 6 12", "2 7 13", "3 8 14"]
    hands = [*others, hand] if said else [hand, *others]
    return bids(deal(at_size(match(4, dealer=3), 3), *hands), *said)


# --- Bids ----------------------------------------------------------------------------------


def test_high_cards_are_bid_and_low_cards_are_not() -> None:
    assert bid(hand_of_three("19 20 21")) >= 2
    assert bid(hand_of_three("4 5 9")) == 0
    assert bid(hand_of_three("4 5 21")) == 1


def test_the_ban_moves_the_bid_to_a_neighbour() -> None:
    assert bid(hand_of_three("4 5 21", 1, 1, 1)) == 1
    assert bid(hand_of_three("4 5 21", 1, 1, 0)) in (0, 2)


def test_a_table_that_bids_high_makes_careful() -> None:
    assert bid(hand_of_three("15 17 19", 0, 0, 0)) == 2
    assert bid(hand_of_three("15 17 19", 3, 3, 3)) == 0


# --- Cards ---------------------------------------------------------------------------------


def last_of_three(hand: str, wanted: int, laid: str, **given: Any) -> list[int]:
    """Three seats, two cards left; the dealer holds ``hand`` and lays last."""
    first, second = laid.split()
    state = at_size(match(3, dealer=2, forehead="no", **given), 2)
    deal(state, f"{first} 1", f"{second} 2", hand)
    bids(state, 2, 2, wanted)
    return play(state, laid)


def test_who_needs_a_trick_takes_it_where_it_is_safe() -> None:
    assert chosen(last_of_three("18 3", 1, "16 4")) == 18


def test_who_wants_nothing_sheds_the_highest_card_that_does_not_take() -> None:
    assert chosen(last_of_three("9 14", 0, "16 3")) == 14


def test_the_excuse_serves_the_need() -> None:
    assert chosen(last_of_three("x 20", 2, "16 21")) == 22
    assert chosen(last_of_three("x 4", 0, "16 3")) in (0, 4)
    assert chosen(last_of_three("x 4", 1, "16 21")) in (4, 22)


def test_with_the_excuse_fixed_at_nothing_it_wins_nothing() -> None:
    assert chosen(last_of_three("x 20", 1, "16 3", excuse="zero")) == 20


def test_who_has_missed_takes_what_too_many_want() -> None:
    state = at_size(match(3, dealer=2), 3)
    deal(state, "21 9 2", "4 5 6", "7 8 3")
    play(bids(state, 0, 2, 2), "21 4 7")
    assert state[TURN] == 0
    assert chosen(state) == 9


def test_who_has_missed_leaves_what_nobody_wants() -> None:
    state = at_size(match(3, dealer=2), 3)
    deal(state, "21 9 2", "4 5 6", "7 8 3")
    play(bids(state, 0, 0, 0), "21 4 7")
    assert chosen(state) == 2


def test_with_the_gap_who_has_missed_still_avoids_tricks() -> None:
    state = at_size(match(3, dealer=2, penalty="gap"), 3)
    deal(state, "21 9 2", "4 5 6", "7 8 3")
    play(bids(state, 0, 2, 2), "21 4 7")
    assert chosen(state) == 2


# --- The forehead hand ---------------------------------------------------------------------


def on_foreheads(others: str, *said: int, **given: Any) -> list[int]:
    """Seat 0 bids after the seats that have spoken; the first of ``others`` is seat 1."""
    dealer = (3 - len(said)) % 4 if said else 3
    state = at_size(match(4, dealer=dealer, **given), 1)
    deal(state, "11", *others.split())
    bids(state, *said)
    assert rules.turn(state) == 0
    return state


def test_low_cards_all_round_make_one_say_plus() -> None:
    assert bid(on_foreheads("3 5 8")) == 1
    assert bid(on_foreheads("3 5 19")) == 0


@pytest.mark.parametrize(
    ("rule", "said"), [("always-22", 0), ("zero", 1), ("choice", 0), ("contrary", 1)]
)
def test_the_excuse_on_another_forehead(rule: str, said: int) -> None:
    assert bid(on_foreheads("3 x 5", forehead_excuse=rule)) == said


def test_the_excuse_is_worth_what_its_holder_made_of_it_by_his_bid() -> None:
    assert bid(on_foreheads("3 5 x", 0, 0, 1, forehead_excuse="contrary")) == 1
    assert bid(on_foreheads("3 5 x", 1, 1, 0, forehead_excuse="choice")) == 1


def test_moins_from_who_sees_low_cards_tells_of_a_high_one() -> None:
    """Seat 3 sees but 4, 3 and one's own card; nobody else sees only low ones."""
    assert bid(on_foreheads("4 3 14")) == 0
    assert bid(on_foreheads("4 3 14", 0, 0)) == 1
    assert bid(on_foreheads("14 3 4", 0, 0)) == 0


def test_plus_from_those_who_see_ones_card_tells_of_a_low_one() -> None:
    assert bid(on_foreheads("12 3 4")) == 1
    assert bid(on_foreheads("12 3 4", 1, 1)) == 0


def test_ones_own_card_may_be_an_excuse_worth_nothing() -> None:
    assert bid(on_foreheads("3 5 8", forehead_excuse="zero")) == 1


def test_the_holder_of_the_excuse_keeps_his_bid_when_he_may_choose() -> None:
    for said, worth in ((0, 0), (1, 22)):
        state = at_size(match(3, dealer=2, forehead_excuse="choice"), 1)
        bids(deal(state, "x", "9", "20"), said, 1, 1)
        assert chosen(state) == worth


# --- Strength ------------------------------------------------------------------------------


def mean_misses(seats: int, deals: int, hero: Choose, field: Choose) -> tuple[float, float]:
    """Misses a deal of one hero, and of those who play against him, over duplicate deals."""
    ours = theirs = 0

    def choose(state: list[int], seat: int, noise: int) -> int:
        return (hero if seat == place else field)(state, seat, noise)

    for number in range(deals):
        for place in range(seats):
            state = match(seats, dealer=number % seats)
            at_size(state, 1 + number % state[layout.TOP])
            shuffled(state, random.Random(number))
            for _ in steps(state, random.Random(number), choose):
                assert state[SEATS] == seats
            missed = points(state)
            ours += missed[place]
            theirs += sum(missed) - missed[place]
    return ours / deals / seats, theirs / deals / seats / (seats - 1)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_beats_chance_clearly(seats: int) -> None:
    ours, theirs = mean_misses(seats, 60, policy.choose, at_random)
    assert ours < theirs - 0.3


def test_among_its_like_few_bids_are_missed() -> None:
    """At least one of four misses each time: 0.25 a seat is the least there can be."""
    ours, theirs = mean_misses(4, 60, policy.choose, policy.choose)
    assert (ours + 3 * theirs) / 4 < 0.33
