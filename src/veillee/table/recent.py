"""The last steps of a deal, as long as they may still be seen otherwise.

A sign lasts: whoever looks at the signer while it does perceives it too. The match is then as if
that seat had glanced at the signer at the moment of the sign, and is recorded so. A card may be
taken back while its seat has seen nothing happen since. Both are done by going over the steps
again from the match before them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from veillee.games.actions import Action, Kind
from veillee.match import public
from veillee.match.match import Match
from veillee.table import play


@dataclass(frozen=True, slots=True)
class Step:
    """One act. ``heard``: who perceived a sign (everybody sees other acts); ``until``: it lasts."""

    seat: int
    action: Action
    caught: tuple[int, ...] = ()
    heard: tuple[int, ...] = ()
    version: int = 0
    until: int = 0

    @property
    def is_sign(self) -> bool:
        return self.action.kind is Kind.SIGN


@dataclass(frozen=True, slots=True)
class Recent:
    """The match ``base`` and what was done since."""

    base: Match
    steps: tuple[Step, ...]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Recent):
            return NotImplemented
        return self.steps == other.steps and play.same(self.base, other.base)

    __hash__ = None  # type: ignore[assignment]  # matches are compared, not hashed

    def match(self) -> Match:
        """The match after all steps."""
        return _replayed(self.base, self.steps)


def remember(
    recent: Recent | None, before: Match, step: Step, at: int, *, undo: bool
) -> Recent | None:
    """What is to be remembered after one more step, done at ``at`` in the match ``before``.

    ``undo``: whether a card may be taken back.
    """
    steps = (step,) if recent is None else (*recent.steps, step)
    base = before if recent is None else recent.base
    card = _card(steps) if undo else None
    keep = next((n for n, s in enumerate(steps) if s.until > at or n == card), None)
    if keep is None:
        return None
    if keep == len(steps) - 1:
        return Recent(before, (step,))
    return Recent(_replayed(base, steps[:keep]) if keep else base, steps[keep:])


def lasting(recent: Recent | None, signer: int, at: int) -> tuple[Step, ...]:
    """The signs of a seat that last now."""
    steps = () if recent is None else recent.steps
    return tuple(s for s in steps if s.is_sign and s.seat == signer and s.until > at)


def undoable(recent: Recent | None, seat: int) -> Action | None:
    """The card that a seat may take back: its own, and nothing that it noticed came after."""
    steps = () if recent is None else recent.steps
    card = _card(steps)
    if card is None or steps[card].seat != seat:
        return None
    noticed = any(seat in step.heard for step in steps[card + 1 :])
    return None if noticed else steps[card].action


def without_card(recent: Recent) -> Recent:
    """The steps without the last card."""
    card = _card(recent.steps)
    assert card is not None
    return Recent(recent.base, recent.steps[:card] + recent.steps[card + 1 :])


def with_glance(recent: Recent, version: int, seat: int) -> Recent:
    """The steps as if ``seat`` had glanced at the signer of that sign when it was made."""
    steps = recent.steps
    place = next(n for n, step in enumerate(steps) if step.version == version and step.is_sign)
    sign = steps[place]
    gaze = public.gaze(_replayed(recent.base, steps[:place]).view())[seat]
    glance = (
        Step(seat, Action(Kind.LOOK, value=sign.seat)),
        replace(sign, heard=tuple(sorted({*sign.heard, seat}))),
        Step(seat, Action(Kind.LOOK, value=gaze)),
    )
    return Recent(recent.base, steps[:place] + glance + steps[place + 1 :])


def delayed(recent: Recent | None, waited: int) -> Recent | None:
    """The same after a pause: signs last as much longer."""
    if recent is None:
        return None
    steps = tuple(replace(s, until=s.until + waited) if s.until else s for s in recent.steps)
    return Recent(recent.base, steps)


def _card(steps: tuple[Step, ...]) -> int | None:
    """The place of the last step that is no sign, if it laid a card."""
    place = len(steps) - 1
    while place >= 0 and steps[place].is_sign:
        place -= 1
    return place if place >= 0 and steps[place].action.kind is Kind.PLAY else None


def _replayed(match: Match, steps: tuple[Step, ...]) -> Match:
    after = match.copy()
    for step in steps:
        after.act(step.seat, step.action, caught=step.caught)
    return after
