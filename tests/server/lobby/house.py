"""A whole house for the tests of the lobby: real store, real tables, real persons."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.testing import TestClient

from server.identity.application import cheap_passwords
from veillee.server.identity.caller import STATE, IdentityPlugin
from veillee.server.identity.service import Identity
from veillee.server.live.hub import Hub
from veillee.server.live.room import Room
from veillee.server.lobby.lobby import Lobby
from veillee.server.lobby.routes import lobby_router
from veillee.server.problems import EXCEPTION_HANDLERS
from veillee.server.store.rows import PersonRow
from veillee.server.store.store import Store
from veillee.table import Command

NOW = 1_790_000_000_000
PERSONS = ("anne", "bruno", "chloe", "denis", "emma")
QUICK = {"trick_ms": 0, "deal_ms": 0, "opening_ms": 0, "bot_ms": 0, "claim_ms": 0}

Json = dict[str, Any]


@dataclass
class Clock:
    """A clock that is set by hand."""

    now: int = NOW

    def __call__(self) -> int:
        return self.now


@dataclass
class Reply:
    """An answer."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> str:
        """The code of a refusal."""
        assert self.headers["content-type"].startswith("application/problem+json")
        assert self.body["status"] == self.status
        return str(self.body["code"])


@dataclass
class House:
    """The application and its parts, and persons who ask it things."""

    client: TestClient[Litestar]
    clock: Clock
    parts: dict[str, Any] = field(default_factory=dict)

    @property
    def hub(self) -> Hub:
        hub = self.parts["hub"]
        assert isinstance(hub, Hub)
        return hub

    @property
    def lobby(self) -> Lobby:
        lobby = self.parts["lobby"]
        assert isinstance(lobby, Lobby)
        return lobby

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        who: str | None = None,
        key: str | None = None,
        lang: str = "en",
    ) -> Reply:
        """What somebody (nobody known: None) is answered."""
        headers = {"Accept-Language": lang}
        if who is not None:
            headers["Authorization"] = f"Bearer {self.parts['tokens'][who]}"
        if key is not None:
            headers["Idempotency-Key"] = key
        sent = None if body is None else json.dumps(body).encode()
        if sent is not None:
            headers["Content-Type"] = "application/json"
        answer = self.client.request(method, f"/api{path}", content=sent, headers=headers)
        self.client.cookies.clear()
        kind = answer.headers.get("content-type", "")
        return Reply(
            answer.status_code, answer.json() if "json" in kind else answer.text, answer.headers
        )

    def get(self, path: str, who: str | None = None, lang: str = "en") -> Reply:
        return self.ask("GET", path, who=who, lang=lang)

    def post(
        self, path: str, body: object = None, *, who: str | None = None, key: str | None = None
    ) -> Reply:
        return self.ask("POST", path, body, who=who, key=key)

    def open(self, game: str = "aluette", who: str = "anne", **asked: object) -> Json:
        """A table, opened by somebody."""
        reply = self.post(f"/games/{game}/create", asked, who=who)
        assert reply.status == 201, reply.body
        body: Json = reply.body
        body["path"] = f"/games/{game}/{body['table']}"
        return body

    def playing(
        self,
        game: str = "aluette",
        *,
        options: Mapping[str, object] | None = None,
        settings: Mapping[str, object] | None = None,
        listed: bool = False,
    ) -> Json:
        """A table where Anne and Bruno play with two bots, and a deal is in play."""
        table = self.open(
            game,
            bots="amateur",
            options=options or {},
            settings={**QUICK, "bot_ms": 20_000, **(settings or {})},
            listed=listed,
            ready=True,
        )
        path = table["path"]
        assert self.ask("DELETE", f"{path}/seats/1", who="anne").status == 200
        joined = self.post(f"{path}/join", {"invite": table["invite"], "seat": 1}, who="bruno")
        assert joined.status == 200, joined.body
        assert self.post(f"{path}/ready", {"ready": True}, who="bruno").status == 200
        started = self.post(f"{path}/start", who="anne")
        assert started.status == 200, started.body
        return table

    def room(self, table: Json) -> Room:
        """The table in memory."""
        return self.hub.rooms[table["table"]]

    def tell(self, table: Json, command: Command) -> None:
        """Have a table do something that is not asked over HTTP."""
        self.client.blocking_portal.call(self.room(table).ask, command)

    def person(self, who: str) -> str:
        """The id of somebody."""
        return f"p{who}"


@contextmanager
def house(folder: Path, **limits: int) -> Iterator[House]:
    """A house that is open; its database is in ``folder``."""
    clock, parts = Clock(), dict[str, Any]()

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(f"sqlite:///{folder / 'house.sqlite'}")
        identity = await Identity.open(store, clock=clock, passwords=cheap_passwords())
        for who in PERSONS:
            if await store.person(f"p{who}") is None:
                row = PersonRow(
                    id=f"p{who}", name=who.title(), lang="", created_at=NOW, seen_at=NOW
                )
                await store.add_person(row)
        app.state[STATE] = identity
        hub = Hub(store, clock)
        await hub.start()
        parts["hub"] = hub
        parts["lobby"] = Lobby(hub, identity.tokens, clock, **limits)
        parts["tokens"] = {who: identity.tokens.session(f"p{who}") for who in PERSONS}
        try:
            yield
        finally:
            await hub.stop()
            identity.close()
            await store.close()

    def the_lobby() -> Lobby:
        lobby = parts["lobby"]
        assert isinstance(lobby, Lobby)
        return lobby

    app = Litestar(
        route_handlers=[lobby_router()],
        plugins=[IdentityPlugin()],
        dependencies={"lobby": Provide(the_lobby, sync_to_thread=False)},
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=[life],
        openapi_config=OpenAPIConfig(title="test", version="1"),
    )
    with TestClient(app, raise_server_exceptions=False) as client:
        yield House(client, clock, parts)
