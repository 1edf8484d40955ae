"""What each card of a seat cost in a deal, with all hands open, and why where it can be said."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veillee import bots
from veillee.compiled import jit, readiness
from veillee.compiled.search import Value, solve
from veillee.games import tricks
from veillee.games.actions import Action, Kind
from veillee.match.deal import Trick
from veillee.match.match import Match
from veillee.records import Record
from veillee.server.pages.reasons import Moment, reason
from veillee.server.pages.shapes import Played, Review
from veillee.words import Words

# Positions looked at for one card: a second or two each way.
NODES, NODES_INTERPRETED = 10_000_000, 15_000
AMATEUR = "amateur"
_GIVEN_UP = 2  # cards in a row that were too much: those before are harder still
_PASS = Action(Kind.PASS)

Values = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a seat played a card: the match before it."""

    match: Match
    action: Action

    @property
    def trick(self) -> int:
        return self.match.tricks_done + 1


def review_deal(record: Record, number: int, seat: int, words: Words) -> Review:
    """The cards of a seat in deal ``number`` of a record, from 1, which it has."""
    spots, done = _spots(record, number, seat)
    plays: list[Played] = []
    failed = 0
    for spot in reversed(spots):  # the last cards are quick, and say how far one can go
        choices = _choices(spot.match, seat)
        forced = len(choices) == 1
        values = None
        if not forced and failed < _GIVEN_UP:
            values = _values(spot.match, seat, choices)
            failed = failed + 1 if values is None else 0
        plays.append(_played(spot, seat, values, forced, done, words))
    plays.reverse()
    return Review(
        deal=number,
        seat=seat,
        unit="points" if record.game.spec.by_side else "pays",
        plays=plays,
        loss=sum(play.loss or 0 for play in plays),
        limited=any(play.limited for play in plays),
    )


def _spots(record: Record, number: int, seat: int) -> tuple[list[_Spot], tuple[Trick, ...]]:
    """Where the seat chose a card, and the tricks of the deal as far as it went."""
    match = Match(record.game, seed=None, scores=record.scores, deals=record.deals_before)
    spots: list[_Spot] = []
    for place, deal in enumerate(record.deals[:number], start=1):
        match.finish_opening()
        match.deal(hands=deal.hands, dealer=deal.dealer, talon=deal.talon)
        for act in deal.acts:
            if act.automatic:
                continue
            if place == number and act.seat == seat and act.action.kind is Kind.PLAY:
                spots.append(_Spot(_silent(match), act.action))
            match.act(act.seat, act.action, caught=act.caught)
    return spots, match.all_results[number - 1].tricks


def _silent(match: Match) -> Match:
    """A copy in which nobody has anything to say before the first card any more."""
    copy = match.copy()
    for seat in range(copy.game.seats):
        if _PASS in copy.legal(seat):
            copy.act(seat, _PASS)
    return copy


def _choices(match: Match, seat: int) -> tuple[str, ...]:
    """The cards that a seat may play, without what may be said with them."""
    legal = (action for action in match.legal(seat) if action.kind is Kind.PLAY)
    return tuple(dict.fromkeys(action.plain for action in legal))


def _values(match: Match, seat: int, choices: Sequence[str]) -> Values | None:
    """What each card is worth to the seat's side; None where that was too much to find out."""
    with contextlib.ExitStack() as stack:
        budget = NODES
        if not _compiled(match.game.name):
            stack.enter_context(jit.interpreting())
            budget = NODES_INTERPRETED
        solution = solve(match.game, match.state, budget=budget)
    values: dict[str, int] = {}
    for action, value in solution.cards.items():
        own = _own(value, seat)
        values[action.plain] = max(own, values.get(action.plain, own))
    return values if solution.value is not None and set(choices) <= set(values) else None


def _own(value: Value, seat: int) -> int:
    if isinstance(value, tuple):
        return int(-value[seat])  # a compiled search gives numbers of numpy
    return int(value if seat % 2 == 0 else -value)


def _compiled(game: str) -> bool:
    """Whether the compiled search is there; it is made ready for another time where it can be."""
    step = f"search: {game}"
    if not jit.enabled():
        return False
    if readiness.ready(step):
        return True
    readiness.prepare_in_background(step)
    return False


def _played(
    spot: _Spot,
    seat: int,
    values: Values | None,
    forced: bool,
    done: Sequence[Trick],
    words: Words,
) -> Played:
    card = spot.action.plain
    best: list[str] = []
    loss = 0 if forced else None
    why = None
    if values is not None:
        most = max(values.values())
        best = [other for other, value in values.items() if value == most]
        loss = most - values[card]
        trick = done[spot.trick - 1] if spot.trick <= len(done) else None
        if loss > 0:
            moment = Moment(spot.match, seat, spot.action, tuple(best), trick)
            why = reason(moment, words)
    return Played(
        trick=spot.trick,
        card=card,
        values=dict(values or {}),
        best=best,
        loss=loss,
        policy=_policy(spot.match, seat),
        forced=forced,
        limited=not forced and values is None,
        why=why,
    )


def _policy(match: Match, seat: int) -> str:
    """What the rule player does, from what the seat may know."""
    played = match.state[tricks.PLAYED]
    player = bots.bot(AMATEUR, random.Random(f"{match.dealer} {played} {seat}"))
    return player.act(match.view(seat)).plain
