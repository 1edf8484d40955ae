"""The rules of Politaine beyond the worked examples: deals, tricks, what a seat may know."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from games.politaine.positions import (
    EIGHTS,
    LOW,
    POLITAINE,
    REDEAL,
    SEEDS,
    T18,
    around,
    begin,
    blank,
    hands_of,
    may,
    new,
    option_sets,
    play,
    play_randomly,
    read,
    shuffled,
)
from veillee.cards import FRENCH32
from veillee.games.politaine import layout, rules
from veillee.games.tricks import (
    CLAIMING,
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
    SIZE,
    TRICKS,
    TURN,
    WINNER,
    WON,
)

# --- Setting up (POL-1 to POL-6) ------------------------------------------------------------


def test_a_deal_is_eight_cards_of_32_and_the_left_of_the_dealer_leads() -> None:
    state = new(shuffled(3), 2, redeal="off", four="off")
    assert rules.pack(state) == FRENCH32.all
    assert state[SIZE] == 8
    assert (state[PHASE], state[LEADER], rules.turn(state)) == (PLAYING, 3, 3)
    assert len(may(state, 3)) == 8
    assert all(rules.legal(state, seat) == 0 for seat in (0, 1, 2))


@settings(deadline=None)
@given(SEEDS, SEEDS)
def test_a_new_deal_starts_clean(deal: int, noise: int) -> None:
    used = play_randomly(new(shuffled(deal)), noise)
    fresh = begin(list(used), shuffled(deal + 1))
    assert fresh == new(shuffled(deal + 1))


# --- Tricks and signals (POL-5 to POL-14) ---------------------------------------------------


def test_signals_stand_in_the_history_and_change_nothing_else() -> None:
    plain = play(new(hands_of(T18)), T18)
    marked = play(new(hands_of(T18)), T18, {"10P": "!", "AP": "~"})
    assert marked[HISTORY] == 1024 + read("10P!")
    assert marked[HISTORY + 1] == 2 * 1024 + read("AP~")
    assert marked[:HISTORY] == plain[:HISTORY]
    assert marked[HISTORY + 2 :] == plain[HISTORY + 2 :]


def test_the_table_remembers_what_was_laid_and_who_was_void() -> None:
    state = play(new(hands_of(T18)), "\n".join(T18.strip().splitlines()[:3]))
    seen = "10P AP RP DP DT VT 7T AT 10T RT RC 9T"
    assert state[layout.SEEN] == FRENCH32.mask(seen.split())
    # J2 threw the king of cœur on a trèfle.
    assert list(state[layout.VOIDS : layout.VOIDS + 4]) == [0, 0, 1 << 3, 0]


@settings(deadline=None)
@given(SEEDS, SEEDS, option_sets())
def test_every_deal_ends_and_every_card_is_accounted_for(
    deal: int, noise: int, options: dict[str, object]
) -> None:
    state = new(shuffled(deal), **options)
    dealt = list(state[HANDS : HANDS + 4])
    for _ in range(100):
        if state[PHASE] in (OVER, CLAIMING):
            break
        held = sum(state[HANDS + seat] for seat in range(4))
        laid = 0
        for slot in range(HISTORY, HISTORY + state[PLAYED]):
            card = rules.laid_card(state[slot] & 63)
            assert dealt[state[slot] // 1024] >> card & 1
            laid |= 1 << card
        assert held ^ laid == FRENCH32.all
        assert rules.legal(state, rules.turn(state))
        play_randomly(state, noise + state[PLAYED], 1)
    else:
        pytest.fail("the deal does not end")
    if state[ENDED] == END_PLAYED:
        assert state[TRICKS] == sum(state[WON : WON + 4]) == 8
        assert list(state[FIRST + 1 : FIRST + 8]) == list(state[WINNER : WINNER + 7])


# --- The low-card duty (POL-V2) -------------------------------------------------------------


def test_low_card_duty() -> None:
    state = new([LOW[seat] for seat in range(4)], low_card_duty=True, redeal="off")
    assert may(state, 1) == set(LOW[1].split())  # the first lead is free
    play(state, "1: 8P 7P VP DP")
    assert may(state, 0) == {"8T"}
    play(state, "0: 8T 9T 7T RT")
    assert may(state, 1) == {"7C", "7K"}  # a free choice among equals
    play(state, "1: 7C 8C 9C AP")  # off suit, but a full point
    assert may(state, 3) == {"8K", "AK", "VT", "10C", "DC"}


def test_three_thirds_are_a_full_point() -> None:
    state = new([LOW[seat] for seat in range(4)], low_card_duty=True, redeal="off")
    play(state, "1: VC 8C DC VK")
    assert state[layout.FULL_POINT] == 1
    assert len(may(state, 3)) == 7


def test_no_low_card_duty_by_default() -> None:
    state = new([LOW[seat] for seat in range(4)], redeal="off")
    play(state, "1: 8P 7P VP DP")
    assert "RP" in may(state, 0)


# --- What a seat may know -------------------------------------------------------------------


@settings(deadline=None)
@given(SEEDS, SEEDS, option_sets())
def test_a_seat_knows_what_it_may_do(deal: int, noise: int, options: dict[str, object]) -> None:
    state = new(shuffled(deal), **options)
    for _ in range(60):
        for seat in range(4):
            view = blank(state, seat)
            assert rules.legal(view, seat) == rules.legal(state, seat)
            assert rules.talk(view, seat) == rules.talk(state, seat)
            assert rules.turn(view) in (rules.turn(state), state[TURN], seat, NOBODY)
        if rules.turn(state) >= 0:
            assert rules.turn(blank(state, rules.turn(state))) == rules.turn(state)
        if state[PHASE] == OVER:
            break
        play_randomly(state, noise + state[PLAYED], 1)


@pytest.mark.parametrize("hand", [EIGHTS, REDEAL, POLITAINE])
@pytest.mark.parametrize("announce", ["first-card", "opening"])
def test_a_right_to_speak_shows_in_no_other_view(hand: str, announce: str) -> None:
    with_right = new(around({2: hand}), announce=announce, four_deadline="own-card")
    without = list(with_right)
    without[layout.RIGHTS + 2] = without[layout.HELD + 2] = 0
    assert with_right != without
    for seat in (0, 1, 3):
        assert blank(with_right, seat) == blank(without, seat)


def test_only_ones_own_hand_is_seen() -> None:
    state = new(shuffled(1))
    assert [rules.sees_hand(state, 1, seat) for seat in range(4)] == [0, 1, 0, 0]
    assert [rules.sees_hand(state, NOBODY, seat) for seat in range(4)] == [0, 0, 0, 0]
