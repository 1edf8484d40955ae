"""What the expert must know of Whist 22 besides the rules and the policy."""

from __future__ import annotations

from veillee.games.tricks import (
    BEST,
    HANDS,
    HISTORY,
    LAID,
    PHASE,
    PLAYED,
    PLAYING,
    SEAT_UNIT,
    State,
)
from veillee.games.whist22.layout import BID, SEEN, X0, X22
from veillee.games.whist22.rules import start_deal


def rewind(state: State) -> None:
    """Take a world back to the first bid of its deal."""
    for place in range(state[PLAYED]):
        played = state[HISTORY + place]
        choice = played % SEAT_UNIT
        card = X0 if choice == X22 else choice
        state[HANDS + played // SEAT_UNIT] |= 1 << card
    start_deal(state)


def silence(state: State, viewer: int) -> int:
    """Nobody talks in this game."""
    return 0


def alike(state: State, seat: int, one: int, other: int) -> int:
    """Trumps with no card of another seat between, nor the best of the trick, are equal."""
    if state[PHASE] != PLAYING or one >= BID or other >= BID:
        return 0
    low = min(one, other)
    high = max(one, other)
    if low == X0 or high == X22:
        return 0
    if state[LAID] > 0 and low < state[BEST] < high:
        return 0
    between = ((1 << high) - 1) & ~((2 << low) - 1)
    return 1 if between & ~(state[HANDS + seat] | state[SEEN]) == 0 else 0


def signal_fits(state: State, seat: int, action: int) -> int:
    """Cards carry no signals."""
    return -1


def signalled(state: State, seat: int, choice: int) -> int:
    """Cards carry no signals."""
    return choice


def catch_chance(state: State) -> int:
    """Nothing is said behind anybody's back."""
    return 0
