"""The search's table: what was proven of a position, with the ranks that the proof relied on.

An entry holds for every position in which the seats hold as many cards of each worth in each suit
and in which the highest cards of each suit, down to the entry's depth, lie with the same seats.
"""

from __future__ import annotations

from veillee.compiled.kernels.chance import wrapped_product
from veillee.compiled.kernels.doubledummy_memory import (
    AGE,
    ALL,
    BUCKET,
    ENTRY,
    KEY,
    NEED,
    PATTERN,
    RANKS,
    TABLE,
    TABLE_BITS,
    UNKNOWN,
    WAYS,
    ZERO,
)
from veillee.compiled.kernels.doubledummy_suits import (
    KEY_BITS,
    KEY_MASK,
    LENGTH,
    OWNERS,
    OWNERS_MASK,
)
from veillee.games.tricks import State, count, lowest

EXTRA_AT = 2 * KEY_BITS
AGE_AT = 2 * KEY_BITS + 2

# An entry: two words of key, the owners, the mask of those that count, and bounds: ...
HIGH_AT = 10  # the value is at most this (low bits: at least)
DEPTHS_AT = 20  # how many of the highest cards of a suit count, four bits a suit
BOUND_MASK = 1023
NO_LOW = 0
NO_HIGH = 1023
MIXERS = (0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9)


def look_up(
    work: State, frame: int, leader: int, extra: int, zero: int, one: int, two: int, three: int
) -> int:
    """Fill in the key of a position given the facts of its suits; a proven result or UNKNOWN."""
    first = zero & KEY_MASK | (one & KEY_MASK) << KEY_BITS
    first |= leader << EXTRA_AT
    second = two & KEY_MASK | (three & KEY_MASK) << KEY_BITS | extra << EXTRA_AT
    pattern = (zero >> OWNERS) & OWNERS_MASK
    pattern = pattern << (2 * ((one >> LENGTH) & 15)) | ((one >> OWNERS) & OWNERS_MASK)
    pattern = pattern << (2 * ((two >> LENGTH) & 15)) | ((two >> OWNERS) & OWNERS_MASK)
    pattern = pattern << (2 * ((three >> LENGTH) & 15)) | ((three >> OWNERS) & OWNERS_MASK)
    mixed = wrapped_product(first, MIXERS[0]) ^ wrapped_product(second, MIXERS[1])
    bucket = TABLE + (mixed >> (63 - work[TABLE_BITS])) * (WAYS * ENTRY)
    first |= work[AGE] << AGE_AT  # after mixing: node counts must not depend on it
    work[frame + KEY] = first
    work[frame + KEY + 1] = second
    work[frame + PATTERN] = pattern
    work[frame + BUCKET] = bucket
    need = work[frame + NEED] + ZERO
    for entry in range(bucket, bucket + WAYS * ENTRY, ENTRY):
        if (
            work[entry] == first
            and work[entry + 1] == second
            and (work[entry + 2] ^ pattern) & work[entry + 3] == 0
        ):
            bounds = work[entry + 4]
            low = bounds & BOUND_MASK
            high = (bounds >> HIGH_AT) & BOUND_MASK
            if need <= low:
                return low << RANKS | lowest_counted(work[frame + ALL], bounds >> DEPTHS_AT)
            if need > high:
                return high << RANKS | lowest_counted(work[frame + ALL], bounds >> DEPTHS_AT)
    return UNKNOWN


def lowest_counted(cards: int, depths: int) -> int:
    """The mask of the lowest card that counts in each suit."""
    mask = 0
    for suit in range(4):
        depth = (depths >> (4 * suit)) & 15
        if depth != 0:
            left = (cards >> (8 * suit)) & 255
            for _ in range(count(left) - depth):
                left &= left - 1
            mask |= (left & -left) << (8 * suit)
    return mask


def store(work: State, frame: int, result: int) -> None:
    """Keep a result, in the place of an older one if need be."""
    cards = work[frame + ALL]
    depths = 0
    mask = 0
    for suit in range(4):
        left = (cards >> (8 * suit)) & 255
        length = count(left)
        counted = (result >> (8 * suit)) & 255
        depth = 0
        if counted != 0:
            depth = count(left >> lowest(counted))
            depths |= depth << (4 * suit)
        mask = mask << (2 * length) | ((1 << (2 * depth)) - 1) << (2 * (length - depth))
    value = result >> RANKS
    low = NO_LOW
    high = NO_HIGH
    if value >= work[frame + NEED] + ZERO:
        low = value
    else:
        high = value
    first = work[frame + KEY]
    second = work[frame + KEY + 1]
    pattern = work[frame + PATTERN]
    bucket = work[frame + BUCKET]
    place = bucket + (WAYS - 1) * ENTRY
    for entry in range(bucket, place, ENTRY):
        if (
            work[entry] == first
            and work[entry + 1] == second
            and work[entry + 3] == mask
            and ((work[entry + 2] ^ pattern) & mask == 0)
        ):
            bounds = work[entry + 4]
            low = max(low, bounds & BOUND_MASK)
            high = min(high, (bounds >> HIGH_AT) & BOUND_MASK)
            place = entry
            break
    # Newest first: the others move down one place, the last is lost.
    while place > bucket:
        for word in range(ENTRY):
            work[place + word] = work[place - ENTRY + word]
        place -= ENTRY
    work[bucket] = first
    work[bucket + 1] = second
    work[bucket + 2] = pattern
    work[bucket + 3] = mask
    work[bucket + 4] = low | high << HIGH_AT | depths << DEPTHS_AT
