"""What the expert thinks of each legal action: for hints, reviews, and whoever asks why."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from veillee.bots.expert.candidates import Candidate
from veillee.bots.expert.choose import Judged, lead
from veillee.bots.expert.player import Expert, Settings
from veillee.compiled.judging import points_of
from veillee.games import tricks
from veillee.games.actions import Action
from veillee.games.aluette.layout import TIED
from veillee.match.view import View, as_action

_NORMAL = 1.96

REASONS = ("only", "bid", "lead", "takes-last", "takes", "spoils", "partner-keeps", "gives")
"""Why a card: no choice; a bid; it leads; it takes the trick, as the last or for now; it ties the
best card; a partner has the best card, or another seat has."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One action judged. ``chance``: of winning the match, from the scores before the deal;
    ``low`` to ``high``: its 95 % interval over worlds.

    ``result``: points of the deal to be expected, a side's lead or (Whist 22) what the seat pays.
    ``behind``, ``error``: how much less than the best in the same worlds, and the half-width of
    the 95 % interval of that. ``worlds``: how many it was judged in.
    """

    action: Action
    chance: float
    low: float
    high: float
    result: float
    behind: float
    error: float
    worlds: int
    reason: str


def explain(view: View, rng: random.Random, settings: Settings | None = None) -> tuple[Advice, ...]:
    """Each legal card or bid, the best first; those that come to the same say the same.

    Empty where nothing is awaited of the viewer, or what is said before the first card.
    """
    if view.seat is None or not view.legal:
        return ()
    expert = Expert(rng, settings)
    options = expert.options(view)
    if not options:
        return ()
    found = expert.think(view, options, keep_all=True)
    told = [advice for one in found for advice in _advices(view, one, found[0], len(options))]
    return tuple(sorted(told, key=lambda advice: -advice.chance))


def _advices(view: View, one: Judged, best: Judged, options: int) -> list[Advice]:
    number = len(one.values)
    mean = one.mean
    spread = sum((value - mean) ** 2 for value in one.values) / max(number - 1, 1)
    half = _NORMAL * math.sqrt(spread / number)
    behind, error = (0.0, 0.0) if one is best else lead(best, one)
    result = sum(_result(view, outcome) for outcome in one.outcomes) / number
    return [
        Advice(
            action=action,
            chance=mean,
            low=max(0.0, mean - half),
            high=min(1.0, mean + half),
            result=result,
            behind=behind,
            error=_NORMAL * error,
            worlds=number,
            reason="only" if options == 1 else reason_of(view, one.candidate.action),
        )
        for action in _actions(view, one.candidate)
    ]


def _actions(view: View, candidate: Candidate) -> list[Action]:
    """What the choices of a candidate mean, the one judged first."""
    state, spec = view.state_list, view.game.spec
    head = as_action(spec, state, candidate.action)
    others = [as_action(spec, state, choice) for choice in candidate.choices]
    return [head, *(action for action in others if action.card != head.card)]


def _result(view: View, outcome: int) -> float:
    points, seat = points_of(outcome, view.game.counts), view.seat or 0
    if view.game.spec.by_side:
        return points[seat & 1] - points[1 - (seat & 1)]
    return points[seat]


def reason_of(view: View, action: int) -> str:
    """One of ``REASONS``, from what the card does to the trick in sight of all."""
    seat, before = view.seat or 0, view.state_list
    if before[tricks.PHASE] != tricks.PLAYING:
        return "bid"
    if before[tricks.LAID] == 0:
        return "lead"
    after = list(before)
    view.game.spec.rules.act(after, seat, action)
    if after[tricks.TRICKS] > before[tricks.TRICKS]:
        winner = after[tricks.WINNER + before[tricks.TRICKS]]
        if winner == seat:
            return "takes-last"
        tied = winner == tricks.NOBODY
    else:
        winner = after[tricks.BEST_SEAT]
        tied = view.game.name == "aluette" and after[TIED] == 1
    if tied:
        return "spoils"
    if winner == seat:
        return "takes"
    partner = view.game.spec.by_side and (winner ^ seat) & 1 == 0
    return "partner-keeps" if partner else "gives"
