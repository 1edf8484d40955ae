"""Hidden hands: how long a world takes, and how often simpler dealers go wrong.

Positions come from random play of each game. The table is built once a view; worlds are then dealt
from it. For Politaine, where voids bind, two other ways are tried on the same positions: shuffling
until a deal fits, and dealing greedily (forced cards first, then each seat in turn).

    python benchmarks/worlds.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from math import factorial

from rich.console import Console
from rich.table import Table

import veillee
from veillee.compiled.hidden.knowledge import Knowledge
from veillee.compiled.kernels.dealing import PLACES
from veillee.compiled.worlds import knowledge_of, worlds
from veillee.match.view import View

COMPILED, INTERPRETED, STATES = 8192, 100, 1024
COLUMNS = ("table", "world, compiled", "world, interpreted", "whole state")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="a quarter of the positions")
    positions = 40 if parser.parse_args().quick else 160
    console = Console()
    figures = {name: times(name, positions, console) for name in veillee.games()}
    figures["politaine, other dealers"] = others(positions, console)
    print(json.dumps({"microseconds": figures}))


def some_view(name: str, rng: random.Random) -> View:
    """The view of a seat somewhere in a random deal."""
    match = veillee.game(name).match(seed=rng.getrandbits(40))
    for _ in range(rng.randrange(2, 28)):
        if match.results:
            break
        seat = match.to_act()[0]
        match.act(seat, rng.choice(match.legal(seat)))
    return match.view(rng.randrange(match.game.seats))


def microseconds(work: Callable[[], object], number: int = 1) -> float:
    before = time.process_time()
    work()
    return (time.process_time() - before) * 1e6 / number


def times(name: str, positions: int, console: Console) -> dict[str, float]:
    """Median microseconds of each step, over many positions."""
    rng = random.Random(name)
    found: dict[str, list[float]] = {column: [] for column in COLUMNS}
    for _ in range(positions):
        view = some_view(name, rng)
        found["table"].append(microseconds(lambda view=view: worlds(view)))  # type: ignore[misc]
        fast, slow = worlds(view), worlds(view, interpreted=True)
        dealt = fast.sample(STATES, seed=1)
        fast.states(fast.sample(2, seed=1), seed=1)
        for column, work, number in (
            ("world, compiled", lambda w=fast: w.sample(COMPILED, seed=1), COMPILED),
            ("world, interpreted", lambda w=slow: w.sample(INTERPRETED, seed=1), INTERPRETED),
            ("whole state", lambda w=fast, d=dealt: w.states(d, seed=1), STATES),
        ):
            found[column].append(microseconds(work, number))
    table = Table(f"{name}, microseconds", "median", "95 of 100 below", "worst")
    for column, values in found.items():
        ordered = sorted(values)
        p95 = ordered[int(0.95 * (len(ordered) - 1))]
        table.add_row(column, *(f"{n:.3g}" for n in (statistics.median(ordered), p95, ordered[-1])))
    console.print(table)
    return {column: round(statistics.median(values), 3) for column, values in found.items()}


def others(positions: int, console: Console) -> dict[str, float]:
    """What shuffling until it fits costs, and the share of greedy deals that cannot be."""
    rng = random.Random("others")
    accepted, impossible = [], []
    for _ in range(positions):
        view = some_view("politaine", rng)
        knowledge, found = knowledge_of(view), worlds(view)
        free = factorial(knowledge.unseen.bit_count())
        for room in knowledge.room:
            free //= factorial(room)
        accepted.append(found.count / free)
        if found.count < free:
            dealt = [greedy(knowledge, rng) for _ in range(200)]
            impossible.append(sum(not found.fits(row) for row in dealt) / len(dealt))
    mean = statistics.mean(impossible)
    table = Table("Politaine, other dealers", "share")
    table.add_row("shuffles that fit, median", f"{statistics.median(accepted):.2f}")
    table.add_row("shuffles that fit, least", f"{min(accepted):.4f}")
    table.add_row("greedy deals that cannot be, where something is known, mean", f"{mean:.2f}")
    table.add_row("the same, most", f"{max(impossible):.2f}")
    console.print(table)
    return {"fit, least": round(min(accepted), 5), "greedy impossible, mean": round(mean, 3)}


def greedy(knowledge: Knowledge, rng: random.Random) -> tuple[int, ...]:
    """Cards with one place first, then each place takes at random what it may hold."""
    left, room, got = knowledge.unseen, list(knowledge.room), [0] * PLACES
    places = [place for place in range(PLACES) if room[place]]
    for card in range(left.bit_length()):
        may = [place for place in places if left >> card & knowledge.may_hold[place] >> card & 1]
        if len(may) == 1 and room[may[0]]:
            got[may[0]] |= 1 << card
            room[may[0]] -= 1
            left &= ~(1 << card)
    for place in places:
        cards = [card for card in range(left.bit_length()) if left >> card & 1]
        rng.shuffle(cards)
        cards.sort(key=lambda card, place=place: not knowledge.may_hold[place] >> card & 1)  # type: ignore[misc]
        for card in cards[: room[place]]:
            got[place] |= 1 << card
            left &= ~(1 << card)
    return tuple(got[place] | knowledge.fixed[place] for place in range(PLACES))


if __name__ == "__main__":
    main()
