"""Servers under load: starts one, has the driver in ``server/`` play on it, stops it.

The driver and boardgame.io are JavaScript; npm puts what they need into the user's cache folder,
from the lock file beside them.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from veillee.compiled.cache import base_folder

DRIVER = Path(__file__).resolve().parent / "server"
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
STARTS_WITHIN = 30.0  # seconds
STOPS_WITHIN = 10.0
SPARE = 90  # seconds of a run besides those measured
# Nobody else plays as many cards a second as the driver does.
UNLIMITED = {"VEILLEE_MESSAGE_RATE": "1000000", "VEILLEE_MESSAGE_BURST": "1000000"}

Run = dict[str, Any]  # one line of the driver, as JSON


class Unfit(Exception):
    """Why nothing can be measured here, in a sentence."""


@dataclass(frozen=True, slots=True)
class System:
    """A server to measure. ``command``: how it is started, with a folder of its own to write to."""

    name: str
    adapter: str  # the folder of the driver that knows how to talk to it
    command: Callable[[Path], list[str]]


@dataclass(frozen=True, slots=True)
class Load:
    """How many tables play, and how: ``closed`` flat out, ``paced`` a card each ``pace_ms``."""

    tables: int
    mode: str
    pace_ms: int = 0

    def __str__(self) -> str:
        tables = "1 table" if self.tables == 1 else f"{self.tables} tables"
        return (
            f"{tables}, {'flat out' if self.mode == 'closed' else f'a card in {self.pace_ms} ms'}"
        )


def _boardgame(*options: str) -> Callable[[Path], list[str]]:
    def command(folder: Path) -> list[str]:
        server = str(DRIVER / "boardgame" / "server.js")
        given = (str(folder / "flat") if option == "FOLDER" else option for option in options)
        return ["node", "--expose-gc", server, *given]

    return command


def _veillee(sync: str) -> Callable[[Path], list[str]]:
    def command(folder: Path) -> list[str]:
        program = "from veillee.cli.main import main; main()"
        kept = ["--database", str(folder / "veillee.db"), "--sync", sync]
        return [sys.executable, "-c", program, "serve", "--port", "0", *kept]

    return command


def _relay(folder: Path) -> list[str]:
    return [sys.executable, str(DRIVER / "relay" / "relay.py")]


SYSTEMS = (
    System("boardgame.io", "boardgame", _boardgame("memory")),
    System("boardgame.io, deltas", "boardgame", _boardgame("memory", "", "delta")),
    System("boardgame.io, files", "boardgame", _boardgame("files", "FOLDER")),
    System("veillee", "veillee", _veillee("normal")),
    System("veillee, full", "veillee", _veillee("full")),
    System("relay", "relay", _relay),
)
PEER = SYSTEMS[0].name


def prepare() -> Path:
    """The folder with what the driver needs, installed the first time. Raises: Unfit."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise Unfit(
                f"{program} was not found: the clients of this benchmark and boardgame.io, which"
                " it compares with, are JavaScript. Install Node.js 18 or later, with npm."
            )
    if not Path("/proc/self/schedstat").exists():
        raise Unfit("This benchmark reads processor time from /proc, as Linux has it.")
    lock = (DRIVER / "package-lock.json").read_bytes()
    folder = base_folder() / "server-benchmark" / hashlib.sha256(lock).hexdigest()[:16]
    done = folder / "installed"
    if not done.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(DRIVER / name, folder / name)
        install = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        if subprocess.run(install, cwd=folder, check=False).returncode != 0:
            raise Unfit(f"npm could not install the driver's packages in {folder}.")
        done.touch()
    return folder / "node_modules"


def measured(system: System, load: Load, seconds: float, modules: Path, folder: Path) -> Run:
    """What the driver measures of a server started for this run alone. Raises: Unfit."""
    with _started(system, modules, folder) as (url, pid):
        job = {"adapter": system.adapter, "url": url, "pid": pid, "seconds": seconds}
        try:
            done = subprocess.run(
                ["node", str(DRIVER / "drive.js"), json.dumps(job | asdict(load))],
                env=_environment(modules),
                capture_output=True,
                text=True,
                timeout=seconds + SPARE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise Unfit(f"{system.name}, {load}: the driver did not come to an end.") from None
    if done.returncode != 0:
        raise Unfit(f"{system.name}, {load}: {done.stderr.strip()}")
    return {"server": system.name, **json.loads(done.stdout), "said": done.stderr.strip()}


@contextmanager
def _started(system: System, modules: Path, folder: Path) -> Iterator[tuple[str, int]]:
    """A server that answers, stopped at the end: its address and process."""
    output = folder / "output"
    with output.open("w") as file:
        process = subprocess.Popen(
            system.command(folder),
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            env=_environment(modules),
        )
    try:
        yield _address(process, output, system.name), process.pid
    finally:
        process.terminate()
        try:
            process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _address(process: subprocess.Popen[bytes], output: Path, name: str) -> str:
    """The address that a server prints once it listens. Raises: Unfit."""
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end and process.poll() is None:
        found = ADDRESS.search(output.read_text())
        if found is not None:
            return found[0]
        time.sleep(0.05)
    last = "\n".join(output.read_text().splitlines()[-10:])
    raise Unfit(f"{name} did not say where it listens. It printed:\n{last}")


def _environment(modules: Path) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith("VEILLEE_")}
    return {**ours, **UNLIMITED, "NODE_PATH": str(modules), "NODE_ENV": "production"}
