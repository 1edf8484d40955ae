"""The live table: what one move costs, against the bare move of the match.

Random players go through whole matches; then each part is timed over the same moves: CPU time of
one thread, the parts interleaved, the best of each. ``act`` is the move in the match alone,
``deepcopy`` the same in a deep copy of it, as one would write it to leave the old match as it was.

    python benchmarks/tables.py [--quick]
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from rich.console import Console
from rich.table import Table as Grid

from veillee.games.actions import Action
from veillee.match.match import Match
from veillee.table import (
    AtSeat,
    Command,
    Done,
    Phase,
    Settings,
    Showing,
    Situations,
    Table,
    answer,
    due,
    event_to_data,
    next_alarm,
)
from veillee.table import commands as c

T = TypeVar("T")

GAMES = (("politaine", 4), ("aluette", 4), ("whist22", 4))
SETTINGS = Settings(trick_ms=0, deal_ms=0, opening_ms=0)


@dataclass(frozen=True)
class Move:
    """A table, what the seat to act asks of it, and what came of that."""

    table: Table
    command: c.Act
    now: int
    done: Done


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="fewer moves and repeats")
    quick = parser.parse_args().quick
    moves, repeats = (1000, 3) if quick else (4000, 9)
    console = Console()
    console.print(f"{moves} moves, best of {repeats}, CPU time of one thread")
    costs = {name: measured(played(name, seats, moves), repeats) for name, seats in GAMES}
    show(costs, console)
    print(json.dumps({"microseconds_a_move": costs, "ratios": ratios(costs)}))


# The moves ------------------------------------------------------------------------------------


def done(table: Table | None, command: Command, now: int) -> Done:
    """The answer to a command that is carried out."""
    given = answer(table, command, now)
    assert isinstance(given, Done), given
    return given


def started(name: str, seats: int) -> Table:
    """A table whose seats all have persons, its match begun."""
    secret = "5e" * 32
    opening = c.OpenTable(
        person="p0", id="o", name="P0", game=name, seats=seats, settings=SETTINGS, secret=secret
    )
    table = done(None, opening, 0).table
    for seat in range(seats):
        person = f"p{seat}"
        if seat:
            table = done(table, c.Join(person=person, id="j", name=person.upper()), 0).table
        table = done(table, c.TakeSeat(person=person, id="t", seat=seat), 0).table
        table = done(table, c.SetReady(person=person, id="r", ready=True), 0).table
    return done(table, c.Start(person="p0", id="s"), 0).table


def played(name: str, seats: int, moves: int) -> list[Move]:
    """So many moves of random players, through as many matches as it takes."""
    rng, found, now, matches = random.Random(1), list[Move](), 0, 1
    table = started(name, seats)
    while len(found) < moves:
        now += 1
        if table.phase is Phase.FINISHED:
            for seat in range(seats):
                again = c.Rematch(person=table.seats[seat].person, id=f"m{matches}")
                table = done(table, again, now).table
            matches += 1
        elif table.phase is not Phase.PLAYING:
            table = done(table, c.Tick(), now).table
        else:
            seat, identity = table.turn, f"c{len(found)}"
            action = str(rng.choice(table.playing().legal(seat)))
            person = table.seats[seat].person
            command = c.Act(person=person, id=identity, seat=seat, action=action)
            found.append(Move(table, command, now, done(table, command, now)))
            table = found[-1].done.table
    return found


# The parts ------------------------------------------------------------------------------------


def _answer(move: Move) -> None:
    answer(move.table, move.command, move.now)


def _stored(move: Move) -> None:
    for event in move.done.events:
        event_to_data(event)


def _shown(move: Move) -> None:
    showing = Showing(move.done.events, move.done.table)
    for seat in range(len(move.table.seats)):
        showing.to(AtSeat(seat))


def _situations(move: Move) -> None:
    situations = Situations(move.done.table)
    for seat in range(len(move.table.seats)):
        situations.to(AtSeat(seat))


def _next(move: Move) -> None:
    due(move.done.table)
    next_alarm(move.done.table)


PARTS: dict[str, Callable[[Move], None]] = {
    "answer": _answer,
    "stored": _stored,
    "shown": _shown,
    "situations": _situations,
    "next": _next,
}


def measured(moves: list[Move], repeats: int) -> dict[str, float]:
    """Microseconds a move of each part and of the match alone, the least of the repeats."""
    best: dict[str, float] = {}
    few = moves[:: max(1, len(moves) // 200)]
    for _ in range(repeats):
        for name, part in PARTS.items():
            _keep(best, name, _timed(part, moves))
        _keep(best, "deepcopy", _timed(_deep, few))
        _keep(best, "act", _timed(_act, [_ready(move) for move in moves]))
    return {name: round(cost, 2) for name, cost in best.items()}


def _keep(best: dict[str, float], name: str, cost: float) -> None:
    best[name] = min(cost, best.get(name, cost))


def _timed(part: Callable[[T], object], given: list[T]) -> float:
    before = time.process_time()
    for each in given:
        part(each)
    return (time.process_time() - before) / len(given) * 1e6


def _ready(move: Move) -> tuple[Match, int, Action]:
    match = move.table.playing()
    return match.copy(), move.command.seat, match.game.parse(move.command.action)


def _act(ready: tuple[Match, int, Action]) -> None:
    match, seat, action = ready
    match.act(seat, action)


def _deep(move: Move) -> None:
    match = move.table.playing()
    match = copy.deepcopy(match, {id(match.game): match.game})  # the game may be shared
    match.act(move.command.seat, move.command.action)


# What comes of it -----------------------------------------------------------------------------


def ratios(costs: dict[str, dict[str, float]]) -> dict[str, float]:
    """By game: an answer over the bare act, all parts over it, and a deep copy over an answer."""
    found = {}
    for name, cost in costs.items():
        found[f"{name}_answer_vs_act"] = cost["answer"] / cost["act"]
        found[f"{name}_all_vs_act"] = sum(cost[part] for part in PARTS) / cost["act"]
        found[f"{name}_deepcopy_vs_answer"] = cost["deepcopy"] / cost["answer"]
    return {name: round(ratio, 2) for name, ratio in found.items()}


def show(costs: dict[str, dict[str, float]], console: Console) -> None:
    names = (*PARTS, "act", "deepcopy")
    grid = Grid("µs a move", *names)
    for game, cost in costs.items():
        grid.add_row(game, *(f"{cost[name]:.1f}" for name in names))
    console.print(grid)


if __name__ == "__main__":
    main()
