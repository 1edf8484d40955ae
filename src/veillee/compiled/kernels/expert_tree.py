"""A tree over what everybody sees (information-set Monte Carlo): each walk is in another world, a
node is the acts since the root, and the deal is played to its end by the rule policy.

The tree is one flat sequence: a head, then nodes of ``NODE`` slots each. Node 0 is the root.
"""

from __future__ import annotations

import math

from veillee.compiled.expert_questions import alike, signalled
from veillee.compiled.kernels.chance import advance
from veillee.compiled.kernels.expert_judge import (
    POINT,
    POINT_BITS,
    WINNERS_AT,
    outcome,
    scattered,
)
from veillee.compiled.kernels.playouts import POLICY, play_out
from veillee.compiled.questions import Marker, act, choose, legal, raw, turn
from veillee.games.tricks import CHOICES, CLAIMING, PHASE, SEATS, State, lowest

# The head.
USED = 0  # nodes in use
ROOM = 1  # nodes there is room for
EXPLORE = 2  # how much is tried out, in 1024ths of a whole win
BRANCH = 3  # mask of the seats that choose by the tree; the others by the policy
DEPTH = 4  # at most so many acts below the root are kept
PATH = 5  # the nodes of a walk: 64 slots
HEAD = PATH + 64
# A node.
CHILD = 0  # the newest of its children, 0 for none
SIBLING = 1  # the next older child of its parent
ACTION = 2
VISITS = 3
OFFERED = 4  # how often it could have been chosen
TOTAL = 5  # of the utilities of the seat that acted, in 1024ths
ACTOR = 6
NODE = 7

# What an outcome is worth: for sides by points of both; for seats a change for each point paid.
SIDES = 0
WIDTH = 64
WON = 1024
SAID = 44  # choices from here on are said, by the policy


def worth_to(worth: State, result: int, seat: int, seats: int) -> int:
    """The utility of an outcome to a seat, in 1024ths of a win."""
    winners = result >> WINNERS_AT
    if winners != 0:
        sharers = 0
        for other in range(seats):
            sharers += winners >> other & 1
        if worth[SIDES] == 1:
            sharers = (winners & 1) + (winners >> 1 & 1)
        return WON * (winners >> seat & 1) // sharers
    if worth[SIDES] == 1:
        first = result & POINT
        second = result >> POINT_BITS & POINT
        value = worth[1 + first * WIDTH + second]
        return value if seat & 1 == 0 else WON - value
    value = worth[1 + seat]
    for other in range(seats):
        value += worth[8 + seat * 7 + other] * (result >> (POINT_BITS * other) & POINT)
    return value


def walk_many(
    game: Marker,
    states: State,
    size: int,
    number: int,
    counts: int,
    worth: State,
    tree: State,
    state: State,
    rng: State,
) -> None:
    """One walk in each of ``number`` worlds."""
    worlds = raw(states)
    seen = raw(state)
    word = rng[0]
    for world in range(number):
        word = advance(word)
        rng[0] = scattered(word)
        for slot in range(size):
            seen[slot] = worlds[world * size + slot]
        length = descend(game, seen, tree, rng)
        play_out(game, seen, rng, POLICY)
        seats = seen[SEATS]
        result = outcome(game, seen, counts)
        for place in range(length):
            node = tree[PATH + place]
            tree[node + VISITS] += 1
            tree[node + TOTAL] += worth_to(worth, result, tree[node + ACTOR], seats)
    rng[0] = word


def descend(game: Marker, state: State, tree: State, rng: State) -> int:
    """Walk down to a new node, or to the end; the length of the walk."""
    node = HEAD
    length = 0
    fresh = 0
    while fresh == 0 and length < tree[DEPTH] and state[PHASE] < CLAIMING:
        seat = turn(game, state)
        word = advance(rng[0])
        rng[0] = word
        wanted = choose(game, state, seat, word >> 32)
        action = wanted
        if (tree[BRANCH] >> seat) & 1:
            action = pick(game, state, tree, node, seat, wanted)
        child = find(tree, node, action)
        if child == 0:
            if tree[USED] == tree[ROOM]:
                act(game, state, seat, action)
                return length
            child = add(tree, node, action, seat)
            fresh = tree[BRANCH] >> seat & 1
        act(game, state, seat, action)
        tree[PATH + length] = child
        length += 1
        node = child
    return length


def find(tree: State, node: int, action: int) -> int:
    """The child of a node for an action, 0 for none."""
    child = tree[node + CHILD]
    while child != 0 and tree[child + ACTION] != action:
        child = tree[child + SIBLING]
    return child


def add(tree: State, node: int, action: int, seat: int) -> int:
    """A new child."""
    child = HEAD + NODE * tree[USED]
    tree[USED] += 1
    tree[child + CHILD] = 0
    tree[child + SIBLING] = tree[node + CHILD]
    tree[child + ACTION] = action
    tree[child + VISITS] = 0
    tree[child + OFFERED] = 0
    tree[child + TOTAL] = 0
    tree[child + ACTOR] = seat
    tree[node + CHILD] = child
    return child


def pick(game: Marker, state: State, tree: State, node: int, seat: int, wanted: int) -> int:
    """The act to try: the policy's first, then those not tried yet, then the most promising."""
    if wanted & CHOICES >= SAID:
        return wanted
    if find(tree, node, wanted) == 0:
        return wanted
    choices = legal(game, state, seat)
    best = wanted
    best_value = -1.0
    previous = -1
    while choices != 0:
        choice = lowest(choices)
        choices &= choices - 1
        action = signalled(game, state, seat, choice)
        if action != wanted and previous >= 0 and alike(game, state, seat, previous, choice) == 1:
            continue
        if action != wanted and alike(game, state, seat, choice, wanted & CHOICES) == 1:
            continue
        previous = choice
        child = find(tree, node, action)
        if child == 0:
            return action
        tree[child + OFFERED] += 1
        visits = tree[child + VISITS]
        if visits == 0:
            return action
        spread = math.sqrt(math.log(tree[child + OFFERED] + 1.0) / visits)
        value = tree[child + TOTAL] / visits + tree[EXPLORE] * spread
        if value > best_value:
            best_value = value
            best = action
    return best
