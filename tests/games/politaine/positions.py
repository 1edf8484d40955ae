"""Positions of Politaine for the tests, set up and driven through the integer rules alone."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hypothesis import strategies as st

from veillee.cards import FRENCH32
from veillee.games.actions import Action, Kind, Signal
from veillee.games.options import Choice, Options
from veillee.games.politaine import layout, rules
from veillee.games.politaine.game import decode, encode
from veillee.games.politaine.options import OPTIONS as TABLE
from veillee.games.tricks import (
    CHOICES,
    DEALER,
    DEALS,
    FREE,
    HANDS,
    LAID,
    OPTIONS,
    OVER,
    PHASE,
    SCORES,
    SEATS,
    TURN,
    WON,
    count,
)

WORDS = {str(Action(kind)): kind for kind in (Kind.PASS, Kind.REDEAL, Kind.FOUR, Kind.POLITAINE)}
MARKS = {"": Signal.PLAIN, "!": Signal.KNOCK, "~": Signal.SLIDE}
RANKS = ("7", "8", "V", "D", "R", "A", "9", "10")

# One suit a seat: J1 leads pique and takes everything, with a politaine on the way.
ONE_SUIT_EACH = tuple(" ".join(rank + suit for rank in RANKS) for suit in "TPCK")

# Hands with a right to speak.
EIGHTS = "8P 8C 8K 8T 7P 9C 10K VT"
REDEAL = "RP DP VP RC DC VC AK 7T"
REDEAL_TOO = "RK DK VK RT DT VT AC 7C"
POLITAINE = "10P 9P AP 7C 8C DK 7K VT"

# Two tricks without a full point, then an ace falls.
LOW = {
    1: "8P 7C 7K VC 10T AC 9T DK",
    2: "7P 8C RK 9K AT RC 7T DT",
    3: "VP 9C 8K AK RT VT 10C DC",
    0: "DP VK 8T RP 10K AP 9P 10P",
}

# Example POL-T18; the hands follow from the plays: J0 deals, J1 leads.
T18 = """
1: 10P AP RP DP
1: DT VT 7T AT
0: 10T RT RC 9T
0: AC 10C VC 8C
1: DK 10K RK 8P
2: 9K 7P 9C 8K
2: AK 7C VP 7K
2: VK 8T DC 9P
"""


def new(hands: Sequence[int | str], dealer: int = 0, /, **options: object) -> list[int]:
    """The first deal of a match, begun, with these hands."""
    return begin(new_match((0, 0), 0, dealer, **options), hands)


def new_match(
    scores: tuple[int, int] = (0, 0), deals: int = 0, dealer: int = 0, /, **options: object
) -> list[int]:
    """A match before a deal."""
    state = [0] * rules.STATE_SIZE
    state[SEATS] = 4
    state[DEALER] = dealer
    state[SCORES], state[SCORES + 1] = scores
    state[DEALS] = deals
    for index, code in enumerate(Options(TABLE, options).codes()):
        state[OPTIONS + index] = code
    rules.start_match(state)
    return state


def begin(state: list[int], hands: Sequence[int | str]) -> list[int]:
    """The next deal of a match, begun with these hands."""
    rules.prepare_deal(state)
    for seat, hand in enumerate(hands):
        state[HANDS + seat] = hand if isinstance(hand, int) else FRENCH32.mask(hand.split())
    rules.start_deal(state)
    return state


def shuffled(seed: int) -> list[int]:
    """Four hands dealt at random."""
    cards = list(range(32))
    random.Random(seed).shuffle(cards)
    return [sum(1 << card for card in cards[seat * 8 : seat * 8 + 8]) for seat in range(4)]


def around(given: dict[int, str]) -> list[int]:
    """Hands that hold the given cards; those not given whole hold no right to speak besides."""
    fixed = [FRENCH32.mask(given.get(seat, "").split()) for seat in range(4)]
    rest = [card for card in range(32) if not any(hand >> card & 1 for hand in fixed)]
    for seed in range(1000):
        cards = random.Random(seed).sample(rest, len(rest))
        hands = [hand | sum(1 << cards.pop() for _ in range(8 - count(hand))) for hand in fixed]
        if all(hands[seat] == fixed[seat] or _is_quiet(hands[seat]) for seat in range(4)):
            return hands
    raise AssertionError("no such deal")


def _is_quiet(hand: int) -> bool:
    cards = FRENCH32.unpack(hand)
    ranks = [card.rank for card in cards]
    faces = sum(rank in "VDR" for rank in ranks)
    high = any(rank in ("10", "9", "A") for rank in ranks)
    politaine = any(hand >> (8 * suit + 5) & 7 == 7 for suit in range(4))
    return faces < 6 and high and ranks.count("8") < 4 and ranks.count("7") < 4 and not politaine


def hands_of(tricks: str) -> list[int]:
    """The hands that follow from a deal written as ``1: 10P AP RP DP`` trick by trick."""
    hands = [0, 0, 0, 0]
    for line in tricks.strip().splitlines():
        leader, cards = line.split(":")
        for place, text in enumerate(cards.split()):
            seat = (int(leader) + place) % 4
            hands[seat] |= FRENCH32.mask([text.rstrip("!~*")])
    return hands


def read(text: str) -> int:
    """The integer of an action in notation."""
    if text in WORDS:
        return encode(Action(WORDS[text]))
    card = text.rstrip("!~*")
    marks = text[len(card) :]
    signal = MARKS[marks.replace("*", "")]
    action = Action(Kind.PLAY, FRENCH32.parse(card), signal=signal, announced="*" in marks)
    return encode(action)


def may(state: list[int], seat: int) -> set[str]:
    """What a seat may do, in notation."""
    return {str(decode(choice)) for choice in FRENCH32.numbers(rules.legal(state, seat))}


def do(state: list[int], seat: int, text: str) -> None:
    """One legal action."""
    action = read(text)
    assert rules.legal(state, seat) >> (action & CHOICES) & 1, (
        f"{text} is not in {may(state, seat)}"
    )
    rules.act(state, seat, action)


def play(state: list[int], tricks: str, marks: dict[str, str] | None = None) -> list[int]:
    """Play written tricks, checking who leads; ``marks`` puts marks behind some cards."""
    for line in tricks.strip().splitlines():
        leader, cards = line.split(":")
        if state[LAID] == 0:
            assert state[TURN] == int(leader), line
        for text in cards.split():
            do(state, state[TURN], text + (marks or {}).get(text, ""))
    return state


def play_randomly(state: list[int], seed: int, until: int = 1000) -> list[int]:
    """Random legal actions and signals, and claims now and then, up to the end of the deal."""
    noise = random.Random(seed)
    for _ in range(until):
        for seat in range(4):
            if rules.talk(state, seat) and noise.random() < 0.1:
                rules.say(state, seat, layout.CLAIM, layout.EVERYONE)
        seat = rules.turn(state)
        if seat >= 0:
            choice = noise.choice(list(FRENCH32.numbers(rules.legal(state, seat))))
            signal = noise.randrange(3) if choice < layout.PASS else 0
            rules.act(state, seat, choice + 64 * signal)
        elif state[PHASE] == OVER:
            break
    return state


def points(state: list[int]) -> tuple[int, int]:
    return rules.points(state, 0), rules.points(state, 1)


def scores(state: list[int]) -> tuple[int, int]:
    return state[SCORES], state[SCORES + 1]


def blank(state: list[int], seat: int) -> list[int]:
    """What the view of a seat holds of the state."""
    shown: set[int] = {*range(HANDS), *range(WON, FREE)}
    for first, length in rules.PUBLIC:
        shown |= {*range(first, first + length)}
    for first, each in rules.PRIVATE:
        shown |= {*range(first + seat * each, first + (seat + 1) * each)}
    shown |= {HANDS + other for other in range(4) if rules.sees_hand(state, seat, other)}
    return [value if slot in shown else 0 for slot, value in enumerate(state)]


def option_sets() -> st.SearchStrategy[dict[str, object]]:
    """Any house rules, with a target that matches soon reach."""
    values: dict[str, st.SearchStrategy[object]] = {
        option.name: st.sampled_from(option.values)
        for option in TABLE
        if isinstance(option, Choice)
    }
    values["low_card_duty"] = st.booleans()
    values["target"] = st.integers(30, 60)
    return st.fixed_dictionaries(values)


SEEDS = st.integers(0, 2**31 - 1)
