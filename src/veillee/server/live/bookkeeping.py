"""What follows from the events of a table and is kept beside them: its row in the list, records.

Written soon after, not before anybody is told: all of it can be made again from the events.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from veillee.errors import VeilleeError
from veillee.server.store.rows import RecordRow, TableRow
from veillee.server.store.store import Store
from veillee.table import Event, Table
from veillee.table.events_play import MatchEnded
from veillee.table.results import record

RETRY_S = 2.0
PAUSE_S = 0.2  # between two times of writing: a table in play changes often
_log = logging.getLogger(__name__)


def row_of(row: TableRow, table: Table) -> TableRow:
    """The row of a table in the list, as the table is now."""
    names = {person.id: person.name for person in table.persons}
    return replace(
        row,
        options=dict(table.game.options.changed()),
        settings=dict(table.settings.to_data()),
        phase=table.phase.value,
        host=names.get(table.host, ""),
        names=tuple(
            f"bot:{seat.bot}" if seat.bot else names.get(seat.person, "") for seat in table.seats
        ),
        persons=tuple(names),
        open_seats=sum(seat.empty for seat in table.seats),
        present=sum(person.present for person in table.persons),
        updated_at=table.at,
    )


class Bookkeeping:
    """Writes rows and records one after the other; again where the database could not."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rows: dict[str, TableRow] = {}
        self._records: dict[str, RecordRow] = {}
        self._wake = asyncio.Event()
        self._urgent = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Write what is left."""
        self._closing = True
        self._urgent.set()
        self._wake.set()
        if self._task is not None:
            await self._task

    def note(self, row: TableRow) -> None:
        """The row of a table has changed."""
        self._rows[row.id] = row
        self._wake.set()

    def note_end(self, id: str, table: Table, event: MatchEnded, events: Sequence[Event]) -> None:
        """A match is over: keep its record. ``events``: those of the table, for the promises."""
        kept = record(table, events)
        self._records[f"{id}-{event.match}"] = RecordRow(
            id=f"{id}-{event.match}",
            table=id,
            match=event.match,
            game=table.game.name,
            seats=table.game.seats,
            text=str(kept),
            names=kept.players,
            persons=event.persons,
            scores=event.scores,
            winners=event.winners,
            ended_at=event.at,
        )
        self._urgent.set()
        self._wake.set()

    async def written(self) -> None:
        """Wait until all records are written that there are by now."""
        while self._records and self._task is not None and not self._task.done():
            await asyncio.sleep(0.005)

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._write()
            except VeilleeError:
                _log.exception("rows not written")
                if self._closing:
                    return
                await asyncio.sleep(RETRY_S)
                self._wake.set()
            if self._closing and not self._rows and not self._records:
                return
            self._urgent.clear()
            if not self._closing:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._urgent.wait(), PAUSE_S)

    async def _write(self) -> None:
        while self._records:
            key = next(iter(self._records))
            await self._store.save_record(self._records[key])
            del self._records[key]
        while self._rows:
            key = next(iter(self._rows))
            row = self._rows.pop(key)
            try:
                await self._store.save_table(row)
            except VeilleeError:
                self._rows.setdefault(key, row)
                raise
