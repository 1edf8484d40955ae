"""Politaine: voids, the low-card duty, and what announcements prove."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from veillee.compiled.hidden.knowledge import Draft
from veillee.compiled.hidden.probing import bar_by_play
from veillee.games.politaine.layout import (
    ACE,
    ACE_CARDS,
    ANNOUNCED_CARD,
    ASKED,
    BY_AUTOMATIC,
    DECLARED,
    EIGHTS,
    FACES,
    FOUR_BY,
    HIGH_CARDS,
    LOW_CARD_DUTY,
    MAY_FOUR,
    REDEAL_BY,
    REDEAL_HAND,
    REDEAL_NO_HIGH,
    REDEAL_OFF,
    RIGHTS,
    SEAT_COUNT,
    SEEN,
    SEVENS,
    STATE_SIZE,
    SUIT,
    SUITS,
    TOP_THREE,
    VOIDS,
)
from veillee.games.politaine.rights import has_four, has_redeal
from veillee.games.politaine.rules import laid_card
from veillee.games.tricks import CHOICES, FIRST, FREE, NOBODY, PHASE, PLAYING, lowest
from veillee.match.view import View

TRIPLES = tuple(TOP_THREE << (suit * 8 + ACE) for suit in range(SUITS))
_FACES_AND_ACES = (FACES, ACE_CARDS)
_HIGH = (HIGH_CARDS,)
_FOUR_KINDS = (EIGHTS, SEVENS)


def draft(view: View) -> Draft:
    """What the view tells."""
    found = Draft(view, view.state[SEEN], laid_card)
    if found.state[LOW_CARD_DUTY]:
        bar_by_play(found, range(FREE, STATE_SIZE))
    else:
        _bar_voids(found)
    _place_announced(found)
    _declared(found)
    _redeals(found)
    _fours(found)
    return found


def _bar_voids(found: Draft) -> None:
    """Nobody holds a suit that he did not follow."""
    for seat in found.hidden:
        for suit in range(SUITS):
            if found.state[VOIDS + seat] >> suit & 1:
                found.barred[seat] |= SUIT << (8 * suit)


def _place_announced(found: Draft) -> None:
    """Who announces a politaine, even too late, was dealt all three cards of it (POL-Q10)."""
    for seat, action in found.plays:
        if action & CHOICES >= ANNOUNCED_CARD:
            triple = TRIPLES[laid_card(action & CHOICES) >> 3]
            for card in found.spec.deck.numbers(triple & found.unseen):
                found.only(card, 1 << seat)


def _declared(found: Draft) -> None:
    """Who declared a politaine was dealt at least one (POL-V3)."""
    for seat in found.hidden:
        if found.state[DECLARED] >> seat & 1:
            own = found.unseen | found.played[seat]
            kinds = [triple for triple in TRIPLES if triple & ~own == 0]
            base = [(triple & found.played[seat]).bit_count() for triple in kinds]
            found.require_from([1 << seat], kinds, _one_whole, base)


def _one_whole(counts: Sequence[int]) -> bool:
    return 3 in counts


def _redeals(found: Draft) -> None:
    """With redeals by themselves, whoever could have had one stops the deal (POL-Q2); else only
    the seat that asked is known to have had the cards for it.
    """
    state = found.state
    asker = state[ASKED] - 1
    if state[REDEAL_HAND] == REDEAL_OFF:
        return
    without = 0
    if state[REDEAL_BY] == BY_AUTOMATIC:
        seat = state[FIRST]
        for _ in range(SEAT_COUNT):
            if seat == asker:
                break
            without |= 1 << seat
            seat = (seat + 1) % SEAT_COUNT
    for seat in found.hidden:
        if seat == asker or without >> seat & 1:
            holds = _redeal_test(state[REDEAL_HAND], seat == asker)
            base = [(kind & found.played[seat]).bit_count() for kind in holds.kinds]
            found.require_from([1 << seat], holds.kinds, holds, base)


@cache
def _redeal_test(rule: int, wanted: bool) -> _RedealTest:
    return _RedealTest(rule, wanted)


class _RedealTest:
    """Whether a hand with so many cards of each kind gives a right to a redeal, or does not."""

    def __init__(self, rule: int, wanted: bool) -> None:
        # The cards that the rule looks at.
        self.kinds = _HIGH if rule == REDEAL_NO_HIGH else _FACES_AND_ACES
        self._wanted = wanted
        self._state = [0] * FREE
        self._state[REDEAL_HAND] = rule
        self._known: dict[Sequence[int], bool] = {}

    def __call__(self, counts: Sequence[int]) -> bool:
        if counts not in self._known:
            hand = 0
            for number, kind in zip(counts, self.kinds, strict=True):
                hand |= some_of(kind, number)
            self._known[counts] = has_redeal(self._state, hand) is self._wanted
        return self._known[counts]


def some_of(mask: int, number: int) -> int:
    """So many cards of a mask, or all there are."""
    cards = 0
    while number > 0 and mask != 0:
        cards |= 1 << lowest(mask)
        mask &= mask - 1
        number -= 1
    return cards


def _fours(found: Draft) -> None:
    """Who announced four eights held them; and a redeal that waits, waits for somebody's four."""
    state = found.state

    def has(counts: Sequence[int]) -> bool:
        hand = 0
        for number, kind in zip(counts, _FOUR_KINDS, strict=True):
            hand |= some_of(kind, number)
        return has_four(state, hand)

    def somebody_has(counts: Sequence[int]) -> bool:
        return any(has(counts[start : start + 2]) for start in range(0, len(counts), 2))

    seat = state[FOUR_BY] - 1
    if seat != NOBODY:
        if seat in found.hidden:
            found.require([1 << seat], _FOUR_KINDS, has)
    elif state[ASKED] != 0 and state[PHASE] == PLAYING and not _may_say_four(found):
        gave_up = state[ASKED] - 1 if state[REDEAL_BY] != BY_AUTOMATIC else NOBODY
        areas = [1 << other for other in found.hidden if other != gave_up]
        found.require(areas, _FOUR_KINDS, somebody_has)


def _may_say_four(found: Draft) -> bool:
    """Whether it is the viewer that a redeal waits for, as far as it can tell."""
    return found.viewer != NOBODY and found.state[RIGHTS + found.viewer] & MAY_FOUR != 0
