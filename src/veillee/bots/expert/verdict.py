"""What the expert says of something that was done, from what the seat knew then."""

from __future__ import annotations

import random
from dataclasses import dataclass

from veillee.bots.expert.explain import Advice, explain
from veillee.bots.expert.player import Settings
from veillee.games.actions import Action
from veillee.match.view import View


@dataclass(frozen=True, slots=True)
class Verdict:
    """``forced``: there was nothing to choose. ``advice``: each thing the seat might have done,
    the best first; empty where it was forced. ``done``: of what it did.
    """

    forced: bool
    advice: tuple[Advice, ...] = ()
    done: Advice | None = None


def verdict(view: View, action: Action, rng: random.Random, settings: Settings) -> Verdict:
    """Judge a card or bid of the view's seat; how a card was laid makes no difference."""
    done = _plainly(action)
    if {_plainly(choice) for choice in view.legal} == {done}:
        return Verdict(forced=True)
    advice = explain(view, rng, settings)
    own = next((each for each in advice if _plainly(each.action) == done), None)
    return Verdict(forced=False, advice=advice, done=own)


def _plainly(action: Action) -> tuple[object, ...]:
    return action.kind, action.card, action.value
