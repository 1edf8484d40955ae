"""What signs are worth to amateurs at Aluette: a side that signs against one that keeps silent.

Each deal is played twice, sides exchanged; cards and chance are the same whoever signs. The rule
policy signs where partners look and opponents do not (signs=gaze), where opponents seldom catch it
(signs=chance), or always (signs=partner). What the expert makes of signs: ``veillee duel``.

    python benchmarks/signs.py [--quick] [--deals N]
"""

from __future__ import annotations

import argparse
import json
import math
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import veillee
from veillee.compiled.judging import Judge

SIDES = (0b0101, 0b1010)
HOUSES: tuple[dict[str, Any], ...] = (
    {"signs": "partner"},
    {"signs": "gaze"},
    {"signs": "chance", "catch": "0.25"},
)
NORMAL = 1.96


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a tenth of the deals")
    parser.add_argument("--deals", type=int, default=400_000, help="deals a house rule")
    arguments = parser.parse_args()
    number = arguments.deals // 10 if arguments.quick else arguments.deals
    table = Table("house rule", "signers over the silent, points a deal", "95 % interval")
    figures = {}
    for options in HOUSES:
        gains = gained(options, number)
        mean = float(gains.mean())
        half = NORMAL * float(gains.std()) / math.sqrt(len(gains))
        name = ", ".join(f"{key}={value}" for key, value in options.items())
        table.add_row(name, f"{mean:+.4f}", f"± {half:.4f}")
        figures[name] = {
            "mean": round(mean, 5),
            "ci95": [round(mean - half, 5), round(mean + half, 5)],
        }
    Console().print(table)
    print(json.dumps({"deals": number, "signing_is_worth": figures}))


def gained(options: dict[str, Any], number: int) -> np.ndarray:
    """By deal: the lead of the side that signs, the mean of both ways round."""
    judge = Judge(veillee.game("aluette", **options))
    even, odd = (np.asarray(judge.deals_talked(number, side, seed=7)) for side in SIDES)
    lead: np.ndarray = (even[:, 0] - even[:, 1] + odd[:, 1] - odd[:, 0]) / 2
    return lead


if __name__ == "__main__":
    main()
