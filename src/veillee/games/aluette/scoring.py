"""What a deal of Aluette is worth (ALU-10 to ALU-12): the best *player* wins for the side.

Everything is told from the list of trick winners; partners' tricks are never added up, save by
the option ``tie=team`` (ALU-Q6).
"""

from __future__ import annotations

from veillee.games.aluette.layout import (
    DECLARED,
    MORDIENNE,
    MORDIENNE_ANNOUNCED,
    MORDIENNE_OPEN,
    MORDIENNE_TWO_TO_FOUR,
    TIE,
    TIE_TEAM,
)
from veillee.games.tricks import NOBODY, SEATS, TRICKS, WINNER, WON, State


def best_player(state: State) -> int:
    """The seat that wins the deal for its side (ALU-10, ALU-11, ALU-Q4 to Q6), or NOBODY."""
    most = 0
    for seat in range(state[SEATS]):
        most = max(most, state[WON + seat])
    if most == 0:
        return NOBODY
    if state[TIE] == TIE_TEAM:
        ahead = _side_ahead(state, most)
        if ahead >= 0:
            return first_to_reach(state, most, ahead)
    return first_to_reach(state, most, -1)


def _side_ahead(state: State, most: int) -> int:
    """The side with more tricks in all, when opponents tie for the most (ALU-Q6); else -1."""
    contenders = 0  # bit 0: side 0 has a player with the most tricks; bit 1: side 1
    lead = 0  # tricks of side 0 less those of side 1
    for seat in range(state[SEATS]):
        side = seat & 1
        lead += state[WON + seat] if side == 0 else -state[WON + seat]
        if state[WON + seat] == most:
            contenders |= 1 << side
    if contenders != 3 or lead == 0:
        return -1
    return 0 if lead > 0 else 1


def first_to_reach(state: State, most: int, side: int) -> int:
    """Of the players with ``most`` tricks, who made the last of them first (ALU-11, ALU-Q5).

    Only those of ``side`` count, if it is not -1.
    """
    found = NOBODY
    seen = 0
    # Backwards, a player's first trick met is the one that made the number full.
    for back in range(1, state[TRICKS] + 1):
        winner = state[WINNER + state[TRICKS] - back]
        if winner >= 0 and (seen >> winner) & 1 == 0:
            seen |= 1 << winner
            if state[WON + winner] == most and (side < 0 or winner & 1 == side):
                found = winner
    return found


def mordienne(state: State) -> int:
    """The seat whose mordienne counts in a finished deal (ALU-12, ALU-Q7 to Q10), or NOBODY."""
    best = best_player(state)
    if best < 0:
        return NOBODY
    if state[MORDIENNE_ANNOUNCED] == 1 and (state[DECLARED] >> best) & 1 == 0:
        return NOBODY
    for seat in range(state[SEATS]):  # ALU-Q9: more than each of the others
        if seat != best and state[WON + seat] >= state[WON + best]:
            return NOBODY
    if _ends_in_a_run(state, best) == 0:
        return NOBODY
    if state[MORDIENNE] == MORDIENNE_TWO_TO_FOUR and not 2 <= state[WON + best] <= 4:
        return NOBODY
    return best


def _ends_in_a_run(state: State, seat: int) -> int:
    """Whether all tricks of ``seat`` are the last ones, without a break: 1 or 0 (ALU-Q7)."""
    tricks = state[TRICKS]
    if state[WINNER + tricks - 1] != seat:
        return 0
    left = state[WON + seat]
    trick = tricks
    while left > 0:
        trick -= 1
        winner = state[WINNER + trick]
        if winner == seat:
            left -= 1
        elif winner >= 0 or state[MORDIENNE] != MORDIENNE_OPEN:
            return 0
    return 1


def points(state: State, index: int) -> int:
    """Points of side ``index`` for a deal played out: 0, 1, or 2 for a mordienne."""
    best = best_player(state)
    if best < 0 or best & 1 != index:
        return 0
    return 2 if mordienne(state) == best else 1
