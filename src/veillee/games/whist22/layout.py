"""Where things lie in the flat state of Whist 22, and what its integers mean.

Choices: 0 lays the Excuse for nothing, 1 to 21 a trump, 22 the Excuse as the highest card;
``BID + b`` bids b (on the forehead 1 is *plus*, 0 is *moins*). A choice that lays a card equals
its strength, so cards never tie.
"""

from __future__ import annotations

from veillee.games.tricks import FREE, MAX_SEATS, OPTIONS

# Choices and cards.
X0 = 0  # the Excuse: its card number, and the choice of laying it for nothing
X22 = 22  # the choice of laying it as the highest card
BID = 24
PACK = 22
WHOLE_PACK = (1 << PACK) - 1
EITHER_EXCUSE = (1 << X0) | (1 << X22)

# The options, in the order of their table, and those of their values that rules ask for.
TARGET = OPTIONS + 0
COUNTING = OPTIONS + 1
PENALTY = OPTIONS + 2
CYCLE = OPTIONS + 3
DEALER_MOVES = OPTIONS + 4
FIRST_HAND = OPTIONS + 5
EXCUSE = OPTIONS + 6
FOREHEAD = OPTIONS + 7
FOREHEAD_EXCUSE = OPTIONS + 8
BAN = OPTIONS + 9
OVERTAKE = OPTIONS + 10
FIRST_LEADER = OPTIONS + 11
TIE_BREAK = OPTIONS + 12
COMPTEUR_MISSES = OPTIONS + 13
COMPTEUR_END = OPTIONS + 14
COMPTEUR_CARDS = OPTIONS + 15
SHOW_UNDEALT = OPTIONS + 16
EXTENDED_SEATS = OPTIONS + 17
COMPTEUR = 1
GAP = 1
UP_DOWN = 1
EACH_DEAL = 0
ZERO_ONLY = 1
FOREHEAD_YES = 0
FOREHEAD_EXTRA = 2
ALWAYS_22 = 0
CONTRARY = 1
ALWAYS_ZERO = 2
CHOSEN = 3
REMOVED = 4
BAN_ON = 0
SECOND_BIDDER = 1
SHARE = 0
FIRST_OUT = 1
RECOMPUTE = 1

# Slots of this game. The first four last from deal to deal.
TOP = FREE  # cards in the first hand of the cycle in progress
PLACE = TOP + 1  # place of the deal in its cycle, from 0
TIED = PLACE + 1  # mask of the seats that play the tie-break; 0 before it
ON_FOREHEAD = TIED + 1  # whether the deal is a forehead hand
BIDS = ON_FOREHEAD + 1  # by seat, NO_BID before it has bid
BID_TOTAL = BIDS + MAX_SEATS
BIDS_MADE = BID_TOTAL + 1
PLAYERS = BIDS_MADE + 1  # seats that take part in the deal
SHOWN = PLAYERS + 1  # mask of the undealt cards turned up
SEEN = SHOWN + 1  # mask of the cards that everyone has seen: turned up or laid
TALON = SEEN + 1
TALON_ROOM = 10  # 11 cards at two seats, less 1
STATE_SIZE = TALON + TALON_ROOM
PUBLIC = ((FREE, TALON - FREE),)
PRIVATE: tuple[tuple[int, int], ...] = ()
