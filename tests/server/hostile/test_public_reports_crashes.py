"""Servers that end, databases that fail, connections that drop: play goes on without a reload."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest

from server.clients import Client
from server.hostile.evenings import evening, play_on
from server.hostile.staging import (
    all_seats,
    hold_journal,
    move,
    mover,
    playing,
    room_of,
    seat_of,
    stage,
)
from server.houses import Site, Table, running
from server.running import run
from veillee.errors import VeilleeError
from veillee.server.store.rows import TableRow


def at_port(clients: list[Client], site: Site, table: Table) -> None:
    """The same clients, to whom the server is where it is now."""
    for client in clients:
        client.url = site.socket_url(table)


async def send_card(clients: list[Client]) -> tuple[Client, str]:
    """Whose turn it is sends a card and does not wait for the answer; who, and the command."""
    client = mover(clients)
    card = client.situation["legal"][0]
    command = {"kind": "act", "id": client.new_id(), "seat": seat_of(client), "action": card}
    await client.send_raw(json.dumps(command))
    return client, json.dumps(command)


async def goes_on(clients: list[Client]) -> None:
    """Everybody is told of eight more cards."""
    for _ in range(8):
        await move(clients)
    assert clients[0].events[-8:] == clients[3].events[-8:]


def test_report_6_a_move_that_was_kept_but_told_to_nobody_is_told_after_a_restart(
    tmp_path: Path,
) -> None:
    """boardgame.io #672, freeboardgames #551: the server ends between keeping and telling."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing())
            clients = await all_seats(site, table)
            await move(clients)
            held = hold_journal(site)
            held.holding = True
            sender, command = await send_card(clients)
            while not held.waiting:
                await asyncio.sleep(0.005)
            numbers = [client.number for client in clients]
            for client in clients:
                client.cut()
        async with running(tmp_path) as site:
            at_port(clients, site, table)
            for client, number in zip(clients, numbers, strict=True):
                await client.open(resume=True)
                assert client.number == number + 1
                assert client.events[-1]["action"] in command
            await sender.send_raw(command)  # it was never answered
            cid = json.loads(command)["id"]
            await sender.until(lambda: cid in sender.answers)
            assert sender.answers[cid]["repeated"]
            await goes_on(clients)
            for client in clients:
                await client.close()

    run(scene())


def test_report_6_a_move_that_was_not_kept_is_made_when_it_is_sent_again(tmp_path: Path) -> None:
    """The server ends before the move is kept: nobody saw it, and it can be made again."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing())
            clients = await all_seats(site, table)
            held = hold_journal(site)
            held.losing = True
            sender, command = await send_card(clients)
            while not held.appended:
                await asyncio.sleep(0.005)
            for client in clients:
                client.cut()
        async with running(tmp_path) as site:
            at_port(clients, site, table)
            for client in clients:
                await client.open(resume=True)
            assert not [e for client in clients for e in client.events if e["kind"] == "acted"]
            await sender.send_raw(command)
            cid = json.loads(command)["id"]
            await sender.until(lambda: cid in sender.answers)
            assert "events" in sender.answers[cid]
            for client in clients:
                await client.seen(sender.number)
            await goes_on(clients)
            for client in clients:
                await client.close()

    run(scene())


def test_report_6_a_table_that_was_half_opened_is_opened_by_the_same_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server ends after the table is kept and before it is listed: nobody is locked out."""

    async def scene() -> None:
        path, body = "/api/games/politaine/create", {"seats": 4, "listed": True}
        async with running(tmp_path) as site:
            person = await site.person("Host")
            headers = {"Authorization": f"Bearer {person.token}", "Idempotency-Key": "one"}

            async def fail(row: TableRow) -> None:
                raise VeilleeError("storage-failed")

            with monkeypatch.context() as patched:
                patched.setattr(site.house.store, "save_table", fail)
                assert (await site.http.post(path, json=body, headers=headers)).status_code == 503
        async with running(tmp_path) as site:
            answer = await site.http.post(path, json=body, headers=headers)
            assert answer.status_code == 201
            tables = (await site.http.get("/api/tables")).json()["tables"]
            assert [line["table"] for line in tables] == [answer.json()["table"]]

    run(scene())


def test_report_6_where_the_database_fails_the_move_is_refused_and_nobody_is_told(
    tmp_path: Path,
) -> None:
    """A disk that is full: whoever moved is told, may move again later, and nothing is mixed up."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing())
            clients = await all_seats(site, table)
            held = hold_journal(site)
            held.losing = True
            sender, command = await send_card(clients)
            while not held.appended:
                await asyncio.sleep(0.005)
            room_of(site, table)._written(VeilleeError("storage-failed"))  # what a journal does
            cid = json.loads(command)["id"]
            await sender.until(lambda: cid in sender.answers)
            assert sender.answers[cid]["code"] == "storage-failed"
            assert not [e for client in clients for e in client.events if e["kind"] == "acted"]
            held.losing = False
            await sender.send_raw(command)
            await sender.until(lambda: sender.answered[cid] == 2)
            assert "events" in sender.answers[cid]
            for client in clients:
                await client.seen(sender.number)
            await goes_on(clients)
            for client in clients:
                await client.close()

    run(scene())


def test_report_6_a_match_ends_for_everybody_however_often_connections_drop(
    tmp_path: Path,
) -> None:
    """Sockets are cut all the time, none is opened by hand: nobody waits for anybody for ever."""

    async def scene() -> None:
        async with running(tmp_path) as site, evening(site, "politaine", away_ms=600_000) as here:
            rng = random.Random(6)
            await asyncio.gather(*(play_on(client, rng, cuts=0.2) for client in here.seats))
            assert here.room.table.winners
            for person, client in zip(here.people, here.seats, strict=False):
                fresh = await person.client(here.table).open()
                assert client.number == fresh.number
                assert client.situation == fresh.situation
                await fresh.close()

    run(scene())
