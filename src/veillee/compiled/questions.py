"""The questions a kernel asks a game, by marker: one text of a kernel serves all games.

Interpreted, the marker's type finds the game's modules. Compiled, ``jit`` gives numba the same
answer at compile time, so nothing is looked up at run time.
"""

from __future__ import annotations

from typing import NamedTuple

from veillee.games.aluette import policy as aluette_policy
from veillee.games.aluette import rules as aluette_rules
from veillee.games.politaine import policy as politaine_policy
from veillee.games.politaine import rules as politaine_rules
from veillee.games.spec import Policy, Rules
from veillee.games.tricks import State
from veillee.games.whist22 import policy as whist22_policy
from veillee.games.whist22 import rules as whist22_rules


class Politaine(NamedTuple):
    """Marks a kernel call as one for Politaine."""


class Aluette(NamedTuple):
    """Marks a kernel call as one for Aluette."""


class Whist22(NamedTuple):
    """Marks a kernel call as one for Whist 22."""


Marker = Politaine | Aluette | Whist22

MARKERS: dict[str, Marker] = {
    "politaine": Politaine(),
    "aluette": Aluette(),
    "whist22": Whist22(),
}
RULES: dict[type, Rules] = {
    Politaine: politaine_rules,
    Aluette: aluette_rules,
    Whist22: whist22_rules,
}
POLICIES: dict[type, Policy] = {
    Politaine: politaine_policy,
    Aluette: aluette_policy,
    Whist22: whist22_policy,
}


def turn(game: Marker, state: State) -> int:
    return RULES[type(game)].turn(state)


def legal(game: Marker, state: State, seat: int) -> int:
    return RULES[type(game)].legal(state, seat)


def act(game: Marker, state: State, seat: int, action: int) -> None:
    RULES[type(game)].act(state, seat, action)


def start_deal(game: Marker, state: State) -> None:
    RULES[type(game)].start_deal(state)


def points(game: Marker, state: State, index: int) -> int:
    return RULES[type(game)].points(state, index)


def choose(game: Marker, state: State, seat: int, noise: int) -> int:
    return POLICIES[type(game)].choose(state, seat, noise)


QUESTIONS_TO_RULES = (turn, legal, act, start_deal, points)
QUESTIONS_TO_POLICY = (choose,)


def raw(state: State) -> State:
    """The state as a compiled kernel indexes it fastest; the state itself when interpreted."""
    return state


def copy_state(target: State, source: State, size: int) -> None:
    """Copy a flat state."""
    for slot in range(size):
        target[slot] = source[slot]
