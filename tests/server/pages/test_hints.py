"""Hints: from one's own view, at one's own turn, where the table allows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server import pagereading as reading
from server.houses import running, seated
from server.pages.matches import act
from server.running import run
from veillee.errors import VeilleeError
from veillee.server.pages.shapes import Advised, Hint
from veillee.server.pages.study import AdviceAsked
from veillee.server.players.desk import Desk
from veillee.server.players.frames import Task, view_of
from veillee.server.problems import status_of
from veillee.table import Phase

OFF = status_of(VeilleeError("hints-off"))


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VEILLEE_INTERPRETED", "1")  # no worker waits for a compiler


def cards(actions: Iterable[str]) -> set[str]:
    """Cards and bids, whatever is said with them."""
    return {action.rstrip("!~*") for action in actions}


def test_a_hint_is_legal_and_the_same_when_asked_again(tmp_path: Path) -> None:
    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            people, table = await seated(site, "whist22", 3, options={"first_hand": "3"})
            room = site.house.hub.rooms[table.id]
            for _ in range(5):
                seat = room.table.turn
                hints = [await people[seat].call("POST", f"{table.path}/hint") for _ in range(2)]
                assert hints[0] == hints[1]
                assert hints[0]["seat"] == seat
                legal = [str(a) for a in room.table.playing().legal(seat)]
                assert hints[0]["action"] in legal
                other = people[(seat + 1) % 3]
                refused = await other.call("POST", f"{table.path}/hint", status=409)
                assert refused["code"] == "not-your-turn"
                await act(site, table, people, seat, hints[0]["action"])

    run(check())


@pytest.mark.parametrize(
    ("game", "seats", "unit"),
    [("politaine", 4, "points"), ("aluette", 4, "wins"), ("whist22", 3, "pays")],
)
def test_the_expert_judges_everything_that_may_be_done(
    tmp_path: Path, game: str, seats: int, unit: str
) -> None:
    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            people, table = await seated(site, game, seats, settings={"opening_ms": 0})
            room = site.house.hub.rooms[table.id]
            seat = room.table.turn
            hint = await people[seat].call("POST", f"{table.path}/hint")
            assert (hint["bot"], hint["unit"]) == ("expert", unit)
            advice = hint["advice"]
            assert hint["action"] == advice[0]["action"]
            legal = cards(str(action) for action in room.table.playing().legal(seat))
            assert cards(each["action"] for each in advice) == legal
            assert len(advice) == len(legal)
            chances = [each["chance"] for each in advice]
            assert chances == sorted(chances, reverse=True)
            for each in advice:
                assert each["low"] <= each["result"] <= each["high"]
                assert each["text"].endswith(".")
            assert (advice[0]["behind"], advice[0]["clear"]) == (0, False)

    run(check())


def test_the_sentences_are_in_the_readers_language(tmp_path: Path) -> None:
    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            people, table = await seated(site, "whist22", 3)
            person = people[site.house.hub.rooms[table.id].table.turn]
            texts = []
            for lang in ("fr", "en"):
                await person.call("PATCH", "/me", {"lang": lang})
                texts.append((await person.call("POST", f"{table.path}/hint"))["advice"][0]["text"])
            assert texts[0].startswith("Cette annonce")
            assert texts[1].startswith("This bid")

    run(check())


def test_a_hint_is_asked_from_the_callers_view_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Task] = []
    whole = Desk.do

    async def do(desk: Desk, person: str, task: Task) -> bytes:
        asked.append(task)
        return await whole(desk, person, task)

    monkeypatch.setattr(Desk, "do", do)

    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            people, table = await seated(site, "aluette", 4)
            room = site.house.hub.rooms[table.id]
            seat = room.table.turn
            await people[seat].call("POST", f"{table.path}/hint")
            view = room.table.playing().view(seat)
            (task,) = asked
            put = msgspec.msgpack.decode(task.data, type=AdviceAsked).question
            assert view_of(put) == replace(view, players=())

    run(check())


def test_where_the_expert_cannot_be_asked_the_amateur_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(desk: Desk, person: str, task: Task) -> bytes:
        raise VeilleeError("unavailable")

    monkeypatch.setattr(Desk, "do", fails)

    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            people, table = await seated(site, "aluette", 4)
            room = site.house.hub.rooms[table.id]
            seat = room.table.turn
            hint = await people[seat].call("POST", f"{table.path}/hint")
            assert (hint["bot"], hint["unit"], hint["advice"]) == ("amateur", "", [])
            assert hint["action"] in [str(a) for a in room.table.playing().legal(seat)]

    run(check())


def test_a_hint_before_the_first_card(tmp_path: Path) -> None:
    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            settings = {"opening_ms": 60_000}
            people, table = await seated(site, "politaine", 4, settings=settings)
            room = site.house.hub.rooms[table.id]
            assert room.table.phase is Phase.OPENING
            for seat, person in enumerate(people):
                hint = await person.call("POST", f"{table.path}/hint")
                assert (hint["seat"], hint["action"]) == (seat, hint["action"])
                assert hint["action"] in ("pass", "redeal", "eights", "politaine")
                assert (hint["bot"], hint["advice"]) == ("amateur", [])

    run(check())


def test_where_there_are_no_hints(tmp_path: Path) -> None:
    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            wishes: dict[str, Any] = {"settings": {"hints": False}, "listed": True}
            people, table = await seated(site, "whist22", 3, **wishes)
            room = site.house.hub.rooms[table.id]
            path = f"{table.path}/hint"
            refused = await people[room.table.turn].call("POST", path, status=OFF)
            assert refused["code"] == "hints-off"
            stranger = await site.person("Emma")
            assert (await stranger.call("POST", path, status=403))["code"] == "not-at-table"
            await stranger.call("POST", f"{table.path}/join", {})
            assert (await stranger.call("POST", path, status=403))["code"] == "not-seated"

    run(check())


def test_hints_are_limited(tmp_path: Path) -> None:
    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            people, table = await seated(site, "whist22", 3)
            room = site.house.hub.rooms[table.id]
            person = people[room.table.turn]
            for _ in range(60):
                await person.call("POST", f"{table.path}/hint")
            refused = await person.call("POST", f"{table.path}/hint", status=429)
            assert refused["code"] == "too-many-tries"

    run(check())


def test_the_protocol_shows_a_hint_as_it_is() -> None:
    page = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")
    (shown,) = (each for each in reading.examples(page)[""] if "advice" in each)
    assert msgspec.to_builtins(msgspec.convert(shown, Hint)) == shown
    rows = reading.table(page.partition("### Hints and reviews")[2], "| field |")
    told = {name for row in rows for name in row[0].replace("`", "").split(", ")}
    assert told == {*Advised.__struct_fields__, "unit", "advice"} - {"action", "worlds"}
