"""Plain minimax over the rules of Politaine, as a kernel: what the open-hand search must agree
with. Every legal choice is tried to the end of the deal, and the rules count it.
"""

from __future__ import annotations

from veillee.compiled.questions import raw
from veillee.games.politaine.layout import CAPOT_BY, MADE, TARGET
from veillee.games.politaine.rules import act, legal, points
from veillee.games.tricks import CLAIMING, PHASE, TURN, WON, State, lowest

WORST = 1000


def outcome(state: State, scale: int) -> int:
    """What a finished deal is worth to side 0: tricks (0), points of cards (1), payoff (2)."""
    if scale == 0:
        return state[WON] + state[WON + 2]
    ours = points(state, 0)
    if scale == 1:
        return ours - 11 * (state[MADE] + state[MADE + 2])
    value = ours - points(state, 1)
    if state[CAPOT_BY] == 1:
        value += state[TARGET]
    elif state[CAPOT_BY] == 2:
        value -= state[TARGET]
    return value


def minimax(position: State, saved: State, size: int, scale: int) -> int:
    """The value of ``position``, which is used up. ``saved`` has ``size`` + 2 words for each card
    still to be laid.
    """
    state = raw(position)
    stack = raw(saved)
    top = -size - 2  # frames of the stack: a position, the choices left in it, its value so far
    choices = 0
    while True:
        if state[PHASE] >= CLAIMING:
            value = outcome(state, scale)
            while True:
                if top < 0:
                    return value
                choices = stack[top + size]
                maximal = stack[top + TURN] & 1 == 0
                best = stack[top + size + 1]
                value = max(best, value) if maximal else min(best, value)
                stack[top + size + 1] = value
                if choices != 0:
                    break
                top -= size + 2
        else:
            top += size + 2
            for slot in range(size):
                stack[top + slot] = state[slot]
            choices = legal(state, state[TURN])
            stack[top + size + 1] = -WORST if state[TURN] & 1 == 0 else WORST
        for slot in range(size):
            state[slot] = stack[top + slot]
        stack[top + size] = choices & (choices - 1)
        act(state, state[TURN], lowest(choices))
