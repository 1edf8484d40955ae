"""A sensible Politaine player, as integer functions over what its seat may know.

Each card it may lay gets a score: the chance that its side takes the trick times what the trick
is worth, less what the card would be worth later. The unit is a hundredth of a third of a point;
chances are in thousandths. The weights below were tuned by play against itself.
"""

from __future__ import annotations

from veillee.games.politaine.layout import (
    ACE,
    ACE_CARDS,
    ANNOUNCED_CARD,
    CLAIM,
    DECLARE,
    FOUR,
    HELD,
    JACK,
    LED,
    PACK,
    PASS,
    REDEAL,
    RUN_LENGTH,
    RUN_OWNER,
    SEEN,
    SUIT,
    SUITS,
    THIRD_CARDS,
    TOP_THREE,
    VOIDS,
)
from veillee.games.politaine.rules import laid_card, legal, talk
from veillee.games.politaine.scoring import trick_cards
from veillee.games.tricks import (
    BEST,
    BEST_SEAT,
    CHOICES,
    HANDS,
    HISTORY,
    KNOCK,
    LAID,
    PLAIN,
    PLAYED,
    SEAT_UNIT,
    SIGNAL,
    SLIDE,
    TRICKS,
    State,
    count,
    lowest,
)

ACE_WORTH = 300
THIRD_WORTH = 100
TO_COME = 60  # what each card still to be laid will probably add to the trick
KEEP_MASTER = 345  # what a card is worth later: nothing above it is in other hands...
KEEP_SECOND = 54  # ... one card above it is
KEEP_THIRD = 30  # ... two
GUARD = 7  # for each card a seat holds of the suit it throws from
TEMPO = 64  # for winning oneself, for each suit one has a winner in
SECOND_HAND = -276  # for taking a trick while two players may yet lay a card
LEAD_MASTER = 197
LEAD_MASTER_LATE = 69  # for each trick gone
LEAD_OUT = -48  # for each card of a winner's suit that is in other hands
LEAD_TO_VOID = 118  # the partner, out of the suit, may throw points on a winner
LEAD_LENGTH = 75  # for each card one holds of the suit led
LEAD_WORTH = 210  # what a trick one leads will probably collect
LEAD_WISHED = 75  # where the partner wins for certain
LEAD_RETURN = 349  # the partner led the suit before
TOP_PLAIN = 100  # how likely a seat holds the top card of a suit: it has said nothing of it...
TOP_ASKED = 280  # ... asked for it
TOP_DENIED = 48  # ... kept silent with a card of the suit or of the opposite one
POLITAINE_WORTH = 3300
POLITAINE_ENTRY = 1000  # for taking the lead while one holds a politaine
JITTER = 2

# What a seat last said of a suit, two bits each in one number (see ``heard``).
ASKED_FOR = 1
DENIED = 2
LED_BEFORE = 32  # place of the mask of the suits led, 4 bits a seat


def choose(state: State, seat: int, noise: int) -> int:
    """A legal action: say what may be said, else lay the best card, with an honest signal."""
    choices = legal(state, seat)
    if choices >> PASS:
        if (choices >> FOUR) & 1:
            return FOUR
        return REDEAL if (choices >> REDEAL) & 1 else DECLARE
    cards = choices & PACK
    card = lowest(cards)
    if cards & (cards - 1):
        card = best_card(state, seat, cards, noise)
    signal = signal_with(state, seat, card)
    if choices > PACK and card & 7 >= ACE:
        suit = card >> 3
        if (state[HANDS + seat] >> (suit * 8 + ACE)) & TOP_THREE == TOP_THREE:
            return ANNOUNCED_CARD + suit * 3 + (card & 7) - ACE + SIGNAL * signal
    return card + SIGNAL * signal


def speak(state: State, seat: int, noise: int) -> int:
    """Proclaims its side the winner as soon as it may."""
    return CLAIM if talk(state, seat) != 0 else -1


def best_card(state: State, seat: int, cards: int, noise: int) -> int:
    """The card with the best score; ``noise`` decides among near equals."""
    leads = state[LAID] == 0
    if leads and state[HELD + seat] != 0:
        card = politaine_lead(state, seat, cards)
        if card >= 0:
            return card
    said = heard(state, seat) if state[LAID] < 3 else 0  # who lays the last card knows enough
    tempo = 0 if leads else TEMPO * suits_with_winners(state, seat)
    best = -1
    best_score = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        score = (noise & 7) * JITTER
        noise = noise >> 3 | (noise & 7) << 28
        if leads:
            score += lead_score(state, seat, card, said)
        else:
            score += follow_score(state, seat, card, said, tempo)
        if best < 0 or score > best_score:
            best = card
            best_score = score
    return best


# --- Politaines -----------------------------------------------------------------------------


def politaine_lead(state: State, seat: int, cards: int) -> int:
    """The next card of a politaine that can still be made, the ace first, or -1."""
    for suit in range(SUITS):
        if is_alive(state, seat, suit):
            tops = cards & (TOP_THREE << (suit * 8 + ACE))
            if tops != 0:
                return lowest(tops)
    return -1


def is_alive(state: State, seat: int, suit: int) -> bool:
    """Whether a politaine is whole, or its cards laid so far have all won, one after another."""
    if (state[HELD + seat] >> suit) & 1 == 0:
        return False
    if (state[HANDS + seat] >> (suit * 8 + ACE)) & TOP_THREE == TOP_THREE:
        return True
    return state[RUN_LENGTH] > 0 and state[RUN_OWNER] == seat * SUITS + suit


def politaine_score(state: State, seat: int, card: int, beats: bool, chance: int) -> int:
    """For a seat dealt a politaine that does not have the lead: take it, keep the three cards."""
    if card & 7 >= ACE and is_alive(state, seat, card >> 3):
        return POLITAINE_WORTH if beats else -POLITAINE_WORTH
    return POLITAINE_ENTRY * chance // 1000 if beats else 0


# --- Leading --------------------------------------------------------------------------------


def lead_score(state: State, seat: int, card: int, said: int) -> int:
    """How good a card is to lead."""
    suit = card >> 3
    above = above_out(state, seat, suit, card & 7)
    score = LEAD_LENGTH * cards_of(state[HANDS + seat], suit) - keep(above)
    opponents = may_top(state, seat ^ 1, suit, said) + may_top(state, seat ^ 3, suit, said)
    if above == 0 or opponents == 0:
        chance = 1000
        score += LEAD_MASTER + LEAD_MASTER_LATE * state[TRICKS]
        score += LEAD_OUT * cards_of(unseen(state, seat), suit)
        if may_hold(state, seat ^ 2, suit) == 0:
            score += LEAD_TO_VOID
    else:
        partner = may_top(state, seat ^ 2, suit, said)
        chance = 1000 * partner // (partner + opponents)
        score += LEAD_WISHED * chance // 1000
    score += (2 * chance - 1000) * (worth(card) + LEAD_WORTH) // 1000
    if (said >> (LED_BEFORE + (seat ^ 2) * 4 + suit)) & 1:
        score += LEAD_RETURN
    return score


# --- Following ------------------------------------------------------------------------------


def follow_score(state: State, seat: int, card: int, said: int, tempo: int) -> int:
    """How good a card is to follow with, or to throw."""
    suit = card >> 3
    led = state[LED]
    laid = state[LAID]
    beats = suit == led and card & 7 > state[BEST]
    chance = side_wins(state, seat, beats, card & 7 if beats else state[BEST], said)
    cards = trick_cards(state)
    total = worth(card) + ACE_WORTH * count(cards & ACE_CARDS)
    total += THIRD_WORTH * count(cards & THIRD_CARDS)
    total += TO_COME * (3 - laid) + (tempo if beats else 0)
    score = (2 * chance - 1000) * total // 1000
    score -= keep(above_out(state, seat, suit, card & 7))
    if beats and laid == 1:
        score += SECOND_HAND
    if suit != led:
        score += GUARD * cards_of(state[HANDS + seat], suit)
    if state[HELD + seat] != 0:
        score += politaine_score(state, seat, card, beats, chance)
    return score


def side_wins(state: State, seat: int, beats: bool, best: int, said: int) -> int:
    """The chance that one's side takes the trick after a card that makes the best ``best``.

    Behind a second hand come an opponent and the partner, behind a third an opponent.
    """
    laid = state[LAID]
    ours = beats or state[BEST_SEAT] == seat ^ 2
    if laid == 3:
        return 1000 if ours else 0
    led = state[LED]
    above = above_out(state, seat, led, best)
    helped = 0
    if above == 0:
        return 1000 if ours else 0
    beaten = 1000 - none_of(state, seat, (seat + 1) & 3, led, above, said)
    if laid == 1:
        helped = 1000 - none_of(state, seat, seat ^ 2, led, above, said)
        helped = helped * (2000 - beaten) // 2000
    return 1000 - beaten + beaten * helped // 2000 if ours else helped


def none_of(state: State, seat: int, other: int, suit: int, cards: int, said: int) -> int:
    """The chance that another seat holds none of some cards, one at least, at the top of those
    of a suit in other hands. What was said tells of the first of them only.
    """
    mine = may_top(state, other, suit, said)
    if mine == 0:
        return 1000
    everyone = may_top(state, seat ^ 1, suit, said) + may_top(state, seat ^ 2, suit, said)
    everyone += may_top(state, seat ^ 3, suit, said)
    chance = 1000 * (everyone - mine) // everyone
    holders = may_hold(state, seat ^ 1, suit) + may_hold(state, seat ^ 2, suit)
    holders += may_hold(state, seat ^ 3, suit)
    for _ in range(1, cards):
        chance = chance * (holders - 1) // holders
    return chance


# --- Signals --------------------------------------------------------------------------------


def heard(state: State, seat: int) -> int:
    """What the others last said of each suit (two bits each), and which suits they led.

    A knock asks for the suit of the card, a slide for the opposite one and not for its own; a
    card laid plain for neither (POL-11 to POL-13).
    """
    said = 0
    for index in range(state[PLAYED]):
        played = state[HISTORY + index]
        other = played // SEAT_UNIT
        if other != seat:
            suit = laid_card(played & CHOICES) >> 3
            signal = (played // SIGNAL) & 3
            place = other * 8 + suit * 2
            said &= ~(3 << place)
            if signal == KNOCK:
                said |= ASKED_FOR << place
            else:
                said |= DENIED << place
                place = other * 8 + opposite(suit) * 2
                said &= ~(3 << place)
                said |= (ASKED_FOR if signal == SLIDE else DENIED) << place
            if index & 3 == 0:
                said |= 1 << (LED_BEFORE + other * 4 + suit)
    return said


def signal_with(state: State, seat: int, card: int) -> int:
    """Knock with winners left in the suit of the card, else slide with winners in the opposite
    one.
    """
    hand = state[HANDS + seat] & ~(1 << card)
    others = unseen(state, seat)
    suit = card >> 3
    if has_winner(hand, others, suit):
        return KNOCK
    return SLIDE if has_winner(hand, others, opposite(suit)) else PLAIN


def opposite(suit: int) -> int:
    """Cœur and carreau, pique and trèfle (POL-12, POL-Q16)."""
    return suit ^ 3


# --- What one may know ----------------------------------------------------------------------


def worth(card: int) -> int:
    """What a card adds to a trick (POL-16)."""
    strength = card & 7
    if strength == ACE:
        return ACE_WORTH
    return THIRD_WORTH if strength >= JACK else 0


def keep(above: int) -> int:
    """What a card is worth later, by the cards above it that are in other hands."""
    if above == 0:
        return KEEP_MASTER
    if above == 1:
        return KEEP_SECOND
    return KEEP_THIRD if above == 2 else 0


def unseen(state: State, seat: int) -> int:
    """Mask of the cards in other hands."""
    return PACK & ~(state[HANDS + seat] | state[SEEN])


def above_out(state: State, seat: int, suit: int, strength: int) -> int:
    """How many cards of a suit above a strength are in other hands."""
    return count(((unseen(state, seat) >> (suit * 8)) & SUIT) >> (strength + 1))


def cards_of(cards: int, suit: int) -> int:
    """How many cards of a suit there are in a mask."""
    return count((cards >> (suit * 8)) & SUIT)


def has_winner(hand: int, others: int, suit: int) -> bool:
    """Whether a hand holds the highest card of a suit that is not played."""
    return (hand >> (suit * 8)) & SUIT > (others >> (suit * 8)) & SUIT


def suits_with_winners(state: State, seat: int) -> int:
    """In how many suits a seat holds the highest card that is not played."""
    others = unseen(state, seat)
    total = 0
    for suit in range(SUITS):
        if has_winner(state[HANDS + seat], others, suit):
            total += 1
    return total


def may_hold(state: State, other: int, suit: int) -> int:
    """1 unless a seat has shown to have none of a suit."""
    return 1 - ((state[VOIDS + other] >> suit) & 1)


def may_top(state: State, other: int, suit: int, said: int) -> int:
    """How likely a seat, against others, holds the highest card of a suit in other hands."""
    if may_hold(state, other, suit) == 0:
        return 0
    word = (said >> (other * 8 + suit * 2)) & 3
    if word == ASKED_FOR:
        return TOP_ASKED
    return TOP_DENIED if word == DENIED else TOP_PLAIN
