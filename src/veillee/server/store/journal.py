"""The journal: events are appended to it, and told to nobody before they are kept.

What is promised when ``done(None)`` is called:

- ``sync="normal"``: the events are in the database's file as the operating system sees it. They
  survive the end of this process, however sudden (``kill -9``). A power cut or a crash of the
  whole machine may lose the last moments; it leaves no half of anything, and never an event
  without those before it.
- ``sync="full"``: they are on the disk, as far as the disk tells the truth, before ``done`` is
  called, and survive a power cut too.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import NamedTuple, Protocol

from sqlalchemy import Connection

from veillee.errors import VeilleeError
from veillee.server.store import eventlog
from veillee.server.store.eventlog import EventLog, Stored
from veillee.server.store.mapping import event_text
from veillee.server.store.writer import Writer
from veillee.table import Event

Done = Callable[[VeilleeError | None], None]
_ROW = 64  # bytes of an event in the database besides its text, about


class Journal(Protocol):
    """Where events go. All methods are for the thread of the event loop."""

    def append(self, table: str, events: Sequence[Event], done: Done) -> None:
        """Keep events of a table, all or none; their versions follow one another.

        ``done(None)``: they are kept. ``done(error)``: they are not. ``version-taken`` with
        ``table`` and ``version``: another writer was first. ``version-missing``: there are none up
        to the first of them. ``storage-failed``: the database can't write now (full, locked, gone);
        it may be tried again. What was appended to that table before ``done`` told of the error
        was decided on events that are not there, and fails too.

        ``done`` is called later, never within this call; for one table in the order of appends.
        """
        ...

    async def remove(self, table: str) -> None:
        """Forget the events of a table. Raises: VeilleeError, ``storage-failed``."""
        ...

    async def flush(self) -> None:
        """Wait until all that was appended so far is answered."""
        ...

    async def close(self) -> None:
        """Answer all that was appended, and take no more: that is ``storage-failed``."""
        ...


class Watcher(Protocol):
    """Who counts what is written: how many appends together, in how long, how many failed."""

    def __call__(self, count: int, seconds: float, *, failed: int = 0) -> None: ...


class _Append(NamedTuple):
    table: str
    events: list[Stored]
    done: Done
    size: int  # bytes, about


class SqliteJournal:
    """A journal in SQLite that commits in groups.

    What is appended in one round of the loop, or while a group is being written, is the next
    group: one transaction, one statement. Measured at 10,000 appends a second: one statement of
    many rows is cheapest; ``json_each`` costs 3 us of CPU more for each (it parses what was just
    written); ``executemany`` asks for the interpreter after every row.

    A group that need not wait for the disk is written in the loop's own thread, where the writing
    thread has nothing to do: to hand a single move over and back costs more than all the rest of
    it. What may wait goes to the thread: where another process has a lock, where the log in front
    of the database is to be put away, where anything is wrong.
    """

    def __init__(
        self, writer: Writer, *, at_once: bool = False, watcher: Watcher | None = None
    ) -> None:
        """Made in the thread of the event loop. ``at_once``: no commit waits for the disk."""
        self._writer = writer
        self._at_once = at_once
        self._watcher = watcher
        self._loop = asyncio.get_running_loop()
        self._pending: list[_Append] = []
        self._busy = False  # a group is being written, or about to be
        self._closed = False
        self._log = EventLog()  # for whoever writes

    def append(self, table: str, events: Sequence[Event], done: Done) -> None:
        """See Journal."""
        if self._closed:
            self._loop.call_soon(done, VeilleeError("storage-failed"))
            return
        stored, size = [], 0
        for one in events:
            text = event_text(one)
            stored.append((one.version, one.at, one.kind, text))
            size += len(text) + _ROW
        self._pending.append(_Append(table, stored, done, size))
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._hand_over)

    async def remove(self, table: str) -> None:
        """See Journal."""
        await self.flush()

        def work(connection: Connection) -> None:
            self._log.forget()
            eventlog.remove(connection, table)

        await self._writer.run(work)

    async def flush(self) -> None:
        """See Journal."""
        if self._closed or not self._busy:
            return
        answered = asyncio.Event()
        self.append("", (), lambda _: answered.set())
        await answered.wait()

    async def close(self) -> None:
        """See Journal."""
        await self.flush()
        self._closed = True

    def _hand_over(self) -> None:
        group, self._pending = self._pending, []
        if self._at_once and self._written_at_once(group):
            self._answer(group, {})
        else:
            self._writer.submit(lambda: self._write(group))

    def _written_at_once(self, group: Sequence[_Append]) -> bool:
        """Write in this thread; False, and nothing is written, where the other one has to."""
        begun = perf_counter()
        database = self._writer.at_rest()
        try:
            if database is None or not self._log.append(database, group):
                return False
        except sqlite3.Error:
            return False  # what is wrong the thread finds out
        self._wrote(group, {}, begun)
        return True

    def _wrote(
        self, group: Sequence[_Append], failures: Mapping[int, VeilleeError], begun: float
    ) -> None:
        self._writer.count(sum([one.size for one in group]))
        tried = sum([1 for one in group if one.events])
        if self._watcher is not None and tried:
            failed = len(failures)
            self._watcher(tried - failed, perf_counter() - begun, failed=failed)

    def _answer(self, group: Sequence[_Append], failures: Mapping[int, VeilleeError]) -> None:
        late: list[tuple[_Append, VeilleeError]] = []
        if failures:
            failed = {group[number].table: error for number, error in failures.items()}
            late = [(one, failed[one.table]) for one in self._pending if one.table in failed]
            self._pending = [one for one in self._pending if one.table not in failed]
        self._busy = bool(self._pending)
        if self._busy:
            self._loop.call_soon(self._hand_over)
        for number, one in enumerate(group):
            self._tell(one.done, failures.get(number))
        for one, error in late:
            self._tell(one.done, error)

    def _tell(self, done: Done, error: VeilleeError | None) -> None:
        try:
            done(error)
        except Exception as wrong:  # the others are to be told all the same
            context = {"message": "an answer to an append failed", "exception": wrong}
            self._loop.call_exception_handler(context)

    def _write(self, group: Sequence[_Append]) -> None:
        """In the writing thread."""
        failures: dict[int, VeilleeError] = {}
        begun = perf_counter()
        try:
            if any(one.events for one in group):
                failures = self._log.write(self._writer.driver(), group)
        except Exception as error:
            failed = VeilleeError("storage-failed")
            failed.__cause__ = self._writer.failure(error)
            failures = {number: failed for number, one in enumerate(group) if one.events}
        self._wrote(group, failures, begun)
        self._writer.tell(self._answer, group, failures)
