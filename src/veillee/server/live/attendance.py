"""Who is connected to a table: sockets counted by person, and what each is sent.

A person may have several sockets; they all are sent the same. When the last one is lost, the
table is told after a moment (a page that is loaded again is not an absence); that somebody is
back it is told once they have answered, so that no clock runs for who has not seen the table yet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from veillee.errors import VeilleeError
from veillee.server.live import messages
from veillee.server.live.audience import Audience, name_of, viewer_of
from veillee.server.live.connection import Close, Connection
from veillee.server.live.telling import Telling
from veillee.table import Answer, AtSeat, Duplicate, Event, Guest, Refused, Spectator, Table, Viewer
from veillee.table.commands import SERVER, Back, Gone
from veillee.table.events import PersonGone
from veillee.table.names import names
from veillee.table.state import Seat
from veillee.words.players import Players

if TYPE_CHECKING:
    from veillee.server.live.room import Room


def same_persons(before: Sequence[Seat], after: Sequence[Seat]) -> bool:
    """Whether everybody sits where they sat."""
    if before is after:
        return True
    return [seat.person for seat in before] == [seat.person for seat in after]


RELOAD_MS = 2_000  # without a socket before somebody counts as gone
ARRIVE_MS = 20_000  # the same for who has just come in, or after a restart


class Attendance:
    """The sockets at one table."""

    def __init__(self, room: Room, events: Sequence[Event]) -> None:
        self._room = room
        seats = range(len(room.table.seats))
        viewers: list[Viewer] = [*map(AtSeat, seats), Guest()]
        self._audiences = {name_of(viewer): Audience(viewer, room.table) for viewer in viewers}
        for audience in self._audiences.values():
            audience.replay(events, room.table)
        self._sockets: dict[str, set[Connection]] = {}  # by person; SERVER: those who look on
        self._timers: dict[str, asyncio.TimerHandle] = {}

    # Coming and going -------------------------------------------------------------------------

    def enter(
        self, connection: Connection, viewer: Viewer, stream: str | None, number: int | None
    ) -> None:
        """Connect somebody and bring them up to date: by events if those missed are at hand."""
        audience = self._audience(viewer)
        since = number if stream == audience.name else None
        self._sockets.setdefault(connection.person, set()).add(connection)
        self._welcome(connection, audience, since)
        connection.ping(self._room.clock())

    def leave(self, connection: Connection) -> None:
        """A socket is lost."""
        for audience in self._audiences.values():
            audience.connections.discard(connection)
        sockets = self._sockets.get(connection.person)
        if sockets is None:
            return
        sockets.discard(connection)
        if not sockets:
            del self._sockets[connection.person]
        if not self._reached(connection.person):
            self._expect(connection.person, RELOAD_MS)

    def heard(self, connection: Connection) -> None:
        """A socket answered what it was sent: whoever is there is back."""
        connection.up_to_date = True
        self._forget_timer(connection.person)
        self._greet_back(connection.person)

    @property
    def watching(self) -> int:
        """How many look on."""
        return len(self._sockets.get(SERVER, ()))

    @property
    def connected(self) -> int:
        """How many sockets there are."""
        return sum(map(len, self._sockets.values()))

    def everybody(self) -> list[Connection]:
        """All sockets."""
        return [connection for sockets in self._sockets.values() for connection in sockets]

    def look_around(self) -> None:
        """Give those who are said to be present, but are not connected, a while to come."""
        for person in self._room.table.persons:
            if person.present and not self._reached(person.id):
                self._expect(person.id, ARRIVE_MS)

    def ping(self, now: int) -> None:
        """Measure everybody's lag; close the sockets of which nothing was heard."""
        for connection in self.everybody():
            if connection.silent(now):
                connection.close(Close.SILENT)
                connection.abandon()
                self.leave(connection)  # its end may never be heard of
            else:
                connection.ping(now)
        # What could not be written down when it happened is said again.
        self.look_around()
        for person in list(self._sockets):
            self._greet_back(person)

    def dismiss(self) -> None:
        """Close all sockets, so that everybody comes back and is sent the table anew."""
        for connection in self.everybody():
            connection.close(Close.RESTART)

    def stop(self) -> None:
        """No more waiting for anybody."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    # Telling ----------------------------------------------------------------------------------

    def publish(
        self,
        before: Table,
        events: Sequence[Event],
        after: Table,
        asked: Connection | None,
        cid: str,
    ) -> None:
        """Tell everybody what they see of a step from one table to the next."""
        moved = self._moved(before, after)
        for connection, audience in moved:
            # What happened on the way was for whoever sits there now: a snapshot tells the rest.
            audience.connections.discard(connection)
        telling = Telling(events, after)
        for audience in self._audiences.values():
            audience.publish(telling, asked, cid)
        for connection, audience in moved:
            self._move(connection, audience, after, cid if connection is asked else None)
        if before.persons != after.persons:
            self.look_around()
        for event in events:
            if isinstance(event, PersonGone) and self._reached(event.person):
                # Came back while this was being written down. Not at once: more may follow.
                asyncio.get_running_loop().call_soon(self._greet_back, event.person)

    def answer(self, connection: Connection, cid: str, answer: Answer) -> None:
        """Tell one socket how its command went."""
        if isinstance(answer, Refused):
            connection.write(self._refusal(connection, cid, answer.error))
            return
        audience = self._audience_of(connection)
        number = 0 if audience is None else audience.stream.number
        repeated = isinstance(answer, Duplicate)
        connection.write(messages.ack(cid, number, repeated=repeated))

    def _refusal(self, connection: Connection, cid: str, error: VeilleeError) -> str:
        table = self._room.table
        players = Players(names(table), table.seat_of(connection.person))
        deck = table.game.deck.name
        return messages.refused(cid, error, connection.words, deck=deck, players=players)

    def _moved(self, before: Table, after: Table) -> list[tuple[Connection, Audience]]:
        """The sockets whose person sees the table otherwise now, and where they were."""
        if before.persons is after.persons and same_persons(before.seats, after.seats):
            return []
        found = []
        for connection in self.everybody():
            who = connection.person, connection.guide
            if viewer_of(before, *who) != viewer_of(after, *who):
                audience = self._audience_of(connection)
                if audience is not None:
                    found.append((connection, audience))
        return found

    def _move(self, connection: Connection, old: Audience, table: Table, cid: str | None) -> None:
        viewer = viewer_of(table, connection.person, connection.guide)
        if cid is not None:
            connection.write(messages.ack(cid, old.stream.number, repeated=False))
        if viewer is None:
            connection.write(messages.write("closing", {"reason": "left"}))
            connection.close(Close.LEFT)
        elif not self.has(viewer):  # an onlooker who comes back is given that stream
            connection.write(messages.write("closing", {"reason": "moved", "retry_ms": 0}))
            connection.close(Close.RESTART)
        else:
            self._welcome(connection, self._audience(viewer), None)

    def _welcome(self, connection: Connection, audience: Audience, since: int | None) -> None:
        known = since is not None and audience.stream.since(since) is not None
        connection.write(
            messages.write(
                "welcome",
                {
                    "table": self._room.id,
                    "stream": audience.name,
                    "person": connection.person,
                    "at": self._room.clock(),
                    "resumed": known,
                },
            )
        )
        audience.greet(connection, self._room.table, since)

    def _audience(self, viewer: Viewer) -> Audience:
        return self._audiences[name_of(viewer)]

    def _audience_of(self, connection: Connection) -> Audience | None:
        return next((a for a in self._audiences.values() if connection in a.connections), None)

    def has(self, viewer: Viewer) -> bool:
        """Whether that viewer's stream is kept here already."""
        return name_of(viewer) in self._audiences

    def add(self, viewer: Spectator, events: Sequence[Event]) -> None:
        """Begin to keep a spectator's stream, from all that happened so far."""
        if not self.has(viewer):
            audience = self._audiences[name_of(viewer)] = Audience(viewer, self._room.table)
            audience.replay(events, self._room.table)

    # Absence ----------------------------------------------------------------------------------

    def _reached(self, person: str) -> bool:
        """Whether somebody has a socket that answered since it was sent the table."""
        return any(connection.up_to_date for connection in self._sockets.get(person, ()))

    def _greet_back(self, person: str) -> None:
        known = self._room.table.person(person)
        if known is not None and not known.present and self._reached(person):
            self._room.submit(Back(person=SERVER, id="", whom=person))

    def _expect(self, person: str, wait: int) -> None:
        if person == SERVER or person in self._timers:
            return
        loop = asyncio.get_running_loop()
        self._timers[person] = loop.call_later(wait / 1000, self._missed, person)

    def _missed(self, person: str) -> None:
        del self._timers[person]
        known = self._room.table.person(person)
        if known is not None and known.present and not self._reached(person):
            self._room.submit(Gone(person=SERVER, id="", whom=person))

    def _forget_timer(self, person: str) -> None:
        timer = self._timers.pop(person, None)
        if timer is not None:
            timer.cancel()
