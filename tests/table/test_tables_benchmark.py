"""The benchmark of the live table: its moves follow one another, its ratios are of its costs."""

from __future__ import annotations

import runpy
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "tables.py"
PARTS = runpy.run_path(str(SCRIPT), run_name="benchmark")


def test_the_moves_go_through_several_matches() -> None:
    moves = PARTS["played"]("whist22", 4, 700)
    assert len(moves) == 700
    assert moves[0].table.match_number == 1
    assert moves[-1].table.match_number > 1
    assert all(move.done.table.version > move.table.version for move in moves)


def test_every_part_is_measured_on_the_same_moves() -> None:
    moves = PARTS["played"]("aluette", 4, 20)
    before = [move.table.version for move in moves]
    costs = PARTS["measured"](moves, 1)
    assert costs.keys() == {*PARTS["PARTS"], "act", "deepcopy"}
    assert all(cost >= 0 for cost in costs.values())
    assert [move.table.version for move in moves] == before


def test_ratios_are_of_the_costs() -> None:
    costs = dict.fromkeys(PARTS["PARTS"], 2.0) | {"act": 4.0, "deepcopy": 20.0}
    assert PARTS["ratios"]({"aluette": costs}) == {
        "aluette_answer_vs_act": 0.5,
        "aluette_all_vs_act": 2.5,
        "aluette_deepcopy_vs_answer": 10.0,
    }
