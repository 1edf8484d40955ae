"""Exact search with open hands, two parties: is the value of a position at least so much?

The game is asked for its rules (``compiled.questions``) and for what only it can tell of a search
(``compiled.search_questions``): which choices are equal, which to try first, what a position is
known by, between which bounds its value lies.

One question at a time (a null window), so a node needs no window of its own; the bound that comes
back may be better than asked for. ``answer`` stops after so many nodes and goes on when called
again.
"""

from __future__ import annotations

from veillee.compiled.kernels.search_memory import (
    BANK,
    BEST,
    BOUND_FIELD,
    CHOICE,
    COUNT,
    DEPTH,
    FIRST_CHOICE,
    FRAME,
    MAXIMISERS,
    MOVES,
    NEED,
    NEXT,
    NODES,
    PLACE,
    RESULT,
    SEAT,
    STACK,
    UNKNOWN,
    ZERO,
)
from veillee.compiled.kernels.search_table import look_up, store
from veillee.compiled.questions import Marker, act, legal, raw, turn
from veillee.compiled.search_questions import (
    banked,
    bounds,
    distinct,
    keep,
    outcome,
    prepare,
    promise,
    restore,
    write_key,
)
from veillee.games.tricks import CLAIMING, LAID, PHASE, PLAYING, SIZE, TRICKS, State, lowest

CHOICE_FIELD = 63


def begin(game: Marker, state: State, work: State) -> None:
    """Ready the game's tables for positions that follow from ``state``."""
    prepare(game, raw(state), raw(work))


def choices_to_try(game: Marker, state: State, work: State) -> int:
    """Mask of the choices that differ, for the seat to act; the lowest of equal ones."""
    seen = raw(state)
    seat = turn(game, seen)
    return distinct(game, seen, raw(work), seat, legal(game, seen, seat))


def answer(game: Marker, state: State, work: State, limit: int) -> int:
    """Whether the value is at least ``NEED``: 1 when ``RESULT`` has a bound that tells; 0 when
    ``limit`` more nodes did not suffice: then call again with ``state`` and ``work`` as they are.

    A new question needs ``DEPTH`` 0 and the position in ``state``, which is not given back.
    """
    seen = raw(state)
    memory = raw(work)
    depth = memory[DEPTH]
    frame = STACK + depth * FRAME
    nodes = 0
    while nodes < limit:
        nodes += 1
        result = enter(game, seen, memory, frame)
        while result != UNKNOWN:
            if depth == 0:
                memory[RESULT] = result
                memory[NODES] += nodes
                return 1
            depth -= 1
            frame -= FRAME
            result = take(memory, frame, result)
            restore(game, seen, memory, frame)
        play_next(game, seen, memory, frame)
        depth += 1
        frame += FRAME
    memory[DEPTH] = depth
    memory[NODES] += nodes
    return 0


def enter(game: Marker, state: State, work: State, frame: int) -> int:
    """A value that answers the question here, or UNKNOWN: then the frame lists what to try."""
    while True:
        if state[PHASE] >= CLAIMING:
            return outcome(game, state, work)
        work[frame + PLACE] = 0
        work[frame + FIRST_CHOICE] = -1
        if state[LAID] == 0 and state[PHASE] == PLAYING:
            value = known(game, state, work, frame)
            if value != UNKNOWN:
                return value
        seat = turn(game, state)
        choices = distinct(game, state, work, seat, legal(game, state, seat))
        if choices & (choices - 1) == 0 and work[frame + PLACE] == 0:
            act(game, state, seat, lowest(choices))
        else:
            list_choices(game, state, work, frame, seat, choices)
            return UNKNOWN


def known(game: Marker, state: State, work: State, frame: int) -> int:
    """At the start of a trick: what bounds or the table tell, or UNKNOWN."""
    need = work[NEED]
    both = bounds(game, state, work)
    low = (both & ((1 << BOUND_FIELD) - 1)) - ZERO
    high = (both >> BOUND_FIELD) - ZERO
    if low >= need:
        return low
    if high < need:
        return high
    if state[SIZE] - state[TRICKS] < 2:
        return UNKNOWN
    work[frame + BANK] = banked(game, state, work)
    write_key(game, state, work, frame)
    return look_up(work, frame)


def list_choices(
    game: Marker, state: State, work: State, frame: int, seat: int, choices: int
) -> None:
    """Fill in a frame: the choices, the most promising first."""
    work[frame + SEAT] = seat
    work[frame + NEXT] = 0
    work[frame + BEST] = UNKNOWN
    work[frame + CHOICE] = 0
    told = work[frame + FIRST_CHOICE]
    number = 0
    while choices != 0:
        choice = lowest(choices)
        choices &= choices - 1
        worth = 1 << 20 if choice == told else promise(game, state, work, seat, choice)
        move = worth << 6 | choice
        place = number
        while place > 0 and work[frame + MOVES + place - 1] < move:
            work[frame + MOVES + place] = work[frame + MOVES + place - 1]
            place -= 1
        work[frame + MOVES + place] = move
        number += 1
    work[frame + COUNT] = number
    keep(game, state, work, frame)


def play_next(game: Marker, state: State, work: State, frame: int) -> None:
    """Try the next choice of a frame."""
    choice = work[frame + MOVES + work[frame + NEXT]] & CHOICE_FIELD
    work[frame + NEXT] += 1
    act(game, state, work[frame + SEAT], choice)


def take(work: State, frame: int, value: int) -> int:
    """The choice tried last is worth ``value``: the frame's own value if it is finished, or
    UNKNOWN.
    """
    best = work[frame + BEST]
    done = False
    if (work[MAXIMISERS] >> work[frame + SEAT]) & 1:
        better = best == UNKNOWN or value > best
        done = value >= work[NEED]
    else:
        better = best == UNKNOWN or value < best
        done = value < work[NEED]
    if better:
        best = value
        work[frame + BEST] = value
        work[frame + CHOICE] = work[frame + MOVES + work[frame + NEXT] - 1] & CHOICE_FIELD
    if not done and work[frame + NEXT] < work[frame + COUNT]:
        return UNKNOWN
    if work[frame + PLACE] != 0:
        store(work, frame)
    return best
