"""Who makes a request: by the cookie ``veillee``, or by ``Authorization: Bearer``."""

from __future__ import annotations

import hmac
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.types import Message, Scope

from veillee.errors import VeilleeError
from veillee.server.identity.names import guest_name, new_person_id
from veillee.server.identity.origins import check_origin, is_secure
from veillee.server.identity.people import Caller, People, is_forgotten
from veillee.server.identity.tokens import Clock, Session, Tokens
from veillee.server.problems import LANGUAGE, Connection, language_of, words_in
from veillee.server.store.rows import AccountRow, PersonRow

COOKIE: Final = "veillee"
DAY_MS = 86_400_000
LIFE_MS = 365 * DAY_MS
LIFE_S = LIFE_MS // 1000
RENEWED_AFTER_MS = 30 * DAY_MS
SEEN_AGAIN_AFTER_MS = 3_600_000

_TO_SET = "identity.cookie"
_KNOWN = "identity.known"


@dataclass(frozen=True, slots=True)
class _Known:
    """What was found out about a request, once.

    ``token``: the one that came by ``Authorization``, or was made just now; never the cookie's.
    """

    caller: Caller | None
    token: str | None


class Sessions:
    """Finds out who makes a request, and lets browsers remember who they are."""

    def __init__(
        self, people: People, tokens: Tokens, clock: Clock, *, origins: Collection[str] = ()
    ) -> None:
        """``origins``: those trusted beside our own, see ``check_origin``."""
        self._people = people
        self._tokens = tokens
        self._clock = clock
        self._origins = frozenset(origins)

    async def caller(self, connection: Connection) -> Caller | None:
        """Who asks; None where nobody says so, or the token is worthless.

        Raises:
            VeilleeError: ``foreign-origin``.
        """
        return (await self._known(connection)).caller

    async def guest(
        self, connection: Connection, *, name: str | None = None, lang: str | None = None
    ) -> Caller:
        """Who asks; somebody new, whom the browser will remember, where there is nobody.

        ``name`` (tidy) and ``lang`` are those of somebody new.

        Raises:
            VeilleeError: ``foreign-origin``; ``bad-token`` where a token was given for nothing.
        """
        known = await self._known(connection)
        if known.caller is not None:
            return known.caller
        if known.token is not None:
            raise VeilleeError("bad-token")
        now = self._clock()
        words = words_in(lang or language_of(connection))
        row = PersonRow(
            id=new_person_id(),
            name=name or guest_name(words),
            lang=lang or "",
            created_at=now,
            seen_at=now,
        )
        await self._people.add_person(row)
        return self._start(connection, row, None)

    async def start(self, connection: Connection, person: str) -> Caller:
        """From this answer on the browser is that person, who has shown that they are."""
        row = await self._people.person(person)
        if row is None:
            raise VeilleeError("not-signed-in")
        return self._start(connection, row, await self._people.account_of(person))

    async def refreshed(self, connection: Connection, caller: Caller) -> Caller:
        """Who asks, after they have changed."""
        row = await self._people.person(caller.id)
        if row is None:
            raise VeilleeError("not-signed-in")
        token = (await self._known(connection)).token
        account = await self._people.account_of(caller.id)
        return _remember(connection, row, account, token)

    async def token(self, connection: Connection) -> str | None:
        """What a program is to send from now on; None for a browser that has its cookie.

        A script on a page cannot read the cookie, so it is not to learn the token either.
        """
        return (await self._known(connection)).token

    async def by_token(self, token: str) -> Caller | None:
        """Whose session a token is, outside of a request; the language is empty if not chosen."""
        found = await self._open(token)
        if found is None:
            return None
        _, row, account = found
        return Caller(row.id, row.name, row.lang, account.name if account else None)

    def end(self, connection: Connection) -> None:
        """The browser forgets who it is."""
        _set_cookie(connection, "", 0)
        connection.scope["state"][_KNOWN] = _Known(None, None)

    async def _known(self, connection: Connection) -> _Known:
        known = connection.scope["state"].get(_KNOWN)
        if not isinstance(known, _Known):
            known = await self._find_out(connection)
            connection.scope["state"][_KNOWN] = known
        return known

    async def _find_out(self, connection: Connection) -> _Known:
        bearer = _bearer(connection)
        if bearer is None:
            check_origin(connection, self._origins)
        token = connection.cookies.get(COOKIE, "") if bearer is None else bearer
        found = await self._open(token)
        if found is None:
            return _Known(None, bearer)
        session, row, account = found
        now = self._clock()
        if now - row.seen_at > SEEN_AGAIN_AFTER_MS:
            await self._people.touch(row.id, now)
        if bearer is None and now - session.issued > RENEWED_AFTER_MS:
            _set_cookie(connection, self._tokens.session(row.id, session.stamp), LIFE_S)
        return _Known(_remember(connection, row, account, bearer), bearer)

    def _start(self, connection: Connection, row: PersonRow, account: AccountRow | None) -> Caller:
        token = self._tokens.session(row.id, self._stamp(account))
        _set_cookie(connection, token, LIFE_S)
        return _remember(connection, row, account, token)

    async def _open(self, token: str) -> tuple[Session, PersonRow, AccountRow | None] | None:
        try:
            session = self._tokens.open_session(token)
        except VeilleeError:
            return None
        if self._clock() - session.issued > LIFE_MS:
            return None
        row = await self._people.person(session.person)
        if row is None or is_forgotten(row):
            return None
        account = await self._people.account_of(row.id)
        if not hmac.compare_digest(session.stamp, self._stamp(account)):
            return None  # given before the account had this password
        return session, row, account

    def _stamp(self, account: AccountRow | None) -> str:
        return "" if account is None else self._tokens.stamp(account.password_hash)


async def send_cookie(message: Message, scope: Scope) -> None:
    """Put the cookie that a request led to on its answer (a ``before_send`` hook of Litestar)."""
    if message["type"] != "http.response.start":
        return
    cookie = scope["state"].get(_TO_SET)
    if isinstance(cookie, Cookie):
        headers = MutableScopeHeaders.from_message(message)
        headers.add("Set-Cookie", cookie.to_header(header=""))
        headers.setdefault("Cache-Control", "no-store")


def _remember(
    connection: Connection, row: PersonRow, account: AccountRow | None, token: str | None
) -> Caller:
    """Who asks, for the rest of the request."""
    connection.scope["state"][LANGUAGE] = row.lang
    lang = language_of(connection)
    caller = Caller(row.id, row.name, lang, account.name if account else None)
    connection.scope["state"][_KNOWN] = _Known(caller, token)
    return caller


def _bearer(connection: Connection) -> str | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def _set_cookie(connection: Connection, value: str, seconds: int) -> None:
    connection.scope["state"][_TO_SET] = Cookie(
        COOKIE,
        value=value,
        max_age=seconds,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_secure(connection),
    )
