"""A table with its driver: commands are carried out, time passes, nothing is stored or sent."""

from __future__ import annotations

import asyncio
import heapq
import random
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

from table.tables import Sitting
from veillee import bots
from veillee.games.actions import Action
from veillee.server.players.driver import Asks, Driver, Loop, Timer
from veillee.server.players.frames import TALK, Question, view_of
from veillee.table import Command, Done, Refused, next_alarm
from veillee.table.commands import Tick


class FastTime:
    """The time of an event loop, only faster."""

    def __init__(self, speed: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._speed = speed

    def time(self) -> float:
        return self._loop.time() * self._speed

    def call_at(self, when: float, callback: Callable[[], object]) -> Timer:
        return self._loop.call_at(when / self._speed, callback)

    def create_task(self, coro: Coroutine[object, object, None]) -> asyncio.Task[None]:
        return self._loop.create_task(coro)


class _Later:
    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        self.callback = None


class ManualTime:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self._now = 0.0
        self._number = count()
        self._later: list[tuple[float, int, _Later]] = []

    def time(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], object]) -> Timer:
        later = _Later(callback)
        heapq.heappush(self._later, (when, next(self._number), later))
        return later

    def create_task(self, coro: Coroutine[object, object, None]) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(coro)

    @property
    def pending(self) -> int:
        """How much is still to come."""
        return sum(later.callback is not None for _, _, later in self._later)

    async def wait(self, ms: float) -> None:
        """Let time pass, and everything in it happen."""
        end = self._now + ms / 1000
        await settle()
        while self._later and self._later[0][0] <= end:
            when, _, later = heapq.heappop(self._later)
            self._now = max(self._now, when)
            if later.callback is not None:
                later.callback()
                await settle()
        self._now = max(self._now, end)


async def settle() -> None:
    """Let tasks do what they can do now."""
    for _ in range(8):
        await asyncio.sleep(0)


Chosen = Action | None
Choose = Callable[[Question], Coroutine[Any, Any, Chosen]]


class Answers:
    """A pool whose answers the test makes up. ``asked`` keeps the questions."""

    def __init__(self, choose: Choose) -> None:
        self.asked: list[Question] = []
        self._choose = choose

    async def ask(self, question: Question, budget_ms: int) -> Chosen:
        assert budget_ms > 0
        self.asked.append(question)
        return await self._choose(question)


async def amateur(question: Question) -> Chosen:
    """Thinks for no time at all."""
    player = bots.bot(question.bot, random.Random(question.seed))
    view = view_of(question)
    return player.talk(view) if question.kind == TALK else player.act(view)


class House:
    """One table. ``told``: what the driver had to say, and when; ``refused``: codes."""

    def __init__(self, sitting: Sitting, pool: Asks, time: Loop) -> None:
        self.s = sitting
        self.time = time
        self.told: list[tuple[int, int, str]] = []
        self.refused: list[str] = []
        self.deaf = False  # what the driver says is lost
        self._start = sitting.now - round(time.time() * 1000)
        self._alarm: Timer | None = None
        seeds = count(1)
        self.driver = Driver(pool, self._submit, self.now, time, key="t", seed=lambda: next(seeds))
        self._changed()

    def now(self) -> int:
        return self._start + round(self.time.time() * 1000)

    def do(self, command: Command) -> None:
        """Carry it out, if it may be."""
        self.s.now = self.now()
        given = self.s.do(command)
        if isinstance(given, Refused):
            self.refused.append(given.error.code)
        elif isinstance(given, Done) and given.events:
            self._changed()

    def stop(self) -> None:
        self.driver.stop()
        if self._alarm is not None:
            self._alarm.cancel()

    def _submit(self, command: Command) -> None:
        seat, action = getattr(command, "seat"), getattr(command, "action")  # noqa: B009
        self.told.append((self.now(), seat, action))
        if not self.deaf:
            self.do(command)

    def _changed(self) -> None:
        self.driver.changed(self.s.t)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        alarm = next_alarm(self.s.t)
        if alarm is not None:
            wait = (alarm - self.now()) / 1000
            self._alarm = self.time.call_at(self.time.time() + wait, lambda: self.do(Tick()))
