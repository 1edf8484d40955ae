"""The live server against boardgame.io: moves per second, latency, processor time, bytes, memory.

Four clients sit at each table and play cards at random, the same driver on either side; each is
sent every card. boardgame.io keeps matches in memory, ours writes each move to a fresh SQLite file
before anybody is told. The servers take turns within each repeat; ratios are of runs of the same
repeat, and medians over the repeats. Node.js and Linux are needed.

    python benchmarks/server.py [--quick] [--json] [--servers NAME ...]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.bar import Bar
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from serving import PEER, SYSTEMS, Load, Run, System, Unfit, measured, prepare

LOADS = (
    Load(1, "closed"),
    Load(1, "paced", 50),
    Load(100, "closed"),
    Load(100, "paced", 500),
)
USUAL = ("boardgame.io", "veillee", "veillee, full")
BUSY = 0.3  # cores that others may use before figures are doubted
BAR = 30


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured of each run."""

    name: str
    title: str
    of: Callable[[Run], float | None]
    digits: int = 0


SPEED = Figure("moves_per_cpu_second", "/CPU s", lambda run: run["moves_per_cpu_second"])
MEMORY = Figure("kb_per_table", "kB/table", lambda run: run["kb_per_table"]["connected"])
FIGURES = (
    Figure("moves_per_second", "moves/s", lambda run: run["moves_per_second"]),
    SPEED,
    Figure("p50_ms", "p50 ms", lambda run: run["each_ms"]["p50"], 2),
    Figure("p99_ms", "p99 ms", lambda run: run["each_ms"]["p99"], 2),
    Figure("bytes_per_move", "bytes/move", lambda run: run["bytes_per_move"]),
    MEMORY,
)
Row = dict[str, Any]  # a line of the summary


def main() -> None:
    given = arguments()
    seconds, repeats = (3.0, 1) if given.quick else (8.0, 3)
    console = Console(stderr=given.json)
    names = given.servers or USUAL
    systems = [system for system in SYSTEMS if system.name in names]
    try:
        with console.status("installing the driver's packages"):
            modules = prepare()
        runs = list(played(systems, LOADS, repeats, seconds, modules, console))
    except Unfit as error:
        sys.exit(str(error))
    summary = summarised(runs)
    if not given.json:
        for load in LOADS:
            console.print(table(load, summary, systems))
        console.print(bars(summary, systems))
        console.print(f"×: of the moves of {PEER} in a second of processor time.")
    told = {"machine": machine(), "seconds": seconds, "repeats": repeats, "summary": summary}
    print(json.dumps(told | ({"runs": runs} if given.json else {})))
    faults = doubtful(runs)
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(int(any(run["errors"] or run["stuck"] for run in runs)))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The live server against boardgame.io.")
    parser.add_argument("--quick", action="store_true", help="one repeat of 3 s, not three of 8 s")
    parser.add_argument("--json", action="store_true", help="print every run, and no tables")
    parser.add_argument(
        "--servers",
        nargs="+",
        metavar="NAME",
        choices=[system.name for system in SYSTEMS],
        help=f"which ones: {'; '.join(system.name for system in SYSTEMS)}",
    )
    return parser.parse_args()


def played(
    systems: Sequence[System],
    loads: Sequence[Load],
    repeats: int,
    seconds: float,
    modules: Path,
    console: Console,
) -> Iterable[Run]:
    """All runs. Each server has its turn under a load before the next load comes."""
    planned = plan(len(systems), len(loads), repeats)
    for done, (repeat, which, whose) in enumerate(planned):
        system, load = systems[whose], loads[which]
        told = f"{done + 1} of {len(planned)}: {system.name}, {load}"
        with console.status(told), tempfile.TemporaryDirectory() as folder:
            run = measured(system, load, seconds, modules, Path(folder))
        yield {"repeat": repeat, "load": str(load), **run}


def plan(systems: int, loads: int, repeats: int) -> list[tuple[int, int, int]]:
    """Repeat, load and system of each run; who comes first changes with every repeat."""
    return [
        (repeat, load, (turn + repeat) % systems)
        for repeat in range(repeats)
        for load in range(loads)
        for turn in range(systems)
    ]


def summarised(runs: Sequence[Run]) -> list[Row]:
    """Medians of each server under each load, and how many ``times`` the peer's they are."""
    found: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        found.setdefault((run["load"], run["server"]), []).append(run)
    rows = []
    for (load, server), same in found.items():
        peers = {run["repeat"]: run for run in found.get((load, PEER), ())}
        row: Row = {"load": load, "server": server, "times": {}}
        for figure in FIGURES:
            values = [value for run in same if (value := figure.of(run)) is not None]
            row[figure.name] = statistics.median(values) if values else None
            row["times"][figure.name] = times(figure, same, peers)
        rows.append(row)
    return rows


def times(figure: Figure, runs: Sequence[Run], peers: Mapping[int, Run]) -> float | None:
    """The median over the repeats of what a server has to what the peer has."""
    found = []
    for run in runs:
        ours = figure.of(run)
        theirs = figure.of(peers[run["repeat"]]) if run["repeat"] in peers else None
        if ours is not None and theirs:
            found.append(ours / theirs)
    return round(statistics.median(found), 3) if found else None


def table(load: Load, summary: Sequence[Row], systems: Sequence[System]) -> Table:
    shown = Table(title=str(load), title_justify="left", box=SIMPLE_HEAD)
    shown.add_column("server", no_wrap=True)
    for figure in FIGURES:
        shown.add_column(figure.title, justify="right", no_wrap=True)
        if figure is SPEED:
            shown.add_column("×", justify="right")
    for system in systems:
        row = row_of(summary, load, system)
        cells = []
        for figure in FIGURES:
            # Of a single table nearly all would be the memory of the server itself.
            value = None if load.tables == 1 and figure is MEMORY else row[figure.name]
            cells.append("" if value is None else f"{value:,.{figure.digits}f}")
            if figure is SPEED:
                ratio = row["times"][figure.name]
                cells.append("" if ratio is None else f"{ratio:.2f}")
        shown.add_row(system.name, *cells)
    return shown


def row_of(summary: Sequence[Row], load: Load, system: System) -> Row:
    return next(row for row in summary if row["load"] == str(load) and row["server"] == system.name)


def bars(summary: Sequence[Row], systems: Sequence[System]) -> Table:
    """Moves per second of processor time as bars."""
    grid = Table.grid(padding=(0, 2))
    grid.title = "Moves per second of processor time"
    longest = max(row[SPEED.name] for row in summary)
    for load in LOADS:
        for system in systems:
            value = row_of(summary, load, system)[SPEED.name]
            first = str(load) if system is systems[0] else ""
            grid.add_row(first, system.name, Bar(longest, 0, value, width=BAR), f"{value:,.0f}")
    return grid


def doubtful(runs: Sequence[Run]) -> list[str]:
    """What makes these figures doubtful, in sentences."""
    found = []
    for run in runs:
        if run["errors"] or run["stuck"]:
            found.append(
                f"{run['server']}, {run['load']}: {run['errors']} commands refused,"
                f" {run['stuck']} tables stuck. {run['said']}"
            )
    others = statistics.median(run["cores"]["others"] for run in runs)
    if others > BUSY:
        found.append(f"Other programs used {others:.1f} cores meanwhile: repeat this when idle.")
    return found


def machine() -> dict[str, object]:
    return {"cores": os.cpu_count(), "python": platform.python_version(), "system": sys.platform}


if __name__ == "__main__":
    main()
