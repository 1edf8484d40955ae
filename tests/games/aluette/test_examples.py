"""The worked examples of the rule book, section 2d."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.aluette.positions import (
    NOBODY,
    bits,
    deal,
    dealt,
    finished,
    hand,
    lay,
    match,
    number,
    one_trick,
    shuffle,
    worth,
)
from veillee.games import tricks
from veillee.games.actions import Sign
from veillee.games.aluette import layout, rules
from veillee.games.aluette.game import notes

# In the trick examples seat 1 leads; "2nd" is therefore seat 2.


def winner(state: list[int]) -> int:
    assert state[tricks.TRICKS] == 1
    return state[tricks.WINNER]


def test_ALU_T1_equal_top_cards_spoil_and_the_leader_leads_again() -> None:
    state = one_trick("4B AD 7C AE")
    assert winner(state) == NOBODY
    assert state[tricks.WON : tricks.WON + 4] == [0, 0, 0, 0]
    assert rules.turn(state) == 1


def test_ALU_T1_option_the_first_tied_player_leads() -> None:
    state = one_trick("4B AD 7C AE", spoilt_lead="first-tied")
    assert winner(state) == NOBODY
    assert rules.turn(state) == 2


def test_ALU_T2_a_tie_below_the_top_does_not_matter() -> None:
    state = one_trick("5B 5C RD 4E")
    assert winner(state) == 3
    assert rules.turn(state) == 3


def test_ALU_T3_partners_spoil_a_trick_too() -> None:
    assert winner(one_trick("RD 8B RC VE")) == NOBODY


def test_ALU_T4_an_ordinary_nine_is_below_a_valet() -> None:
    assert winner(one_trick("9E AD CE 8C")) == 2


def test_ALU_T5_the_grand_neuf_beats_an_ace() -> None:
    assert winner(one_trick("9C AD RB CB")) == 1


def test_ALU_T7_a_valet_beats_two_ordinary_nines() -> None:
    assert winner(one_trick("9B 9E VD 3B")) == 3


def test_ALU_T10_monsieur_is_the_highest() -> None:
    assert winner(one_trick("3D 3C 2D 2C")) == 1


def test_ALU_T11_the_grand_neuf_beats_the_petit_neuf() -> None:
    assert winner(one_trick("9D 9C 2B 2E")) == 2


def test_ALU_T13_four_equal_cards_spoil() -> None:
    assert winner(one_trick("VD VC VB VE")) == NOBODY


def test_ALU_T14_the_first_to_two() -> None:
    assert worth(finished("SENWSEXNW")) == (1, 0)


def test_ALU_T15_the_player_first_to_three_beats_the_larger_side() -> None:
    assert worth(finished("SENWENWNW")) == (1, 0)


def test_ALU_T15_team_totals_as_an_option() -> None:
    assert worth(finished("SENWENWNW", tie="team")) == (0, 1)


def test_ALU_T16_mordienne() -> None:
    state = finished("SXENXSWWW")
    assert worth(state) == (0, 2)
    assert notes(state) == ("mordienne:3",)


def test_ALU_T17_an_earlier_trick_prevents_mordienne() -> None:
    state = finished("XSENXWSSS")
    assert worth(state) == (1, 0)
    assert notes(state) == ()


def test_ALU_T19_no_trick_at_all() -> None:
    state = finished("XXXXXXXXX")
    assert worth(state) == (0, 0)
    assert notes(state) == ("void",)


def test_ALU_T21_all_nine() -> None:
    assert worth(finished("NNNNNNNNN")) == (2, 0)
    assert worth(finished("NNNNNNNNN", mordienne="two-to-four")) == (1, 0)


def test_ALU_T22_one_trick_and_then_none() -> None:
    assert worth(finished("NXXXXXXXX")) == (1, 0)


def test_ALU_T23_three_last_tricks() -> None:
    assert worth(finished("ESESXXNNN")) == (2, 0)
    assert worth(finished("ESESXXNNN", mordienne="two-to-four")) == (2, 0)


def test_ALU_T24_two_last_tricks_are_enough() -> None:
    assert worth(finished("SEWXXXXNN")) == (2, 0)


def test_ALU_T28_a_spoilt_trick_inside_the_run() -> None:
    assert worth(finished("XWEXSNXNN")) == (1, 0)
    assert worth(finished("XWEXSNXNN", mordienne="open")) == (2, 0)


def test_ALU_T30_three_and_two_lose_to_four() -> None:
    assert worth(finished("NNESEENSE")) == (0, 1)


def test_ALU_T32_every_trick_spoilt() -> None:
    ranks = ["A", "R", "C", "V", "8", "7", "6", "5", "4"]
    state = deal(match(dealer=3), [" ".join(rank + suit for rank in ranks) for suit in "DCBE"])
    spare = {"3D", "3C", "2D", "2C", "9C", "9D", "2B", "2E", "9B", "9E", "3B", "3E"}
    assert {str(layout_card) for layout_card in undealt(state)} == spare
    for rank in ranks:
        assert rules.turn(state) == 0
        lay(state, " ".join(rank + suit for suit in "DCBE"))
    assert state[tricks.PHASE] == tricks.OVER
    assert state[tricks.WINNER : tricks.WINNER + 9] == [NOBODY] * 9
    assert worth(state) == (0, 0)
    rules.settle(state)
    assert state[tricks.DEALS] == 1
    assert state[tricks.DEALER] == 0


def undealt(state: list[int]) -> list[object]:
    from veillee.cards import ALUETTE48

    return [ALUETTE48.cards[card] for card in state[layout.TALON : layout.TALON + 12]]


@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        ("abcdefXa", (1, 0)),
        ("bcdefXaa", (2, 0)),
        ("abcdefab", (1, 0)),
        ("XXbcdeff", (0, 2)),
        ("bcdefaXX", (0, 1)),
    ],
)
def test_ALU_six_players(winners: str, expected: tuple[int, int]) -> None:
    assert worth(finished(winners, names="abcdef")) == expected


@given(st.integers(0, 10**9))
def test_ALU_six_players_always_take_a_trick(seed: int) -> None:
    chance = random.Random(seed)
    state = shuffle(match(seats=6, dealer=seed % 6), chance)
    for _ in range(48):
        seat = rules.turn(state)
        # Equal cards first: as many spoilt tricks as can be.
        cards = bits(rules.legal(state, seat))
        equal = [card for card in cards if layout.STRENGTHS[card] == state[tricks.BEST]]
        rules.act(state, seat, chance.choice(equal or cards))
    assert state[tricks.PHASE] == tricks.OVER
    assert sum(state[tricks.WON : tricks.WON + 6]) >= 1
    assert sum(worth(state)) >= 1


def test_ALU_T40_a_sign_needs_its_card() -> None:
    state = deal(match(), ["2C AD 4D 4C 4B 4E 5D 5C 5B", "8D 8C 8B 8E 7D 7C 7B 7E 6D",
                           "RD RC RB RE CD CC CB CE VD", "3D 2D 9C 9D 2B 2E 9B 9E 3B"])  # fmt: skip
    assert rules.talk(state, 0) >> Sign.VACHE & 1 == 1
    assert rules.talk(state, 1) >> Sign.VACHE & 1 == 0
    assert rules.talk(state, 0) >> Sign.AS & 1 == 0


def test_ALU_T40_the_ace_with_the_extended_list() -> None:
    state = deal(match(sign_list="extended"), ["AD 4D 4C 4B 4E 5D 5C 5B 5E", "", "", ""])
    assert rules.talk(state, 0) >> Sign.AS & 1 == 1
    assert rules.talk(state, 1) >> Sign.AS & 1 == 0


@pytest.mark.parametrize("refuser", range(4))
def test_ALU_T41_any_no_cancels_the_chant(refuser: int) -> None:
    state = dealt(chant="left-dealer")
    hands = [hand(state, seat) for seat in range(4)]
    for _ in range(refuser):
        rules.act(state, rules.turn(state), layout.CHANT_YES)
    rules.act(state, rules.turn(state), layout.CHANT_NO)
    assert state[tricks.PHASE] == tricks.PLAYING
    assert rules.turn(state) == 1
    assert [hand(state, seat) for seat in range(4)] == hands


def test_ALU_T41_after_the_chant_nine_cards_each_and_twelve_out_of_play() -> None:
    state = dealt(chant="left-dealer")
    for seat in (1, 2, 3, 0):
        assert rules.turn(state) == seat
        rules.act(state, seat, layout.CHANT_YES)
    assert [len(hand(state, seat)) for seat in range(4)] == [15, 15, 9, 9]
    thrown = []
    while state[tricks.PHASE] == tricks.DISCARDING:
        seat = rules.turn(state)
        card = bits(rules.legal(state, seat))[0]
        thrown.append(card)
        rules.act(state, seat, card)
    assert [len(hand(state, seat)) for seat in range(4)] == [9, 9, 9, 9]
    assert len(set(thrown)) == 12
    assert rules.turn(state) == 1
    assert number("3D") not in thrown
