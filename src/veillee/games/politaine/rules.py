"""The rules of Politaine, as integer functions over the flat state (rule book, section 1).

Slots and choices are in ``layout``, what is said before the first card in ``rights``, the
counting in ``scoring``.
"""

from __future__ import annotations

from veillee.games.politaine.layout import (
    ACE,
    ACE_CARDS,
    ACES,
    ANNOUNCE,
    ANNOUNCE_FIRST_CARD,
    ANNOUNCED,
    ANNOUNCED_CARD,
    ASKED,
    BOTH_OVER,
    CAPOT_ANY_DEAL,
    CAPOT_BY,
    CAPOT_IN,
    CLAIM,
    CLAIMED,
    DECLARE,
    DECLARED,
    EVERYONE,
    FIRST_OVER,
    FOUR,
    FOUR_BY,
    FULL_POINT,
    HAND_SIZE,
    HELD,
    LED,
    LOW_CARD_DUTY,
    MAY_DECLARE,
    MAY_FOUR_LATE,
    OVER_CLAIM,
    PACK,
    PASS,
    PRIVATE,
    PUBLIC,
    RANK,
    REDEAL,
    REDEAL_HAND,
    REDEAL_NO_HIGH,
    RIGHTS,
    SEAT_COUNT,
    SEEN,
    SEEN_BEFORE,
    SIDE_MASK,
    STATE_SIZE,
    SUIT,
    SUITS,
    TALON,
    TALON_ROOM,
    TARGET,
    THIRD_CARDS,
    THIRDS,
    TOP_THREE,
    VOIDS,
)
from veillee.games.politaine.rights import (
    answers,
    ask_redeal,
    first_asked,
    grant_rights,
    redeal_unless_four,
)
from veillee.games.politaine.scoring import (
    follow_politaine,
    is_over,
    points,
    side_over,
    trick_cards,
)
from veillee.games.tricks import (
    BEST,
    BEST_SEAT,
    CHOICES,
    CLAIMING,
    DEALER,
    DEALS,
    END_FOUR,
    END_PLAYED,
    END_REDEAL,
    ENDED,
    FREE,
    HANDS,
    LAID,
    NOBODY,
    OUT,
    OVER,
    PHASE,
    PLAYED,
    PLAYING,
    SCORES,
    SIZE,
    TRICKS,
    TURN,
    WINNERS,
    WON,
    State,
    begin_trick,
    clear_deal,
    count,
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


# --- Setting up -----------------------------------------------------------------------------


def start_match(state: State) -> None:
    """Everybody is in (POL-1); a score given at the target or above has won (POL-21)."""
    state[OUT] = 0
    state[WINNERS] = 0
    for side in range(2):
        if state[SCORES + side] >= state[TARGET]:
            state[WINNERS] |= SIDE_MASK << side


def prepare_deal(state: State) -> None:
    """Eight cards each (POL-3)."""
    state[SIZE] = HAND_SIZE


def pack(state: State) -> int:
    """All 32 cards (POL-2)."""
    return PACK


def start_deal(state: State) -> None:
    """Note what each hand gives a right to; the seat left of the dealer leads (POL-6)."""
    clear_deal(state)
    for slot in range(FREE, STATE_SIZE):
        state[slot] = 0
    state[PHASE] = PLAYING
    begin_trick(state, next_seat(state, state[DEALER]))
    grant_rights(state)


# --- What a seat may do ---------------------------------------------------------------------


def turn(state: State) -> int:
    """A seat with a right to speak before the first card, else the one whose card is awaited."""
    if state[PLAYED] > 0 or state[PHASE] != PLAYING:
        return state[TURN]
    seat = first_asked(state)
    # A redeal waits for somebody's answer: whose, those without a right to speak cannot see.
    if seat != NOBODY or state[ASKED] != 0:
        return seat
    return state[TURN]


def legal(state: State, seat: int) -> int:
    """Mask of the choices: rights before the first card, and cards for the seat to play."""
    if state[PHASE] != PLAYING:
        return 0
    rights = state[RIGHTS + seat]
    held = state[HELD + seat]
    if rights | held | state[ASKED] == 0:  # a seat with nothing to say, as most are
        return playable(state, seat) if state[TURN] == seat else 0
    choices = answers(rights)
    if state[TURN] != seat or state[ASKED] != 0:
        return choices
    cards = playable(state, seat)
    if state[ANNOUNCE] == ANNOUNCE_FIRST_CARD:
        choices |= announceable(cards, held)
    return choices | cards


def playable(state: State, seat: int) -> int:
    """Mask of the cards a seat may lay: follow suit if it can (POL-7, POL-8), lead freely or,
    with the low-card duty (POL-V2), one of the lowest until a trick held a full point.
    """
    hand = state[HANDS + seat]
    if state[LAID] > 0:
        following = hand & (SUIT << (8 * state[LED]))
        return following if following != 0 else hand
    if state[LOW_CARD_DUTY] != 0 and state[FULL_POINT] == 0 and state[TRICKS] > 0:
        rank = RANK
        while hand & rank == 0:
            rank <<= 1
        return hand & rank
    return hand


def announceable(cards: int, held: int) -> int:
    """The cards of a politaine as choices that announce it (POL-20); late is without effect."""
    choices = 0
    for suit in range(SUITS):
        if (held >> suit) & 1:
            tops = (cards >> (suit * 8 + ACE)) & TOP_THREE
            choices |= tops << (ANNOUNCED_CARD + suit * 3)
    return choices


def laid_card(choice: int) -> int:
    """The card that a choice below PASS lays, announced or not."""
    if choice < ANNOUNCED_CARD:
        return choice
    top = choice - ANNOUNCED_CARD
    return (top // 3) * 8 + ACE + top % 3


# --- Doing it -------------------------------------------------------------------------------


def act(state: State, seat: int, action: int) -> None:
    """Carry out a legal action; signals only stand in the history (POL-11 to POL-14)."""
    choice = action & CHOICES
    if choice < PASS:
        play(state, seat, choice, action)
    elif choice == REDEAL:
        ask_redeal(state, seat)
    elif choice == FOUR:
        state[FOUR_BY] = seat + 1
        end_deal(state, END_FOUR)
    elif choice == DECLARE:
        state[DECLARED] |= 1 << seat
        state[RIGHTS + seat] &= ~MAY_DECLARE
    else:
        state[RIGHTS + seat] &= MAY_FOUR_LATE
        if state[ASKED] != 0:
            redeal_unless_four(state)


def play(state: State, seat: int, choice: int, action: int) -> None:
    """Lay a card; the first card of the deal closes the questions before it (POL-Q6)."""
    if state[PLAYED] == 0:
        for other in range(SEAT_COUNT):
            state[RIGHTS + other] &= MAY_FOUR_LATE
    if state[RIGHTS + seat] != 0:
        state[RIGHTS + seat] = 0
    card = laid_card(choice)
    suit = card >> 3
    strength = card & 7
    if choice >= ANNOUNCED_CARD:
        tops = (state[HANDS + seat] >> (suit * 8 + ACE)) & TOP_THREE
        if tops == TOP_THREE:  # the first of the three: in time
            state[ANNOUNCED + seat] |= 1 << suit
    lay(state, seat, card, action)
    state[SEEN] |= 1 << card
    if state[LAID] == 1:
        state[LED] = suit
    led = state[LED]
    state[VOIDS + seat] |= (1 if suit != led else 0) << led
    better = (1 if suit == led else 0) & (1 if strength > state[BEST] else 0)
    keep_best(state, seat, strength, better)
    if state[LAID] == SEAT_COUNT:
        finish_trick(state)


def finish_trick(state: State) -> None:
    """The trick goes to its best card's side (POL-9, POL-10); the winner leads, or it was the
    last.
    """
    winner = state[BEST_SEAT]
    side = winner & 1
    end_trick(state, winner)
    cards = trick_cards(state)
    aces = count(cards & ACE_CARDS)
    thirds = count(cards & THIRD_CARDS)
    state[ACES + side] += aces
    state[THIRDS + side] += thirds
    state[FULL_POINT] = 1 if aces > 0 or thirds >= 3 else state[FULL_POINT]
    state[SEEN_BEFORE] = state[SEEN]
    follow_politaine(state, winner)
    if state[FIRST_OVER] == 0 and is_over(state, side):
        state[FIRST_OVER] = side + 1
    if state[TRICKS] < HAND_SIZE:
        begin_trick(state, winner)
    else:
        finish_deal(state)


def finish_deal(state: State) -> None:
    """All cards are played (POL-15): capot (POL-23, POL-Q15), and whether to wait for a claim."""
    if state[DEALS] == 0 or state[CAPOT_IN] == CAPOT_ANY_DEAL:
        tricks = state[WON] + state[WON + 2]
        if tricks == HAND_SIZE:
            state[CAPOT_BY] = 1
        elif tricks == 0:
            state[CAPOT_BY] = 2
    if (
        state[BOTH_OVER] == OVER_CLAIM
        and state[CLAIMED] == 0
        and is_over(state, 0)
        and is_over(state, 1)
    ):
        state[PHASE] = CLAIMING
        state[TURN] = NOBODY
    else:
        end_deal(state, END_PLAYED)


# --- Talk -----------------------------------------------------------------------------------


def talk(state: State, seat: int) -> int:
    """Whether a seat may proclaim its side the winner: it must have reached the target, be the
    first, and the option must ask for it (POL-21, POL-Q13, POL-Q14).
    """
    if state[BOTH_OVER] != OVER_CLAIM or state[CLAIMED] != 0 or state[PHASE] == OVER:
        return 0
    return 1 << CLAIM if is_over(state, seat & 1) else 0


def hearers(state: State, seat: int, code: int) -> int:
    """Everybody hears a proclamation."""
    return EVERYONE


def catchers(state: State, seat: int, code: int) -> int:
    """No talk of this game is perceived by chance."""
    return 0


def say(state: State, seat: int, code: int, heard: int) -> None:
    """The proclamation is noted; the deal is played out."""
    state[CLAIMED] = (seat & 1) + 1
    if state[PHASE] == CLAIMING:
        end_deal(state, END_PLAYED)


def sees_hand(state: State, viewer: int, seat: int) -> int:
    """Everybody sees its own hand only."""
    return 1 if viewer == seat else 0


# --- After the deal ----------------------------------------------------------------------------


def settle(state: State) -> None:
    """Add the points and name the winners, if any; the deal passes to the left (POL-Q18), or
    stays after a redeal for want of high cards (POL-Q3).
    """
    side = NOBODY
    if state[ENDED] == END_FOUR:
        side = (state[FOUR_BY] - 1) & 1
    elif state[ENDED] == END_PLAYED:
        state[DEALS] += 1
        side = state[CAPOT_BY] - 1 if state[CAPOT_BY] != 0 else side_over(state)
        state[SCORES] += points(state, 0)
        state[SCORES + 1] += points(state, 1)
    if side != NOBODY:
        state[WINNERS] = SIDE_MASK << side
    if state[ENDED] != END_REDEAL or state[REDEAL_HAND] != REDEAL_NO_HIGH:
        state[DEALER] = next_seat(state, state[DEALER])
