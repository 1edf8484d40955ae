"""The canonical form of cards in one order of strength: only who holds what in which order counts.

Cards are taken by groups: the cards of one class, or up to four classes of one card. For every set
of the cards of a group that may remain the code is worked out once.
"""

from __future__ import annotations

from veillee.compiled.kernels.search_memory import CODE_BITS, GAME, GROUPS, KEY
from veillee.games.tricks import HANDS, SEATS, State, count

WORD_BITS = 62
WORD = (1 << WORD_BITS) - 1

# The tables: of each group the first card, the mask, then of each set of its cards code and bits.
STARTS = GAME
MASKS = STARTS + 16
CODES = MASKS + 16
LENGTHS = CODES + 256
OWNERS = LENGTHS + 256  # who holds each card at the start
END = OWNERS + 64


def prepare_order(work: State, state: State) -> None:
    """Ready the tables for the hands in the state; its groups are added after."""
    seats = state[SEATS]
    work[GROUPS] = 0
    work[CODE_BITS] = 3 if seats <= 4 else 4
    for card in range(62):
        work[OWNERS + card] = 0
        for seat in range(seats):
            if (state[HANDS + seat] >> card) & 1:
                work[OWNERS + card] = seat


def add_group(work: State, start: int, width: int, equal: int) -> None:
    """The next ``width`` cards from ``start``: of one class if ``equal`` is 1."""
    group = work[GROUPS]
    work[GROUPS] = group + 1
    work[STARTS + group] = start
    work[MASKS + group] = (1 << width) - 1
    bits = work[CODE_BITS]
    for cards in range(1 << width):
        code = 0
        holders = 0
        for place in range(width):
            if (cards >> place) & 1:
                holders |= 1 << work[OWNERS + start + place]
        # A class held by one player only is like so many cards of different strengths.
        tied = equal == 1 and holders & (holders - 1) != 0
        first = 1
        for wanted in range(8 if tied else 1):
            for place in range(width):
                owner = work[OWNERS + start + place]
                if (cards >> place) & 1 and (not tied or owner == wanted):
                    code = code << bits | owner << 1 | (1 if tied and first == 0 else 0)
                    first = 0
        work[CODES + 16 * group + cards] = code
        work[LENGTHS + 16 * group + cards] = bits * count(cards)


def write_order(work: State, frame: int, cards: int) -> None:
    """The canonical form of the cards that remain, as the first three words of the key."""
    low = 1
    middle = 0
    high = 0
    if work[CODE_BITS] == 3:
        for group in range(work[GROUPS]):
            place = 16 * group + ((cards >> work[STARTS + group]) & work[MASKS + group])
            bits = work[LENGTHS + place]
            middle = (middle << bits | low >> (WORD_BITS - bits)) & WORD
            low = (low << bits | work[CODES + place]) & WORD
    else:
        for group in range(work[GROUPS]):
            place = 16 * group + ((cards >> work[STARTS + group]) & work[MASKS + group])
            bits = work[LENGTHS + place]
            high = (high << bits | middle >> (WORD_BITS - bits)) & WORD
            middle = (middle << bits | low >> (WORD_BITS - bits)) & WORD
            low = (low << bits | work[CODES + place]) & WORD
    work[frame + KEY] = low
    work[frame + KEY + 1] = middle
    work[frame + KEY + 2] = high
