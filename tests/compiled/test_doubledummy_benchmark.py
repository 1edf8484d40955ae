"""Agreement with DDS, and the benchmark script that measures us against it."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest
from rich.console import Console

from veillee.compiled import jit

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "solver.py"


def script() -> ModuleType:
    """The benchmark as a module."""
    spec = importlib.util.spec_from_file_location("solver_benchmark", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not jit.enabled(), reason="too slow without the compiler")
def test_tricks_are_those_of_dds() -> None:
    benchmark = script()
    if benchmark.dds_library() is None:
        pytest.skip("endplay is not installed")
    report = benchmark.Report()
    scale = benchmark.Scale(deals=150, passes=1, points=1, ending=1)
    benchmark.tricks_against_dds(Console(quiet=True), scale, 99, report)
    assert report.wrong == 0
    assert set(report.ratios) == {"tricks_time_vs_dds_mean", "tricks_time_vs_dds_median"}


def test_the_last_line_is_one_json_object(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    benchmark = script()
    tiny = benchmark.Scale(deals=2, passes=1, points=0 if not jit.enabled() else 2, ending=1)
    sections = benchmark.SECTIONS if jit.enabled() else benchmark.SECTIONS[:1]
    monkeypatch.setattr(benchmark, "QUICK", tiny)
    monkeypatch.setattr(benchmark, "SECTIONS", sections)
    monkeypatch.setattr(sys, "argv", ["solver.py", "--quick"])
    assert benchmark.main() == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert set(found) >= {"ratios", "figures"}
    assert "tricks" in found["figures"]
