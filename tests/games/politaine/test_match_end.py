"""The end of a match (POL-21, POL-23, POL-24, POL-Q13 to POL-Q15)."""

from __future__ import annotations

import pytest

from games.politaine.positions import (
    ONE_SUIT_EACH,
    REDEAL,
    T18,
    around,
    begin,
    do,
    hands_of,
    may,
    new,
    new_match,
    play,
    points,
    scores,
)
from veillee.games.politaine import layout, rules
from veillee.games.politaine.game import notes
from veillee.games.tricks import (
    CLAIMING,
    DEALER,
    DEALS,
    END_PLAYED,
    ENDED,
    LEADER,
    NOBODY,
    OVER,
    PHASE,
    TURN,
    WINNERS,
)

SIDE_0, SIDE_1 = 0b0101, 0b1010


def finish(state: list[int], tricks: str = T18, marks: dict[str, str] | None = None) -> list[int]:
    """Play a deal and settle it."""
    play(state, tricks, marks)
    rules.settle(state)
    return state


def deal_18(before: tuple[int, int], **options: object) -> list[int]:
    """Example T18 (8 to 3, without the bonus) at these scores, ready to be played."""
    return begin(new_match(before, 5, **options), hands_of(T18))


def test_a_match_goes_on_below_the_target() -> None:
    state = finish(deal_18((23, 28)))
    assert (scores(state), state[WINNERS], state[DEALS], state[DEALER]) == ((31, 31), 0, 6, 1)


def test_the_second_side_alone_over() -> None:
    state = finish(deal_18((10, 29)))
    assert (scores(state), state[WINNERS]) == ((18, 32), SIDE_1)


def test_another_target() -> None:
    assert finish(deal_18((25, 20), target=150))[WINNERS] == 0
    assert finish(deal_18((142, 20), target=150))[WINNERS] == SIDE_0


def test_both_over_the_first_on_the_running_count_wins() -> None:
    # Side 1 has an ace and three thirds after the first trick, side 0 nothing before the second.
    state = finish(deal_18((30, 30)))
    assert (scores(state), state[WINNERS]) == ((38, 33), SIDE_1)
    # Side 0 needs one point and has it with trick 2; side 1 needs three, later.
    assert finish(deal_18((31, 29)))[WINNERS] == SIDE_0


def test_the_running_count_has_the_politaine_when_it_is_complete() -> None:
    # The bonus comes with trick 7; side 1 reaches 32 with its third point at trick 4.
    assert finish(deal_18((18, 29)), marks={"10K": "*"})[WINNERS] == SIDE_1
    state = deal_18((18, 0))
    play(state, "\n".join(T18.strip().splitlines()[:6]), {"10K": "*"})
    assert state[layout.FIRST_OVER] == 0
    play(state, T18.strip().splitlines()[6])
    assert state[layout.FIRST_OVER] == 1


def test_the_running_count_has_the_steck_at_trick_eight() -> None:
    state = deal_18((24, 0))
    play(state, "\n".join(T18.strip().splitlines()[:7]))
    assert (points(state)[0], state[layout.FIRST_OVER]) == (6, 0)
    play(state, T18.strip().splitlines()[7])  # a full three, and the steck
    assert (points(state)[0], state[layout.FIRST_OVER]) == (8, 1)


def test_both_over_the_higher_total_wins() -> None:
    assert finish(deal_18((30, 30), both_over="highest"))[WINNERS] == SIDE_0
    assert finish(deal_18((29, 35), both_over="highest"))[WINNERS] == SIDE_1


def shifted(tricks: str) -> str:
    """The same deal one seat further: the sides change places."""
    lines = [line.split(":") for line in tricks.strip().splitlines()]
    return "\n".join(f"{(int(leader) + 1) % 4}:{cards}" for leader, cards in lines)


def test_both_over_at_the_same_total_the_steck_wins() -> None:
    state = finish(deal_18((25, 30), both_over="highest"))
    assert (scores(state), state[WINNERS]) == ((33, 33), SIDE_0)
    hands = hands_of(shifted(T18))
    state = begin(new_match((30, 25), 5, 1, both_over="highest"), hands)
    finish(state, shifted(T18))
    assert (scores(state), state[WINNERS]) == ((33, 33), SIDE_1)


def test_claims_are_for_the_claim_option() -> None:
    state = play(deal_18((30, 30)), T18)
    assert all(rules.talk(state, seat) == 0 for seat in range(4))


def test_a_side_that_is_over_may_claim_and_the_deal_is_played_out() -> None:
    state = deal_18((31, 30), both_over="claim")
    assert all(rules.talk(state, seat) == 0 for seat in range(4))
    lines = T18.strip().splitlines()
    play(state, lines[0])
    assert [rules.talk(state, seat) for seat in range(4)] == [0, 1, 0, 1]
    play(state, lines[1])
    assert [rules.talk(state, seat) for seat in range(4)] == [1, 1, 1, 1]
    assert rules.hearers(state, 2, layout.CLAIM) == 0b1111
    assert rules.catchers(state, 2, layout.CLAIM) == 0
    rules.say(state, 2, layout.CLAIM, 0b1111)
    assert all(rules.talk(state, seat) == 0 for seat in range(4))
    play(state, "\n".join(lines[2:]))
    assert (state[PHASE], state[ENDED]) == (OVER, END_PLAYED)
    rules.settle(state)
    assert state[WINNERS] == SIDE_0


@pytest.mark.parametrize(("seat", "winners"), [(0, SIDE_0), (3, SIDE_1)])
def test_both_over_and_no_claim_yet(seat: int, winners: int) -> None:
    state = play(deal_18((30, 30), both_over="claim"), T18)
    assert (state[PHASE], state[ENDED], rules.turn(state)) == (CLAIMING, 0, NOBODY)
    assert all(rules.legal(state, other) == 0 for other in range(4))
    assert all(rules.talk(state, other) == 1 << layout.CLAIM for other in range(4))
    rules.say(state, seat, layout.CLAIM, 0b1111)
    assert (state[PHASE], state[ENDED]) == (OVER, END_PLAYED)
    rules.settle(state)
    assert (scores(state), state[WINNERS]) == ((38, 33), winners)


def test_one_side_over_needs_no_claim() -> None:
    assert finish(deal_18((30, 20), both_over="claim"))[WINNERS] == SIDE_0
    assert finish(deal_18((20, 30), both_over="claim"))[WINNERS] == SIDE_1


CAPOT_ORDER = "7P 8P VP DP RP AP 9P 10P"


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_capot_in_the_first_deal_wins_the_match(dealer: int) -> None:
    hands = [ONE_SUIT_EACH[(seat - dealer) % 4] for seat in range(4)]
    state = new(hands, dealer)
    leader = state[LEADER]
    for card in CAPOT_ORDER.split():
        do(state, leader, card)
        for _ in range(3):
            do(state, state[TURN], min(may(state, state[TURN])))
    side = leader % 2
    assert notes(state) == (f"capot:{side}",)
    rules.settle(state)
    assert state[WINNERS] == (SIDE_0, SIDE_1)[side]
    assert (scores(state)[side], scores(state)[1 - side]) == (11, 0)


@pytest.mark.parametrize(
    ("capot", "deals", "wins"),
    [("first-deal", 0, True), ("first-deal", 1, False), ("any-deal", 1, True)],
)
def test_when_a_capot_counts(capot: str, deals: int, wins: bool) -> None:
    state = begin(new_match((0, 0), deals, capot=capot), ONE_SUIT_EACH)
    for card in CAPOT_ORDER.split():
        do(state, 1, card)
        for seat in (2, 3, 0):
            do(state, seat, min(may(state, seat)))
    assert notes(state) == (("capot:1",) if wins else ())
    rules.settle(state)
    assert state[WINNERS] == (SIDE_1 if wins else 0)
    assert scores(state) == (0, 11)


def test_a_redealt_first_deal_does_not_use_up_the_capot() -> None:
    state = new(around({1: REDEAL}))
    do(state, 1, "redeal")
    rules.settle(state)
    assert (state[DEALS], state[DEALER]) == (0, 1)
