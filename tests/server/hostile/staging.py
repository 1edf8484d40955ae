"""Tables that are put before the server as they stand, in any phase; and a clock to be set."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from server.clients import Client
from server.houses import FAST, Site, Table
from table.tables import NAMES, SECRET, Sitting
from veillee.server.live.bookkeeping import row_of
from veillee.server.live.room import Room
from veillee.server.store.journal import Done, Journal
from veillee.server.store.rows import TableRow
from veillee.table import Event

OPEN = "veillee.server.app.clock"  # what a house asks for the time


class Clock:
    """Now, or as much later as a test says."""

    def __init__(self) -> None:
        self.later = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.later


def sitting(game: str = "politaine", seats: int = 4, **settings: object) -> Sitting:
    """A table in a test's own hands, everybody seated, of the present day."""
    options = settings.pop("options", ())
    assert isinstance(options, Sequence)
    secret = str(settings.pop("secret", SECRET))
    usual = {**FAST, "away_ms": 3_600_000, **settings}
    s = Sitting(game, seats, secret=secret, options=options, **usual)
    s.now = Clock()() - 1000
    return s.sit(seats)


def playing(game: str = "politaine", seats: int = 4, **settings: object) -> Sitting:
    """The same with a match begun, and nothing more to be said before the first card."""
    return sitting(game, seats, **settings).start().opened()


async def stage(site: Site, s: Sitting, id: str = "stagedab") -> Table:
    """Put the table before the server, as if it had been played there."""
    store = site.house.store
    written: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    store.journal.append(id, s.events, written.set_result)
    assert await written is None
    blank = TableRow(
        id=id, game=s.t.game.name, seats=s.t.game.seats, options={}, settings={}, listed=False,
        lang="fr", phase="", host="", names=(), persons=(), open_seats=0, present=0,
        created_at=s.t.at, updated_at=s.t.at,
    )  # fmt: skip
    await store.save_table(row_of(blank, s.t))
    return Table(s.t.game.name, id, "")


def at_table(site: Site, table: Table, name: str) -> Client:
    """A socket of one of the table's persons, not opened yet."""
    token = site.house.identity.tokens.seat(table.id, name)
    return Client(site.socket_url(table), token=token)


async def all_seats(site: Site, table: Table, seats: int = 4) -> list[Client]:
    """Everybody connected."""
    clients = [at_table(site, table, name) for name in NAMES[:seats]]
    for client in clients:
        await client.open()
    return clients


def room_of(site: Site, table: Table) -> Room:
    """The table in the server's memory."""
    return site.house.hub.rooms[table.id]


def seat_of(client: Client) -> int:
    """The seat of a client."""
    return int(client.stream.removeprefix("seat-"))


def mover(clients: Sequence[Client]) -> Client:
    """Whose turn it is."""
    return next(c for c in clients if c.stream == f"seat-{c.situation['turn']}")


async def move(clients: Sequence[Client]) -> Client:
    """Whose turn it is lays the first card it may; all others have been told of it then."""
    client = mover(clients)
    card = client.situation["legal"][0]
    told = await client.do("act", seat=seat_of(client), action=card)
    for other in clients:
        await other.seen(told["number"])
    return client


class Held:
    """A journal whose answers wait until a test lets them go; ``lost``: what is not even kept."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.holding = False
        self.losing = False
        self.waiting: list[tuple[Done, object]] = []
        self.appended = 0

    def append(self, table: str, events: Sequence[Event], done: Done) -> None:
        """See Journal."""
        self.appended += 1
        if self.losing:
            return
        if self.holding:
            self.journal.append(table, events, lambda error: self.waiting.append((done, error)))
        else:
            self.journal.append(table, events, done)

    def release(self) -> None:
        """Answer all that waits, and hold nothing more."""
        self.holding = False
        waiting, self.waiting = self.waiting, []
        for done, error in waiting:
            done(error)  # type: ignore[arg-type]  # what the journal gave

    async def remove(self, table: str) -> None:
        """See Journal."""
        await self.journal.remove(table)

    async def flush(self) -> None:
        """See Journal."""
        await self.journal.flush()

    async def close(self) -> None:
        """See Journal."""
        await self.journal.close()


def hold_journal(site: Site) -> Held:
    """Put a journal that can be held in the place of the server's own."""
    held = Held(site.house.store.journal)
    site.house.store.journal = held
    return held
