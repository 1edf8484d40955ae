"""Whole evenings at a real server: everybody who may look at a table does, and keeps all of it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from server.clients import Client, Closed, Data
from server.hostile.truths import Truth
from server.houses import Person, Site, Table, seated
from server.playing import play
from veillee.server.live.room import Room

SEATS = {"politaine": 4, "aluette": 4, "whist22": 3}
# Rules with as much talk as there is, and matches that are soon over.
OPTIONS: dict[str, dict[str, object]] = {
    "politaine": {"target": 30, "announce": "opening"},
    "aluette": {"target": 2, "bluff": True, "sign_list": "extended", "chant": "left-dealer"},
    "whist22": {"target": 3, "first_hand": 3},
}


@dataclass(slots=True)
class Evening:
    """A table in play and everybody who looks at it."""

    site: Site
    table: Table
    people: list[Person]
    seats: list[Client]
    guest: Client
    onlookers: list[Client]
    before: list[Client] = field(default_factory=list)  # sockets that are no more

    @property
    def room(self) -> Room:
        """The table itself."""
        return self.site.house.hub.rooms[self.table.id]

    @property
    def clients(self) -> list[Client]:
        """All sockets there ever were."""
        return [*self.seats, self.guest, *self.onlookers, *self.before]

    async def truth(self) -> Truth:
        """All that has happened."""
        events = await self.site.house.store.events(self.table.id)
        return Truth(events, self.room.table)

    async def close(self) -> None:
        """Everybody goes."""
        for client in self.clients:
            await client.close()


@asynccontextmanager
async def evening(
    site: Site, game: str, spectators: str = "delayed", **settings: object
) -> AsyncIterator[Evening]:
    """A table at which a match has begun: persons, a guest, and those who look on."""
    seats = SEATS[game]
    wishes = {"options": OPTIONS[game], "settings": {"spectators": spectators, **settings}}
    people, table = await seated(site, game, seats, **wishes)
    guest = await site.person("Guest")
    await guest.join(table, None)
    passes = people if spectators == "seat" else people[:1]
    onlookers = []
    for person in passes:
        body: Data = {}
        token = (await person.call("POST", f"{table.path}/spectators", body))["token"]
        onlookers.append(Client(site.socket_url(table), token=token, **{"as": "spectator"}))
    evening = Evening(
        site,
        table,
        [*people, guest],
        [person.client(table) for person in people],
        guest.client(table),
        onlookers,
    )
    for client in evening.clients:
        await client.open()
    try:
        yield evening
    finally:
        await evening.close()


async def play_on(client: Client, rng: random.Random, *, cuts: float = 0.0) -> None:
    """Play a seat to the end of the match, come back whenever the connection is lost."""
    cutting = asyncio.create_task(_lose(client, rng, cuts)) if cuts else None
    try:
        while not over(client):
            await play(client, rng)
            if not over(client):
                await client.open(resume=rng.random() < 0.7)
    finally:
        if cutting is not None:
            cutting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await cutting


def over(client: Client) -> bool:
    """Whether the match is over as far as somebody knows."""
    return client.phase == "finished"


def _news(client: Client, number: int) -> bool:
    """Whether anything happened since that number."""
    return client.number > number or client.closed is not None or over(client)


async def _lose(client: Client, rng: random.Random, cuts: float) -> None:
    """Lose the connection after every event with that probability."""
    while not over(client):
        number = client.number
        await client.until(partial(_news, client, number))
        if client.closed is None and rng.random() < cuts:
            client.cut()
        if client.closed is not None:
            await client.until(lambda: client.closed is None)


async def pester(client: Client, rng: random.Random, wrong: Sequence[Data]) -> int:
    """Ask for what may not be done, after every event, until the match is over; how often."""
    asked = 0
    while not over(client) and client.closed is None:
        number = client.number
        with contextlib.suppress(Closed):
            command = dict(rng.choice(wrong))
            await client.ask(command.pop("kind"), **command)
            asked += 1
        await client.until(partial(_news, client, number))
    return asked


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody was answered over HTTP, and the version of the table not long before."""

    who: str  # the stream whose view it is
    path: str
    text: str
    version: int

    @property
    def data(self) -> Data:
        """What it says."""
        data: Data = json.loads(self.text)
        return data


READ = ("", "/log?limit=100&after={after}", "/spectators", "/records", "/invites")
ELSEWHERE = ("/tables?mine=true", "/tables", "/records?table={table}", "/records?person=me")


async def read_all(evening: Evening, person: Person | None, after: int) -> list[Answer]:
    """Everything that can be read of a table over HTTP, by one person or by nobody."""
    stream = "public"
    if person is not None:
        seat = evening.room.table.seat_of(person.id)
        stream = "guest" if seat is None else f"seat-{seat}"
    headers = {} if person is None else {"Authorization": f"Bearer {person.token}"}
    paths = [evening.table.path + path for path in READ] + list(ELSEWHERE)
    answers = []
    for path in paths:
        path = path.format(after=after, table=evening.table.id)  # noqa: PLW2901 - as asked
        version = evening.room.table.version
        answer = await evening.site.http.get(f"/api{path}", headers=headers)
        assert answer.status_code < 500, answer.text
        answers.append(Answer(stream, path, answer.text, version))
    return answers
