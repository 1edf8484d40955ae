"""Hidden cards stay hidden: whole matches of which every byte is looked at."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from server.clients import Client, Data
from server.hostile.evenings import (
    Answer,
    Evening,
    evening,
    over,
    pester,
    play_on,
    read_all,
)
from server.hostile.truths import Truth, scan, scan_events, scan_message, words
from server.houses import Site, running
from server.running import run

WRONG: list[Data] = [
    {"kind": "undo"},
    {"kind": "go-on", "seat": 0},
    {"kind": "act", "seat": 9, "action": "pass"},
    {"kind": "act", "seat": 0, "action": "claim"},
    {"kind": "act", "seat": 1, "action": "discard AD"},
    {"kind": "rematch"},
    {"kind": "take-seat", "seat": 0},
    {"kind": "start"},
    {"kind": "kick", "whom": "nobody"},
]


def wrong_cards(truth: Truth) -> list[Data]:
    """Every card of the pack, asked for by every seat: most are somebody else's."""
    seats = range(len(truth.table.seats))
    return [{"kind": "act", "seat": n, "action": card} for n in seats for card in truth.deck]


async def reading(here: Evening, answers: list[Answer]) -> None:
    """Everybody reads all there is, again and again, until the match is over."""
    readers = [None, *here.people]
    while not over(here.guest):
        for person in readers:
            answers += await read_all(here, person, max(0, here.seats[0].number - 50))
        await asyncio.sleep(0.02)


def scan_answer(answer: Answer, truth: Truth) -> None:
    """What was read over HTTP tells of no card but in one's own log."""
    mind = truth.mind(answer.who)
    data = answer.data
    if "/log" in answer.path and "events" in data:
        assert data["stream"] == answer.who
        if data["events"]:
            scan_events(data["events"], data["events"][0]["n"] - 1, mind)
        data["events"] = []
    elif truth.table.game.name == "whist22":
        data = {"kind": "read", "names": [w for w in words(data) if w in ("hands", "cards")]}
        assert not data["names"]
    scan_message(data, (), truth, answer.version)


async def scan_all(here: Evening, answers: list[Answer]) -> None:
    """Look at all that anybody was sent or answered."""
    truth = await here.truth()
    cards = 0
    for client in here.clients:
        cards += scan(client.raw, truth, said=client.sent)
        check_signs(client, truth)
    assert cards
    for answer in answers:
        scan_answer(answer, truth)


def check_signs(client: Client, truth: Truth) -> None:
    """A viewer is told of the signs that it perceived, and of no others."""
    seen = [(e["seat"], e["sign"]) for e in client.events if e["kind"] == "sign-seen"]
    mind = truth.mind(client.stream)
    assert is_part(seen, mind.signs)


def is_part(some: list[tuple[int, str]], every: list[tuple[int, str]]) -> bool:
    """Whether ``some`` are among ``every``, in that order."""
    rest = iter(every)
    return all(one in rest for one in some)


async def played(site: Site, game: str, spectators: str, seed: int) -> None:
    """A match at which everybody also asks for what is not theirs, and comes and goes."""
    rng = random.Random(seed)
    answers: list[Answer] = []
    async with evening(site, game, spectators, undo=True, away_ms=3_600_000) as here:
        wrong = [*WRONG, *rng.sample(wrong_cards(await here.truth()), 60)]
        others = [here.guest, *here.onlookers]
        again = here.people[1].client(here.table)
        here.before.append(await again.open())
        async with asyncio.TaskGroup() as group:
            for client in here.seats:
                cuts = 0.05 if client is here.seats[2] else 0.0
                group.create_task(play_on(client, rng, cuts=cuts))
            for client in (again, *others):
                group.create_task(pester(client, rng, wrong))
            group.create_task(reading(here, answers))
        for person in here.people:
            late = person.client(here.table)
            here.before.append(await late.open())
        await scan_all(here, answers)
        await logs_are_the_streams(here)
        assert all(answer.version for answer in answers)


async def logs_are_the_streams(here: Evening) -> None:
    """Page by page, everybody reads what their socket told them, with the same numbers."""
    for person, client in zip(here.people, [*here.seats, here.guest], strict=True):
        pages: list[dict[str, object]] = []
        after: int | None = 0
        while after is not None:
            path = f"{here.table.path}/log?after={after}&limit=100"
            page = await person.call("GET", path)
            pages += page["events"]
            after = page["next"]
        numbers = [event.pop("n") for event in pages]
        assert numbers == list(range(1, len(pages) + 1))
        await client.seen(len(pages))
        assert client.number >= len(pages) or client.closed is not None
        for event in client.events:
            assert event in pages


@pytest.mark.parametrize(
    ("game", "spectators"),
    [("politaine", "seat"), ("aluette", "seat"), ("aluette", "delayed"), ("whist22", "delayed")],
)
def test_report_1_and_2_nothing_that_anybody_is_sent_tells_of_hidden_cards(
    game: str, spectators: str, tmp_path: Path
) -> None:
    """boardgame.io #1159 and #399: live, coming back, in logs, errors, undo and looking on."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            await played(site, game, spectators, 3)

    run(scene())


def test_the_scan_finds_what_it_looks_for(tmp_path: Path) -> None:
    """A seat's own frames, taken for those of another, are full of cards it may not know."""

    async def scene() -> None:
        async with running(tmp_path) as site, evening(site, "aluette") as here:
            await asyncio.gather(*(play_on(c, random.Random(1)) for c in here.seats))
            truth = await here.truth()
            scan(here.seats[0].raw, truth)
            swapped = [frame.replace("seat-0", "seat-1") for frame in here.seats[0].raw]
            with pytest.raises(AssertionError):
                scan(swapped, truth)
            told = [frame for frame in here.seats[0].raw if "welcome" not in frame]
            with pytest.raises(AssertionError):
                scan([here.guest.raw[0], *told], truth)

    run(scene())


def test_report_13_who_looks_over_a_shoulder_is_sent_that_seat_s_stream(tmp_path: Path) -> None:
    """Hanabi-Live #605: the same events with the same numbers, and none of what it may do."""

    async def scene() -> None:
        async with running(tmp_path) as site, evening(site, "aluette", "seat") as here:
            rng = random.Random(5)
            await asyncio.gather(*(play_on(client, rng) for client in here.seats))
            for seat, onlooker in enumerate(here.onlookers):
                await onlooker.seen(here.seats[seat].number)
                assert onlooker.stream == f"spectator-{seat}"
                assert onlooker.number == here.seats[seat].number
                assert onlooker.events == here.seats[seat].events
                assert onlooker.events
                assert not {"legal", "talk"} & onlooker.situation.keys()
            truth = await here.truth()
            assert any(truth.mind(f"seat-{seat}").signs for seat in range(4))

    run(scene())
