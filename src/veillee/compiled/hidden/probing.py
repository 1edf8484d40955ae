"""Which cards a seat cannot hold, since it would then have had to lay another one.

The rules themselves are asked, over the plays of the deal: a card is ruled out if, beside it, the
card that was laid would not have been legal. So no duty is written twice. This is exact wherever a
card is barred by single other cards in the hand, as by every duty to follow, go over or lead low.
In each game a card's number is also the choice that lays it plainly.
"""

from __future__ import annotations

from veillee.compiled.hidden.knowledge import Draft
from veillee.games.tricks import (
    CHOICES,
    FIRST,
    HANDS,
    MAX_SEATS,
    PHASE,
    PLAYING,
    State,
    begin_trick,
    clear_deal,
)


def bar_by_play(draft: Draft, cleared: range) -> None:
    """Rule out cards by every play of a hidden seat; ``cleared``: slots that start a deal at 0."""
    rules = draft.spec.rules
    shadow = rewound(draft.state, cleared)
    hidden = set(draft.hidden)
    for seat, action in draft.plays:
        card = draft.card_of(action & CHOICES)
        if seat in hidden:
            draft.barred[seat] |= _barred(draft, shadow, seat, card)
        shadow[HANDS + seat] = 1 << card
        rules.act(shadow, seat, action)


def _barred(draft: Draft, shadow: State, seat: int, card: int) -> int:
    legal = draft.spec.rules.legal
    possible = draft.unseen & ~draft.barred[seat]
    shadow[HANDS + seat] = 1 << card | possible
    if legal(shadow, seat) >> card & 1:
        return 0
    barred = 0
    for other in draft.spec.deck.numbers(possible):
        shadow[HANDS + seat] = 1 << card | 1 << other
        if not legal(shadow, seat) >> card & 1:
            barred |= 1 << other
    return barred


def rewound(state: State, cleared: range) -> State:
    """The state before the first card of the deal, every hand empty."""
    shadow = list(state)
    first = state[FIRST]
    clear_deal(shadow)
    for seat in range(MAX_SEATS):
        shadow[HANDS + seat] = 0
    for slot in cleared:
        shadow[slot] = 0
    shadow[PHASE] = PLAYING
    begin_trick(shadow, first)
    return shadow
