"""Signs and looks (ALU-5, ALU-6, ALU-Q13, ALU-Q14) and the announced mordienne (ALU-Q10)."""

from __future__ import annotations

from veillee.games.aluette.layout import (
    ACES,
    BLUFF,
    DECLARED,
    GAZE,
    LOOK,
    MORDIENNE_ANNOUNCED,
    NAMED,
    NAMED_CARDS,
    SAY_MORDIENNE,
    SIGN_AS,
    SIGN_LIST,
    SIGN_MORDIENNE,
    SIGN_RIEN,
    SIGNED,
    SIGNS,
    SIGNS_CHANCE,
    SIGNS_GAZE,
    SIGNS_OFF,
    SIGNS_OPEN,
)
from veillee.games.tricks import (
    HANDS,
    MAX_SEATS,
    OVER,
    PHASE,
    PLAYED,
    SEATS,
    SIZE,
    TRICKS,
    State,
)

_EIGHT = (1 << SIGN_AS) - 1
_EXTENDED = (1 << (SIGN_MORDIENNE + 1)) - 1


def talk(state: State, seat: int) -> int:
    """Mask of the talk codes open to a seat now."""
    if state[PHASE] == OVER:
        return 0
    codes = 0
    # Signs help no more once the last trick has begun (ALU-Q13).
    if state[SIGNS] != SIGNS_OFF and state[TRICKS] < state[SIZE] - 1:
        codes = _signs(state, seat)
    if state[SIGNS] == SIGNS_GAZE:
        looks = ((1 << state[SEATS]) - 1) & ~(1 << state[GAZE + seat])
        codes |= looks << LOOK
    if state[MORDIENNE_ANNOUNCED] == 1 and state[PLAYED] == 0 and state[DECLARED] >> seat & 1 == 0:
        codes |= 1 << SAY_MORDIENNE
    return codes


def _signs(state: State, seat: int) -> int:
    """Mask of the signs a seat may make: those its cards bear out, unless bluff is allowed."""
    if state[BLUFF] == 1:
        return _EXTENDED if state[SIGN_LIST] == 1 else _EIGHT
    hand = state[HANDS + seat]
    signs = 0
    for sign in range(SIGN_AS):
        signs |= (hand >> (NAMED + SIGN_AS - 1 - sign) & 1) << sign
    if state[SIGN_LIST] == 1:
        signs |= 1 << SIGN_MORDIENNE
        if hand & ACES != 0:
            signs |= 1 << SIGN_AS
        elif hand & NAMED_CARDS == 0:
            signs |= 1 << SIGN_RIEN
    return signs


def _partners(state: State, seat: int) -> int:
    """Mask of the seats of the side of ``seat``, itself included."""
    evens = 0b1010101 & ((1 << state[SEATS]) - 1)
    return evens << (seat & 1)


def hearers(state: State, seat: int, code: int) -> int:
    """Mask of the seats (the speaker included) that perceive this talk for certain (ALU-Q13)."""
    everybody = (1 << state[SEATS]) - 1
    if code >= LOOK or state[SIGNS] == SIGNS_OPEN:
        return everybody
    if state[SIGNS] != SIGNS_GAZE:
        return _partners(state, seat)
    watching = 1 << seat
    for other in range(state[SEATS]):
        if state[GAZE + other] == seat:
            watching |= 1 << other
    return watching


def catchers(state: State, seat: int, code: int) -> int:
    """Mask of the seats that perceive it with the probability of the option ``catch``."""
    if code >= LOOK or state[SIGNS] != SIGNS_CHANCE:
        return 0
    return ((1 << state[SEATS]) - 1) & ~_partners(state, seat)


def say(state: State, seat: int, code: int, heard: int) -> None:
    """Carry out legal talk, perceived by the seats of the mask ``heard``."""
    if code == SAY_MORDIENNE:
        state[DECLARED] |= 1 << seat
    elif code >= LOOK:
        state[GAZE + seat] = code - LOOK
    else:
        for observer in range(state[SEATS]):
            if (heard >> observer) & 1:
                state[SIGNED + observer * MAX_SEATS + seat] |= 1 << code
