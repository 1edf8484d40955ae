"""What the expert must know of Politaine besides the rules and the policy."""

from __future__ import annotations

from veillee.games.politaine.layout import (
    ACE,
    ANNOUNCE,
    ANNOUNCE_FIRST_CARD,
    ANNOUNCED_CARD,
    ASKED,
    DECLARED,
    HELD,
    JACK,
    PASS,
    RIGHTS,
    SEAT_COUNT,
    SEEN_BEFORE,
    STATE_SIZE,
    TOP_THREE,
)
from veillee.games.politaine.policy import signal_with
from veillee.games.politaine.rights import grant_rights, has_four, has_redeal
from veillee.games.politaine.rules import laid_card
from veillee.games.tricks import (
    CHOICES,
    FIRST,
    FREE,
    HANDS,
    HISTORY,
    PHASE,
    PLAYED,
    PLAYING,
    SEAT_UNIT,
    SIGNAL,
    State,
    begin_trick,
    clear_deal,
)


def full_hands(state: State) -> None:
    """Give everybody the cards back that they have laid."""
    for place in range(state[PLAYED]):
        played = state[HISTORY + place]
        card = laid_card(played & CHOICES)
        state[HANDS + played // SEAT_UNIT] |= 1 << card


def rewind(state: State) -> None:
    """Take a world back to the first card of its deal, after what was said before."""
    first = state[FIRST]
    declared = state[DECLARED]
    full_hands(state)
    clear_deal(state)
    for slot in range(FREE, STATE_SIZE):
        state[slot] = 0
    begin_trick(state, first)
    grant_rights(state)
    begin_trick(state, first)
    for seat in range(SEAT_COUNT):
        state[RIGHTS + seat] = 0
    state[ASKED] = 0
    state[PHASE] = PLAYING
    state[DECLARED] = declared


def silence(state: State, viewer: int) -> int:
    """The seats that could have asked for a new deal or announced a four, and did not.

    Such a right is told from the cards dealt; the scratch state is rewound afterwards anyway.
    """
    if state[PLAYED] == 0:
        return 0
    full_hands(state)
    total = 0
    for seat in range(SEAT_COUNT):
        hand = state[HANDS + seat]
        if seat != viewer and (has_redeal(state, hand) or has_four(state, hand)):
            total += 1
    return total


def alike(state: State, seat: int, one: int, other: int) -> int:
    """Cards of a suit that are worth the same, with none of another seat between."""
    if one >= ANNOUNCED_CARD or other >= ANNOUNCED_CARD:
        return 0
    if one >> 3 != other >> 3 or value(one & 7) != value(other & 7):
        return 0
    low = min(one, other)
    high = max(one, other)
    between = ((1 << high) - 1) & ~((2 << low) - 1)
    if between & ~(state[HANDS + seat] | state[SEEN_BEFORE]) != 0:
        return 0
    return 1 if (state[HELD + seat] >> (one >> 3)) & 1 == 0 or high & 7 < ACE else 0


def value(strength: int) -> int:
    """What a card adds to a trick, in thirds."""
    if strength == ACE:
        return 3
    return 1 if strength >= JACK else 0


def signal_fits(state: State, seat: int, action: int) -> int:
    """Whether a card is laid with the signal the policy would give; before the first card -1."""
    choice = action & CHOICES
    if choice >= PASS:
        return -1
    return 1 if signal_with(state, seat, laid_card(choice)) == action // SIGNAL else 0


def signalled(state: State, seat: int, choice: int) -> int:
    """The choice with the signal that tells the truth, announcing a politaine while it is whole."""
    if choice >= PASS:
        return choice
    card = laid_card(choice)
    suit = card >> 3
    signal = SIGNAL * signal_with(state, seat, card)
    whole = (state[HANDS + seat] >> (suit * 8 + ACE)) & TOP_THREE == TOP_THREE
    if state[ANNOUNCE] == ANNOUNCE_FIRST_CARD and card & 7 >= ACE and whole:
        return ANNOUNCED_CARD + suit * 3 + (card & 7) - ACE + signal
    return card + signal


def catch_chance(state: State) -> int:
    """Nothing is said behind anybody's back."""
    return 0
