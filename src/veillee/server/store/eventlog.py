"""How events lie in SQLite: a log that is only written at its end, and an index that follows.

The events of a group are of many tables, so each of them would touch another page of an index by
table and version: that index costs more than all the rest (an event takes SQLite 6.5 us with it,
3.3 us as it is here), and most of what is written to the disk. So the log has only its own number
``seq``, without gaps; whenever it reaches a multiple of STEP, a trigger puts the last STEP events
into ``event_places``, sorted. Whoever looks for events looks there, and at the end of the log.

That no version is written twice is made sure by the log as a whole. A writer remembers how far it
knows the log, and the last version of each table up to there. It writes behind that point only:
where another writer was first, nothing is written, and it looks again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, Protocol

from sqlalchemy import Connection, Select, delete, func, select, union_all, update
from sqlalchemy.sql.selectable import CompoundSelect, ScalarSelect

from veillee.errors import VeilleeError
from veillee.server.store.schema import event_places, events

STEP = 4096
Stored = tuple[int, int, str, str]  # version, at, kind, data

# How many events one statement writes: few sizes, so that each is prepared once.
_SIZES = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 160, 256, 512, 1024, 2048, 4096)
_SAFE = 160  # 961 values: what every SQLite takes; since 3.32 (2020) it takes all of them
_COLUMNS = 6
_REMEMBERED = 20_000  # tables


class Batch(Protocol):
    """Events of one table, to be written all or none."""

    @property
    def table(self) -> str: ...
    @property
    def events(self) -> Sequence[Stored]: ...


class EventLog:
    """The log as one writer knows it."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._last = -1  # the log is known up to here; -1: not at all
        self._heads: dict[str, int] = {}  # the last version of tables, all those of its end

    def forget(self) -> None:
        """Look again before the next writing."""
        self._last = -1
        self._heads.clear()

    def write(
        self, database: sqlite3.Connection, batches: Sequence[Batch]
    ) -> dict[int, VeilleeError]:
        """Write batches in one transaction; those that can't be kept are left out.

        Returns: what is wrong, by the number of the batch: ``version-taken`` with ``table`` and
            ``version``, or ``version-missing`` where those before it are not there. What follows
            in the same table was decided on it, and fails too.

        Raises:
            sqlite3.Error: nothing is written.
        """
        if self.append(database, batches):
            return {}
        try:
            return self._write_locked(database, batches)
        except BaseException:
            self.forget()
            raise

    def append(self, database: sqlite3.Connection, batches: Sequence[Batch]) -> bool:
        """Write batches in one statement; False, and nothing is written, where that won't do.

        Raises:
            sqlite3.Error: nothing is written.
        """
        written = False
        try:
            known = self._last >= 0 and len(self._heads) <= _REMEMBERED
            if known and sum([len(one.events) for one in batches]) <= _most(database):
                failures, values = self._fit(database, batches)
                # What does not fit may fit what others wrote since.
                written = not failures and self._append(database, values)
        finally:
            if not written:
                self.forget()
        return written

    def _write_locked(
        self, database: sqlite3.Connection, batches: Sequence[Batch]
    ) -> dict[int, VeilleeError]:
        database.execute("BEGIN IMMEDIATE")
        try:
            self._look(database)
            failures, values = self._fit(database, batches)
            length = _most(database) * _COLUMNS
            for start in range(0, len(values), length):
                self._append(database, values[start : start + length])
            database.execute("COMMIT")
        finally:
            if database.in_transaction:
                database.execute("ROLLBACK")
        return failures

    def _fit(
        self, database: sqlite3.Connection, batches: Sequence[Batch]
    ) -> tuple[dict[int, VeilleeError], list[object]]:
        """What is wrong, and what is to be written: the columns of one event after the other."""
        failures: dict[int, VeilleeError] = {}
        failed: dict[str, VeilleeError] = {}
        values: list[object] = []
        seq = self._last
        for number, (table, stored) in enumerate((one.table, one.events) for one in batches):
            if not stored:
                continue
            head = self._head(database, table)
            error = failed.get(table)
            if error is None and stored[0][0] != head + 1:
                error = _misfit(table, stored[0][0], head)
            if error is not None:
                failures[number] = failed[table] = error
                continue
            for event in stored:
                seq += 1
                values += (seq, table, *event)
            self._heads[table] = stored[-1][0]
        return failures, values

    def _append(self, database: sqlite3.Connection, values: Sequence[object]) -> bool:
        """False: another writer was first, and nothing is written."""
        if values and not _insert(database, values, self._last):
            return False
        self._last += len(values) // _COLUMNS
        return True

    def _look(self, database: sqlite3.Connection) -> None:
        self.forget()
        self._last = database.execute("SELECT coalesce(max(seq), 0) FROM events").fetchone()[0]
        self._heads.update(
            database.execute(
                "SELECT table_id, max(version) FROM events WHERE seq > ? GROUP BY table_id",
                (self._last - self._last % STEP,),
            )
        )

    def _head(self, database: sqlite3.Connection, table: str) -> int:
        head = self._heads.get(table)
        if head is None:  # so it has no event at the end of the log
            found = database.execute(
                "SELECT coalesce(max(version), 0) FROM event_places WHERE table_id = ?", (table,)
            )
            head = self._heads[table] = int(found.fetchone()[0])
        return head


def find(table: str, after: int, limit: int | None = None) -> CompoundSelect[Any]:
    """What finds ``version`` and ``data`` of the events of a table behind a version, in order."""
    wanted = select(events.c.version, events.c.data)
    placed = wanted.join(event_places, event_places.c.seq == events.c.seq).where(
        event_places.c.table_id == table, event_places.c.version > after
    )
    late = wanted.where(
        events.c.seq > _placed_up_to(), events.c.table_id == table, events.c.version > after
    )
    return union_all(placed, late).order_by("version").limit(limit)


def remove(connection: Connection, table: str) -> None:
    """Forget the events of a table."""
    own, seq = events.c.table_id == table, events.c.seq
    # The last one only becomes nobody's: were its number used again, who knows the log up to it
    # could not tell.
    last = select(func.max(events.alias().c.seq)).scalar_subquery()
    nobody = {"table_id": "", "version": 0, "kind": "", "data": ""}
    connection.execute(update(events).where(own, seq == last).values(nobody))
    connection.execute(delete(events).where(own, seq > _placed_up_to()))
    places: Select[Any] = select(event_places.c.seq).where(event_places.c.table_id == table)
    connection.execute(delete(events).where(own, seq.in_(places)))
    connection.execute(delete(event_places).where(event_places.c.table_id == table))


def _placed_up_to() -> ScalarSelect[Any]:
    log = events.alias()
    last = select(func.coalesce(func.max(log.c.seq), 0).label("seq")).subquery()
    return select(last.c.seq - last.c.seq % STEP).scalar_subquery()


def _misfit(table: str, version: int, head: int) -> VeilleeError:
    if version <= head:
        return VeilleeError("version-taken", table=table, version=version)
    return VeilleeError("version-missing", table=table, version=head + 1)


def _most(database: sqlite3.Connection) -> int:
    values = database.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER)
    return _SIZES[-1] if values > _SIZES[-1] * _COLUMNS else _SAFE


def _insert(database: sqlite3.Connection, values: Sequence[object], last: int) -> bool:
    """Write up to ``_most`` events behind ``last``; False where the log does not end there.

    One statement, and outside of a transaction one of its own. That is what makes it fast beside
    a busy event loop: at each statement sqlite3 lets go of the interpreter, and to get it back
    from a busy thread takes up to 5 ms.
    """
    count = len(values) // _COLUMNS
    size = next(size for size in _SIZES if size >= count)
    spare = (None,) * ((size - count) * _COLUMNS)
    return database.execute(_STATEMENTS[size], (*values, *spare, last)).rowcount == count


def _statement(size: int) -> str:
    rows = ",".join(["(?,?,?,?,?,?)"] * size)
    return (
        "INSERT INTO events (seq, table_id, version, at, kind, data)"
        f" SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"  # NULL: what is left over
        " AND (SELECT coalesce(max(seq), 0) FROM events) = ?"
    )


_STATEMENTS = {size: _statement(size) for size in _SIZES}
