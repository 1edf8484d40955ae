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

    table: Table  # as it is after the events so far; none before it is opened

    def __init__(self, table: Table | None, now: int) -> None:
        self.now = now
        self.version = 0
        if table is not None:
            self.table = table.copy()
            self.now = max(now, table.at)
            self.version = table.version
        self.by = ""
        self.cid = ""
        self.events: list[Event] = []

    def emit(self, kind: type[Event], **fields: Any) -> None:
        """One more event. Raises: what carrying it out raises."""
        before = self.table if self.version else None
        self.version += 1
        event = kind(version=self.version, at=self.now, by=self.by, cid=self.cid, **fields)
        self.table = apply(before, event)
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
