"""Events that are appended: what is answered, in which order, and what can be read again."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from server.running import run
from server.store.stores import append, event, gone, opened, outcome, some, url
from table.tables import Sitting
from veillee.errors import VeilleeError
from veillee.server.store import sqlite
from veillee.server.store.eventlog import STEP
from veillee.server.store.mapping import event_text
from veillee.server.store.store import Store
from veillee.table import Event, event_to_data


def test_what_is_appended_is_read_again(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            await append(store.journal, "t1", some(1, 3))
            await append(store.journal, "t2", [gone(1, "bruno")])
            await append(store.journal, "t1", some(4, 5))
            assert await store.events("t1") == some(1, 5)
            assert await store.events("t1", after=3) == some(4, 5)
            assert await store.events("t2") == [gone(1, "bruno")]
            assert await store.events("t3") == []
        async with opened(tmp_path) as store:
            assert await store.events("t1") == some(1, 5)

    run(check())


@pytest.mark.parametrize(("game", "seats"), [("politaine", 4), ("aluette", 4), ("whist22", 3)])
def test_every_event_of_a_match_is_stored_as_it_is_written_and_read_again(
    tmp_path: Path, game: str, seats: int
) -> None:
    events = tuple(Sitting(game, seats).sit(2).start().finish().events)

    async def check() -> None:
        async with opened(tmp_path) as store:
            await append(store.journal, "t1", events)
            assert tuple(await store.events("t1")) == events

    run(check())
    for one in events:
        assert msgspec.json.decode(event_text(one)) == event_to_data(one)


def test_an_answer_never_comes_within_the_call(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            answers: list[VeilleeError | None] = []
            store.journal.append("t1", some(1, 1), answers.append)
            assert answers == []
            await store.journal.flush()
            assert answers == [None]

    run(check())


def test_answers_keep_the_order_of_the_appends(tmp_path: Path) -> None:
    async def check() -> None:
        order: list[int] = []

        def note(number: int) -> Callable[[VeilleeError | None], None]:
            return lambda _: order.append(number)

        async with opened(tmp_path) as store:
            for version in range(1, 401):
                store.journal.append("t1", some(version, version), note(version))
                if version % 70 == 0:
                    await asyncio.sleep(0)
            await store.journal.flush()
            assert order == list(range(1, 401))
            assert await store.events("t1") == some(1, 400)

    run(check())


def test_a_version_that_is_there_is_refused_and_nothing_of_that_append_is_kept(
    tmp_path: Path,
) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            await append(store.journal, "t1", some(1, 3))
            with pytest.raises(VeilleeError) as refused:
                await append(store.journal, "t1", [event(3, "AP"), event(4, "AP")])
            assert refused.value.code == "version-taken"
            assert dict(refused.value.data) == {"table": "t1", "version": 3}
            assert await store.events("t1") == some(1, 3)

    run(check())


def test_only_the_one_in_conflict_fails_of_those_written_together(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            await append(store.journal, "t2", some(1, 1))
            codes = await asyncio.gather(
                outcome(store.journal, "t1", some(1, 2)),
                outcome(store.journal, "t2", some(1, 1)),
                outcome(store.journal, "t3", some(1, 1)),
            )
            assert list(codes) == ["kept", "version-taken", "kept"]
            assert await store.events("t1") == some(1, 2)
            assert await store.events("t3") == some(1, 1)

    run(check())


def test_while_somebody_else_has_the_database_locked_the_loop_goes_on(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            await append(store.journal, "t1", some(1, 1))
            lock = sqlite3.connect(tmp_path / "veillee.db", isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")
            waiting = asyncio.create_task(outcome(store.journal, "t1", some(2, 3)))
            for _ in range(20):  # were it waited for here, this would not be reached
                await asyncio.sleep(0.001)
            assert not waiting.done()
            lock.execute("ROLLBACK")
            lock.close()
            assert await waiting == "kept"
            assert await outcome(store.journal, "t1", some(4, 4)) == "kept"
            assert await store.events("t1") == some(1, 4)

    run(check())


def test_what_is_appended_beside_other_work_of_the_writer_keeps_its_order(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            gate = threading.Event()
            kept: list[int] = []

            def note(version: int) -> Callable[[VeilleeError | None], None]:
                return lambda _: kept.append(version)

            for version in range(1, 31):
                if version == 10:
                    store._writer.submit(lambda: gate.wait(60))
                if version == 20:
                    gate.set()
                store.journal.append("t1", some(version, version), note(version))
                await asyncio.sleep(0)
            await store.journal.flush()
            assert kept == list(range(1, 31))
            assert await store.events("t1") == some(1, 30)

    run(check())


def test_what_is_written_is_told_to_who_counts(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []

    def watcher(count: int, seconds: float, *, failed: int = 0) -> None:
        assert seconds >= 0
        told.append((count, failed))

    async def check() -> None:
        for sync in ("normal", "full"):
            store = await Store.open(url(tmp_path), sync=sync, watcher=watcher)
            await asyncio.gather(
                outcome(store.journal, f"{sync}1", some(1, 2)),
                outcome(store.journal, f"{sync}2", some(2, 2)),
            )
            assert await outcome(store.journal, f"{sync}1", some(3, 3)) == "kept"
            await store.journal.flush()
            await store.close()

    run(check())
    assert told == [(1, 1), (1, 0)] * 2


def test_what_was_decided_on_a_refused_append_is_refused_too(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as one, opened(tmp_path) as other:
            await append(one.journal, "t1", some(1, 1))
            await append(other.journal, "t1", [event(2, "AP")])
            gate = threading.Event()
            one._writer.submit(lambda: gate.wait(60))
            tasks = []
            for version in (2, 3, 4):  # the last is appended while the first are being written
                tasks.append(
                    asyncio.create_task(outcome(one.journal, "t1", some(version, version)))
                )
                if version == 3:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.01)
            gate.set()
            assert [await task for task in tasks] == ["version-taken"] * 3
            assert await outcome(one.journal, "t1", some(3, 3)) == "kept"
            assert await other.events("t1") == [event(1), event(2, "AP"), event(3)]

    run(check())


def test_a_version_without_those_before_it_is_refused(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            with pytest.raises(VeilleeError) as refused:
                await append(store.journal, "t1", some(2, 3))
            assert refused.value.code == "version-missing"
            assert dict(refused.value.data) == {"table": "t1", "version": 1}
            assert await store.events("t1") == []

    run(check())


def test_an_answer_that_fails_does_not_keep_the_others_from_theirs(tmp_path: Path) -> None:
    async def check() -> None:
        wrong: list[object] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: wrong.append(context["exception"]))

        def fail(_: VeilleeError | None) -> None:
            raise KeyError

        async with opened(tmp_path) as store:
            store.journal.append("t1", some(1, 1), fail)
            assert await outcome(store.journal, "t2", some(1, 1)) == "kept"
            assert [type(one) for one in wrong] == [KeyError]

    run(check())


@pytest.mark.parametrize("values", [999, 32766])  # that one statement takes: before 3.32, since
def test_appends_larger_than_a_statement_are_kept_whole(tmp_path: Path, values: int) -> None:
    def limit(connection: Connection) -> None:
        sqlite.driver(connection).setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, values)

    async def check() -> None:
        async with opened(tmp_path) as one, opened(tmp_path) as other:
            await one._writer.run(limit)
            await append(one.journal, "t1", some(1, 500))
            await append(other.journal, "t1", some(501, 502))
            assert await outcome(one.journal, "t1", some(502, 900)) == "version-taken"
            assert await outcome(one.journal, "t1", some(503, 900)) == "kept"
            assert await outcome(one.journal, "t1", some(901, 6000)) == "kept"
            assert await other.events("t1") == some(1, 6000)

    run(check())


def test_events_are_found_whether_or_not_the_index_has_them(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            await append(store.journal, "t1", some(1, STEP - 3))
            for table in ("t2", "t3"):
                await append(store.journal, table, some(1, 5))  # t2 lies across the step
            await append(store.journal, "t1", some(STEP - 2, STEP))
            assert await store.events("t1") == some(1, STEP)
            assert await store.events("t1", after=STEP - 4) == some(STEP - 3, STEP)
            assert await store.events("t2") == some(1, 5)
            assert await store.events("t2", after=4) == some(5, 5)
            assert await store.events("t3") == some(1, 5)
        async with opened(tmp_path) as store:
            for table, last in (("t1", STEP), ("t2", 5), ("t3", 5)):
                again = await outcome(store.journal, table, some(last, last))
                assert again == "version-taken"
                assert await outcome(store.journal, table, some(last + 1, last + 1)) == "kept"

    run(check())


def test_removed_events_are_gone_and_their_place_in_the_log_is_not_used_again(
    tmp_path: Path,
) -> None:
    async def check() -> None:
        async with opened(tmp_path) as one, opened(tmp_path) as other:
            await append(one.journal, "t1", some(1, STEP - 1))
            await append(one.journal, "t2", some(1, 3))
            await append(other.journal, "t3", some(1, 2))
            await one.journal.remove("t3")
            await append(one.journal, "t2", [event(4, "AP")])
            # The other knew the log up to what was removed.
            assert await outcome(other.journal, "t2", some(4, 4)) == "version-taken"
            await one.journal.remove("t2")
            await one.journal.remove("t1")
            for table in ("t1", "t2", "t3"):
                assert await one.events(table) == []
                assert await outcome(one.journal, table, some(1, 2)) == "kept"
                assert await one.events(table) == some(1, 2)

    run(check())


def test_closing_answers_everything_and_takes_no_more(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            answers: list[VeilleeError | None] = []
            for version in range(1, 50):
                store.journal.append("t1", some(version, version), answers.append)
            await store.journal.close()
            assert answers == [None] * 49
            assert await outcome(store.journal, "t1", some(50, 50)) == "storage-failed"
        async with opened(tmp_path) as store:
            assert await store.events("t1") == some(1, 49)

    run(check())


def test_no_events_are_answered_too(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            assert await outcome(store.journal, "t1", []) == "kept"
            await store.journal.flush()

    run(check())


# One append: which of two stores makes it, to which of three tables, how many events, how far off
# the version is that comes next, and whether its answer is waited for.
APPENDS = st.lists(
    st.tuples(
        st.integers(0, 1),
        st.sampled_from(["t1", "t2", "t3"]),
        st.integers(1, 4),
        st.sampled_from([0, 0, 0, 0, -1, 1]),
        st.booleans(),
    ),
    max_size=40,
)


@settings(max_examples=25, deadline=None)
@given(APPENDS)
def test_two_writers_together_keep_one_history_of_each_table(
    plan: list[tuple[int, str, int, int, bool]],
) -> None:
    async def check(folder: Path) -> None:
        async with opened(folder) as one, opened(folder) as other:
            kept: dict[str, list[Event]] = {"t1": [], "t2": [], "t3": []}
            waiting: list[asyncio.Task[str]] = []
            tried: list[tuple[str, list[Event]]] = []
            for number, (writer, table, count, off, wait) in enumerate(plan):
                first = max(1, len(kept[table]) + 1 + off)
                events = [event(first + more, f"{number}.{more}") for more in range(count)]
                journal = (one, other)[writer].journal
                waiting.append(asyncio.create_task(outcome(journal, table, events)))
                tried.append((table, events))
                if wait:
                    await asyncio.gather(*waiting)
                    for name in kept:
                        kept[name] = await one.events(name)
            codes = await asyncio.gather(*waiting)
            for table in kept:
                told = [
                    e
                    for c, (t, es) in zip(codes, tried, strict=True)
                    for e in es
                    if c == "kept" and t == table
                ]
                found = await other.events(table)
                assert sorted(told, key=lambda e: e.version) == found
                assert found == await one.events(table)

    with tempfile.TemporaryDirectory() as folder:
        run(check(Path(folder)))
