"""What the expert thinks of each legal action: for hints, reviews, and whoever asks why."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from veillee.bots.budget import Budget
from veillee.bots.expert.belief import Belief
from veillee.bots.expert.candidates import Candidate
from veillee.bots.expert.choose import Judged, judged
from veillee.bots.expert.player import BLOCK, NOISE_BITS, Expert, Settings, compiled_now
from veillee.bots.expert.utility import utility_of
from veillee.compiled.arrays import Rows
from veillee.compiled.judging import points_of
from veillee.games import tricks
from veillee.games.actions import Action
from veillee.games.aluette.layout import TIED
from veillee.games.spec import Spec
from veillee.match.game import Game
from veillee.match.view import View, as_action

PLAYOUTS, PLAYOUTS_INTERPRETED = 10_000, 120
"""Of one explanation, where the same is to be said each time: some tenths of a second."""

REASONS = ("only", "bid", "lead", "takes-last", "takes", "spoils", "partner-keeps", "gives")
"""Why a card: no choice; a bid; it leads; it takes the trick, as the last or for now; it ties the
best card; a partner has the best card, or another seat has."""

UNITS = ("points", "wins", "pays")
"""What results are: a side's lead in the deal; the chance to win it; what the seat pays for it."""

_OPEN = ("lead", "takes", "partner-keeps", "gives")  # of the trick more can be told
_NORMAL, _SMALL = 1.96, 2.5  # half-width of a 95 % interval in standard errors: more where few
_RARE = 3.0  # what was never seen in n worlds may yet be in 3 of n
_TRIFLE = 0.005  # of the chance to win the match
_TRIFLES = {"points": 0.05, "wins": 0.005, "pays": 0.05}
_ENDINGS = 40  # worlds in which the trick is played to its end


@dataclass(frozen=True, slots=True)
class Advice:
    """One action judged. ``chance``: of winning the match, from the scores before the deal;
    ``low`` to ``high``: its 95 % interval over worlds.

    ``result``: of the deal, in its unit (``unit_of``), and the half-width of its interval.
    ``behind``, ``error``: how much less ``chance`` than the best in the same worlds, and the
    half-width of the interval of that. ``cost``, ``cost_error``: the same for the result; below 0
    where the match wants less than the deal. ``clear``: whether it is behind by more than chance
    and more than a trifle. ``worlds``: how many it was judged in. ``reason``: one of ``REASONS``.
    ``takes``: how often the trick goes to the seat's side, where that is open. ``peers``: of the
    best, how many others are about as good.
    """

    action: Action
    chance: float
    low: float
    high: float
    result: float
    result_error: float
    behind: float
    error: float
    cost: float
    cost_error: float
    clear: bool
    worlds: int
    reason: str
    takes: float | None = None
    peers: int = 0


def unit_of(game: Game) -> str:
    """One of ``UNITS``."""
    if game.name == "aluette":
        return "wins"
    return "points" if game.spec.by_side else "pays"


def steady(game: Game) -> Settings:
    """Settings with which the same is said each time: playouts are counted, not seconds."""
    interpreted = not compiled_now(game.name)
    number = PLAYOUTS_INTERPRETED if interpreted else PLAYOUTS
    return Settings(Budget(iterations=number), interpreted=interpreted)


def explain(view: View, rng: random.Random, settings: Settings | None = None) -> tuple[Advice, ...]:
    """Each legal card or bid, the best first; those that come to the same say the same.

    Empty where nothing is awaited of the viewer, or what is said before the first card.
    """
    if view.seat is None or not view.legal:
        return ()
    settings = settings or Settings()
    expert = Expert(rng, settings)
    options = expert.options(view)
    if not options:
        return ()
    judge = expert.judge(view)
    block = settings.worlds or (32 if judge.plain else BLOCK)
    belief = _Remembering(view, judge, rng, settings.model, block)
    found = judged(
        options,
        seat=view.seat,
        belief=belief,
        judge=judge,
        utility=utility_of(view, view.seat),
        meter=_enough(settings.budget, len(options)).start(),
        batch=4 if judge.plain else 64,
        keep_all=True,
    )
    return _told(view, found, belief.kept, rng)


def _enough(budget: Budget, options: int) -> Budget:
    """Two worlds at least: of one nothing can be said."""
    if budget.iterations is None:
        return budget
    return replace(budget, iterations=max(budget.iterations, 2 * options))


@dataclass(slots=True)
class _Remembering(Belief):
    """Keeps the first worlds that it gives."""

    kept: list[list[int]] = field(default_factory=list)

    def draw(self, number: int) -> Rows:
        states = Belief.draw(self, number)
        wanted = states[: _ENDINGS - len(self.kept)]
        self.kept += [[int(value) for value in state] for state in wanted]
        return states


def _told(
    view: View, found: Sequence[Judged], worlds: Sequence[list[int]], rng: random.Random
) -> tuple[Advice, ...]:
    """The best is the first that was found: all were judged in the same worlds."""
    noise = rng.getrandbits(NOISE_BITS)
    told: list[Advice] = []
    for one in found:
        advice = _advice(view, one, found[0], "only" if len(found) == 1 else "")
        if advice.reason in _OPEN and worlds:
            share = _takes(view, one.candidate.action, worlds, noise)
            advice = replace(advice, takes=share)
        told.append(advice)
    told[0] = replace(told[0], peers=sum(not advice.clear for advice in told[1:]))
    return tuple(
        replace(advice, action=action)
        for advice, one in zip(told, found, strict=True)
        for action in _actions(view, one.candidate)
    )


def _advice(view: View, one: Judged, best: Judged, reason: str) -> Advice:
    number, action = len(one.values), one.candidate.action
    chance, half = _mean(one.values)
    results = _results(view, one)
    result, result_error = _mean(results)
    behind = [a - b for a, b in zip(best.values, one.values, strict=True)]
    cost = [_worse(view) * (b - a) for a, b in zip(_results(view, best), results, strict=True)]
    lost, error = _mean(behind)
    more, more_error = _mean(cost)
    rare, is_best = _RARE / number, one is best
    sure = max(error, rare * max(map(abs, behind)))
    return Advice(
        action=as_action(view.game.spec, view.state_list, action),
        chance=chance,
        low=max(0.0, chance - half),
        high=min(1.0, chance + half),
        result=result,
        result_error=max(result_error, rare),
        behind=lost,
        error=0.0 if is_best else sure,
        cost=more,
        cost_error=0.0 if is_best else max(more_error, rare),
        clear=lost > sure and (lost >= _TRIFLE or more >= _TRIFLES[unit_of(view.game)]),
        worlds=number,
        reason=reason or reason_of(view, action),
    )


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and the half-width of its 95 % interval."""
    number = len(values)
    mean = sum(values) / number
    if number == 1:
        return mean, 0.0
    spread = sum((value - mean) ** 2 for value in values) / (number - 1)
    return mean, (_NORMAL + _SMALL / (number - 1)) * math.sqrt(spread / number)


def _actions(view: View, candidate: Candidate) -> list[Action]:
    """What the choices of a candidate mean, the one judged first."""
    state, spec = view.state_list, view.game.spec
    head = as_action(spec, state, candidate.action)
    others = [as_action(spec, state, choice) for choice in candidate.choices]
    return [head, *(action for action in others if action.card != head.card)]


# --- Results of the deal -------------------------------------------------------------------------


def _worse(view: View) -> int:
    """The sign of what is worse for the seat in the unit of results."""
    return 1 if unit_of(view.game) == "pays" else -1


def _results(view: View, one: Judged) -> list[float]:
    """World by world, in the unit of the game."""
    seat, counts, unit = view.seat or 0, view.game.counts, unit_of(view.game)
    found = []
    for outcome in one.outcomes:
        points = points_of(outcome, counts)
        if unit == "pays":
            found.append(float(points[seat]))
        else:
            lead = points[seat & 1] - points[1 - (seat & 1)]
            found.append(float(lead > 0) if unit == "wins" else float(lead))
    return found


# --- The trick -----------------------------------------------------------------------------------


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
    return "partner-keeps" if _same_side(view, winner) else "gives"


def _same_side(view: View, seat: int) -> bool:
    own = view.seat or 0
    return (seat ^ own) & 1 == 0 if view.game.spec.by_side else seat == own


def _takes(view: View, action: int, worlds: Sequence[list[int]], noise: int) -> float:
    """How often the trick goes to the seat's side, the others playing by the rule policy."""
    spec, seat = view.game.spec, view.seat or 0
    won = 0
    for place, world in enumerate(worlds):
        chance = random.Random(noise + place)  # the same for each action
        won += _same_side(view, _winner(spec, list(world), seat, action, chance))
    return won / len(worlds)


def _winner(spec: Spec, state: list[int], seat: int, action: int, chance: random.Random) -> int:
    """Who gets the trick in this world; ``NOBODY`` where it is spoilt."""
    number = state[tricks.TRICKS]
    spec.rules.act(state, seat, action)
    while state[tricks.TRICKS] == number:
        turn = spec.rules.turn(state)
        choice = spec.policy.choose(state, turn, chance.getrandbits(NOISE_BITS))
        spec.rules.act(state, turn, choice)
    return state[tricks.WINNER + number]
