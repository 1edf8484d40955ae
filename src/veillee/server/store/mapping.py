"""Values as rows of the database and back. Lists and settings are kept as JSON."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Row, Table, Text

from veillee.errors import VeilleeError
from veillee.server.store import schema
from veillee.server.store.rows import AccountRow, InviteRow, PersonRow, RecordRow, TableRow
from veillee.table import Event, event_from_data

LONGEST_TEXT = 1_000_000  # characters of what has no length in the schema: a record, JSON
T = TypeVar("T")

_encode = msgspec.json.Encoder().encode


def account_key(name: str) -> str:
    """What two names of accounts must not share: upper and lower case are one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def event_text(event: Event) -> str:
    """An event as it is stored: ``event_to_data`` in JSON.

    msgspec writes the fields of a dataclass by itself, five times faster than by way of a dict.
    """
    return f'{{"kind":"{event.kind}",{_encode(event)[1:].decode()}'


def event_of(table: str, version: int, text: str) -> Event:
    """The event stored as ``text``.

    Raises:
        VeilleeError: ``unreadable-event`` with ``table`` and ``version``, never what it holds.
    """
    try:
        event = event_from_data(msgspec.json.decode(text))
    except (VeilleeError, ValueError, RecursionError):
        event = None
    if event is None or event.version != version:
        raise VeilleeError("unreadable-event", table=table, version=version)
    return event


def table_values(row: TableRow) -> dict[str, object]:
    """The columns of a table. Raises: VeilleeError, ``too-long``."""
    return bounded(
        schema.tables,
        {
            "id": row.id,
            "game": row.game,
            "seats": row.seats,
            "options": _text(row.options),
            "settings": _text(row.settings),
            "listed": row.listed,
            "lang": row.lang,
            "phase": row.phase,
            "host": row.host,
            "names": _text(row.names),
            "persons": _text(row.persons),
            "open_seats": row.open_seats,
            "is_open": row.open_seats > 0,
            "present": row.present,
            "created_at": row.created_at,
            "updated_at": row.updated_at,
        },
    )


def table_of(found: Row[Any]) -> TableRow:
    """The table in a row."""
    values = dict(found._mapping)
    del values["is_open"]
    return TableRow(
        **values
        | {
            "options": _value(values["options"], dict[str, str]),
            "settings": _value(values["settings"], dict[str, object]),
            "names": _value(values["names"], tuple[str, ...]),
            "persons": _value(values["persons"], tuple[str, ...]),
        }
    )


def record_values(row: RecordRow) -> dict[str, object]:
    """The columns of a record. Raises: VeilleeError, ``too-long``."""
    return bounded(
        schema.records,
        {
            "id": row.id,
            "table_id": row.table,
            "match": row.match,
            "game": row.game,
            "seats": row.seats,
            "text": row.text,
            "names": _text(row.names),
            "persons": _text(row.persons),
            "scores": _text(row.scores),
            "winners": _text(row.winners),
            "ended_at": row.ended_at,
        },
    )


def record_of(found: Row[Any]) -> RecordRow:
    """The record in a row."""
    values = dict(found._mapping)
    return RecordRow(
        table=values.pop("table_id"),
        **values
        | {
            "names": _value(values["names"], tuple[str, ...]),
            "persons": _value(values["persons"], tuple[str, ...]),
            "scores": _value(values["scores"], tuple[int, ...]),
            "winners": _value(values["winners"], tuple[int, ...]),
        },
    )


def person_values(row: PersonRow) -> dict[str, object]:
    """The columns of a person. Raises: VeilleeError, ``too-long``."""
    values = {
        "id": row.id,
        "name": row.name,
        "lang": row.lang,
        "created_at": row.created_at,
        "seen_at": row.seen_at,
    }
    return bounded(schema.persons, values)


def person_of(found: Row[Any]) -> PersonRow:
    """The person in a row."""
    return PersonRow(**found._mapping)


def account_values(row: AccountRow) -> dict[str, object]:
    """The columns of an account. Raises: VeilleeError, ``too-long``."""
    values = {
        "person": row.person,
        "name": row.name,
        "name_key": account_key(row.name),
        "password_hash": row.password_hash,
        "created_at": row.created_at,
    }
    return bounded(schema.accounts, values)


def account_of(found: Row[Any]) -> AccountRow:
    """The account in a row."""
    values = dict(found._mapping)
    del values["name_key"]
    return AccountRow(**values)


def invite_values(row: InviteRow) -> dict[str, object]:
    """The columns of an invite. Raises: VeilleeError, ``too-long``."""
    values = {
        "token": row.token,
        "table_id": row.table,
        "by": row.by,
        "created_at": row.created_at,
        "expires_at": row.expires_at,
        "revoked": row.revoked,
    }
    return bounded(schema.invites, values)


def invite_of(found: Row[Any]) -> InviteRow:
    """The invite in a row."""
    values = dict(found._mapping)
    return InviteRow(table=values.pop("table_id"), **values)


def _text(value: object) -> str:
    return _encode(value).decode()


def _value(text: str, kind: type[T]) -> T:
    return msgspec.json.decode(text, type=kind)


def bounded(table: Table, values: Mapping[str, object]) -> dict[str, object]:
    """The same values. Raises: VeilleeError, ``too-long``, with the ``field`` and the ``limit``."""
    for name, value in values.items():
        kind = table.c[name].type
        limit = LONGEST_TEXT if isinstance(kind, Text) else getattr(kind, "length", None)
        if isinstance(value, str) and limit is not None and len(value) > limit:
            raise VeilleeError("too-long", field=name, limit=limit)
    return dict(values)
