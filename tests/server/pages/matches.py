"""Matches that are over, for the tests of what the page asks; a house with a record of one."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from server.houses import Person, Site, Table, running
from veillee import Record, bots, game
from veillee.match.match import Match
from veillee.server.store.rows import RecordRow
from veillee.table.commands import SERVER, Act, Tick

Json = dict[str, Any]
TABLE = "abcdefgh"
LONGEST = 5000


def whole_match(name: str, seed: int = 1, *, careless: float = 0.0) -> Match:
    """A match between amateurs, with their signs, played to the end.

    ``careless``: how often they do anything that is allowed.
    """
    match = game(name).match(seed=seed, players=("Anne", "Bruno", "Chloé", "amateur"))
    rng = random.Random(seed)
    player = bots.bot("amateur", rng)
    for _ in range(LONGEST):
        if match.over:
            return match
        speaker = rng.randrange(match.game.seats)
        words = player.talk(match.view(speaker))
        if words is not None:
            match.act(speaker, words)
            continue
        seat = match.to_act()[0]
        view = match.view(seat)
        anything = rng.random() < careless
        match.act(seat, rng.choice(view.legal) if anything else player.act(view))
    raise AssertionError("never over")


async def keep(site: Site, match: Match, number: int = 1) -> str:
    """The id of a record of a match in the house's store."""
    record = Record.of(match)
    row = RecordRow(
        id=f"{TABLE}-{number}",
        table=TABLE,
        match=number,
        game=match.game.name,
        seats=match.game.seats,
        text=str(record),
        names=match.players,
        persons=("panne", "pbruno", "pchloe", ""),
        scores=match.scores,
        winners=match.winners,
        ended_at=1,
    )
    await site.house.store.save_record(row)
    return row.id


@asynccontextmanager
async def interpreted(folder: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[Site]:
    """A house whose workers never wait for a compiler."""
    patch.setenv("VEILLEE_INTERPRETED", "1")
    async with running(folder, workers=1) as site:
        yield site


async def act(site: Site, table: Table, people: list[Person], seat: int, action: str) -> None:
    """A seat does something at a table."""
    room = site.house.hub.rooms[table.id]
    person = people[seat].id if seat < len(people) else SERVER
    number = room.table.version
    await room.ask(Act(person=person, id=f"t{number}", seat=seat, action=action))


async def play_deals(site: Site, table: Table, people: list[Person], deals: int) -> None:
    """Everybody plays the first legal thing until so many deals are over."""
    room = site.house.hub.rooms[table.id]
    for _ in range(LONGEST):
        now = room.table
        if now.deals_over >= deals or not now.in_match:
            return
        if now.turn < 0:
            await _go_on(site, table)
            continue
        action = str(now.playing().legal(now.turn)[0])
        await act(site, table, people, now.turn, action)
    raise AssertionError("never so many deals")


async def _go_on(site: Site, table: Table) -> None:
    await site.house.hub.rooms[table.id].ask(Tick())
