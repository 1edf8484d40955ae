"""A desk does one task after the other in a process, and survives what goes wrong there."""

from __future__ import annotations

import asyncio
import logging

import pytest

from server.running import run
from veillee.errors import VeilleeError
from veillee.server.players.desk import Desk
from veillee.server.players.frames import Task

GENEROUS = 30.0


def task(name: str, data: bytes = b"a") -> Task:
    return Task(f"server.players.odd_works:{name}", data)


def test_what_is_asked_is_done_and_whoever_asks_is_served_in_turn() -> None:
    async def check() -> None:
        desk = Desk(GENEROUS)
        asked = [("anne", b"one"), ("anne", b"two"), ("bruno", b"three")]
        order: list[bytes] = []

        async def ask(person: str, data: bytes) -> None:
            order.append(await desk.do(person, task("shout", data)))

        await asyncio.gather(*(ask(*one) for one in asked))
        assert order == [b"ONE", b"THREE", b"TWO"]
        await desk.stop()

    run(check())


@pytest.mark.parametrize("wrong", ["fail", "die"])
def test_what_goes_wrong_is_told_and_the_next_task_is_done(
    wrong: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        desk = Desk(GENEROUS)
        with pytest.raises(VeilleeError) as refused:
            await desk.do("anne", task(wrong, b"8K 10P"))
        assert refused.value.code == "unavailable"
        assert await desk.do("anne", task("shout")) == b"A"
        await desk.stop()

    with caplog.at_level(logging.WARNING):
        run(check())
    assert "8K" not in caplog.text


def test_a_task_that_takes_too_long_is_given_up() -> None:
    async def check() -> None:
        desk = Desk(GENEROUS)
        await desk.do("anne", task("shout"))  # the process is there
        desk._seconds = 0.1
        with pytest.raises(VeilleeError) as refused:
            await desk.do("anne", task("forever"))
        assert refused.value.code == "unavailable"
        desk._seconds = GENEROUS
        assert await desk.do("anne", task("shout")) == b"A"
        await desk.stop()

    run(check())


def test_a_person_may_ask_only_so_much_at_once() -> None:
    async def check() -> None:
        desk = Desk(GENEROUS, each=2)
        asked = [asyncio.ensure_future(desk.do("anne", task("shout"))) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(VeilleeError) as refused:
            await desk.do("anne", task("shout"))
        assert refused.value.code == "too-many-requests"
        assert await desk.do("bruno", task("shout")) == b"A"
        assert await asyncio.gather(*asked) == [b"A", b"A"]
        assert await desk.do("anne", task("shout")) == b"A"
        await desk.stop()

    run(check())


def test_who_waits_when_it_stops_is_cancelled() -> None:
    async def check() -> None:
        desk = Desk(GENEROUS)
        await desk.do("anne", task("shout"))
        asked = [asyncio.ensure_future(desk.do(p, task("forever"))) for p in ("anne", "bruno")]
        await asyncio.sleep(0.05)
        assert desk.waiting == 1
        await desk.stop()
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(one) for one in done] == [asyncio.CancelledError] * 2
        with pytest.raises(asyncio.CancelledError):
            await desk.do("anne", task("shout"))

    run(check())
