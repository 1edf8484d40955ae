"""The rules of Whist 22 over a flat state (RULES.md, section 3). Nobody talks in this game.

The state is laid out in ``layout``; what a deal costs and who wins is in ``scoring``.
"""

from __future__ import annotations

from veillee.games.bidding import NO_BAN, NO_BID, legal_bids
from veillee.games.tricks import (
    BEST,
    BEST_SEAT,
    BIDDING,
    CHOOSING,
    DEALER,
    DEALS,
    END_PLAYED,
    HANDS,
    LAID,
    LEADER,
    MAX_SEATS,
    OUT,
    PHASE,
    PLAYING,
    SCORES,
    SEATS,
    SIZE,
    TRICKS,
    TURN,
    WINNERS,
    State,
    active,
    begin_trick,
    clear_deal,
    end_deal,
    end_trick,
    keep_best,
    lay,
    lowest,
    next_seat,
)
from veillee.games.whist22.layout import (
    ALWAYS_ZERO,
    BAN,
    BAN_ON,
    BID,
    BID_TOTAL,
    BIDS,
    BIDS_MADE,
    CHOSEN,
    COMPTEUR_CARDS,
    CONTRARY,
    CYCLE,
    DEALER_MOVES,
    EACH_DEAL,
    EITHER_EXCUSE,
    EXCUSE,
    FIRST_HAND,
    FIRST_LEADER,
    FOREHEAD,
    FOREHEAD_EXCUSE,
    FOREHEAD_EXTRA,
    FOREHEAD_YES,
    ON_FOREHEAD,
    OVERTAKE,
    PACK,
    PLACE,
    PLAYERS,
    PRIVATE,
    PUBLIC,
    RECOMPUTE,
    REMOVED,
    SECOND_BIDDER,
    SEEN,
    SHOW_UNDEALT,
    SHOWN,
    STATE_SIZE,
    TALON,
    TALON_ROOM,
    TIED,
    TOP,
    UP_DOWN,
    WHOLE_PACK,
    X0,
    X22,
    ZERO_ONLY,
)
from veillee.games.whist22.scoring import decide, points

# What games.spec.Rules asks for; some of it lies in the modules beside this one.
__all__ = [
    "PRIVATE",
    "PUBLIC",
    "STATE_SIZE",
    "TALON",
    "TALON_ROOM",
    "act",
    "catchers",
    "hearers",
    "legal",
    "pack",
    "points",
    "prepare_deal",
    "say",
    "sees_hand",
    "settle",
    "start_deal",
    "start_match",
    "talk",
    "turn",
]


def start_match(state: State) -> None:
    """Ready the lasting part from the scores and the deals already played."""
    state[OUT] = 0
    state[WINNERS] = 0
    state[TIED] = 0
    decide(state)
    if (state[OUT] >> state[DEALER]) & 1 and state[WINNERS] == 0:
        state[DEALER] = next_seat(state, state[DEALER])
    state[TOP] = first_size(state)
    state[PLACE] = state[DEALS] % cycle_length(state)


def first_size(state: State) -> int:
    """Cards in the first hand of a cycle that begins now (W22-3, W22-Q14, W22-Q19)."""
    if state[COMPTEUR_CARDS] == RECOMPUTE and state[OUT] != 0:
        return PACK // max(active(state), 1)
    if state[FIRST_HAND] != 0:
        return state[FIRST_HAND]
    return PACK // state[SEATS]


def cycle_length(state: State) -> int:
    """Deals in the cycle in progress: down to one card, perhaps up again (W22-Q3, W22-Q23)."""
    top = state[TOP]
    length = top
    if state[CYCLE] == UP_DOWN and top > 1:
        length = 2 * top - 2
    return length + 1 if state[FOREHEAD] == FOREHEAD_EXTRA else length


def prepare_deal(state: State) -> None:
    """Size of the hands, and whether they go on the forehead (W22-8, W22-9)."""
    top = state[TOP]
    place = state[PLACE]
    size = 1
    forehead = 1
    if state[TIED] == 0:
        extra = 1 if state[FOREHEAD] == FOREHEAD_EXTRA else 0
        if place < top:
            size = top - place
            forehead = 1 if size == 1 and state[FOREHEAD] == FOREHEAD_YES else 0
        elif place - top - extra >= 0:
            size = place - top - extra + 2
            forehead = 0
    state[SIZE] = size
    state[ON_FOREHEAD] = forehead


def pack(state: State) -> int:
    """All 22 cards, perhaps without the Excuse in the forehead hand (W22-Q7, W22-Q18)."""
    if state[ON_FOREHEAD] == 1 and state[FOREHEAD_EXCUSE] == REMOVED:
        return WHOLE_PACK & ~1
    return WHOLE_PACK


def settle(state: State) -> None:
    """Add the points; then the match ends, or the next deal is prepared for."""
    for seat in range(state[SEATS]):
        state[SCORES + seat] += points(state, seat)
    state[DEALS] += 1
    decide(state)
    if state[WINNERS] == 0:
        move_on(state)


def move_on(state: State) -> None:
    """The next place in the cycle, and the next dealer still in (W22-Q4, W22-Q16)."""
    if state[TIED] == 0:
        state[PLACE] += 1
        if state[PLACE] == cycle_length(state):
            state[PLACE] = 0
            state[TOP] = first_size(state)
    dealer = state[DEALER]
    if state[DEALER_MOVES] == EACH_DEAL or state[PLACE] == 0 or (state[OUT] >> dealer) & 1:
        state[DEALER] = next_seat(state, dealer)


def start_deal(state: State) -> None:
    """Turn up what is shown of the talon; the first bid is awaited (W22-4)."""
    clear_deal(state)
    for seat in range(MAX_SEATS):
        state[BIDS + seat] = NO_BID
    state[BID_TOTAL] = 0
    state[BIDS_MADE] = 0
    state[PLAYERS] = active(state)
    state[SHOWN] = shown(state)
    state[SEEN] = state[SHOWN]
    state[PHASE] = BIDDING
    bidder = next_seat(state, state[DEALER])
    state[TURN] = bidder
    # The leader leads once all have bid (W22-6, W22-Q10).
    state[LEADER] = next_seat(state, bidder) if state[FIRST_LEADER] == SECOND_BIDDER else bidder


def shown(state: State) -> int:
    """Mask of the undealt cards turned up: one for each card less than at the top (W22-Q18)."""
    if state[SHOW_UNDEALT] == 0:
        return 0
    wanted = 2 if state[ON_FOREHEAD] == 1 else state[TOP] - state[SIZE]
    mask = 0
    for place in range(wanted):
        card = state[TALON + place]
        if card >= 0:
            mask |= 1 << card
    return mask


def turn(state: State) -> int:
    """The seat whose bid, card or choice is awaited."""
    return state[TURN]


def legal(state: State, seat: int) -> int:
    """Mask of the choices open to a seat now."""
    if state[TURN] != seat:
        return 0
    if state[PHASE] == PLAYING:
        return legal_cards(state, seat)
    if state[PHASE] == CHOOSING:
        return EITHER_EXCUSE
    last = 1 if state[BIDS_MADE] + 1 == state[PLAYERS] else 0
    ban_from = 1 if state[BAN] == BAN_ON else NO_BAN
    return legal_bids(state[SIZE], state[BID_TOTAL], last, ban_from) << BID


def legal_cards(state: State, seat: int) -> int:
    """Any card, or with the duty to go over one that beats the best (W22-2, W22-Q8, W22-Q9)."""
    choices = state[HANDS + seat]
    if choices & 1 and state[EXCUSE] != ZERO_ONLY:
        choices |= 1 << X22
    if state[OVERTAKE] != 0 and state[LAID] > 0:
        above = choices & ~((2 << state[BEST]) - 1)
        if above != 0:
            return above | (choices & EITHER_EXCUSE)
    return choices


def act(state: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if state[PHASE] == PLAYING:
        put_down(state, seat, action)
        if state[LAID] == state[PLAYERS]:
            winner = state[BEST_SEAT]
            end_trick(state, winner)
            if state[TRICKS] == state[SIZE]:
                end_deal(state, END_PLAYED)
            else:
                begin_trick(state, winner)
    elif state[PHASE] == CHOOSING:
        reveal(state, action)
    else:
        bid(state, seat, action - BID)


def put_down(state: State, seat: int, choice: int) -> None:
    """Lay a card, which may be the best of the trick so far."""
    card = X0 if choice == X22 else choice
    lay(state, seat, card, choice)
    state[SEEN] |= 1 << card
    keep_best(state, seat, choice, 1 if choice > state[BEST] else 0)


def bid(state: State, seat: int, tricks: int) -> None:
    """Bid; after the last bid play begins, or the foreheads are read."""
    state[BIDS + seat] = tricks
    state[BID_TOTAL] += tricks
    state[BIDS_MADE] += 1
    state[TURN] = next_seat(state, seat)
    if state[BIDS_MADE] == state[PLAYERS]:
        if state[ON_FOREHEAD] == 1:
            end_bidding_on_foreheads(state)
        else:
            state[PHASE] = PLAYING
            begin_trick(state, state[LEADER])


def end_bidding_on_foreheads(state: State) -> None:
    """The Excuse's worth is fixed by the option, or its holder is asked (W22-11, W22-Q7)."""
    worth = X22
    rule = state[FOREHEAD_EXCUSE]
    for seat in range(state[SEATS]):
        if state[HANDS + seat] & 1:
            if rule == CHOSEN:
                state[PHASE] = CHOOSING
                state[TURN] = seat
                return
            if rule == ALWAYS_ZERO or (rule == CONTRARY and state[BIDS + seat] == 1):
                worth = X0
    reveal(state, worth)


def reveal(state: State, excuse: int) -> None:
    """All foreheads are laid in playing order, the Excuse for what it is worth."""
    begin_trick(state, state[LEADER])
    for _ in range(state[PLAYERS]):
        seat = state[TURN]
        card = lowest(state[HANDS + seat])
        put_down(state, seat, excuse if card == X0 else card)
    end_trick(state, state[BEST_SEAT])
    end_deal(state, END_PLAYED)


def sees_hand(state: State, viewer: int, seat: int) -> int:
    """On the forehead everyone sees all hands but his own, till all are shown (W22-9)."""
    if state[PHASE] == CHOOSING:
        return 1
    if viewer == seat:
        return 1 - state[ON_FOREHEAD]
    return state[ON_FOREHEAD] if viewer >= 0 else 0


def talk(state: State, seat: int) -> int:
    """Nobody talks in this game."""
    return 0


def hearers(state: State, seat: int, code: int) -> int:
    """Nobody talks in this game."""
    return 0


def catchers(state: State, seat: int, code: int) -> int:
    """Nobody talks in this game."""
    return 0


def say(state: State, seat: int, code: int, heard: int) -> None:
    """Nobody talks in this game."""
