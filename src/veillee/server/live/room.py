"""One table in memory: what is asked of it, one after the other; kept first, told then.

Commands wait in line. All that wait are decided in one go, each on the table that the one before
leaves; their events are appended to the journal, and only when they are written is anybody
answered or told. Where another process was first, the table is read again and the same commands
are decided anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from time import perf_counter
from typing import NamedTuple, Protocol

from veillee.errors import VeilleeError
from veillee.server.live.attendance import Attendance
from veillee.server.live.connection import Connection
from veillee.server.metrics import Metrics
from veillee.server.store.journal import Journal
from veillee.server.store.rows import TableRow
from veillee.table import (
    Answer,
    Command,
    Done,
    Duplicate,
    Event,
    Refused,
    Table,
    Viewer,
    answer,
    evolve,
    fold,
    next_alarm,
)
from veillee.table.commands import Tick
from veillee.table.events import TABLE_EVENTS
from veillee.table.events_play import MatchEnded

Clock = Callable[[], int]
MOST_WAITING = 256  # commands in line at one table

_log = logging.getLogger(__name__)
_OUTCOMES: dict[type[Answer], str] = {Done: "done", Duplicate: "repeated", Refused: "refused"}
_LISTED = frozenset({*TABLE_EVENTS, MatchEnded})  # what changes a table in the list


class Reply(Protocol):
    """Who is told how a command went, with the table as it was left."""

    def __call__(self, answer: Answer) -> None: ...


class Keeper(Protocol):
    """What a room needs of the house it is in."""

    metrics: Metrics

    @property
    def journal(self) -> Journal: ...
    async def events(self, table: str, after: int = 0) -> list[Event]: ...
    async def log(
        self, room: Room, viewer: Viewer, after: int, limit: int
    ) -> list[dict[str, object]]: ...
    def row(self, room: Room) -> TableRow: ...
    def changed(self, room: Room, table: Table, events: Sequence[Event]) -> None: ...


class Player(Protocol):
    """Who asks the computer players at a table."""

    def changed(self, table: Table) -> None: ...
    def stop(self) -> None: ...


class _Asked(NamedTuple):
    command: Command
    reply: Reply | None
    connection: Connection | None
    begun: float


class Room:
    """A table that is played at now. ``table`` is as it is written down, never ahead of that."""

    def __init__(self, id: str, events: Sequence[Event], keeper: Keeper, clock: Clock) -> None:
        self.id = id
        self.table = fold(events)
        self.clock = clock
        self.attendance = Attendance(self, events)
        self.used_at = clock()
        self.players: Player | None = None
        self._keeper = keeper
        self._queue: deque[_Asked] = deque()
        self._steps: list[tuple[_Asked, Answer]] = []
        self._writing = False
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0
        self._stopped = False

    # Asking -----------------------------------------------------------------------------------

    def submit(
        self, command: Command, reply: Reply | None = None, connection: Connection | None = None
    ) -> None:
        """Have a command decided in its turn; who sent it on ``connection`` is answered there."""
        asked = _Asked(command, reply, connection, perf_counter())
        if self._stopped or len(self._queue) >= MOST_WAITING:
            self._tell(asked, Refused(VeilleeError("table-busy")))
            return
        self._queue.append(asked)
        if not self._writing:
            self._work()

    async def ask(self, command: Command) -> int:
        """Carry out a command, once; the table's version after it (never to be sent to anybody).

        Raises: VeilleeError, why it was refused.
        """
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def reply(answer: Answer) -> None:
            if not done.done():
                done.set_result(answer)

        self.submit(command, reply)
        match await done:
            case Refused(error):
                raise error
            case Duplicate(version):
                return version
        return self.table.version

    def row(self) -> TableRow:
        """What the list says of this table."""
        return self._keeper.row(self)

    async def log(self, viewer: Viewer, after: int, limit: int) -> list[dict[str, object]]:
        """A page of that viewer's own stream, after that number."""
        return await self._keeper.log(self, viewer, after, limit)

    @property
    def watching(self) -> int:
        """How many look on."""
        return self.attendance.watching

    @property
    def idle(self) -> bool:
        """Whether nothing is under way."""
        return not self._writing and not self._queue

    def begin(self) -> None:
        """Take up what is due by itself: alarms, computer players, who is not connected."""
        self._set_alarm()
        if self.players is not None:
            self.players.changed(self.table)
        self.attendance.look_around()

    def stop(self) -> None:
        """Nothing more happens here; what is being written still is."""
        self._stopped = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self.players is not None:
            self.players.stop()
        self.attendance.stop()

    # Deciding, writing, telling ---------------------------------------------------------------

    def _work(self) -> None:
        table, now = self.table, self.clock()
        steps: list[tuple[_Asked, Answer]] = []
        events: list[Event] = []
        while self._queue:
            asked = self._queue.popleft()
            result = _decided(table, asked.command, now)
            steps.append((asked, result))
            if isinstance(result, Done):
                table = result.table
                events += result.events
        if events:
            self._writing = True
            self._steps = steps
            self._keeper.journal.append(self.id, events, self._written)
        else:
            for asked, result in steps:
                self._tell(asked, result)
            self._set_alarm()

    def _written(self, error: VeilleeError | None) -> None:
        steps, self._steps = self._steps, []
        if error is not None:
            self._not_written(steps, error)
            return
        self._writing = False
        self.used_at = self.clock()
        for asked, result in steps:
            if isinstance(result, Done):
                before, self.table = self.table, result.table
                self._publish(before, result, asked)
                self._note(result.events)
            self._tell(asked, result)
        self._go_on()
        if self._queue:
            self._work()

    def _note(self, events: Sequence[Event]) -> None:
        if not _LISTED.isdisjoint(map(type, events)):
            self._keeper.changed(self, self.table, events)

    def _go_on(self) -> None:
        if self._stopped:
            return
        self._set_alarm()
        if self.players is not None:
            self.players.changed(self.table)

    def _publish(self, before: Table, done: Done, asked: _Asked) -> None:
        if not done.events:
            return
        try:
            self.attendance.publish(
                before, done.events, done.table, asked.connection, asked.command.id
            )
        except Exception:
            # What happened is written; whoever missed it is sent the table anew when back.
            _log.exception("telling failed", extra={"table": self.id})
            self.attendance.dismiss()

    def _tell(self, asked: _Asked, result: Answer) -> None:
        metrics = self._keeper.metrics
        metrics.command(asked.command.kind, _OUTCOMES[type(result)])
        if isinstance(result, Done):
            metrics.command_sent(perf_counter() - asked.begun)
        if asked.reply is not None:
            asked.reply(result)
        if asked.connection is not None and not (isinstance(result, Done) and result.events):
            self.attendance.answer(asked.connection, asked.command.id, result)

    def _not_written(self, steps: list[tuple[_Asked, Answer]], error: VeilleeError) -> None:
        if error.code == "version-taken":
            self._queue.extendleft(asked for asked, _ in reversed(steps))
            self._spawn(self._catch_up())
            return
        self._writing = False
        for asked, _ in steps:
            self._tell(asked, Refused(error))
        if self._queue:
            self._work()
        else:
            self._set_alarm()

    async def _catch_up(self) -> None:
        """Another process was first: take over what it wrote, then decide again."""
        try:
            await self.follow(await self._keeper.events(self.id, self.table.version))
        except VeilleeError:
            _log.exception("catching up failed", extra={"table": self.id})
        finally:
            self._writing = False
        if self._queue:
            self._work()

    async def follow(self, events: Iterable[Event]) -> None:
        """Take over events that another process wrote."""
        for event in events:
            if event.version == self.table.version + 1:
                before, self.table = self.table, evolve(self.table, event)
                self.attendance.publish(before, (event,), self.table, None, "")
                self._note((event,))
        self._go_on()

    # Time -------------------------------------------------------------------------------------

    def _set_alarm(self) -> None:
        at = next_alarm(self.table)
        if self._stopped or at is None:
            return
        if self._alarm is not None:
            # One that comes too early does nothing but set the right one.
            if self._alarm_at <= at:
                return
            self._alarm.cancel()
        self._alarm_at = at
        wait = max(0, at - self.clock()) / 1000
        self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        at = next_alarm(self.table)
        if at is None:
            return
        if at <= self.clock():
            self.submit(Tick())
        else:
            self._set_alarm()

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        _tasks.add(task)
        task.add_done_callback(_tasks.discard)


_tasks: set[asyncio.Future[None]] = set()  # the loop itself keeps tasks weakly


def _decided(table: Table, command: Command, now: int) -> Answer:
    try:
        return answer(table, command, now)
    except Exception:
        # A mistake of ours must not stop the table. The command may hold a card: not logged.
        _log.exception("deciding failed", extra={"kind": command.kind})
        return Refused(VeilleeError("internal"))
