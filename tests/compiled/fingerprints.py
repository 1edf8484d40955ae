"""A kernel that plays at random and folds every answer of the rules into one number."""

from __future__ import annotations

from veillee.compiled.kernels.chance import below, noise, one_of
from veillee.compiled.questions import Marker, act, choose, legal, points, turn
from veillee.games.tricks import CLAIMING, LAID, PHASE, State

PRIME = 1_000_003
MASK = (1 << 40) - 1


def fold(print_so_far: int, value: int) -> int:
    return (print_so_far * PRIME + (value & MASK) + 1) & MASK


def fingerprint(
    game: Marker, state: State, size: int, seats: int, indices: int, rng: State, policy: int
) -> int:
    """What the rules said along one way to the end of the deal, in one number."""
    result = 0
    while state[PHASE] < CLAIMING:
        for seat in range(seats):
            result = fold(result, legal(game, state, seat))
        seat = turn(game, state)
        result = fold(result, seat)
        if policy == 1 and below(rng, 2) == 1:
            choice = choose(game, state, seat, noise(rng))
        else:
            choice = one_of(rng, legal(game, state, seat))
        act(game, state, seat, choice)
        if state[LAID] == 0:
            for slot in range(size):
                result = fold(result, state[slot])
    for index in range(indices):
        result = fold(result, points(game, state, index))
    return result
