"""Pages of a list: each row once, whatever is added meanwhile."""

from __future__ import annotations

import sqlite3
import tempfile
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlalchemy import Row, Select
from sqlalchemy.dialects import sqlite as dialect

from server.running import run
from server.store.stores import opened
from server.store.test_store import RECORD, TABLE
from veillee.errors import VeilleeError
from veillee.server.store import cursors, schema
from veillee.server.store.rows import RecordQuery, TableQuery
from veillee.server.store.store import Store


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(0, 3), max_size=12), st.integers(1, 4))
def test_every_table_is_on_one_page_though_others_are_added(times: list[int], limit: int) -> None:
    async def check(folder: Path) -> None:
        async with opened(folder) as store:
            for number, at in enumerate(times):
                await store.save_table(replace(TABLE, id=f"t{number:02}", created_at=at))
            seen: list[str] = []
            cursor = None
            while True:
                page = await store.tables(TableQuery(cursor=cursor, limit=limit))
                assert len(page.items) <= limit
                seen += [row.id for row in page.items]
                await store.save_table(replace(TABLE, id=f"new{len(seen)}", created_at=99))
                if page.next is None:
                    break
                cursor = page.next
            order = sorted(range(len(times)), key=lambda n: (times[n], f"t{n:02}"), reverse=True)
            assert seen == [f"t{number:02}" for number in order]

    with tempfile.TemporaryDirectory() as folder:
        run(check(Path(folder)))


@pytest.mark.parametrize("person", [None, "p1"])
def test_records_come_in_pages_too(tmp_path: Path, person: str | None) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            for number in range(5):
                await store.save_record(replace(RECORD, id=f"t1-{number}", ended_at=number // 2))
            seen, cursor, pages = [], None, 0
            while pages == 0 or cursor is not None:
                page = await store.records(RecordQuery(person=person, cursor=cursor, limit=2))
                seen += [row.id for row in page.items]
                cursor, pages = page.next, pages + 1
            assert (seen, pages) == ([f"t1-{number}" for number in (4, 3, 2, 1, 0)], 3)

    run(check())


def test_a_page_has_at_least_one_row_and_not_too_many(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            for number in range(205):
                await store.save_record(replace(RECORD, id=f"t1-{number}", persons=()))
            assert len((await store.records(RecordQuery(limit=10**9))).items) == 200
            assert len((await store.records(RecordQuery(limit=-1))).items) == 1

    run(check())


@given(st.integers(0, 10**15), st.from_regex(r"[a-z0-9-]{1,64}", fullmatch=True))
def test_a_cursor_is_read_as_it_was_written(at: int, row: str) -> None:
    assert cursors.read(cursors.write(at, row)) == (at, row)


def encoded(text: str) -> str:
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


@given(st.text(max_size=40) | st.text(max_size=20).map(encoded))
@example("")
@example("é")
@example(encoded("1 t1") + "=")
@example(encoded("01 t1"))
@example(encoded("1 t1 "))
@example(encoded("99999999999999999 t1"))
def test_what_is_no_cursor_is_refused(text: str) -> None:
    place = None
    with suppress(VeilleeError):
        place = cursors.read(text)
    assert place is None or cursors.write(*place) == text


def test_a_bad_cursor_is_refused_by_lists(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            with pytest.raises(VeilleeError, match="bad-cursor"):
                await store.tables(TableQuery(cursor="zzz"))
            with pytest.raises(VeilleeError, match="bad-cursor"):
                await store.records(RecordQuery(cursor="zzz"))

    run(check())


QUERIES = (
    TableQuery(),
    TableQuery(open=True),
    TableQuery(game="aluette", open=True),
    TableQuery(game="aluette"),
    TableQuery(phase="playing"),
    TableQuery(person="p1"),
    RecordQuery(),
    RecordQuery(person="p1"),
    RecordQuery(table="t1"),
    RecordQuery(game="aluette"),
)


def test_no_list_is_made_by_reading_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    rows = Store._rows

    async def noting(store: Store, wanted: Select[tuple[object]]) -> Sequence[Row[tuple[object]]]:
        asked.append(in_words(wanted))
        return await rows(store, wanted)

    async def check() -> None:
        async with opened(tmp_path) as store:
            monkeypatch.setattr(Store, "_rows", noting)
            for cursor in (None, cursors.write(5, "t1")):
                for query in QUERIES:
                    if isinstance(query, TableQuery):
                        await store.tables(replace(query, cursor=cursor))
                    else:
                        await store.records(replace(query, cursor=cursor))
            await store.unfinished()
            await store.invites("t1")
            await store.account("Anne")
            await store.events("t1", 5)

    run(check())
    assert len(asked) == 2 * len(QUERIES) + 4
    with closing(sqlite3.connect(tmp_path / "veillee.db")) as database:
        for text in asked:
            plan = [str(row[3]) for row in database.execute(f"EXPLAIN QUERY PLAN {text}")]
            assert plan
            whole = [f"SCAN {name}" for name in schema.metadata.tables]
            assert not set(plan) & set(whole), (text, plan)


def in_words(wanted: Select[tuple[object]]) -> str:
    return str(wanted.compile(dialect=dialect.dialect(), compile_kwargs={"literal_binds": True}))
