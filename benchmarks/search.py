"""The exact search over the rules: time and nodes by cards in hand, in CPU time.

    python benchmarks/search.py [--quick] [--figure docs/figures/search.svg]

Aluette: hands of so many cards from all 48 with nothing played yet (``dealt``), and full deals
played at random until so many are left (``played``). Whist 22: full deals of so many cards, bid by
the rule policy, each seat for itself. Politaine: endings by its own search, for the curve; its
tables are in ``solver.py``. The search's table is cold for every position. ``--figure`` draws the
medians of one seat count a game as curves.

The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

import veillee
from veillee.compiled.doubledummy import Objective
from veillee.compiled.doubledummy import Solution as Solved
from veillee.compiled.doubledummy import solve as solve_politaine
from veillee.compiled.search import Solution, secured, solve, value_of
from veillee.games import tricks
from veillee.match.game import Game

SEED = 42


@dataclass(slots=True)
class Times:
    """Seconds and nodes, one entry a position."""

    seconds: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)

    def add(self, work: Callable[[], Solution | Solved | int | None]) -> None:
        """Time one call; its nodes are noted where the answer tells them."""
        before = time.process_time()
        answer = work()
        self.seconds.append(time.process_time() - before)
        if isinstance(answer, (Solution, Solved)):
            self.nodes.append(answer.nodes)

    def summary(self) -> dict[str, float]:
        """Milliseconds and nodes."""
        ranked = sorted(self.seconds)
        found = {
            "positions": len(ranked),
            "median_ms": 1e3 * statistics.median(ranked),
            "p95_ms": 1e3 * ranked[int(0.95 * (len(ranked) - 1))],
            "mean_ms": 1e3 * statistics.fmean(ranked),
            "max_ms": 1e3 * ranked[-1],
        }
        if self.nodes:
            found |= {
                "median_nodes": statistics.median(self.nodes),
                "mean_nodes": statistics.fmean(self.nodes),
                "nodes_per_us": sum(self.nodes) / sum(ranked) / 1e6,
            }
        return {name: round(value, 4) for name, value in found.items()}


# --- Positions ---------------------------------------------------------------------------------


def dealt(game: Game, cards: int, rng: random.Random) -> list[int]:
    """Hands of so many cards from the whole pack; seat 0 or another leads."""
    state = game.match(seed=rng.getrandbits(32)).state
    pack = rng.sample(range(len(game.deck)), game.seats * cards)
    for seat in range(game.seats):
        state[tricks.HANDS + seat] = sum(1 << card for card in pack[seat :: game.seats])
    state[tricks.SIZE] = cards
    return state


def played(game: Game, cards: int, rng: random.Random) -> list[int]:
    """A full deal played at random until each seat holds so many cards."""
    rules = game.spec.rules
    state = game.match(seed=rng.getrandbits(32)).state
    while state[tricks.SIZE] - state[tricks.TRICKS] > cards or state[tricks.LAID] > 0:
        seat = rules.turn(state)
        choices = list(game.deck.numbers(rules.legal(state, seat)))
        rules.act(state, seat, rng.choice(choices))
    return state


def bid_for(game: Game, rng: random.Random) -> list[int]:
    """A deal of Whist 22 in which all have bid, sensibly."""
    state = game.match(seed=rng.getrandbits(32)).state
    while state[tricks.PHASE] == tricks.BIDDING:
        seat = game.spec.rules.turn(state)
        choice = game.spec.policy.choose(state, seat, rng.getrandbits(31))
        game.spec.rules.act(state, seat, choice)
    return state


def measured(
    game: Game,
    number: int,
    position: Callable[[random.Random], list[int]],
    search: Callable[..., Solution],
    **how: object,
) -> Times:
    """Times of one search on so many positions."""
    rng = random.Random(SEED)
    times = Times()
    search(game, position(random.Random(1)), **how)  # kernels are loaded
    for _ in range(number):
        state = position(rng)
        times.add(partial(search, game, state, **how))
    return times


# --- Tables ------------------------------------------------------------------------------------


def aluette(quick: bool) -> Iterator[tuple[str, Times]]:
    """Real payoff and tricks, 4 and 6 seats, by cards."""
    many = 20 if quick else 60
    four, six = veillee.game("aluette"), veillee.game("aluette", seats=6)
    last = 7 if quick else 8
    for cards in range(2, last + 1):
        number = many if cards < 7 else (10 if quick or cards == 8 else 40)

        def fresh(rng: random.Random, cards: int = cards) -> list[int]:
            return dealt(four, cards, rng)

        def ending(rng: random.Random, cards: int = cards) -> list[int]:
            return played(four, cards, rng)

        yield f"4 seats, {cards} cards dealt", measured(four, number, fresh, value_of)
        yield f"4 seats, {cards} cards played", measured(four, number, ending, value_of)
        if cards <= 7:
            name = f"4 seats, {cards} cards dealt, tricks"
            yield name, measured(four, number, fresh, value_of, aim="tricks")
            yield f"4 seats, {cards} cards dealt, every card", measured(four, number, fresh, solve)
    for cards in range(2, 6 if quick else 7):
        number = many if cards < 5 else (5 if quick or cards == 6 else 20)

        def six_fresh(rng: random.Random, cards: int = cards) -> list[int]:
            return dealt(six, cards, rng)

        yield f"6 seats, {cards} cards dealt", measured(six, number, six_fresh, value_of)


def whist22(quick: bool) -> Iterator[tuple[str, Times]]:
    """Each seat for itself, by cards; and what one seat can secure."""
    many = 20 if quick else 60
    for seats, sizes in ((3, range(2, 8)), (4, range(2, 6)), (5, range(2, 5))):
        for cards in sizes:
            game = veillee.game("whist22", seats=seats, first_hand=cards)

            def position(rng: random.Random, game: Game = game) -> list[int]:
                return bid_for(game, rng)

            yield f"{seats} seats, {cards} cards", measured(game, many, position, value_of)
            if cards == sizes[-1]:
                yield f"{seats} seats, {cards} cards, secured", security(game, many)


def security(game: Game, number: int) -> Times:
    """What seat 0 can secure against all others (its nodes are not told)."""
    rng, times = random.Random(SEED), Times()
    secured(game, bid_for(game, random.Random(1)), 0)
    for _ in range(number):
        state = bid_for(game, rng)
        times.add(partial(secured, game, state, 0))
    return times


def politaine(quick: bool) -> Iterator[tuple[str, Times]]:
    """Points of the deal, by its own search."""
    game = veillee.game("politaine", redeal="off", four="off")
    for cards in range(2, 9):
        rng, times = random.Random(SEED), Times()
        for number in range(21 if quick else 61):
            state = played(game, cards, rng)
            if number == 0:
                solve_politaine(state, Objective.PAYOFF, cards=False)  # kernels are loaded
                continue
            times.add(partial(solve_politaine, state, Objective.PAYOFF, cards=False))
        yield f"{cards} cards played", times


def show(console: Console, title: str, rows: dict[str, dict[str, float]]) -> None:
    """Print one table, with a bar for the median on a logarithmic scale."""
    columns = list(next(iter(rows.values())))
    table = Table(title=title)
    table.add_column("")
    for column in columns:
        table.add_column(column.replace("_", " "), justify="right")
    table.add_column("median: a bar doubles, from 1 us")
    for name, row in rows.items():
        bar = "█" * max(0, int(1000 * row["median_ms"]).bit_length())
        cells = (f"{row[column]:,.4g}" if column in row else "" for column in columns)
        table.add_row(name, *cells, bar)
    console.print(table)


# --- The figure --------------------------------------------------------------------------------

CURVES = (
    ("Aluette, 4 seats", "aluette", "4 seats, {} cards dealt", "#b3261e"),
    ("Aluette, 6 seats", "aluette", "6 seats, {} cards dealt", "#e08a00"),
    ("Whist 22, 3 seats", "whist22", "3 seats, {} cards", "#1a73a8"),
    ("Whist 22, 4 seats", "whist22", "4 seats, {} cards", "#4b3f9e"),
    ("Politaine (own search)", "politaine", "{} cards played", "#2e7d32"),
)
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 760, 420, 70, 24, 190, 48
MOST_CARDS, LOW, HIGH = 8, -2.5, 3.5  # cards; powers of ten of a millisecond


def figure(found: dict[str, dict[str, dict[str, float]]]) -> str:
    """Median milliseconds by cards in hand, as an SVG."""

    def across(cards: float) -> float:
        return LEFT + (cards - 2) * (WIDTH - LEFT - RIGHT) / (MOST_CARDS - 2)

    def down(power: float) -> float:
        return TOP + (HIGH - power) * (HEIGHT - TOP - BOTTOM) / (HIGH - LOW)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13">',
        "<title>Median time of the exact search by cards in hand</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for power in range(math.ceil(LOW), math.floor(HIGH) + 1):
        label = f"{10.0**power:g} ms"
        parts.append(
            f'<path d="M{LEFT} {down(power):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
            f'<text x="{LEFT - 8}" y="{down(power) + 4:.1f}" text-anchor="end">{label}</text>'
        )
    for cards in range(2, MOST_CARDS + 1):
        parts.append(
            f'<text x="{across(cards):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">'
            f"{cards}</text>"
        )
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(
        f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">cards in each hand</text>'
    )
    taken: list[tuple[float, float]] = []
    for label, game, pattern, colour in CURVES:
        points = curve(found[game], pattern)
        path = " ".join(f"{across(cards):.1f},{down(power):.1f}" for cards, power in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        right, height = across(points[-1][0]) + 8, down(points[-1][1])
        while any(abs(height - y) < 15 and abs(right - x) < 130 for x, y in taken):
            height += 3
        taken.append((right, height))
        parts.append(f'<text x="{right:.1f}" y="{height + 4:.1f}" fill="{colour}">{label}</text>')
    return "\n".join([*parts, "</svg>", ""])


def curve(rows: dict[str, dict[str, float]], pattern: str) -> Sequence[tuple[int, float]]:
    """Cards, and the power of ten of the median."""
    found = []
    for cards in range(2, MOST_CARDS + 1):
        row = rows.get(pattern.format(cards))
        if row is not None:
            found.append((cards, math.log10(max(row["median_ms"], 10**LOW))))
    return found


def main() -> None:
    """Measure all, show all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="fewer positions")
    parser.add_argument("--figure", metavar="FILE", help="draw the curves into an SVG")
    arguments = parser.parse_args()
    console = Console(width=160)
    gc.disable()
    found = {}
    for section in (aluette, whist22, politaine):
        rows = {name: times.summary() for name, times in section(arguments.quick)}
        show(console, section.__name__.capitalize(), rows)
        found[section.__name__] = rows
    if arguments.figure:
        Path(arguments.figure).write_text(figure(found), encoding="utf-8")
    print(json.dumps({"ratios": {}, "figures": found}))


if __name__ == "__main__":
    main()
