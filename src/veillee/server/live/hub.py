"""All tables of a server: opens them, finds them again, puts them away when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from functools import partial

from veillee.errors import VeilleeError
from veillee.server.live.bookkeeping import Bookkeeping, row_of
from veillee.server.live.connection import Close
from veillee.server.live.feed import Feed
from veillee.server.live.logbook import Logbook
from veillee.server.live.messages import write
from veillee.server.live.room import Clock, Player, Room
from veillee.server.metrics import Metrics
from veillee.server.store.journal import Journal
from veillee.server.store.rows import RecordRow, TableRow
from veillee.server.store.store import Store
from veillee.table import Done, Event, Refused, Settings, Table, Viewer, answer, fold
from veillee.table.commands import OpenTable
from veillee.table.events_play import MatchEnded
from veillee.table.viewers import Spectator

RESTING_MS = 10 * 60_000  # without anybody before a table is put away
SWEEP_S = 10.0
RETRY_MS = 1000  # when clients should come back after a restart

_log = logging.getLogger(__name__)


class Hub:
    """The tables in memory, each read from the store when it is first wanted."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        players: Callable[[Room], Player] | None = None,
        metrics: Metrics | None = None,
        *,
        most_rooms: int = 2000,
    ) -> None:
        """``players``: who asks the computer players of a table; nobody does without.

        ``most_rooms``: tables in memory; those in play apart, no more are opened or read then.
        """
        self.store = store
        self.clock = clock
        self.metrics = metrics or Metrics()
        self.rooms: dict[str, Room] = {}
        self._players = players
        self._most_rooms = most_rooms
        self._rows: dict[str, TableRow] = {}
        self._logbooks: dict[str, Logbook] = {}
        self._ended: dict[str, int] = {}  # the version at which the last match of a table ended
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._books = Bookkeeping(store)
        self._feed = Feed()
        self._sweeping: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # Coming up and going down -----------------------------------------------------------------

    async def start(self) -> None:
        """Take up the matches that were in play."""
        self._books.start()
        for table in await self.store.unfinished():
            try:
                await self.room(table)
            except VeilleeError:
                _log.exception("a table could not be read", extra={"table": table})
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    async def stop(self) -> None:
        """Tell everybody, and write what is still to be written."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        self._feed.close()
        goodbye = write("closing", {"reason": "restart", "retry_ms": RETRY_MS})
        for room in self.rooms.values():
            room.stop()
        await self.store.journal.flush()
        for room in self.rooms.values():
            for connection in room.attendance.everybody():
                connection.write(goodbye)
                connection.close(Close.RESTART)
                connection.abandon()
        await asyncio.gather(*self._tasks)
        await self._books.stop()

    # Tables -----------------------------------------------------------------------------------

    async def open(  # noqa: PLR0913 - a table is all of that
        self,
        *,
        id: str,
        person: str,
        name: str,
        game: str,
        seats: int,
        options: Mapping[str, str],
        settings: Mapping[str, object],
        listed: bool,
        lang: str,
    ) -> Room:
        """A new table, with ``person`` for its host.

        Raises:
            VeilleeError: ``version-taken`` where there is a table of that id, or about to be.
        """
        if id in self.rooms or id in self._opening:
            raise VeilleeError("version-taken", table=id, version=1)
        command = OpenTable(
            person=person,
            id="open",
            name=name,
            game=game,
            seats=seats,
            options=tuple(options.items()),
            settings=Settings.of(settings),
            secret=secrets.token_hex(32),
        )
        self._make_room()
        now = self.clock()
        done = answer(None, command, now)
        if isinstance(done, Refused):
            raise done.error
        assert isinstance(done, Done)
        blank = TableRow(
            id=id, game=game, seats=seats, options={}, settings={}, listed=listed, lang=lang,
            phase="", host="", names=(), persons=(), open_seats=0, present=0,
            created_at=now, updated_at=now,
        )  # fmt: skip
        opening = asyncio.get_running_loop().create_task(self._open(blank, done.events))
        self._opening[id] = opening
        opening.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(opening)

    async def room(self, table: str) -> Room:
        """The table of that id. Raises: VeilleeError, ``no-such-table``."""
        room = self.rooms.get(table)
        if room is not None:
            return room
        loading = self._opening.get(table) or self._loading.get(table)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def answers(self) -> None:
        """Whether the rooms go on: one round of the loop, in which nothing is stuck."""
        await asyncio.sleep(0)
        if self._sweeping is None or self._sweeping.done():
            raise VeilleeError("unavailable", failed=("tables",))

    def row(self, room: Room) -> TableRow:
        """What the list says of a table."""
        return row_of(self._rows[room.id], room.table)

    async def record(self, id: str) -> RecordRow | None:
        """The record of that id; of a match that is just over, too."""
        found = await self.store.record(id)
        if found is None and id.rpartition("-")[0] in self.rooms:
            await asyncio.gather(*self._tasks)
            await self._books.written()
            found = await self.store.record(id)
        return found

    def feed(self) -> AsyncIterator[TableRow]:
        """The listed tables that change, from now on."""
        return self._feed.listen()

    async def log(
        self, room: Room, viewer: Viewer, after: int, limit: int
    ) -> list[dict[str, object]]:
        """A page of a viewer's own stream, after that number."""
        return await self._logbooks[room.id].page(room.table, viewer, after, limit)

    async def seat_spectator(self, room: Room, viewer: Spectator) -> None:
        """Have a spectator's stream kept at a table."""
        while not room.attendance.has(viewer):
            events = await self.store.events(room.id)
            if events[-1].version >= room.table.version:  # else more happened in the meantime
                seen = [event for event in events if event.version <= room.table.version]
                room.attendance.add(viewer, seen)

    # What rooms need --------------------------------------------------------------------------

    @property
    def journal(self) -> Journal:
        """Where rooms write."""
        return self.store.journal

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """What is written of a table."""
        return await self.store.events(table, after)

    def changed(self, room: Room, table: Table, events: Sequence[Event]) -> None:
        """Something happened that the list or the records should know."""
        row = self._rows[room.id] = row_of(self._rows[room.id], table)
        self._books.note(row)
        if row.listed:
            self._feed.tell(row)
        for event in events:
            if isinstance(event, MatchEnded):
                since = self._ended.get(room.id, 0)
                self._ended[room.id] = event.version
                self._spawn(self._keep_record(room.id, table, event, since))

    # Inside -----------------------------------------------------------------------------------

    async def _keep_record(self, id: str, table: Table, event: MatchEnded, since: int) -> None:
        events = await self.store.events(id, since)
        self._books.note_end(id, table, event, events)

    async def _append(self, id: str, events: Sequence[Event]) -> None:
        written: asyncio.Future[VeilleeError | None] = asyncio.get_running_loop().create_future()
        self.store.journal.append(id, events, written.set_result)
        error = await written
        if error is not None:
            raise error

    async def _open(self, blank: TableRow, events: Sequence[Event]) -> Room:
        try:
            await self._append(blank.id, events)
        except VeilleeError as error:
            if error.code != "version-taken" or await self.store.table(blank.id) is not None:
                raise
            events = await self.store.events(blank.id)  # the server ended between the two
        row = row_of(blank, fold(events))
        await self.store.save_table(row)
        if row.listed:
            self._feed.tell(row)
        return self._settle(row, events)

    async def _load(self, id: str) -> Room:
        row = await self.store.table(id)
        if row is None:
            raise VeilleeError("no-such-table", text=id[:60])
        self._make_room()
        room = self._settle(row, await self.store.events(id))
        await self._missing_record(room)
        return room

    async def _missing_record(self, room: Room) -> None:
        """The record of the last match, where the server ended before it was kept."""
        table = room.table
        number = table.match_number
        if table.winners and await self.store.record(f"{room.id}-{number}") is None:
            events = await self.store.events(room.id)
            ends = (e for e in events if isinstance(e, MatchEnded) and e.match == number)
            for end in ends:
                self._books.note_end(room.id, table, end, events)

    def _settle(self, row: TableRow, events: Sequence[Event]) -> Room:
        if row.id in self.rooms:  # read while it was being opened
            return self.rooms[row.id]
        room = self.rooms[row.id] = Room(row.id, events, self, self.clock)
        self._rows[row.id] = row_of(row, room.table)
        self._logbooks[row.id] = Logbook(partial(self.store.events, row.id))
        ends = [event.version for event in events if isinstance(event, MatchEnded)]
        self._ended[row.id] = ends[-1] if ends else 0
        if self._players is not None:
            room.players = self._players(room)
        room.begin()
        return room

    def _make_room(self) -> None:
        """Raises: VeilleeError, ``house-full``; never for the matches in play at the start."""
        if self._sweeping is None:
            return
        if len(self.rooms) >= self._most_rooms:
            self.sweep(self.clock(), resting_ms=0)
        if len(self.rooms) >= self._most_rooms:
            raise VeilleeError("house-full")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            self.sweep(self.clock())

    def sweep(self, now: int, resting_ms: int = RESTING_MS) -> None:
        """Ping everybody, close silent sockets, put tables away where nobody is."""
        for room in list(self.rooms.values()):
            room.attendance.ping(now)
            resting = now - room.used_at >= resting_ms and not room.table.in_match
            if resting and room.idle and not room.attendance.connected:
                room.stop()
                for kept in (self.rooms, self._rows, self._ended, self._logbooks):
                    del kept[room.id]

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
