"""One action at a time, for loops written in Python.

A function a game: called from Python, a marker argument would cost more than the step itself.
"""

from __future__ import annotations

from veillee.compiled.kernels.playouts import shuffle_hands
from veillee.compiled.questions import (
    Aluette,
    Marker,
    Politaine,
    Whist22,
    act,
    legal,
    raw,
    start_deal,
    turn,
)
from veillee.games.tricks import CLAIMING, PHASE, SEATS, SIZE, State

_POLITAINE = Politaine()
_ALUETTE = Aluette()
_WHIST22 = Whist22()


def offered(game: Marker, state: State) -> int:
    """Mask of the choices of the seat to act; 0 when the deal is over."""
    if state[PHASE] >= CLAIMING:
        return 0
    return legal(game, state, turn(game, state))


def step(game: Marker, state: State, action: int) -> int:
    """Carry out an action of the seat to act; then what is offered to the next."""
    act(game, state, turn(game, state), action)
    return offered(game, state)


def deal(game: Marker, state: State, deck: State, cards: int, rng: State) -> int:
    """Fresh hands and a new deal in ``state``; then what is offered to the first seat."""
    shuffle_hands(state, deck, cards, state[SEATS], state[SIZE], rng)
    start_deal(game, state)
    return offered(game, state)


def step_politaine(state: State, action: int) -> int:
    return step(_POLITAINE, raw(state), action)


def step_aluette(state: State, action: int) -> int:
    return step(_ALUETTE, raw(state), action)


def step_whist22(state: State, action: int) -> int:
    return step(_WHIST22, raw(state), action)


def deal_politaine(state: State, deck: State, cards: int, rng: State) -> int:
    return deal(_POLITAINE, raw(state), raw(deck), cards, rng)


def deal_aluette(state: State, deck: State, cards: int, rng: State) -> int:
    return deal(_ALUETTE, raw(state), raw(deck), cards, rng)


def deal_whist22(state: State, deck: State, cards: int, rng: State) -> int:
    return deal(_WHIST22, raw(state), raw(deck), cards, rng)
