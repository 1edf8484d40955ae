"""Endings of Politaine for the open-hand search: with politaines and capots still to be made."""

from __future__ import annotations

import random
from functools import cache

from compiled.doubledummy_minimax import minimax
from games.politaine import positions
from veillee.cards import FRENCH32
from veillee.compiled import jit
from veillee.compiled.arrays import flat, zeros
from veillee.compiled.doubledummy import Objective
from veillee.games.politaine import rules
from veillee.games.politaine.layout import ACE, FOUR, PASS, REDEAL, TOP_THREE
from veillee.games.tricks import HANDS, LAID, PHASE, PLAYED, PLAYING, TURN

OPTIONS: dict[str, tuple[object, ...]] = {
    "politaine": ("consecutive", "each"),
    "announce": ("first-card", "opening", "automatic"),
    "capot": ("first-deal", "any-deal"),
    "both_over": ("first", "highest", "claim"),
    "target": (30, 32, 35, 151),
}
KINDS = ("plain", "politaines", "capot", "both")


def ending(kind: str, seed: int, left: int) -> list[int] | None:
    """A random position with at most ``left`` cards in a hand, perhaps in the middle of a trick,
    after play that leaves what the kind names in reach; None if the deal ended on the way.
    """
    rng = random.Random(f"{kind} {seed} {left}")
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    hands, strong = _hands(kind, rng)
    scores = (rng.randrange(30), rng.randrange(30))
    match = positions.new_match(scores, rng.choice((0, 0, 1)), rng.randrange(4), **options)
    state = positions.begin(match, hands)
    until = 32 - 4 * left + rng.randrange(4)
    keeping = rng.random() < 0.8
    while state[PHASE] == PLAYING and state[PLAYED] < until:
        seat = rules.turn(state)
        choices = [
            choice
            for choice in FRENCH32.numbers(rules.legal(state, seat))
            if choice not in (REDEAL, FOUR)
        ]
        if keeping and rng.random() < 0.9:
            choices = [choice for choice in choices if not _breaks(state, seat, choice)] or choices
        if strong >= 0 and state[LAID] > 0 and rng.random() < 0.8:
            choices.sort(key=lambda choice: rules.laid_card(choice) & 7 if choice < PASS else 9)
            choices = choices[-1:] if seat & 1 == strong else choices[:1]
        rules.act(state, seat, rng.choice(choices))
    return state if state[PHASE] == PLAYING else None


def _hands(kind: str, rng: random.Random) -> tuple[list[int], int]:
    """Four hands, and the side that is dealt the high cards (-1 for none)."""
    given: list[list[int]] = [[], [], [], []]
    if kind in ("politaines", "both"):
        seat = rng.randrange(4)
        for suit in rng.sample(range(4), rng.choice((1, 1, 2))):
            holder = seat if rng.random() < 0.6 else rng.randrange(4)
            given[holder] += [8 * suit + ACE + top for top in range(3)]
    rest = [card for card in range(32) if not any(card in hand for hand in given)]
    rng.shuffle(rest)
    strong = -1
    if kind in ("capot", "both"):
        strong = rng.randrange(2)
        rest.sort(key=lambda card: -(card & 7) - rng.random() * 6)
    for seat in (strong & 1, (strong & 1) + 2, 1 - (strong & 1), 3 - (strong & 1)):
        needed = 8 - len(given[seat])
        given[seat] += rest[:needed]
        del rest[:needed]
    return [sum(1 << card for card in hand) for hand in given], strong


def _breaks(state: list[int], seat: int, choice: int) -> bool:
    """Whether a choice begins a politaine that its holder has whole."""
    if choice >= PASS:
        return False
    card = rules.laid_card(choice)
    whole = state[HANDS + seat] >> (card & 24 | ACE) & TOP_THREE == TOP_THREE
    return card & 7 >= ACE and whole


@cache
def _minimax():  # type: ignore[no-untyped-def]
    return jit.kernel(minimax), zeros(24 * (rules.STATE_SIZE + 2))


def by_minimax(state: list[int], objective: Objective) -> dict[int, int]:
    """The value after each card that may be laid, announced where that is better."""
    kernel, saved = _minimax()
    seat = state[TURN]
    better = max if seat & 1 == 0 else min
    values: dict[int, int] = {}
    for choice in FRENCH32.numbers(rules.legal(state, seat)):
        if choice < PASS:
            after = list(state)
            rules.act(after, seat, choice)
            value = int(kernel(flat(after), saved, rules.STATE_SIZE, int(objective)))
            card = rules.laid_card(choice)
            values[card] = better(value, values.get(card, value))
    return values
