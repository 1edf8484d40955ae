"""The expert's own figures: time per move, what its belief knows, and how deals end.

    python benchmarks/expert.py                 time and memory per move at each level
    python benchmarks/expert.py --belief        how much likelier than others the true deal is held
    python benchmarks/expert.py --deals         the table in veillee/bots/expert/deals.py

Strength is measured by ``veillee duel``.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import resource
import statistics
import time
from collections import Counter
from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

import veillee
from veillee.bots import bot
from veillee.compiled import readiness
from veillee.compiled.judging import Judge, chosen
from veillee.compiled.playouts import deals_played
from veillee.compiled.worlds import worlds
from veillee.games import tricks
from veillee.match.game import Game
from veillee.match.match import Match

LEVELS = ("random", "debutant", "amateur", "expert:budget=0.1", "expert:budget=0.5", "ismcts")
WORLDS = 400


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--belief", action="store_true", help="measure the belief")
    parser.add_argument("--deals", action="store_true", help="count how deals of amateurs end")
    parser.add_argument("--matches", type=int, default=20, help="deals looked at a game")
    arguments = parser.parse_args()
    games = (
        veillee.game("politaine", redeal="off", four="off", capot="any-deal"),
        veillee.game("aluette"),
        veillee.game("whist22", seats=4),
    )
    for game in games:
        readiness.prepare_step(f"expert: {game.name}")
    if arguments.deals:
        deals(games[:2])
    elif arguments.belief:
        belief(games, arguments.matches)
    else:
        times(games, arguments.matches)


def positions(game: Game, number: int) -> Iterator[Match]:
    """The match at each choice of a deal of amateurs."""
    match, rng = game.match(seed=number), random.Random(number)
    if not game.spec.by_side:
        match = game.match(seed=number, deals=number % (22 // game.seats))
    players = [bot("amateur", rng) for _ in range(game.seats)]
    while not match.results:
        for seat in range(game.seats):
            said = players[seat].talk(match.view(seat))
            if said is not None:
                match.act(seat, said)
        seat = match.to_act()[0]
        if len(match.view(seat).legal) > 1:
            yield match
        match.act(seat, players[seat].act(match.view(seat)))


def times(games: tuple[Game, ...], matches: int) -> None:
    """CPU time of one move, forced ones apart; memory of the process by then."""
    table = Table("game", "bot", "moves", "median ms", "95 %", "worst", "memory MB")
    figures = []
    for game in games:
        for level in LEVELS:
            player = bot(level, random.Random(1))
            spent = []
            for number in range(matches if "budget" not in level else max(1, matches // 10)):
                for match in positions(game, number):
                    view = match.view(match.to_act()[0])
                    start = time.thread_time()
                    player.act(view)
                    spent.append(1000 * (time.thread_time() - start))
            spent.sort()
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            p95 = spent[len(spent) * 95 // 100]
            row = (statistics.median(spent), p95, spent[-1])
            shown = [f"{value:.2f}" for value in row]
            table.add_row(game.name, level, str(len(spent)), *shown, str(memory))
            figures.append((game.name, level, len(spent), *(round(value, 3) for value in row)))
    Console().print(table)
    print(json.dumps(figures))


def belief(games: tuple[Game, ...], matches: int) -> None:
    """By tricks played: how many bits likelier the true deal is held than a world at random."""
    table = Table("game", "tricks played", "positions", "bits gained", "95 % interval", "worlds %")
    for game in games:
        gained: dict[int, list[tuple[float, float]]] = {}
        for number in range(matches):
            for match in positions(game, number):
                bits = _bits(match, number)
                gained.setdefault(match.state[tricks.TRICKS], []).append(bits)
        for played, found in sorted(gained.items()):
            gains = [gain for gain, _ in found]
            if len(gains) < 2:
                continue
            half = 1.96 * statistics.stdev(gains) / math.sqrt(len(gains))
            share = 100 * statistics.mean(effective for _, effective in found)
            mean = f"{statistics.mean(gains):+.2f}"
            row = (str(played), str(len(gains)), mean, f"± {half:.2f}", f"{share:.0f}")
            table.add_row(game.name, *row)
    Console().print(table)


def _bits(match: Match, seed: int) -> tuple[float, float]:
    seat = match.to_act()[0]
    view = match.view(seat)
    found, judge = worlds(view), Judge(view.game)
    states = found.sample_states(WORLDS, seed=seed)
    hands = match.state[tricks.HANDS : tricks.HANDS + match.game.seats]
    truth = chosen(states, [0])
    for place, mask in enumerate(hands):
        truth[0][tricks.HANDS + place] = mask  # type: ignore[index]  # a row, list or array
    logs = judge.weights(states, seat, seed=seed)
    true = judge.weights(truth, seat, seed=seed)[0]
    most = max([*logs, true])
    weights = [math.exp(log - most) for log in logs]
    mean = sum(weights) / len(weights)
    effective = sum(weights) ** 2 / sum(weight * weight for weight in weights) / len(weights)
    return math.log2(math.exp(true - most) / mean), effective


def deals(games: tuple[Game, ...]) -> None:
    """Points of both sides of a deal, the same way round either way."""
    for game in games:
        ends: Counter[tuple[int, int]] = Counter()
        for first, second in deals_played(game, 40_000, seed=1):
            ends[max(first, second), min(first, second)] += 1
        print(game.name, {(int(a), int(b)): count for (a, b), count in sorted(ends.items())})


if __name__ == "__main__":
    main()
