"""What the deal comes to after each of some actions, in each of some worlds, played on by the rule
policy: every seat sees what it may see in that world, no more."""

from __future__ import annotations

from veillee.compiled.expert_questions import settle
from veillee.compiled.kernels.chance import advance, wrapped_product
from veillee.compiled.kernels.playouts import POLICY, play_out
from veillee.compiled.questions import Marker, act, points, raw
from veillee.games.tricks import WINNERS, State

POINT_BITS = 6
POINT = (1 << POINT_BITS) - 1
WINNERS_AT = 42  # seven counts of six bits below, a mask of seats from here on
MIXER = 0x5851F42D4C957F2D


def outcome(game: Marker, state: State, counts: int) -> int:
    """A finished deal as one number: points by side or seat, and who has won the match by it."""
    packed = 0
    for index in range(counts):
        packed |= points(game, state, index) << (POINT_BITS * index)
    settle(game, state)
    return packed | state[WINNERS] << WINNERS_AT


def scattered(word: int) -> int:
    """A start for a generator that has little to do with those of neighbouring words."""
    mixed = wrapped_product(word ^ (word >> 29), MIXER)
    return mixed ^ (mixed >> 32)


def judge(
    game: Marker,
    states: State,
    size: int,
    number: int,
    seat: int,
    actions: State,
    choices: int,
    counts: int,
    state: State,
    rng: State,
    results: State,
) -> None:
    """``results[world * choices + k]``: the outcome after action ``k``, by the same chance for all.

    ``states`` holds ``number`` whole states one after the other; ``state`` is scratch.
    """
    worlds = raw(states)
    seen = raw(state)
    word = rng[0]
    for world in range(number):
        word = advance(word)
        base = world * size
        for k in range(choices):
            for slot in range(size):
                seen[slot] = worlds[base + slot]
            rng[0] = scattered(word)
            act(game, seen, seat, actions[k])
            play_out(game, seen, rng, POLICY)
            results[world * choices + k] = outcome(game, seen, counts)
    rng[0] = word
