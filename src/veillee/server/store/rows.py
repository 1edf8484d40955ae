"""What is kept besides events, as values; and what can be asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")
LARGEST_PAGE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table as a list shows it. Times are whole milliseconds since 1970.

    ``names`` by seat: empty for nobody, ``bot:NAME`` for a computer player. ``persons``: the ids of
    those at the table, seated or not; ``present``: how many of them are connected.
    """

    id: str
    game: str
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    settings: dict[str, object] = field(default_factory=dict)
    listed: bool
    lang: str
    phase: str
    host: str
    names: tuple[str, ...]
    persons: tuple[str, ...] = ()
    open_seats: int
    present: int = 0
    created_at: int
    updated_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRow:
    """A match that is over. ``text``: its record. ``persons`` by seat, empty for a bot."""

    id: str
    table: str
    match: int
    game: str
    seats: int
    text: str
    names: tuple[str, ...]
    persons: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """Somebody, with or without an account."""

    id: str
    name: str
    lang: str
    created_at: int
    seen_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRow:
    """What lets a person come back from another device."""

    person: str
    name: str
    password_hash: str
    created_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteRow:
    """A way to a table that ``by`` gave away."""

    token: str
    table: str
    by: str
    created_at: int
    expires_at: int
    revoked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableQuery:
    """Which tables. None: no matter. ``person``: those of a person, the unlisted ones too.

    ``open``: whether a seat is free. ``cursor``: the ``next`` of the page before.
    """

    game: str | None = None
    open: bool | None = None
    phase: str | None = None
    lang: str | None = None
    cursor: str | None = None
    limit: int = 50
    person: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordQuery:
    """Which records. None: no matter. ``person``: those in which that person played."""

    person: str | None = None
    table: str | None = None
    game: str | None = None
    cursor: str | None = None
    limit: int = 50


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Part of a list; ``next`` is the cursor of what follows, None where nothing does."""

    items: tuple[T, ...]
    next: str | None
