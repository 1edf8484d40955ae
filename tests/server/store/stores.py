"""Stores in real files, for the tests of what they keep."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from veillee.errors import VeilleeError
from veillee.server.store.journal import Journal
from veillee.server.store.store import Store
from veillee.table import Event
from veillee.table.events import PersonGone
from veillee.table.events_play import Acted

SOURCES = str(Path(__file__).resolve().parents[3] / "src")


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'veillee.db'}"


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Store]:
    """A store in that folder, the same one each time."""
    store = await Store.open(url(folder))
    try:
        yield store
    finally:
        await store.close()


def event(version: int, action: str = "10P") -> Event:
    return Acted(
        version=version, at=version * 10, by="anne", cid=f"c{version}", seat=0, action=action
    )


def some(first: int, last: int) -> list[Event]:
    """Events of these versions."""
    return [event(version) for version in range(first, last + 1)]


def gone(version: int, person: str) -> Event:
    return PersonGone(version=version, at=version, person=person, cover_at=0)


async def append(journal: Journal, table: str, events: Sequence[Event]) -> None:
    """Append and wait for the answer. Raises: VeilleeError."""
    answered: asyncio.Future[VeilleeError | None] = asyncio.get_running_loop().create_future()
    journal.append(table, events, answered.set_result)
    error = await answered
    if error is not None:
        raise error


async def outcome(journal: Journal, table: str, events: Sequence[Event]) -> str:
    """``kept``, or the code of what is wrong."""
    try:
        await append(journal, table, events)
    except VeilleeError as error:
        return error.code
    return "kept"


def process(program: str, *given: str) -> subprocess.Popen[str]:
    """Another process, running ``program``; its output can be read line by line."""
    here = str(Path(__file__).parent)
    start = f"import sys; sys.path[:0] = [{SOURCES!r}, {here!r}]\n"
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", start + program, *given],
        stdout=subprocess.PIPE,
        text=True,
    )


def output(running: subprocess.Popen[str]) -> list[str]:
    """All lines of a process that ends well."""
    text, _ = running.communicate(timeout=60)
    assert running.returncode == 0
    return text.splitlines()
