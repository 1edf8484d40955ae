"""What a deal of Politaine pays besides its cards: politaines (POL-20) and the capot (POL-23).

While one of these can still be made the search carries it along in ``EXTRA``: bits 0 to 3 the
suits of which a politaine is still possible, 4 and 5 the sides that may still take every trick,
6 the parity of what is wanted. Payoffs are differences of points, which go by twos, and a
politaine is 11: so what it is worth in units depends on that parity.
"""

from __future__ import annotations

from veillee.compiled.kernels.doubledummy_memory import (
    EACH,
    HANDS_HELD,
    HOLDER,
    MOVES,
    NEXT,
    SEAT,
    STRIDE,
)
from veillee.games.politaine.layout import ACE, TOP_THREE
from veillee.games.tricks import State, count

SUITS_ALIVE = 15
CAPOT_AT = 4
CAPOT_ALIVE = 3 << CAPOT_AT
ALIVE = SUITS_ALIVE | CAPOT_ALIVE
PARITY_AT = 6
POLITAINE_POINTS = 11
POLITAINE_UNITS = 18  # at most
CAPOT_POINTS = 48  # within the search: more than all else can come to, and even
CAPOT_UNITS = 72
CARD = 31


def advance(work: State, lead: int, best: int, winner: int, size: int, extra: int) -> int:
    """The trick whose first frame is ``lead`` goes to ``winner``, for ``best``; ``size`` cards a
    hand are left. What is still in play, and behind it (bit 8 on) the units won + 512.
    """
    parity = extra >> PARITY_AT
    suits = extra & SUITS_ALIVE
    capot = extra & ((1 << CAPOT_AT) << (winner & 1))
    won = 0
    for suit in range(4):
        if (suits >> suit) & 1:
            holder = work[HOLDER + suit]
            held = (work[HANDS_HELD + holder] >> (8 * suit + ACE)) & TOP_THREE
            by_top = winner == holder and best >> 3 == suit and best & 7 >= ACE
            if not by_top and (
                laid_top(work, lead, suit, holder) if work[EACH] != 0 else held != TOP_THREE
            ):
                suits &= ~(1 << suit)
            elif by_top and held == 0:
                suits &= ~(1 << suit)
                won += shifted(parity, POLITAINE_POINTS if holder & 1 == 0 else -POLITAINE_POINTS)
                parity ^= 1
    if size == 0:
        if capot != 0:
            won += CAPOT_UNITS if winner & 1 == 0 else -CAPOT_UNITS
        return (won + 512) << 8
    extra = suits | capot
    if extra != 0:
        extra |= parity << PARITY_AT
    return extra | (won + 512) << 8


def shifted(parity: int, points: int) -> int:
    """By how many units side 0 needs less for a payoff, given points besides the cards."""
    return 3 * (parity + (points - parity) // 2)


def laid_top(work: State, lead: int, suit: int, holder: int) -> bool:
    """Whether the holder of a politaine laid one of its cards in this trick."""
    frame = lead + ((holder - work[lead + SEAT]) & 3) * STRIDE
    card = work[frame + MOVES + work[frame + NEXT] - 1] & CARD
    return card >> 3 == suit and card & 7 >= ACE


def spare(extra: int) -> int:
    """The most units that what is still in play can bring either side."""
    units = POLITAINE_UNITS * count(extra & SUITS_ALIVE)
    return units + CAPOT_UNITS if extra & CAPOT_ALIVE != 0 else units
