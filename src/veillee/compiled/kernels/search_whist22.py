"""What the exact searches must know of Whist 22 besides the rules.

Each seat pays for itself, so there is no one value to search for: ``search_general`` finds what
all seats pay when each looks after itself, packed four bits a seat (``payments``). The search for
two parties answers what one seat can secure against all others.
"""

from __future__ import annotations

from veillee.compiled.kernels.search_memory import (
    AIM,
    KEY,
    SECURE,
    between,
    keep_common,
    keep_slots,
    restore_common,
    restore_slots,
)
from veillee.compiled.kernels.search_order import add_group, prepare_order, write_order
from veillee.games.tricks import (
    BEST,
    HANDS,
    LAID,
    LEADER,
    OUT,
    PHASE,
    PLAYING,
    SEATS,
    SIZE,
    TRICKS,
    WON,
    State,
)
from veillee.games.whist22.layout import (
    BID_TOTAL,
    BIDS,
    GAP,
    PENALTY,
    SEEN,
    X0,
    X22,
)
from veillee.games.whist22.scoring import points

PAYMENT_BITS = 4
PAYMENT = 15
NEED_BITS = 5
UNREACHABLE = 1 << 20
LOST = 31  # the bid can no longer be made, and by how much does not matter


def prepare(state: State, work: State) -> None:
    """All cards are of different strengths."""
    prepare_order(work, state)
    for start in range(0, 24, 4):
        add_group(work, start, 4, 0)


def keep(state: State, work: State, frame: int) -> None:
    """Besides the common slots: bids and the cards seen."""
    place = keep_slots(work, keep_common(work, frame, state), state, BIDS, BID_TOTAL - BIDS + 2)
    work[place] = state[SEEN]


def restore(state: State, work: State, frame: int) -> None:
    """Take it back."""
    place = restore_common(work, frame, state)
    place = restore_slots(work, place, state, BIDS, BID_TOTAL - BIDS + 2)
    state[SEEN] = work[place]


def distinct(state: State, work: State, seat: int, choices: int) -> int:
    """Trumps with no card of anybody else between, nor the best of the trick, are equal."""
    if state[PHASE] != PLAYING:
        return choices
    others = 0
    for other in range(state[SEATS]):
        others |= state[HANDS + other]
    others &= ~state[HANDS + seat]
    if state[LAID] > 0:
        others |= 1 << state[BEST]
    excuse = choices & (1 << X0 | 1 << X22)
    choices &= ~excuse
    kept = excuse
    before = 0
    while choices != 0:
        card = choices & -choices
        choices ^= card
        if before == 0 or others & (card - before) != 0:
            kept |= card
        before = card
    return kept


def promise(state: State, work: State, seat: int, choice: int) -> int:
    """High cards while tricks are wanted, low ones after."""
    wants = state[BIDS + seat] > state[WON + seat]
    if state[LAID] > 0 and choice < state[BEST]:
        return choice if wants else choice + 30
    return choice if wants else 30 - choice


# --- One seat against all others ---------------------------------------------------------------


def outcome(state: State, work: State) -> int:
    """What the seat pays, negated: it wants much."""
    return -points(state, work[AIM] - SECURE)


def banked(state: State, work: State) -> int:
    """Nothing is settled before the end."""
    return 0


def bounds(state: State, work: State) -> int:
    """From the tricks the seat still needs and those left."""
    least, most = price(state, work[AIM] - SECURE)
    return between(-most, -least)


def write_key(state: State, work: State, frame: int) -> None:
    """The cards in order, who leads, and what the seat still needs."""
    write_cards(state, work, frame)
    left = state[SIZE] - state[TRICKS]
    need = needed(state, work[AIM] - SECURE)
    work[frame + KEY + 3] = need << 7 | left << 3 | state[LEADER]


def write_cards(state: State, work: State, frame: int) -> None:
    """The cards in canonical form: three words, with the Excuse told apart."""
    cards = 0
    for seat in range(state[SEATS]):
        cards |= state[HANDS + seat]
    write_order(work, frame, cards)
    work[frame + KEY + 2] |= (cards & 1) << 61


def needed(state: State, seat: int) -> int:
    """The tricks that the seat still needs for its bid, as a number from 0 to 31."""
    need = state[BIDS + seat] - state[WON + seat]
    if state[PENALTY] == GAP:
        return need + 15
    return need if 0 <= need <= state[SIZE] - state[TRICKS] else LOST


def price(state: State, seat: int) -> tuple[int, int]:
    """The least and the most that a seat may come to pay."""
    if (state[OUT] >> seat) & 1:
        return 0, 0
    left = state[SIZE] - state[TRICKS]
    need = state[BIDS + seat] - state[WON + seat]
    least = max(-need, need - left, 0)
    most = max(-need, left - need, need)
    if state[PENALTY] == GAP:
        return least, most
    return min(least, 1), min(most, 1)


# --- All seats, each for itself ----------------------------------------------------------------


def payments(state: State, work: State) -> int:
    """What each seat pays for a deal played out."""
    packed = 0
    for seat in range(state[SEATS]):
        packed |= points(state, seat) << (PAYMENT_BITS * seat)
    return packed


def settled(state: State, work: State) -> int:
    """What each seat pays if that is settled already, else -1."""
    packed = 0
    for seat in range(state[SEATS]):
        least, most = price(state, seat)
        if least != most:
            return -1
        packed |= least << (PAYMENT_BITS * seat)
    return packed


def ideal(state: State, work: State, seat: int) -> int:
    """The best a seat can hope for, on the scale of ``search_general.merit``."""
    if state[PHASE] != PLAYING:
        return UNREACHABLE
    others = 0
    for other in range(state[SEATS]):
        least, most = price(state, other)
        if other != seat:
            others += most
    least, most = price(state, seat)
    return others - (least << 8)


def write_general_key(state: State, work: State, frame: int) -> None:
    """The cards in order, who leads, and what each seat still needs."""
    write_cards(state, work, frame)
    left = state[SIZE] - state[TRICKS]
    word = 0
    for seat in range(state[SEATS]):
        word = word << NEED_BITS | needed(state, seat)
    work[frame + KEY + 3] = word << 7 | left << 3 | state[LEADER]
