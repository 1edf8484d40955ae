"""Kill -9 in the middle of play, fifty times: what anybody was told is there, and play goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import httpx
import pytest
import websockets

from server.clients import Client, Closed, Data
from server.houses import Person, Site, Table, seated
from server.running import run
from veillee.server.app import House

KILLS = 10  # of each evening
EVENINGS = ("politaine", "aluette", "whist22", "aluette", "politaine")
OPTIONS = {"politaine": {"target": 30}, "aluette": {"target": 2}, "whist22": {"target": 5}}
LONGEST_LIFE = 0.12  # seconds from the first answer to the end

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="servers are forked here")


@pytest.fixture(scope="module")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    """What starts servers quickly, and what they say when something goes wrong."""
    log = tmp_path_factory.mktemp("nursery") / "log"
    with log.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("nursery.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
    with process:
        yield Nursery(process, log)
        process.kill()


@dataclass(frozen=True)
class Nursery:
    """The process that has all in memory, and the log of all its servers."""

    process: subprocess.Popen[str]
    log: Path

    def serve(self, env: dict[str, str]) -> int:
        """A server with these settings; its process."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(env) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())


@dataclass
class Victim:
    """A server that is killed and comes back on the same port, over the same database."""

    nursery: Nursery
    env: dict[str, str]
    child: int = 0
    lives: int = 0

    async def live(self, http: httpx.AsyncClient) -> None:
        """Start, and wait for the first answer."""
        self.child = self.nursery.serve(self.env)
        self.lives += 1
        async with asyncio.timeout(20):
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get("/healthz")).is_success:
                        return
                await asyncio.sleep(0.005)

    async def die(self) -> None:
        """End, now, whatever it is doing."""
        os.kill(self.child, signal.SIGKILL)
        with contextlib.suppress(ProcessLookupError):
            while True:
                os.kill(self.child, 0)
                await asyncio.sleep(0.001)


@asynccontextmanager
async def victim(nursery: Nursery, folder: Path) -> AsyncIterator[tuple[Victim, Site]]:
    """A server to be killed, not started yet."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    env = {
        "VEILLEE_DATABASE": f"sqlite:///{folder / 'v.db'}",
        "VEILLEE_PORT": str(port),
        "VEILLEE_LOG": "json",
        "VEILLEE_MESSAGE_RATE": "100000",
        "VEILLEE_MESSAGE_BURST": "100000",
    }
    there = Victim(nursery, env)
    limits = httpx.Limits(max_keepalive_connections=0)
    base = f"http://127.0.0.1:{port}"
    try:
        async with httpx.AsyncClient(base_url=base, timeout=20, limits=limits) as http:
            yield there, Site(cast(House, None), port, http)
    finally:
        if there.child:
            await there.die()


# Those who play -------------------------------------------------------------------------------


@dataclass
class Player:
    """Somebody who plays on whatever happens, and never says who they are again."""

    person: Person
    client: Client
    rng: random.Random
    enough: bool = False
    asking: bool = False
    told: dict[int, Data] = field(default_factory=dict)  # events by number
    read: int = 0  # messages looked at
    checked: int = 0  # the last number that was found in the log

    async def play(self) -> None:
        """On and on; no other match once there has been enough."""
        while True:
            await self.connect()
            number = self.client.number
            command = self.choose()
            if command is not None:
                self.asking = True
                done = await self.settle(command)
                self.asking = False
                if done:
                    continue
            with contextlib.suppress(Closed):
                await self.client.until(lambda at=number: self.changed(at))  # type: ignore[misc]  # the number now

    def changed(self, number: int) -> bool:
        """Whether there may be something to do."""
        client = self.client
        return client.number != number or client.closed is not None

    @property
    def waits(self) -> bool:
        """Whether the match is over and nothing was asked that is not answered."""
        return self.client.phase == "finished" and not self.asking

    async def connect(self) -> None:
        """Be connected, by what one has: the token of the seat, the last number."""
        client = self.client
        while client.closed is not None:
            try:
                await client.open(resume=True)
            except (OSError, EOFError, Closed, websockets.WebSocketException):
                client.closed = 1006
                await asyncio.sleep(0.01)

    def choose(self) -> Data | None:
        """What to do next."""
        client, seat = self.client, int(self.client.stream.removeprefix("seat-"))
        now = client.situation
        if client.phase == "finished":
            return None if self.enough else {"kind": "rematch"}
        legal, talk = now.get("legal") or [], now.get("talk") or []
        action = ""
        if legal and (now.get("turn") == seat or client.phase == "opening"):
            action = self.rng.choice(legal)
        elif talk and self.rng.random() < 0.2:
            action = self.rng.choice(talk)
        return {"kind": "act", "seat": seat, "action": action} if action else None

    async def settle(self, command: Data) -> bool:
        """Have it answered, however often it must be sent; whether it was done."""
        client, cid = self.client, self.client.new_id()
        text = json.dumps({**command, "id": cid})
        while cid not in client.answers:
            await self.connect()
            with contextlib.suppress(Closed):
                await client.send_raw(text)
                await client.until(lambda: cid in client.answers or client.closed is not None)
        return str(client.answers[cid]["kind"]) == "events"

    def listen(self) -> None:
        """Write down what one was told, by number; nothing is told otherwise the second time."""
        for message in self.client.messages[self.read :]:
            if message["kind"] == "events":
                first = message["number"] - len(message["events"]) + 1
                for number, event in enumerate(message["events"], first):
                    known = event if "at" in event else {**event, "at": message["at"]}
                    assert self.told.setdefault(number, known) == known
        self.read = len(self.client.messages)

    async def check(self, table: Table) -> None:
        """All that one was told is in the log of the server that lives now, as it was told."""
        self.listen()
        last = max(self.told, default=0)
        acks = [m["number"] for m in self.client.messages if m["kind"] == "ack"]
        after = self.checked
        while after < last:
            page = await self.person.call("GET", f"{table.path}/log?after={after}&limit=100")
            for event in page["events"]:
                after = event.pop("n")
                assert self.told.get(after, event) == event
            assert page["events"], f"told of {last}, kept {after}"
        self.checked = max(after, last)
        assert max(acks, default=0) <= max(last, after)


async def all_over(person: Person, players: list[Player], table: Table) -> None:
    """Wait for the end of the match; one may just have begun."""
    async with asyncio.timeout(20):
        while True:
            state = await person.call("GET", table.path)
            if state["phase"] == "finished" and all(player.waits for player in players):
                return
            await asyncio.sleep(0.02)


async def killed_again_and_again(nursery: Nursery, folder: Path, game: str, seed: int) -> None:
    """Four persons, one server at a time."""
    rng = random.Random(seed)
    async with victim(nursery, folder) as (server, site):
        await server.live(site.http)
        people, table = await seated(site, game, 4, options=OPTIONS[game])
        clients = [await person.client(table).open() for person in people]
        players = [
            Player(person, client, random.Random(f"{seed}{client.stream}"))
            for person, client in zip(people, clients, strict=True)
        ]
        playing = [asyncio.create_task(player.play()) for player in players]
        while server.lives <= KILLS:
            await asyncio.sleep(rng.uniform(0, LONGEST_LIFE))
            await server.die()
            await server.live(site.http)
            await asyncio.gather(*(player.check(table) for player in players))
            assert not any(task.done() for task in playing)
        for player in players:
            player.enough = True
        await all_over(people[0], players, table)
        for player, task in zip(players, playing, strict=True):
            task.cancel()
            await player.check(table)
            await player.client.close()
            assert player.client.hello == {"token": player.person.seats[table.id]}
        records = await people[0].call("GET", f"{table.path}/records")
        assert records["records"]
        assert server.lives == KILLS + 1
        assert sum(len(player.told) for player in players) > 10 * KILLS
    assert "Traceback" not in nursery.log.read_text()


@pytest.mark.parametrize(("seed", "game"), list(enumerate(EVENINGS)))
def test_nothing_that_was_told_is_lost_when_the_server_is_killed(
    seed: int, game: str, nursery: Nursery, tmp_path: Path
) -> None:
    """boardgame.io #672: kill -9 at any moment, fifty times in all; play goes on, no reload."""
    run(killed_again_and_again(nursery, tmp_path, game, seed))
