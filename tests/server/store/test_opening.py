"""Opening a database: where it is, how it is made, and which are refused."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from server.running import run
from server.store.stores import append, opened, some, url
from veillee.errors import VeilleeError
from veillee.server.store import schema
from veillee.server.store.store import Store


@contextmanager
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(folder / "veillee.db")) as connection, connection:
        yield connection


def refused(text: str) -> VeilleeError:
    with pytest.raises(VeilleeError) as error:
        run(Store.open(text))
    return error.value


def test_the_database_and_its_folder_are_made_for_their_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "folder"

    async def check() -> None:
        async with opened(folder) as store:
            await append(store.journal, "t1", some(1, 1))
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
            files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
            names = ("veillee.db", "veillee.db-wal", "veillee.db-shm")
            assert files == dict.fromkeys(names, 0o600)

    before = os.umask(0)
    try:
        run(check())
    finally:
        os.umask(before)


@pytest.mark.parametrize("name", ["sqlite", "sqlite+aiosqlite"])
def test_a_url_names_a_file(tmp_path: Path, name: str) -> None:
    async def check() -> None:
        store = await Store.open(f"{name}:///{tmp_path}/a%b c#d.db")
        await store.close()

    run(check())
    assert (tmp_path / "a%b c#d.db").exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "veillee.db",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite://host/file",
        "sqlite:///file?mode=ro",
        "mysql://anne:hush@host/name",
        "postgres:://anne:hush@host",
    ],
)
def test_another_kind_of_url_is_refused_and_no_password_told(text: str) -> None:
    error = refused(text)
    assert error.code == "bad-database"
    assert "hush" not in str(error)


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    async def check() -> str:
        async with opened(tmp_path) as store:
            return await store.secret("cookies")

    def inside() -> list[object]:
        with database(tmp_path) as connection:
            return connection.execute("SELECT * FROM sqlite_master ORDER BY name").fetchall()

    first, made = run(check()), inside()
    assert (run(check()), inside()) == (first, made)


def test_opening_many_times_at_once_makes_one_database(tmp_path: Path) -> None:
    async def check() -> None:
        stores = await asyncio.gather(*(Store.open(url(tmp_path)) for _ in range(6)))
        assert len({await store.secret("cookies") for store in stores}) == 1
        for store in stores:
            await store.close()

    run(check())


def test_a_database_of_a_later_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    async def make() -> None:
        async with opened(tmp_path):
            pass

    run(make())
    with database(tmp_path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    error = refused(url(tmp_path))
    assert error.code == "database-too-new"
    assert error.data["text"] == str(tmp_path / "veillee.db")
    with database(tmp_path) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchall() == [("9999",)]


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    with database(tmp_path) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    assert refused(url(tmp_path)).code == "foreign-database"
    with database(tmp_path) as connection:
        names = connection.execute("SELECT name FROM sqlite_master").fetchall()
    assert names == [("recipes",)]


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "veillee.db").write_text("Dear diary, " * 100, encoding="utf-8")
    error = refused(url(tmp_path))
    assert error.code == "database-unusable"
    assert "diary" not in str(error)
    assert refused(f"sqlite:///{tmp_path}").code == "database-unusable"  # a folder
    assert refused(f"sqlite:///{tmp_path / 'veillee.db' / 'x'}").code == "database-unusable"


def test_the_migrations_lead_to_the_tables_of_the_schema(tmp_path: Path) -> None:
    async def make() -> None:
        async with opened(tmp_path):
            pass

    run(make())
    engine = create_engine(url(tmp_path))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


def test_the_tables_can_be_made_in_another_database() -> None:
    for table in schema.metadata.sorted_tables:
        text = str(CreateTable(table).compile(dialect=postgresql.dialect()))  # type: ignore[no-untyped-call]  # SQLAlchemy
        assert "ROWID" not in text
        assert "TEXT(" not in text
