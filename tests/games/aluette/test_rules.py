"""The cards, turns and tricks of Aluette, the chant, and what holds in every deal."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.aluette.positions import (
    NOBODY,
    bits,
    blank,
    chanted,
    deal,
    dealt,
    finished,
    holding,
    lay,
    match,
    number,
    shuffle,
    worth,
)
from veillee.cards import ALUETTE48
from veillee.games import tricks
from veillee.games.actions import Sign
from veillee.games.aluette import layout, rules
from veillee.games.aluette.options import OPTIONS
from veillee.games.options import Choice, Flag

HOUSES = st.fixed_dictionaries(
    {
        option.name: st.sampled_from(option.values) if isinstance(option, Choice) else st.booleans()
        for option in OPTIONS
        if isinstance(option, (Choice, Flag)) and option.name != "chant"
    }
)

# --- Cards -----------------------------------------------------------------------------------


def test_ALU_2_nineteen_classes_in_the_order_of_the_pack() -> None:
    order = ["3D", "3C", "2D", "2C", "9C", "9D", "2B", "2E"]
    order += ["A", "R", "C", "V", "9", "8", "7", "6", "5", "4", "3"]
    strengths: list[int] = []
    for name in order:
        cards = [str(card) for card in ALUETTE48.cards if str(card) == name or card.rank == name]
        plain = [card for card in cards if card == name or card not in order]
        classes = {layout.STRENGTHS[number(card)] for card in plain}
        assert len(classes) == 1, name
        strengths += classes
    assert strengths == list(range(18, -1, -1))
    sizes = [layout.STRENGTHS.count(strength) for strength in range(19)]
    assert sorted(sizes) == [1] * 8 + [2] * 2 + [4] * 9


def test_signs_name_the_eight_cards() -> None:
    names = {"MONSIEUR": "3D", "MADAME": "3C", "BORGNE": "2D", "VACHE": "2C",
             "GRAND_NEUF": "9C", "PETIT_NEUF": "9D", "CHENE": "2B", "ECRIT": "2E"}  # fmt: skip
    for name, card in names.items():
        assert layout.TOP - Sign[name] == number(card)


# --- Deal, lead and turns --------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(4, 9), (6, 8)])
def test_ALU_4_and_14_the_size_of_a_hand(seats: int, size: int) -> None:
    state = match(seats=seats)
    rules.prepare_deal(state)
    assert state[tricks.SIZE] == size
    assert rules.pack(state) == ALUETTE48.all


@pytest.mark.parametrize(("seats", "dealer", "first"), [(4, 0, 1), (4, 3, 0), (6, 5, 0), (6, 2, 3)])
def test_ALU_7_the_dealers_left_leads(seats: int, dealer: int, first: int) -> None:
    state = dealt(seats=seats, dealer=dealer)
    assert rules.turn(state) == state[tricks.LEADER] == first
    assert state[tricks.PHASE] == tricks.PLAYING


def test_ALU_8_any_card_may_be_laid() -> None:
    state = dealt()
    for _ in range(3):
        seat = rules.turn(state)
        assert rules.legal(state, seat) == state[tricks.HANDS + seat]
        rules.act(state, seat, bits(rules.legal(state, seat))[0])


def test_only_the_seat_in_turn_may_act() -> None:
    state = dealt()
    assert [rules.legal(state, seat) != 0 for seat in range(4)] == [False, True, False, False]


def test_a_new_deal_forgets_the_last_one() -> None:
    state = dealt(chant="left-right", sign_list="extended", mordienne_announced=True)
    rules.say(state, 1, layout.LOOK + 1, 15)
    rules.say(state, 1, layout.SIGN_MORDIENNE, 15)
    rules.say(state, 1, layout.SAY_MORDIENNE, 15)
    chance = random.Random(2)
    while state[tricks.PHASE] != tricks.OVER:
        seat = rules.turn(state)
        choices = [code for code in bits(rules.legal(state, seat)) if code != layout.CHANT_NO]
        rules.act(state, seat, chance.choice(choices))
    rules.settle(state)
    scores = state[tricks.SCORES : tricks.SCORES + 2]
    shuffle(state, random.Random(3))
    house: dict[str, Any] = {
        "chant": "left-right",
        "sign_list": "extended",
        "mordienne_announced": True,
    }
    fresh = match(dealer=1, scores=scores, deals=1, **house)
    assert state == shuffle(fresh, random.Random(3))


def test_the_answers_to_the_chant() -> None:
    state = dealt(chant="left-dealer")
    assert rules.legal(state, 1) == (1 << layout.CHANT_YES) | (1 << layout.CHANT_NO)
    assert rules.legal(state, 2) == 0


def test_nobody_acts_or_talks_when_the_deal_is_over() -> None:
    state = finished("NNNNNNNNN", mordienne_announced=True)
    assert rules.turn(state) == NOBODY
    for seat in range(4):
        assert rules.legal(state, seat) == 0
        assert rules.talk(state, seat) == 0


# --- Spoilt tricks ---------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "leads"), [("leader", 1), ("first-tied", 3)])
def test_ALU_Q1_a_class_overtaken_does_not_count_as_tied(house: str, leads: int) -> None:
    # Seat 1 and 2 tie with valets, seats 3 and 0 tie above them: 3 is the first of the top class.
    state = deal(match(spoilt_lead=house), holding(1, ["VD VC RB RE"]))
    lay(state, "VD VC RB RE")
    assert state[tricks.WINNER] == NOBODY
    assert rules.turn(state) == leads


def test_a_tie_overtaken_by_a_higher_card_is_won() -> None:
    state = deal(match(), holding(1, ["VD VC VB RE"]))
    lay(state, "VD VC VB RE")
    assert state[tricks.WINNER] == 0


def test_a_tie_is_forgotten_in_the_next_trick() -> None:
    state = deal(match(), holding(1, ["VD VC 4B 4E", "3D 4D 4C 5E"]))
    lay(state, "VD VC 4B 4E 3D 4D 4C 5E")
    assert state[tricks.WINNER : tricks.WINNER + 2] == [NOBODY, 1]


# --- The chant -------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(
    ("rule", "step"), [("left-dealer", 0), ("left-partner", 2), ("left-right", 3)]
)
def test_ALU_Q12_who_takes_cards(rule: str, step: int, dealer: int) -> None:
    state = chanted(rule, dealer)
    first, other = (dealer + 1) % 4, (dealer + step) % 4
    assert state[layout.RECEIVERS] == (1 << first) | (1 << other)
    talon = state[layout.TALON : layout.TALON + 12]
    assert bits(state[layout.TOOK + first]) == sorted(talon[:6])
    assert bits(state[layout.TOOK + other]) == sorted(talon[6:])
    for seat in range(4):
        taken = state[layout.TOOK + seat]
        assert state[tricks.HANDS + seat] & taken == taken
        assert (rules.legal(state, seat) != 0) == (seat in (first, other))
    assert rules.turn(state) == first


def test_ALU_Q12_both_may_throw_in_any_order() -> None:
    state = chanted("left-partner")
    for count in range(6):
        assert rules.turn(state) == 1
        rules.act(state, 2, bits(rules.legal(state, 2))[0])
        assert state[layout.THROWN + 2] == count + 1
    assert rules.legal(state, 2) == 0
    assert state[tricks.PHASE] == tricks.DISCARDING
    for count in range(6):
        assert rules.turn(state) == 1
        card = bits(rules.legal(state, 1))[-1]
        rules.act(state, 1, card)
        assert state[layout.THREW + 1] >> card & 1
        assert state[layout.THROWN + 1] == count + 1
    assert state[tricks.PHASE] == tricks.PLAYING
    assert rules.turn(state) == 1
    assert state[tricks.PLAYED] == 0


def test_ALU_Q12_then_the_second_is_asked() -> None:
    state = chanted("left-right")
    for _ in range(6):
        rules.act(state, 1, bits(rules.legal(state, 1))[0])
    assert rules.turn(state) == 3
    assert rules.legal(state, 1) == 0


def test_the_thrown_cards_are_for_their_owner_alone() -> None:
    state = chanted("left-dealer")
    rules.act(state, 1, bits(rules.legal(state, 1))[0])
    for viewer in range(4):
        seen = blank(state, viewer)
        for slots in (layout.TOOK, layout.THREW):
            for seat in range(4):
                own = state[slots + seat] if seat == viewer else 0
                assert seen[slots + seat] == own
        assert seen[layout.TALON : layout.TALON + 12] == [0] * 12
        assert seen[layout.THROWN + 1] == 1


# --- What holds in every deal ----------------------------------------------------------------


def on_top(cards: list[tuple[int, str]]) -> list[int]:
    """Who laid the highest cards of a trick, in order, told from their names alone."""
    named = ["3D", "3C", "2D", "2C", "9C", "9D", "2B", "2E"]

    def height(card: str) -> int:
        return named.index(card) if card in named else 8 + "ARCV9876543".index(card[0])

    top = min(height(card) for _, card in cards)
    return [seat for seat, card in cards if height(card) == top]


@given(st.integers(0, 10**9), st.sampled_from([4, 6]), HOUSES)
def test_a_random_deal_keeps_every_invariant(seed: int, seats: int, house: dict[str, Any]) -> None:
    chance = random.Random(seed)
    state = shuffle(match(seats=seats, dealer=seed % seats, **house), chance)
    start = [state[tricks.HANDS + seat] for seat in range(seats)]
    leader = (seed % seats + 1) % seats
    for trick in range(state[tricks.SIZE]):
        laid: list[tuple[int, str]] = []
        for step in range(seats):
            seat = (leader + step) % seats
            assert rules.turn(state) == seat
            assert [s for s in range(seats) if rules.legal(state, s)] == [seat]
            card = chance.choice(bits(rules.legal(state, seat)))
            assert start[seat] >> card & 1
            laid.append((seat, str(ALUETTE48.cards[card])))
            rules.act(state, seat, card)
        top = on_top(laid)
        assert state[tricks.WINNER + trick] == (top[0] if len(top) == 1 else NOBODY)
        assert state[tricks.FIRST + trick] == leader
        if len(top) == 1 or house["spoilt_lead"] == "first-tied":
            leader = top[0]
    assert state[tricks.PHASE] == tricks.OVER
    assert state[tricks.ENDED] == tricks.END_PLAYED
    assert state[layout.SEEN] == sum(start)
    even, odd = worth(state)
    assert 0 in (even, odd)
    assert even + odd <= 2
    assert (even + odd == 0) == (not any(state[tricks.WON : tricks.WON + seats]))


@given(st.integers(0, 10**9), st.sampled_from([4, 6]), HOUSES, st.data())
def test_a_seat_needs_nothing_that_it_may_not_see(
    seed: int, seats: int, house: dict[str, Any], data: st.DataObject
) -> None:
    chance = random.Random(seed)
    chants = ["off", "left-dealer", "left-partner", "left-right"] if seats == 4 else ["off"]
    chant = data.draw(st.sampled_from(chants))
    state = shuffle(match(seats=seats, chant=chant, **house), chance)
    while state[tricks.PHASE] != tricks.OVER:
        for seat in range(seats):
            seen = blank(state, seat)
            assert rules.legal(seen, seat) == rules.legal(state, seat)
            assert rules.talk(seen, seat) == rules.talk(state, seat)
            assert rules.turn(seen) == rules.turn(state)
        talker = chance.randrange(seats)
        codes = bits(rules.talk(state, talker))
        if codes:
            code = chance.choice(codes)
            rules.say(state, talker, code, rules.hearers(state, talker, code))
        actors = [seat for seat in range(seats) if rules.legal(state, seat)]
        seat = chance.choice(actors)
        choices = [c for c in bits(rules.legal(state, seat)) if c != layout.CHANT_NO]
        rules.act(state, seat, chance.choice(choices))


def test_every_private_slot_is_out_of_the_public_ranges() -> None:
    public = {slot for first, room in rules.PUBLIC for slot in range(first, first + room)}
    for first, room in rules.PRIVATE:
        assert not public & set(range(first, first + room * tricks.MAX_SEATS))
    assert not public & set(range(rules.TALON, rules.STATE_SIZE))
    assert min(public) == tricks.FREE


def test_a_seat_sees_only_its_own_hand() -> None:
    state = dealt()
    assert [rules.sees_hand(state, 2, seat) for seat in range(4)] == [0, 0, 1, 0]
    assert [rules.sees_hand(state, NOBODY, seat) for seat in range(4)] == [0] * 4
