"""What the cards and announcements of a deal are worth (POL-16 to POL-24)."""

from __future__ import annotations

from veillee.games.politaine.layout import (
    ACE,
    ACES,
    ANNOUNCE,
    ANNOUNCE_FIRST_CARD,
    ANNOUNCE_OPENING,
    ANNOUNCED,
    BOTH_OVER,
    CLAIMED,
    DECLARED,
    FIRST_OVER,
    HAND_SIZE,
    LED,
    MADE,
    OVER_CLAIM,
    OVER_FIRST,
    POLITAINE,
    POLITAINE_EACH,
    RUN_LENGTH,
    RUN_OWNER,
    SEEN,
    SEEN_BEFORE,
    SUITS,
    TARGET,
    THIRDS,
    TOPS,
)
from veillee.games.tricks import BEST, NOBODY, SCORES, TRICKS, WINNER, State


def trick_cards(state: State) -> int:
    """Mask of the cards in the trick in progress."""
    return state[SEEN] ^ state[SEEN_BEFORE]


def follow_politaine(state: State, winner: int) -> None:
    """Count tricks won by a ten, nine or ace towards a politaine (POL-20, POL-Q8, POL-Q11).

    Three of them in one suit by one seat are the three cards of a politaine, so what was dealt
    need not be known (and must not: these counts are public).
    """
    suit = state[LED]
    owner = winner * SUITS + suit
    high = state[BEST] >= ACE
    run = state[RUN_LENGTH] + 1 if state[RUN_OWNER] == owner else 1
    run = run if high else 0
    tops = state[TOPS + winner] + ((1 if high else 0) << (2 * suit))
    state[RUN_OWNER] = owner
    state[RUN_LENGTH] = run
    state[TOPS + winner] = tops
    if state[POLITAINE] == POLITAINE_EACH:
        run = (tops >> (2 * suit)) & 3 if high else 0
    if run == 3 and is_announced(state, winner, suit):
        state[MADE + winner] += 1


def is_announced(state: State, seat: int, suit: int) -> bool:
    """Whether a politaine counts as announced (POL-Q9)."""
    if state[ANNOUNCE] == ANNOUNCE_FIRST_CARD:
        return (state[ANNOUNCED + seat] >> suit) & 1 == 1
    if state[ANNOUNCE] == ANNOUNCE_OPENING:
        return (state[DECLARED] >> seat) & 1 == 1
    return True


def points(state: State, side: int) -> int:
    """Points of a side so far in this deal: aces, full threes of 10 9 R D V, steck, politaines
    (POL-16, POL-17, POL-20).
    """
    total = state[ACES + side] + state[THIRDS + side] // 3
    total += 11 * (state[MADE + side] + state[MADE + side + 2])
    if state[TRICKS] == HAND_SIZE and state[WINNER + HAND_SIZE - 1] & 1 == side:
        total += 1
    return total


def is_over(state: State, side: int) -> bool:
    """Whether a side has reached the target, counting this deal so far (POL-21)."""
    made = state[MADE + side] + state[MADE + side + 2]
    if state[SCORES + side] + 11 * (made + 1) < state[TARGET]:
        return False  # too far for all the cards of a deal
    return state[SCORES + side] + points(state, side) >= state[TARGET]


def side_over(state: State) -> int:
    """The side that wins a finished deal by points, or NOBODY (POL-21, POL-Q13)."""
    if not is_over(state, 0):
        return 1 if is_over(state, 1) else NOBODY
    if not is_over(state, 1):
        return 0
    if state[BOTH_OVER] == OVER_FIRST:
        return state[FIRST_OVER] - 1
    if state[BOTH_OVER] == OVER_CLAIM:
        return state[CLAIMED] - 1
    lead = state[SCORES] + points(state, 0) - state[SCORES + 1] - points(state, 1)
    if lead == 0:
        return state[WINNER + HAND_SIZE - 1] & 1
    return 0 if lead > 0 else 1
