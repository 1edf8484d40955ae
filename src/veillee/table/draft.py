"""A table being tried: events are thought out one after the other, each on the one before."""

from __future__ import annotations

from typing import Any

from veillee.errors import VeilleeError
from veillee.table.commands import Command
from veillee.table.events import Event
from veillee.table.fold import apply
from veillee.table.state import Seat, Table


class Draft:
    """What a command or the passing of time would bring about. Dropped when it is refused."""

    def __init__(self, table: Table | None, now: int) -> None:
        self._table = None if table is None else table.copy()
        self.now = now if table is None else max(now, table.at)
        self.by = ""
        self.cid = ""
        self.events: list[Event] = []

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    def emit(self, kind: type[Event], **fields: Any) -> None:
        """One more event. Raises: what carrying it out raises."""
        version = 1 if self._table is None else self._table.version + 1
        event = kind(version=version, at=self.now, by=self.by, cid=self.cid, **fields)
        self._table = apply(self._table, event)
        self.events.append(event)

    # What commands ask for first --------------------------------------------------------------

    def own_seat(self, command: Command) -> int:
        """The seat of whoever asks. Raises: VeilleeError, ``not-seated``."""
        seat = self.table.seat_of(command.person)
        if seat is None:
            raise VeilleeError("not-seated")
        return seat

    def seat(self, seat: int) -> Seat:
        """A seat of the table. Raises: VeilleeError, ``bad-seat``."""
        if not 0 <= seat < len(self.table.seats):
            raise VeilleeError("bad-seat", text=str(seat), seats=len(self.table.seats))
        return self.table.seats[seat]

    def need_host(self, command: Command) -> None:
        """Raises: VeilleeError, ``not-host``."""
        if command.person != self.table.host:
            raise VeilleeError("not-host")

    def need_no_match(self) -> None:
        """Raises: VeilleeError, ``table-started``."""
        if self.table.in_match:
            raise VeilleeError("table-started")

    def need_match(self) -> None:
        """Raises: VeilleeError, ``table-not-started``."""
        if not self.table.in_match:
            raise VeilleeError("table-not-started")

    def need_running(self) -> None:
        """Raises: VeilleeError, ``paused``."""
        if self.table.paused:
            raise VeilleeError("paused")
