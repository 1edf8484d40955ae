"""Everything at the same moment: each is answered once, nothing counts twice, nothing vanishes."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path

import pytest

from server.clients import Client, Data
from server.hostile.staging import (
    Clock,
    all_seats,
    at_table,
    move,
    mover,
    playing,
    room_of,
    seat_of,
    sitting,
    stage,
)
from server.houses import FAST, Person, Site, Table, configured, running
from server.running import run
from table.tables import NAMES, Sitting
from veillee.games.actions import Kind
from veillee.server.live.hub import Hub
from veillee.server.store.rows import TableRow
from veillee.server.store.store import Store
from veillee.table import Phase, play
from veillee.table import commands as c

ROUNDS = 10  # tables at which four come at the same moment
WRITERS = 8  # tables that two servers write to at the same time


# Arriving -------------------------------------------------------------------------------------


async def arrive(site: Site, table: Table, person: Person, seat: int) -> Client:
    """Join and be connected."""
    if person.seats.get(table.id) is None:
        await person.join(table, seat)
    return await person.client(table).open()


async def all_at_once(site: Site, people: list[Person]) -> None:
    """A table at which four persons arrive in one tick, and can play."""
    table = await people[0].create("politaine", seats=4)
    arriving = [arrive(site, table, person, seat) for seat, person in enumerate(people)]
    clients = await asyncio.gather(*arriving)
    ready = [person.call("POST", f"{table.path}/ready", {"ready": True}) for person in people]
    await asyncio.gather(*ready)
    await people[0].call("POST", f"{table.path}/start")
    ids = [person.id for person in people]
    for seat, client in enumerate(clients):
        await client.until(lambda c=client: c.phase in ("opening", "playing"))  # type: ignore[misc]  # this one
        assert client.stream == f"seat-{seat}"
    state = await people[3].call("GET", table.path)
    assert [seat["person"] for seat in state["seats"]] == ids
    assert sorted(line["id"] for line in state["persons"]) == sorted(ids)
    assert {line["name"] for line in state["persons"]} == {f"Player {n}" for n in range(4)}
    for client in clients:
        await client.close()


def test_report_4_four_who_arrive_in_the_same_tick_all_sit_where_they_wanted(
    tmp_path: Path,
) -> None:
    """boardgame.io #1100: 4 joins and 4 sockets at once, again and again."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            people = [await site.person(f"Player {n}") for n in range(4)]
            for _ in range(ROUNDS):
                await all_at_once(site, people)

    run(scene())


def test_report_4_of_four_who_want_the_same_seat_one_gets_it(tmp_path: Path) -> None:
    """boardgame.io #1100: nobody is overwritten, and those who come too late are told why."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            host = await site.person("Host")
            table = await host.create("politaine", seats=4)
            people = [await site.person(f"Player {n}") for n in range(4)]
            body = {"invite": table.invite, "seat": 1}
            answers = await asyncio.gather(
                *(
                    site.http.post(
                        f"/api{table.path}/join",
                        json=body,
                        headers={"Authorization": f"Bearer {person.token}"},
                    )
                    for person in people
                )
            )
            assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 3}
            state = await host.call("GET", table.path)
            won = next(n for n, answer in enumerate(answers) if answer.is_success)
            assert state["seats"][1]["person"] == people[won].id
            for answer in answers:
                assert answer.is_success or answer.json()["code"] == "seat-taken"

    run(scene())


async def two_houses(folder: Path) -> tuple[list[Store], list[Hub]]:
    """Two servers over one database, as two processes would be."""
    url = configured(folder).database
    stores = [await Store.open(url), await Store.open(url)]
    hubs = [Hub(store, Clock()) for store in stores]
    for hub in hubs:
        await hub.start()
    return stores, hubs


async def joined_twice(hubs: list[Hub], id: str) -> None:
    """A table at which two persons sit down through each of two servers, all at once."""
    await hubs[0].open(
        id=id, person=NAMES[0], name="Anne", game="politaine", seats=4,
        options={}, settings=FAST, listed=False, lang="fr",
    )  # fmt: skip
    rooms = [await hub.room(id) for hub in hubs]

    async def come(number: int, name: str) -> None:
        room = rooms[number % 2]
        if number:
            await room.ask(c.Join(person=name, id="join", name=name.title()))
        await room.ask(c.TakeSeat(person=name, id="seat", seat=number))

    await asyncio.gather(*(come(number, name) for number, name in enumerate(NAMES[:4])))
    events = await hubs[0].store.events(id)
    assert [event.version for event in events] == list(range(1, len(events) + 1))
    assert Counter(event.kind for event in events) == {
        "table-opened": 1, "deal-committed": 1, "host-passed": 1,
        "person-joined": 4, "seat-taken": 4,
    }  # fmt: skip
    for room in rooms:
        await room.ask(c.Chat(person=NAMES[0], id=f"hear-{rooms.index(room)}", text="!"))
        assert [seat.person for seat in room.table.seats] == list(NAMES[:4])


def test_report_4_two_servers_over_one_database_lose_nobody(tmp_path: Path) -> None:
    """boardgame.io #1100: whoever loses the race to a version reads, and decides again."""

    async def scene() -> None:
        stores, hubs = await two_houses(tmp_path)
        for number in range(WRITERS):
            await joined_twice(hubs, f"shared{number:02}")
        for hub, store in zip(hubs, stores, strict=True):
            await hub.stop()
            await store.close()

    run(scene())


# Acting ---------------------------------------------------------------------------------------


def test_report_5_commands_of_all_seats_at_once_are_each_answered_once(tmp_path: Path) -> None:
    """boardgame.io #828: signs, looks, cards and phrases of four seats in one moment."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            s = playing("aluette", options=[("bluff", "yes")], chat="always")
            table = await stage(site, s)
            seats = await all_seats(site, table)
            for turn in range(12):
                await burst(seats, turn)
            done = [event for event in seats[0].events if event["kind"] == "phrase-said"]
            assert len(done) == 12 * 4
            cards = [e for e in seats[0].events if e["kind"] == "acted" and " " not in e["action"]]
            assert len(cards) == sum(acked(client, "card") for client in seats) > 0
            for client in seats:
                await client.close()

    run(scene())


async def burst(seats: list[Client], turn: int) -> None:
    """All seats send all they can, then wait for every answer."""
    names: list[tuple[Client, str]] = []
    for number, client in enumerate(seats):
        legal = client.situation.get("legal") or ["9D"]
        wanted: list[Data] = [
            {"kind": "act", "seat": number, "action": f"look {(number + turn) % 4}"},
            {"kind": "act", "seat": number, "action": "sign vache"},
            {"kind": "act", "seat": number, "action": legal[0], "id": f"card-{turn}"},
            {"kind": "say", "phrase": "hello"},
            {"kind": "act", "seat": (number + 1) % 4, "action": legal[0]},
            {"kind": "chat", "text": "me?"},
        ]
        for command in wanted:
            command.setdefault("id", client.new_id())
            names.append((client, command["id"]))
            await client.send_raw(json.dumps(command))
    for client, cid in names:
        await client.until(lambda c=client, i=cid: i in c.answers)  # type: ignore[misc]  # these
        assert client.answered[cid] == 1


def acked(client: Client, start: str) -> int:
    """How many commands with such an id were carried out."""
    return sum(
        answer["kind"] != "refused"
        for cid, answer in client.answers.items()
        if cid.startswith(start)
    )


def test_report_12_a_double_click_does_it_once(tmp_path: Path) -> None:
    """netrunner #1150: one card, one sign, one phrase; same id or another, from one tab or two."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            s = playing("aluette", options=[("bluff", "yes")])
            table = await stage(site, s)
            seats = await all_seats(site, table)
            await move(seats)
            client = mover(seats)
            seat = seat_of(client)
            tab = await at_table(site, table, NAMES[seat]).open()
            card = {"kind": "act", "seat": seat, "action": client.situation["legal"][0]}
            sign = {"kind": "act", "seat": seat, "action": "sign vache"}
            await twice(client, client, sign, same="repeated", other="too-fast")
            await twice(client, tab, card, same="repeated", other="not-your-turn")
            others = [other for other in seats if other is not client]
            for other in others:
                await other.seen(client.number - 1)
                laid = [e for e in other.events if e.get("action") == card["action"]]
                assert len(laid) == 1
            acts = room_of(site, table).table.playing().acts[-1]
            assert [act.action.kind for act in acts].count(Kind.SIGN) == 1
            for other in (*seats, tab):
                await other.close()

    run(scene())


async def twice(first: Client, second: Client, command: Data, *, same: str, other: str) -> None:
    """Send a command three times in one moment: with one id from two sides, then with another."""
    once, again = first.new_id(), first.new_id()
    await first.send_raw(json.dumps({**command, "id": once}))
    await second.send_raw(json.dumps({**command, "id": once}))
    await first.send_raw(json.dumps({**command, "id": again}))
    await first.until(lambda: again in first.answers)
    await second.until(lambda: once in second.answers)
    assert first.answers[again]["code"] == other
    if first is second:
        await first.until(lambda: first.answered[once] == 2)
        told = [m for m in first.messages if once in (m.get("ack"), m.get("id"))]
    else:
        await first.until(lambda: once in first.answers)
        told = [first.answers[once], second.answers[once]]
        told.sort(key=lambda answer: same in answer)
    assert [same in answer for answer in told] == [False, True]
    assert "events" in told[0]


def test_report_12_a_request_sent_twice_is_done_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """netrunner #1150: over HTTP, with one key, at the same moment."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            person = await site.person("Host")
            headers = {"Authorization": f"Bearer {person.token}", "Idempotency-Key": "one"}
            path, body = "/api/games/politaine/create", {"seats": 4, "bots": "random"}
            save = site.house.store.save_table

            async def slow(row: TableRow) -> None:
                await asyncio.sleep(0.05)  # long enough for the others to come in between
                await save(row)

            monkeypatch.setattr(site.house.store, "save_table", slow)
            asked = [site.http.post(path, json=body, headers=headers) for _ in range(5)]
            answers = await asyncio.gather(*asked)
            assert {answer.status_code for answer in answers} == {201}
            assert len({answer.json()["table"] for answer in answers}) == 1
            mine = await person.call("GET", "/tables?mine=true")
            assert len(mine["tables"]) == 1

    run(scene())


def claiming() -> Sitting:
    """A table at which both sides have reached the target: whoever proclaims first has won."""
    for seed in range(60):
        options = [("both_over", "claim"), ("target", "30")]
        s = sitting(options=options, secret=f"{seed:064x}")
        s.start()
        for _ in range(2000):
            if s.t.phase in (Phase.FINISHED,) or play.claiming(s.t.playing()):
                break
            s.go_on()
        if s.t.phase is Phase.PLAYING and play.claiming(s.t.playing()):
            return s
    raise AssertionError("no such match")


def test_report_14_of_two_announcements_that_exclude_each_other_the_first_counts(
    tmp_path: Path,
) -> None:
    """doppelkopf #40: each may proclaim its side the winner, both at once may not."""

    async def scene() -> None:
        s = claiming()
        async with running(tmp_path) as site:
            table = await stage(site, s)
            seats = await all_seats(site, table)
            for client in seats:
                assert client.situation["talk"] == ["claim"]
            claims = [
                client.ask("act", seat=seat, action="claim") for seat, client in enumerate(seats)
            ]
            answers = await asyncio.gather(*claims)
            done = [seat for seat, answer in enumerate(answers) if answer["kind"] != "refused"]
            assert len(done) == 1
            for answer in answers:
                assert "events" in answer or answer["message"]
                assert "events" in answer or answer["code"] in ("match-over", "claimed-already")
            for client in seats:
                told = [e for e in client.events if e.get("action") == "claim"]
                assert [event["seat"] for event in told] == done
                await client.close()

    run(scene())


def test_report_14_two_cards_at_once_are_laid_in_some_order_or_refused(tmp_path: Path) -> None:
    """doppelkopf #40: at one turn two cards of one hand; everybody sees the same one laid."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing())
            seats = await all_seats(site, table)
            for _ in range(8):
                client = mover(seats)
                seat = seat_of(client)
                legal = client.situation["legal"][:2]
                answers = await asyncio.gather(
                    *(client.ask("act", seat=seat, action=card) for card in legal)
                )
                assert [answer["kind"] for answer in answers] == ["events", "refused"][: len(legal)]
                for other in seats:
                    await other.seen(answers[0]["number"])
            assert seats[0].events == seats[3].events
            for client in seats:
                await client.close()

    run(scene())
