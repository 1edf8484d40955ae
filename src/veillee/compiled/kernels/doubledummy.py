"""Exact search of four open hands that must follow suit, without trumps: the inner loop.

It tests whether side 0 gets at least so many units, card by card, on an explicit stack. A result
carries the ranks its proof relied on, so that one proof serves all positions that differ in lower
cards only (partition search). ``doubledummy_memory`` tells where everything stands.
"""

from __future__ import annotations

from veillee.compiled.kernels.doubledummy_bounds import FULL, enter_trick
from veillee.compiled.kernels.doubledummy_extra import ALIVE, PARITY_AT, advance
from veillee.compiled.kernels.doubledummy_memory import (
    ALL,
    BEST,
    BEST_LOW,
    BEST_SEAT,
    BUDGET,
    COUNT,
    EXTRA,
    FRAME,
    GOT,
    GUESS,
    HANDS_HELD,
    HIGH,
    LED,
    LOW,
    MADE,
    MOVES,
    NEED,
    NEXT,
    NODES,
    ONLY,
    PAYOFF,
    PLACE,
    POINTS,
    RANK_MASK,
    RANKED,
    RANKS,
    REST,
    ROOT,
    RUNNING,
    SCALE,
    SEAT,
    SEEN,
    SIZE,
    STEP,
    STRIDE,
    SUITED,
    TAKEN,
    TRICKS,
    UNITS,
    UNKNOWN,
    VALUE,
    ZERO,
)
from veillee.compiled.kernels.doubledummy_moves import CARD, LOW_AT, find_moves, held_by_others
from veillee.compiled.kernels.doubledummy_table import store
from veillee.compiled.questions import raw
from veillee.games.tricks import State

# --- The bounds tested ----------------------------------------------------------------------


def solve(scratch: State) -> int:
    """Narrow LOW and HIGH down to the value; 1 when done, 0 when the budget ran out before."""
    work = raw(scratch)
    while work[LOW] < work[HIGH]:
        if work[RUNNING] == 0:
            start_test(work)
        result = run(work)
        if result == UNKNOWN:
            return 0
        work[RUNNING] = 0
        learn(work, (result >> RANKS) - ZERO)
    return 1


def start_test(work: State) -> None:
    """Ready a test of whether the value is at least GUESS."""
    guess = min(max(work[GUESS], work[LOW] + 1), work[HIGH])
    root = work[ROOT]
    lead = root - work[root + PLACE] * STRIDE
    work[GUESS] = guess
    for frame in range(lead, root + STRIDE, STRIDE):
        work[frame + NEED] = needed(work, guess)
    extra = work[lead + EXTRA] & ALIVE
    if extra != 0:
        extra |= ((guess + 11 - 11 * work[MADE]) & 1) << PARITY_AT
    work[lead + EXTRA] = extra
    work[FRAME] = root
    work[RUNNING] = 1


def needed(work: State, bound: int) -> int:
    """The units that side 0 still needs for the value to be at least ``bound``."""
    if work[SCALE] == TRICKS:
        return bound - work[GOT]
    if work[SCALE] == POINTS:
        return 3 * bound - work[GOT]
    return 3 * ((bound + 12 - 11 * work[MADE]) // 2) - work[GOT]


def learn(work: State, units: int) -> None:
    """Take in what a test found, and guess again: payoffs in longer and longer steps."""
    guess = work[GUESS]
    bound = units + work[GOT]
    if work[SCALE] == POINTS:
        bound //= 3
    enough = units >= work[work[ROOT] + NEED]
    if work[SCALE] == PAYOFF:
        bound = guess if enough else guess - 1
    if enough:
        work[LOW] = bound
    else:
        work[HIGH] = bound
    step = min(work[STEP], (work[HIGH] - work[LOW] + 1) // 2)
    work[GUESS] = work[LOW] + step if enough else work[HIGH] + 1 - step
    if work[SCALE] == PAYOFF:
        work[STEP] *= 2


# --- One test -------------------------------------------------------------------------------


def run(work: State) -> int:
    """Go on with a test until its result, or UNKNOWN when the budget runs out."""
    root = work[ROOT]
    frame = work[FRAME]
    budget = work[BUDGET]
    while budget > 0:
        budget -= 1
        find_moves(work, frame)
        if frame == root and work[ONLY] >= 0:
            keep_only(work, frame, work[ONLY])
        work[frame + SEEN] = 0
        work[frame + VALUE] = 0 if work[frame + SEAT] & 1 == 0 else 2 * ZERO
        result = UNKNOWN
        while True:
            if work[frame + NEXT] == work[frame + COUNT]:
                result = work[frame + VALUE] << RANKS | work[frame + SEEN]
            else:
                result = play_next(work, frame)
                if result == UNKNOWN:
                    frame += STRIDE
                    break
                result = judge(work, frame, result)
            while result != UNKNOWN:
                if frame == root:
                    work[NODES] += work[BUDGET] - budget
                    work[BUDGET] = budget
                    return result
                result = step_back(work, frame, result)
                frame -= STRIDE
                result = judge(work, frame, result)
    work[NODES] += work[BUDGET]
    work[BUDGET] = 0
    work[FRAME] = frame
    return UNKNOWN


def keep_only(work: State, frame: int, card: int) -> None:
    """Leave one move, that with ``card``."""
    for index in range(work[frame + COUNT]):
        if work[frame + MOVES + index] & CARD == card:
            work[frame + MOVES] = work[frame + MOVES + index]
    work[frame + COUNT] = 1


def play_next(work: State, frame: int) -> int:
    """Lay the next card of a frame. UNKNOWN where the search goes on in the frame after it."""
    move = work[frame + MOVES + work[frame + NEXT]]
    work[frame + NEXT] += 1
    card = move & CARD
    seat = work[frame + SEAT]
    place = work[frame + PLACE]
    work[HANDS_HELD + seat] ^= 1 << card
    best = work[frame + BEST]
    best_seat = work[frame + BEST_SEAT]
    best_low = work[frame + BEST_LOW]
    suited = work[frame + SUITED]
    led = card & 24 if place == 0 else work[frame + LED]
    if card & 24 == led:
        suited += 1
        if card > best:
            best = card
            best_seat = seat
            best_low = (move >> LOW_AT) & CARD
    taken = work[frame + TAKEN] + work[UNITS + (card & 7)]
    after = frame + STRIDE
    if place < 3:
        work[after + SEAT] = (seat + 1) & 3
        work[after + PLACE] = place + 1
        work[after + NEED] = work[frame + NEED]
        work[after + LED] = led
        work[after + BEST] = best
        work[after + BEST_SEAT] = best_seat
        work[after + BEST_LOW] = best_low
        work[after + SUITED] = suited
        work[after + TAKEN] = taken
        return UNKNOWN
    lead = frame - 3 * STRIDE
    work[frame + RANKED] = 1 << best_low if suited > 1 else 0
    need = work[frame + NEED]
    if best_seat & 1 == 0:
        need -= taken
    size = work[lead + SIZE] - 1
    extra = work[lead + EXTRA]
    if extra != 0:
        extra = advance(work, lead, best, best_seat, size, extra)
        need -= (extra >> 8) - 512
        extra &= 127
    result = enter_trick(work, after, best_seat, need, work[lead + REST] - taken, size, extra)
    if result == UNKNOWN:
        return UNKNOWN
    return result + ((work[frame + NEED] - need) << RANKS) | work[frame + RANKED]


def step_back(work: State, frame: int, result: int) -> int:
    """A result of a frame as a result of the card before it."""
    if work[frame + PLACE] > 0:
        return result
    if work[frame + EXTRA] != 0:
        result |= work[frame + ALL]
    if work[frame + SIZE] < FULL:
        store(work, frame, result)
    before = frame - STRIDE
    return result + ((work[before + NEED] - work[frame + NEED]) << RANKS) | work[before + RANKED]


def judge(work: State, frame: int, result: int) -> int:
    """Take the card laid last back; the result if it decides the frame, else UNKNOWN."""
    move = work[frame + MOVES + work[frame + NEXT] - 1]
    card = move & CARD
    seat = work[frame + SEAT]
    work[HANDS_HELD + seat] ^= 1 << card
    # Cards were taken as equal to lower ones: where the place of one counts, that of all does.
    counted = result & (255 << (card & 24))
    if counted != 0:
        low = (move >> LOW_AT) & CARD
        counted &= -counted
        between = ((counted << 1) - 1) & ~((2 << low) - 1)
        if between != 0 and held_by_others(work, frame, seat) & between == 0:
            result |= 1 << low
    value = result >> RANKS
    enough = value >= work[frame + NEED] + ZERO
    if enough == (seat & 1 == 0):
        return result
    work[frame + SEEN] |= result & RANK_MASK
    if seat & 1 == 0:
        work[frame + VALUE] = max(work[frame + VALUE], value)
    else:
        work[frame + VALUE] = min(work[frame + VALUE], value)
    return UNKNOWN
