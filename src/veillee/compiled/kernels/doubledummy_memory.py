"""Where the open-hand solver keeps what in its one flat scratch sequence.

Cards are numbered as in Politaine: suit * 8 + strength. What is fought for is counted in *units*
from the point of view of side 0 (seats 0 and 2): a trick is one unit, or else units are thirds of
a point (an ace three, a ten, nine, king, queen or jack one, the last trick three).
"""

from __future__ import annotations

# What is asked, set by the front door.
TRICK_UNITS = 0  # units for taking a trick
LAST_UNITS = 1  # units for taking the last one
TABLE_BITS = 3  # 2 ** bits buckets of the table are used
EACH = 5  # 1: the tricks of a politaine need not run on (option ``each``)
LOW = 6  # the value lies between these two, in points or tricks
HIGH = 7
GUESS = 8  # the next bound to test
SCALE = 9  # how a bound becomes units: TRICKS, POINTS or PAYOFF
GOT = 10  # units that side 0 has already
MADE = 11  # politaines made, side 0 less side 1
ONLY = 12  # the first card is this one; -1 for any
ROOT = 13  # frame of the position asked about
BUDGET = 14  # nodes that may still be visited
# How the search stands.
NODES = 16  # nodes visited: one for each card to choose
AGE = 17  # age of the table entries in use; older ones are as good as gone
FRAME = 18  # frame to go on from
RUNNING = 19  # a test is under way
STEP = 20  # how far to go from the last bound tested

HANDS_HELD = 24  # mask of cards by seat: 4 slots
CLASSES = 28  # masks of the cards worth the same, aces apart: 2 slots
UNITS = 32  # units of a card by strength: 8 slots
HOLDER = 40  # who may make the politaine of a suit: 4 slots
OWNER = 48  # who holds a card at the start: 32 slots
SHARE = 80  # what a card adds to its suit's key: 32 slots
WEIGHTS = 112  # how promising a card is, by situation and strength: 10 * 8 slots, then EXTRAS
EXTRAS = WEIGHTS + 80  # weights of something besides the card: 9 slots

TRICKS = 0
POINTS = 1
PAYOFF = 2

# What there is to know of a suit, by suit and mask of its remaining cards: 3 words, FACTS not yet
# worked out being -1. See ``doubledummy_suits``.
SUIT_FACTS = 256
FACTS = 0
BOUNDS = 1
FALLS = 2
SUIT_WORDS = 3

# One frame for each card of a line of play.
FRAMES = SUIT_FACTS + 4 * 256 * SUIT_WORDS
STRIDE = 32
SEAT = 0
PLACE = 1  # 0 for the seat that leads, 3 for the last
NEED = 2  # side 0 wants at least this many units, from the start of the trick on
LED = 3  # 8 * suit led
BEST = 4  # best card so far, -1 for none
BEST_SEAT = 5
BEST_LOW = 6  # lowest card that would have done as well
SUITED = 7  # cards of the suit led so far
TAKEN = 8  # units in the trick so far
COUNT = 9  # moves
NEXT = 10  # next move to try
SEEN = 11  # mask of the cards whose rank mattered so far
VALUE = 12  # best value so far
MOVES = 13  # 8 moves, best first
RANKED = 21  # card that won the trick by its rank, as a mask, or 0
# ... and only in the frame of the seat that leads:
ALL = 22  # mask of the cards in hands
SIZE = 23  # cards in each hand
KEY = 24  # 2 words
PATTERN = 26
BUCKET = 27
REST = 28  # units still to be had
EXTRA = 29  # what is in play besides cards: see ``doubledummy_extra``

FRAME_COUNT = 33
TABLE = FRAMES + FRAME_COUNT * STRIDE

# The table: buckets of entries, each five words: key, key, owners of the ranks, which of these
# count, and bounds with depths.
WAYS = 4
ENTRY = 5
MOST_TABLE_BITS = 12
TABLE_SIZE = (1 << MOST_TABLE_BITS) * WAYS * ENTRY
WORK_SIZE = TABLE + TABLE_SIZE
OLDEST = 255

# A result: value + ZERO in the high bits, the mask of cards whose rank mattered in the low ones.
ZERO = 512
RANKS = 32
RANK_MASK = (1 << RANKS) - 1
UNKNOWN = -1
