"""The slots and numbers of Politaine: cards, choices, options and what the flat state holds.

A card is ``suit * 8 + strength``, the suits P C K T, the strengths 7 8 V D R A 9 10 (POL-5).
Choices 0 to 31 lay that card; see the constants below for the others.
"""

from __future__ import annotations

from veillee.games.tricks import FREE, OPTIONS

# Option slots, in the order of the option table, and the codes of their values.
TARGET = OPTIONS + 0
REDEAL_HAND = OPTIONS + 1
REDEAL_BY = OPTIONS + 2
FOUR_RANK = OPTIONS + 3
FOUR_DEADLINE = OPTIONS + 4
POLITAINE = OPTIONS + 5
ANNOUNCE = OPTIONS + 6
BOTH_OVER = OPTIONS + 7
CAPOT_IN = OPTIONS + 8
LOW_CARD_DUTY = OPTIONS + 9

REDEAL_AT_LEAST = 0
REDEAL_EXACT = 1
REDEAL_NO_HIGH = 2
REDEAL_OFF = 3
BY_AUTOMATIC = 1
FOUR_EIGHTS = 0
FOUR_SEVENS = 1
FOUR_EITHER = 2
FOUR_OFF = 3
DEADLINE_OWN_CARD = 1
POLITAINE_EACH = 1
ANNOUNCE_FIRST_CARD = 0
ANNOUNCE_OPENING = 1
OVER_FIRST = 0
OVER_HIGHEST = 1
OVER_CLAIM = 2
CAPOT_ANY_DEAL = 1

# Choices beyond the cards.
ANNOUNCED_CARD = 32  # + suit * 3 + (0 ace, 1 nine, 2 ten): lay it and announce a politaine
PASS = 44
REDEAL = 45
FOUR = 46
DECLARE = 47

CLAIM = 0  # the only talk code

# What a seat may still say before the first card (bits of its RIGHTS slot).
MAY_FOUR = 1
MAY_REDEAL = 2
MAY_DECLARE = 4
MAY_FOUR_LATE = 8  # until its own first card; not asked about
ASKED_ABOUT = MAY_FOUR | MAY_REDEAL | MAY_DECLARE

# The game's own slots: public...
ACES = FREE  # aces won, by side: 2 slots
THIRDS = ACES + 2  # cards won that count a third of a point, by side: 2 slots
LED = THIRDS + 2  # suit led in the trick in progress
FULL_POINT = LED + 1  # 1 once a trick of this deal held a whole point (low-card duty)
RUN_OWNER = FULL_POINT + 1  # of the last trick: seat that won it * 4 + suit led
RUN_LENGTH = RUN_OWNER + 1  # tricks running won by that seat with a 10, 9 or ace of the suit
TOPS = RUN_LENGTH + 1  # tricks won by a 10, 9 or ace, two bits a suit, by seat: 4 slots
ANNOUNCED = TOPS + 4  # suits of the politaines announced in time, by seat: 4 slots
MADE = ANNOUNCED + 4  # politaines made and counted, by seat: 4 slots
DECLARED = MADE + 4  # mask of the seats that declared a politaine before the first card
ASKED = DECLARED + 1  # 1 + seat that asked for a redeal (or had it by right)
FOUR_BY = ASKED + 1  # 1 + seat that announced its four
FIRST_OVER = FOUR_BY + 1  # 1 + side whose running count reached the target first
CLAIMED = FIRST_OVER + 1  # 1 + side that proclaimed itself the winner
CAPOT_BY = CLAIMED + 1  # 1 + side that made a capot which wins the match
SEEN = CAPOT_BY + 1  # mask of the cards laid in this deal
SEEN_BEFORE = SEEN + 1  # the same when the trick in progress began
VOIDS = SEEN_BEFORE + 1  # suits that a seat has shown to have none of, by seat: 4 slots
# ... and private to each seat.
RIGHTS = VOIDS + 4  # 4 slots
HELD = RIGHTS + 4  # suits of which the seat was dealt a politaine: 4 slots

STATE_SIZE = HELD + 4
PUBLIC = ((FREE, RIGHTS - FREE),)
PRIVATE = ((RIGHTS, 1), (HELD, 1))
TALON = STATE_SIZE
TALON_ROOM = 0

PACK = 0xFFFFFFFF
SUIT = 0xFF
SUITS = 4
ALL_SUITS = 15
SEAT_COUNT = 4
HAND_SIZE = 8
ACE = 5  # strengths
JACK = 2
# One bit for each suit; shifted by a strength it is the mask of a rank.
RANK = 0x01010101
SEVENS = RANK
EIGHTS = RANK << 1
FACES = RANK * 0b0011100
ACE_CARDS = RANK << ACE
THIRD_CARDS = RANK * 0b11011100  # V D R 9 10
HIGH_CARDS = RANK * 0b11100000
TOP_THREE = 7  # ace, nine and ten of a suit, once shifted down to the ace

EVERYONE = 15
SIDE_MASK = 5  # seats of side 0; one place up those of side 1
