"""Aluette: nothing is told by play; signs are, where one may not bluff; and the chant moves cards.

When a sign was made before the first card, a view does not tell whether that was before or after
the chant. Then only what is true either way is taken as known.
"""

from __future__ import annotations

from collections.abc import Sequence

from veillee.compiled.hidden.knowledge import Draft
from veillee.compiled.kernels.dealing import THROWN
from veillee.games.actions import Sign
from veillee.games.aluette.layout import (
    ACES,
    BLUFF,
    CHANT_SHARE,
    NAMED_CARDS,
    RECEIVERS,
    SEEN,
    THREW,
    TOP,
)
from veillee.games.aluette.layout import THROWN as THROWN_COUNT
from veillee.games.tricks import CHOICES
from veillee.match.view import SignSeen, View

HIGH = NAMED_CARDS | ACES  # what a sign of having nothing denies


def draft(view: View) -> Draft:
    """What the view tells."""
    found = Draft(view, view.state[SEEN], _same)
    state = found.state
    for seat in range(view.game.seats):
        if seat == found.viewer:
            found.fixed[THROWN + seat] = state[THREW + seat]
            found.unseen &= ~state[THREW + seat]
        else:
            found.room[THROWN + seat] = state[THROWN_COUNT + seat]
    if not state[BLUFF]:
        for seat in found.hidden:
            _believe_signs(found, seat, [sign for sign in view.signs if sign.seat == seat])
    return found


def _same(choice: int) -> int:
    return choice


def may_have_thrown(found: Draft, sign: SignSeen) -> bool:
    """Whether cards held when a sign was made may have been thrown, or come later."""
    return sign.played == 0 and found.state[RECEIVERS] >> sign.seat & 1 == 1


def _believe_signs(found: Draft, seat: int, signs: Sequence[SignSeen]) -> None:
    """Take a seat's signs for what the rules made them: true when they were made (ALU-Q13)."""
    early = [sign.sign for sign in signs if may_have_thrown(found, sign)]
    for sign in signs:
        thrown = 1 << (THROWN + seat) if may_have_thrown(found, sign) else 0
        if sign.sign < Sign.AS:
            card = TOP - sign.sign
            if found.unseen >> card & 1:
                found.only(card, 1 << seat | thrown)
        elif sign.sign is Sign.AS:
            later = _played_from(found, seat, sign.played)
            if later & ACES == 0:
                found.require([1 << seat | thrown], [ACES], any)
        elif sign.sign is Sign.RIEN and not thrown:
            found.barred[seat] |= HIGH
    if Sign.RIEN in early:
        _had_nothing_for_a_while(found, seat, early)


def _had_nothing_for_a_while(found: Draft, seat: int, early: Sequence[Sign]) -> None:
    """*Nothing* before the first card by a seat that took cards: its high cards came with the
    chant, or went with it. Having shown one before, it has thrown them.
    """
    last = len(early) - 1 - early[::-1].index(Sign.RIEN)
    if any(sign <= Sign.AS for sign in early[:last]):
        found.barred[seat] |= HIGH
    else:
        played = (found.played[seat] & HIGH).bit_count()
        area = 1 << seat | 1 << (THROWN + seat)
        found.require_from([area], [HIGH], _one_share, [played])


def _one_share(counts: Sequence[int]) -> bool:
    return counts[0] <= CHANT_SHARE


def _played_from(found: Draft, seat: int, start: int) -> int:
    mask = 0
    for player, action in found.plays[start:]:
        if player == seat:
            mask |= 1 << (action & CHOICES)
    return mask


def took(found: Draft, seat: int) -> tuple[int, int]:
    """Of the cards a seat held around the chant: those it must and those it should not have taken.

    Which of them it took is nobody's concern any more, but may not belie its signs.
    """
    signs = [s.sign for s in found.view.signs if s.seat == seat and may_have_thrown(found, s)]
    if found.state[BLUFF] or seat == found.viewer:
        return 0, 0
    must = avoid = 0
    if Sign.RIEN in signs and not any(sign <= Sign.AS for sign in signs[: signs.index(Sign.RIEN)]):
        return HIGH, 0
    for sign in signs:
        avoid |= 1 << (TOP - sign) if sign < Sign.AS else 0
        avoid |= ACES if sign is Sign.AS else 0
    return must, avoid
