"""The benchmark of the server: whose turn it is, its summary, what it says where it cannot run."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
SCRIPT = BENCHMARKS / "server.py"

Parts = dict[str, Any]


@pytest.fixture(name="parts", scope="module")
def _parts() -> Iterator[Parts]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(BENCHMARKS))
        yield runpy.run_path(str(SCRIPT), run_name="benchmark")


def run(server: str, repeat: int, speed: float, **more: object) -> Parts:
    """A line of the driver, as far as the summary reads it."""
    return {
        "server": server,
        "load": "1 table, flat out",
        "repeat": repeat,
        "moves_per_second": speed / 2,
        "moves_per_cpu_second": speed,
        "each_ms": {"p50": 1.0, "p99": 2.0},
        "bytes_per_move": 500.0,
        "kb_per_table": {"connected": 40.0},
        "cores": {"others": 0.1},
        "errors": 0,
        "stuck": 0,
        "said": "",
        **more,
    }


def test_every_server_has_its_turn_under_every_load_and_another_comes_first(parts: Parts) -> None:
    planned = parts["plan"](3, 2, 3)
    assert Counter(planned) == Counter(
        (repeat, load, system) for repeat in range(3) for load in range(2) for system in range(3)
    )
    first = [next(whose for r, _, whose in planned if r == repeat) for repeat in range(3)]
    assert sorted(first) == [0, 1, 2]


def test_ratios_are_of_runs_of_the_same_repeat(parts: Parts) -> None:
    # The machine slows down to a half: the ratio stays what it is, the medians do not tell it.
    runs = [run(parts["PEER"], repeat, 1000 / (repeat + 1)) for repeat in range(3)]
    runs += [run("veillee", repeat, 3000 / (repeat + 1)) for repeat in (0, 1)]
    peer, ours = parts["summarised"](runs)
    assert (peer["moves_per_cpu_second"], ours["moves_per_cpu_second"]) == (500, 2250)
    assert ours["times"]["moves_per_cpu_second"] == 3
    assert peer["times"]["moves_per_cpu_second"] == 1


def test_without_the_peer_there_is_no_ratio(parts: Parts) -> None:
    (row,) = parts["summarised"]([run("veillee", 0, 3000)])
    assert row["times"]["moves_per_cpu_second"] is None


def test_refused_commands_stuck_tables_and_busy_machines_are_told(parts: Parts) -> None:
    assert parts["doubtful"]([run("veillee", 0, 1.0)]) == []
    told = parts["doubtful"]([run("veillee", 0, 1.0, stuck=2, said="not-your-turn")])
    assert "2 tables stuck" in told[0]
    assert "not-your-turn" in told[0]
    (busy,) = parts["doubtful"]([run("veillee", 0, 1.0, cores={"others": 1.5})])
    assert "1.5 cores" in busy


def test_without_node_it_says_what_is_missing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--quick"],
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("node was not found")
    assert "Traceback" not in done.stderr


def test_the_lock_file_holds_what_the_driver_asks_for() -> None:
    asked = json.loads((BENCHMARKS / "server" / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((BENCHMARKS / "server" / "package-lock.json").read_text(encoding="utf-8"))
    held = lock["packages"]
    for name, version in {**asked["dependencies"], **asked["overrides"]}.items():
        assert held[f"node_modules/{name}"]["version"] == version
    assert not any("resolved" in package for package in held.values())  # no registry is named
