"""Positions of Aluette for tests: matches, deals, winner strings, views."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from veillee.cards import ALUETTE48
from veillee.games import tricks
from veillee.games.aluette import layout, rules
from veillee.games.aluette.options import OPTIONS
from veillee.games.options import Options

NOBODY = tricks.NOBODY


def match(
    seats: int = 4, dealer: int = 0, scores: Sequence[int] = (0, 0), deals: int = 0, **house: Any
) -> list[int]:
    """A match begun, nothing dealt."""
    state = [0] * layout.STATE_SIZE
    state[tricks.SEATS] = seats
    state[tricks.DEALER] = dealer
    state[tricks.DEALS] = deals
    state[tricks.SCORES : tricks.SCORES + 2] = scores
    codes = Options(OPTIONS, house).codes()
    state[tricks.OPTIONS : tricks.OPTIONS + len(codes)] = codes
    rules.start_match(state)
    return state


def deal(state: list[int], hands: Sequence[str], talon: str = "") -> list[int]:
    """Deal these hands (seat 0 first), the talon in this order and filled up."""
    rules.prepare_deal(state)
    masks = [ALUETTE48.mask(hand.split()) for hand in hands]
    undealt = [ALUETTE48.number(card) for card in talon.split()]
    rest = ALUETTE48.all & ~sum(masks)
    undealt += [card for card in ALUETTE48.numbers(rest) if card not in undealt]
    return _start(state, masks, undealt)


def shuffle(state: list[int], chance: random.Random) -> list[int]:
    """Deal a shuffled pack."""
    rules.prepare_deal(state)
    order = list(ALUETTE48.numbers(rules.pack(state)))
    chance.shuffle(order)
    size, seats = state[tricks.SIZE], state[tricks.SEATS]
    masks = [sum(1 << card for card in order[s * size : (s + 1) * size]) for s in range(seats)]
    return _start(state, masks, order[seats * size :])


def _start(state: list[int], masks: Sequence[int], undealt: Sequence[int]) -> list[int]:
    for seat, mask in enumerate(masks):
        state[tricks.HANDS + seat] = mask
    for place in range(rules.TALON_ROOM):
        state[rules.TALON + place] = undealt[place] if place < len(undealt) else NOBODY
    rules.start_deal(state)
    return state


def dealt(seed: int = 1, seats: int = 4, dealer: int = 0, **house: Any) -> list[int]:
    """A match with its first deal dealt from a seeded shuffle."""
    return shuffle(match(seats, dealer, **house), random.Random(seed))


def chanted(rule: str, dealer: int = 0) -> list[int]:
    state = dealt(dealer=dealer, chant=rule)
    for _ in range(4):
        rules.act(state, rules.turn(state), layout.CHANT_YES)
    assert state[tricks.PHASE] == tricks.DISCARDING
    return state


def number(card: str) -> int:
    return ALUETTE48.number(card)


def hand(state: Sequence[int], seat: int) -> set[str]:
    return {str(card) for card in ALUETTE48.unpack(state[tricks.HANDS + seat])}


def lay(state: list[int], cards: str) -> None:
    """Lay cards in turn; each must be legal."""
    for card in cards.split():
        seat = rules.turn(state)
        assert rules.legal(state, seat) >> number(card) & 1, card
        rules.act(state, seat, number(card))


def holding(first: int, tricks_wanted: Sequence[str], seats: int = 4) -> list[str]:
    """Hands from which these tricks can be laid, each led by ``first`` unless it is won."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    for trick in tricks_wanted:
        for step, card in enumerate(trick.split()):
            hands[(first + step) % seats].append(card)
    used = {card for cards in hands for card in cards}
    spare = [str(card) for card in ALUETTE48.cards if str(card) not in used]
    size = 9 if seats == 4 else 8
    for cards in hands:
        while len(cards) < size:
            cards.append(spare.pop())
    return [" ".join(cards) for cards in hands]


def one_trick(cards: str, **house: Any) -> list[int]:
    """The position after one trick led by seat 1, the dealer's left."""
    state = deal(match(**house), holding(1, [cards]))
    lay(state, cards)
    return state


def finished(winners: str, names: str = "NESW", **house: Any) -> list[int]:
    """A deal played out whose tricks went to these seats in turn (X: spoilt)."""
    state = dealt(seats=len(names), **house)
    for name in winners:
        tricks.end_trick(state, NOBODY if name == "X" else names.index(name))
    assert state[tricks.TRICKS] == state[tricks.SIZE]
    tricks.end_deal(state, tricks.END_PLAYED)
    return state


def worth(state: list[int]) -> tuple[int, int]:
    """Points of the even and of the odd side."""
    return rules.points(state, 0), rules.points(state, 1)


def blank(state: list[int], viewer: int) -> list[int]:
    """What ``viewer`` may know: all else is zero."""
    seen = [0] * len(state)
    common = ((0, tricks.HANDS), (tricks.WON, tricks.FREE - tricks.WON))
    for first, room in (*common, *rules.PUBLIC):
        seen[first : first + room] = state[first : first + room]
    for first, room in rules.PRIVATE:
        own = first + viewer * room
        seen[own : own + room] = state[own : own + room]
    for seat in range(state[tricks.SEATS]):
        if rules.sees_hand(state, viewer, seat):
            seen[tricks.HANDS + seat] = state[tricks.HANDS + seat]
    return seen


def bits(mask: int) -> list[int]:
    return list(ALUETTE48.numbers(mask))
