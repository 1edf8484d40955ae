"""``veillee solve``: what each card is worth with all hands open, and the best line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rich import box
from rich.table import Table
from rich.text import Text

from veillee.cli import saving
from veillee.cli.replay import REFUSED, refusal
from veillee.cli.screen import Screen
from veillee.cli.tell import Teller
from veillee.cli.watch import spectator_teller
from veillee.compiled import jit, readiness
from veillee.compiled.search import Solution, Value, secured, solve
from veillee.compiled.searching import ready
from veillee.errors import IllegalAction, VeilleeError
from veillee.games import tricks
from veillee.games.actions import Action, Kind
from veillee.match.deal import tricks_of
from veillee.match.match import Match
from veillee.records import Record
from veillee.words import Words

_MINUS = "\N{MINUS SIGN}"


def solve_file(words: Words, name: str, nodes: str | None, *, as_json: bool) -> int:
    """Solve the position at the end of a record. Raises: VeilleeError, for a wrong flag."""
    budget = None if nodes is None else _read_nodes(nodes)
    try:
        match = Record.parse_bytes(saving.read_bytes(Path(name))).replay()
        _check(match)
        solution = _solve(words, match, budget)
    except VeilleeError as error:
        print(refusal(words, name, error), file=sys.stderr)
        return REFUSED
    if as_json:
        print(json.dumps(to_json(solution), ensure_ascii=False))
    else:
        _show(Screen(), words, match, solution, budget)
    return 0


def to_json(solution: Solution) -> dict[str, object]:
    """One object; ``value`` is side 0 less side 1, ``values`` what each seat pays."""
    one = not isinstance(solution.value, tuple)
    return {
        "game": solution.game,
        "seat": solution.seat,
        "value" if one else "values": solution.value,
        "cards": {str(action): value for action, value in solution.cards.items()},
        "line": [[seat, str(action)] for seat, action in solution.line],
        "nodes": solution.nodes,
        "exact": solution.finished,
    }


def _read_nodes(text: str) -> int:
    """Raises: VeilleeError."""
    if not text.strip().isdecimal():
        raise VeilleeError("bad-number", text=text)
    return int(text)


def _check(match: Match) -> None:
    if match.over:
        raise IllegalAction("match-over")
    if match.waiting:
        raise IllegalAction("waiting-for-deal")


def _solve(words: Words, match: Match, budget: int | None) -> Solution:
    """Solve, interpreted as long as the compiled search is being prepared elsewhere."""
    step = f"search: {match.game.name}"
    if jit.enabled() and not readiness.ready(step):
        print(words("cli.solve.preparing"), file=sys.stderr, flush=True)
        readiness.prepare_in_background(step)
        with jit.interpreting():
            solution = solve(
                match.game, match.state, budget=budget, cancel=lambda: readiness.prepared(step)
            )
        if solution.finished or not readiness.ready(step):
            return solution
    return solve(match.game, match.state, budget=budget)


# --- In words ----------------------------------------------------------------------------------


def _show(
    screen: Screen, words: Words, match: Match, solution: Solution, budget: int | None
) -> None:
    teller = spectator_teller(words, match, screen)
    game = match.game
    state = match.state
    number = state[tricks.TRICKS] + 1
    where = {"game": words(f"game.{game.name}.name"), "deal": len(match.dealt), "trick": number}
    screen.show(Text(words("cli.solve.head", **where), "bold"))
    for seat in range(game.seats):
        hand = game.deck.unpack(state[tricks.HANDS + seat])
        if hand:
            line = Text("  " + words("cli.replay.hand", player=teller.name(seat)))
            screen.show(line.append_text(teller.faces.hand(hand)))
    if match.trick is not None:
        screen.show(Text(teller.open_trick(match.trick, number)))
    screen.show(Text(), Text(teller.turn(solution.seat, lead=match.trick is None)))
    if solution.cards:
        screen.show(_table(screen, words, teller, solution))
    if solution.value is not None:
        screen.show(Text(_conclusion(words, teller, solution.value), "bold"))
    if solution.line:
        _show_line(screen, words, teller, match, solution)
    if isinstance(solution.value, tuple):
        _show_secured(screen, words, teller, match, budget)
    key = "cli.solve.nodes" if solution.finished else "cli.solve.short"
    comma = "\N{NARROW NO-BREAK SPACE}" if words.lang == "fr" else ","
    count = f"{solution.nodes:,}".replace(",", comma)
    screen.show(Text(), Text(words(key, count=count), "dim"))


def _table(screen: Screen, words: Words, teller: Teller, solution: Solution) -> Table:
    """A row a card, the best first."""
    bids = any(action.kind is Kind.BID for action in solution.cards)
    table = Table(box=box.ROUNDED if screen.symbols else box.ASCII, header_style="bold")
    table.add_column(words("cli.solve.bid" if bids else "cli.solve.card"))
    side = solution.seat % 2
    if teller.game.spec.by_side:
        table.add_column(words("cli.solve.ahead", side=_side(words, teller, side)), justify="right")
    else:
        for seat in range(teller.game.seats):
            table.add_column(words("cli.solve.pays", player=teller.name(seat)), justify="right")
    for action, value in sorted(solution.cards.items(), key=lambda item: _order(solution, item)):
        if isinstance(value, tuple):
            cells = [str(payment) for payment in value]
        else:
            cells = [_signed(value if side == 0 else -value, screen)]
        table.add_row(_face(teller, action), *cells)
    return table


def _order(solution: Solution, item: tuple[Action, Value]) -> tuple[int, int]:
    """Smaller for what the seat to act likes better."""
    value = item[1]
    if isinstance(value, tuple):
        return value[solution.seat], -sum(value)
    return (-value if solution.seat % 2 == 0 else value), 0


def _face(teller: Teller, action: Action) -> Text:
    return Text(str(action.value)) if action.card is None else teller.faces.laid(action)


def _signed(value: int, screen: Screen) -> str:
    if value == 0:
        return "0"
    minus = _MINUS if screen.symbols else "-"
    return f"+{value}" if value > 0 else f"{minus}{-value}"


def _side(words: Words, teller: Teller, side: int) -> str:
    """The members of a side inside a sentence."""
    return teller.players.names_of(words, range(side, teller.game.seats, 2))


def _conclusion(words: Words, teller: Teller, value: Value) -> str:
    if isinstance(value, int):
        if value == 0:
            return words("cli.solve.level")
        side = _side(words, teller, 0 if value > 0 else 1)
        return words.plural("cli.solve.value", abs(value), side=side)
    paid = [f"{teller.name(seat)} {payment}" for seat, payment in enumerate(value) if payment]
    if not paid:
        return words("cli.solve.nobody")
    return words("cli.solve.values", paid=words.list(paid))


def _show_line(
    screen: Screen, words: Words, teller: Teller, match: Match, solution: Solution
) -> None:
    """The best line, trick by trick, from the one in progress on."""
    game, state = match.game, ready(match.game, match.state)
    first = state[tricks.TRICKS]
    screen.show(Text(), Text(words("cli.solve.line")))
    for seat, action in solution.line:
        if action.kind is not Kind.PLAY:
            screen.show(Text(teller.doing(seat, action)))
        game.spec.rules.act(state, seat, game.spec.encode(action))
    complete, _ = tricks_of(game.spec, state)
    for number, trick in enumerate(complete[first:], start=first + 1):
        last = number == state[tricks.SIZE]
        screen.show(Text(teller.trick(trick, number, last=last)))


def _show_secured(
    screen: Screen, words: Words, teller: Teller, match: Match, budget: int | None
) -> None:
    """What each seat pays at most, whatever the others do."""
    sure = []
    for seat in range(match.game.seats):
        payment = secured(match.game, match.state, seat, budget=budget)
        if payment is None:
            return
        sure.append(f"{teller.name(seat)} {payment}")
    screen.show(Text(), Text(words("cli.solve.secured", paid=words.list(sure))))
