"""The expert's word on what a seat may do, and on what a seat did in a deal that is over."""

from __future__ import annotations

import random

from veillee import bots
from veillee.bots.expert.explain import Advice as Judged
from veillee.bots.expert.explain import explain, steady, unit_of
from veillee.bots.expert.player import Settings
from veillee.bots.expert.verdict import verdict
from veillee.compiled import jit
from veillee.match.game import Game
from veillee.match.view import View
from veillee.records import Record
from veillee.records.decisions import Decision, decisions
from veillee.server.pages.shapes import Advice, Advised, Played, Review
from veillee.words import Words
from veillee.words.advice import say_advice, say_choice, say_review

AMATEUR, EXPERT = "amateur", "expert"
_DIGITS = 4


def advice_of(view: View, seed: int, words: Words) -> Advice:
    """Of everything the seat of a view may lay or bid; empty where the expert has no say."""
    unit = unit_of(view.game)
    told = explain(view, random.Random(seed), steady(view.game))
    if not told:
        return Advice()
    return Advice(unit, [_advised(words, each, unit, told[0]) for each in told])


def _advised(words: Words, judged: Judged, unit: str, best: Judged) -> Advised:
    low, high = judged.result - judged.result_error, judged.result + judged.result_error
    if unit != "points":
        low = max(0.0, low)
    if unit == "wins":
        high = min(1.0, high)
    return Advised(
        action=str(judged.action),
        result=_rounded(judged.result),
        low=_rounded(low),
        high=_rounded(high),
        chance=_rounded(judged.chance),
        behind=_rounded(judged.cost),
        error=_rounded(judged.cost_error),
        clear=judged.clear,
        worlds=judged.worlds,
        reason=judged.reason,
        text=say_advice(words, judged, unit, best=judged.chance == best.chance),
    )


def finest(game: Game) -> bool:
    """Whether the expert will not judge more finely another time, its kernels being there."""
    return not jit.enabled() or not steady(game).interpreted


def expert_review(record: Record, number: int, seat: int, words: Words) -> Review:
    """The bid and the cards of a seat in deal ``number`` of a record, from 1, which it has, each
    judged by what the seat knew then.
    """
    settings = steady(record.game)
    plays = [_played(each, settings, words) for each in decisions(record, number, seat)]
    return Review(
        deal=number,
        seat=seat,
        by=EXPERT,
        unit=unit_of(record.game),
        plays=plays,
        loss=_rounded(sum(play.loss or 0 for play in plays if play.clear)),
        limited=any(play.limited for play in plays),
    )


def _played(decision: Decision, settings: Settings, words: Words) -> Played:
    view, unit = decision.view, unit_of(decision.match.game)
    judged = verdict(view, decision.action, random.Random(f"review {decision.name}"), settings)
    told, done = judged.advice, judged.done
    clear = done is not None and done.clear
    return Played(
        trick=decision.trick,
        card=decision.action.plain,
        values={each.action.plain: _value(each, unit) for each in told},
        best=list(dict.fromkeys(each.action.plain for each in told if not each.clear)),
        loss=0 if judged.forced else None if done is None else max(0.0, _rounded(done.cost)),
        error=0 if done is None else _rounded(done.cost_error),
        clear=clear,
        match=False,
        policy=policy(view, decision.name),
        forced=judged.forced,
        limited=not judged.forced and done is None,
        why=None,
        text="" if done is None else _sentence(words, view.game, done, told[0]),
    )


def _sentence(words: Words, game: Game, done: Judged, best: Judged) -> str:
    """On what was done; where something was better, on that as well."""
    unit = unit_of(game)
    if not done.clear:
        return say_advice(words, done, unit, best=done.chance == best.chance)
    return say_review(words, done, best, unit, say_choice(words, best.action, game.deck.name))


def _value(judged: Judged, unit: str) -> float:
    return _rounded(-judged.result if unit == "pays" else judged.result)


def _rounded(value: float) -> float:
    return round(value, _DIGITS) + 0.0  # no "-0.0"


def policy(view: View, name: str) -> str:
    """What the rule player does, from what the seat may know."""
    player = bots.bot(AMATEUR, random.Random(name))
    return player.act(view).plain
