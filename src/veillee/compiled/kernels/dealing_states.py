"""Hidden cards filled into the flat state of a view, with all that hangs on them, for each game.

``start`` is the view's state; ``facts`` are integers that hold for all worlds of the view. Which
cards other seats took in a chant, or in what order undealt cards lie, is drawn where the rules may
yet ask, since it is no part of a deal.
"""

from __future__ import annotations

from veillee.compiled.kernels.chance import one_of
from veillee.compiled.kernels.dealing import PLACES, THROWN, UNDEALT
from veillee.compiled.questions import copy_state, raw
from veillee.games.aluette import layout as aluette
from veillee.games.politaine import layout as politaine
from veillee.games.politaine.rights import ask_redeal, grant_rights
from veillee.games.tricks import (
    CHANT,
    ENDED,
    FIRST,
    HANDS,
    MAX_SEATS,
    PHASE,
    PLAYED,
    SEATS,
    TURN,
    State,
    lowest,
)
from veillee.games.whist22 import layout as whist22

# Facts.
VIEWER = 0  # the seat whose view it is, or NOBODY
PLAYED_BY = 1  # mask of the cards each seat has played
MUST = PLAYED_BY + MAX_SEATS  # cards a seat must have taken in the chant, if it held them...
AVOID = MUST + MAX_SEATS  # ... and should not have taken
FACTS = AVOID + MAX_SEATS


def fill_hands(state: State, deals: State, row: int) -> None:
    """Put the hands where they belong."""
    for seat in range(state[SEATS]):
        state[HANDS + seat] = deals[row + seat]


# --- Politaine ----------------------------------------------------------------------------------


def fill_politaine(state: State, deals: State, row: int, facts: State) -> None:
    """Hands, and what each hand as dealt gave a right to; nobody else has passed yet."""
    asked = state[politaine.ASKED]
    phase = state[PHASE]
    ended = state[ENDED]
    turn = state[TURN]
    viewer = facts[VIEWER]
    own = state[politaine.RIGHTS + viewer] if viewer >= 0 else 0
    for seat in range(politaine.SEAT_COUNT):
        state[HANDS + seat] = deals[row + seat] | facts[PLAYED_BY + seat]
    state[TURN] = state[FIRST]
    grant_rights(state)
    if asked != 0:
        ask_redeal(state, asked - 1)
    state[politaine.ASKED] = asked
    state[PHASE] = phase
    state[ENDED] = ended
    state[TURN] = turn
    for seat in range(politaine.SEAT_COUNT):
        state[HANDS + seat] = deals[row + seat]
        if facts[PLAYED_BY + seat] != 0:
            state[politaine.RIGHTS + seat] = 0
        elif state[PLAYED] > 0:
            state[politaine.RIGHTS + seat] &= politaine.MAY_FOUR_LATE
        elif (state[politaine.DECLARED] >> seat) & 1:
            state[politaine.RIGHTS + seat] &= ~politaine.MAY_DECLARE
    if viewer >= 0:
        state[politaine.RIGHTS + viewer] = own


def states_politaine(
    start: State, size: int, facts: State, deals: State, state: State, states: State, number: int
) -> None:
    """A state for each deal, one after the other; ``state`` is scratch."""
    seen = raw(start)
    known = raw(facts)
    rows = raw(deals)
    world = raw(state)
    filled = raw(states)
    for n in range(number):
        copy_state(world, seen, size)
        fill_politaine(world, rows, n * PLACES, known)
        for slot in range(size):
            filled[n * size + slot] = world[slot]


# --- Aluette ------------------------------------------------------------------------------------


def fill_aluette(state: State, deals: State, row: int, facts: State, rng: State) -> None:
    """Hands, cards thrown and taken, and the undealt cards, in random order before a chant."""
    fill_hands(state, deals, row)
    place = 0
    receivers = state[aluette.RECEIVERS]
    for _ in range(2 if receivers != 0 else 0):
        seat = receiver(state, place)
        state[aluette.THREW + seat] = deals[row + THROWN + seat]
        if seat != facts[VIEWER]:
            held = deals[row + seat] | deals[row + THROWN + seat] | facts[PLAYED_BY + seat]
            must = held & facts[MUST + seat]
            state[aluette.TOOK + seat] = taken(held, must, facts[AVOID + seat], rng)
        place = put_down(state, state[aluette.TOOK + seat], place)
    cards = deals[row + UNDEALT]
    while cards != 0 and place < aluette.TALON_ROOM:
        card = one_of(rng, cards) if state[PHASE] == CHANT else lowest(cards)
        cards &= ~(1 << card)
        state[aluette.TALON + place] = card
        place += 1
    for empty in range(place, aluette.TALON_ROOM):
        state[aluette.TALON + empty] = -1


def receiver(state: State, place: int) -> int:
    """Who took the undealt cards from this place on: the seat that led first took the first."""
    first = state[FIRST]
    if place == 0:
        return first
    return lowest(state[aluette.RECEIVERS] & ~(1 << first))


def taken(held: int, must: int, avoid: int, rng: State) -> int:
    """Six of the cards held, those that must be among them, others if need be."""
    mask = must
    size = 0
    while must != 0:
        must &= must - 1
        size += 1
    for turn in range(2):
        left = held & ~mask & ~(avoid if turn == 0 else 0)
        while size < aluette.CHANT_SHARE and left != 0:
            card = 1 << one_of(rng, left)
            mask |= card
            left &= ~card
            size += 1
    return mask


def put_down(state: State, cards: int, place: int) -> int:
    """Lay cards into the talon from a place on; the next place."""
    while cards != 0:
        state[aluette.TALON + place] = lowest(cards)
        cards &= cards - 1
        place += 1
    return place


def states_aluette(
    start: State,
    size: int,
    facts: State,
    deals: State,
    state: State,
    states: State,
    number: int,
    rng: State,
) -> None:
    """A state for each deal, one after the other; ``state`` is scratch."""
    seen = raw(start)
    known = raw(facts)
    rows = raw(deals)
    world = raw(state)
    filled = raw(states)
    chance = raw(rng)
    for n in range(number):
        copy_state(world, seen, size)
        fill_aluette(world, rows, n * PLACES, known, chance)
        for slot in range(size):
            filled[n * size + slot] = world[slot]


# --- Whist 22 -----------------------------------------------------------------------------------


def fill_whist22(state: State, deals: State, row: int) -> None:
    """Hands, and the undealt cards, those turned up first."""
    fill_hands(state, deals, row)
    shown = state[whist22.SHOWN]
    others = deals[row + UNDEALT] & ~shown
    for place in range(whist22.TALON_ROOM):
        card = -1
        if shown != 0:
            card = lowest(shown)
            shown &= shown - 1
        elif others != 0:
            card = lowest(others)
            others &= others - 1
        state[whist22.TALON + place] = card


def states_whist22(
    start: State, size: int, facts: State, deals: State, state: State, states: State, number: int
) -> None:
    """A state for each deal, one after the other; ``state`` is scratch."""
    seen = raw(start)
    rows = raw(deals)
    world = raw(state)
    filled = raw(states)
    for n in range(number):
        copy_state(world, seen, size)
        fill_whist22(world, rows, n * PLACES)
        for slot in range(size):
            filled[n * size + slot] = world[slot]
