"""Exact search with open hands where every seat plays for itself (max^n, backward induction).

A seat to act takes what costs itself least; of such choices the one that costs all others
together most, for the fewest points win the match; of such still equal ones the lowest. So every
position has one vector of payments. The windows of two-party search do not apply: what one seat
gives up is not another's gain. Positions at the start of a trick are remembered, and a seat that
has found the best it can hope for looks no further.
"""

from __future__ import annotations

from veillee.compiled.kernels.search_memory import (
    BANK,
    BEST,
    COUNT,
    DEPTH,
    FIRST_CHOICE,
    FRAME,
    KEY_WORDS,
    NODES,
    PLACE,
    RESULT,
    SEAT,
    STACK,
)
from veillee.compiled.kernels.search_table import bucket_of, find, push
from veillee.compiled.kernels.search_whist22 import PAYMENT, PAYMENT_BITS
from veillee.compiled.questions import Marker, act, legal, raw, turn
from veillee.compiled.search_questions import (
    distinct,
    ideal,
    keep,
    payments,
    restore,
    settled,
    write_general_key,
)
from veillee.games.tricks import (
    CLAIMING,
    LAID,
    MAX_SEATS,
    PHASE,
    PLAYING,
    SIZE,
    TRICKS,
    State,
    lowest,
)

NOTHING = -1
WORST = -(1 << 20)


def pay(game: Marker, state: State, work: State, limit: int) -> int:
    """What each seat pays from here on is in ``RESULT``: 1 when it is known; 0 when ``limit``
    more nodes did not suffice: then call again with ``state`` and ``work`` as they are.

    A new question needs ``DEPTH`` 0 and the position in ``state``, which is not given back.
    """
    seen = raw(state)
    memory = raw(work)
    depth = memory[DEPTH]
    frame = STACK + depth * FRAME
    nodes = 0
    while nodes < limit:
        nodes += 1
        result = enter_general(game, seen, memory, frame)
        while result != NOTHING:
            if depth == 0:
                memory[RESULT] = result
                memory[NODES] += nodes
                return 1
            depth -= 1
            frame -= FRAME
            result = take_payments(memory, frame, result)
            restore(game, seen, memory, frame)
        choices = memory[frame + COUNT]
        memory[frame + COUNT] = choices & (choices - 1)
        act(game, seen, memory[frame + SEAT], lowest(choices))
        depth += 1
        frame += FRAME
    memory[DEPTH] = depth
    memory[NODES] += nodes
    return 0


def enter_general(game: Marker, state: State, work: State, frame: int) -> int:
    """The payments from here on if they are known, or NOTHING: then the frame has the choices."""
    while True:
        if state[PHASE] >= CLAIMING:
            return payments(game, state, work)
        work[frame + PLACE] = 0
        if state[LAID] == 0 and state[PHASE] == PLAYING:
            known = settled(game, state, work)
            if known >= 0:
                return known
            if state[SIZE] - state[TRICKS] >= 2:
                write_general_key(game, state, work, frame)
                place = find(work, frame, bucket_of(work, frame))
                if place != 0:
                    return work[place + KEY_WORDS]
        seat = turn(game, state)
        choices = distinct(game, state, work, seat, legal(game, state, seat))
        if choices & (choices - 1) == 0 and work[frame + PLACE] == 0:
            act(game, state, seat, lowest(choices))
        else:
            work[frame + SEAT] = seat
            work[frame + COUNT] = choices
            work[frame + BEST] = NOTHING
            work[frame + BANK] = WORST
            work[frame + FIRST_CHOICE] = ideal(game, state, work, seat)
            keep(game, state, work, frame)
            return NOTHING


def take_payments(work: State, frame: int, result: int) -> int:
    """The choice tried last leads to these payments: those of the frame if it is finished."""
    worth = merit(result, work[frame + SEAT])
    if worth > work[frame + BANK]:
        work[frame + BANK] = worth
        work[frame + BEST] = result
    if work[frame + COUNT] != 0 and work[frame + BANK] < work[frame + FIRST_CHOICE]:
        return NOTHING
    if work[frame + PLACE] != 0:
        bucket = work[frame + PLACE]
        push(work, frame, bucket)
        work[bucket + KEY_WORDS] = work[frame + BEST]
    return work[frame + BEST]


def merit(payment: int, seat: int) -> int:
    """How a seat likes some payments: its own counts first, then those of all others together."""
    total = 0
    for other in range(MAX_SEATS):
        total += (payment >> (PAYMENT_BITS * other)) & PAYMENT
    own = (payment >> (PAYMENT_BITS * seat)) & PAYMENT
    return total - own - (own << 8)
