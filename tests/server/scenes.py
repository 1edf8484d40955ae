"""Evenings of every game in which everything happens that a client can be told of."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from server.clients import Client, Closed, Data
from server.houses import Person, Site, Table, running
from server.playing import play
from veillee.table import Event
from veillee.table import Table as State


@dataclass(slots=True)
class Heard:
    """What was sent to everybody, and what had happened at the tables."""

    clients: list[Client] = field(default_factory=list)
    tables: list[tuple[Sequence[Event], State]] = field(default_factory=list)

    def messages(self, kind: str) -> list[Data]:
        """All messages of that kind."""
        return [m for client in self.clients for m in client.messages if m["kind"] == kind]

    def kinds(self) -> set[str]:
        """The kinds of all messages."""
        return {m["kind"] for client in self.clients for m in client.messages}

    def events(self) -> dict[str, list[Data]]:
        """All events that were sent, by kind."""
        found: dict[str, list[Data]] = {}
        for client in self.clients:
            for event in client.events:
                found.setdefault(event["kind"], []).append(event)
        return found


@dataclass(slots=True)
class Scene:
    """A table, and those who are there. Every socket is opened here, so that it is heard."""

    site: Site
    heard: Heard
    table: Table
    people: list[Person]
    clients: list[Client]

    @classmethod
    async def of(cls, site: Site, heard: Heard, game: str, names: str, **wishes: Any) -> Scene:
        """A table with a person in each of the first seats, one for each letter, connected."""
        people = [await site.person(name) for name in names]
        table = await people[0].create(game, **wishes)
        scene = cls(site, heard, table, people, [await _opened(heard, people[0].client(table))])
        for seat, person in enumerate(people[1:], start=1):
            await person.join(table, seat)
            scene.clients.append(await _opened(heard, person.client(table)))
        return scene

    async def guest(self, name: str) -> Client:
        """Somebody who comes, but does not sit down."""
        person = await self.site.person(name)
        self.people.append(person)
        await person.call("POST", f"{self.table.path}/join", {"invite": self.table.invite})
        return await _opened(self.heard, Client(self.url, token=person.token))

    async def onlooker(self) -> Client:
        """Somebody who looks on, as the table lets the host allow."""
        given = await self.people[0].call("POST", f"{self.table.path}/spectators", {})
        hello = {"as": "spectator", "token": given["token"]}
        return await _opened(self.heard, Client(self.url, **hello))

    async def start(self) -> None:
        """All say that they are ready, and the host starts."""
        for client in self.clients:
            await client.do("set-ready", ready=True)
        await self.clients[0].do("start")

    async def play(self, seed: int) -> None:
        """To the end of the match, each ready for the next deal as soon as one is over."""
        going_on = [asyncio.create_task(_go_on(client)) for client in self.clients]
        rngs = [_Agreeable(f"{seed}/{place}") for place in range(len(self.clients))]
        await asyncio.gather(*(play(c, rng) for c, rng in zip(self.clients, rngs, strict=True)))
        for task in going_on:
            task.cancel()
        events = await self.site.house.store.events(self.table.id)
        self.heard.tables.append((events, self.site.house.hub.rooms[self.table.id].table))

    @property
    def url(self) -> str:
        """Where the socket of the table is."""
        return self.site.socket_url(self.table)


class _Agreeable(random.Random):
    """Chance, but for a chant, to which everybody agrees."""

    def choice(self, seq: Any) -> Any:
        return "chant yes" if "chant yes" in seq else super().choice(seq)


async def _opened(heard: Heard, client: Client) -> Client:
    heard.clients.append(client)
    return await client.open()


async def _go_on(client: Client) -> None:
    with contextlib.suppress(Closed):
        while True:
            await client.until(lambda: client.phase == "between", wait=60)
            await client.ask("go-on")
            await client.until(lambda: client.phase != "between", wait=60)


async def all_scenes(folder: Path) -> Heard:
    """Play all of them at one server, until it is stopped."""
    heard = Heard()
    async with running(folder) as site:
        await asyncio.gather(*(scene(site, heard) for scene in SCENES))
    for client in heard.clients:
        await client.close()
    return heard


# Aluette: seats, words, signs, a chant, drawn sides, a pause, a card taken back -------------------


async def _signs(site: Site, heard: Heard) -> None:
    scene = await Scene.of(
        site,
        heard,
        "aluette",
        "ABCD",
        options={"target": 2, "bluff": True, "chant": "left-dealer", "sides": "drawn"},
        settings={
            "undo": True, "chat": "always", "clock": "gentle", "spectators": "delayed",
            "deal_ms": 60_000,
        },
    )  # fmt: skip
    host, second, *_ = scene.clients
    await scene.onlooker()
    guest = await scene.guest("E")
    await _lobby(scene, guest)
    await scene.start()
    for client in scene.clients:
        await client.until(lambda c=client: c.situation.get("turn", -1) >= 0)  # type: ignore[misc]  # this one
    await second.do("pause")
    await host.do("pause")
    await host.do("resume")
    scene.clients.sort(key=lambda client: client.stream)
    await _agree(scene)
    await _show(*scene.clients)
    await _take_back(scene)
    visits = asyncio.create_task(_visit(scene))
    await scene.play(1)
    await visits
    await _opened(heard, Client(host.url, **host.hello))


async def _lobby(scene: Scene, guest: Client) -> None:
    host, second, third, fourth = scene.clients
    await fourth.do("leave-seat")
    await host.do("set-bot", seat=3, bot="amateur")
    await host.do("set-bot", seat=3, bot="")
    await fourth.do("take-seat", seat=3)
    await host.do("swap-seats", first=1, second=2)
    await third.do("set-ready", ready=True)
    await third.do("set-ready", ready=False)
    await second.do("add-entropy", value="a11ce")
    await second.do("say", phrase="hello")
    await guest.do("chat", text="Bonsoir !")
    assert (await guest.ask("say", phrase="hello"))["code"] == "not-seated"
    sent_away = await scene.guest("F")
    await host.do("kick", whom=scene.people[-1].id)
    await sent_away.until(lambda: sent_away.closed is not None)


async def _agree(scene: Scene) -> None:
    """Everybody agrees to the chant, and the cards are taken and thrown."""
    for _ in range(40):
        for seat, client in enumerate(scene.clients):
            legal = client.situation["legal"]
            if legal and legal[0].startswith(("chant", "discard")):
                answer = await client.do("act", seat=seat, action=legal[0])
                await asyncio.gather(*(c.seen(answer["number"]) for c in scene.clients))
                break
        else:
            return


async def _show(first: Client, second: Client, third: Client, *_: Client) -> None:
    """A sign: the partner is looking already, an opponent looks while it lasts."""
    await first.do("act", seat=0, action="sign vache")
    await second.do("act", seat=1, action="look 0")
    await third.until(lambda: "sign-seen" in third.kinds())
    await second.until(lambda: "sign-seen" in second.kinds())


async def _take_back(scene: Scene) -> None:
    for seat, client in enumerate(scene.clients):
        if client.situation["turn"] == seat:
            await client.do("act", seat=seat, action=client.situation["legal"][0])
            await client.do("undo")
            return


async def _visit(scene: Scene) -> None:
    """Somebody opens the table a second time, again and again during the deal."""
    host = scene.clients[0]
    for tricks in range(2, 7):
        await host.until(lambda n=tricks: host.kinds().count("trick-done") >= n)  # type: ignore[misc]  # the number now
        visit = await _opened(scene.heard, Client(host.url, **host.hello))
        await visit.close()


# Politaine: an opening, computer players, somebody who looks over a shoulder and has to move ------


async def _opening(site: Site, heard: Heard) -> None:
    scene = await Scene.of(
        site,
        heard,
        "politaine",
        "G",
        bots="amateur",
        options={"target": 30, "announce": "opening"},
        settings={
            "spectators": "seat", "trick_ms": 1, "deal_ms": 60_000, "opening_ms": 20_000,
        },
    )  # fmt: skip
    host = scene.clients[0]
    onlooker = await scene.onlooker()
    await host.do("swap-seats", first=0, second=2)
    await onlooker.until(lambda: onlooker.closed is not None)
    await onlooker.open()
    await host.do("set-ready", ready=True, id="once")
    assert (await host.ask("set-ready", ready=True, id="once"))["repeated"]
    await host.do("add-entropy", value="0f")
    host.cut()
    await host.until(lambda: host.closed is not None)
    host.number = 0  # as if nothing had been sent yet
    await host.open(resume=True)
    await host.do("start")
    await scene.play(2)


# Whist 22: a forehead, a clock that runs out, absences, somebody who leaves for good -------------


async def _absences(site: Site, heard: Heard) -> None:
    scene = await Scene.of(
        site,
        heard,
        "whist22",
        "HIJ",
        seats=3,
        options={"first_hand": 2, "target": 3, "show_undealt": True},
        settings={
            "clock": "fast", "think_ms": 1000, "bank_ms": 0, "away_ms": 0, "deal_ms": 60_000,
        },
    )  # fmt: skip
    await scene.start()
    host, second, third = scene.clients
    await second.until(lambda: "clock-ran-out" in second.kinds())
    turn = next(e["seat"] for e in second.events if e["kind"] == "clock-ran-out")
    await scene.clients[turn].do("take-back")
    second.cut()
    await host.until(lambda: "person-gone" in host.kinds())
    await second.open(resume=True)
    await host.until(lambda: "person-back" in host.kinds())
    await host.do("leave")
    scene.clients = [second, third]
    await scene.play(3)


# Whist 22: hands on the forehead only, shown where the Excuse is worth what one says -------------


async def _forehead(site: Site, heard: Heard) -> None:
    scene = await Scene.of(
        site,
        heard,
        "whist22",
        "K",
        seats=7,
        bots="amateur",
        options={
            "extended_seats": True, "first_hand": 1, "forehead_excuse": "choice", "target": 30,
        },
    )  # fmt: skip
    await scene.start()
    await scene.play(4)


SCENES = (_signs, _opening, _absences, _forehead)
