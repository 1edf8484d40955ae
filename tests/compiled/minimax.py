"""Plain minimax and plain backward induction: every choice tried, nothing remembered.

A kernel, so that larger endings can be tried than an interpreted one could.
"""

from __future__ import annotations

from veillee.compiled.questions import Marker, act, legal, points, raw, turn
from veillee.games.politaine.layout import CAPOT_BY, TARGET
from veillee.games.tricks import CLAIMING, PHASE, WON, State, lowest

# What is sought.
POINTS = 0
TRICKS = 1
GENERAL = 2
POINTS_AND_CAPOT = 3  # of Politaine
SECURE = 4  # + seat


def outcome(game: Marker, state: State, aim: int, seats: int) -> int:
    if aim in (POINTS, POINTS_AND_CAPOT):
        value = points(game, state, 0) - points(game, state, 1)
        if aim == POINTS_AND_CAPOT and state[CAPOT_BY] != 0:
            value += state[TARGET] if state[CAPOT_BY] == 1 else -state[TARGET]
        return value
    if aim >= SECURE:
        return -points(game, state, aim - SECURE)
    value = 0
    for seat in range(seats):
        if aim == TRICKS:
            value += state[WON + seat] if seat & 1 == 0 else -state[WON + seat]
        else:
            value |= points(game, state, seat) << (4 * seat)
    return value


def liking(aim: int, seat: int, value: int, seats: int) -> int:
    """How much a seat likes a value."""
    if aim >= SECURE:
        return value if seat == aim - SECURE else -value
    if aim != GENERAL:
        return value if seat & 1 == 0 else -value
    total = 0
    for other in range(seats):
        total += (value >> (4 * other)) & 15
    own = (value >> (4 * seat)) & 15
    return total - own - 1000 * own


def minimax(
    game: Marker, start: State, saved: State, size: int, seats: int, aim: int, mask: int
) -> int:
    """The value of the position in ``start``; choices outside ``mask`` are not considered.

    ``saved`` is scratch: ``size`` + 4 slots for each action that may follow.
    """
    state = raw(start)
    frames = raw(saved)
    room = size + 4
    depth = 0
    while True:
        if state[PHASE] >= CLAIMING:
            value = outcome(game, state, aim, seats)
            while depth > 0:
                frame = (depth - 1) * room
                for slot in range(size):
                    state[slot] = frames[frame + 4 + slot]
                seat = frames[frame]
                if frames[frame + 2] == 0 or liking(aim, seat, value, seats) > liking(
                    aim, seat, frames[frame + 3], seats
                ):
                    frames[frame + 3] = value
                    frames[frame + 2] = 1
                if frames[frame + 1] != 0:
                    break
                value = frames[frame + 3]
                depth -= 1
            if depth == 0:
                return value
        else:
            frame = depth * room
            seat = turn(game, state)
            frames[frame] = seat
            frames[frame + 1] = legal(game, state, seat) & mask
            frames[frame + 2] = 0
            for slot in range(size):
                frames[frame + 4 + slot] = state[slot]
            depth += 1
        frame = (depth - 1) * room
        choices = frames[frame + 1]
        frames[frame + 1] = choices & (choices - 1)
        act(game, state, frames[frame], lowest(choices))
