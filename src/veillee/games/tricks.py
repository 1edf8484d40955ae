"""What all trick games share: the layout of the flat state, hands as bit masks, turns and tricks.

Written to run interpreted on a list of ints and compiled on an int64 array, so: plain integers
below 2**62, no recursion, no closures, no exceptions, no strings, loops over ranges.

A state is one flat sequence of integers for the whole match: first the part that lasts (options,
scores), then the part of the deal in play. The slots named here are common to all games; each
game's ``rules`` module adds its own from ``FREE`` on and says its length in ``STATE_SIZE``.
"""

from __future__ import annotations

from collections.abc import MutableSequence

State = MutableSequence[int]
"""A flat state: a list when interpreted, an int64 array when compiled."""

MAX_SEATS = 7
MAX_SIZE = 17  # cards in the largest hand of any game (Ascenseur at three)
HISTORY_ROOM = 52

# What lasts from deal to deal.
SEATS = 0  # number of seats
DEALER = 1  # seat that deals the deal in play
DEALS = 2  # deals played out before this one (thrown-in deals do not count)
OUT = 3  # mask of the seats eliminated for good
WINNERS = 4  # mask of the winning seats; 0 while the match goes on
SCORES = 5  # by side or by seat, as the game counts: 7 slots
OPTIONS = SCORES + MAX_SEATS  # 20 slots, in the order of the game's option table
# The deal in play.
SIZE = OPTIONS + 20  # cards dealt to each seat = tricks in the deal
PHASE = SIZE + 1
ENDED = PHASE + 1  # how the deal ended: one of the END_* below; 0 while in play
LEADER = ENDED + 1  # seat that leads, or led, the trick in progress
TURN = LEADER + 1  # seat whose card, bid or answer is awaited
LAID = TURN + 1  # cards laid in the trick in progress
BEST = LAID + 1  # strength of the best card of the trick in progress
BEST_SEAT = BEST + 1  # who laid it
TRICKS = BEST_SEAT + 1  # tricks completed
HANDS = TRICKS + 1  # mask of cards still held, by seat: 7 slots
WON = HANDS + MAX_SEATS  # tricks won, by seat: 7 slots
WINNER = WON + MAX_SEATS  # who won each completed trick, NOBODY for a spoilt one: 17 slots
FIRST = WINNER + MAX_SIZE  # who led each trick begun: 17 slots
PLAYED = FIRST + MAX_SIZE  # cards played in the deal so far
HISTORY = PLAYED + 1  # each play as seat * 1024 + action, in order: 52 slots
FREE = HISTORY + HISTORY_ROOM

# (first slot, number of slots) that everyone may see: all but the hands.
PUBLIC = ((0, HANDS), (WON, FREE - WON))

NOBODY = -1

# Phases of a deal. A right to speak before the first card (redeal, four eights...) is no phase:
# those who have none must not be able to tell that somebody else has.
BIDDING = 1
CHANT = 2
DISCARDING = 3
PLAYING = 4
CHOOSING = 5  # forehead hand: the holder of the Excuse says what it is worth
CLAIMING = 6  # both sides reached the target: the first to proclaim itself wins
OVER = 7

# How a deal ended.
END_PLAYED = 1
END_REDEAL = 2
END_FOUR = 3

# An action is a choice (0 to 63) plus a signal given with the card.
SIGNAL = 64
CHOICES = SIGNAL - 1
PLAIN = 0
KNOCK = 1
SLIDE = 2
SEAT_UNIT = 1024  # history: seat * SEAT_UNIT + action


def count(mask: int) -> int:
    """How many cards a mask holds."""
    total = 0
    while mask != 0:
        mask &= mask - 1
        total += 1
    return total


def lowest(mask: int) -> int:
    """The smallest card number in a mask that is not empty."""
    number = 0
    while (mask & 255) == 0:
        mask >>= 8
        number += 8
    while (mask & 1) == 0:
        mask >>= 1
        number += 1
    return number


def highest(mask: int) -> int:
    """The largest card number in a mask that is not empty."""
    number = 0
    while mask > 255:
        mask >>= 8
        number += 8
    while mask > 1:
        mask >>= 1
        number += 1
    return number


def nth(mask: int, index: int) -> int:
    """The card number of the ``index``-th (from 0) card of a mask, smallest first."""
    while index > 0:
        mask &= mask - 1
        index -= 1
    return lowest(mask)


def next_seat(state: State, seat: int) -> int:
    """The next seat to the left of ``seat`` that is still in the match."""
    seats = state[SEATS]
    out = state[OUT]
    seat = seat + 1 if seat + 1 < seats else 0
    while out != 0 and (out >> seat) & 1:
        seat = seat + 1 if seat + 1 < seats else 0
    return seat


def active(state: State) -> int:
    """How many seats are still in the match."""
    return state[SEATS] - count(state[OUT])


def held(state: State, seat: int) -> int:
    """How many cards a seat holds, from what all can see: those dealt less those played."""
    if (state[OUT] >> seat) & 1:
        return 0
    cards = state[SIZE]
    for place in range(state[PLAYED]):
        if state[HISTORY + place] // SEAT_UNIT == seat:
            cards -= 1
    return cards


def clear_deal(state: State) -> None:
    """Empty the common slots of the deal in play, hands apart."""
    for slot in range(SIZE + 1, HANDS):
        state[slot] = 0
    for slot in range(WON, FREE):
        state[slot] = 0


def begin_trick(state: State, leader: int) -> None:
    """The next trick is led by ``leader``."""
    state[LEADER] = leader
    state[TURN] = leader
    state[LAID] = 0
    state[BEST] = -1
    state[BEST_SEAT] = NOBODY
    state[FIRST + state[TRICKS]] = leader


def lay(state: State, seat: int, card: int, action: int) -> None:
    """``seat`` lays ``card``: out of the hand, into the history; the next seat is to play."""
    state[HANDS + seat] &= ~(1 << card)
    state[HISTORY + state[PLAYED]] = seat * SEAT_UNIT + action
    state[PLAYED] += 1
    state[LAID] += 1
    state[TURN] = next_seat(state, seat)


def keep_best(state: State, seat: int, strength: int, better: int) -> None:
    """Where ``better`` is 1, the card just laid is the best of the trick; 0 changes nothing.

    Without a branch, which a processor could not foresee.
    """
    change = -better
    best = state[BEST]
    best_seat = state[BEST_SEAT]
    state[BEST] = best ^ ((best ^ strength) & change)
    state[BEST_SEAT] = best_seat ^ ((best_seat ^ seat) & change)


def end_trick(state: State, winner: int) -> None:
    """The trick in progress is complete and goes to ``winner`` (NOBODY: spoilt)."""
    state[WINNER + state[TRICKS]] = winner
    state[TRICKS] += 1
    if winner >= 0:
        state[WON + winner] += 1


def end_deal(state: State, how: int) -> None:
    """The deal in play is over, for the reason ``how`` (an END_* value)."""
    state[PHASE] = OVER
    state[ENDED] = how
    state[TURN] = NOBODY
