"""``veillee warmup`` and ``veillee bench``: the compiled rules, got ready and timed."""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from veillee.cli.screen import Screen
from veillee.compiled import jit, readiness
from veillee.compiled.playouts import deals_played
from veillee.compiled.worlds import worlds
from veillee.match.game import Game, game, games
from veillee.words import Words

_SECONDS = 0.5  # spent on each figure


def warmup(words: Words) -> int:
    """Compile every kernel and keep it on the disk, showing how far that is."""
    screen = Screen()
    if not jit.enabled():
        screen.show(words("cli.warmup.no-numba"))
        return 0
    steps = readiness.steps()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=screen.console, transient=True) as progress:
        task = progress.add_task(words("cli.warmup.starting"), total=len(steps))

        def tell(name: str) -> None:
            what, _, which = name.partition(": ")
            label = words(f"cli.warmup.{what}", game=words(f"game.{which}.name"))
            progress.update(task, description=label)
            progress.advance(task)

        seconds = readiness.prepare(tell)
    screen.show(words("cli.warmup.done", seconds=words.number(round(seconds, 1))))
    return 0


def bench(words: Words) -> int:
    """How fast this machine plays: deals and worlds a second, one thread."""
    screen = Screen()
    if jit.enabled() and not readiness.ready():
        screen.show(words("cli.bench.preparing"))
        readiness.prepare()
    table = Table(
        words("cli.bench.game"),
        words("cli.bench.random"),
        words("cli.bench.policy"),
        words("cli.bench.worlds"),
    )
    for column in table.columns[1:]:
        column.justify = "right"
    for name in games():
        table.add_row(words(f"game.{name}.name"), *_rates(game(name)))
    screen.show(table)
    key = "cli.bench.compiled" if jit.enabled() else "cli.bench.interpreted"
    screen.show(words(key))
    return 0


def _rates(the_game: Game) -> list[str]:
    match = the_game.match(seed=1)
    found = worlds(match.view(match.to_act()[0]))
    works: list[Callable[[int], object]] = [
        lambda number: deals_played(the_game, number, policy=False),
        lambda number: deals_played(the_game, number),
        lambda number: found.sample(number, seed=1),
    ]
    return [f"{_per_second(work):,.0f}".replace(",", "\N{NARROW NO-BREAK SPACE}") for work in works]


def _per_second(work: Callable[[int], object]) -> float:
    """How many a second, from runs that grow until they take long enough."""
    work(1)  # loads what is on the disk
    number = 1
    while True:
        before = time.process_time()
        work(number)
        seconds = time.process_time() - before
        if seconds > _SECONDS:
            return number / seconds
        number = int(number * min(10, max(2, 1.2 * _SECONDS / max(seconds, 1e-6))))
