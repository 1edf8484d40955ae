"""Those who see the same of a table: one numbered stream, and the sockets it goes to."""

from __future__ import annotations

from collections.abc import Iterable

from veillee.server.live import messages
from veillee.server.live.connection import Connection
from veillee.server.live.telling import NOTHING, Telling
from veillee.table import (
    SERVER,
    AtSeat,
    Event,
    Guest,
    Showing,
    Situations,
    Spectator,
    Stream,
    Table,
    Viewer,
    snapshot,
)


def name_of(viewer: Viewer) -> str:
    """The name of a viewer's stream, for clients that come back."""
    match viewer:
        case AtSeat(seat):
            return f"seat-{seat}"
        case Spectator(None):
            return "spectator"
        case Spectator(seat):
            return f"spectator-{seat}"
    return type(viewer).__name__.lower()


def viewer_of(table: Table, person: str, guide: str | None = None) -> Viewer | None:
    """What somebody at the table looks with; None for whoever is not at it.

    Nobody's ``person`` (SERVER) looks on, over the shoulder of ``guide`` if that is given.
    """
    if person == SERVER:
        at = None if guide is None else table.seat_of(guide)
        return None if guide is not None and at is None else Spectator(at)
    seat = table.seat_of(person)
    if seat is not None:
        return AtSeat(seat)
    return Guest() if table.person(person) is not None else None


class Audience:
    """One viewer's stream and everybody connected to it."""

    def __init__(self, viewer: Viewer, table: Table) -> None:
        self.viewer = viewer
        self._seated = isinstance(viewer, AtSeat)
        self.name = name_of(viewer)
        self.stream = Stream(viewer, table)
        self.connections: set[Connection] = set()
        self._situation = NOTHING  # as it was last sent

    def replay(self, events: Iterable[Event], table: Table) -> None:
        """Go on with what happened before anybody here was connected."""
        self.stream.push(Showing(events, table))

    def publish(self, telling: Telling, asked: Connection | None, cid: str) -> None:
        """Tell everybody here what they see of a step; ``asked`` is also told it was done."""
        stream, connections = self.stream, self.connections
        fresh = stream.push(telling.showing)
        if not connections:
            return
        if fresh:
            now = telling.situations.of(stream.eye, seated=self._seated)
            message = telling.message(stream.number, fresh, self._situation, now)
            self._situation = now
            for connection in connections:
                connection.write(messages.acked(message, cid) if connection is asked else message)
        elif asked is not None and asked in connections:
            asked.write(messages.ack(cid, stream.number, repeated=False))

    def greet(self, connection: Connection, table: Table, since: int | None) -> bool:
        """Bring a new connection up to date; whether the events it missed were enough."""
        if not self.connections:
            self._situation = Situations(table).to(self.viewer)
        self.connections.add(connection)
        missed = None if since is None else self.stream.since(since)
        if missed is None:
            data = dict(snapshot(table, self.viewer, self.stream.number))
            if "situation" in data:
                data["situation"] = self._situation.to_data()
            connection.write(messages.write("snapshot", data))
            return False
        rest = Telling((), table).rest(missed, NOTHING, self._situation)
        connection.write(messages.events(self.stream.number, rest))
        return True
