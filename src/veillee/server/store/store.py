"""The store: everything that outlives the process, in one database."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Column, CompoundSelect, Row, Select, select, true, tuple_
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from veillee.errors import VeilleeError
from veillee.server.store import changes, cursors, eventlog, mapping, schema, sqlite
from veillee.server.store.journal import Journal, SqliteJournal, Watcher
from veillee.server.store.migrating import migrate
from veillee.server.store.rows import (
    LARGEST_PAGE,
    AccountRow,
    InviteRow,
    Page,
    PersonRow,
    RecordQuery,
    RecordRow,
    TableQuery,
    TableRow,
)
from veillee.server.store.writer import Writer
from veillee.table import Event, Phase

T = TypeVar("T")
IN_MATCH = tuple(phase.value for phase in (Phase.OPENING, Phase.PLAYING, Phase.BETWEEN))
_AT_ONCE = 200  # events read before the loop may do something else


class Store:
    """What is kept. Every method may raise VeilleeError ``storage-failed``."""

    def __init__(self, reading: AsyncEngine, writer: Writer, journal: Journal) -> None:
        """See ``open``."""
        self._reading = reading
        self._writer = writer
        self.journal = journal

    @classmethod
    async def open(
        cls, url: str, *, sync: sqlite.Sync = "normal", watcher: Watcher | None = None
    ) -> Store:
        """Open the database, make it where there is none, bring it up to date.

        Args:
            url: ``sqlite:///FILE``.
            sync: what an answered append survives, see ``journal``.
            watcher: who counts what the journal writes; called in any thread, one at a time.

        Raises:
            VeilleeError: ``bad-database`` for another kind of URL, ``database-too-new``,
                ``foreign-database``, ``database-unusable``.
        """
        path = sqlite.file_of(url)
        engine = sqlite.writing_engine(path, sync)

        def prepare() -> None:
            try:
                sqlite.make_file(path)
            except OSError as error:
                reason = error.strerror or type(error).__name__
                raise VeilleeError("database-unusable", text=str(path), reason=reason) from error
            migrate(engine, str(path))

        await asyncio.to_thread(prepare)
        writer = Writer(engine)
        journal = SqliteJournal(writer, at_once=sync == "normal", watcher=watcher)
        return cls(sqlite.reading_engine(path), writer, journal)

    async def close(self) -> None:
        """Write what is to be written, and close the database."""
        await self.journal.close()
        await self._writer.close()
        await self._reading.dispose()

    # Events -----------------------------------------------------------------------------------

    async def events(self, table: str, after: int = 0, limit: int | None = None) -> list[Event]:
        """The events of a table behind that version, in order; ``limit``: no more than that.

        Raises:
            VeilleeError: ``unreadable-event`` with ``table`` and ``version`` for one that is
                missing or can't be read.
        """
        found = await self._rows(eventlog.find(table, after, limit))
        events: list[Event] = []
        for version, row in enumerate(found, after + 1):
            if row.version != version:
                raise VeilleeError("unreadable-event", table=table, version=version)
            events.append(mapping.event_of(table, version, row.data))
            if len(events) % _AT_ONCE == 0:
                await asyncio.sleep(0)
        return events

    # Tables -----------------------------------------------------------------------------------

    async def save_table(self, row: TableRow) -> None:
        """Put a table in the place of what was known of it."""
        await self._writer.run(lambda connection: changes.save_table(connection, row))

    async def delete_table(self, table: str) -> None:
        """Forget a table, its events and the ways to it. Records of its matches stay."""
        await self._writer.run(lambda connection: changes.delete_table(connection, table))
        await self.journal.remove(table)

    async def table(self, table: str) -> TableRow | None:
        """The table of that id."""
        found = await self._one(select(schema.tables).where(schema.tables.c.id == table))
        return None if found is None else mapping.table_of(found)

    async def tables(self, query: TableQuery) -> Page[TableRow]:
        """The newest tables that are listed or, with ``person``, those where that person is.

        Raises:
            VeilleeError: ``bad-cursor`` with its ``text``.
        """
        columns, persons = schema.tables.c, schema.table_persons.c
        wanted = select(schema.tables)
        if query.person is None:
            wanted = wanted.where(columns.listed == true())
        else:
            wanted = wanted.join(schema.table_persons).where(persons.person == query.person)
        if query.open is not None:
            wanted = wanted.where(columns.is_open == query.open)
        for column, value in (
            (columns.game, query.game),
            (columns.phase, query.phase),
            (columns.lang, query.lang),
        ):
            if value is not None:
                wanted = wanted.where(column == value)
        found, following = await self._page(
            wanted, columns.created_at, columns.id, query.cursor, query.limit
        )
        return Page(tuple(map(mapping.table_of, found)), following)

    async def unfinished(self) -> list[str]:
        """The ids of the tables in a match, the oldest first."""
        columns = schema.tables.c
        found = await self._rows(
            select(columns.id).where(columns.phase.in_(IN_MATCH)).order_by(columns.created_at)
        )
        return [row.id for row in found]

    # Records ----------------------------------------------------------------------------------

    async def save_record(self, row: RecordRow) -> None:
        """Keep a record; one of that id that is there stays as it is."""
        await self._writer.run(lambda connection: changes.save_record(connection, row))

    async def record(self, record: str) -> RecordRow | None:
        """The record of that id."""
        found = await self._one(select(schema.records).where(schema.records.c.id == record))
        return None if found is None else mapping.record_of(found)

    async def records(self, query: RecordQuery) -> Page[RecordRow]:
        """Records, those that ended last first. Raises: VeilleeError, ``bad-cursor``."""
        columns, persons = schema.records.c, schema.record_persons.c
        wanted, ended_at, record = select(schema.records), columns.ended_at, columns.id
        if query.person is not None:
            wanted = wanted.join(schema.record_persons).where(persons.person == query.person)
            ended_at, record = persons.ended_at, persons.record_id
        if query.table is not None:
            wanted = wanted.where(columns.table_id == query.table)
        if query.game is not None:
            wanted = wanted.where(columns.game == query.game)
        found, following = await self._page(wanted, ended_at, record, query.cursor, query.limit)
        return Page(tuple(map(mapping.record_of, found)), following)

    # Persons, accounts, invites, secrets ------------------------------------------------------

    async def add_person(self, row: PersonRow) -> None:
        """Keep a person; one of that id that is there stays as it is."""
        await self._writer.run(lambda connection: changes.add_person(connection, row))

    async def person(self, person: str) -> PersonRow | None:
        """The person of that id."""
        found = await self._one(select(schema.persons).where(schema.persons.c.id == person))
        return None if found is None else mapping.person_of(found)

    async def rename_person(self, person: str, name: str, lang: str) -> None:
        """Give a person another name and language."""
        await self._writer.run(
            lambda connection: changes.rename_person(connection, person, name, lang)
        )

    async def touch(self, person: str, now: int) -> None:
        """A person was seen at that time."""
        await self._writer.run(lambda connection: changes.touch_person(connection, person, now))

    async def add_account(self, row: AccountRow) -> None:
        """Give a person an account.

        Raises:
            VeilleeError: ``account-taken`` with the ``name``, upper and lower case being one;
                ``has-account`` where the person has one already.
        """
        await self._writer.run(lambda connection: changes.add_account(connection, row))

    async def account(self, name: str) -> AccountRow | None:
        """The account of that name, upper and lower case being one."""
        key = schema.accounts.c.name_key == mapping.account_key(name)
        found = await self._one(select(schema.accounts).where(key))
        return None if found is None else mapping.account_of(found)

    async def account_of(self, person: str) -> AccountRow | None:
        """The account of a person."""
        accounts = schema.accounts
        found = await self._one(select(accounts).where(accounts.c.person == person))
        return None if found is None else mapping.account_of(found)

    async def change_password(self, person: str, password_hash: str) -> None:
        """Another hash for the account of a person."""
        await self._writer.run(
            lambda connection: changes.change_password(connection, person, password_hash)
        )

    async def delete_account(self, person: str) -> None:
        """Forget the account of a person; its name is free again."""
        await self._writer.run(lambda connection: changes.delete_account(connection, person))

    async def add_invite(self, row: InviteRow) -> None:
        """Keep an invite."""
        await self._writer.run(lambda connection: changes.add_invite(connection, row))

    async def invite(self, token: str) -> InviteRow | None:
        """The invite of that token, whether or not it is still good."""
        found = await self._one(select(schema.invites).where(schema.invites.c.token == token))
        return None if found is None else mapping.invite_of(found)

    async def invites(self, table: str) -> list[InviteRow]:
        """The invites to a table, the oldest first."""
        columns = schema.invites.c
        found = await self._rows(
            select(schema.invites)
            .where(columns.table_id == table)
            .order_by(columns.created_at, columns.token)
        )
        return [mapping.invite_of(row) for row in found]

    async def revoke_invite(self, token: str) -> None:
        """Let nobody in by that invite any more."""
        await self._writer.run(lambda connection: changes.revoke_invite(connection, token))

    async def secret(self, name: str, draw: Callable[[int], str] = secrets.token_hex) -> str:
        """The secret of that name: 64 hexadecimal digits, drawn the first time and kept."""
        return await self._writer.run(
            lambda connection: changes.secret(connection, name, lambda: draw(32))
        )

    # Reading ----------------------------------------------------------------------------------

    async def _rows(self, wanted: Select[Any] | CompoundSelect[Any]) -> Sequence[Row[Any]]:
        try:
            async with self._reading.connect() as connection:
                found: Sequence[Row[Any]] = (await connection.execute(wanted)).all()
        except (SQLAlchemyError, OSError) as error:
            raise VeilleeError("storage-failed") from error
        return found

    async def _one(self, wanted: Select[Any]) -> Row[Any] | None:
        return next(iter(await self._rows(wanted)), None)

    async def _page(
        self,
        wanted: Select[Any],
        at: Column[Any],
        row: Column[Any],
        cursor: str | None,
        limit: int,
    ) -> tuple[Sequence[Row[Any]], str | None]:
        """The newest rows behind a cursor, and the cursor of what follows them."""
        if cursor is not None:
            wanted = wanted.where(tuple_(at, row) < tuple_(*cursors.read(cursor)))
        limit = min(max(limit, 1), LARGEST_PAGE)
        found = await self._rows(wanted.order_by(at.desc(), row.desc()).limit(limit + 1))
        shown = found[:limit]
        if len(found) <= limit:
            return shown, None
        return shown, cursors.write(getattr(shown[-1], at.name), shown[-1].id)
