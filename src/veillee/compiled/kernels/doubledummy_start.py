"""A position of Politaine set up for the open-hand search."""

from __future__ import annotations

from veillee.compiled.kernels.doubledummy_bounds import ONES, ZEROS
from veillee.compiled.kernels.doubledummy_extra import CAPOT_AT, CAPOT_POINTS, SUITS_ALIVE
from veillee.compiled.kernels.doubledummy_memory import (
    AGE,
    ALL,
    BEST,
    BEST_LOW,
    BEST_SEAT,
    CLASSES,
    EACH,
    ENTRY,
    EXTRA,
    FACTS,
    FRAMES,
    GOT,
    GUESS,
    HANDS_HELD,
    HIGH,
    HOLDER,
    LAST_UNITS,
    LED,
    LOW,
    MADE,
    MOVES,
    NEXT,
    NODES,
    OLDEST,
    ONLY,
    OWNER,
    PAYOFF,
    PLACE,
    POINTS,
    REST,
    ROOT,
    RUNNING,
    SCALE,
    SEAT,
    SHARE,
    SIZE,
    STEP,
    STRIDE,
    SUIT_FACTS,
    SUIT_WORDS,
    SUITED,
    TABLE,
    TABLE_BITS,
    TABLE_SIZE,
    TAKEN,
    TRICK_UNITS,
    TRICKS,
    UNITS,
    WEIGHTS,
)
from veillee.compiled.kernels.doubledummy_moves import find_moves
from veillee.compiled.kernels.doubledummy_weights import POINT_WEIGHTS, TRICK_WEIGHTS
from veillee.compiled.questions import raw
from veillee.games.politaine import layout
from veillee.games.politaine.rules import laid_card
from veillee.games.politaine.scoring import is_announced
from veillee.games.tricks import (
    CHOICES,
    DEALS,
    HANDS,
    HISTORY,
    LAID,
    LEADER,
    PLAYED,
    WON,
    State,
    count,
)

TRICK_BITS = 9  # few positions: a small table stays close at hand
POINT_BITS = 12


def begin(scratch: State, flat: State, scale: int, fresh: int) -> None:
    """Set the search up for a position in play. ``fresh`` 0: another position of the same deal
    as before, with the same question, so that what was learnt serves again.
    """
    work = raw(scratch)
    state = raw(flat)
    if fresh != 0:
        forget(work)
        set_units(work, scale)
        for suit in range(4):
            set_suit(work, state, suit)
    set_root(work, state)
    set_goal(work, state, scale)
    work[ONLY] = -1
    work[RUNNING] = 0
    work[NODES] = 0
    work[STEP] = 2 if work[SCALE] == PAYOFF else 1
    find_moves(work, work[ROOT])


def forget(work: State) -> None:
    """Make all that the table and the suits' facts hold outdated."""
    work[AGE] += 1
    if work[AGE] > OLDEST:
        work[AGE] = 1
        for place in range(TABLE, TABLE + TABLE_SIZE, ENTRY):
            work[place] = 0
    for place in range(SUIT_FACTS + FACTS, FRAMES, SUIT_WORDS):
        work[place] = -1


def set_units(work: State, scale: int) -> None:
    """What cards and tricks are worth, and how cards are chosen: tricks, or points in thirds."""
    tricks = scale == TRICKS
    work[TRICK_UNITS] = 1 if tricks else 0
    work[LAST_UNITS] = 0 if tricks else 3
    work[TABLE_BITS] = TRICK_BITS if tricks else POINT_BITS
    work[CLASSES] = layout.PACK
    work[CLASSES + 1] = 0
    for strength in range(8):
        work[UNITS + strength] = 0
    if not tricks:
        work[CLASSES] = ONES
        work[CLASSES + 1] = ZEROS
        for strength in range(layout.JACK, 8):
            work[UNITS + strength] = 3 if strength == layout.ACE else 1
    for index in range(len(TRICK_WEIGHTS)):
        work[WEIGHTS + index] = TRICK_WEIGHTS[index] if tricks else POINT_WEIGHTS[index]


def set_suit(work: State, state: State, suit: int) -> None:
    """Who holds the cards of a suit, and what each adds to the suit's key."""
    for strength in range(8):
        card = 8 * suit + strength
        for seat in range(4):
            if (state[HANDS + seat] >> card) & 1:
                work[OWNER + card] = seat
                units = work[UNITS + strength]
                if work[TRICK_UNITS] != 0:
                    share = 1 << (3 * seat)
                elif units == 3:
                    share = 1 << seat
                elif units == 1:
                    share = 1 << (4 + 3 * seat)
                else:
                    share = 1 << (16 + 2 * seat)
                if units == 1 and strength > layout.ACE:
                    share += 1 << 24
                work[SHARE + card] = share


def set_root(work: State, state: State) -> None:
    """The trick in progress, frame by frame, up to the seat whose card is awaited."""
    laid = state[LAID]
    leader = state[LEADER]
    cards = 0
    for seat in range(4):
        work[HANDS_HELD + seat] = state[HANDS + seat]
        cards |= state[HANDS + seat]
    size = count(state[HANDS + leader]) + (1 if laid > 0 else 0)
    taken = work[TRICK_UNITS] + (work[LAST_UNITS] if size == 1 else 0)
    rest = size * work[TRICK_UNITS] + work[LAST_UNITS]
    for card in range(32):
        if (cards >> card) & 1:
            rest += work[UNITS + (card & 7)]
    best = -1
    best_seat = -1
    suited = 0
    for place in range(laid + 1):
        frame = FRAMES + place * STRIDE
        seat = (leader + place) & 3
        work[frame + SEAT] = seat
        work[frame + PLACE] = place
        work[frame + BEST] = best
        work[frame + BEST_SEAT] = best_seat
        work[frame + BEST_LOW] = best
        work[frame + SUITED] = suited
        work[frame + TAKEN] = taken
        if place < laid:
            card = laid_card(state[HISTORY + state[PLAYED] - laid + place] & CHOICES)
            work[frame + MOVES] = card
            work[frame + NEXT] = 1
            taken += work[UNITS + (card & 7)]
            rest += work[UNITS + (card & 7)]
            if best < 0 or card >> 3 == best >> 3:
                suited += 1
                if card > best:
                    best = card
                    best_seat = seat
    for place in range(1, laid + 1):
        work[FRAMES + place * STRIDE + LED] = 8 * (work[FRAMES + MOVES] >> 3)
    work[FRAMES + ALL] = cards
    work[FRAMES + SIZE] = size
    work[FRAMES + REST] = rest
    work[ROOT] = FRAMES + laid * STRIDE


def set_goal(work: State, state: State, scale: int) -> None:
    """What is counted, between which bounds, and what is in play besides cards."""
    rest = work[FRAMES + REST]
    work[FRAMES + EXTRA] = 0
    work[MADE] = 0
    work[GUESS] = 0
    if scale == TRICKS:
        got = state[WON] + state[WON + 2]
        work[LOW] = got
        work[HIGH] = got + rest
        work[GUESS] = got + likely_tricks(work, rest)
    else:
        got = 3 * state[layout.ACES] + state[layout.THIRDS]
        work[LOW] = got // 3
        work[HIGH] = (got + rest) // 3
        work[GUESS] = (got + rest * 6 // 11) // 3
    if scale == PAYOFF:
        for side in range(2):
            made = state[layout.MADE + side] + state[layout.MADE + side + 2]
            work[MADE] += made if side == 0 else -made
        extra = in_play(work, state)
        if extra == 0:
            scale = POINTS
        else:
            spare = 11 * count(extra & SUITS_ALIVE) + (CAPOT_POINTS if extra >> CAPOT_AT else 0)
            middle = 11 * work[MADE] - 11
            work[GUESS] = middle + 2 * work[GUESS]
            work[LOW] = middle + 2 * work[LOW] - spare
            work[HIGH] = middle + 2 * work[HIGH] + spare
            work[FRAMES + EXTRA] = extra
    work[GOT] = got
    work[SCALE] = scale


def likely_tricks(work: State, rest: int) -> int:
    """A first guess at the tricks side 0 will take (fitted to random deals)."""
    lead = 0
    ours = work[HANDS_HELD] | work[HANDS_HELD + 2]
    theirs = work[HANDS_HELD + 1] | work[HANDS_HELD + 3]
    for strength in range(layout.ACE - 1, 8):
        rank = layout.RANK << strength
        lead += (strength - layout.ACE + 2) * (count(ours & rank) - count(theirs & rank))
    return (50 * rest + 19 * lead + 50) // 100


def in_play(work: State, state: State) -> int:
    """The politaines and capots that can still be made; their holders are always ready to
    announce them.
    """
    work[EACH] = 1 if state[layout.POLITAINE] == layout.POLITAINE_EACH else 0
    extra = 0
    for suit in range(4):
        for seat in range(4):
            if may_make(work, state, suit, seat):
                extra |= 1 << suit
                work[HOLDER + suit] = seat
    if state[DEALS] == 0 or state[layout.CAPOT_IN] == layout.CAPOT_ANY_DEAL:
        for side in range(2):
            if state[WON + 1 - side] + state[WON + 3 - side] == 0:
                extra |= 1 << (CAPOT_AT + side)
    return extra


def may_make(work: State, state: State, suit: int, seat: int) -> bool:
    """Whether a seat can still make the politaine of a suit (POL-20, POL-Q8, POL-Q9)."""
    held = count((state[HANDS + seat] >> (8 * suit + layout.ACE)) & layout.TOP_THREE)
    laid = 0
    place = (seat - state[LEADER]) & 3
    if place < state[LAID]:
        card = work[FRAMES + place * STRIDE + MOVES]
        if card >> 3 == suit and card & 7 >= layout.ACE:
            laid = 1
    if work[EACH] != 0:
        won = (state[layout.TOPS + seat] >> (2 * suit)) & 3
    elif state[layout.RUN_OWNER] == seat * 4 + suit:
        won = state[layout.RUN_LENGTH]
    else:
        won = 0
    if won + laid + held != 3 or (held == 0 and laid == 0):
        return False
    if won + laid > 0:
        return is_announced(state, seat, suit)
    if state[layout.ANNOUNCE] == layout.ANNOUNCE_OPENING:
        return state[PLAYED] == 0 or is_announced(state, seat, suit)
    return True
