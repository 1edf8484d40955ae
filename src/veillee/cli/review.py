"""``veillee review``: what each choice of a seat cost in a deal, judged by what it knew."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.table import Table
from rich.text import Text

from veillee.bots.budget import Budget
from veillee.bots.expert.explain import steady, unit_of
from veillee.bots.expert.player import Settings
from veillee.bots.expert.verdict import Verdict, verdict
from veillee.cli import house_rules, saving
from veillee.cli.advice import face
from veillee.cli.arena import bar, new_table, progress
from veillee.cli.replay import REFUSED, refusal
from veillee.cli.screen import Screen
from veillee.cli.tell import Teller, capital
from veillee.cli.watch import spectator_teller
from veillee.compiled import jit
from veillee.errors import VeilleeError
from veillee.games.actions import Action, Signal
from veillee.match.game import Game
from veillee.records import Record
from veillee.records.decisions import Decision, decisions
from veillee.words import Words
from veillee.words.advice import form_of, say_advice, say_amount, say_choice, say_review

USUAL_SECONDS = 0.2
_LEAST, _MOST = 0.01, 60.0
_ROOM = 40  # of the longest bar


@dataclass(frozen=True, slots=True)
class Wishes:
    """The flags of the command line, as they were given."""

    deal: str | None = None
    seat: str | None = None
    seconds: str | None = None
    as_json: bool = False


@dataclass(frozen=True, slots=True)
class _Reviewed:
    """Decisions with what the expert says of them."""

    record: Record
    deal: int
    seat: int
    found: tuple[tuple[Decision, Verdict], ...]

    @property
    def unit(self) -> str:
        return unit_of(self.record.game)

    @property
    def cost(self) -> float:
        """Of what is clearly not as good as the best."""
        return sum(cost(judged) or 0.0 for _, judged in self.found)


def review(words: Words, name: str, wishes: Wishes) -> int:
    """Review a deal of a record. Raises: VeilleeError, for a wrong flag."""
    seconds = _read_seconds(wishes.seconds)
    try:
        content = saving.read_bytes(Path(name))
        record = Record.parse_bytes(content)
        deal = _read_deal(wishes.deal, len(record.deals))
        seat = house_rules.read_seat(wishes.seat or saving.noted_seat(content), record.game.seats)
    except VeilleeError as error:
        print(refusal(words, name, error), file=sys.stderr)
        return REFUSED
    settings = _settings(record.game, seconds)
    if settings.interpreted and jit.enabled():
        print(words("cli.review.preparing"), file=sys.stderr, flush=True)
    told = _reviewed(words, record, deal, seat, settings)
    if wishes.as_json:
        print(json.dumps(to_json(told, words), ensure_ascii=False))
    else:
        _show(Screen(), words, told)
    return 0


def cost(judged: Verdict) -> float | None:
    """What a choice cost, 0 where that is not clear; None where it was not judged."""
    if judged.forced:
        return 0.0
    done = judged.done
    return None if done is None else max(0.0, done.cost) if done.clear else 0.0


def to_json(told: _Reviewed, words: Words) -> dict[str, object]:
    """One object; costs are in ``unit``: points, the chance to win the deal, or what is paid."""
    return {
        "game": told.record.game.name,
        "deal": told.deal,
        "seat": told.seat,
        "unit": told.unit,
        "cost": round(told.cost, 4),
        "decisions": [_decision_json(*each, told.unit, words) for each in told.found],
    }


def _decision_json(
    decision: Decision, judged: Verdict, unit: str, words: Words
) -> dict[str, object]:
    done = judged.done
    return {
        "trick": decision.trick,
        "action": decision.action.plain,
        "forced": judged.forced,
        "best": str(judged.advice[0].action) if judged.advice else None,
        "cost": None if done is None else round(done.cost, 4),
        "error": None if done is None else round(done.cost_error, 4),
        "clear": done is not None and done.clear,
        "advice": [
            {
                "action": str(advice.action),
                "result": round(advice.result, 4),
                "error": round(advice.result_error, 4),
                "chance": round(advice.chance, 4),
                "reason": advice.reason,
                "text": say_advice(words, advice, unit, best=place == 0),
            }
            for place, advice in enumerate(judged.advice)
        ],
    }


def _read_deal(text: str | None, deals: int) -> int:
    """Raises: VeilleeError."""
    number = deals if text is None else int(text) if text.isdecimal() else 0
    if not 1 <= number <= deals:
        raise VeilleeError("no-such-deal", deal=text or 1, deals=deals)
    return number


def _read_seconds(text: str | None) -> float:
    """Raises: VeilleeError."""
    try:
        seconds = USUAL_SECONDS if text is None else float(text.replace(",", "."))
    except ValueError:
        seconds = 0.0
    if not _LEAST <= seconds <= _MOST:
        raise VeilleeError("bad-seconds", text=text)
    return seconds


def _settings(game: Game, seconds: float) -> Settings:
    return replace(steady(game), budget=Budget(cpu_seconds=seconds))


def _reviewed(words: Words, record: Record, deal: int, seat: int, settings: Settings) -> _Reviewed:
    found: list[tuple[Decision, Verdict]] = []
    with progress() as shown:
        for decision in shown.track(
            decisions(record, deal, seat), description=words("cli.review.working")
        ):
            rng = random.Random(f"review {decision.name}")
            found.append((decision, verdict(decision.view, decision.action, rng, settings)))
    return _Reviewed(record, deal, seat, tuple(found))


# --- In words ------------------------------------------------------------------------------------


def _show(screen: Screen, words: Words, told: _Reviewed) -> None:
    match = told.record.replay()
    teller = spectator_teller(words, match, screen)
    where = {"game": words(f"game.{match.game.name}.name"), "deal": told.deal}
    head = words("cli.review.head", player=teller.players.name(words, told.seat), **where)
    screen.show(Text(head, "bold"))
    if not told.found:
        screen.show(Text(words("cli.review.nothing")))
        return
    screen.show(_table(screen, teller, told), *_plot(screen, teller, told))
    screen.show(*_reasons(teller, told))
    total = told.cost
    if not total:
        screen.show(Text(words("cli.review.perfect"), "bold"))
        return
    form, shown = form_of(words, total, told.unit), say_amount(words, total, told.unit)
    screen.show(Text(words.plural(f"cli.review.sum.{told.unit}", form, n=shown), "bold"))


def _table(screen: Screen, teller: Teller, told: _Reviewed) -> Table:
    """A row a choice."""
    words = teller.words
    table = new_table(screen)
    table.add_column(words("cli.review.trick"), justify="right")
    for key in ("done", "best"):
        table.add_column(words(f"cli.review.{key}"))
    table.add_column(words(f"cli.review.{told.unit}"), justify="right")
    for decision, judged in told.found:
        trick = str(decision.trick) if decision.trick else words("cli.review.bidding")
        costs = bool(cost(judged))
        best = face(teller, _plain(judged.advice[0].action)) if costs else Text()
        cell = _cost_cell(words, told.unit, judged)
        table.add_row(trick, face(teller, _plain(decision.action)), best, cell)
    return table


def _cost_cell(words: Words, unit: str, judged: Verdict) -> Text:
    if judged.forced:
        return Text(words("cli.review.only"), "dim")
    done = judged.done
    if done is None:
        return Text(words("cli.review.unknown"), "dim")
    if not cost(judged):
        match_only = done.clear
        return Text(words("cli.advice.match" if match_only else "cli.review.good"), "dim")
    amounts = (say_amount(words, value, unit) for value in (done.cost, done.cost_error))
    return Text(" ± ".join(amounts), "bold red")


def _plain(action: Action) -> Action:
    """Without what is said with a card: that is not judged here."""
    return replace(action, signal=Signal.PLAIN, announced=False)


def _reasons(teller: Teller, told: _Reviewed) -> Iterator[Text]:
    """Of each choice that cost something: what it did, and what the best would have done."""
    words = teller.words
    for decision, judged in told.found:
        if judged.done is None or not cost(judged):
            continue
        best, deck = judged.advice[0], told.record.game.deck.name
        better = say_choice(words, best.action, deck)
        said = words(
            "cli.review.instead",
            card=capital(say_choice(words, decision.action, deck)),
            text=say_review(words, judged.done, best, told.unit, better),
        )
        yield Text(said)


def _plot(screen: Screen, teller: Teller, told: _Reviewed) -> Sequence[Text]:
    """A bar a choice, as long as its cost; empty where nothing cost anything."""
    words = teller.words
    costs = [cost(judged) or 0.0 for _, judged in told.found]
    most = max(costs)
    if not most:
        return ()
    room = max(10, min(_ROOM, screen.width - 30))
    names = [face(teller, _plain(decision.action)).plain for decision, _ in told.found]
    wide = max(map(len, names))
    lines = []
    for name, (decision, _), spent in zip(names, told.found, costs, strict=True):
        line = Text(f"{decision.trick or '':>3} {name:<{wide}} ")
        line.append(bar(spent / most * room, symbols=screen.symbols), "red")
        lines.append(line.append(f" {say_amount(words, spent, told.unit)}" if spent else ""))
    return lines
