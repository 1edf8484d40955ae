"""What is written besides events: each function is one transaction's work on a connection."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, Table, delete, insert, select, update

from veillee.errors import VeilleeError
from veillee.server.store import mapping, schema
from veillee.server.store.rows import AccountRow, InviteRow, PersonRow, RecordRow, TableRow


def save_table(connection: Connection, row: TableRow) -> None:
    """Put a table in the place of what was known of it. Raises: VeilleeError, ``too-long``."""
    _put(connection, schema.tables, mapping.table_values(row))
    there = schema.table_persons
    known = set(connection.scalars(select(there.c.person).where(there.c.table_id == row.id)))
    persons = {person for person in row.persons if person}
    for person in known - persons:
        connection.execute(
            delete(there).where(there.c.table_id == row.id, there.c.person == person)
        )
    for person in persons - known:
        connection.execute(insert(there).values(table_id=row.id, person=person))


def delete_table(connection: Connection, table: str) -> None:
    """Forget a table and the ways to it. Records of its matches stay."""
    connection.execute(delete(schema.invites).where(schema.invites.c.table_id == table))
    there = schema.table_persons
    connection.execute(delete(there).where(there.c.table_id == table))
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table))


def save_record(connection: Connection, row: RecordRow) -> None:
    """Keep a record; one that is there stays as it is. Raises: VeilleeError, ``too-long``."""
    if not _add(connection, schema.records, mapping.record_values(row)):
        return
    for person in sorted({person for person in row.persons if person}):
        values = {"person": person, "record_id": row.id, "ended_at": row.ended_at}
        connection.execute(insert(schema.record_persons).values(values))


def add_person(connection: Connection, row: PersonRow) -> None:
    """Keep a person; one that is there stays. Raises: VeilleeError, ``too-long``."""
    _add(connection, schema.persons, mapping.person_values(row))


def rename_person(connection: Connection, person: str, name: str, lang: str) -> None:
    """Another name and language. Raises: VeilleeError, ``too-long``."""
    values = mapping.bounded(schema.persons, {"name": name, "lang": lang})
    connection.execute(update(schema.persons).where(schema.persons.c.id == person).values(values))


def touch_person(connection: Connection, person: str, now: int) -> None:
    """A person was seen."""
    seen = schema.persons.c.seen_at
    connection.execute(
        update(schema.persons).where(schema.persons.c.id == person, seen < now).values(seen_at=now)
    )


def add_account(connection: Connection, row: AccountRow) -> None:
    """Give a person an account.

    Raises:
        VeilleeError: ``account-taken`` with the ``name``; ``has-account`` where the person has one
            already; ``too-long``.
    """
    values = mapping.account_values(row)
    accounts = schema.accounts
    key = accounts.c.name_key == values["name_key"]
    if connection.scalar(select(accounts.c.person).where(key)) is not None:
        raise VeilleeError("account-taken", name=row.name)
    if not _add(connection, accounts, values):
        raise VeilleeError("has-account")


def change_password(connection: Connection, person: str, password_hash: str) -> None:
    """Another hash. Raises: VeilleeError, ``too-long``."""
    values = mapping.bounded(schema.accounts, {"password_hash": password_hash})
    there = schema.accounts.c.person == person
    connection.execute(update(schema.accounts).where(there).values(values))


def delete_account(connection: Connection, person: str) -> None:
    """Forget the account of a person."""
    connection.execute(delete(schema.accounts).where(schema.accounts.c.person == person))


def add_invite(connection: Connection, row: InviteRow) -> None:
    """Keep an invite. Raises: VeilleeError, ``too-long``."""
    _add(connection, schema.invites, mapping.invite_values(row))


def revoke_invite(connection: Connection, token: str) -> None:
    """Let nobody in by it any more."""
    connection.execute(
        update(schema.invites).where(schema.invites.c.token == token).values(revoked=True)
    )


def secret(connection: Connection, name: str, draw: Callable[[], str]) -> str:
    """The secret of that name, drawn where there is none."""
    secrets = schema.secrets
    known: str | None = connection.scalar(select(secrets.c.value).where(secrets.c.name == name))
    if known is not None:
        return known
    value = draw()
    connection.execute(
        insert(secrets).values(mapping.bounded(secrets, {"name": name, "value": value}))
    )
    return value


def _put(connection: Connection, table: Table, values: dict[str, object]) -> None:
    # Not the upsert of one database or another: the transaction has the lock from its beginning.
    (key,) = table.primary_key.columns
    changed = connection.execute(update(table).where(key == values[key.name]).values(values))
    if not changed.rowcount:
        connection.execute(insert(table).values(values))


def _add(connection: Connection, table: Table, values: dict[str, object]) -> bool:
    (key,) = table.primary_key.columns
    if connection.scalar(select(key).where(key == values[key.name])) is not None:
        return False
    connection.execute(insert(table).values(values))
    return True
