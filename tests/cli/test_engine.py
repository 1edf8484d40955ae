"""The compiled rules got ready and timed from the terminal."""

from __future__ import annotations

import pytest

from cli.terminal import Terminal
from veillee.cli import engine
from veillee.compiled import jit, readiness


def test_warmup_compiles_each_step_and_says_when_all_is_ready(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    steps = (("playouts: politaine", lambda: done.append("one")),
             ("search: whist22", lambda: done.append("two")))  # fmt: skip
    monkeypatch.setattr(readiness, "steps", lambda: steps)
    french = terminal.run("warmup", "--lang", "fr")
    if not jit.enabled():
        assert "numba" in french.out
        return
    assert (french.status, done) == (0, ["one", "two"])
    assert "Tout est prêt" in french.out
    assert "All is ready" in terminal.run("warmup", "--lang", "en").out


def test_without_a_compiler_warmup_has_nothing_to_do(terminal: Terminal) -> None:
    with jit.interpreting():
        done = terminal.run("warmup", "--lang", "en")
    assert done.status == 0
    assert "interpreted" in done.out


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_bench_times_every_game(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setattr(engine, "_SECONDS", 0.001)
    with jit.interpreting():
        done = terminal.run("bench", "--lang", lang)
    assert done.status == 0
    for game in ("Politaine", "Aluette", "Whist 22"):
        assert game in done.out
    assert ("interprétées" if lang == "fr" else "interpreted") in done.out


def test_bench_gets_ready_first(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    if not jit.enabled():
        pytest.skip("numba is not installed")
    prepared: list[str] = []
    monkeypatch.setattr(engine, "_SECONDS", 0.001)
    monkeypatch.setattr(readiness, "ready", lambda: False)
    monkeypatch.setattr(readiness, "prepare", lambda: prepared.append("all"))
    done = terminal.run("bench", "--lang", "en")
    assert prepared == ["all"]
    assert "compiled rules" in done.out
