"""A small application around the identity parts, over persons kept in memory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, cast

from argon2 import PasswordHasher
from litestar import Litestar, get, post
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components
from litestar.testing import AsyncTestClient, TestClient
from litestar.types import Receive, Scope, Send

from veillee.errors import VeilleeError
from veillee.server.identity.accounts import USUAL_LIMITS, Limits
from veillee.server.identity.caller import (
    SECURITY_SCHEMES,
    STATE,
    GuestCaller,
    IdentityPlugin,
    MaybeCaller,
)
from veillee.server.identity.passwords import Passwords
from veillee.server.identity.people import People
from veillee.server.identity.routes import IDENTITY_ROUTES
from veillee.server.identity.service import Identity
from veillee.server.problems import EXCEPTION_HANDLERS, LANGUAGE, refusals
from veillee.server.store.rows import AccountRow, PersonRow

BASE = "http://veillee.test"
PASSWORD = "quatre mots au hasard"
SECRET = "5e" * 32
START = 1_800_000_000_000


@dataclass
class Time:
    """A clock that goes when told to."""

    now: int = START

    def __call__(self) -> int:
        return self.now


@dataclass
class MemoryPeople:
    """Persons and accounts as the store keeps them."""

    persons: dict[str, PersonRow] = field(default_factory=dict)
    accounts: dict[str, AccountRow] = field(default_factory=dict)

    async def add_person(self, row: PersonRow) -> None:
        self.persons[row.id] = row

    async def person(self, person: str) -> PersonRow | None:
        return self.persons.get(person)

    async def rename_person(self, person: str, name: str, lang: str) -> None:
        self.persons[person] = replace(self.persons[person], name=name, lang=lang)

    async def touch(self, person: str, now: int) -> None:
        self.persons[person] = replace(self.persons[person], seen_at=now)

    async def add_account(self, row: AccountRow) -> None:
        if row.name.casefold() in self.accounts:
            raise VeilleeError("account-taken", name=row.name)
        self.accounts[row.name.casefold()] = row

    async def account(self, name: str) -> AccountRow | None:
        return self.accounts.get(name.casefold())

    async def account_of(self, person: str) -> AccountRow | None:
        return next((row for row in self.accounts.values() if row.person == person), None)

    async def change_password(self, person: str, password_hash: str) -> None:
        row = await self.account_of(person)
        assert row is not None
        await self.delete_account(person)
        await self.add_account(replace(row, password_hash=password_hash))

    async def delete_account(self, person: str) -> None:
        self.accounts = {name: row for name, row in self.accounts.items() if row.person != person}

    async def secret(self, name: str) -> str:
        assert name == "tokens"
        return SECRET


def cheap_passwords(rounds: int = 1) -> Passwords:
    """Hashes that cost nothing."""
    return Passwords(PasswordHasher(time_cost=rounds, memory_cost=8, parallelism=1))


@get("/api/hello", operation_id="hello")
async def hello(caller: MaybeCaller) -> dict[str, str | None]:
    """Who asks, for a handler of somebody else."""
    return {"person": caller.id if caller else None, "lang": caller.lang if caller else None}


@post("/api/sit", operation_id="sit", responses=refusals("table-full"))
async def sit(guest: GuestCaller) -> dict[str, str]:
    """Something that makes a guest."""
    return {"person": guest.id}


@post("/api/refuse", operation_id="refuse")
async def refuse(guest: GuestCaller) -> None:
    """Something that is refused after the guest was made."""
    raise VeilleeError("table-full", limit=16)


@dataclass
class World:
    """The application under test, and what is behind it."""

    people: MemoryPeople
    time: Time
    identity: Identity
    app: Litestar

    @contextmanager
    def browser(self, base: str = BASE) -> Iterator[TestClient[Litestar]]:
        """A browser that has never been here."""
        with TestClient(self.app, base_url=base, raise_server_exceptions=False) as client:
            yield client

    async def asgi(
        self,
        scope: MutableMapping[str, Any],
        receive: Callable[[], Awaitable[MutableMapping[str, Any]]],
        send: Callable[[MutableMapping[str, Any]], Awaitable[None]],
    ) -> None:
        """The application as HTTP clients want it, that know nothing of Litestar's types."""
        await self.app(cast(Scope, scope), cast(Receive, receive), cast(Send, send))

    def hasty_browser(self) -> AsyncTestClient[Litestar]:
        """A browser that does several things at once."""
        return AsyncTestClient(self.app, base_url=BASE)


async def opened(
    *, lang: str = "fr", limits: Limits = USUAL_LIMITS, people: People | None = None
) -> World:
    """A world in which nobody has been yet; ``people`` are those kept elsewhere."""
    memory, time = MemoryPeople(), Time()
    passwords = cheap_passwords()
    identity = await Identity.open(people or memory, clock=time, passwords=passwords, limits=limits)
    app = Litestar(
        route_handlers=[*IDENTITY_ROUTES, hello, sit, refuse],
        plugins=[IdentityPlugin()],
        exception_handlers=EXCEPTION_HANDLERS,
        logging_config=None,  # what tests capture is left in place
        openapi_config=OpenAPIConfig(
            title="test",
            version="1",
            components=Components(security_schemes=dict(SECURITY_SCHEMES)),
        ),
    )
    app.state[STATE] = identity
    app.state[LANGUAGE] = lang
    return World(memory, time, identity, app)
