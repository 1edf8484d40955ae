"""How much better the amateur plays than a random player, on duplicate deals.

Politaine and Aluette: each deal is played twice, the amateurs on one side and then on the other;
the figure is their points less the others', per deal. Whist 22: one amateur among random players
takes each seat of the same deal in turn; the figure is the penalty points it saves against the
random player that sat there when all were random.

    python benchmarks/policies.py [--quick] [--deals N]
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
from collections.abc import Sequence

from rich.console import Console
from rich.progress import track
from rich.table import Table

import veillee
from veillee.bots import Bot, bot
from veillee.match.game import Game
from veillee.match.match import Match

TALKS = 3  # at most so many signs or looks of one seat between two actions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a tenth of the deals")
    parser.add_argument("--deals", type=int, default=2000, help="pairs of deals a game")
    arguments = parser.parse_args()
    pairs = arguments.deals // 10 if arguments.quick else arguments.deals
    games = [
        veillee.game("politaine", redeal="off", four="off", capot="any-deal"),
        veillee.game("aluette"),
        veillee.game("aluette", seats=6),
        *(veillee.game("whist22", seats=seats) for seats in (3, 4, 5)),
    ]
    table = Table("game", "seats", "deals", "amateur over random, per deal", "95 % interval")
    figures = {}
    for game in games:
        measure = by_side if game.spec.by_side else by_seat
        numbers = range(pairs)
        name = f"{game.name}-{game.seats}"
        values = [measure(game, number) for number in track(numbers, name, transient=True)]
        mean = statistics.mean(values)
        half = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
        table.add_row(game.name, str(game.seats), str(pairs), f"{mean:+.3f}", f"± {half:.3f}")
        figures[name] = {
            "mean": round(mean, 4),
            "ci95": [round(mean - half, 4), round(mean + half, 4)],
        }
    Console().print(table)
    print(json.dumps({"pairs": pairs, "amateur_over_random": figures}))


def by_side(game: Game, number: int) -> float:
    """The amateurs' lead in points, over both ways to seat them."""
    first = one_deal(game, number, [seat % 2 == 0 for seat in range(game.seats)])
    second = one_deal(game, number, [seat % 2 == 1 for seat in range(game.seats)])
    return (first[0] - first[1] + second[1] - second[0]) / 2


def by_seat(game: Game, number: int) -> float:
    """What the one amateur saves, averaged over the seats."""
    base = one_deal(game, number, [False] * game.seats)
    saved = 0
    for hero in range(game.seats):
        points = one_deal(game, number, [seat == hero for seat in range(game.seats)])
        saved += base[hero] - points[hero]
    return saved / game.seats


def one_deal(game: Game, number: int, sensible: Sequence[bool]) -> tuple[int, ...]:
    """The points of one deal; every hand size of Whist 22 has its turn."""
    rng = random.Random(f"{game.name} {number}")
    players = [bot("amateur" if yes else "random", rng) for yes in sensible]
    cycle = 22 // game.seats
    deals = 0 if game.spec.by_side else number % cycle
    match = game.match(seed=number, deals=deals)
    while not match.results:
        for seat in range(game.seats):
            talk(match, seat, players[seat])
        seat = match.to_act()[0]
        match.act(seat, players[seat].act(match.view(seat)))
    points = match.results[0].points
    return points if points is not None else (0,) * game.counts


def talk(match: Match, seat: int, player: Bot) -> None:
    for _ in range(TALKS):
        said = player.talk(match.view(seat)) if match.talk(seat) else None
        if said is None:
            return
        match.act(seat, said)


if __name__ == "__main__":
    main()
