"""Getting kernels ready without making anybody wait."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from veillee.compiled import jit, readiness
from veillee.match.game import games

pytestmark = pytest.mark.skipif(not jit.enabled(), reason="numba is not installed")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VEILLEE_CACHE", str(tmp_path))
    return tmp_path


def test_ready_only_once_everything_was_prepared(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(readiness, "steps", lambda: [("one", lambda: done.append("work"))])
    assert not readiness.ready()
    readiness.prepare(done.append)
    assert done == ["one", "work"]
    assert readiness.ready()


def test_only_one_process_prepares_at_a_time(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []

    class Compiling:
        def __init__(self, *given: object, **named: object) -> None:
            started.append(given)

        def wait(self) -> int:
            return 0

    monkeypatch.setattr("subprocess.Popen", Compiling)
    assert readiness.prepare_in_background()
    assert not readiness.prepare_in_background()
    assert len(started) == 1
    old = time.time() - 10_000
    import os

    os.utime(readiness.folder() / "preparing", (old, old))  # a preparation that died
    assert readiness.prepare_in_background()


def test_every_game_is_prepared() -> None:
    names = [name for name, _ in readiness.steps()]
    for game in games():
        assert f"playouts: {game}" in names
        assert f"worlds: {game}" in names


def test_kernels_of_other_sources_are_removed_after_a_while(cache: Path) -> None:
    import os

    other = cache / "kernels" / "0123456789abcdef"
    other.mkdir(parents=True)
    readiness.folder()
    assert other.exists()
    old = time.time() - 40 * 24 * 3600
    os.utime(other, (old, old))
    kept = readiness.folder()
    assert kept.exists()
    assert not other.exists()


@pytest.mark.parametrize("name", [name for name, _ in readiness.steps()])
def test_each_step_runs(name: str) -> None:
    dict(readiness.steps())[name]()
