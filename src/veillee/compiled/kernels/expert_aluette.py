"""What the expert must know of Aluette besides the rules and the policy."""

from __future__ import annotations

from veillee.games.aluette.layout import (
    CATCH,
    CHANT_YES,
    NAMED_CARDS,
    SEEN,
    SIGN_AS,
    SIGNED,
    SIGNS,
    SIGNS_CHANCE,
    SIGNS_GAZE,
    SIGNS_PARTNER,
    STRENGTHS,
    TIED,
    TOP,
)
from veillee.games.tricks import (
    FIRST,
    HANDS,
    HISTORY,
    MAX_SEATS,
    PHASE,
    PLAYED,
    PLAYING,
    SEAT_UNIT,
    SEATS,
    State,
    begin_trick,
    clear_deal,
    count,
)


def rewind(state: State) -> None:
    """Take a world back to the first card of its deal, after a chant; signs stay as perceived."""
    first = state[FIRST]
    for place in range(state[PLAYED]):
        played = state[HISTORY + place]
        state[HANDS + played // SEAT_UNIT] |= 1 << (played % SEAT_UNIT)
    clear_deal(state)
    state[TIED] = 0
    state[SEEN] = 0
    state[PHASE] = PLAYING
    begin_trick(state, first)


def silence(state: State, viewer: int) -> int:
    """The named cards of partners that they would have signed to the viewer before the first card,
    when everybody looks at a partner.
    """
    rule = state[SIGNS]
    discreet = rule in (SIGNS_GAZE, SIGNS_PARTNER)
    if not discreet and (rule != SIGNS_CHANCE or state[CATCH] > 250_000):
        return 0
    total = 0
    seats = state[SEATS]
    for step in range(2, seats, 2):
        partner = (viewer + step) % seats
        if rule == SIGNS_GAZE and step > 2:
            continue  # the viewer looks at the nearest partner
        cards = state[HANDS + partner]
        for place in range(state[PLAYED]):
            played = state[HISTORY + place]
            if played // SEAT_UNIT == partner:
                cards |= 1 << (played % SEAT_UNIT)
        signs = state[SIGNED + viewer * MAX_SEATS + partner]
        shown = 0
        for sign in range(SIGN_AS):
            shown |= (signs >> sign & 1) << (TOP - sign)
        total += count(cards & NAMED_CARDS & ~shown)
    return total


def alike(state: State, seat: int, one: int, other: int) -> int:
    """Cards of one class are equal (ALU-2)."""
    if one >= CHANT_YES or other >= CHANT_YES:
        return 0
    return 1 if STRENGTHS[one] == STRENGTHS[other] else 0


def signal_fits(state: State, seat: int, action: int) -> int:
    """Cards carry no signals."""
    return -1


def signalled(state: State, seat: int, choice: int) -> int:
    """Cards carry no signals."""
    return choice


def catch_chance(state: State) -> int:
    """How likely, in millionths, an opponent sees a sign (ALU-Q13)."""
    return state[CATCH]
