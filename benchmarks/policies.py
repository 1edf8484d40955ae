"""How much better the amateur plays than a random player: duels on duplicate deals, none stopped.

python benchmarks/policies.py [--quick] [--deals N]
"""

from __future__ import annotations

import argparse
import json

from rich.console import Console
from rich.table import Table

import veillee
from veillee.arena import Setup, duel


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
    table = Table(
        "game", "seats", "deals", "unit", "amateur over random, per deal", "95 % interval"
    )
    figures = {}
    for game in games:
        setup = Setup.of(game, ("amateur", "random"))
        found = duel(setup, pairs, stop=False).estimate
        half = (found.high - found.low) / 2
        figure = (f"{found.mean:+.3f}", f"± {half:.3f}")
        table.add_row(game.name, str(game.seats), str(pairs), setup.unit, *figure)
        figures[f"{game.name}-{game.seats}"] = {
            "mean": round(found.mean, 4),
            "ci95": [round(found.low, 4), round(found.high, 4)],
        }
    Console().print(table)
    print(json.dumps({"pairs": pairs, "amateur_over_random": figures}))


if __name__ == "__main__":
    main()
