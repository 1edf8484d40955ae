"""Signed texts that give a right. Each kind has a salt of its own: none passes for another."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable
from dataclasses import dataclass

from itsdangerous import BadData, URLSafeSerializer

from veillee.errors import VeilleeError

_SHAPE = re.compile(r"[A-Za-z0-9_.-]{1,1024}")


Clock = Callable[[], int]
"""What time it is: whole milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Session:
    """What a session says: who, as of which password (``stamp``), and when it was given (ms)."""

    person: str
    stamp: str
    issued: int


class Tokens:
    """Makes and reads tokens, all of them signed with the server's secret.

    A seat token is for one person at one table; a spectator token for whoever holds it; a session
    is who somebody is, as a cookie or after ``Bearer``.
    """

    def __init__(self, secret: str, clock: Clock) -> None:
        self._key = secret.encode()
        self._clock = clock
        self._seats = self._kind("seat")
        self._spectators = self._kind("spectator")
        self._sessions = self._kind("session")

    def seat(self, table: str, person: str) -> str:
        """A token by which a person comes to a table."""
        return _made(self._seats, [table, person])

    def read_seat(self, token: str, *, table: str | None = None) -> tuple[str, str]:
        """Its table and person. Raises: VeilleeError, ``bad-token`` (of another table, too)."""
        match _read(self._seats, token):
            case [str(of), str(person)] if table in (None, of):
                return of, person
        raise VeilleeError("bad-token")

    def spectator(self, table: str, guide: str | None) -> str:
        """A token to look on: over the shoulder of the person ``guide``, or from nowhere (None)."""
        return _made(self._spectators, [table, guide])

    def read_spectator(self, token: str, *, table: str | None = None) -> tuple[str, str | None]:
        """Its table and guide. Raises: VeilleeError, ``bad-token`` (of another table, too)."""
        match _read(self._spectators, token):
            case [str(of), str() | None as guide] if table in (None, of):
                return of, guide
        raise VeilleeError("bad-token")

    def session(self, person: str, stamp: str = "") -> str:
        """Who somebody is. ``stamp``: of the password, see ``stamp``; empty for guests."""
        return _made(self._sessions, [person, stamp, self._clock()])

    def read_session(self, token: str) -> str:
        """The person, whatever has become of them. Raises: VeilleeError, ``bad-token``."""
        return self.open_session(token).person

    def open_session(self, token: str) -> Session:
        """All that a session says. Raises: VeilleeError, ``bad-token``."""
        match _read(self._sessions, token):
            case [str(person), str(stamp), int(issued)]:
                return Session(person, stamp, issued)
        raise VeilleeError("bad-token")

    def stamp(self, password_hash: str) -> str:
        """Ties sessions to a password without telling anything of it: a new one ends them."""
        return hmac.new(self._key, b"stamp:" + password_hash.encode(), "sha256").hexdigest()[:16]

    def _kind(self, name: str) -> URLSafeSerializer:
        options = {"digest_method": hashlib.sha256, "key_derivation": "hmac"}
        return URLSafeSerializer(self._key, salt=f"veillee.{name}", signer_kwargs=options)


def _made(kind: URLSafeSerializer, content: list[object]) -> str:
    return str(kind.dumps(content))


def _read(kind: URLSafeSerializer, token: str) -> object:
    """What was signed; None where the token is not of that kind.

    No error leaves here: those of the signer hold pieces of the token.
    """
    if not _SHAPE.fullmatch(token):
        return None
    try:
        content: object = kind.loads(token)
    except BadData:
        return None
    return content
