"""Hints: from one's own view, at one's own turn, where the table allows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from server.houses import running, seated
from server.pages.matches import act
from server.running import run
from veillee.errors import VeilleeError
from veillee.server.players.frames import Question
from veillee.server.problems import status_of
from veillee.table import Phase

OFF = status_of(VeilleeError("hints-off"))


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


def test_a_hint_is_asked_from_the_callers_view_alone(tmp_path: Path) -> None:
    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            people, table = await seated(site, "aluette", 4)
            room = site.house.hub.rooms[table.id]
            asked: list[Question] = []
            whole = site.house.pool.ask

            async def ask(question: Question, budget_ms: int) -> Any:
                asked.append(question)
                return await whole(question, budget_ms)

            site.house.pool.ask = ask  # type: ignore[method-assign]  # to look at what is asked
            seat = room.table.turn
            await people[seat].call("POST", f"{table.path}/hint")
            view = room.table.playing().view(seat)
            assert [question.state for question in asked] == [view.state]
            assert asked[0].bot == "amateur"

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
