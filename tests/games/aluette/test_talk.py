"""Signs, looks and the announced mordienne of Aluette."""

from __future__ import annotations

import pytest

from games.aluette.positions import bits, blank, chanted, deal, dealt, lay, match
from veillee.games import tricks
from veillee.games.actions import Sign
from veillee.games.aluette import layout, rules

EIGHT = ["3D 3C 2D 2C 9C 9D 2B 2E 4D", "AD 4C 5D 5C 5B 5E 6D 6C 6B",
         "7D 7C 7B 7E 8D 8C 8B 8E 6E", "RD RC RB RE CD CC CB CE 4E"]  # fmt: skip


def signs(state: list[int], seat: int) -> set[str]:
    return {Sign(code).word for code in bits(rules.talk(state, seat)) if code < layout.LOOK}


def looks(state: list[int], seat: int) -> list[int]:
    return [code - layout.LOOK for code in bits(rules.talk(state, seat)) if code in range(16, 24)]


def test_ALU_5_the_eight_signs() -> None:
    state = deal(match(), EIGHT)
    assert signs(state, 0) == {sign.word for sign in Sign if sign < Sign.AS}
    assert signs(state, 1) == signs(state, 2) == set()


def test_ALU_Q14_the_extended_list() -> None:
    state = deal(match(sign_list="extended"), EIGHT)
    assert signs(state, 0) == {sign.word for sign in Sign if sign < Sign.AS} | {"mordienne"}
    assert signs(state, 1) == {"as", "mordienne"}
    assert signs(state, 2) == {"rien", "mordienne"}


def test_ALU_Q13_bluff_needs_no_card() -> None:
    state = deal(match(bluff=True), EIGHT)
    assert signs(state, 2) == {sign.word for sign in Sign if sign < Sign.AS}
    state = deal(match(bluff=True, sign_list="extended"), EIGHT)
    assert signs(state, 2) == {sign.word for sign in Sign}


def test_a_card_that_is_laid_can_be_signed_no_more() -> None:
    state = deal(match(dealer=3), EIGHT)
    assert "vache" in signs(state, 0)
    lay(state, "2C")
    assert "vache" not in signs(state, 0)


def test_ALU_Q13_no_sign_once_the_last_trick_has_begun() -> None:
    state = deal(match(dealer=3), ["3D 3C 2D 2C 9C 9D 2B 2E AD", *EIGHT[1:]])
    for card in ["3C", "2D", "2C", "9C", "9D", "2B", "2E", "AD"]:
        assert "monsieur" in signs(state, 0)
        lay(state, card)
        for _ in range(3):
            seat = rules.turn(state)
            rules.act(state, seat, bits(rules.legal(state, seat))[0])
    assert state[tricks.TRICKS] == 8
    assert signs(state, 0) == set()
    assert looks(state, 0) == [0, 1, 3]


@pytest.mark.parametrize("seats", [4, 6])
def test_looks_go_to_any_other_target(seats: int) -> None:
    state = dealt(seats=seats)
    for seat in range(seats):
        partner = (seat + 2) % seats
        assert state[layout.GAZE + seat] == partner
        assert looks(state, seat) == [other for other in range(seats) if other != partner]
    rules.say(state, 1, layout.LOOK + 1, (1 << seats) - 1)
    assert state[layout.GAZE + 1] == 1
    assert looks(state, 1) == [other for other in range(seats) if other != 1]


@pytest.mark.parametrize("house", ["open", "partner", "chance", "off"])
def test_looks_are_for_gaze_only(house: str) -> None:
    assert looks(dealt(signs=house), 0) == []


def test_signs_off() -> None:
    state = deal(match(signs="off"), EIGHT)
    assert rules.talk(state, 0) == 0
    state = deal(match(signs="off", bluff=True, mordienne_announced=True), EIGHT)
    assert bits(rules.talk(state, 0)) == [layout.SAY_MORDIENNE]


@pytest.mark.parametrize(
    ("house", "seats", "heard", "caught"),
    [
        ("open", 4, 0b1111, 0),
        ("open", 6, 0b111111, 0),
        ("partner", 4, 0b1010, 0),
        ("partner", 6, 0b101010, 0),
        ("chance", 4, 0b1010, 0b0101),
        ("chance", 6, 0b101010, 0b010101),
        ("gaze", 4, 0b1010, 0),
        ("gaze", 6, 0b100010, 0),  # at six only seat 5 looks at seat 1 at first
    ],
)
def test_ALU_Q13_who_perceives_a_sign(house: str, seats: int, heard: int, caught: int) -> None:
    state = dealt(seats=seats, signs=house)
    assert rules.hearers(state, 1, Sign.VACHE) == heard
    assert rules.catchers(state, 1, Sign.VACHE) == caught


def test_ALU_Q13_gaze_decides_who_perceives() -> None:
    state = dealt()
    rules.say(state, 0, layout.LOOK + 1, 15)
    rules.say(state, 3, layout.LOOK + 3, 15)
    assert rules.hearers(state, 1, Sign.VACHE) == 0b0011
    assert rules.hearers(state, 0, Sign.VACHE) == 0b0101
    assert rules.hearers(state, 3, Sign.VACHE) == 0b1010
    assert rules.hearers(state, 2, Sign.VACHE) == 0b0100


@pytest.mark.parametrize("house", ["gaze", "open", "partner", "chance", "off"])
def test_everybody_perceives_looks_and_announcements(house: str) -> None:
    state = dealt(signs=house, mordienne_announced=True)
    for code in (layout.LOOK + 1, layout.SAY_MORDIENNE):
        assert rules.hearers(state, 0, code) == 0b1111
        assert rules.catchers(state, 0, code) == 0


def test_a_sign_is_known_to_those_who_perceived_it() -> None:
    state = deal(match(), EIGHT)
    rules.say(state, 0, Sign.MONSIEUR, 0b0101)
    rules.say(state, 0, Sign.BORGNE, 0b1001)
    got = [blank(state, seat)[layout.SIGNED + seat * 7] for seat in range(4)]
    assert got == [0b101, 0, 0b001, 0b100]
    for seat in range(4):
        seen = blank(state, seat)
        for observer in range(4):
            if observer != seat:
                assert seen[layout.SIGNED + observer * 7] == 0


def test_ALU_Q10_mordienne_is_announced_once_before_the_first_card() -> None:
    state = dealt(mordienne_announced=True)
    code = layout.SAY_MORDIENNE
    assert all(rules.talk(state, seat) >> code & 1 for seat in range(4))
    rules.say(state, 2, code, 15)
    assert state[layout.DECLARED] == 0b0100
    assert [rules.talk(state, seat) >> code & 1 for seat in range(4)] == [1, 1, 0, 1]
    rules.act(state, 1, bits(rules.legal(state, 1))[0])
    assert not any(rules.talk(state, seat) >> code & 1 for seat in range(4))
    assert dealt()[tricks.PHASE] == tricks.PLAYING
    assert rules.talk(dealt(), 0) >> code & 1 == 0


def test_signs_are_allowed_during_the_chant() -> None:
    state = chanted("left-dealer")
    assert looks(state, 2) == [1, 2, 3]
    rules.say(state, 2, layout.LOOK + 1, 15)
    assert state[layout.GAZE + 2] == 1
