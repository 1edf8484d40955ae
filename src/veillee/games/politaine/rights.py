"""What may be said before the first card: four eights, redeals, declarations."""

from __future__ import annotations

from veillee.games.politaine.layout import (
    ACE,
    ACE_CARDS,
    ALL_SUITS,
    ANNOUNCE,
    ANNOUNCE_OPENING,
    ASKED,
    ASKED_ABOUT,
    BY_AUTOMATIC,
    DEADLINE_OWN_CARD,
    DECLARE,
    EIGHTS,
    FACES,
    FOUR,
    FOUR_DEADLINE,
    FOUR_EIGHTS,
    FOUR_EITHER,
    FOUR_RANK,
    FOUR_SEVENS,
    HELD,
    HIGH_CARDS,
    MAY_DECLARE,
    MAY_FOUR,
    MAY_FOUR_LATE,
    MAY_REDEAL,
    PASS,
    RANK,
    REDEAL,
    REDEAL_AT_LEAST,
    REDEAL_BY,
    REDEAL_EXACT,
    REDEAL_HAND,
    REDEAL_NO_HIGH,
    RIGHTS,
    SEAT_COUNT,
    SEVENS,
)
from veillee.games.tricks import END_REDEAL, HANDS, NOBODY, TURN, State, count, end_deal, next_seat


def grant_rights(state: State) -> None:
    """Note what each hand, just dealt, gives a right to say before the first card."""
    redeal = NOBODY
    seat = state[TURN]
    for _ in range(SEAT_COUNT):
        hand = state[HANDS + seat]
        state[HELD + seat] = politaines(hand)
        rights = 0
        if has_four(state, hand):
            rights = MAY_FOUR
            if state[FOUR_DEADLINE] == DEADLINE_OWN_CARD:
                rights |= MAY_FOUR_LATE
        if has_redeal(state, hand):
            if state[REDEAL_BY] != BY_AUTOMATIC:
                rights |= MAY_REDEAL
            elif redeal == NOBODY:
                redeal = seat
        if state[ANNOUNCE] == ANNOUNCE_OPENING and state[HELD + seat] != 0:
            rights |= MAY_DECLARE
        state[RIGHTS + seat] = rights
        seat = next_seat(state, seat)
    if redeal != NOBODY:
        ask_redeal(state, redeal)


def first_asked(state: State) -> int:
    """Who is to speak before the first card, or NOBODY: four eights, then redeals, then
    declarations, each once round from the left of the dealer (POL-Q5, POL-Q9).
    """
    pending = state[RIGHTS] | state[RIGHTS + 1] | state[RIGHTS + 2] | state[RIGHTS + 3]
    if pending & ASKED_ABOUT == 0:
        return NOBODY
    right = MAY_FOUR
    while pending & right == 0:
        right <<= 1
    seat = state[TURN]
    while state[RIGHTS + seat] & right == 0:
        seat = next_seat(state, seat)
    return seat


def politaines(hand: int) -> int:
    """Mask of the suits of which a hand holds ten, nine and ace (POL-19)."""
    whole = (hand >> ACE) & (hand >> (ACE + 1)) & (hand >> (ACE + 2)) & RANK
    return (whole | whole >> 7 | whole >> 14 | whole >> 21) & ALL_SUITS


def has_four(state: State, hand: int) -> bool:
    """Whether a hand may announce its four eights or sevens (POL-22, POL-Q7)."""
    rank = state[FOUR_RANK]
    eights = rank in (FOUR_EIGHTS, FOUR_EITHER) and hand & EIGHTS == EIGHTS
    sevens = rank in (FOUR_SEVENS, FOUR_EITHER) and hand & SEVENS == SEVENS
    return eights or sevens


def has_redeal(state: State, hand: int) -> bool:
    """Whether a hand gives a right to a new deal (POL-4, POL-Q1, POL-Q3)."""
    kind = state[REDEAL_HAND]
    faces = count(hand & FACES)
    aces = count(hand & ACE_CARDS)
    if kind == REDEAL_AT_LEAST:
        return faces >= 6 and aces >= 1
    if kind == REDEAL_EXACT:
        return faces == 6 and aces == 1
    return kind == REDEAL_NO_HIGH and hand & HIGH_CARDS == 0


def answers(rights: int) -> int:
    """Mask of what a seat with these rights may say."""
    choices = 0
    if rights & (MAY_FOUR | MAY_FOUR_LATE):
        choices |= 1 << FOUR
    if rights & MAY_REDEAL:
        choices |= 1 << REDEAL
    if rights & MAY_DECLARE:
        choices |= 1 << DECLARE
    if rights & ASKED_ABOUT:
        choices |= 1 << PASS
    return choices


def ask_redeal(state: State, seat: int) -> None:
    """A seat wants a new deal and so gives up its own four; those of others go first (POL-Q5)."""
    state[ASKED] = seat + 1
    for other in range(SEAT_COUNT):
        state[RIGHTS + other] &= MAY_FOUR | MAY_FOUR_LATE
    if state[REDEAL_BY] != BY_AUTOMATIC:
        state[RIGHTS + seat] = 0
    redeal_unless_four(state)


def redeal_unless_four(state: State) -> None:
    """The redeal asked for takes place once no announcement of a four can come before it."""
    for seat in range(SEAT_COUNT):
        if state[RIGHTS + seat] & MAY_FOUR:
            return
    end_deal(state, END_REDEAL)
