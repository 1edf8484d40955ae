"""Whole matches by bots in real processes, whatever becomes of the processes."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

import veillee
from server.players.house import FastTime, House
from server.players.odd_bots import FOLDER, ODD
from server.players.processes import until
from server.running import run
from table.tables import NAMES, Sitting
from veillee.server.players import budgets
from veillee.server.players.pool import Pool
from veillee.table import Phase, record
from veillee.table import commands as c

SPEED = 100
PACE: dict[str, Any] = {
    "bot_ms": 100,
    "trick_ms": 0,
    "deal_ms": 0,
    "opening_ms": 2000,
    "claim_ms": 100,
}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))


def begun(game: str, *others: str) -> Sitting:
    """A table at which one person has a seat, and these bots, or amateurs, the others."""
    seats = veillee.game(game).seats
    s = Sitting(game, seats, away_ms=500, **PACE).sit(1)
    for seat, bot in enumerate(others, start=1):
        s.ok(s.by(NAMES[0], c.SetBot, seat=seat, bot=bot))
    return s.start()


async def played(s: Sitting, pool: Pool, *, kills: int = 0) -> House:
    """To the end, the only person gone from the start and all tabs closed."""
    house = House(s, pool, FastTime(SPEED))
    house.do(c.Gone(person="", id="", whom=NAMES[0]))
    try:
        for kill in range(kills):
            await until(lambda kill=kill: len(s.events) > 40 * (kill + 1) and pool.pids)  # type: ignore[misc]
            os.kill(pool.pids[0], signal.SIGKILL)
        await until(lambda: s.phase is Phase.FINISHED)
    finally:
        house.stop()
        await pool.stop()
    return house


@pytest.mark.parametrize("game", veillee.games())
def test_a_match_goes_on_to_its_end_when_nobody_is_there(game: str) -> None:
    async def evening() -> None:
        s, pool = begun(game), Pool(1)
        house = await played(s, pool)
        assert s.t.winners
        assert record(s.t).replay().winners == s.t.winners
        assert {seat for _, seat, _ in house.told} == set(range(len(s.t.seats)))
        # A busy machine may be late: the opening is over, or the last sign is not.
        assert set(house.refused) <= {"too-fast", "no-right"}
        assert (pool.stats.lost, pool.stats.by_rule) == (0, 0)

    run(evening())


def test_a_match_ends_though_workers_are_killed_all_the_time() -> None:
    async def evening() -> None:
        s, pool = begun("whist22", "unlucky"), Pool(2, bots=ODD)
        await played(s, pool, kills=4)
        assert s.t.winners
        assert pool.stats.lost >= 5

    run(evening())


def test_a_match_ends_though_workers_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "_SLOW", budgets.Budget(lead=0, limit=30))

    async def evening() -> None:
        s, pool = begun("politaine", "drowsy"), Pool(1, bots=ODD, grace_ms=0)
        await played(s, pool)
        assert s.t.winners
        assert pool.stats.stuck >= 3

    run(evening())


def test_a_match_with_bots_that_nobody_knows_is_played_by_amateurs() -> None:
    async def evening() -> None:
        s, pool = begun("politaine", "nobody-of-that-name", "cheat"), Pool(1, bots=ODD)
        await played(s, pool)
        assert s.t.winners
        assert pool.stats.by_fallback > 0
        assert pool.stats.by_rule == 0

    run(evening())
