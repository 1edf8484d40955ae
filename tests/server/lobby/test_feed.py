"""The live list of tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec
import pytest
from litestar.response import ServerSentEventMessage

from server.lobby.house import House
from server.running import run
from veillee.server.lobby import feed
from veillee.server.lobby.feed import messages
from veillee.server.lobby.lobby import Lobby
from veillee.server.store.rows import Page, TableQuery, TableRow

ROW = TableRow(
    id="k3m9x2ab",
    game="aluette",
    seats=4,
    listed=True,
    lang="fr",
    phase="lobby",
    host="Anne",
    names=("Anne", "", "", ""),
    open_seats=3,
    created_at=1,
    updated_at=5,
)


class Changes:
    """A hub whose feed tells what it is given, then waits until it is closed."""

    def __init__(self, rows: Sequence[TableRow] = (), kept: Sequence[TableRow] = ()) -> None:
        self.rows = list(rows)
        self.kept = tuple(kept)
        self.end = asyncio.Event()
        self.left = False
        self.store = self

    async def feed(self) -> AsyncIterator[TableRow]:
        try:
            for row in self.rows:
                yield row
            await self.end.wait()
        finally:
            self.left = True

    async def tables(self, query: TableQuery) -> Page[TableRow]:
        return Page(self.kept, None)


def lobby_of(changes: Changes) -> Lobby:
    """A lobby that needs nothing but a feed."""
    return Lobby(cast("Any", changes), cast("Any", None), lambda: 0)


async def read(
    stream: AsyncIterator[ServerSentEventMessage], count: int
) -> list[ServerSentEventMessage]:
    """The next messages of a stream."""
    return [await anext(stream) for _ in range(count)]


def test_a_listener_is_told_when_to_come_back_and_then_each_change() -> None:
    async def story() -> None:
        changes = Changes([ROW, replace(ROW, id="second22", updated_at=7)])
        stream = messages(lobby_of(changes), TableQuery(), None)
        first, one, two = await read(stream, 3)
        assert b"retry: 3000" in first.encode()
        assert (one.event, one.id, two.id) == ("table", 5, 7)
        assert msgspec.json.decode(cast("bytes", one.data))["table"] == "k3m9x2ab"

    run(story())


def test_a_listener_hears_of_its_game_and_language_only() -> None:
    async def story() -> None:
        others = [replace(ROW, game="whist22"), replace(ROW, lang="en")]
        changes = Changes([*others, ROW])
        stream = messages(lobby_of(changes), TableQuery(game="aluette", lang="fr"), None)
        _, told = await read(stream, 2)
        assert msgspec.json.decode(cast("bytes", told.data))["game"] == "aluette"
        assert msgspec.json.decode(cast("bytes", told.data))["lang"] == "fr"

    run(story())


def test_whoever_comes_back_is_first_told_what_changed_meanwhile() -> None:
    async def story() -> None:
        kept = [replace(ROW, updated_at=at) for at in (9, 4, 6)]
        stream = messages(lobby_of(Changes([], kept)), TableQuery(), 5)
        _, one, two = await read(stream, 3)
        assert [one.id, two.id] == [6, 9]

    run(story())


def test_a_silent_feed_gives_a_sign_of_life() -> None:
    async def story() -> None:
        stream = messages(lobby_of(Changes()), TableQuery(), None, heartbeat=0.001)
        _, sign = await read(stream, 2)
        assert sign.encode().startswith(b": ")
        assert b"data" not in sign.encode()

    run(story())


def test_the_stream_ends_with_the_feed_and_is_counted_no_more() -> None:
    async def story() -> None:
        changes = Changes([ROW])
        lobby = lobby_of(changes)
        stream = messages(lobby, TableQuery(), None)
        await read(stream, 2)
        assert lobby.listeners == 1
        changes.end.set()
        assert [message async for message in stream] == []
        assert lobby.listeners == 0

    run(story())


def test_a_listener_that_goes_leaves_the_feed() -> None:
    async def story() -> None:
        changes = Changes([ROW])
        lobby = lobby_of(changes)
        stream = messages(lobby, TableQuery(), None)
        await read(stream, 2)
        await stream.aclose()  # type: ignore[attr-defined]  # an async generator
        assert changes.left
        assert lobby.listeners == 0

    run(story())


def test_so_many_listen_and_no_more(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "MOST_LISTENERS", 0)
    reply = home.get("/feed")
    assert (reply.status, reply.code) == (429, "too-many-listeners")
    assert home.get("/feed?game=belote").code == "unknown-game"


def test_the_feed_of_the_house_tells_of_listed_tables_and_ends_with_it(home: House) -> None:
    async def story() -> bytes:
        stream = messages(home.lobby, TableQuery(), None)
        said = [await anext(stream)]
        await asyncio.sleep(0)  # now it listens
        for listed in (False, True):
            await home.hub.open(
                id="k3m9x2ab" if listed else "h3m9x2ab",
                person="panne",
                name="Anne",
                game="aluette",
                seats=4,
                options={},
                settings={},
                listed=listed,
                lang="fr",
            )
        said.append(await anext(stream))
        await home.hub.stop()
        said += [message async for message in stream]
        return b"".join(message.encode() for message in said)

    text = home.client.blocking_portal.call(story)
    assert text.count(b"event: table") == 1
    assert b"k3m9x2ab" in text
