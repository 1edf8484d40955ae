"""Who may open the socket of a table: by a token of that table, or as whoever the browser is."""

from __future__ import annotations

from collections.abc import Mapping

from litestar.connection import ASGIConnection
from litestar.types import Scope

from veillee.errors import VeilleeError
from veillee.server.identity.service import Identity
from veillee.server.live.socket import Visitor
from veillee.server.problems import Connection, language_of, words_in
from veillee.table import SERVER
from veillee.words import Words, languages


class Admission:
    """Reads what a ``hello`` shows: a seat token, a spectator token, a session, or a cookie."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity

    async def admit(self, scope: Scope, hello: Mapping[str, object], table: str) -> Visitor:
        """Who comes. Raises: VeilleeError, ``bad-token``, ``foreign-origin``, ``not-at-table``."""
        connection: Connection = ASGIConnection(scope)
        token = hello.get("token")
        if isinstance(token, str) and token:
            return await self._by_token(connection, hello, token, table)
        if hello.get("as") == "spectator":
            raise VeilleeError("bad-token")
        caller = await self._identity.sessions.caller(connection)
        if caller is None:
            raise VeilleeError("not-at-table")
        return Visitor(caller.id, self._words(connection, hello, caller.lang))

    async def _by_token(
        self, connection: Connection, hello: Mapping[str, object], token: str, table: str
    ) -> Visitor:
        tokens = self._identity.tokens
        words = self._words(connection, hello, "")
        if hello.get("as") == "spectator":
            _, guide = tokens.read_spectator(token, table=table)
            return Visitor(SERVER, words, guide)
        caller = await self._identity.sessions.by_token(token)
        if caller is not None:
            return Visitor(caller.id, self._words(connection, hello, caller.lang))
        _, person = tokens.read_seat(token, table=table)
        return Visitor(person, words)

    def _words(self, connection: Connection, hello: Mapping[str, object], own: str) -> Words:
        wish = hello.get("lang")
        if isinstance(wish, str) and wish in languages():
            return words_in(wish)
        return words_in(own or language_of(connection))
