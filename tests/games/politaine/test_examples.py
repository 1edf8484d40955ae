"""The worked examples of the rule book, section 1d, by their numbers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.politaine.positions import (
    SEEDS,
    T18,
    around,
    begin,
    do,
    hands_of,
    may,
    new,
    new_match,
    option_sets,
    play,
    play_randomly,
    points,
    scores,
    shuffled,
)
from veillee.games.politaine import layout, rules
from veillee.games.politaine.game import notes
from veillee.games.tricks import (
    DEALER,
    DEALS,
    END_FOUR,
    END_PLAYED,
    END_REDEAL,
    ENDED,
    LEADER,
    TRICKS,
    TURN,
    WINNER,
    WINNERS,
)

T1 = "RP DP VP RC DC VC AK 7T"

# The hands follow from the plays: J0 deals, J1 leads.
T19 = """
1: 8K DK 10K 7K
3: AT RT VT 7T
3: RP VP AC AP
2: 9P DP 8P 10T
2: 8C 8T VC RC
1: 7C VK DT DC
0: AK RK 9K 7P
2: 10P 9T 10C 9C
"""
# J1 keeps the lead with cœurs and trèfles while J2 holds pique 10 9 A to the end.
T21 = """
1: 10C 7C 8C VC
1: 9C 7K DC RC
1: AC 8K VP DP
1: 10T 7T 8T VT
1: 9T VK DT RT
1: AT 10P 7P 8P
1: 10K 9P DK RK
1: 9K AP AK RP
"""


def may_ask_redeal(hand: str, **options: object) -> bool:
    state = new(around({1: hand}), **options)
    return "redeal" in may(state, 1)


@pytest.mark.parametrize(("redeal", "allowed"), [("at-least", True), ("exact", True)])
def test_POL_T1_six_faces_and_an_ace(redeal: str, allowed: bool) -> None:
    assert may_ask_redeal(T1, redeal=redeal) is allowed


@pytest.mark.parametrize("redeal", ["at-least", "exact"])
def test_POL_T2_five_faces_are_too_few(redeal: str) -> None:
    assert not may_ask_redeal("RP DP VP RC DC AK AT 7T", redeal=redeal)


@pytest.mark.parametrize("redeal", ["at-least", "exact"])
def test_POL_T3_no_ace(redeal: str) -> None:
    assert not may_ask_redeal("RP DP VP RC DC VC 10K 7T", redeal=redeal)


@pytest.mark.parametrize(("redeal", "allowed"), [("at-least", True), ("exact", False)])
def test_POL_T4_seven_faces_are_more_than_exact(redeal: str, allowed: bool) -> None:
    assert may_ask_redeal("RP DP VP RC DC VC RK AT", redeal=redeal) is allowed


@pytest.mark.parametrize(
    ("redeal", "allowed"), [("at-least", False), ("exact", False), ("no-high", True)]
)
def test_POL_T6_nothing_high(redeal: str, allowed: bool) -> None:
    assert may_ask_redeal("RP DC VK 8T 7T RK 8C 7P", redeal=redeal) is allowed


def test_POL_T7_after_a_redeal_the_next_seat_deals() -> None:
    state = new(around({2: T1}))
    do(state, 2, "redeal")
    assert state[ENDED] == END_REDEAL
    assert notes(state) == ("redeal:2",)
    rules.settle(state)
    assert (state[DEALER], state[DEALS], scores(state), state[WINNERS]) == (1, 0, (0, 0), 0)
    begin(state, shuffled(1))
    assert state[LEADER] == 2


def test_POL_T7_for_want_of_high_cards_the_same_seat_deals_again() -> None:
    state = new(around({2: "RP DC VK 8T 7T RK 8C 7P"}), redeal="no-high")
    do(state, 2, "redeal")
    rules.settle(state)
    assert state[DEALER] == 0
    begin(state, shuffled(1))
    assert state[LEADER] == 1


def test_POL_T8_four_eights_come_before_a_redeal() -> None:
    state = new(around({1: "8P 8C 8K 8T 7P 9C 10K VT", 3: "RP DP VP RC DC VC AK 7T"}))
    assert rules.turn(state) == 1
    do(state, 1, "eights")
    assert state[ENDED] == END_FOUR
    assert notes(state) == ("eights:1",)
    rules.settle(state)
    assert state[WINNERS] == 0b1010
    assert scores(state) == (0, 0)


@pytest.mark.parametrize(
    ("cards", "hands", "winner"),
    [
        pytest.param(
            "8C 10P 9C AC",
            {1: "8C", 2: "10P VP 7P 7K 8K VK DK 7T", 3: "9C", 0: "AC"},
            3,
            id="POL-T10",
        ),
        pytest.param("AT 9T 10T RT", {1: "AT", 2: "9T", 3: "10T", 0: "RT"}, 3, id="POL-T11"),
        pytest.param("RP DP VP 8P", {1: "RP", 2: "DP", 3: "VP", 0: "8P"}, 1, id="POL-T13"),
    ],
)
def test_POL_T10_T11_T13_who_wins_the_trick(cards: str, hands: dict[int, str], winner: int) -> None:
    state = play(new(around(hands)), f"1: {cards}")
    assert state[WINNER] == winner
    assert state[TURN] == winner


def test_POL_T14_follow_suit_or_anything() -> None:
    void = "10P 7P 8P VP DP RP 7K 8K"
    state = new(around({1: "8C 9C VT DT 8T AK RK VK", 2: "7C 10P 8P VP DP RP 7K 8K"}))
    play(state, "1: 8C")
    assert may(state, 2) == {"7C"}
    state = new(around({1: "8C 9C VT DT 8T AK RK VK", 2: void}))
    play(state, "1: 8C")
    assert may(state, 2) == set(void.split())


def worth(aces: int, thirds: int, steck: bool) -> tuple[int, int]:
    """Points of both sides of a deal in which side 0 won this much."""
    state = new_match()
    state[layout.ACES], state[layout.ACES + 1] = aces, 4 - aces
    state[layout.THIRDS], state[layout.THIRDS + 1] = thirds, 20 - thirds
    state[TRICKS] = 8
    state[WINNER + 7] = 2 if steck else 3
    return points(state)


def test_POL_T15_counting() -> None:
    assert worth(2, 13, True) == (7, 4)


def test_POL_T16_everything_is_eleven() -> None:
    assert worth(4, 20, True) == (11, 0)


def test_POL_T17_thirds_are_cut_for_each_side() -> None:
    assert worth(0, 10, True) == (3 + 1, 3 + 4)
    assert worth(0, 1, True) == (0 + 1, 6 + 4)


@given(st.integers(0, 4), st.integers(0, 20), st.booleans())
def test_POL_T17_property_always_eleven(aces: int, thirds: int, steck: bool) -> None:
    assert sum(worth(aces, thirds, steck)) == 11


@settings(deadline=None)
@given(SEEDS, SEEDS, option_sets())
def test_POL_18_property_a_deal_is_worth_eleven_and_its_politaines(
    deal: int, noise: int, options: dict[str, object]
) -> None:
    state = play_randomly(new(shuffled(deal), **options), noise)
    if state[ENDED] == END_PLAYED:
        made = sum(note.startswith("politaine") for note in notes(state))
        assert sum(points(state)) == 11 + 11 * made


@pytest.mark.parametrize(
    ("marked", "result"), [("10K", (19, 3)), ("9K", (8, 3)), ("AK", (8, 3)), ("", (8, 3))]
)
def test_POL_T18_taken_by_following_then_led(marked: str, result: tuple[int, int]) -> None:
    state = play(new(hands_of(T18)), T18, {marked: "*"})
    assert points(state) == result
    assert notes(state) == (("politaine:2",) if result == (19, 3) else ())


@pytest.mark.parametrize(("politaine", "result"), [("consecutive", (8, 3)), ("each", (19, 3))])
def test_POL_T19_three_wins_not_running(politaine: str, result: tuple[int, int]) -> None:
    state = play(new(hands_of(T19), politaine=politaine), T19, {"AP": "*"})
    assert points(state) == result


@pytest.mark.parametrize("politaine", ["consecutive", "each"])
def test_POL_T21_discarded_politaine(politaine: str) -> None:
    state = play(new(hands_of(T21), politaine=politaine), T21, {"10P": "*"})
    assert points(state) == (0, 11)


def test_POL_T21_and_both_politaines_of_the_leader_count() -> None:
    state = play(new(hands_of(T21), announce="automatic"), T21)
    assert points(state) == (0, 11 + 11 + 11)
    assert notes(state) == ("politaine:1", "politaine:1", "capot:1")


@pytest.mark.parametrize("top", ["10P", "9P", "AP"])
def test_POL_T23_the_holder_must_follow_and_wins_with_any_of_the_three(top: str) -> None:
    holder = "10P 9P AP 7C 8C 7K 8K VK"
    state = new(around({1: "7P 8P VT DT 8T RC DC VC", 2: holder, 3: "VP", 0: "RP"}))
    play(state, "1: 8P")
    assert may(state, 2) == {"10P", "9P", "AP", "10P*", "9P*", "AP*"}
    play(state, f"1: {top} VP RP")
    assert state[WINNER] == 2


def test_POL_T24_first_side_to_the_target() -> None:
    state = begin(new_match((25, 20)), hands_of(T18))
    play(state, T18)
    rules.settle(state)
    assert scores(state) == (33, 23)
    assert state[WINNERS] == 0b0101
