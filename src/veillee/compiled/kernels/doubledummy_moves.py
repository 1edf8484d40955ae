"""Which cards to try at a node of the open-hand search, the most promising first.

Cards of equal worth that no other card stands between are one move: the lowest of them stands for
all. Once the trick's side is certain, the last seat need only lay the dearest or the cheapest of
its cards that nothing but worth tells apart.
"""

from __future__ import annotations

from veillee.compiled.kernels.doubledummy_extra import SUITS_ALIVE
from veillee.compiled.kernels.doubledummy_memory import (
    BEST,
    BEST_SEAT,
    CLASSES,
    COUNT,
    EXTRA,
    EXTRAS,
    HANDS_HELD,
    LED,
    MOVES,
    NEXT,
    PLACE,
    ROOT,
    SEAT,
    STRIDE,
    TRICK_UNITS,
    UNITS,
    WEIGHTS,
)
from veillee.games.tricks import State, count, highest, lowest

# Situations that the weights of a card depend on, eight strengths each.
LEAD_BEST = 0
LEAD_TO_PARTNER = 8
LEAD_TO_OTHERS = 16
LEAD_LOW = 24
SURE_BY_CARD = 32  # the trick is certain for the side, thanks to this card ...
SURE = 40  # ... or without it
OVER = 48  # best card for now
UNDER = 56
THROWN_SURE = 64  # another suit on a trick certain for the side
THROWN = 72
# Weights apart from the card.
FOR_LENGTH = EXTRAS
FOR_VOID = EXTRAS + 1
FOR_SECOND = EXTRAS + 2
FOR_LONG_THROW = EXTRAS + 3
FOR_BARE = EXTRAS + 4
FOR_TOP_THROWN = EXTRAS + 5
FOR_CLEARED = EXTRAS + 6
FOR_PARTNER = EXTRAS + 7
FOR_AGAINST = EXTRAS + 8

# A move: card, the lowest card that it stands for, score.
LOW_AT = 5
SCORE_AT = 10
CARD = 31
MIDDLE = 4096  # keeps scores positive
SUIT = 255
NOT_LOWEST = 0xFEFEFEFE
NOT_HIGHEST = 0x7F7F7F7F


def find_moves(work: State, frame: int) -> None:
    """Write the moves of the frame's seat into the frame, best first."""
    work[frame + NEXT] = 0
    seat = work[frame + SEAT]
    hand = work[HANDS_HELD + seat]
    place = work[frame + PLACE]
    legal = hand if place == 0 else hand & (SUIT << work[frame + LED])
    following = legal != 0
    if not following:
        legal = hand
    if legal & (legal - 1) == 0:
        card = lowest(legal)
        work[frame + MOVES] = card << LOW_AT | card
        work[frame + COUNT] = 1
        return
    work[frame + COUNT] = 0
    others = held_by_others(work, frame, seat)
    gaps = ~(hand | others) & NOT_HIGHEST
    lows = legal & ~linked(hand & work[CLASSES], gaps)
    if work[CLASSES + 1] != 0:
        lows &= ~linked(hand & work[CLASSES + 1], gaps)
    extra = work[frame - place * STRIDE + EXTRA]
    if extra != 0:
        lows |= legal & alive_cards(extra)
    if place == 0:
        lead_moves(work, frame, seat, hand, lows)
        return
    joined = 0
    if place == 3 and work[TRICK_UNITS] == 0 and extra & SUITS_ALIVE == 0 and frame != work[ROOT]:
        joined = linked(hand, gaps)
        lows = without_equals(work, frame, seat, lows, joined)
    if following:
        follow_moves(work, frame, seat, hand, lows, joined)
    else:
        throw_moves(work, frame, seat, hand, others, lows, joined)


def held_by_others(work: State, frame: int, seat: int) -> int:
    """The cards that may stand between two of a seat: those in other hands, and the best laid."""
    others = (
        work[HANDS_HELD + ((seat + 1) & 3)]
        | work[HANDS_HELD + ((seat + 2) & 3)]
        | work[HANDS_HELD + ((seat + 3) & 3)]
    )
    best = work[frame + BEST]
    return others | 1 << best if best >= 0 else others


def linked(own: int, gaps: int) -> int:
    """Those of ``own`` that have a lower one in their suit with only gaps between: adding carries
    a bit from just above each card through the gaps to the next card there is.
    """
    return (((own << 1) & NOT_LOWEST) + gaps) & own


def lowest_joined(hand: int, joined: int, card: int) -> int:
    """The lowest card that is joined to ``card``."""
    while (joined >> card) & 1:
        card = highest(hand & ((1 << card) - 1))
    return card


def alive_cards(extra: int) -> int:
    """The suits in which a politaine is still possible, as a mask of cards."""
    mask = 0
    for suit in range(4):
        if (extra >> suit) & 1:
            mask |= SUIT << (8 * suit)
    return mask


def add_move(work: State, frame: int, card: int, low: int, score: int) -> None:
    """Put a move in its place among those of a frame."""
    move = (MIDDLE + score) << SCORE_AT | low << LOW_AT | card
    place = frame + MOVES + work[frame + COUNT]
    work[frame + COUNT] += 1
    while place > frame + MOVES and work[place - 1] < move:
        work[place] = work[place - 1]
        place -= 1
    work[place] = move


def lead_moves(work: State, frame: int, seat: int, hand: int, lows: int) -> None:
    """Any card may be led."""
    following = work[HANDS_HELD + ((seat + 1) & 3)]
    partner = work[HANDS_HELD + ((seat + 2) & 3)]
    last = work[HANDS_HELD + ((seat + 3) & 3)]
    while lows != 0:
        suit = lowest(lows) >> 3
        shift = 8 * suit
        own = (hand >> shift) & SUIT
        theirs = (following >> shift) & SUIT
        ours = (partner >> shift) & SUIT
        last_ones = (last >> shift) & SUIT
        against = theirs | last_ones
        score = (
            work[FOR_LENGTH] * count(own)
            + work[FOR_PARTNER] * count(ours)
            + work[FOR_AGAINST] * count(against)
        )
        top = 256  # of the suit's cards, those from here up win by themselves
        situation = LEAD_TO_OTHERS
        if against == 0:
            situation = LEAD_BEST
            score += work[FOR_CLEARED]
        elif own > ours | against:
            situation = LEAD_LOW
            top = 1 << highest(ours | against)
        elif ours > against:
            situation = LEAD_TO_PARTNER
        else:
            if theirs == 0 or last_ones == 0:
                score += work[FOR_VOID]
            if ours > theirs and last_ones != 0:
                score += work[FOR_SECOND]
        cards = (lows >> shift) & SUIT
        lows &= ~(SUIT << shift)
        while cards != 0:
            strength = lowest(cards)
            cards &= cards - 1
            kind = LEAD_BEST if 1 << strength > top else situation
            card = shift + strength
            add_move(work, frame, card, card, score + work[WEIGHTS + kind + strength])


def follow_moves(work: State, frame: int, seat: int, hand: int, lows: int, joined: int) -> None:
    """The suit led must be followed."""
    shift = work[frame + LED]
    place = work[frame + PLACE]
    after = 0  # what the next seat, and the partner after it, may still lay
    partner = 0
    if place < 3:
        after = (work[HANDS_HELD + ((seat + 1) & 3)] >> shift) & SUIT
    if place < 2:
        partner = (work[HANDS_HELD + ((seat + 2) & 3)] >> shift) & SUIT
    best = 1 << (work[frame + BEST] - shift)
    ours = (work[frame + BEST_SEAT] ^ seat) & 1 == 0
    if ours:
        under = SURE if after < best or partner > after else UNDER
    else:
        under = SURE if partner > best and partner > after else UNDER
    cards = (lows >> shift) & SUIT
    while cards != 0:
        strength = lowest(cards)
        cards &= cards - 1
        card = 1 << strength
        kind = under
        if card > best:
            kind = SURE_BY_CARD if after < card or partner > after else OVER
        low = lowest_joined(hand, joined, shift + strength)
        add_move(work, frame, shift + strength, low, work[WEIGHTS + kind + strength])


def throw_moves(
    work: State, frame: int, seat: int, hand: int, others: int, lows: int, joined: int
) -> None:
    """Out of the suit led: any card."""
    led = work[frame + LED]
    place = work[frame + PLACE]
    best = 1 << (work[frame + BEST] - led)
    after = 0
    partner = 0
    if place < 3:
        after = (work[HANDS_HELD + ((seat + 1) & 3)] >> led) & SUIT
    if place < 2:
        partner = (work[HANDS_HELD + ((seat + 2) & 3)] >> led) & SUIT
    if (work[frame + BEST_SEAT] ^ seat) & 1 == 0:
        sure = after < best or partner > after
    else:
        sure = partner > best and partner > after
    kind = THROWN_SURE if sure else THROWN
    while lows != 0:
        card = lowest(lows)
        lows &= lows - 1
        shift = card & 24
        strength = card & 7
        own = (hand >> shift) & SUIT
        against = (others >> shift) & SUIT
        cards = count(own)
        score = work[FOR_LONG_THROW] * cards + work[WEIGHTS + kind + strength]
        if against < 1 << strength:
            score -= work[FOR_TOP_THROWN]
        if cards == 2 and against != 0:
            score -= work[FOR_BARE]
        add_move(work, frame, card, lowest_joined(hand, joined, card), score)


def without_equals(work: State, frame: int, seat: int, lows: int, joined: int) -> int:
    """Of cards that only worth tells apart (each ``joined`` to the next lower) keep the dearest
    where the trick is the own side's, else the cheapest: to keep the other one is never better.
    """
    led = work[frame + LED]
    best = work[frame + BEST]
    ours = (work[frame + BEST_SEAT] ^ seat) & 1 == 0
    before = -1
    cards = lows
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if (joined >> card) & 1 and before >= 0:
            dearer = work[UNITS + (card & 7)] > work[UNITS + (before & 7)]
            if dearer == (ours or (card & 24 == led and card > best)):
                lows &= ~(1 << before)
            else:
                lows &= ~(1 << card)
                card = before
        before = card
    return lows
