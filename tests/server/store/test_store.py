"""Tables, records, persons, accounts, invites and secrets: kept, found, refused."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from server.running import run
from server.store.stores import append, event, opened, some
from veillee.errors import VeilleeError
from veillee.server.store.rows import (
    AccountRow,
    InviteRow,
    PersonRow,
    RecordQuery,
    RecordRow,
    TableQuery,
    TableRow,
)

TABLE = TableRow(
    id="t1",
    game="aluette",
    seats=4,
    options={"target": "5", "signs": "gaze"},
    settings={"undo": True, "trick_ms": 1500, "bot": "amateur"},
    listed=True,
    lang="fr",
    phase="lobby",
    host="Chloé « la Vache »",
    names=("Chloé", "", "bot:amateur", ""),
    persons=("p1", "p2"),
    open_seats=2,
    present=1,
    created_at=1000,
    updated_at=1001,
)
RECORD = RecordRow(
    id="t1-1",
    table="t1",
    match=1,
    game="aluette",
    seats=4,
    text='[Game "aluette"]\n',
    names=("Anne", "Bruno", "Chloé", "bot:amateur"),
    persons=("p1", "p2", "p3", ""),
    scores=(5, 3),
    winners=(0, 2),
    ended_at=5000,
)
PERSON = PersonRow(id="p1", name="Anne", lang="fr", created_at=1, seen_at=2)
ACCOUNT = AccountRow(person="p1", name="Anne", password_hash="$argon2id$...", created_at=3)
INVITE = InviteRow(token="k1", table="t1", by="p1", created_at=1, expires_at=9)


def test_a_table_is_kept_and_replaced(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            assert await store.table("t1") is None
            await store.save_table(TABLE)
            assert await store.table("t1") == TABLE
            changed = replace(TABLE, phase="playing", persons=("p2", "p3"), open_seats=0)
            await store.save_table(changed)
            assert await store.table("t1") == changed
            for person, found in (("p1", ()), ("p2", (changed,)), ("p3", (changed,))):
                assert (await store.tables(TableQuery(person=person))).items == found

    run(check())


def test_tables_are_found_by_what_is_asked(tmp_path: Path) -> None:
    rows = {
        "t1": TABLE,
        "t2": replace(TABLE, id="t2", game="politaine", created_at=1002),
        "t3": replace(TABLE, id="t3", open_seats=0, phase="playing", created_at=1003),
        "t4": replace(TABLE, id="t4", listed=False, persons=("p2",), created_at=1004),
        "t5": replace(TABLE, id="t5", lang="en", persons=(), created_at=1000),
    }

    async def check() -> None:
        async with opened(tmp_path) as store:
            for row in rows.values():
                await store.save_table(row)

            async def found(query: TableQuery) -> list[str]:
                return [row.id for row in (await store.tables(query)).items]

            assert await found(TableQuery()) == ["t3", "t2", "t5", "t1"]
            assert await found(TableQuery(game="politaine")) == ["t2"]
            assert await found(TableQuery(open=True)) == ["t2", "t5", "t1"]
            assert await found(TableQuery(open=False)) == ["t3"]
            assert await found(TableQuery(phase="playing")) == ["t3"]
            assert await found(TableQuery(lang="en")) == ["t5"]
            assert await found(TableQuery(open=True, game="aluette", lang="fr")) == ["t1"]
            assert await found(TableQuery(person="p2")) == ["t4", "t3", "t2", "t1"]
            assert await found(TableQuery(person="p2", open=False)) == ["t3"]
            assert await found(TableQuery(person="p9")) == []

    run(check())


def test_tables_in_a_match_are_named(tmp_path: Path) -> None:
    phases = ("lobby", "opening", "playing", "between", "finished")

    async def check() -> None:
        async with opened(tmp_path) as store:
            for number, phase in enumerate(phases):
                row = replace(TABLE, id=phase, phase=phase, listed=False, created_at=number)
                await store.save_table(row)
            assert await store.unfinished() == ["opening", "playing", "between"]

    run(check())


def test_a_deleted_table_leaves_its_records_only(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            await store.save_table(TABLE)
            await store.save_table(replace(TABLE, id="t2"))
            await store.save_record(RECORD)
            await store.add_invite(INVITE)
            await append(store.journal, "t1", some(1, 3))
            await append(store.journal, "t2", some(1, 3))
            await store.delete_table("t1")
            assert await store.table("t1") is None
            assert await store.events("t1") == []
            assert await store.invites("t1") == []
            assert [row.id for row in (await store.tables(TableQuery(person="p1"))).items] == ["t2"]
            assert await store.record("t1-1") == RECORD
            assert await store.events("t2") == some(1, 3)

    run(check())


def test_a_record_is_kept_once(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            assert await store.record("t1-1") is None
            await store.save_record(RECORD)
            await store.save_record(replace(RECORD, text="other", persons=("p9", "", "", "")))
            assert await store.record("t1-1") == RECORD
            assert (await store.records(RecordQuery(person="p9"))).items == ()

    run(check())


def test_records_are_found_by_what_is_asked(tmp_path: Path) -> None:
    rows = [
        RECORD,
        replace(RECORD, id="t1-2", match=2, ended_at=7000, persons=("p1", "", "", "")),
        replace(RECORD, id="t2-1", table="t2", game="whist22", ended_at=6000),
    ]

    async def check() -> None:
        async with opened(tmp_path) as store:
            for row in rows:
                await store.save_record(row)

            async def found(query: RecordQuery) -> list[str]:
                return [row.id for row in (await store.records(query)).items]

            assert await found(RecordQuery()) == ["t1-2", "t2-1", "t1-1"]
            assert await found(RecordQuery(person="p2")) == ["t2-1", "t1-1"]
            assert await found(RecordQuery(person="")) == []
            assert await found(RecordQuery(table="t1")) == ["t1-2", "t1-1"]
            assert await found(RecordQuery(game="whist22")) == ["t2-1"]
            assert await found(RecordQuery(person="p1", game="aluette")) == ["t1-2", "t1-1"]

    run(check())


def test_a_person_is_kept_renamed_and_seen(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            assert await store.person("p1") is None
            await store.add_person(PERSON)
            await store.add_person(replace(PERSON, name="Somebody else"))
            assert await store.person("p1") == PERSON
            await store.rename_person("p1", "Élise", "en")
            await store.touch("p1", 70)
            await store.touch("p1", 60)  # told later than it happened
            assert await store.person("p1") == replace(PERSON, name="Élise", lang="en", seen_at=70)

    run(check())


def test_an_account_has_a_name_of_its_own_whatever_its_case(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            for number in range(1, 4):
                await store.add_person(replace(PERSON, id=f"p{number}"))
            account = replace(ACCOUNT, name="Straße")
            await store.add_account(account)
            for name in ("Straße", "STRASSE", "ｓｔｒａｓｓｅ"):
                assert await store.account(name) == account
                with pytest.raises(VeilleeError) as taken:
                    await store.add_account(replace(ACCOUNT, person="p2", name=name))
                assert taken.value.code == "account-taken"
                assert dict(taken.value.data) == {"name": name}
            with pytest.raises(VeilleeError, match="has-account"):
                await store.add_account(replace(ACCOUNT, name="Other"))
            assert await store.account_of("p1") == account
            assert await store.account_of("p2") is None
            assert await store.account("Other") is None

    run(check())


def test_an_account_is_a_persons(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            with pytest.raises(VeilleeError, match="storage-failed"):
                await store.add_account(ACCOUNT)
            await store.add_person(PERSON)
            await store.add_account(ACCOUNT)

    run(check())


def test_of_many_who_want_a_name_one_gets_it(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as one, opened(tmp_path) as other:
            for number in range(8):
                await one.add_person(replace(PERSON, id=f"p{number}"))
            answers = await asyncio.gather(
                *(
                    (one, other)[number % 2].add_account(replace(ACCOUNT, person=f"p{number}"))
                    for number in range(8)
                ),
                return_exceptions=True,
            )
            codes = [one.code for one in answers if isinstance(one, VeilleeError)]
            assert codes == ["account-taken"] * 7

    run(check())


def test_invites_are_kept_and_revoked(tmp_path: Path) -> None:
    other = replace(INVITE, token="k2", created_at=0)

    async def check() -> None:
        async with opened(tmp_path) as store:
            assert await store.invite("k1") is None
            for invite in (INVITE, other, replace(INVITE, token="k3", table="t2")):
                await store.add_invite(invite)
            await store.revoke_invite("k1")
            assert await store.invite("k1") == replace(INVITE, revoked=True)
            assert await store.invites("t1") == [other, replace(INVITE, revoked=True)]

    run(check())


def test_a_secret_is_made_once_and_kept(tmp_path: Path) -> None:
    draws = iter("abcdef")

    async def check() -> None:
        def draw(size: int) -> str:
            return next(draws) * size * 2

        async with opened(tmp_path) as one, opened(tmp_path) as other:
            found = await asyncio.gather(
                *(store.secret("cookies", draw) for store in (one, other, one, other))
            )
            assert found == ["a" * 64] * 4
            assert await one.secret("tokens", draw) == "b" * 64
        async with opened(tmp_path) as store:
            assert await store.secret("cookies", draw) == "a" * 64

    run(check())


def test_what_is_too_long_is_refused_before_it_is_written(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            for row, field in (
                (replace(TABLE, host="x" * 201), "host"),
                (replace(TABLE, settings={"x": "y" * 1_000_000}), "settings"),
            ):
                with pytest.raises(VeilleeError) as refused:
                    await store.save_table(row)
                assert refused.value.code == "too-long"
                assert refused.value.data["field"] == field
            assert await store.table("t1") is None

    run(check())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no JSON: RP",
        '{"kind":"acted","version":2,"at":20,"seat":0}',
        '{"kind":"acted","version":2,"at":20,"seat":0,"action":"RP","hand":"AP"}',
        '{"kind":"shouted","version":2,"at":20,"seat":0,"action":"RP"}',
        '{"kind":"acted","version":3,"at":20,"seat":0,"action":"RP"}',
        "[" * 100_000,
    ],
)
def test_an_event_that_cannot_be_read_is_named_and_nothing_of_it_told(
    tmp_path: Path, text: str
) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            await append(store.journal, "t1", some(1, 3))
            with closing(sqlite3.connect(tmp_path / "veillee.db")) as database, database:
                database.execute("UPDATE events SET data = ? WHERE version = 2", (text,))
            with pytest.raises(VeilleeError) as unreadable:
                await store.events("t1")
            assert unreadable.value.code == "unreadable-event"
            assert dict(unreadable.value.data) == {"table": "t1", "version": 2}
            assert unreadable.value.__cause__ is unreadable.value.__context__ is None
            assert await store.events("t1", after=2) == [event(3)]

    run(check())


def test_a_missing_event_is_named(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            await append(store.journal, "t1", some(1, 3))
            with closing(sqlite3.connect(tmp_path / "veillee.db")) as database, database:
                database.execute("DELETE FROM events WHERE version = 2")
            with pytest.raises(VeilleeError) as unreadable:
                await store.events("t1")
            assert dict(unreadable.value.data) == {"table": "t1", "version": 2}

    run(check())


def test_an_error_of_the_database_tells_nothing_of_what_was_written(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            with closing(sqlite3.connect(tmp_path / "veillee.db")) as database, database:
                database.execute("DROP TABLE accounts")
            await store.add_person(PERSON)
            with pytest.raises(VeilleeError, match="storage-failed") as writing:
                await store.add_account(ACCOUNT)
            with pytest.raises(VeilleeError, match="storage-failed") as reading:
                await store.account(ACCOUNT.name)
            for error in (writing.value, reading.value):
                assert error.__cause__ is not None
                assert "argon2" not in str(error.__cause__)
                assert ACCOUNT.name.casefold() not in str(error.__cause__)

    run(check())
