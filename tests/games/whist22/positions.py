"""Set positions and whole matches of Whist 22, on the integer rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from veillee.cards import TRUMPS22
from veillee.games.options import Options
from veillee.games.tricks import (
    DEALER,
    DEALS,
    FREE,
    HANDS,
    MAX_SEATS,
    OPTIONS,
    OUT,
    OVER,
    PHASE,
    SCORES,
    SEATS,
    SIZE,
    WINNERS,
    WON,
    nth,
)
from veillee.games.whist22 import layout, options, rules

Choose = Callable[[list[int], int, int], int]


def match(
    seats: int = 4, dealer: int = 0, scores: Sequence[int] = (), deals: int = 0, **given: Any
) -> list[int]:
    """A match about to deal."""
    house = Options(options.OPTIONS, given)
    options.check(house, seats)
    state = [0] * rules.STATE_SIZE
    state[SEATS], state[DEALER], state[DEALS] = seats, dealer, deals
    state[SCORES : SCORES + len(scores)] = scores
    for place, code in enumerate(house.codes()):
        state[OPTIONS + place] = code
    rules.start_match(state)
    return state


def at_size(state: list[int], size: int) -> list[int]:
    """The same match at its hand of ``size`` cards, on the way down."""
    state[layout.PLACE] = state[layout.TOP] - size
    return state


def deal(state: list[int], *hands: str, talon: str = "") -> list[int]:
    """Deal these hands, seat 0 first (``x`` is the Excuse; a seat that is out has none)."""
    rules.prepare_deal(state)
    for seat in range(MAX_SEATS):
        cards = hands[seat].split() if seat < len(hands) else []
        in_play = seat < state[SEATS] and not (state[OUT] >> seat) & 1
        assert len(cards) == (state[SIZE] if in_play else 0)
        state[HANDS + seat] = TRUMPS22.mask(cards)
    undealt = [TRUMPS22.number(card) for card in talon.split()]
    for place in range(rules.TALON_ROOM):
        state[rules.TALON + place] = undealt[place] if place < len(undealt) else -1
    rules.start_deal(state)
    return state


def shuffled(state: list[int], generator: random.Random) -> list[int]:
    """Deal at random, as a match does."""
    rules.prepare_deal(state)
    cards = list(TRUMPS22.numbers(rules.pack(state)))
    generator.shuffle(cards)
    for seat in range(MAX_SEATS):
        state[HANDS + seat] = 0
        if seat < state[SEATS] and not (state[OUT] >> seat) & 1:
            for _ in range(state[SIZE]):
                state[HANDS + seat] |= 1 << cards.pop(0)
    for place in range(rules.TALON_ROOM):
        state[rules.TALON + place] = cards[place] if place < len(cards) else -1
    rules.start_deal(state)
    return state


def bids(state: list[int], *tricks: int) -> list[int]:
    """Bid in turn; each must be legal."""
    for bid in tricks:
        act(state, layout.BID + bid)
    return state


def play(state: list[int], cards: str) -> list[int]:
    """Lay cards in turn (``x0`` and ``x22`` are the Excuse); each must be legal."""
    for card in cards.split():
        act(state, int(card.strip("x")))
    return state


def act(state: list[int], choice: int) -> None:
    """The seat whose turn it is makes a legal choice."""
    seat = rules.turn(state)
    assert (rules.legal(state, seat) >> choice) & 1, f"{choice} is not legal for seat {seat}"
    rules.act(state, seat, choice)


def choices(state: list[int]) -> list[int]:
    """What the seat whose turn it is may do."""
    return list(TRUMPS22.numbers(rules.legal(state, rules.turn(state))))


def legal_bids(state: list[int]) -> list[int]:
    """The bids open to the seat whose turn it is."""
    return [choice - layout.BID for choice in choices(state)]


def legal_cards(state: list[int]) -> str:
    """The cards open to the seat whose turn it is, as ``play`` reads them."""
    names = {layout.X0: "x0", layout.X22: "x22"}
    return " ".join(names.get(choice, str(choice)) for choice in choices(state))


def points(state: list[int]) -> list[int]:
    """Points of the deal, by seat."""
    return [rules.points(state, seat) for seat in range(state[SEATS])]


def by_seat(state: list[int], slot: int) -> list[int]:
    """What lies in the slots of the seats, from ``slot`` on."""
    return state[slot : slot + state[SEATS]]


def seats_in(mask: int) -> list[int]:
    """The seats of a mask."""
    return list(TRUMPS22.numbers(mask))


def blank(state: list[int], viewer: int) -> list[int]:
    """What ``viewer`` knows: the rest is zero."""
    view = [0] * len(state)
    view[:HANDS] = state[:HANDS]
    view[WON:FREE] = state[WON:FREE]
    for first, length in rules.PUBLIC:
        view[first : first + length] = state[first : first + length]
    for seat in range(state[SEATS]):
        if rules.sees_hand(state, viewer, seat):
            view[HANDS + seat] = state[HANDS + seat]
    return view


def at_random(state: list[int], seat: int, noise: int) -> int:
    """Any legal action."""
    open_choices = rules.legal(state, seat)
    return nth(open_choices, noise % open_choices.bit_count())


def steps(
    state: list[int], generator: random.Random, choose: Choose = at_random
) -> Iterator[list[int]]:
    """Play a deal that has begun to its end; yields before each action, and at the end."""
    while state[PHASE] != OVER:
        yield state
        seat = rules.turn(state)
        rules.act(state, seat, choose(state, seat, generator.getrandbits(31)))
    yield state


def miss(state: list[int], *seats: int) -> list[int]:
    """Make a deal end in which exactly these seats missed by one; points are not added yet."""
    rules.prepare_deal(state)
    for seat in range(MAX_SEATS):
        state[HANDS + seat] = 0
    rules.start_deal(state)
    for seat in range(MAX_SEATS):
        state[layout.BIDS + seat] = 1 if seat in seats else 0
    state[PHASE] = OVER
    return state


def settle(state: list[int], *seats: int) -> list[int]:
    """A whole deal in which exactly these seats missed by one, points added."""
    assert state[WINNERS] == 0
    miss(state, *seats)
    rules.settle(state)
    return state
