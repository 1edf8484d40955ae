"""What a deal of Whist 22 costs, who is out, and who wins the match."""

from __future__ import annotations

from veillee.games.bidding import gap
from veillee.games.tricks import OUT, SCORES, SEATS, WINNERS, WON, State
from veillee.games.whist22.layout import (
    BIDS,
    COMPTEUR,
    COMPTEUR_END,
    COMPTEUR_MISSES,
    COUNTING,
    FIRST_OUT,
    GAP,
    PENALTY,
    SHARE,
    TARGET,
    TIE_BREAK,
    TIED,
)


def points(state: State, seat: int) -> int:
    """What a seat has to pay for the deal: 1 for a missed bid, or the gap (W22-7, W22-Q1)."""
    if (state[OUT] >> seat) & 1:
        return 0
    missed = gap(state[BIDS + seat], state[WON + seat])
    return 1 if missed > 1 and state[PENALTY] != GAP else missed


def goes_out(state: State, seat: int) -> int:
    """1 for a seat that this deal eliminates in the compteur, else 0; before ``settle``."""
    if state[COUNTING] != COMPTEUR or state[TIED] != 0 or (state[OUT] >> seat) & 1:
        return 0
    return 1 if state[SCORES + seat] + points(state, seat) >= state[COMPTEUR_MISSES] else 0


def decide(state: State) -> None:
    """Who is out and who has won, from the scores (W22-10, W22-13)."""
    if state[TIED] != 0:
        conclude(state, state[TIED])
    elif state[COUNTING] == COMPTEUR:
        eliminate(state)
    elif reached(state, state[TARGET]) != 0:
        conclude(state, everyone(state))


def eliminate(state: State) -> None:
    """The compteur: who has come to the end of his pile is out (W22-13, W22-Q12, W22-Q13)."""
    before = state[OUT]
    out = reached(state, state[COMPTEUR_MISSES])
    left = everyone(state) & ~out
    state[OUT] = out
    if state[COMPTEUR_END] == FIRST_OUT:
        if out != 0:
            conclude(state, everyone(state))
    elif left == 0:
        # Whoever was still in goes out together: they share the win (W22-Q15).
        state[WINNERS] = out & ~before
    elif left & (left - 1) == 0:
        state[WINNERS] = left


def conclude(state: State, seats: int) -> None:
    """The lowest total among some seats wins; a tie is shared or played off (W22-Q11)."""
    best = fewest(state, seats)
    if state[TIE_BREAK] == SHARE or best & (best - 1) == 0:
        state[WINNERS] = best
    else:
        state[TIED] = best
        state[OUT] = everyone(state) & ~best


def everyone(state: State) -> int:
    """Mask of all seats of the match."""
    return (1 << state[SEATS]) - 1


def reached(state: State, limit: int) -> int:
    """Mask of the seats with ``limit`` points or more."""
    mask = 0
    for seat in range(state[SEATS]):
        if state[SCORES + seat] >= limit:
            mask |= 1 << seat
    return mask


def fewest(state: State, seats: int) -> int:
    """Mask of those among ``seats`` that have the lowest total of them."""
    mask = 0
    low = 0
    for seat in range(state[SEATS]):
        if (seats >> seat) & 1:
            score = state[SCORES + seat]
            if mask == 0 or score < low:
                low = score
                mask = 0
            if score == low:
                mask |= 1 << seat
    return mask
