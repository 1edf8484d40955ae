"""What is promised when an append is answered: processes that are killed, that race, full disks."""

from __future__ import annotations

import random
import sqlite3
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection

from server.running import run
from server.store.stores import append, event, opened, outcome, output, process, some, url
from veillee.server.store import sqlite
from veillee.server.store.store import Store

APPENDING = """
import asyncio, os
from stores import append, event
from veillee.server.store.store import Store

async def main():
    store = await Store.open(sys.argv[1], sync=sys.argv[2])
    first = len(await store.events("t1")) + 1

    def told(table, version):
        def done(error):
            assert error is None
            os.write(1, f"{table} {version}\\n".encode())
            if table == "t1":
                store.journal.append("t1", [event(version + 1)], told("t1", version + 1))
        return done

    store.journal.append("t1", [event(first)], told("t1", first))
    for table in range(200):  # more than one transaction's worth, many tables
        name = f"{sys.argv[3]}-{table}"
        store.journal.append(name, [event(1), event(2)], told(name, 2))
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.parametrize("sync", ["normal", "full"])
def test_what_was_answered_survives_a_kill_at_any_moment(tmp_path: Path, sync: str) -> None:
    chance = random.Random(4)
    for life in range(4):
        running = process(APPENDING, url(tmp_path), sync, f"life{life}")
        assert running.stdout is not None
        told = [running.stdout.readline()]
        time.sleep(chance.uniform(0, 0.15))
        running.kill()
        told += running.stdout.readlines()
        running.stdout.close()
        running.wait()
        reached: dict[str, int] = {}
        for line in told:
            if line.endswith("\n"):
                table, version = line.split()
                reached[table] = max(int(version), reached.get(table, 0))
        assert reached

        async def check(reached: dict[str, int]) -> None:
            async with opened(tmp_path) as store:
                for table, version in reached.items():
                    events = await store.events(table)  # strict: a gap is an error
                    assert len(events) >= version, table

        run(check(reached))


RACING = """
import asyncio
from stores import event, outcome
from veillee.server.store.store import Store

async def main():
    store = await Store.open(sys.argv[1])
    version = 0
    while version < 150:
        version = len(await store.events("t1"))
        code = await outcome(store.journal, "t1", [event(version + 1, sys.argv[2])])
        print(version + 1, code, flush=True)
    await store.close()

asyncio.run(main())
"""


def test_of_two_processes_exactly_one_gets_each_version(tmp_path: Path) -> None:
    racers = [process(RACING, url(tmp_path), name) for name in ("one", "two")]
    kept: dict[int, str] = {}
    for name, racer in zip(("one", "two"), racers, strict=True):
        for line in output(racer):
            version, code = line.split()
            assert code in ("kept", "version-taken")
            if code == "kept":
                assert int(version) not in kept
                kept[int(version)] = name

    async def check() -> None:
        async with opened(tmp_path) as store:
            events = await store.events("t1")
            assert events == [event(version, kept[version]) for version in sorted(kept)]

    run(check())


SAME_SECRET = """
import asyncio
from veillee.server.store.store import Store

async def main():
    store = await Store.open(sys.argv[1])
    print(await store.secret("cookies"), await store.secret("tokens"))
    await store.close()

asyncio.run(main())
"""


def test_processes_that_make_the_database_together_share_its_secrets(tmp_path: Path) -> None:
    running = [process(SAME_SECRET, url(tmp_path)) for _ in range(4)]
    told = [output(one) for one in running]
    assert told == [told[0]] * 4
    first, second = told[0][0].split()
    assert first != second
    assert len(bytes.fromhex(first)) == 32


FULL_DISK = """
import asyncio, os, resource
from stores import event, outcome
from veillee.server.store.store import Store

async def main():
    store = await Store.open("sqlite:///" + sys.argv[1])
    print(await outcome(store.journal, "t1", [event(1)]))
    size = os.path.getsize(sys.argv[1] + "-wal")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 5000, hard))
    version, code = 2, "kept"
    while code == "kept":
        code = await outcome(store.journal, "t1", [event(version), event(version + 1, "x" * 400)])
        version += 2
    print(code, await outcome(store.journal, "t2", [event(1)]))
    seen = len(await store.events("t1"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    print(await outcome(store.journal, "t1", [event(seen + 1)]))
    print(seen == version - 3, len(await store.events("t1")) - seen, await store.events("t2"))
    await store.close()

asyncio.run(main())
"""


def test_a_full_disk_is_told_and_writing_goes_on_when_there_is_room(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    lines = output(process(FULL_DISK, str(tmp_path / "veillee.db")))
    assert lines == ["kept", "storage-failed storage-failed", "kept", "True 1 []"]


def test_a_locked_database_is_told_and_writing_goes_on_when_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "WAIT_S", 0.05)

    async def check() -> None:
        async with opened(tmp_path) as store:
            await append(store.journal, "t1", some(1, 1))
            lock = sqlite3.connect(tmp_path / "veillee.db", isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")
            assert await outcome(store.journal, "t1", some(2, 2)) == "storage-failed"
            lock.execute("ROLLBACK")
            lock.close()
            assert await store.events("t1") == some(1, 1)
            assert await outcome(store.journal, "t1", some(2, 2)) == "kept"
            assert await store.events("t1") == some(1, 2)

    run(check())


def test_the_file_that_is_written_first_does_not_grow_without_bound(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            long = [event(version, "x" * 2000) for version in range(1, 20_001, 1)]
            for start in range(0, len(long), 500):
                await append(store.journal, "t1", long[start : start + 500])
            assert (tmp_path / "veillee.db-wal").stat().st_size < 16 * 1024 * 1024
            assert (tmp_path / "veillee.db").stat().st_size > 32 * 1024 * 1024

    run(check())


def synchronous(connection: Connection) -> object:
    return connection.exec_driver_sql("PRAGMA synchronous").scalar()


def test_full_means_that_each_commit_waits_for_the_disk(tmp_path: Path) -> None:
    async def check() -> None:
        for sync, level in (("normal", 1), ("full", 2)):
            store = await Store.open(url(tmp_path), sync=sync)  # type: ignore[arg-type]  # of two
            found = await store._writer.run(synchronous)
            await store.close()
            assert found == level

    run(check())
