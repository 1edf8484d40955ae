"""What the exact search must know of Politaine besides the rules."""

from __future__ import annotations

from veillee.compiled.kernels.search_memory import (
    AIM,
    GAME,
    KEY,
    NOTES,
    POINTS,
    between,
    keep_common,
    keep_slots,
    restore_common,
    restore_slots,
)
from veillee.games.politaine.layout import (
    ACE,
    ACES,
    ANNOUNCED,
    ANNOUNCED_CARD,
    CAPOT_ANY_DEAL,
    CAPOT_BY,
    CAPOT_IN,
    FULL_POINT,
    HELD,
    LED,
    LOW_CARD_DUTY,
    MADE,
    PASS,
    POLITAINE,
    POLITAINE_EACH,
    RUN_LENGTH,
    RUN_OWNER,
    SUITS,
    THIRD_CARDS,
    THIRDS,
    TOPS,
)
from veillee.games.politaine.rules import laid_card
from veillee.games.politaine.scoring import points
from veillee.games.tricks import (
    BEST,
    BEST_SEAT,
    DEALS,
    FREE,
    HANDS,
    LAID,
    LEADER,
    SIZE,
    TRICKS,
    WON,
    State,
    count,
    lowest,
)

CAPOT_POINTS = 48  # what a capot that wins the match is taken for: more than all else together
CARDS = (1 << 32) - 1
# Cards of one suit that are worth the same, as far as strength and worth both go.
WORTHS = (0b00000011, 0b00011100, 0b00100000, 0b11000000)
OWNERS = GAME  # who holds each card at the start
FORMS = OWNERS + 32  # of each suit and each set of its cards the canonical form
PROMISED = NOTES  # how many politaines may still be made, at most
CAPOT_COUNTS = NOTES + 1


def prepare(state: State, work: State) -> None:
    """Work out the canonical form of each suit for each set of its cards that may remain."""
    for card in range(32):
        work[OWNERS + card] = 0
        for seat in range(4):
            if (state[HANDS + seat] >> card) & 1:
                work[OWNERS + card] = seat
    for suit in range(SUITS):
        for left in range(256):
            places = 0
            owners = 0
            for worth in WORTHS:
                number = count(left & worth)
                places |= ((1 << number) - 1) << lowest(worth)
                for strength in range(8):
                    if (left & worth) >> strength & 1:
                        owners = owners << 2 | work[OWNERS + 8 * suit + strength]
            work[FORMS + 256 * suit + left] = places << 16 | owners
    work[PROMISED] = 0
    for seat in range(4):
        work[PROMISED] += count(state[HELD + seat])
    work[CAPOT_COUNTS] = 1 if state[DEALS] == 0 or state[CAPOT_IN] == CAPOT_ANY_DEAL else 0


def keep(state: State, work: State, frame: int) -> None:
    """Besides the common slots: all of the game's own that play changes."""
    keep_slots(work, keep_common(work, frame, state), state, FREE, HELD - FREE)


def restore(state: State, work: State, frame: int) -> None:
    """Take it back."""
    restore_slots(work, restore_common(work, frame, state), state, FREE, HELD - FREE)


def by_rank(state: State) -> bool:
    """Whether cards of equal worth may still differ by their rank alone (POL-V2)."""
    return state[LOW_CARD_DUTY] != 0 and state[FULL_POINT] == 0


def distinct(state: State, work: State, seat: int, choices: int) -> int:
    """Cards that only count, of a suit, with no card of anybody between and of equal worth; a
    politaine is always announced, which costs nothing; what may be said late is not.
    """
    choices &= (1 << PASS) - 1
    announcing = choices >> ANNOUNCED_CARD << ANNOUNCED_CARD
    cards = choices & CARDS
    if by_rank(state):
        kept = cards
    else:
        others = state[HANDS] | state[HANDS + 1] | state[HANDS + 2] | state[HANDS + 3]
        others &= ~state[HANDS + seat]
        if state[LAID] > 0:
            others |= 1 << (8 * state[LED] + state[BEST])
        kept = 0
        before = -1
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            if before < 0 or not equal(state, seat, before, card, others):
                kept |= 1 << card
            before = card
    while announcing != 0:
        choice = lowest(announcing)
        announcing &= announcing - 1
        card = 1 << laid_card(choice)
        if kept & card != 0:
            kept = kept & ~card | 1 << choice
    return kept


def equal(state: State, seat: int, lower: int, upper: int, others: int) -> bool:
    """Whether two neighbours in a hand are equal."""
    if lower >> 3 != upper >> 3 or others & ((1 << upper) - (1 << lower)) != 0:
        return False
    low = lower & 7
    high = upper & 7
    if (low < ACE) != (high < ACE) and (state[HELD + seat] >> (lower >> 3)) & 1:
        return False  # one of them helps to make a politaine
    if ACE in (low, high):
        return False
    return (THIRD_CARDS >> lower) & 1 == (THIRD_CARDS >> upper) & 1


def promise(state: State, work: State, seat: int, choice: int) -> int:
    """Win as cheaply as may be, give points to the partner, keep them from the others."""
    card = laid_card(choice)
    strength = card & 7
    worth = 3 if strength == ACE else (THIRD_CARDS >> card) & 1
    if state[LAID] == 0:
        return 10 + strength
    if card >> 3 == state[LED] and strength > state[BEST]:
        return 40 + (strength if state[LAID] < 3 else 4 * worth - strength)
    if state[BEST_SEAT] & 1 == seat & 1:
        return 20 + 4 * worth - strength
    return 10 - 4 * worth - strength


# --- What a position is worth ------------------------------------------------------------------


def outcome(state: State, work: State) -> int:
    """The points of side 0 less those of side 1, or the tricks."""
    value = banked(state, work)
    if work[AIM] == POINTS and state[CAPOT_BY] != 0:
        value += CAPOT_POINTS if state[CAPOT_BY] == 1 else -CAPOT_POINTS
    return value


def banked(state: State, work: State) -> int:
    """What the tricks so far are worth by themselves."""
    if work[AIM] == POINTS:
        return points(state, 0) - points(state, 1)
    return state[WON] + state[WON + 2] - state[WON + 1] - state[WON + 3]


def bounds(state: State, work: State) -> int:
    """What a side has it keeps, and all cards together make eleven points."""
    left = state[SIZE] - state[TRICKS]
    if work[AIM] != POINTS:
        ahead = banked(state, work)
        return between(ahead - left, ahead + left)
    made = 11 * (state[MADE] + state[MADE + 2] - state[MADE + 1] - state[MADE + 3])
    low = made + 2 * (state[ACES] + state[THIRDS] // 3) - 11
    high = made + 11 - 2 * (state[ACES + 1] + state[THIRDS + 1] // 3)
    spare = 11 * work[PROMISED]
    low -= spare
    high += spare
    if work[CAPOT_COUNTS] == 1:
        if state[WON + 1] + state[WON + 3] == 0:
            high += CAPOT_POINTS
        if state[WON] + state[WON + 2] == 0:
            low -= CAPOT_POINTS
    return between(low, high)


def write_key(state: State, work: State, frame: int) -> None:
    """Each suit in canonical form, and what the points still depend on."""
    cards = state[HANDS] | state[HANDS + 1] | state[HANDS + 2] | state[HANDS + 3]
    word = (state[SIZE] - state[TRICKS]) << 3 | state[LEADER]
    if by_rank(state):
        work[frame + KEY] = cards
        work[frame + KEY + 1] = 0
        word |= 1 << 7
    else:
        work[frame + KEY] = form(work, 0, cards) << 24 | form(work, 1, cards)
        work[frame + KEY + 1] = form(work, 2, cards) << 24 | form(work, 3, cards)
    rest = 0
    if work[AIM] == POINTS:
        word |= state[THIRDS] % 3 << 8
        if work[CAPOT_COUNTS] == 1:
            word |= (1 if state[WON] + state[WON + 2] == 0 else 0) << 10
            word |= (1 if state[WON + 1] + state[WON + 3] == 0 else 0) << 11
        if work[PROMISED] > 0:
            word |= (state[RUN_OWNER] << 2 | state[RUN_LENGTH]) << 12
            for seat in range(4):
                rest = rest << 4 | state[ANNOUNCED + seat]
                if state[POLITAINE] == POLITAINE_EACH:
                    rest = rest << 8 | state[TOPS + seat]
    work[frame + KEY + 2] = rest
    work[frame + KEY + 3] = word


def form(work: State, suit: int, cards: int) -> int:
    """The canonical form of a suit."""
    return work[FORMS + 256 * suit + ((cards >> (8 * suit)) & 255)]
