"""Too much, too fast, too slow, too long: whoever does it is told and let go, others play on."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import pytest

from server.clients import Client
from server.hostile import staging
from server.hostile.staging import (
    Clock,
    all_seats,
    at_table,
    hold_journal,
    move,
    playing,
    room_of,
    stage,
)
from server.houses import running
from server.running import run
from table.tables import NAMES
from veillee.server.config import Limits
from veillee.server.live import attendance, connection, room
from veillee.server.live import socket as sockets

FEW = Limits(message_rate=5, message_burst=10, tables_per_person=10)
TABS = 30


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's clock."""
    clock = Clock()
    monkeypatch.setattr(staging.OPEN, clock)
    return clock


async def say(client: Client, times: int) -> list[str]:
    """Send that many phrases at once; the ids."""
    ids = [client.new_id() for _ in range(times)]
    for cid in ids:
        await client.send_raw(json.dumps({"kind": "say", "id": cid, "phrase": "hello"}))
    return ids


def test_whoever_sends_too_much_is_told_and_closed_and_may_come_back(
    tmp_path: Path, now: Clock
) -> None:
    """4429; all tabs of a person spend from one credit, which fills up again; others go on."""

    async def scene() -> None:
        async with running(tmp_path, limits=FEW) as site:
            table = await stage(site, playing())
            seats = await all_seats(site, table)
            tab = await at_table(site, table, NAMES[0]).open()
            await tab.until(lambda: any("pong" in text for text in tab.sent))
            await say(seats[0], 6)
            await seats[0].until(lambda: len(seats[0].answers) == 6)
            await say(tab, 9)
            await tab.until(lambda: tab.closed)
            assert tab.closed == 4429
            last = tab.messages[-1]
            assert last["code"] == "too-many-messages"
            assert isinstance(last["id"], str)  # that of the command that was one too many
            await seats[1].do("say", phrase="thanks")
            now.later += 60_000
            await tab.open(resume=True)
            assert tab.resumed
            await tab.do("say", phrase="sorry")
            for client in (*seats, tab):
                await client.close()

    run(scene())


def test_whoever_never_says_who_they_are_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """4408, and nothing was sent."""
    monkeypatch.setattr(sockets, "HELLO_S", 0.05)

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing())
            client = await Client(site.socket_url(table)).open(greet=False)
            await client.until(lambda: client.closed)
            assert client.closed == 4408
            assert client.raw == []

    run(scene())


def test_whoever_does_not_answer_pings_is_closed_and_counts_as_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now: Clock
) -> None:
    """4408 after half a minute; those who answer stay."""
    monkeypatch.setattr(attendance, "RELOAD_MS", 10)

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing())
            seats = await all_seats(site, table)
            deaf = seats[2]
            await deaf.do("say", phrase="hello")
            deaf.answering = False
            here = room_of(site, table).attendance
            for _ in range(4):
                now.later += connection.SILENT_MS // 3 + 100
                site.house.hub.sweep(now())
                while sum(not one._ping_at for one in here.everybody()) < 3:  # they have answered
                    await asyncio.sleep(0.005)
            await deaf.until(lambda: deaf.closed)
            assert deaf.closed == 4408
            await seats[0].until(lambda: "person-gone" in seats[0].kinds())
            assert [client.closed for client in seats] == [None, None, 4408, None]
            for client in seats:
                await client.close()

    run(scene())


def test_whoever_stops_listening_is_let_go_and_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now: Clock
) -> None:
    """Its buffers are full: others are told as quickly as before, and it counts as gone."""
    monkeypatch.setattr(attendance, "RELOAD_MS", 10)
    usual = socket.create_server

    def small(address: tuple[str, int]) -> socket.socket:
        listener = usual(address)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        return listener

    monkeypatch.setattr(socket, "create_server", small)

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing(chat="always"))
            seats = await all_seats(site, table)
            slow, here = seats[3], room_of(site, table).attendance
            assert slow._socket is not None
            raw = slow._socket.transport.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            slow._socket.transport.pause_reading()
            for _ in range(40):
                ids = [seats[0].new_id() for _ in range(40)]
                for cid in ids:
                    command = {"kind": "chat", "id": cid, "text": "x" * 190}
                    await seats[0].send_raw(json.dumps(command))
                await seats[0].until(lambda last=ids[-1]: last in seats[0].answers)  # type: ignore[misc]  # these
                if any(one.closed for one in here.everybody()):
                    break
            await seats[1].seen(seats[0].number)
            await seats[2].seen(seats[0].number)
            now.later += 2 * connection.SILENT_MS
            for client in seats[:3]:
                await client.do("say", phrase="hello")
            site.house.hub.sweep(now())
            await seats[0].until(lambda: "person-gone" in seats[0].kinds())
            assert here.connected == 3
            slow._socket.transport.resume_reading()
            await slow.until(lambda: slow.closed)
            assert slow.closed in (4503, 4408, 1006)
            await slow.open(resume=True)
            await slow.seen(seats[0].number)
            for client in seats:
                await client.close()

    run(scene())


def test_one_person_may_have_many_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All are sent the same; the person is there as long as one of them is."""
    monkeypatch.setattr(attendance, "RELOAD_MS", 10)

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing())
            seats = await all_seats(site, table)
            tabs = [at_table(site, table, NAMES[1]) for _ in range(TABS)]
            await asyncio.gather(*(tab.open() for tab in tabs))
            await move(seats)
            for tab in tabs:
                await tab.seen(seats[1].number)
                assert tab.events[-1] == seats[1].events[-1]
            for tab in (*tabs[1:], seats[1]):
                tab.cut()
            await tabs[0].do("say", phrase="hello")
            await asyncio.sleep(0.05)
            assert "person-gone" not in seats[0].kinds()
            tabs[0].cut()
            await seats[0].until(lambda: "person-gone" in seats[0].kinds())
            for client in (*seats, *tabs):
                await client.close()

    run(scene())


def test_where_too_many_commands_wait_the_rest_is_refused_at_once(tmp_path: Path) -> None:
    """``table-busy``; each is answered exactly once, and those in line are carried out."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing())
            seats = await all_seats(site, table)
            held = hold_journal(site)
            held.holding = True
            many = await say(seats[0], room.MOST_WAITING + 20)
            await seats[0].until(lambda: len(seats[0].answers) >= 19)
            early = dict(seats[0].answers)
            assert {answer["code"] for answer in early.values()} == {"table-busy"}
            held.release()
            await seats[0].until(lambda: len(seats[0].answers) == len(many))
            assert {seats[0].answered[cid] for cid in many} == {1}
            done = [cid for cid in many if "events" in seats[0].answers[cid]]
            assert len(done) == len(many) - len(early)
            assert seats[0].kinds().count("phrase-said") == len(done)
            await move(seats)
            for client in seats:
                await client.close()

    run(scene())
