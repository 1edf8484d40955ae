"""The rule policy of Whist 22: what a sensible player does who sees what its seat sees.

Every card has a chance to take a trick that its holder wants (``hi``) and one to take a trick
that he does not want (``lo``). Their sums over a hand are the most and the fewest tricks it can be
expected to make; a bid or a card is good when the tricks needed lie between them. Chances are in
1024ths, counts of unseen cards in halves, because somebody else's Excuse may lie above or below.
"""

from __future__ import annotations

from veillee.games.tricks import (
    BEST,
    BIDDING,
    CHOOSING,
    HANDS,
    LAID,
    OUT,
    PHASE,
    SEATS,
    SIZE,
    TRICKS,
    WON,
    State,
    count,
    highest,
    lowest,
    next_seat,
)
from veillee.games.whist22.layout import (
    ALWAYS_22,
    ALWAYS_ZERO,
    BID,
    BID_TOTAL,
    BIDS,
    BIDS_MADE,
    CHOSEN,
    CONTRARY,
    EXCUSE,
    FOREHEAD_EXCUSE,
    GAP,
    ON_FOREHEAD,
    PACK,
    PENALTY,
    PLAYERS,
    SEEN,
    WHOLE_PACK,
    X0,
    X22,
    ZERO_ONLY,
)
from veillee.games.whist22.rules import legal

SURE = 1024

# 64 ln(n) (of 0: below any chance), and 1024 exp(-n / 16).
LOG = (
    -6400, 0, 44, 70, 89, 103, 115, 125, 133, 141, 147, 153, 159, 164, 169, 173, 177, 181, 185, 188,
    192, 195, 198, 201, 203, 206, 209, 211, 213, 216, 218, 220, 222, 224, 226, 228, 229, 231, 233,
    234, 236, 238, 239, 241, 242,
)  # fmt: skip
EXP = (
    1024, 962, 904, 849, 797, 749, 704, 661, 621, 583, 548, 515, 484, 454, 427, 401, 377, 354,
    332, 312, 293, 276, 259, 243, 228, 215, 202, 189, 178, 167, 157, 148, 139, 130, 122, 115, 108,
    101, 95, 89, 84, 79, 74, 70, 65, 61, 58, 54, 51, 48, 45, 42, 40, 37, 35, 33, 31, 29, 27, 26,
    24, 23, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 11, 10, 9, 9, 8, 8, 7, 7, 6, 6, 6, 5, 5,
    5, 4, 4, 4, 4, 3, 3, 3, 3, 3,
)  # fmt: skip
FAR = 96  # entries of EXP; beyond them there is no chance left

# Found by self-play.
EASE = 16  # how much a choice of moments helps to win with a card
DODGE = 96  # how much it helps not to win with it
CONTEST = 180  # how much it weighs when the others want more tricks than their share
EAGER = 340  # chance that a seat which needs tricks takes one that it can
SPREAD = 450  # how far off its expectation a hand still makes its tricks
BLUNT = 600  # how much chance cards spoil any prospect
DOUBT = 256  # chance that a seat did not bid as its view of the foreheads suggests
FRIGHT = 32  # of 64: the share of unseen cards that must be higher to say plus


def choose(state: State, seat: int, noise: int) -> int:
    """A legal action of a seat that may act."""
    if state[PHASE] == CHOOSING:
        return X22 if state[BIDS + seat] == 1 else X0
    if state[PHASE] != BIDDING:
        return choose_card(state, seat, noise)
    if state[ON_FOREHEAD] == 1:
        return choose_forehead(state, seat, noise)
    return choose_bid(state, seat, noise)


def speak(state: State, seat: int, noise: int) -> int:
    """Nobody talks in this game."""
    return -1


def chance(below: int, total: int, tries: int) -> int:
    """That ``tries`` / 16 unseen cards are all lower, where ``below`` of ``total`` are."""
    index = ((LOG[total] - LOG[below]) * tries) >> 6
    return EXP[index] if index < FAR else 0


def tries(others: int, tricks: int, contest: int, control: int) -> int:
    """How many cards, in 16ths, a card has to beat in a trick of its holder's choice.

    ``contest`` says how many tricks more than their share the others want, in 16ths.
    """
    number = 16 * others + (others * control * (tricks - 1)) // (4 * tricks)
    pressure = (contest * CONTEST) // (tricks * 64)
    return number + pressure if pressure >= 0 else number * number // (number - pressure)


def unseen_excuse(state: State, unseen: int) -> int:
    """How much somebody else's Excuse counts among the lower cards."""
    return (unseen & 1) * (2 if state[EXCUSE] == ZERO_ONLY else 1)


def weigh(state: State, hand: int, unseen: int, to_win: int, to_lose: int) -> tuple[int, int, int]:
    """lo, hi and variance of a hand."""
    total = 2 * count(unseen)
    below = unseen_excuse(state, unseen)
    lo = 0
    hi = SURE if hand & 1 and state[EXCUSE] != ZERO_ONLY else 0
    variance = 0
    for card in range(1, PACK):
        if (hand >> card) & 1:
            low = chance(below, total, to_lose)
            high = chance(below, total, to_win)
            lo += low
            hi += high
            variance += doubt(low, high)
        elif (unseen >> card) & 1:
            below += 2
    return lo, hi, variance


def doubt(low: int, high: int) -> int:
    """The variance of one card."""
    mid = (low + high) >> 1
    return (mid * (SURE - mid)) >> 10


def prospect(state: State, need: int, tricks: int, lo: int, hi: int, variance: int) -> int:
    """How likely a hand makes exactly the tricks it needs."""
    wanted = need * SURE
    off = max(lo - wanted, wanted - hi, 0)
    gap = off if state[PENALTY] == GAP else 0
    if need < 0 or need > tricks:
        return -gap
    if tricks == 0:
        return SURE
    index = (off * off // (variance + SPREAD)) >> 6
    value = EXP[index] if index < FAR else 0
    return value * SURE // (SURE + variance * BLUNT // SURE) - gap


def choose_bid(state: State, seat: int, noise: int) -> int:
    """The bid that the hand most likely keeps."""
    open_bids = legal(state, seat) >> BID
    hand = state[HANDS + seat]
    tricks = state[SIZE]
    others = state[PLAYERS] - 1
    # Those who have not bid yet are taken to want their share.
    contest = 16 * state[BID_TOTAL] - 16 * state[BIDS_MADE] * tricks // state[PLAYERS]
    to_win = tries(others, tricks, contest, -EASE)
    to_lose = tries(others, tricks, contest, DODGE)
    lo, hi, variance = weigh(state, hand, WHOLE_PACK & ~hand & ~state[SEEN], to_win, to_lose)
    best = -(1 << 30)
    choice = 0
    for number in range(tricks + 1):
        if (open_bids >> number) & 1:
            # Between bids that look alike, the middle of what the hand can do.
            off = 2 * number * SURE - lo - hi
            value = prospect(state, number, tricks, lo, hi, variance) - (max(off, -off) >> 4)
            value += (noise >> number) & 3
            if value > best:
                best = value
                choice = number
    return BID + choice


def demand(state: State, seat: int) -> int:
    """How many tricks the other seats still need."""
    total = 0
    for other in range(state[SEATS]):
        if other != seat and not (state[OUT] >> other) & 1:
            need = state[BIDS + other] - state[WON + other]
            if need > 0:
                total += need
    return total


def takes(state: State, seat: int, choice: int, below: int, total: int, tricks: int) -> int:
    """Chance that a choice takes the trick in progress."""
    if choice < state[BEST]:
        return 0
    later = state[PLAYERS] - state[LAID] - 1
    if choice == X22 or later == 0:
        return SURE
    if choice == X0:
        return 0
    has_higher = SURE - chance(below, total, 16 * tricks)
    has_lower = SURE - chance(total - below, total, 16 * tricks)
    value = SURE
    other = seat
    for _ in range(later):
        other = next_seat(state, other)
        if state[BIDS + other] > state[WON + other]:
            value = (value * (SURE - ((has_higher * EAGER) >> 10))) >> 10
        else:
            value = (value * has_lower) >> 10
    return value


def choose_card(state: State, seat: int, noise: int) -> int:
    """The card that leaves the best prospect of keeping the bid."""
    choices = legal(state, seat)
    if choices & (choices - 1) == 0:
        return lowest(choices)
    tricks = state[SIZE] - state[TRICKS]
    need = state[BIDS + seat] - state[WON + seat]
    wanted = demand(state, seat)
    if state[PENALTY] != GAP and (need < 0 or need > tricks):
        return spoil(choices, 1 if wanted >= tricks else 0)
    others = state[PLAYERS] - 1
    contest = 16 * wanted - 16 * others * tricks // state[PLAYERS]
    to_win = tries(others, max(tricks - 1, 1), contest, -EASE)
    to_lose = tries(others, max(tricks - 1, 1), contest, DODGE)
    return best_card(state, seat, choices, noise, to_win, to_lose)


def best_card(state: State, seat: int, choices: int, noise: int, to_win: int, to_lose: int) -> int:
    """Try every card: whether it takes this trick, and what the rest of the hand will make."""
    hand = state[HANDS + seat]
    unseen = WHOLE_PACK & ~hand & ~state[SEEN]
    tricks = state[SIZE] - state[TRICKS]
    need = state[BIDS + seat] - state[WON + seat]
    lo, hi, variance = weigh(state, hand, unseen, to_win, to_lose)
    total = 2 * count(unseen)
    below = unseen_excuse(state, unseen)
    best = -(1 << 40)
    choice = 0
    for card in range(X22 + 1):
        if (choices >> card) & 1:
            low = 0
            high = SURE if state[EXCUSE] != ZERO_ONLY else 0
            left = variance
            if X0 < card < X22:
                low = chance(below, total, to_lose)
                high = chance(below, total, to_win)
                left -= doubt(low, high)
            won = takes(state, seat, card, below, total, tricks)
            value = won * prospect(state, need - 1, tricks - 1, lo - low, hi - high, left)
            value += (SURE - won) * prospect(state, need, tricks - 1, lo - low, hi - high, left)
            value += ((noise >> card) & 3) << 8
            if value > best:
                best = value
                choice = card
        elif (unseen >> card) & 1 and card > 0:
            below += 2
    return choice


def spoil(choices: int, contested: int) -> int:
    """Nothing left to win: take what too many want, leave what nobody wants."""
    return highest(choices) if contested != 0 else lowest(choices)


def excuse_on_forehead(state: State, holder: int) -> int:
    """What the Excuse that others see on a forehead will be worth, as far as one can tell."""
    rule = state[FOREHEAD_EXCUSE]
    said = state[BIDS + holder]
    if rule == ALWAYS_ZERO or (rule == CONTRARY and said != 0) or (rule == CHOSEN and said == 0):
        return X0
    return X22


def highest_seen(state: State, viewer: int, hidden: int) -> int:
    """The strength of the best card on the foreheads that both ``viewer`` and ``hidden`` see."""
    top = 0
    for seat in range(state[SEATS]):
        hand = state[HANDS + seat]
        if seat not in (viewer, hidden) and hand != 0:
            strength = excuse_on_forehead(state, seat) if hand == 1 else highest(hand)
            top = max(top, strength)
    return top


def choose_forehead(state: State, seat: int, noise: int) -> int:
    """*Plus* where one's own card is likely the highest, by what is seen and was said."""
    open_bids = legal(state, seat) >> BID
    if open_bids != 3:
        return BID + lowest(open_bids)
    unseen = WHOLE_PACK & ~state[SEEN]
    for other in range(state[SEATS]):
        if other != seat:
            unseen &= ~state[HANDS + other]
    if unseen & 1:
        # Where the Excuse is not the highest card for certain, its holder's bid matters little.
        unseen ^= 1
        if state[FOREHEAD_EXCUSE] == ALWAYS_22:
            unseen |= 1 << X22
    even = 22 - (count(unseen) * FRIGHT) // 64
    low = unseen & ((2 << even) - 1)
    above = ~((2 << highest_seen(state, seat, seat)) - 1)
    if_low, if_high = what_was_said(state, seat, even)
    win = count(low & above) * if_low + count(unseen & ~low & above) * if_high
    lose = count(low & ~above) * if_low + count(unseen & ~low & ~above) * if_high
    return BID + 1 if win > lose + (noise & 1) else BID


def what_was_said(state: State, seat: int, even: int) -> tuple[int, int]:
    """How well the earlier bids agree with a low card on one's own forehead, and with a high one.

    Those who have bid saw that card: *moins* from a seat that saw low ones only tells of a high
    one. ``even`` is the highest card at which one still says *plus*.
    """
    if_low = SURE
    if_high = SURE
    for other in range(state[SEATS]):
        if other != seat and state[BIDS + other] >= 0:
            plus = 1 if highest_seen(state, other, seat) <= even else 0
            if_low = (if_low * (SURE - DOUBT if state[BIDS + other] == plus else DOUBT)) >> 10
            if_high = (if_high * (SURE - DOUBT if state[BIDS + other] == 0 else DOUBT)) >> 10
    return if_low, if_high
