"""What is known of a suit from which of its cards are left: worked out once, then looked up."""

from __future__ import annotations

from veillee.compiled.kernels.doubledummy_memory import (
    BOUNDS,
    FACTS,
    FALLS,
    OWNER,
    SHARE,
    SUIT_FACTS,
    SUIT_WORDS,
    TRICK_UNITS,
    UNITS,
)
from veillee.games.tricks import State

# The word of facts, low bits first.
KEY_BITS = 26  # who holds how many cards of which worth: what the search's table goes by
KEY_MASK = (1 << KEY_BITS) - 1
OWNERS = 26  # who holds each card, from the highest down, two bits each
OWNERS_MASK = (1 << 16) - 1
LENGTH = 42  # cards left
RUN_LOW = 46  # 1 + lowest strength of those that are bound to win when their owner leads; or 0
TOP = 50  # who holds the highest
HELD = 52  # mask of the seats that hold any

# The word of bounds, made to be added over suits: a field for each seat ...
SEAT_FIELD = 13
SEAT_FIELD_MASK = (1 << SEAT_FIELD) - 1
SURE = 0  # tricks that the seat takes when it leads its winners: 4 bits
SURE_UNITS = 4  # units that this brings its side at least: 6 bits
ENTRIES = 10  # suits in which the seat holds the highest and its partner a card: 3 bits
# ... and one for each side: the tricks it may take in suits of which it holds the highest.
LATER_FIELD = 52
LATER_BITS = 5

# The word of falls: what falls on the winners of the highest card's owner; four bits each. To be
# added over the suits of one owner.
PARTNER_FALLS = 0
PARTNER_ACES = 4
PARTNER_ONES = 8
NEXT_FALLS = 12  # the seat after the owner
NEXT_ZEROS = 16
LAST_FALLS = 20  # the seat before it
LAST_ZEROS = 24


def suit_facts(work: State, suit: int, left: int) -> int:
    """Work out both words for a suit of which the cards ``left`` remain; where they stand."""
    place = SUIT_FACTS + ((suit << 8) | left) * SUIT_WORDS
    cards = suit * 8
    owners = 0
    key = 0
    lengths = 0  # four bits a seat
    aces = 0
    ones = 0
    length = 0
    for down in range(8):
        strength = 7 - down
        if (left >> strength) & 1:
            owner = work[OWNER + cards + strength]
            owners = owners << 2 | owner
            key += work[SHARE + cards + strength]
            lengths += 1 << (4 * owner)
            units = work[UNITS + strength]
            if units == 3:
                aces += 1 << (4 * owner)
            elif units == 1:
                ones += 1 << (4 * owner)
            length += 1
    facts = key | owners << OWNERS | length << LENGTH
    bounds = 0
    if length > 0:
        top = (owners >> (2 * length - 2)) & 3
        facts |= top << TOP
        run, low = top_run(owners, length, left, top, lengths)
        facts |= low << RUN_LOW
        for seat in range(4):
            if (lengths >> (4 * seat)) & 15:
                facts |= 1 << (HELD + seat)
        sure = run if run >= 0 else (lengths >> (4 * top)) & 15
        units = sure * work[TRICK_UNITS]
        units += own_units(work, left, top, run, aces, ones)
        falls = 0
        for other in range(1, 4):
            seat = 4 * ((top + other) & 3)
            falling = fallen(
                sure,
                (lengths >> seat) & 15,
                (aces >> seat) & 15,
                (ones >> seat) & 15,
                other == 2,
            )
            units += falling >> 16
            if other == 1:
                falls |= (falling & 255) << NEXT_FALLS
            elif other == 2:
                falls |= (falling & 15) | (falling >> 8 & 255) << PARTNER_ACES
            else:
                falls |= (falling & 255) << LAST_FALLS
        work[place + FALLS] = falls
        field = sure << SURE | units << SURE_UNITS
        if (lengths >> (4 * (top ^ 2))) & 15:
            field |= 1 << ENTRIES
        longest = max((lengths >> (4 * top)) & 15, (lengths >> (4 * (top ^ 2))) & 15)
        bounds = field << (SEAT_FIELD * top)
        bounds |= longest << (LATER_FIELD + LATER_BITS * (top & 1))
    work[place + FACTS] = facts
    work[place + BOUNDS] = bounds
    return place


def top_run(owners: int, length: int, left: int, top: int, lengths: int) -> tuple[int, int]:
    """How many of the highest cards one seat holds, or -1 where these exhaust the others so that
    all its cards win; and 1 + the strength of the lowest needed for it (0 for none).
    """
    run = 0
    while run < length and (owners >> (2 * (length - 1 - run))) & 3 == top:
        run += 1
    others = 0
    for seat in range(4):
        if seat != top:
            others = max(others, (lengths >> (4 * seat)) & 15)
    needed = min(run, others)
    strength = 8
    for _ in range(needed):
        strength -= 1
        while (left >> strength) & 1 == 0:
            strength -= 1
    low = strength + 1 if needed > 0 else 0
    return (-1 if run >= others else run), low


def own_units(work: State, left: int, top: int, run: int, aces: int, ones: int) -> int:
    """Units in the winners of ``top`` themselves: its ``run`` highest cards, or all (-1)."""
    if run < 0:
        return 3 * ((aces >> (4 * top)) & 15) + ((ones >> (4 * top)) & 15)
    units = 0
    strength = 8
    for _ in range(run):
        strength -= 1
        while (left >> strength) & 1 == 0:
            strength -= 1
        units += work[UNITS + strength]
    return units


def fallen(sure: int, cards: int, aces: int, ones: int, partner: bool) -> int:
    """What a seat plays to ``sure`` winners of another in a suit of which it holds so many cards:
    the dearest if it is the partner, else the cheapest. How many fall, and of these how many worth
    0, 3 and 1 unit, four bits each; behind that (bit 16 on) their units.
    """
    falls = min(sure, cards)
    zeros = cards - aces - ones
    if partner:
        aces = min(falls, aces)
        ones = min(falls - aces, ones)
        zeros = falls - aces - ones
    else:
        zeros = min(falls, zeros)
        ones = min(falls - zeros, ones)
        aces = falls - zeros - ones
    return falls | zeros << 4 | aces << 8 | ones << 12 | (3 * aces + ones) << 16
