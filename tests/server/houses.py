"""A whole server on a real port, inside the test's own event loop."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from server.clients import Client, Data
from veillee.server.app import House, application, house
from veillee.server.config import Config, Limits
from veillee.server.serving import Address, uvicorn_config

FAST = {"trick_ms": 0, "deal_ms": 0, "opening_ms": 0, "bot_ms": 0, "claim_ms": 0}
GENEROUS = Limits(message_rate=100_000, message_burst=100_000, tables_per_person=1000)


@dataclass(slots=True)
class Person:
    """Somebody with a session of their own."""

    site: Site
    id: str
    token: str
    seats: dict[str, str] = field(default_factory=dict)  # seat tokens by table

    async def call(self, method: str, path: str, body: object = None, status: int = 0) -> Any:
        """A request below ``/api``; a ``status`` that is given must be the answer's."""
        answer = await self.site.http.request(
            method,
            f"/api{path}",
            json=body,
            headers={"Authorization": f"Bearer {self.token}"},
        )
        assert (answer.status_code == status) if status else answer.is_success, answer.text
        return answer.json() if answer.content else None

    async def create(self, game: str, **wishes: object) -> Table:
        """Open a table and sit down in its first seat."""
        settings = {**FAST, **dict(wishes.pop("settings", {}))}  # type: ignore[call-overload]  # a mapping
        body = {"settings": settings, "seat": 0, **wishes}
        made = await self.call("POST", f"/games/{game}/create", body)
        self.seats[made["table"]] = made["seat_token"]
        return Table(game, made["table"], made["invite"])

    async def join(self, table: Table, seat: int | None) -> None:
        """Come to a table by its invite and sit down (None: not yet)."""
        joined = await self.call(
            "POST", f"{table.path}/join", {"invite": table.invite, "seat": seat}
        )
        self.seats[table.id] = joined["seat_token"]

    def client(self, table: Table, **hello: object) -> Client:
        """A socket to the table, not opened yet."""
        hello.setdefault("token", self.seats[table.id])
        return Client(self.site.socket_url(table), **hello)


@dataclass(frozen=True, slots=True)
class Table:
    """A table as clients know it."""

    game: str
    id: str
    invite: str

    @property
    def path(self) -> str:
        """Its REST path below ``/api``."""
        return f"/games/{self.game}/{self.id}"


@dataclass(slots=True)
class Site:
    """A running server."""

    house: House
    port: int
    http: httpx.AsyncClient

    async def person(self, name: str) -> Person:
        """Somebody new."""
        self.http.cookies.clear()  # each is somebody else
        answer = await self.http.post("/api/session", json={"name": name})
        self.http.cookies.clear()
        given: Data = answer.json()
        return Person(self, given["person"], given["token"])

    def socket_url(self, table: Table) -> str:
        """Where the socket of a table is."""
        return f"ws://127.0.0.1:{self.port}/api{table.path}/socket"


def configured(folder: Path, **wishes: Any) -> Config:
    """A configuration over a database in ``folder``."""
    return Config(**{"database": f"sqlite:///{folder / 'v.db'}", "limits": GENEROUS, **wishes})


@asynccontextmanager
async def running(folder: Path, **wishes: Any) -> AsyncIterator[Site]:
    """A server over the database in ``folder``; stopped in good order at the end."""
    config = configured(folder, **wishes)
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    address = Address("127.0.0.1", port, f"http://127.0.0.1:{port}/")
    async with house(config, address) as opened:
        server = uvicorn.Server(uvicorn_config(config, application(opened)))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20) as http:
                yield Site(opened, port, http)
        finally:
            await opened.hub.stop()
            server.should_exit = True
            await serving


async def seated(site: Site, game: str, seats: int, **wishes: Any) -> tuple[list[Person], Table]:
    """A table full of persons, all ready, the match started."""
    people = [await site.person(f"Player {n}") for n in range(seats)]
    table = await people[0].create(game, seats=seats, **wishes)
    for seat, person in enumerate(people[1:], start=1):
        await person.join(table, seat)
    for person in people:
        await person.call("POST", f"{table.path}/ready", {"ready": True})
    await people[0].call("POST", f"{table.path}/start")
    return people, table
