"""Deals played in bulk: ours against the rollouts of OpenSpiel (C++) and Colver (Rust).

Ours shuffles and deals every time; theirs start from a deal already dealt. CPU seconds of one
thread, the runs interleaved, the best of each. The last lines time a Python loop over single
actions, dealing included on both sides, and both cores.

    python benchmarks/playouts.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable

import peers
from rich.console import Console
from rich.table import Table

import veillee
from veillee.compiled import jit
from veillee.compiled.playouts import deals_played
from veillee.compiled.stepping import Stepper

GAMES = (("politaine", 4, 32), ("aluette", 4, 36), ("aluette", 6, 48), ("whist22", 4, 24))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="fewer repeats and deals")
    quick = parser.parse_args().quick
    if not jit.enabled():
        raise SystemExit("numba is not installed: pip install veillee[fast]")
    deals, repeats = (40_960, 5) if quick else (204_800, 15)
    console = Console()
    console.print(f"{deals} deals a run, best of {repeats}, CPU seconds of one thread")
    rates, peer_rates = one_thread(deals, repeats, console)
    loop = python_loop(300 if quick else 2000, repeats, console)
    scaling = both_cores(deals * 4, console)
    ours = rates["politaine-4"]
    ratios = {f"playouts_vs_{peer}": ours / rate for peer, rate in peer_rates.items()}
    ratios |= {"steps_vs_openspiel": loop} if loop else {}
    ratios["both_cores_vs_one"] = scaling
    result = {
        "deals_per_second": {**rates, **peer_rates},
        "ratios": {name: round(ratio, 3) for name, ratio in ratios.items()},
    }
    print(json.dumps(result))


def one_thread(
    deals: int, repeats: int, console: Console
) -> tuple[dict[str, float], dict[str, float]]:
    """Deals per CPU second: ours by game and way of playing, and the peers'."""
    runs: dict[str, Callable[[], object]] = {}
    for name, seats, _ in GAMES:
        game = veillee.game(name, seats=seats)
        for how, policy in (("", False), ("-policy", True)):
            number = deals if not policy else deals // 8
            runs[f"{name}-{seats}{how}"] = _ours(game, number, policy)
    counts = {name: deals if not name.endswith("policy") else deals // 8 for name in runs}
    theirs = {
        "openspiel": peers.openspiel_rollouts(deals // 4),
        "colver": peers.colver_rollouts(deals),
    }
    for peer, run in theirs.items():
        if run is not None:
            runs[peer] = run
            counts[peer] = deals // 4 if peer == "openspiel" else deals
    best = best_of(runs, repeats)
    rates = {name: counts[name] / seconds for name, seconds in best.items()}
    show_rates(rates, console)
    return (
        {name: rate for name, rate in rates.items() if name not in theirs},
        {name: rate for name, rate in rates.items() if name in theirs},
    )


def _ours(game: veillee.Game, number: int, policy: bool) -> Callable[[], object]:
    def run() -> object:
        return deals_played(game, number, policy=policy, seed=1)

    return run


def best_of(runs: dict[str, Callable[[], object]], repeats: int) -> dict[str, float]:
    """The least CPU seconds of each run; all are called in turn, ``repeats`` times."""
    for run in runs.values():
        run()
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(repeats):
        for name, run in runs.items():
            best[name] = min(best[name], peers.cpu_seconds(run))
    return best


def show_rates(rates: dict[str, float], console: Console) -> None:
    table = Table("who", "deals/s", "ns a card", "cycles a card")
    megahertz = clock_megahertz()
    cards = {f"{name}-{seats}": cards for name, seats, cards in GAMES}
    for name, rate in rates.items():
        laid = cards.get(name.removesuffix("-policy"), 32 if name == "colver" else 28)
        nanoseconds = 1e9 / rate / laid
        cycles = f"{nanoseconds * megahertz / 1000:.0f}" if megahertz else "?"
        table.add_row(name, f"{rate:,.0f}", f"{nanoseconds:.1f}", cycles)
    console.print(table)


def clock_megahertz() -> float:
    """The clock of this machine as the system states it, or 0."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(float(line.split(":")[1]) for line in lines if line.startswith("cpu MHz"))
    except (OSError, StopIteration):
        return 0.0


def python_loop(deals: int, repeats: int, console: Console) -> float | None:
    """Decisions a second of our Python loop over theirs, dealing included."""
    theirs = peers.openspiel_loop(deals)
    stepper, rng = Stepper(veillee.game("politaine"), seed=1), random.Random(1)

    def ours() -> int:
        decisions = 0
        choose = rng.choice
        for _ in range(deals):
            state, choices = stepper.deal()
            while choices:
                choices = stepper.step(state, choose(choices))
                decisions += 1
        return decisions

    ours()
    best = {"ours": 0.0, "openspiel": 0.0}
    for _ in range(repeats):
        for name, run in (("ours", ours), ("openspiel", theirs)):
            if run is not None:
                before = time.process_time()
                decisions = run()
                best[name] = max(best[name], decisions / (time.process_time() - before))
    table = Table("Python loop over single actions", "decisions/s")
    for name, rate in best.items():
        table.add_row(name, f"{rate:,.0f}")
    console.print(table)
    return best["ours"] / best["openspiel"] if theirs else None


def both_cores(deals: int, console: Console) -> float:
    """Deals per second of the clock on two threads over one."""
    game = veillee.game("politaine")
    best = {1: float("inf"), 2: float("inf")}
    for _ in range(5):
        for jobs, least in best.items():
            before = time.perf_counter()
            deals_played(game, deals, policy=False, seed=1, jobs=jobs)
            best[jobs] = min(least, time.perf_counter() - before)
    gain = best[1] / best[2]
    console.print(f"two threads over one: {gain:.2f} times ({os.cpu_count()} cores)")
    return gain


if __name__ == "__main__":
    main()
