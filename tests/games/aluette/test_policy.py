"""The rule policy of Aluette: always legal, blind to what is hidden, clearly better than chance."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.aluette.positions import (
    bits,
    blank,
    chanted,
    deal,
    dealt,
    lay,
    match,
    number,
    shuffle,
)
from veillee.games import tricks
from veillee.games.actions import Sign
from veillee.games.aluette import layout, policy, rules

NOISE = 0x5A5A5A5


def choose(state: list[int], seat: int) -> int:
    return policy.choose(blank(state, seat), seat, NOISE)


def speak(state: list[int], seat: int) -> int:
    return policy.speak(blank(state, seat), seat, NOISE)


def talk_out(state: list[int], seat: int) -> list[int]:
    """All that a seat says before it falls silent."""
    said = []
    while (code := speak(state, seat)) >= 0:
        assert rules.talk(state, seat) >> code & 1
        rules.say(state, seat, code, rules.hearers(state, seat, code))
        said.append(code)
        assert len(said) < 12, "talks for ever"
    return said


# --- Against a random player -------------------------------------------------------------------

Player = Callable[[list[int], int, random.Random], int]


def sensible(state: list[int], seat: int, chance: random.Random) -> int:
    return policy.choose(state, seat, chance.getrandbits(31))


def careless(state: list[int], seat: int, chance: random.Random) -> int:
    return chance.choice(bits(rules.legal(state, seat)))


def margin(seed: int, seats: int, sides: tuple[Player, Player]) -> int:
    """Points of the even side less those of the odd one, in one deal."""
    chance = random.Random(seed)
    state = shuffle(match(seats=seats, dealer=seed % seats), chance)
    while state[tricks.PHASE] != tricks.OVER:
        seat = rules.turn(state)
        rules.act(state, seat, sides[seat & 1](state, seat, chance))
    return rules.points(state, 0) - rules.points(state, 1)


@pytest.mark.parametrize("seats", [4, 6])
def test_it_clearly_beats_a_random_player(seats: int) -> None:
    # Each pack is played twice, sides swapped; over many deals: about 0.7 points a deal.
    pairs = [
        (margin(s, seats, (sensible, careless)) - margin(s, seats, (careless, sensible))) / 2
        for s in range(250)
    ]
    mean = sum(pairs) / len(pairs)
    spread = math.sqrt(sum((pair - mean) ** 2 for pair in pairs) / len(pairs) ** 2)
    assert mean - 1.96 * spread > 0.35


# --- Legal, and blind to what is hidden --------------------------------------------------------

HOUSES = st.fixed_dictionaries(
    {
        "signs": st.sampled_from(["gaze", "open", "partner", "chance", "off"]),
        "sign_list": st.sampled_from(["eight", "extended"]),
        "bluff": st.booleans(),
        "mordienne_announced": st.booleans(),
        "spoilt_lead": st.sampled_from(["leader", "first-tied"]),
    }
)


@given(st.integers(0, 10**9), st.sampled_from([4, 6]), HOUSES, st.data())
def test_it_is_legal_and_needs_nothing_hidden(
    seed: int, seats: int, house: dict[str, Any], data: st.DataObject
) -> None:
    chance = random.Random(seed)
    chants = ["off", "left-dealer", "left-partner", "left-right"] if seats == 4 else ["off"]
    chant = data.draw(st.sampled_from(chants))
    state = shuffle(match(seats=seats, dealer=seed % seats, chant=chant, **house), chance)
    while state[tricks.PHASE] != tricks.OVER:
        for seat in range(seats):
            noise = chance.getrandbits(31)
            assert policy.speak(state, seat, noise) == policy.speak(blank(state, seat), seat, noise)
            talk_out(state, seat)
            codes = bits(rules.talk(state, seat))
            if codes and chance.random() < 0.2:  # what others may say is not up to it
                code = chance.choice(codes)
                rules.say(state, seat, code, rules.hearers(state, seat, code))
        for seat in [seat for seat in range(seats) if rules.legal(state, seat)]:
            noise = chance.getrandbits(31)
            choice = policy.choose(state, seat, noise)
            assert choice == policy.choose(blank(state, seat), seat, noise)
            assert rules.legal(state, seat) >> choice & 1
            if chance.random() < 0.3:  # also from positions that it would not get into
                choice = chance.choice(bits(rules.legal(state, seat)))
            rules.act(state, seat, choice)


# --- Cards -------------------------------------------------------------------------------------


def test_the_last_player_wins_with_the_cheapest_card_that_does() -> None:
    hands = ["AD RD 4D 5D 6D 7D 8D 4C 5C", "VD 4B 5B 6B 7B 8B 4E 5E 6E",
             "6C 7C 8C 9B 3B 3E VE VB CB", "VC 7E 8E 9E CD CC CE RE AE"]  # fmt: skip
    state = deal(match(), hands)
    lay(state, "VD 6C 7E")
    assert choose(state, 0) == number("RD")


def test_a_low_card_goes_under_a_partner_who_wins() -> None:
    hands = ["AD RD 4D 5D 6D 7D 8D 4C 5C", "4B VD 5B 6B 7B 8B 4E 5E 6E",
             "3D 7C 8C 9B 3B 3E VE VB CB", "VC 7E 8E 9E CD CC CE RE AE"]  # fmt: skip
    state = deal(match(), hands)
    lay(state, "VD 3D 7E")
    assert layout.STRENGTHS[choose(state, 0)] == layout.STRENGTHS[number("4D")]


def test_the_last_player_spoils_what_it_cannot_win() -> None:
    hands = ["8D 5D 5C 5B 5E 6D 6C 6B 6E", "8C VD 4B 4C 7B 8B 4E AB 9B",
             "3E 7C 4D VE VB CB RC RD RB", "3B 7E 8E 9E CD CC CE RE AE"]  # fmt: skip
    state = deal(match(), hands)
    lay(state, "8C 3E 3B")
    assert choose(state, 0) == number("8D")


def test_the_last_card_is_laid() -> None:
    state = deal(match(), ["3D", "3C", "2D", "2C"])
    state[tricks.TRICKS] = 8
    assert [choose(state, seat) for seat in range(4)] == [47, 46, 45, 44]


# --- The chant ---------------------------------------------------------------------------------

POOR = "4D 4C 4B 4E 5D 5C 5B 5E 3D"
RICH = "3C 2D 6D 6C 6B 6E 7D 7C 7B"


@pytest.mark.parametrize(
    ("rule", "hand", "seat", "choice"),
    [
        ("left-dealer", POOR, 0, layout.CHANT_YES),
        ("left-dealer", RICH, 0, layout.CHANT_NO),
        ("left-partner", POOR, 2, layout.CHANT_YES),
        ("left-right", POOR, 1, layout.CHANT_YES),
        ("left-right", POOR, 2, layout.CHANT_NO),  # only the other side would take cards
    ],
)
def test_the_answer_to_the_chant(rule: str, hand: str, seat: int, choice: int) -> None:
    hands = [""] * 4
    hands[seat] = hand
    assert choose(deal(match(chant=rule), hands), seat) == choice


def test_the_lowest_cards_are_thrown() -> None:
    state = chanted("left-dealer")
    kept = sorted(bits(state[tricks.HANDS + 1]))[6:]
    for _ in range(6):
        rules.act(state, 1, choose(state, 1))
    assert bits(state[tricks.HANDS + 1]) == kept


# --- Talk --------------------------------------------------------------------------------------

TWO_HONOURS = ["3D 2C 4D 4C 4B 4E 5D 5C 5B", "", "", ""]


@pytest.mark.parametrize("house", ["gaze", "partner", "chance"])
def test_it_signs_each_named_card_once(house: str) -> None:
    state = deal(match(signs=house), TWO_HONOURS)
    assert talk_out(state, 0) == [Sign.MONSIEUR, Sign.VACHE]
    assert state[layout.SIGNED + 2 * 7] == 0b1001


def test_it_does_not_sign_where_opponents_are_likely_to_see() -> None:
    assert talk_out(deal(match(signs="open"), TWO_HONOURS), 0) == []
    assert talk_out(deal(match(signs="chance", catch=0.5), TWO_HONOURS), 0) == []
    watched = deal(match(), TWO_HONOURS)
    rules.say(watched, 1, layout.LOOK + 0, 15)
    assert talk_out(watched, 0) == []


def test_it_does_not_sign_to_a_partner_who_looks_elsewhere() -> None:
    state = deal(match(), TWO_HONOURS)
    rules.say(state, 2, layout.LOOK + 2, 15)
    assert talk_out(state, 0) == []
    rules.say(state, 2, layout.LOOK + 0, 15)
    assert talk_out(state, 0) == [Sign.MONSIEUR, Sign.VACHE]


def test_it_never_bluffs() -> None:
    state = deal(match(bluff=True, sign_list="extended"), TWO_HONOURS)
    assert talk_out(state, 0) == [Sign.MONSIEUR, Sign.VACHE]


def test_it_announces_mordienne_with_a_strong_hand() -> None:
    strong = ["3D 3C 2D 4D 4C 4B 4E 5D 5C", "", "2C 9C", ""]
    state = deal(match(mordienne_announced=True, signs="off"), strong)
    assert [talk_out(state, seat) for seat in range(4)] == [[layout.SAY_MORDIENNE], [], [], []]


@pytest.mark.parametrize("seats", [4, 6])
def test_it_looks_at_partners_and_sometimes_at_an_opponent(seats: int) -> None:
    state = dealt(seats=seats)
    seen: dict[int, set[int]] = {seat: set() for seat in range(seats)}
    while state[tricks.PHASE] != tricks.OVER:
        for seat in range(seats):
            talk_out(state, seat)
            seen[seat].add(state[layout.GAZE + seat])
        seat = rules.turn(state)
        rules.act(state, seat, choose(state, seat))
    for seat, targets in seen.items():
        assert any((target ^ seat) & 1 for target in targets)
        partners = [(seat + step) % seats for step in range(2, seats, 2)]
        assert set(partners) <= targets
        assert seat not in targets


@pytest.mark.parametrize("step", [1, 2])
def test_what_a_sign_tells_changes_some_choices(step: int) -> None:
    changed = 0
    for seed in range(100):
        state = dealt(seed, signs="open")
        while state[tricks.PLAYED] < 18:
            seat = rules.turn(state)
            rules.act(state, seat, choose(state, seat))
        seat = rules.turn(state)
        signer = (seat + step) % 4
        before = choose(state, seat)
        for sign in range(layout.SIGN_AS):
            if rules.talk(state, signer) >> sign & 1:
                rules.say(state, signer, sign, 0b1111)
        changed += choose(state, seat) != before
    assert changed > 0


def test_opponents_are_not_believed_where_signs_may_lie() -> None:
    for bluff, known in ((False, [47]), (True, [])):
        state = deal(match(signs="open", bluff=bluff), ["", "3D", "", ""])
        rules.say(state, 1, Sign.MONSIEUR, 15)
        assert bits(policy._shown(state, 0, 3, 1)) == known
        assert bits(policy._shown(state, 3, 3, 0)) == [47]
