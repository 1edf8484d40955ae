"""Connections that are lost, wrong, late or stale; nobody learns, misses or loses by it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
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
    mover,
    playing,
    room_of,
    seat_of,
    sitting,
    stage,
)
from server.houses import Site, Table, running
from server.running import run
from table.tables import NAMES
from veillee.server.live import attendance
from veillee.server.live.hub import RESTING_MS
from veillee.table.commands import Tick

Hello = dict[str, object]


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's clock."""
    clock = Clock()
    monkeypatch.setattr(staging.OPEN, clock)
    return clock


async def until(condition: Callable[[], object]) -> None:
    """Wait for something inside the server."""
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.005)


# Wrong credentials ----------------------------------------------------------------------------


async def wrong_hellos(site: Site, table: Table) -> list[Hello]:
    """Whoever is not let in, one of each kind."""
    tokens = site.house.identity.tokens
    stranger = await site.person("Stranger")
    seat = tokens.seat(table.id, NAMES[0])
    return [
        {},
        {"token": "nonsense"},
        {"token": seat[:-2] + ("AA" if seat[-2:] != "AA" else "BB")},
        {"token": tokens.seat("elsewher", NAMES[0])},
        {"token": tokens.session(NAMES[0])[:-1]},
        {"token": stranger.token},
        {"token": tokens.seat(table.id, stranger.id)},
        {"token": seat, "as": "spectator"},
        {"token": tokens.spectator(table.id, NAMES[0])},
        {"token": tokens.spectator("elsewher", NAMES[0]), "as": "spectator"},
        {"as": "spectator"},
        {"as": "spectator", "token": ""},
    ]


def test_report_3_wrong_credentials_are_told_nothing_while_the_owner_plays(tmp_path: Path) -> None:
    """boardgame.io #889: a socket with wrong credentials, open when the rightful one connects."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing())
            url = site.socket_url(table)
            silent = await Client(url).open(greet=False)
            wrong = [await Client(url, **hello).open() for hello in await wrong_hellos(site, table)]
            seats = await all_seats(site, table)
            for _ in range(3):
                await move(seats)
            assert silent.raw == []
            assert silent.closed is None
            for client in wrong:
                await client.until(lambda c=client: c.closed)  # type: ignore[misc]  # this one
                assert client.closed == 4401, client.hello
                (only,) = client.messages
                assert (only["kind"], only["id"]) == ("refused", None)
                assert only["code"] in ("bad-token", "not-at-table")
                assert only["data"] == {}
            await silent.close()
            assert silent.raw == []

    run(scene())


def test_report_11_wrong_tokens_do_not_end_the_grace_of_whoever_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now: Clock
) -> None:
    """colyseus #962: wrong, missing and foreign tokens during grace; then the owner; then rest."""
    monkeypatch.setattr(attendance, "RELOAD_MS", 30)

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing())
            seats = await all_seats(site, table)
            away, others = seats[1], [seats[0], *seats[2:]]
            away.cut()
            for hello in await wrong_hellos(site, table):
                await Client(site.socket_url(table), **hello).open()
            await others[0].until(lambda: "person-gone" in others[0].kinds())
            for hello in await wrong_hellos(site, table):
                await Client(site.socket_url(table), **hello).open()
            assert not room_of(site, table).table.persons[1].present
            await away.open(resume=True)
            assert away.resumed
            await others[0].until(lambda: "person-back" in others[0].kinds())
            for _ in range(8):
                await move(seats)
            for client in seats:
                await client.close()

    run(scene())


def test_report_11_a_table_without_anybody_is_put_away_and_found_again(
    tmp_path: Path, now: Clock
) -> None:
    """colyseus #962: nothing of a table stays in memory, and nothing of it is lost."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            hub = site.house.hub
            table = await stage(site, sitting())
            seats = await all_seats(site, table)
            room_of(site, table).used_at -= 2 * RESTING_MS
            hub.sweep(now())
            assert table.id in hub.rooms  # somebody is there
            for client in seats:
                await client.close()
            await until(lambda: not hub.rooms[table.id].attendance.connected)
            room_of(site, table).used_at = now() - RESTING_MS // 2
            hub.sweep(now())
            assert table.id in hub.rooms
            hub.sweep(now() + RESTING_MS)
            assert not hub.rooms
            again = await all_seats(site, table)
            assert [client.stream for client in again] == [f"seat-{seat}" for seat in range(4)]
            await again[0].do("say", phrase="hello")
            for client in again:
                await client.close()

    run(scene())


# Missed events --------------------------------------------------------------------------------


def test_report_7_whoever_is_cut_off_during_a_move_ends_up_with_the_same_view(
    tmp_path: Path,
) -> None:
    """cuttle #210: the socket is lost exactly when an opponent moves, and comes back by itself."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing(options=[("redeal", "off"), ("four", "off")]))
            seats = await all_seats(site, table)
            lossy, stayed = seats[2], await at_table(site, table, NAMES[2]).open()
            those = [seats[0], seats[1], stayed, seats[3]]
            for moves in range(24):
                if mover(those) is not stayed:
                    card = asyncio.create_task(move(those))
                    for _ in range(moves % 4):  # before, while and after it is carried out
                        await asyncio.sleep(0)
                    lossy.cut()
                    await card
                    await lossy.until(lambda: lossy.closed)
                    await lossy.open(resume=True)
                    assert lossy.resumed
                else:
                    await move(those)
            await lossy.seen(stayed.number)
            assert lossy.events == stayed.events
            assert lossy.situation == stayed.situation
            fresh = await at_table(site, table, NAMES[2]).open()
            await stayed.seen(fresh.number)
            assert fresh.situation == stayed.situation
            for client in (*those, lossy, fresh):
                await client.close()

    run(scene())


@pytest.mark.parametrize(
    ("stream", "number", "resumed"),
    [
        ("seat-1", 0, True),  # as it was, see below
        ("seat-1", 50, False),
        ("seat-1", -(10**9), False),
        ("seat-1", 2**80, False),
        ("seat-2", 0, False),
        ("spectator-1", 0, False),
        ("", 0, False),
    ],
)
def test_report_9_an_old_version_is_brought_up_to_date_without_a_gap(
    stream: str, number: int, resumed: bool, tmp_path: Path
) -> None:
    """lila #3984: the page has a version, three moves happen before its socket says hello.

    ``number``: beyond what the page has; of another stream, or one that never was, it says nothing.
    """

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing())
            seats = await all_seats(site, table)
            page = await at_table(site, table, NAMES[1]).open()
            await page.close()
            had = page.number
            page.hello |= {"stream": stream, "number": had + number}
            await page.open(greet=False)
            before = len(seats[1].events)
            for _ in range(3):
                await move(seats)
            page.messages.clear()
            await page.send_raw(json.dumps({"kind": "hello", **page.hello}))
            await page.until(lambda: len(page.messages) >= 2)
            assert page.resumed is resumed
            assert page.number == seats[1].number
            assert page.events == (seats[1].events[before:] if resumed else [])
            assert page.situation == seats[1].situation
            await move(seats)
            await page.seen(seats[1].number)
            assert page.events[-1] == seats[1].events[-1]
            for client in (*seats, page):
                await client.close()

    run(scene())


# Time -----------------------------------------------------------------------------------------


async def tick(site: Site, table: Table) -> None:
    """Time passes at the table: what an alarm would do."""
    await room_of(site, table).ask(Tick())


def test_report_10_no_clock_runs_for_who_has_not_seen_the_table_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now: Clock
) -> None:
    """lichess mobile #2525: an outage on a timed table, a stale version, time that goes on."""
    monkeypatch.setattr(attendance, "RELOAD_MS", 30)

    async def scene() -> None:
        async with running(tmp_path) as site:
            s = playing(clock="fast", think_ms=10_000, bank_ms=5_000)
            table = await stage(site, s)
            seats = await all_seats(site, table)
            room = room_of(site, table)
            away = mover(seats)
            seat = seat_of(away)
            others = [client for client in seats if client is not away]
            away.cut()
            await others[0].until(lambda: "person-gone" in others[0].kinds())
            now.later += 60_000
            await tick(site, table)
            away.answering = False  # connected, but it has not seen anything yet
            await away.open(resume=True)
            now.later += 60_000
            await tick(site, table)
            assert "clock-ran-out" not in others[0].kinds()
            assert not room.table.persons[seat].present
            await away.send_raw(json.dumps({"kind": "pong", "n": 1}))
            await away.until(lambda: "person-back" in away.kinds())
            assert room.table.seats[seat].bank == 5_000
            now.later += 9_000  # the time to think is all there again
            card = away.situation["legal"][0]
            told = await away.do("act", seat=seat, action=card)
            assert told["events"][0]["bank"] == 5_000
            for client in seats:
                await client.close()

    run(scene())


def test_report_10_nor_after_an_outage_so_short_that_nobody_was_told_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now: Clock
) -> None:
    """lichess mobile #2525: back at once, but what was missed has not arrived there yet."""
    monkeypatch.setattr(attendance, "RELOAD_MS", 50)

    async def scene() -> None:
        async with running(tmp_path) as site:
            s = playing(clock="fast", think_ms=10_000, bank_ms=5_000)
            table = await stage(site, s)
            seats = await all_seats(site, table)
            away = mover(seats)
            other = next(client for client in seats if client is not away)
            away.cut()
            await away.until(lambda: away.closed)
            away.answering = False
            await away.open(resume=True)
            await other.until(lambda: "person-gone" in other.kinds())
            now.later += 60_000
            await tick(site, table)
            assert "clock-ran-out" not in other.kinds()
            await away.send_raw(json.dumps({"kind": "pong", "n": 1}))
            await away.until(lambda: "person-back" in away.kinds())
            for client in seats:
                await client.close()

    run(scene())


def test_whoever_comes_back_while_the_absence_is_being_written_down_is_not_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Gone and back at the same moment: nobody sits there, connected, and counts as gone."""
    monkeypatch.setattr(attendance, "RELOAD_MS", 1)

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing())
            seats = await all_seats(site, table)
            held = hold_journal(site)
            held.holding = True
            appended = held.appended
            seats[1].cut()
            await until(lambda: held.appended > appended)  # that the person is gone
            await seats[1].open(resume=True)
            sockets = room_of(site, table).attendance.everybody
            await until(lambda: len(sockets()) == 4 and all(s.up_to_date for s in sockets()))
            await until(lambda: held.waiting)
            held.release()
            await seats[0].until(lambda: "person-gone" in seats[0].kinds())
            await seats[0].until(lambda: "person-back" in seats[0].kinds())
            assert all(person.present for person in room_of(site, table).table.persons)
            for client in seats:
                await client.close()

    run(scene())
