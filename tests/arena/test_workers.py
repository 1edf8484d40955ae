"""Many workers: the same results as one, and none lost when one of them dies."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import veillee
from arena.planted import MAKER
from veillee.arena import Engine, Setup, duel, ladder, run
from veillee.arena.duel import Scores
from veillee.arena.run import TRIES
from veillee.errors import VeilleeError

pytest.importorskip("joblib")
TESTS = Path(__file__).parent.parent
POLITAINE = veillee.game("politaine")
TWINS = Setup.of(POLITAINE, ("twin:a", "twin:b"), make=MAKER)
ALONE, BOTH = Engine(jobs=1), Engine(jobs=2)


def test_the_result_does_not_depend_on_the_number_of_workers() -> None:
    one, two = duel(TWINS, 30, engine=ALONE), duel(TWINS, 30, engine=BOTH)
    assert one.leads == two.leads
    assert one.estimate == two.estimate
    assert [times.count for times in one.times] == [times.count for times in two.times]


def test_where_it_stops_does_not_depend_on_the_number_of_workers() -> None:
    setup = Setup.of(POLITAINE, ("amateur", "random"))
    one, two = duel(setup, 150, engine=ALONE), duel(setup, 150, engine=BOTH)
    assert one.leads == two.leads
    assert len(one.leads) < 150


def test_a_ladder_does_not_depend_on_the_number_of_workers() -> None:
    setup = Setup.of(POLITAINE, ("twin:a", "twin:b", "twin:c"), make=MAKER)
    one, two = (ladder(setup, 4, engine=engine) for engine in (ALONE, BOTH))
    assert (one.rungs, one.duels) == (two.rungs, two.duels)


def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    mark, file = tmp_path / "killed", tmp_path / "results.jsonl"
    mark.touch()  # nobody dies here
    setup = Setup.of(POLITAINE, ("twin:a", f"deadly:{mark}"), make=MAKER)
    whole = duel(setup, 30, engine=ALONE)
    mark.unlink()
    # The parent only makes players, it lets none play.
    found = duel(setup, 30, engine=BOTH, file=file)
    assert mark.exists()
    assert found.leads == whole.leads
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    assert sorted(line["deal"] for line in lines[1:]) == list(range(30))


def test_a_player_that_fails_in_a_worker_is_named() -> None:
    setup = Setup.of(POLITAINE, ("twin:a", "faulty"), make=MAKER)
    with pytest.raises(VeilleeError) as caught:
        duel(setup, 4, engine=BOTH)
    assert caught.value.code == "arena-player-failed"
    assert "ZeroDivisionError" in str(caught.value)


def test_workers_that_keep_dying_are_given_up() -> None:
    setup = Setup.of(POLITAINE, ("twin:a", "fatal"), make=MAKER)
    with pytest.raises(VeilleeError) as caught:
        duel(setup, 4, engine=BOTH)
    assert (caught.value.code, caught.value.data["count"]) == ("arena-workers-die", TRIES)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A Dask scheduler on loopback and two workers, each a process of its own."""
    pytest.importorskip("distributed")
    address = f"tcp://127.0.0.1:{free_port()}"
    env = os.environ | {
        "PYTHONPATH": os.pathsep.join([*filter(None, sys.path), str(TESTS)]),
        "DASK_DISTRIBUTED__ADMIN__LOG_LENGTH": "0",
    }
    port = address.rpartition(":")[2]
    host = ("--host", "127.0.0.1", "--no-dashboard")
    worker = ("worker", address, "--nthreads", "1", "--no-nanny", *host[2:],
              "--local-directory", str(tmp_path))  # fmt: skip
    with ExitStack() as stack:
        running: list[subprocess.Popen[bytes]] = []
        for arguments in (("scheduler", *host, "--port", port), worker, worker):
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *arguments],
                env=env,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=tmp_path,
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
            running.append(process)
        yield address, running[1:]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


def test_a_cluster_plays_the_same_even_if_a_worker_is_killed(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = cluster
    file = tmp_path / "results.jsonl"
    killed: list[int] = []

    def kill_one(scores: Scores) -> None:
        if len(scores.leads) >= 3 and not killed:
            killed.append(workers[0].pid)
            os.kill(workers[0].pid, signal.SIGKILL)
            workers[0].wait()

    found = duel(TWINS, 80, engine=Engine(scheduler=address), file=file, tell=kill_one)
    assert killed
    assert workers[1].poll() is None
    assert found.leads == duel(TWINS, 80, engine=ALONE).leads
    assert len(file.read_bytes().splitlines()) == 1 + 80


def test_a_scheduler_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(run, "_PATIENCE", 0.2)
    for address in (f"tcp://127.0.0.1:{free_port()}", "nonsense://x", ""):
        with pytest.raises(VeilleeError) as caught:
            duel(TWINS, 4, engine=Engine(scheduler=address))
        assert caught.value.code == "no-scheduler"
