"""A position between two tricks: decided by counting where it can be, else looked up."""

from __future__ import annotations

from veillee.compiled.kernels.doubledummy_extra import SUITS_ALIVE, spare
from veillee.compiled.kernels.doubledummy_memory import (
    ALL,
    BEST,
    BOUNDS,
    EXTRA,
    FACTS,
    FALLS,
    HANDS_HELD,
    LAST_UNITS,
    NEED,
    PLACE,
    RANKS,
    REST,
    SEAT,
    SIZE,
    SUIT_FACTS,
    SUIT_WORDS,
    SUITED,
    TAKEN,
    TRICK_UNITS,
    UNKNOWN,
    ZERO,
)
from veillee.compiled.kernels.doubledummy_suits import (
    ENTRIES,
    HELD,
    LAST_FALLS,
    LAST_ZEROS,
    LATER_BITS,
    LATER_FIELD,
    NEXT_FALLS,
    NEXT_ZEROS,
    PARTNER_ACES,
    PARTNER_FALLS,
    PARTNER_ONES,
    RUN_LOW,
    SEAT_FIELD,
    SEAT_FIELD_MASK,
    SURE_UNITS,
    TOP,
    suit_facts,
)
from veillee.compiled.kernels.doubledummy_table import look_up
from veillee.games.politaine.layout import ACE_CARDS, EIGHTS, PACK, SEVENS
from veillee.games.tricks import State, count

ZEROS = SEVENS | EIGHTS  # cards worth no units, where units are thirds of points
ONES = PACK & ~ZEROS & ~ACE_CARDS
SURE_MASK = 15
UNITS_MASK = 63
FULL = 8  # a whole hand: never met twice, and too long for the table


def enter_trick(
    work: State, frame: int, leader: int, need: int, rest: int, size: int, extra: int
) -> int:
    """Ready ``frame`` for ``leader`` to lead; or the result, where it needs no search."""
    work[frame + NEED] = need
    more = spare(extra) if extra != 0 else 0
    if need <= -more:
        return (ZERO - more) << RANKS
    if need > rest + more:
        return (ZERO + rest + more) << RANKS
    cards = work[HANDS_HELD] | work[HANDS_HELD + 1] | work[HANDS_HELD + 2] | work[HANDS_HELD + 3]
    zero = suit_at(work, 0, cards & 255)
    one = suit_at(work, 1, (cards >> 8) & 255)
    two = suit_at(work, 2, (cards >> 16) & 255)
    three = suit_at(work, 3, cards >> 24)
    bounds = work[zero + BOUNDS] + work[one + BOUNDS] + work[two + BOUNDS] + work[three + BOUNDS]
    facts_0 = work[zero + FACTS]
    facts_1 = work[one + FACTS]
    facts_2 = work[two + FACTS]
    facts_3 = work[three + FACTS]
    result = quick_tricks(
        leader, need, rest, size, extra, bounds, facts_0, facts_1, facts_2, facts_3
    )
    if result == UNKNOWN:
        if work[TRICK_UNITS] != 0:
            result = later_tricks(
                leader, need, rest, size, bounds, facts_0, facts_1, facts_2, facts_3
            )
        elif extra == 0:
            falls = (
                falls_of(work, zero, leader)
                + falls_of(work, one, leader)
                + falls_of(work, two, leader)
                + falls_of(work, three, leader)
            )
            result = thrown_on_winners(
                work, leader, need, rest, bounds, falls, facts_0, facts_1, facts_2, facts_3
            )
    if result != UNKNOWN:
        return result
    work[frame + ALL] = cards
    if size < FULL:
        result = look_up(work, frame, leader, extra, facts_0, facts_1, facts_2, facts_3)
        if result != UNKNOWN:
            return result
    work[frame + PLACE] = 0
    work[frame + SEAT] = leader
    work[frame + BEST] = -1
    work[frame + SUITED] = 0
    work[frame + TAKEN] = work[TRICK_UNITS] + (work[LAST_UNITS] if size == 1 else 0)
    work[frame + SIZE] = size
    work[frame + REST] = rest
    work[frame + EXTRA] = extra
    return UNKNOWN


def suit_at(work: State, suit: int, left: int) -> int:
    """Where the two words on a suit stand, of which the cards ``left`` remain."""
    place = SUIT_FACTS + ((suit << 8) | left) * SUIT_WORDS
    if work[place + FACTS] < 0:
        return suit_facts(work, suit, left)
    return place


def quick_tricks(
    leader: int,
    need: int,
    rest: int,
    size: int,
    extra: int,
    bounds: int,
    zero: int,
    one: int,
    two: int,
    three: int,
) -> int:
    """A result if the leader's side has enough by laying down its winners: the leader's, then
    those of its partner where a card leads to them.
    """
    own = (bounds >> (SEAT_FIELD * leader)) & SEAT_FIELD_MASK
    partner = (bounds >> (SEAT_FIELD * (leader ^ 2))) & SEAT_FIELD_MASK
    sure = own & SURE_MASK
    if extra != 0 and (sure == 0 or extra & SUITS_ALIVE != 0):
        return UNKNOWN
    units = (own >> SURE_UNITS) & UNITS_MASK
    both = False
    enough = need if leader & 1 == 0 else rest - need + 1
    if sure >= size:
        units = rest
    elif units < enough and partner >> ENTRIES != 0:
        both = True
        if sure + (partner & SURE_MASK) >= size:
            units = rest
        else:
            units += (partner >> SURE_UNITS) & UNITS_MASK
    if units < enough:
        return UNKNOWN
    ranks = all_winners(leader, both, zero, one, two, three)
    return (ZERO + (units if leader & 1 == 0 else rest - units)) << RANKS | ranks


def falls_of(work: State, place: int, leader: int) -> int:
    """The word of falls of a suit, if its highest card is the leader's."""
    return work[place + FALLS] if (work[place + FACTS] >> TOP) & 3 == leader else 0


def thrown_on_winners(
    work: State,
    leader: int,
    need: int,
    rest: int,
    bounds: int,
    falls: int,
    zero: int,
    one: int,
    two: int,
    three: int,
) -> int:
    """A result if the leader's winners are enough when counting what is thrown on them by those
    who are out of the suit: the partner's dearest cards, the cheapest of the others.
    """
    own = (bounds >> (SEAT_FIELD * leader)) & SEAT_FIELD_MASK
    sure = own & SURE_MASK
    if sure == 0:
        return UNKNOWN
    units = (own >> SURE_UNITS) & UNITS_MASK
    hand = work[HANDS_HELD + (leader ^ 2)]
    thrown = sure - ((falls >> PARTNER_FALLS) & 15)
    aces = min(thrown, count(hand & ACE_CARDS) - ((falls >> PARTNER_ACES) & 15))
    ones = count(hand & ONES) - ((falls >> PARTNER_ONES) & 15)
    units += 3 * aces + min(thrown - aces, ones)
    zeros = count(work[HANDS_HELD + ((leader + 1) & 3)] & ZEROS) - ((falls >> NEXT_ZEROS) & 15)
    units += max(sure - ((falls >> NEXT_FALLS) & 15) - zeros, 0)
    zeros = count(work[HANDS_HELD + ((leader + 3) & 3)] & ZEROS) - ((falls >> LAST_ZEROS) & 15)
    units += max(sure - ((falls >> LAST_FALLS) & 15) - zeros, 0)
    if units < (need if leader & 1 == 0 else rest - need + 1):
        return UNKNOWN
    ranks = all_winners(leader, False, zero, one, two, three)
    return (ZERO + (units if leader & 1 == 0 else rest - units)) << RANKS | ranks


def all_winners(leader: int, both: bool, zero: int, one: int, two: int, three: int) -> int:
    """The lowest ranks that winners of the leader (or its partner) rely on, as a mask."""
    return (
        winners(zero, leader, both)
        | winners(one, leader, both) << 8
        | winners(two, leader, both) << 16
        | winners(three, leader, both) << 24
    )


def winners(facts: int, leader: int, both: bool) -> int:
    """The lowest rank that winners of the leader (or its partner) in a suit rely on, as a mask."""
    top = (facts >> TOP) & 3
    if top == leader or (both and top == leader ^ 2):
        return (1 << ((facts >> RUN_LOW) & 15)) >> 1
    return 0


def later_tricks(
    leader: int,
    need: int,
    rest: int,
    size: int,
    bounds: int,
    zero: int,
    one: int,
    two: int,
    three: int,
) -> int:
    """A result if the other side is bound to get in and take enough (where units are tricks).

    The leader's side can put off leading a suit of which the others hold the highest for no more
    than ``put_off`` tricks. Then the owner of that card takes it, and its other winners unless it
    had to throw some.
    """
    side = leader & 1
    put_off = (bounds >> (LATER_FIELD + LATER_BITS * side)) & ((1 << LATER_BITS) - 1)
    if put_off >= size:
        return UNKNOWN
    seats = 1 << leader if put_off == 0 else 5 << side
    fewest = size + 1
    ranks = 0
    for suit in range(4):
        facts = zero
        if suit == 1:
            facts = one
        elif suit == 2:
            facts = two
        elif suit == 3:
            facts = three
        held = (facts >> HELD) & 15
        if held == 0:
            continue
        top = (facts >> TOP) & 3
        if (top ^ side) & 1:
            ranks |= ((1 << ((facts >> RUN_LOW) & 15)) >> 1) << (8 * suit)
            if held & seats:
                taken = (bounds >> (SEAT_FIELD * top)) & SURE_MASK
                fewest = min(fewest, taken if taken <= size - put_off else 1)
        elif held & (10 >> side):
            fewest = min(fewest, 1)
    if fewest > size:
        return UNKNOWN
    if side == 0:
        if rest - fewest >= need:
            return UNKNOWN
        return (ZERO + rest - fewest) << RANKS | ranks
    if fewest < need:
        return UNKNOWN
    return (ZERO + fewest) << RANKS | ranks
