"""The table of proven bounds: exact keys, two entries a bucket, stale ones told by their stamp."""

from __future__ import annotations

from veillee.compiled.kernels.search_memory import (
    AGE,
    ANY_HIGH,
    ANY_LOW,
    BANK,
    BEST,
    CHOICE,
    ENTRY,
    FIRST_CHOICE,
    KEY,
    KEY_WORDS,
    NEED,
    PLACE,
    TABLE,
    TABLE_BITS,
    UNKNOWN,
    WAYS,
    ZERO,
)
from veillee.games.tricks import State

# Products of 32 and 31 bits: more would overflow, and compiled code may take for granted that
# nothing does (measured: a mask after such a product was optimised away).
_HALF = (1 << 32) - 1
_MIXERS = (
    0x5E3779B9, 0x7F58476D, 0x54D049BB, 0x6545F491,
    0x4F1BBCDD, 0x6C62272F, 0x5851F42D, 0x7ED55D17,
    0x5DEECE67,
)  # fmt: skip
BOUND = 1023
HIGH_AT = 10
CHOICE_AT = 20


def bucket_of(work: State, frame: int) -> int:
    """Stamp the key in a frame with the search's age; the bucket it belongs to."""
    work[frame + KEY + 3] = work[frame + KEY + 3] << 18 | work[AGE]
    mixed = 0
    for word in range(KEY_WORDS):
        part = work[frame + KEY + word]
        mixed ^= (part & _HALF) * _MIXERS[word] ^ (part >> 32) * _MIXERS[word + KEY_WORDS]
    mixed = ((mixed ^ mixed >> 32) & _HALF) * _MIXERS[8]
    place = TABLE + (mixed >> (63 - work[TABLE_BITS])) * (WAYS * ENTRY)
    work[frame + PLACE] = place
    return place


def find(work: State, frame: int, bucket: int) -> int:
    """Where the entry for the key of a frame is; 0 for nowhere."""
    for place in range(bucket, bucket + WAYS * ENTRY, ENTRY):
        if (
            work[place] == work[frame + KEY]
            and work[place + 3] == work[frame + KEY + 3]
            and work[place + 1] == work[frame + KEY + 1]
            and work[place + 2] == work[frame + KEY + 2]
        ):
            return place
    return 0


def look_up(work: State, frame: int) -> int:
    """A bound that answers the question, or UNKNOWN; the key and the bank are in the frame."""
    place = find(work, frame, bucket_of(work, frame))
    work[frame + FIRST_CHOICE] = -1
    if place == 0:
        return UNKNOWN
    entry = work[place + KEY_WORDS]
    bank = work[frame + BANK]
    need = work[NEED]
    low = (entry & BOUND) - ZERO + bank
    if low >= need:
        return low
    high = ((entry >> HIGH_AT) & BOUND) - ZERO + bank
    if high < need:
        return high
    work[frame + FIRST_CHOICE] = entry >> CHOICE_AT
    return UNKNOWN


def store(work: State, frame: int) -> None:
    """Keep what a finished frame has proven."""
    bucket = work[frame + PLACE]
    value = work[frame + BEST]
    low = ANY_LOW
    high = ANY_HIGH
    if value >= work[NEED]:
        low = value - work[frame + BANK]
    else:
        high = value - work[frame + BANK]
    place = find(work, frame, bucket)
    if place != 0:
        entry = work[place + KEY_WORDS]
        low = max(low, (entry & BOUND) - ZERO)
        high = min(high, ((entry >> HIGH_AT) & BOUND) - ZERO)
    else:
        push(work, frame, bucket)
        place = bucket
    entry = (low + ZERO) | (high + ZERO) << HIGH_AT | work[frame + CHOICE] << CHOICE_AT
    work[place + KEY_WORDS] = entry


def push(work: State, frame: int, bucket: int) -> None:
    """Make the key of a frame the newest of its bucket; the oldest is lost."""
    for word in range(ENTRY):
        work[bucket + ENTRY + word] = work[bucket + word]
    for word in range(KEY_WORDS):
        work[bucket + word] = work[frame + KEY + word]
