"""The benchmark of the exact search: its positions, its summary and its figure."""

from __future__ import annotations

import random
import runpy
from pathlib import Path
from xml.etree import ElementTree

import veillee
from veillee.games import tricks

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "search.py"
PARTS = runpy.run_path(str(SCRIPT), run_name="benchmark")


def test_positions_have_the_cards_asked_for() -> None:
    game = veillee.game("aluette")
    for make in (PARTS["dealt"], PARTS["played"]):
        state = make(game, 4, random.Random(1))
        hands = state[tricks.HANDS : tricks.HANDS + 4]
        assert [tricks.count(hand) for hand in hands] == [4] * 4
        assert state[tricks.SIZE] - state[tricks.TRICKS] == 4
    bidden = PARTS["bid_for"](veillee.game("whist22", first_hand=3), random.Random(1))
    assert bidden[tricks.PHASE] == tricks.PLAYING


def test_times_are_summed_up() -> None:
    times = PARTS["Times"]([0.001, 0.003, 0.002], [10, 30, 20])
    summary = times.summary()
    assert (summary["median_ms"], summary["median_nodes"], summary["max_ms"]) == (2, 20, 3)


def test_the_figure_has_a_curve_for_each_game() -> None:
    rows = {"median_ms": 1.5}
    found: dict[str, dict[str, dict[str, float]]] = {"aluette": {}, "whist22": {}, "politaine": {}}
    for _, name, pattern, _ in PARTS["CURVES"]:
        for cards in (2, 3, 4):
            found[name][pattern.format(cards)] = rows
    root = ElementTree.fromstring(PARTS["figure"](found))
    curves = root.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(curves) == len(PARTS["CURVES"])
