"""What the exact search must know of Aluette besides the rules.

Any card may always be laid and the best player, not the side, wins. So what counts of the tricks
made is who is how far behind the leading number, which side reached that number first, and
whether somebody's tricks all stand in one run that may still last to the end (mordienne).
"""

from __future__ import annotations

from veillee.compiled.kernels.search_memory import (
    AIM,
    KEY,
    NOTES,
    POINTS,
    between,
    keep_common,
    keep_slots,
    restore_common,
    restore_slots,
)
from veillee.compiled.kernels.search_order import add_group, prepare_order, write_order
from veillee.games.aluette.layout import (
    DECLARED,
    MORDIENNE,
    MORDIENNE_ANNOUNCED,
    MORDIENNE_OPEN,
    MORDIENNE_TWO_TO_FOUR,
    SEEN,
    STRENGTHS,
    TIE,
    TIE_TEAM,
    TIED,
)
from veillee.games.aluette.scoring import best_player, first_to_reach, points
from veillee.games.tricks import (
    BEST,
    BEST_SEAT,
    HANDS,
    LAID,
    LEADER,
    NOBODY,
    SEATS,
    SIZE,
    TRICKS,
    WINNER,
    WON,
    State,
    count,
    highest,
    lowest,
)

# The cards of each class, by strength.
CLASSES = (
    3 << 0,
    15 << 2, 15 << 6, 15 << 10, 15 << 14, 15 << 18,
    3 << 22,
    15 << 24, 15 << 28, 15 << 32, 15 << 36,
    1 << 40, 1 << 41, 1 << 42, 1 << 43, 1 << 44, 1 << 45, 1 << 46, 1 << 47,
    0,
)  # fmt: skip
# How promising a card is, found by hill climbing on the number of nodes over random positions
# (other numbers give the same results later): BASE + SLOPE * strength, by these rows, and
# something for each trick its seat has already if it would win.
LEAD_TOP = 0  # a lead that no opponent can take
LEAD_OTHER = 1
MIDDLE = 2  # the trick would be an opponent's: a card above the best, EQUAL to it or LOWER ...
LAST = 11  # ... and the same for the last card of the trick
EQUAL = 1
LOWER = 2
PARTNER = 3  # further down: the trick would be a partner's ...
SPOILT = 6  # ... or nobody's
BASE = (
    172,
    5,
    30,
    30,
    20,
    20,
    -7,
    38,
    60,
    25,
    25,
    65,
    60,
    50,
    12,
    -7,
    10,
    37,
    30,
    103,
)
SLOPE = (
    12,
    4,
    -2,
    3,
    -8,
    -2,
    1,
    -1,
    -4,
    -2,
    -2,
    -2,
    -1,
    -3,
    -4,
    0,
    -4,
    -2,
    -1,
    -3,
)
AHEAD = 18
ELIGIBLE = NOTES  # mask of the seats whose mordienne would count


def prepare(state: State, work: State) -> None:
    """The canonical form goes by classes; who may make a mordienne is fixed."""
    prepare_order(work, state)
    add_group(work, 0, 2, 1)
    for start in range(2, 22, 4):
        add_group(work, start, 4, 1)
    add_group(work, 22, 2, 1)
    for start in range(24, 40, 4):
        add_group(work, start, 4, 1)
    add_group(work, 40, 4, 0)
    add_group(work, 44, 4, 0)
    everyone = (1 << state[SEATS]) - 1
    work[ELIGIBLE] = state[DECLARED] if state[MORDIENNE_ANNOUNCED] == 1 else everyone


def keep(state: State, work: State, frame: int) -> None:
    """Besides the common slots: whether the trick is tied, and the cards seen."""
    keep_slots(work, keep_common(work, frame, state), state, TIED, SEEN - TIED + 1)


def restore(state: State, work: State, frame: int) -> None:
    """Take it back."""
    restore_slots(work, restore_common(work, frame, state), state, TIED, SEEN - TIED + 1)


def distinct(state: State, work: State, seat: int, choices: int) -> int:
    """Cards of one class are equal; so are cards of classes that nobody else holds, if between
    them there is no card of anybody else, nor the best of the trick.
    """
    others = 0
    for other in range(state[SEATS]):
        others |= state[HANDS + other]
    others &= ~state[HANDS + seat]
    if state[LAID] > 0:
        others |= CLASSES[state[BEST]]
    kept = 0
    below = -1  # mask of all cards below the class of the card before
    while choices != 0:
        card = choices & -choices
        choices ^= card
        own = CLASSES[STRENGTHS[lowest(card)]]
        under = (own & -own) - 1
        if below < 0 or (below != under and (others & ~below & (own | under)) != 0):
            kept |= card
        below = under
    return kept


def promise(state: State, work: State, seat: int, choice: int) -> int:
    """How soon to try a card, by the situation and its strength."""
    strength = STRENGTHS[choice]
    better = True
    if state[LAID] == 0:
        others = 0
        for other in range((seat + 1) & 1, state[SEATS], 2):
            others |= state[HANDS + other]
        row = LEAD_TOP if others >> choice == 0 else LEAD_OTHER
    else:
        row = LAST if state[LAID] + 1 == state[SEATS] else MIDDLE
        if state[TIED] == 1:
            row += SPOILT
        elif state[BEST_SEAT] & 1 == seat & 1:
            row += PARTNER
        best = state[BEST]
        better = strength > best
        if not better:
            row += EQUAL if strength == best else LOWER
    value = BASE[row] + SLOPE[row] * strength
    return value + AHEAD * state[WON + seat] if better else value


# --- What a position is worth ------------------------------------------------------------------


def outcome(state: State, work: State) -> int:
    """The points of side 0 less those of side 1, or the tricks."""
    if work[AIM] == POINTS:
        best = best_player(state)
        if best < 0:
            return 0
        value = points(state, best & 1)
        return value if best & 1 == 0 else -value
    return tricks_ahead(state)


def tricks_ahead(state: State) -> int:
    """Tricks of side 0 less those of side 1 so far."""
    return (state[WON] + state[WON + 2] + state[WON + 4] - state[WON + 1] - state[WON + 3]) - state[
        WON + 5
    ]


def banked(state: State, work: State) -> int:
    """Tricks made stay made; for the points nothing is settled before the end."""
    return 0 if work[AIM] == POINTS else tricks_ahead(state)


def below_class(strength: int) -> int:
    """Mask of the cards of a class and all below it."""
    return CLASSES[strength] | ((CLASSES[strength] & -CLASSES[strength]) - 1)


def sure_cards(state: State, even: int, odd: int) -> int:
    """Mask of cards that win a trick each, whoever leads, if their side wants to: those above
    all of the other side. It can lay them one a trick if they are no more than the tricks left.
    """
    first = STRENGTHS[highest(even)]
    second = STRENGTHS[highest(odd)]
    if first == second:
        return 0
    sure = even & ~below_class(second) if first > second else odd & ~below_class(first)
    if count(sure) <= state[SIZE] - state[TRICKS]:
        return sure
    # Partners might have to lay theirs on the same trick, and tie: count one seat's only.
    top = 1 << highest(sure)
    for seat in range(state[SEATS]):
        if state[HANDS + seat] & top != 0:
            others = (even | odd) & ~state[HANDS + seat]
            return state[HANDS + seat] & ~below_class(STRENGTHS[highest(others)])
    return 0


def bounds(state: State, work: State) -> int:
    """From the tricks made, those left, and the cards that are sure to win."""
    even = state[HANDS] | state[HANDS + 2] | state[HANDS + 4]
    odd = state[HANDS + 1] | state[HANDS + 3] | state[HANDS + 5]
    sure = sure_cards(state, even, odd)
    left = state[SIZE] - state[TRICKS]
    sure_even = count(sure & even)
    sure_odd = count(sure & odd)
    if work[AIM] != POINTS:
        ahead = tricks_ahead(state)
        return between(ahead - left + 2 * sure_even, ahead + left - 2 * sure_odd)
    best_even = 0
    best_odd = 0
    reach_even = 0  # what the best player of the side is sure to reach
    reach_odd = 0
    for seat in range(0, state[SEATS], 2):
        won = state[WON + seat]
        best_even = max(best_even, won)
        reach_even = max(reach_even, won + count(state[HANDS + seat] & sure))
        won = state[WON + seat + 1]
        best_odd = max(best_odd, won)
        reach_odd = max(reach_odd, won + count(state[HANDS + seat + 1] & sure))
    low = -2
    high = 2
    # Who reaches a number later than another does not beat him: a level number is enough for
    # the side that has it first.
    level = 0 if state[TIE] == TIE_TEAM else 1
    margin = reach_even - best_odd - (left - sure_even)
    if margin > 0 or (margin == 0 and left > sure_even and level == 1):
        low = 1
    margin = reach_odd - best_even - (left - sure_odd)
    if margin > 0 or (margin == 0 and left > sure_odd and level == 1):
        high = -1
    # A side that holds one of the highest cards keeps it to the end: no mordienne against it.
    lead = STRENGTHS[highest(even)] - STRENGTHS[highest(odd)]
    most = max(best_even, best_odd)
    if lead <= 0 or may_end_in_a_run(state, work, most, 0) == 0:
        high = min(high, 1)
    if lead >= 0 or may_end_in_a_run(state, work, most, 1) == 0:
        low = max(low, -1)
    return between(low, high)


def may_end_in_a_run(state: State, work: State, most: int, side: int) -> int:
    """Whether a seat of the side may still make a mordienne, as far as numbers tell: 1 or 0."""
    left = state[SIZE] - state[TRICKS]
    if left > most:
        for seat in range(side, state[SEATS], 2):
            if state[WON + seat] == 0 and (work[ELIGIBLE] >> seat) & 1:
                return 1
    seat = running(state, work)
    return 1 if seat >= 0 and seat & 1 == side else 0


def running(state: State, work: State) -> int:
    """The seat whose tricks so far all stand in a run that may last to the end and be a
    mordienne; or NOBODY.
    """
    owner = NOBODY
    missing = 1
    trick = state[TRICKS]
    while trick > 0 and missing > 0:
        trick -= 1
        winner = state[WINNER + trick]
        if winner < 0:
            if state[MORDIENNE] != MORDIENNE_OPEN:
                return NOBODY
        elif owner < 0:
            owner = winner
            missing = state[WON + owner] - 1
        elif winner == owner:
            missing -= 1
        else:
            return NOBODY
    if owner < 0 or (work[ELIGIBLE] >> owner) & 1 == 0:
        return NOBODY
    reach = state[WON + owner] + state[SIZE] - state[TRICKS]
    for seat in range(state[SEATS]):
        if seat != owner and state[WON + seat] >= reach:
            return NOBODY
    return owner


# --- What a position is known by ---------------------------------------------------------------


def write_key(state: State, work: State, frame: int) -> None:
    """The cards in canonical form, who leads, and of the tricks made what can still matter."""
    cards = 0
    for seat in range(state[SEATS]):
        cards |= state[HANDS + seat]
    write_order(work, frame, cards)
    left = state[SIZE] - state[TRICKS]
    word = left << 3 | state[LEADER]
    if work[AIM] == POINTS:
        word = standing(state, work, left) << 7 | word
    work[frame + KEY + 3] = word


def standing(state: State, work: State, left: int) -> int:
    """Of the tricks made so far what the points can still depend on."""
    most = 0
    for seat in range(state[SEATS]):
        most = max(most, state[WON + seat])
    first = 0  # the side that reached the leading number first
    if most > 0:
        first = first_to_reach(state, most, -1) & 1
    word = first << 3 | (running(state, work) + 1)
    # Seats without a trick may still make a mordienne: then the leading number itself counts.
    word = word << 4 | (most if left > most or state[MORDIENNE] == MORDIENNE_TWO_TO_FOUR else 15)
    for seat in range(state[SEATS]):
        if state[TIE] == TIE_TEAM:
            word = word << 4 | state[WON + seat]
        else:
            # One that cannot get ahead any more has no further part in it.
            word = word << 4 | max(state[WON + seat] + left - most, 0)
    return word
