"""What holds in any deal of any match of Whist 22."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.whist22.positions import (
    at_size,
    bids,
    blank,
    by_seat,
    legal_bids,
    match,
    points,
    shuffled,
    steps,
)
from veillee.cards import TRUMPS22
from veillee.games.options import Whole
from veillee.games.tricks import (
    DEALER,
    DEALS,
    END_PLAYED,
    ENDED,
    FIRST,
    HANDS,
    HISTORY,
    OUT,
    OVER,
    PHASE,
    PLAYED,
    SCORES,
    SEAT_UNIT,
    SEATS,
    SIZE,
    TRICKS,
    WINNER,
    WINNERS,
    WON,
)
from veillee.games.whist22 import layout, options, policy, rules

HOUSES = st.fixed_dictionaries(
    {
        option.name: st.sampled_from(option.allowed)
        for option in options.OPTIONS
        if not isinstance(option, Whole) and option.name not in ("counting", "extended_seats")
    }
)


def check_deal_over(state: list[int], ban: bool) -> None:
    """What holds after each deal."""
    seats = state[SEATS]
    assert state[ENDED] == END_PLAYED
    assert state[TRICKS] == state[SIZE] == sum(by_seat(state, WON))
    assert state[PLAYED] == state[SIZE] * state[layout.PLAYERS]
    assert by_seat(state, HANDS) == [0] * seats
    laid = [play % SEAT_UNIT for play in state[HISTORY : HISTORY + state[PLAYED]]]
    assert len({0 if card == 22 else card for card in laid}) == len(laid)
    for trick in range(state[SIZE]):
        first = trick * state[layout.PLAYERS]
        plays = state[HISTORY + first : HISTORY + first + state[layout.PLAYERS]]
        best = max(plays, key=lambda play: play % SEAT_UNIT)
        assert state[WINNER + trick] == best // SEAT_UNIT
        assert state[FIRST + trick] == plays[0] // SEAT_UNIT
    if ban:
        assert sum(bid for bid in by_seat(state, layout.BIDS) if bid >= 0) != state[SIZE]
        assert sum(points(state)) > 0


@given(st.integers(2, 7), HOUSES, st.booleans(), st.integers(0, 2**32))
def test_properties_of_whole_matches(
    seats: int, house: dict[str, Any], compteur: bool, seed: int
) -> None:
    generator = random.Random(seed)
    counting = "compteur" if compteur and seats <= 4 else "points"
    state = match(seats, target=5, counting=counting, extended_seats=True, **house)
    deals = 0
    while state[WINNERS] == 0:
        shuffled(state, generator)
        for step in steps(state, generator):
            asked = [seat for seat in range(seats) if rules.legal(step, seat)]
            assert asked == ([] if step[PHASE] == OVER else [rules.turn(step)])
        check_deal_over(state, ban=house["ban"] == "on")
        before = sum(by_seat(state, SCORES))
        cost = sum(points(state))
        rules.settle(state)
        deals += 1
        assert sum(by_seat(state, SCORES)) == before + cost
        assert (state[DEALS], deals < 500) == (deals, True)
        assert state[WINNERS] or not (state[OUT] >> state[DEALER]) & 1


@given(st.integers(2, 7), HOUSES, st.integers(1, 11), st.integers(0, 2**32))
def test_what_a_seat_may_do_follows_from_what_it_sees(
    seats: int, house: dict[str, Any], size: int, seed: int
) -> None:
    generator = random.Random(seed)
    state = match(seats, extended_seats=True, **house)
    shuffled(at_size(state, min(size, 22 // seats)), generator)
    for step in steps(state, generator):
        if step[PHASE] == OVER:
            break
        seat = rules.turn(step)
        view = blank(step, seat)
        noise = generator.getrandbits(31)
        assert rules.turn(view) == seat
        assert rules.legal(view, seat) == rules.legal(step, seat)
        assert rules.talk(view, seat) == rules.talk(step, seat) == 0
        assert policy.choose(view, seat, noise) == policy.choose(step, seat, noise)
        assert policy.speak(view, seat, noise) == policy.speak(step, seat, noise) == -1


@given(st.integers(2, 7), HOUSES, st.integers(0, 2**32), st.data())
def test_on_the_forehead_ones_own_card_changes_nothing_one_gets(
    seats: int, house: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    house = house | {"forehead": "yes"}
    state = match(seats, extended_seats=True, **house)
    shuffled(at_size(state, 1), random.Random(seed))
    for _ in range(data.draw(st.integers(0, seats - 1))):
        bids(state, data.draw(st.sampled_from(legal_bids(state))))
    seat = rules.turn(state)
    other = list(state)
    held = sum(by_seat(state, HANDS))
    free = rules.pack(state) & ~held & ~state[layout.SHOWN]
    other[HANDS + seat] = 1 << data.draw(st.sampled_from(list(TRUMPS22.numbers(free))))
    assert blank(state, seat) == blank(other, seat)
    assert rules.legal(state, seat) == rules.legal(other, seat)
