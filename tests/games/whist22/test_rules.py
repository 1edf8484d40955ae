"""Every rule and option of Whist 22 that the worked examples do not cover."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.whist22.positions import (
    at_size,
    bids,
    blank,
    by_seat,
    choices,
    deal,
    legal_bids,
    legal_cards,
    match,
    play,
    settle,
    shuffled,
)
from veillee.cards import TRUMPS22
from veillee.games.tricks import (
    BEST,
    BEST_SEAT,
    BIDDING,
    CHOOSING,
    DEALER,
    END_PLAYED,
    ENDED,
    FIRST,
    HANDS,
    HISTORY,
    LEADER,
    NOBODY,
    OVER,
    PHASE,
    PLAYED,
    PLAYING,
    SEAT_UNIT,
    SIZE,
    TRICKS,
    TURN,
    WINNER,
    WON,
)
from veillee.games.whist22 import layout, rules

X_AND_ALL = (1 << 22) - 1


def small(size: int, *hands: str, talon: str = "", **given: Any) -> list[int]:
    """A hand of ``size`` cards (not on the forehead), bid by nobody yet; the last seat deals."""
    given.setdefault("forehead", "no")
    state = at_size(match(len(hands), dealer=len(hands) - 1, **given), size)
    return deal(state, *hands, talon=talon)


# --- Dealing and the cycle -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "first", "size"),
    [(2, "auto", 11), (3, "auto", 7), (4, "auto", 5), (5, "auto", 4), (6, "auto", 3),
     (7, "auto", 3), (3, 5, 5), (4, 1, 1)],
)  # fmt: skip
def test_first_hand_W22_3_Q19_Q20(seats: int, first: object, size: int) -> None:
    state = shuffled(match(seats, first_hand=first, extended_seats=True), random.Random(1))
    assert state[SIZE] == size
    assert [hand.bit_count() for hand in by_seat(state, HANDS)] == [size] * seats


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, "5 4 3 2 1* 5 4"),
        ({"forehead": "no"}, "5 4 3 2 1 5 4"),
        ({"forehead": "extra"}, "5 4 3 2 1 1* 5 4"),
        ({"cycle": "up-down"}, "5 4 3 2 1* 2 3 4 5 4"),
        ({"cycle": "up-down", "forehead": "extra"}, "5 4 3 2 1 1* 2 3 4 5 4"),
        ({"cycle": "up-down", "first_hand": 2}, "2 1* 2 1* 2"),
        ({"cycle": "up-down", "first_hand": 2, "forehead": "extra"}, "2 1 1* 2 1 1* 2"),
        ({"cycle": "up-down", "first_hand": 1}, "1* 1* 1*"),
        ({"first_hand": 1, "forehead": "extra"}, "1 1* 1 1* 1"),
    ],
)
def test_the_cycle_W22_8_Q3_Q23(given: dict[str, Any], expected: str) -> None:
    state = match(4, target=30, **given)
    seen = []
    for deals, size in enumerate(expected.split()):
        settle(state)
        seen.append(f"{state[SIZE]}" + "*" * state[layout.ON_FOREHEAD])
        later = match(4, deals=deals, **given)
        rules.prepare_deal(later)
        assert f"{later[SIZE]}" + "*" * later[layout.ON_FOREHEAD] == size
    assert seen == expected.split()


@pytest.mark.parametrize(
    ("moves", "dealers"),
    [("deal", [1, 2, 3, 0, 1, 2, 3]), ("cycle", [1, 1, 1, 1, 1, 2, 2])],
)
def test_who_deals_W22_Q4(moves: str, dealers: list[int]) -> None:
    state = match(4, dealer=1, dealer_moves=moves)
    seen = []
    for _ in dealers:
        seen.append(state[DEALER])
        settle(state)
    assert seen == dealers


def test_a_dealer_for_the_whole_cycle_who_goes_out_is_replaced() -> None:
    state = match(4, dealer=1, scores=(0, 12, 0, 0), counting="compteur", dealer_moves="cycle")
    settle(state, 0)
    assert state[DEALER] == 1
    settle(state, 1)
    assert state[DEALER] == 2


def test_all_cards_are_shuffled_each_time_W22_Q18() -> None:
    state = match(4)
    settle(state)
    rules.prepare_deal(state)
    assert rules.pack(state) == X_AND_ALL


def test_the_excuse_may_be_taken_out_of_the_forehead_hand_only_W22_Q7() -> None:
    state = match(4, forehead_excuse="removed")
    rules.prepare_deal(state)
    assert rules.pack(state) == X_AND_ALL
    rules.prepare_deal(at_size(state, 1))
    assert rules.pack(state) == X_AND_ALL & ~1
    bids(deal(state, "17", "3", "9", "20"), 0, 0, 0, 0)
    assert (state[PHASE], state[WINNER]) == (OVER, 2 + 1)


@pytest.mark.parametrize(
    ("size", "shown"),
    [(5, ""), (4, "1"), (3, "1 2"), (2, "1 2 3"), (1, "1 2")],
)
def test_some_undealt_cards_may_be_turned_up_W22_Q18(size: int, shown: str) -> None:
    state = at_size(match(4, show_undealt=True), size)
    cards = ["x", *(str(card) for card in range(21, 2, -1))]
    hands = [" ".join(cards[seat * size : (seat + 1) * size]) for seat in range(4)]
    talon = "1 2" if size == 5 else "1 2 3 4"
    deal(state, *hands, talon=talon)
    assert state[layout.SHOWN] == TRUMPS22.mask(shown.split())
    assert blank(state, NOBODY)[layout.SHOWN] == state[layout.SHOWN]


def test_undealt_cards_stay_hidden_by_default() -> None:
    state = shuffled(at_size(match(4), 3), random.Random(1))
    assert state[layout.SHOWN] == 0


def test_no_more_undealt_cards_are_turned_up_than_there_are() -> None:
    state = match(7, show_undealt=True, extended_seats=True)
    shuffled(at_size(state, 3), random.Random(1))
    assert state[layout.SHOWN] == 0
    state = match(4, show_undealt=True)
    deal(at_size(state, 3), "1 2 3", "4 5 6", "7 8 9", "10 11 12", talon="13")
    assert state[layout.SHOWN] == 1 << 13


# --- Bids ----------------------------------------------------------------------------------


def test_bids_go_round_from_the_dealers_left_W22_4_Q21() -> None:
    state = shuffled(match(4, dealer=2), random.Random(1))
    assert state[PHASE] == BIDDING
    asked = []
    for _ in range(4):
        seat = rules.turn(state)
        asked.append(seat)
        assert [other for other in range(4) if rules.legal(state, other)] == [seat]
        bids(state, 0)
        assert state[layout.BIDS + seat] == 0
    assert asked == [3, 0, 1, 2]
    assert state[PHASE] == PLAYING


def test_bids_not_made_yet_read_as_none() -> None:
    state = bids(shuffled(match(4), random.Random(1)), 2)
    assert by_seat(state, layout.BIDS) == [-1, 2, -1, -1]
    assert state[layout.BID_TOTAL] == 2


def test_the_ban_may_be_off_W22_5() -> None:
    state = shuffled(match(3, dealer=2, ban="off"), random.Random(1))
    assert legal_bids(bids(state, 1, 1)) == list(range(8))


@pytest.mark.parametrize("forehead", ["yes", "no"])
def test_the_ban_holds_for_one_card_too_W22_Q5_Q6(forehead: str) -> None:
    state = shuffled(at_size(match(3, dealer=2, forehead=forehead), 1), random.Random(1))
    assert legal_bids(bids(state, 1)) == [0, 1]
    assert legal_bids(bids(state, 1)) == [0, 1]


# --- Play ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "leader"), [("left", 3), ("second-bidder", 0)])
def test_who_leads_W22_6_Q10(option: str, leader: int) -> None:
    state = shuffled(match(4, dealer=2, first_leader=option), random.Random(1))
    assert state[LEADER] == leader
    assert state[TURN] == 3
    bids(state, 0, 0, 0, 0)
    assert (state[LEADER], state[TURN], state[FIRST]) == (leader, leader, leader)


def test_the_winner_of_a_trick_leads_the_next_W22_6() -> None:
    state = play(bids(small(2, "1 2", "3 21", "4 5"), 0, 0, 0), "1 21 4")
    assert (state[LEADER], state[TURN], state[TRICKS]) == (1, 1, 1)
    assert state[FIRST : FIRST + 2] == [0, 1]
    assert state[WINNER] == 1


def test_the_excuse_is_worth_what_its_holder_says_W22_2_Q8() -> None:
    state = bids(small(2, "x 2", "3 21", "4 5"), 0, 0, 0)
    assert legal_cards(state) == "x0 2 x22"
    play(state, "x22")
    assert (state[BEST], state[BEST_SEAT]) == (22, 0)
    assert state[HANDS] == 1 << 2
    assert state[HISTORY] == 0 * SEAT_UNIT + 22


def test_the_excuse_may_be_fixed_at_nothing_W22_Q8() -> None:
    state = bids(small(2, "x 2", "3 21", "4 5", excuse="zero"), 0, 0, 0)
    assert legal_cards(state) == "x0 2"


def test_any_card_may_be_laid_W22_Q9() -> None:
    state = play(bids(small(2, "10 2", "3 21", "4 5"), 0, 0, 0), "10")
    assert legal_cards(state) == "3 21"


@pytest.mark.parametrize(
    ("led", "hand", "excuse", "open_cards"),
    [
        ("10", "3 21", "choice", "21"),
        ("10", "3 9", "choice", "3 9"),
        ("10", "x 3", "choice", "x0 x22"),
        ("10", "x 21", "choice", "x0 21 x22"),
        ("10", "x 3", "zero", "x0 3"),
        ("10", "x 21", "zero", "x0 21"),
        ("x0", "3 21", "choice", "3 21"),
    ],
)
def test_the_duty_to_go_over_W22_Q9(led: str, hand: str, excuse: str, open_cards: str) -> None:
    leader = "x 2" if led == "x0" else "10 2"
    state = small(2, leader, hand, "4 5", overtake=True, excuse=excuse)
    play(bids(state, 0, 0, 0), led)
    assert legal_cards(state) == open_cards


def test_nothing_goes_over_the_excuse_as_22() -> None:
    state = small(2, "x 2", "3 21", "4 5", overtake=True)
    assert legal_cards(bids(state, 0, 0, 0)) == "x0 2 x22"
    assert legal_cards(play(state, "x22")) == "3 21"


def test_nobody_acts_once_the_deal_is_over() -> None:
    state = play(bids(small(1, "1", "2", "3"), 0, 0, 0), "1 2 3")
    assert (state[PHASE], state[ENDED], rules.turn(state)) == (OVER, END_PLAYED, NOBODY)
    assert [rules.legal(state, seat) for seat in range(3)] == [0, 0, 0]


# --- The forehead hand ---------------------------------------------------------------------


def forehead(*hands: str, **given: Any) -> list[int]:
    return deal(at_size(match(len(hands), dealer=len(hands) - 1, **given), 1), *hands)


def test_after_the_last_bid_the_cards_lie_in_playing_order_W22_9() -> None:
    state = bids(forehead("17", "x", "9", first_leader="second-bidder"), 1, 1, 0)
    assert (state[PHASE], state[ENDED], state[PLAYED]) == (OVER, END_PLAYED, 3)
    assert state[HISTORY : HISTORY + 3] == [SEAT_UNIT + 22, 2 * SEAT_UNIT + 9, 17]
    assert by_seat(state, HANDS) == [0, 0, 0]
    assert by_seat(state, WON) == [0, 1, 0]
    assert (state[LEADER], state[FIRST], state[TRICKS]) == (1, 1, 1)


def test_without_the_forehead_the_last_card_is_played_and_hidden() -> None:
    state = small(1, "17", "x", "9")
    assert [rules.sees_hand(state, 1, seat) for seat in range(3)] == [0, 1, 0]
    bids(state, 0, 0, 0)
    assert state[PHASE] == PLAYING
    play(state, "17 x0 9")
    assert by_seat(state, WON) == [1, 0, 0]


def test_who_sees_what() -> None:
    state = shuffled(match(3), random.Random(1))
    sight = [[rules.sees_hand(state, viewer, seat) for seat in range(3)] for viewer in range(3)]
    assert sight == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert [rules.sees_hand(state, NOBODY, seat) for seat in range(3)] == [0, 0, 0]
    state = forehead("17", "x", "9")
    sight = [[rules.sees_hand(state, viewer, seat) for seat in range(3)] for viewer in range(3)]
    assert sight == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert [rules.sees_hand(state, NOBODY, seat) for seat in range(3)] == [0, 0, 0]


def test_while_the_holder_chooses_everything_is_shown_W22_Q7() -> None:
    state = bids(forehead("17", "x", "9", forehead_excuse="choice"), 1, 1, 0)
    assert (state[PHASE], rules.turn(state), choices(state)) == (CHOOSING, 1, [0, 22])
    assert rules.legal(state, 0) == 0
    for viewer in (NOBODY, 0, 1, 2):
        assert [rules.sees_hand(state, viewer, seat) for seat in range(3)] == [1, 1, 1]
    play(state, "x22")
    assert (state[PHASE], by_seat(state, WON)) == (OVER, [0, 1, 0])


def test_the_choice_in_the_forehead_hand_is_free_whatever_the_excuse_is_worth_else() -> None:
    state = bids(forehead("17", "x", "9", forehead_excuse="choice", excuse="zero"), 1, 1, 0)
    assert choices(state) == [0, 22]


@pytest.mark.parametrize("rule", ["always-22", "contrary", "zero", "choice", "removed"])
def test_without_the_excuse_its_rule_does_not_matter(rule: str) -> None:
    state = bids(forehead("17", "3", "9", forehead_excuse=rule), 1, 1, 0)
    assert (state[PHASE], by_seat(state, WON)) == (OVER, [1, 0, 0])


def test_nobody_talks() -> None:
    state = shuffled(match(3), random.Random(1))
    before = list(state)
    assert rules.talk(state, 0) == 0
    assert (rules.hearers(state, 0, 0), rules.catchers(state, 0, 0)) == (0, 0)
    rules.say(state, 0, 0, 0)
    assert state == before
