"""The socket of a table: a hello, then commands, each of them answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from litestar.types import Scope

from veillee.errors import VeilleeError
from veillee.server.live import messages
from veillee.server.live.audience import viewer_of
from veillee.server.live.connection import Close, Connection, Send
from veillee.server.live.credits import Credit
from veillee.server.live.frames import Pipe, pipe_of
from veillee.server.live.hub import Hub
from veillee.server.live.room import Room
from veillee.server.problems import status_of, words_in
from veillee.table import Spectator, Viewer, command_from_data
from veillee.table.commands import SERVER, Join
from veillee.words import Words

Receive = Callable[[], Awaitable[Any]]  # the messages of ASGI

HELLO_S = 10.0  # how long somebody may take to say who they are
_SOCKETS = frozenset({"websocket"})
_HELLO = frozenset({"kind", "token", "as", "stream", "number", "lang"})

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever is let in: a person; or (empty ``person``) somebody who looks on.

    ``guide``: over whose shoulder; None: nobody's.
    """

    person: str
    words: Words
    guide: str | None = None


class Doorman(Protocol):
    """Who knows whom to let in."""

    async def admit(self, scope: Scope, hello: Mapping[str, object], table: str) -> Visitor:
        """Who says hello, by token or cookie. Raises: VeilleeError."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many messages a person may send to a table: ``rate`` a second, ``burst`` at once."""

    rate: float = 20.0
    burst: float = 60.0


class Sockets:
    """The sockets of all tables."""

    def __init__(self, hub: Hub, doorman: Doorman, limits: Limits) -> None:
        self._hub = hub
        self._doorman = doorman
        self._limits = limits
        self._credits: dict[tuple[str, str], Credit] = {}

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket from its beginning to its end (an ASGI application).

        Raises:
            VeilleeError: ``not-a-socket`` for a plain request.
        """
        if scope["type"] not in _SOCKETS:
            raise VeilleeError("not-a-socket")
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        room, connection = None, None
        try:
            room, connection = await self._enter(scope, receive, send)
            if connection is not None and room is not None:
                await self._listen(room, connection, receive, pipe_of(scope))
        finally:
            if connection is not None and room is not None:
                room.attendance.leave(connection)

    # Hello ------------------------------------------------------------------------------------

    async def _enter(
        self, scope: Scope, receive: Receive, send: Send
    ) -> tuple[Room | None, Connection | None]:
        try:
            async with asyncio.timeout(HELLO_S):
                message = await receive()
        except TimeoutError:
            await _end(send, Close.SILENT)
            return None, None
        if message["type"] != "websocket.receive":
            return None, None
        game, table = scope["path_params"]["game"], scope["path_params"]["table"]
        words = words_in("en")
        try:
            hello = _hello(message.get("text") or message.get("bytes") or b"")
            words = words_in("fr") if hello.get("lang") == "fr" else words
            visitor = await self._doorman.admit(scope, hello, table)
            words = visitor.words
            room = await self._hub.room(table)
            if room.table.game.name != game:
                raise VeilleeError("no-such-table", text=table)
            viewer = await self._viewer(room, visitor)
        except VeilleeError as error:
            await send({"type": "websocket.send", "text": messages.refused(None, error, words)})
            await _end(send, _reason(error))
            return None, None
        now = room.used_at = self._hub.clock()
        credit = self._credit(room.id, visitor.person, now)
        connection = Connection(
            send, visitor.person, visitor.guide, words, credit, now, pipe_of(scope)
        )
        stream, number = hello.get("stream"), hello.get("number")
        room.attendance.enter(
            connection,
            viewer,
            stream if isinstance(stream, str) else None,
            number if isinstance(number, int) else None,
        )
        return room, connection

    async def _viewer(self, room: Room, visitor: Visitor) -> Viewer:
        viewer = viewer_of(room.table, visitor.person, visitor.guide)
        while isinstance(viewer, Spectator) and not room.attendance.has(viewer):
            await self._hub.seat_spectator(room, viewer)
            viewer = viewer_of(room.table, visitor.person, visitor.guide)
        if viewer is None:
            raise VeilleeError("not-at-table")
        return viewer

    def _credit(self, table: str, person: str, now: int) -> Credit:
        """All sockets of a person at a table spend from one credit; each onlooker has their own."""
        limits = self._limits
        if person == SERVER:
            return Credit(limits.rate, limits.burst, now)
        key = (table, person)
        if key not in self._credits:
            if len(self._credits) > 10_000:
                self._credits.clear()
            self._credits[key] = Credit(limits.rate, limits.burst, now)
        return self._credits[key]

    # Commands ---------------------------------------------------------------------------------

    async def _listen(
        self, room: Room, connection: Connection, receive: Receive, pipe: Pipe | None
    ) -> None:
        if pipe is not None:
            pipe.listen(partial(self._hear, room, connection))
        while not connection.closed:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            self._hear(room, connection, message.get("text") or message.get("bytes") or b"")

    def _hear(self, room: Room, connection: Connection, text: str | bytes) -> None:
        if connection.closed:
            return
        now = self._hub.clock()
        connection.heard_at = now
        if connection.credit.spend(now):
            self._take(room, connection, text, now)
        else:
            _refuse_more(connection, text)
        if not connection.up_to_date:
            room.attendance.heard(connection)

    def _take(self, room: Room, connection: Connection, text: str | bytes, now: int) -> None:
        cid: object = None
        try:
            data = messages.read(text)
            cid = data.get("id")
            if data["kind"] == "pong":
                connection.pong(data.get("n"), now)
                return
            if connection.person == SERVER:
                raise VeilleeError("only-watching")
            if data["kind"] == Join.kind:  # needs an invite, which only the lobby asks for
                raise VeilleeError("already-joined")
            command = command_from_data(data, connection.person, lag=connection.lag // 2)
        except VeilleeError as error:
            connection.write(messages.refused(_told(cid), error, connection.words))
            return
        room.submit(command, connection=connection)


def _refuse_more(connection: Connection, text: str | bytes) -> None:
    """Somebody sends too much: the command is answered, then the socket closed."""
    cid: object = None
    with suppress(VeilleeError):
        cid = messages.read(text).get("id")
    error = VeilleeError("too-many-messages")
    connection.write(messages.refused(_told(cid), error, connection.words))
    connection.close(Close.TOO_MANY)


def _told(cid: object) -> str | None:
    return cid if isinstance(cid, str) and len(cid) <= 64 else None


_REASONS = {
    "bad-message": Close.BAD_HELLO,
    "bad-hello": Close.BAD_HELLO,
    "no-such-table": Close.NO_TABLE,
}


def _reason(error: VeilleeError) -> Close:
    if status_of(error) >= 500:
        return Close.TRY_LATER
    return _REASONS.get(error.code, Close.NO_RIGHT)


def _hello(text: str | bytes) -> dict[str, object]:
    data = messages.read(text)
    if data["kind"] != "hello" or not data.keys() <= _HELLO:
        raise VeilleeError("bad-hello")
    return data


async def _end(send: Send, code: Close) -> None:
    await send({"type": "websocket.close", "code": int(code)})
