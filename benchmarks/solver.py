"""Exact search of open hands, against DDS where it plays the same game, in CPU time.

    python benchmarks/solver.py [--quick] [--seed N]

Tricks: 4 x 8 no-trump endings, whose leader rotates, by us and by DDS (the C++ library bundled with
``endplay``; one thread, its table cold for every deal since each is another). Both are called once
a deal, one after the other, with the deal ready in memory in the form each wants, several times
over; of each deal the fastest time of each counts. Points: full deals of Politaine. Growth: random
endings of fewer cards. The table of our search is cold for every deal as well.

The last line is one JSON object. Exit status 1 if a value differs from DDS's.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.table import Table

from veillee.compiled.arrays import flat
from veillee.compiled.doubledummy import Objective, Solver
from veillee.games.politaine import rules
from veillee.games.tricks import DEALER, DEALS, HANDS, SEATS, State

SUITS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """How much is measured."""

    deals: int  # tricks against DDS
    passes: int
    points: int  # full deals for points
    ending: int  # endings of each size


FULL = Scale(deals=500, passes=5, points=200, ending=100)
QUICK = Scale(deals=500, passes=2, points=100, ending=40)


@dataclass(slots=True)
class Report:
    """What goes into the JSON line."""

    ratios: dict[str, float] = field(default_factory=dict)
    figures: dict[str, object] = field(default_factory=dict)
    wrong: int = 0


@dataclass(slots=True)
class Times:
    """Seconds and nodes, one entry a deal."""

    seconds: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)

    def summary(self) -> dict[str, float]:
        """Milliseconds, and nodes where they are counted."""
        found = {
            "mean_ms": 1e3 * statistics.fmean(self.seconds),
            "median_ms": 1e3 * statistics.median(self.seconds),
            "p95_ms": 1e3 * quantile(self.seconds, 0.95),
            "max_ms": 1e3 * max(self.seconds),
        }
        if self.nodes:
            found["mean_nodes"] = statistics.fmean(self.nodes)
            found["median_nodes"] = statistics.median(self.nodes)
            found["nodes_per_us"] = sum(self.nodes) / sum(self.seconds) / 1e6
        return {name: round(value, 4) for name, value in found.items()}


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies."""
    ranked = sorted(values)
    return ranked[min(int(len(ranked) * share), len(ranked) - 1)]


def timed(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


# --- Deals ----------------------------------------------------------------------------------


def endings(number: int, cards: int, seed: int, rotate: bool) -> list[tuple[list[int], int]]:
    """Random hands of so many cards out of the 32, and who leads."""
    rng = random.Random(seed)
    found = []
    for index in range(number):
        deck = list(range(32))
        rng.shuffle(deck)
        hands = [
            sum(1 << card for card in deck[seat * cards : (seat + 1) * cards]) for seat in range(4)
        ]
        found.append((hands, index % 4 if rotate else 0))
    return found


def position(hands: Sequence[int], leader: int) -> State:
    """The flat state of a Politaine deal with these hands (not the first, so without capot)."""
    state = [0] * rules.STATE_SIZE
    state[SEATS] = 4
    state[DEALER] = (leader - 1) % 4
    state[DEALS] = 1
    rules.start_match(state)
    rules.prepare_deal(state)
    state[HANDS : HANDS + 4] = hands
    rules.start_deal(state)
    return flat(state)


# --- DDS ------------------------------------------------------------------------------------


class Deal(ctypes.Structure):
    """As in ``dll.h`` of DDS."""

    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("remaining", (ctypes.c_uint * 4) * 4),
    )


class Future(ctypes.Structure):
    """What DDS answers."""

    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


def dds_library() -> ctypes.CDLL | None:
    """The library inside the ``endplay`` package, on one thread; None where it is missing."""
    found = find_spec("endplay")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent / "_dds"
    files = [path for path in folder.glob("*dds*") if path.suffix in (".so", ".dylib", ".dll")]
    if not files:
        return None
    library = ctypes.CDLL(str(files[0]))
    library.SetMaxThreads(1)
    library.SolveBoard.argtypes = [
        Deal,
        ctypes.c_int,
        ctypes.c_int,
        ctypes.c_int,
        ctypes.POINTER(Future),
        ctypes.c_int,
    ]
    return library


def dds_deal(hands: Sequence[int], leader: int) -> Deal:
    """The same deal for DDS: without trumps, strengths 0 to 7 as ranks 7 to ace."""
    deal = Deal(trump=4, first=leader)
    for seat, hand in enumerate(hands):
        for suit in range(SUITS):
            deal.remaining[seat][suit] = (hand >> (8 * suit) & 255) << 7
    return deal


# --- Sections: each prints a table and adds to the report ----------------------------------


def tricks_against_dds(console: Console, scale: Scale, seed: int, report: Report) -> None:
    """Tricks of 4 x 8 no-trump endings."""
    deals = endings(scale.deals, 8, seed, rotate=True)
    states = [position(hands, leader) for hands, leader in deals]
    library = dds_library()
    theirs = [dds_deal(hands, leader) for hands, leader in deals]
    us, them = Times(), Times()
    values = [0] * len(deals)
    us.seconds = [9.0] * len(deals)
    them.seconds = [9.0] * len(deals)
    us.nodes = [0] * len(deals)
    answer = Future()
    search = Solver()
    search.value(states[0], Objective.TRICKS)

    for _ in range(scale.passes):
        for index, (state, deal) in enumerate(zip(states, theirs, strict=True)):
            if library is not None:
                start = time.process_time()
                library.SolveBoard(deal, -1, 1, 1, ctypes.byref(answer), 0)
                took = time.process_time() - start
                them.seconds[index] = min(them.seconds[index], took)
            start = time.process_time()
            values[index] = search.value(state, Objective.TRICKS)
            us.seconds[index] = min(us.seconds[index], time.process_time() - start)
            us.nodes[index] = search.nodes
            if library is not None:
                leads = deals[index][1] % 2 == 0
                report.wrong += answer.score[0] != (values[index] if leads else 8 - values[index])
    rows = {"veillee": us.summary()}
    if library is not None:
        rows["DDS"] = them.summary()
        for kind in ("mean", "median"):
            ratio = rows["veillee"][f"{kind}_ms"] / rows["DDS"][f"{kind}_ms"]
            report.ratios[f"tricks_time_vs_dds_{kind}"] = round(ratio, 3)
    show(console, f"Tricks, {len(deals)} no-trump endings of 4 x 8 cards", rows)
    report.figures["tricks"] = rows
    if library is not None:
        console.print(f"values that differ from DDS's: {report.wrong}")


def politaine_points(console: Console, scale: Scale, seed: int, report: Report) -> None:
    """Points, tricks and payoffs of full deals of Politaine."""
    search = Solver()
    states = [position(hands, 0) for hands, _ in endings(scale.points, 8, 42, rotate=False)]
    rows = {}
    for objective in (Objective.POINTS, Objective.PAYOFF):
        times = Times()
        search.value(states[0], objective)
        for state in states:
            times.seconds.append(timed(lambda: search.value(state, objective)))  # noqa: B023 - now
            times.nodes.append(search.nodes)
        rows[objective.name.lower()] = times.summary()
    show(console, f"Politaine, {len(states)} full deals (seed 42, seat 0 leads)", rows)
    report.figures["politaine"] = rows


def growth(console: Console, scale: Scale, seed: int, report: Report) -> None:
    """How the work grows with the cards in hand."""
    search = Solver()
    rows = {}
    for objective in (Objective.TRICKS, Objective.POINTS):
        for cards in range(1, 9):
            times = Times()
            for hands, leader in endings(scale.ending, cards, seed + cards, rotate=True):
                state = position(hands, leader)
                times.seconds.append(timed(lambda: search.value(state, objective)))  # noqa: B023
                times.nodes.append(search.nodes)
            rows[f"{objective.name.lower()} {cards}"] = times.summary()
    show(console, "Politaine endings by cards in each hand", rows, plot=True)
    report.figures["growth"] = rows


SECTIONS: tuple[Callable[[Console, Scale, int, Report], None], ...] = (
    tricks_against_dds,
    politaine_points,
    growth,
)


# --- Showing --------------------------------------------------------------------------------


def show(
    console: Console, title: str, rows: dict[str, dict[str, float]], plot: bool = False
) -> None:
    """Print one table; with ``plot`` a bar of the median on a logarithmic scale."""
    columns = list(next(iter(rows.values())))
    table = Table(title=title)
    table.add_column("")
    for column in columns:
        table.add_column(column.replace("_", " "), justify="right")
    if plot:
        table.add_column("median, each bar a factor of 2 from 1 us")
    for name, row in rows.items():
        cells = [f"{row[column]:,.4g}" if column in row else "" for column in columns]
        if plot:
            cells.append("█" * max(0, int(1000 * row["median_ms"]).bit_length()))
        table.add_row(name, *cells)
    console.print(table)


def main() -> int:
    """Run every section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    report = Report()
    console = Console(width=150)
    gc.disable()
    for section in SECTIONS:
        section(console, QUICK if arguments.quick else FULL, arguments.seed, report)
    print(json.dumps({"ratios": report.ratios, "figures": report.figures, "wrong": report.wrong}))
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
