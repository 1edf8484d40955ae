"""Worker processes that answer, die, hang and end."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import veillee
from server.players.odd_bots import FOLDER, ODD, STUCK, mark
from server.players.processes import LONGEST, ended, until
from server.running import run
from veillee import bots
from veillee.match.match import Match
from veillee.server.players.frames import ACT, TALK, Question, question
from veillee.server.players.pool import Pool, default_workers

BUDGET = 20_000
SHORT = 50  # milliseconds, for bots that never answer


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))


def match_of(name: str = "politaine", seed: int = 2) -> Match:
    return veillee.game(name).match(seed=seed)


def put(bot: str, *, kind: str = ACT, key: str = "t", match: Match | None = None) -> Question:
    match = match or match_of()
    return question(match.view(match.to_act()[0]), key=key, kind=kind, bot=bot, seed=5)


def allowed(asked: Question, match: Match | None = None) -> tuple[veillee.Action, ...]:
    return (match or match_of()).legal(asked.seat)


@asynccontextmanager
async def pool_of(workers: int = 1, make: str = ODD) -> AsyncIterator[Pool]:
    pool = Pool(workers, bots=make, grace_ms=0)
    try:
        yield pool
    finally:
        await pool.stop()


@pytest.mark.parametrize("game", veillee.games())
@pytest.mark.parametrize("bot", ["amateur", "random"])
def test_a_bot_in_a_worker_does_what_it_would_do_here(game: str, bot: str) -> None:
    async def asked() -> None:
        match = match_of(game)
        async with pool_of() as pool:
            for _ in range(30):
                if match.over:
                    return
                seat = match.to_act()[0]
                here = bots.bot(bot, random.Random(5)).act(match.view(seat))
                assert await pool.ask(put(bot, match=match), BUDGET) == here
                match.act(seat, here)

    run(asked())


def test_workers_start_with_the_first_question_or_when_warmed() -> None:
    async def asked() -> None:
        async with pool_of(2) as pool:
            assert not pool.pids
            await pool.ask(put("amateur"), BUDGET)
            assert len(pool.pids) == 1
        async with pool_of(2) as pool:
            pool.warm()
            await until(lambda: len(pool.pids) == 2)

    run(asked())


def test_a_question_whose_worker_dies_is_asked_again() -> None:
    async def asked() -> None:
        async with pool_of() as pool:
            question = put("unlucky")
            assert await pool.ask(question, BUDGET) in allowed(question)
            assert (pool.stats.again, pool.stats.lost, pool.stats.by_fallback) == (1, 1, 0)

    run(asked())


def test_a_worker_killed_from_outside_in_the_middle_of_a_thought_is_replaced() -> None:
    async def asked() -> None:
        async with pool_of() as pool:
            question = put("patient")
            thought = asyncio.create_task(pool.ask(question, BUDGET))
            await until(mark(f"waits-{question.seat}").exists)
            (pid,) = pool.pids
            os.kill(pid, signal.SIGKILL)
            mark("go").touch()
            assert await thought in allowed(question)
            assert pid not in pool.pids
            assert ended(pid)

    run(asked())


def test_a_bot_that_kills_every_worker_is_asked_three_times_and_then_the_amateur() -> None:
    async def asked() -> None:
        async with pool_of() as pool:
            question = put("mortal")
            assert await pool.ask(question, BUDGET) in allowed(question)
            stats = pool.stats
            assert (stats.again, stats.lost, stats.by_fallback, stats.by_rule) == (2, 3, 1, 0)

    run(asked())


@pytest.mark.parametrize("bot", ["sleeper", "hog"])
def test_a_bot_that_thinks_for_ever_is_killed_and_the_amateur_answers(bot: str) -> None:
    async def asked() -> None:
        async with pool_of() as pool:
            pool.warm()
            await until(lambda: pool.pids)
            (pid,) = pool.pids
            question = put(bot)
            assert await pool.ask(question, SHORT) in allowed(question)
            assert (pool.stats.stuck, pool.stats.by_fallback) == (1, 1)
            await until(lambda: ended(pid))

    run(asked())


def test_where_every_bot_hangs_the_first_thing_allowed_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from veillee.server.players import budgets

    monkeypatch.setitem(budgets._BUDGETS, "amateur", budgets.Budget(lead=0, limit=SHORT))

    async def asked() -> None:
        async with pool_of(make=STUCK) as pool:
            question = put("random")
            assert await pool.ask(question, SHORT) == allowed(question)[0]
            assert await pool.ask(put("random", kind=TALK), SHORT) is None
            assert (pool.stats.stuck, pool.stats.by_rule) == (3, 2)

    run(asked())


@pytest.mark.parametrize("bot", ["cheat", "traitor", "nobody-of-that-name"])
def test_a_bot_that_fails_gives_way_and_the_log_tells_no_cards(
    bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def asked() -> None:
        async with pool_of() as pool:
            question = put(bot)
            for _ in range(3):
                assert await pool.ask(question, BUDGET) in allowed(question)
            assert (pool.stats.by_fallback, pool.stats.lost) == (3, 0)

    with caplog.at_level(logging.DEBUG):
        run(asked())
    (line,) = [r.getMessage() for r in caplog.records if "bot failed" in r.getMessage()]
    match = match_of()
    hand = match.view(match.to_act()[0]).hand
    assert not {str(card) for card in hand} & set(line.replace("=", " ").split())


def test_a_bot_may_print_what_it_likes() -> None:
    async def asked() -> None:
        async with pool_of() as pool:
            question = put("talker")
            assert await pool.ask(question, BUDGET) in allowed(question)
            assert pool.stats.by_fallback == 0

    run(asked())


def test_without_workers_the_first_thing_allowed_is_done() -> None:
    async def asked() -> None:
        async with pool_of(make="no.such.module:bot") as pool:
            question = put("amateur")
            for _ in range(3):
                assert await pool.ask(question, BUDGET) == allowed(question)[0]
            assert pool.stats.by_rule == 3

    run(asked())


def test_what_is_asked_beyond_the_room_is_answered_at_once() -> None:
    async def asked() -> None:
        pool = Pool(1, bots=ODD, room=2)
        try:
            first = [asyncio.create_task(pool.ask(put("amateur"), BUDGET)) for _ in range(2)]
            await asyncio.sleep(0)
            question = put("amateur")
            assert await pool.ask(question, BUDGET) == allowed(question)[0]
            assert pool.stats.by_rule == 1
            assert all(answer in allowed(question) for answer in await asyncio.gather(*first))
        finally:
            await pool.stop()

    run(asked())


def test_a_table_that_asks_a_lot_does_not_keep_the_others_waiting() -> None:
    async def asked() -> list[str]:
        order: list[str] = []

        async def ask(key: str) -> None:
            await pool.ask(put("amateur", key=key), BUDGET)
            order.append(key)

        async with pool_of() as pool:
            await asyncio.gather(*(ask(key) for key in ("a",) * 20 + ("b", "c")))
        return order

    order = run(asked())
    assert len(order) == 22
    assert {"b", "c"} <= set(order[:4])


def test_the_loop_goes_round_while_a_bot_thinks() -> None:
    async def asked() -> None:
        async with pool_of() as pool:
            question = put("patient")
            thought = asyncio.create_task(pool.ask(question, BUDGET))
            await until(mark(f"waits-{question.seat}").exists)
            for _ in range(1000):  # turns of the loop; a thought inside it would stop the first
                await asyncio.sleep(0)
            assert not thought.done()
            mark("go").touch()
            assert await thought in allowed(question)

    run(asked())


def test_a_question_nobody_waits_for_any_more_is_dropped() -> None:
    async def asked() -> None:
        async with pool_of() as pool:
            thinking = asyncio.create_task(pool.ask(put("patient"), BUDGET))
            await until(lambda: pool.busy)
            waiting = asyncio.create_task(pool.ask(put("patient"), BUDGET))
            await until(lambda: pool.waiting)
            thinking.cancel()
            waiting.cancel()
            await asyncio.gather(thinking, waiting, return_exceptions=True)
            assert pool.waiting == 0
            mark("go").touch()
            question = put("amateur")
            assert await pool.ask(question, BUDGET) in allowed(question)

    run(asked())


def test_stop_ends_every_process_and_cancels_whoever_waits() -> None:
    async def asked() -> None:
        async with pool_of(2) as pool:
            tasks = [asyncio.create_task(pool.ask(put("hog"), BUDGET)) for _ in range(3)]
            await until(lambda: pool.busy == 2)
            pids = pool.pids
            assert len(pids) == 2
            await pool.stop()
            assert all(map(ended, pids))
            await asyncio.wait(tasks)
            assert all(task.cancelled() for task in tasks)
            with pytest.raises(asyncio.CancelledError):
                await pool.ask(put("amateur"), BUDGET)

    run(asked())


PARENT = """
import asyncio, sys
from server.players.test_pool import put
from veillee.server.players.pool import Pool

async def main():
    pool = Pool(2, bots=sys.argv[1])
    pool.warm()
    tasks = [asyncio.create_task(pool.ask(put(bot), 1000000)) for bot in ("hog", "sleeper")]
    while pool.busy < 2:
        await asyncio.sleep(0.002)
    print(*pool.pids, flush=True)
    await asyncio.gather(*tasks)

asyncio.run(main())
"""


def test_workers_end_when_the_server_is_killed(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), FOLDER: str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, ODD], stdout=subprocess.PIPE, env=environment
    ) as parent:
        assert parent.stdout is not None
        pids = [int(word) for word in parent.stdout.readline().split()]
        assert len(pids) == 2
        assert not any(map(ended, pids))
        parent.kill()

    async def gone() -> None:
        await until(lambda: all(map(ended, pids)))

    run(gone())


def test_ctrl_c_at_the_terminal_does_not_reach_the_workers() -> None:
    async def asked() -> None:
        async with pool_of() as pool:
            await pool.ask(put("amateur"), BUDGET)
            (pid,) = pool.pids
            assert os.getpgid(pid) != os.getpgid(0)
            os.kill(pid, signal.SIGINT)
            await pool.ask(put("amateur"), BUDGET)
            assert pool.pids == (pid,)

    run(asked())


def test_a_worker_is_less_urgent_than_the_server() -> None:
    async def asked() -> None:
        async with pool_of() as pool:
            await pool.ask(put("amateur"), BUDGET)
            (pid,) = pool.pids
            here = os.getpriority(os.PRIO_PROCESS, 0)
            assert here < os.getpriority(os.PRIO_PROCESS, pid) or here >= 10

    run(asked())


def test_there_are_one_to_four_workers() -> None:
    assert 1 <= default_workers() <= 4
    assert Pool().size == default_workers()
    assert Pool(0).size == 1


def test_the_event_loop_of_the_server_is_as_good() -> None:
    uvloop = pytest.importorskip("uvloop")

    async def asked() -> None:
        async with pool_of() as pool:
            for bot, limit in (("unlucky", BUDGET), ("hog", SHORT), ("amateur", BUDGET)):
                question = put(bot)
                assert await pool.ask(question, limit) in allowed(question)
            assert (pool.stats.again, pool.stats.stuck, pool.stats.by_fallback) == (1, 1, 1)
            pids = pool.pids
        assert all(map(ended, pids))

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(asyncio.wait_for(asked(), LONGEST))
