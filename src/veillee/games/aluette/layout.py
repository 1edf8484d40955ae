"""The flat state of Aluette: option slots, the game's own slots, and what its numbers mean.

Cards are numbered from the weakest class to the strongest (``cards.ALUETTE48``), so the eight
named cards are 40 to 47 and the sign of a named card is ``47 - card``.
"""

from __future__ import annotations

from veillee.games.tricks import FREE, MAX_SEATS, OPTIONS

# Options, in the order of the game's option table.
TARGET = OPTIONS + 0
LENGTH = OPTIONS + 1
SPOILT_LEAD = OPTIONS + 2
TIE = OPTIONS + 3
MORDIENNE = OPTIONS + 4
MORDIENNE_ANNOUNCED = OPTIONS + 5
CHANT_RULE = OPTIONS + 6
SIGNS = OPTIONS + 7
SIGN_LIST = OPTIONS + 8
BLUFF = OPTIONS + 9
CATCH = OPTIONS + 10
SIDES = OPTIONS + 11

# Their values that the rules ask about.
FIVE_DEALS = 1
FIRST_TIED = 1
TIE_TEAM = 1
MORDIENNE_OPEN = 1
MORDIENNE_TWO_TO_FOUR = 2
CHANT_OFF = 0
CHANT_LEFT_DEALER = 1
CHANT_LEFT_PARTNER = 2
CHANT_LEFT_RIGHT = 3
SIGNS_GAZE = 0
SIGNS_OPEN = 1
SIGNS_PARTNER = 2
SIGNS_CHANCE = 3
SIGNS_OFF = 4

# The deal in play, after the common slots: what everyone may see ...
TIED = FREE  # 1 when the best card of the trick in progress has been equalled
SEEN = TIED + 1  # mask of the cards laid in the deal
AGREED = SEEN + 1  # seats that said yes to the chant
RECEIVERS = AGREED + 1  # mask of the seats that took cards after the chant
DECLARED = RECEIVERS + 1  # mask of the seats that announced mordienne
GAZE = DECLARED + 1  # whom each seat is looking at (itself: its own cards)
THROWN = GAZE + MAX_SEATS  # how many cards each seat threw after the chant
# ... what only one seat may see ...
SIGNED = THROWN + MAX_SEATS  # SIGNED + observer * 7 + signer: mask of the signs perceived
TOOK = SIGNED + MAX_SEATS * MAX_SEATS  # mask of the cards a seat took after the chant
THREW = TOOK + MAX_SEATS  # mask of the cards a seat threw after the chant
# ... and the undealt cards, in order.
TALON = THREW + MAX_SEATS
TALON_ROOM = 12
STATE_SIZE = TALON + TALON_ROOM

PUBLIC = ((TIED, SIGNED - TIED),)
PRIVATE = ((SIGNED, MAX_SEATS), (TOOK, 1), (THREW, 1))

# Choices from CHANT_YES on; the lower ones are cards.
CHANT_YES = 48
CHANT_NO = 49
CHANT_SHARE = 6  # cards a receiver takes, and throws

# Talk codes: 0 to 10 are the numbers of games.actions.Sign.
SIGN_AS = 8
SIGN_RIEN = 9
SIGN_MORDIENNE = 10
LOOK = 16  # + the seat looked at
SAY_MORDIENNE = 24

ALL_CARDS = (1 << 48) - 1
NAMED = 40  # the first of the eight named cards
NAMED_CARDS = 255 << NAMED
ACES = 15 << 36
TOP = 47  # Monsieur

# ALU-2: the class of each card, 0 (the two ordinary threes) to 18 (Monsieur). Cards of one class
# are equal and spoil each other.
STRENGTHS = (
    0, 0,
    1, 1, 1, 1,
    2, 2, 2, 2,
    3, 3, 3, 3,
    4, 4, 4, 4,
    5, 5, 5, 5,
    6, 6,
    7, 7, 7, 7,
    8, 8, 8, 8,
    9, 9, 9, 9,
    10, 10, 10, 10,
    11, 12, 13, 14, 15, 16, 17, 18,
)  # fmt: skip
