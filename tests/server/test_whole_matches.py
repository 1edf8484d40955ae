"""Whole matches over real sockets: four clients and computer players, every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.houses import Site, running, seated
from server.playing import play_all
from server.running import run
from veillee import Record, games
from veillee.table import verify

SEATS = {"politaine": 4, "aluette": 4, "whist22": 4}


async def played(site: Site, game: str, seed: int) -> None:
    """A match of persons from the first card to the record."""
    people, table = await seated(site, game, SEATS[game])
    clients = [await person.client(table).open() for person in people]
    await play_all(clients, seed)
    streams = [client.stream for client in clients]
    assert streams == [f"seat-{seat}" for seat in range(SEATS[game])]
    room = site.house.hub.rooms[table.id]
    assert room.table.winners
    for client in clients:
        end = next(event for event in client.events if event["kind"] == "match-ended")
        assert end["winners"] == list(room.table.winners)
        await client.close()
    found = await people[0].call("GET", f"/records/{table.id}-1")
    record = Record.parse(found["text"])
    assert record.replay().over
    assert verify(record) == ()


@pytest.mark.parametrize("game", games())
def test_persons_play_a_whole_match(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(tmp_path) as site:
            await played(site, game, 1)

    run(scene())
