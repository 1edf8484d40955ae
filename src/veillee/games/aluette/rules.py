"""The rules of Aluette (ALU-1 to ALU-14) over a flat state; see ``games.spec.Rules``.

A choice below 48 lays that card or, after a chant, throws it. Talk is in ``talk``, the worth of a
deal in ``scoring``, the slots in ``layout``; the whole of ``spec.Rules`` can be had from here.
"""

from __future__ import annotations

from veillee.games.aluette.layout import (
    AGREED,
    ALL_CARDS,
    CHANT_LEFT_DEALER,
    CHANT_LEFT_PARTNER,
    CHANT_NO,
    CHANT_OFF,
    CHANT_RULE,
    CHANT_SHARE,
    CHANT_YES,
    FIRST_TIED,
    FIVE_DEALS,
    GAZE,
    LENGTH,
    PRIVATE,
    PUBLIC,
    RECEIVERS,
    SEEN,
    SPOILT_LEAD,
    STATE_SIZE,
    STRENGTHS,
    TALON,
    TALON_ROOM,
    TARGET,
    THREW,
    THROWN,
    TIED,
    TOOK,
)
from veillee.games.aluette.scoring import points
from veillee.games.aluette.talk import catchers, hearers, say, talk
from veillee.games.tricks import (
    BEST,
    BEST_SEAT,
    CHANT,
    DEALER,
    DEALS,
    DISCARDING,
    END_PLAYED,
    ENDED,
    HANDS,
    LAID,
    LEADER,
    NOBODY,
    PHASE,
    PLAYING,
    SCORES,
    SEATS,
    SIZE,
    TRICKS,
    TURN,
    WINNERS,
    State,
    begin_trick,
    clear_deal,
    end_deal,
    end_trick,
    keep_best,
    lay,
    next_seat,
)

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


# --- The match ---------------------------------------------------------------------------------


def start_match(state: State) -> None:
    """Ready the lasting part: scores given may already settle the match."""
    _decide(state)


def settle(state: State) -> None:
    """After a deal: totals, ``WINNERS``, and the deal passes to the left (ALU-4)."""
    if state[ENDED] == END_PLAYED:
        state[SCORES] += points(state, 0)
        state[SCORES + 1] += points(state, 1)
        state[DEALS] += 1  # ALU-Q4, ALU-Q11: a deal without a point is a deal
        _decide(state)
    state[DEALER] = next_seat(state, state[DEALER])


def _decide(state: State) -> None:
    """Set ``WINNERS`` (ALU-13, ALU-Q11): a level match of five deals is shared by all."""
    first = state[SCORES]
    second = state[SCORES + 1]
    won = 0  # bit 0: the even seats win; bit 1: the odd ones
    if state[LENGTH] == FIVE_DEALS:
        if state[DEALS] >= 5:
            won = (1 if first >= second else 0) | (2 if second >= first else 0)
    elif first >= state[TARGET]:
        won = 1
    elif second >= state[TARGET]:
        won = 2
    winners = 0
    for seat in range(state[SEATS]):
        winners |= ((won >> (seat & 1)) & 1) << seat
    state[WINNERS] = winners


# --- The start of a deal -----------------------------------------------------------------------


def prepare_deal(state: State) -> None:
    """Nine cards each; eight at six players (ALU-4, ALU-14)."""
    state[SIZE] = 9 if state[SEATS] == 4 else 8


def pack(state: State) -> int:
    """Mask of the cards that are shuffled for this deal: all 48 (ALU-1)."""
    return ALL_CARDS


def start_deal(state: State) -> None:
    """Begin the deal: the dealer's left leads (ALU-7), or is asked first about the chant."""
    clear_deal(state)
    for slot in range(TIED, TALON):
        state[slot] = 0
    seats = state[SEATS]
    for seat in range(seats):
        state[GAZE + seat] = (seat + 2) % seats  # everyone starts by looking at a partner
    begin_trick(state, next_seat(state, state[DEALER]))
    state[PHASE] = PLAYING if state[CHANT_RULE] == CHANT_OFF else CHANT


# --- Playing -----------------------------------------------------------------------------------


def turn(state: State) -> int:
    """The seat to ask: whose card, answer or discard is awaited; NOBODY when all is over."""
    return state[TURN]


def legal(state: State, seat: int) -> int:
    """Mask of the choices open to a seat now: any card may always be laid (ALU-8)."""
    phase = state[PHASE]
    if phase == PLAYING:
        return state[HANDS + seat] if state[TURN] == seat else 0
    if phase == DISCARDING:
        waits = (state[RECEIVERS] >> seat) & 1 == 1 and state[THROWN + seat] < CHANT_SHARE
        return state[HANDS + seat] if waits else 0
    if phase == CHANT and state[TURN] == seat:
        return (1 << CHANT_YES) | (1 << CHANT_NO)
    return 0


def act(state: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    phase = state[PHASE]
    if phase == PLAYING:
        _lay(state, seat, action)
    elif phase == DISCARDING:
        _throw(state, seat, action)
    else:
        _answer(state, seat, action)


def _lay(state: State, seat: int, card: int) -> None:
    lay(state, seat, card, card)
    state[SEEN] |= 1 << card
    strength = STRENGTHS[card]
    better = 1 if strength > state[BEST] else 0
    equal = 1 if strength == state[BEST] else 0
    state[TIED] = (state[TIED] | equal) & ~better
    keep_best(state, seat, strength, better)  # of tied cards, the first
    if state[LAID] == state[SEATS]:
        _finish_trick(state)


def _finish_trick(state: State) -> None:
    """The trick goes to the highest card, to nobody if that was equalled (ALU-9, ALU-Q1 to Q3)."""
    winner = state[BEST_SEAT]
    leader = winner
    if state[TIED] == 1:
        winner = NOBODY
        if state[SPOILT_LEAD] != FIRST_TIED:
            leader = state[LEADER]
    end_trick(state, winner)
    if state[TRICKS] == state[SIZE]:
        end_deal(state, END_PLAYED)  # ALU-Q17: always played to the last trick
    else:
        begin_trick(state, leader)
        state[TIED] = 0


# --- The chant (ALU-Q12) -----------------------------------------------------------------------


def _answer(state: State, seat: int, choice: int) -> None:
    """A yes or a no to the chant: the first no ends it, the last yes brings the cards."""
    if choice == CHANT_NO:
        state[PHASE] = PLAYING
        state[TURN] = state[LEADER]
        return
    state[AGREED] += 1
    state[TURN] = next_seat(state, seat)
    if state[AGREED] == state[SEATS]:
        first = state[LEADER]
        other = second_receiver(state)
        _take(state, first, TALON)
        _take(state, other, TALON + CHANT_SHARE)
        state[RECEIVERS] = (1 << first) | (1 << other)
        state[PHASE] = DISCARDING
        state[TURN] = first


def second_receiver(state: State) -> int:
    """Who takes cards besides the dealer's left, at four players."""
    rule = state[CHANT_RULE]
    if rule == CHANT_LEFT_DEALER:
        return state[DEALER]
    step = 2 if rule == CHANT_LEFT_PARTNER else 3
    return (state[DEALER] + step) % 4


def _take(state: State, seat: int, talon: int) -> None:
    cards = 0
    for place in range(CHANT_SHARE):
        cards |= 1 << state[talon + place]
    state[HANDS + seat] |= cards
    state[TOOK + seat] = cards


def _throw(state: State, seat: int, card: int) -> None:
    """A receiver throws a card unseen; after twelve the deal is played."""
    state[HANDS + seat] &= ~(1 << card)
    state[THREW + seat] |= 1 << card
    state[THROWN + seat] += 1
    first = state[LEADER]
    if state[THROWN + first] < CHANT_SHARE:
        state[TURN] = first
    elif state[THROWN + second_receiver(state)] < CHANT_SHARE:
        state[TURN] = second_receiver(state)
    else:
        state[PHASE] = PLAYING
        state[TURN] = first


# --- Views -------------------------------------------------------------------------------------


def sees_hand(state: State, viewer: int, seat: int) -> int:
    """Whether ``viewer`` may see what ``seat`` holds: only its own cards."""
    return 1 if viewer == seat else 0
