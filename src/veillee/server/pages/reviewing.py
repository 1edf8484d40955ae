"""What each card of a seat cost in a deal, with all hands open, and why where it can be said."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence

from veillee.compiled import jit, readiness
from veillee.compiled.search import Value, solve
from veillee.games.actions import Kind
from veillee.match.game import Game
from veillee.match.match import Match
from veillee.records import Record
from veillee.records.decisions import Decision, decisions
from veillee.server.pages.expert import policy
from veillee.server.pages.reasons import Moment, reason
from veillee.server.pages.shapes import Played, Review, Why
from veillee.words import Words
from veillee.words.cards import the_card

# Positions looked at for one card: a second or two each way.
NODES, NODES_INTERPRETED = 10_000_000, 15_000
OPEN = "open"
_GIVEN_UP = 2  # cards in a row that were too much: those before are harder still
_WHOLE_DEAL = 11  # points of the cards of Politaine, which a capot brings at least

Values = Mapping[str, int]


def review_deal(record: Record, number: int, seat: int, words: Words) -> Review:
    """The cards of a seat in deal ``number`` of a record, from 1, which it has."""
    plays: list[Played] = []
    failed = 0
    cards = [each for each in decisions(record, number, seat) if each.trick]
    for spot in reversed(cards):  # the last cards are quick, and say how far one can go
        choices = _choices(spot.match, seat)
        forced = len(choices) == 1
        values = None
        if not forced and failed < _GIVEN_UP:
            values = _values(spot.match, seat, choices)
            failed = failed + 1 if values is None else 0
        plays.append(_played(spot, values, forced, words))
    plays.reverse()
    return Review(
        deal=number,
        seat=seat,
        by=OPEN,
        unit="points" if record.game.spec.by_side else "pays",
        plays=plays,
        loss=sum(play.loss or 0 for play in plays),
        limited=any(play.limited for play in plays),
    )


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


def _played(spot: Decision, values: Values | None, forced: bool, words: Words) -> Played:
    game, card = spot.match.game, spot.action.plain
    best: list[str] = []
    loss = 0 if forced else None
    why, match = None, False
    shown = {other: value - _won(game, value) for other, value in (values or {}).items()}
    if values is not None:
        most = max(values.values())
        best = [other for other, value in values.items() if value == most]
        loss = max(0, shown[best[0]] - shown[card])
        capot = _capot(_won(game, most), _won(game, values[card]))
        match = bool(capot)
        why = _why(spot, tuple(best), capot, words) if values[card] < most else None
    return Played(
        trick=spot.trick,
        card=card,
        values=dict(shown),
        best=best,
        loss=loss,
        error=0,
        clear=match or bool(loss),
        match=match,
        policy=policy(spot.view, spot.name),
        forced=forced,
        limited=not forced and values is None,
        why=why,
        text="" if why is None else why.text,
    )


def _won(game: Game, value: int) -> int:
    """What of a value stands for the match, won or lost by a capot (POL-23)."""
    if game.name != "politaine":
        return 0
    target = int(game.options["target"])
    if abs(value) < target + _WHOLE_DEAL:  # no deal can come to as much without
        return 0
    return target if value > 0 else -target


def _capot(best: int, played: int) -> str:
    """Whether a capot was missed, or is given to the others; empty: neither."""
    if best == played:
        return ""
    return "missed" if best > 0 else "given"


def _why(spot: Decision, best: tuple[str, ...], capot: str, words: Words) -> Why | None:
    """What can be said for certain, the match before points."""
    if not capot:
        return reason(Moment(spot.match, spot.seat, spot.action, best, spot.done), words)
    key, deck = f"review.capot.{capot}", spot.match.game.deck
    data = {"card": spot.action.plain, "best": best[0]}
    said = {name: the_card(words, deck.parse(card), deck.name) for name, card in data.items()}
    return Why(key=key, data={**data}, text=words(key, **said))
