"""The one flat sequence that an exact search works in: what is sought, tables, stack, results.

A frame of the stack is a position of which several choices are tried. It keeps the slots of the
state that a card may change, so that taking a card back is one short copy.
"""

from __future__ import annotations

from veillee.games.tricks import HANDS, MAX_SEATS, PHASE, PLAYED, TRICKS, WON, State

# What is sought.
POINTS = 0  # points of side 0 less those of side 1 (a seat's own game: what all seats pay)
TRICKS_WON = 1  # tricks of side 0 less those of side 1
SECURE = 2  # + seat: what this seat, against all others, must pay at most (negated)

AIM = 0
MAXIMISERS = 1  # mask of the seats that want much; the others want little
TABLE_BITS = 2  # the table has 2 ** this many places
AGE = 3  # stamp of the search in progress: entries of others do not count
DEPTH = 4  # frames in use
NEED = 5  # the question asked: is the value at least this?
NODES = 6  # positions entered since the search began
RESULT = 7  # what is proven: a bound on the value, or (general sum) the payments
GROUPS = 8  # of cards, for the key (see search_order)
CODE_BITS = 9  # bits for one card in the key
NOTES = 12  # four slots for the game's own facts
GAME = 16  # the game's own tables
GAME_ROOM = 2048
STACK = GAME + GAME_ROOM

# A frame.
SEAT = 0
COUNT = 1  # choices to try
NEXT = 2  # how many have been
BEST = 3  # best value so far
CHOICE = 4  # the choice that has it
PLACE = 5  # bucket of the table, 0 where nothing is kept
BANK = 6  # what is certain already: kept values are without it
FIRST_CHOICE = 7  # told by the table: the choice to try first, or -1
KEY = 8  # four words
KEY_WORDS = 4
MOVES = KEY + KEY_WORDS
MOVE_ROOM = 24
SAVED = MOVES + MOVE_ROOM
COMMON_SAVED = (TRICKS - PHASE + 1) + 2 * MAX_SEATS + 1
SAVED_ROOM = 66
FRAME = SAVED + SAVED_ROOM
FRAMES = 56

# The table behind the stack: buckets of two entries, the newer first.
TABLE = STACK + FRAME * FRAMES
ENTRY = KEY_WORDS + 1
WAYS = 2
AGE_BITS = 18

UNKNOWN = -(1 << 20)
ZERO = 512  # added to bounds that are kept
ANY_LOW = -ZERO
ANY_HIGH = ZERO - 1
BOUND_FIELD = 10


def between(low: int, high: int) -> int:
    """A lower and an upper bound in one number."""
    return (low + ZERO) | (high + ZERO) << BOUND_FIELD


def keep_slots(work: State, place: int, state: State, first: int, number: int) -> int:
    """Keep a range of the state; where the next one goes."""
    for slot in range(number):
        work[place + slot] = state[first + slot]
    return place + number


def restore_slots(work: State, place: int, state: State, first: int, number: int) -> int:
    """Take a range of the state back."""
    for slot in range(number):
        state[first + slot] = work[place + slot]
    return place + number


def keep_common(work: State, frame: int, state: State) -> int:
    """Keep what a card may change in any game; where the game's own slots go.

    Of ``WINNER``, ``FIRST`` and ``HISTORY`` only what lies before ``TRICKS`` and ``PLAYED`` is
    ever read, and that does not change.
    """
    place = keep_slots(work, frame + SAVED, state, PHASE, TRICKS - PHASE + 1)
    place = keep_slots(work, place, state, HANDS, MAX_SEATS)
    place = keep_slots(work, place, state, WON, MAX_SEATS)
    work[place] = state[PLAYED]
    return place + 1


def restore_common(work: State, frame: int, state: State) -> int:
    """Take back what a card changed in any game; where the game's own slots are."""
    place = restore_slots(work, frame + SAVED, state, PHASE, TRICKS - PHASE + 1)
    place = restore_slots(work, place, state, HANDS, MAX_SEATS)
    place = restore_slots(work, place, state, WON, MAX_SEATS)
    state[PLAYED] = work[place]
    return place + 1
