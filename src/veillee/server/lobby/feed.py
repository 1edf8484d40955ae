"""The route of the live list: each listed table that changes, as it is then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import HeaderParameter, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from veillee.errors import VeilleeError
from veillee.games import registry
from veillee.server.lobby.lobby import Lobby
from veillee.server.lobby.operations import TheLobby, operation
from veillee.server.lobby.rows import line_of
from veillee.server.store.rows import TableQuery, TableRow

TAG = "tables"
MOST_LISTENERS = 1000
HEARTBEAT_S = 15.0  # proxies close what is silent
RETRY_MS = 3000
_MOST_MISSED = 100
OfGame = Annotated[str | None, QueryParameter(description="Only of this game.", max_length=60)]
OfLang = Annotated[str | None, QueryParameter(description="Only in this language.", max_length=10)]
Last = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        description="The id of the last event you have: what changed since is sent first.",
        max_length=60,
    ),
]


@operation(
    get,
    "/feed",
    "followTables",
    tag=TAG,
    media_type="text/event-stream",
    refusals=("unknown-game", "too-many-listeners"),
)
async def follow_tables(
    lobby: TheLobby, game: OfGame = None, lang: OfLang = None, last: Last = None
) -> ServerSentEvent:
    """Follow the list of tables.

    Server-sent events, one for each listed table that changes: `event: table`, and for `data` the
    table as in the list. A comment every 15 s; the stream ends when the server stops.
    """
    name = None if game is None else registry.find(game).name
    if lobby.listeners >= MOST_LISTENERS:
        raise VeilleeError("too-many-listeners", limit=MOST_LISTENERS)
    since = int(last) if last is not None and last.isdecimal() and len(last) <= 16 else None
    wanted = TableQuery(game=name, lang=lang, limit=_MOST_MISSED)
    return ServerSentEvent(messages(lobby, wanted, since))


async def messages(
    lobby: Lobby, wanted: TableQuery, since: int | None, heartbeat: float = HEARTBEAT_S
) -> AsyncIterator[ServerSentEventMessage]:
    """What a listener is sent, from what it missed on; until the feed ends."""
    lobby.listeners += 1
    changes = lobby.hub.feed()
    upcoming = asyncio.ensure_future(anext(changes))
    try:
        yield ServerSentEventMessage(data=None, retry=RETRY_MS, comment="veillee")
        for row in await _missed(lobby, wanted, since):
            yield _message(row)
        while True:
            await asyncio.wait({upcoming}, timeout=heartbeat)
            if not upcoming.done():
                yield ServerSentEventMessage(data=None, comment="")
                continue
            row = upcoming.result()
            upcoming = asyncio.ensure_future(anext(changes))
            if wanted.game in (None, row.game) and wanted.lang in (None, row.lang):
                yield _message(row)
    except StopAsyncIteration:
        return  # the server stops
    finally:
        lobby.listeners -= 1
        upcoming.cancel()
        await asyncio.wait({upcoming})
        if isinstance(changes, AsyncGenerator):
            await changes.aclose()


async def _missed(lobby: Lobby, wanted: TableQuery, since: int | None) -> list[TableRow]:
    """The listed tables that changed after ``since``, among the newest, oldest change first."""
    if since is None:
        return []
    page = await lobby.hub.store.tables(wanted)
    return sorted(
        (row for row in page.items if row.updated_at > since), key=lambda row: row.updated_at
    )


def _message(row: TableRow) -> ServerSentEventMessage:
    return ServerSentEventMessage(
        data=msgspec.json.encode(line_of(row)), event="table", id=row.updated_at
    )


ROUTES = (follow_tables,)
