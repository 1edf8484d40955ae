"""The worker processes: who is asked next, and what happens when one dies or thinks for ever.

Processes rather than threads, so that the event loop never waits for a bot, and one bot that goes
wrong can be killed alone. They are started afresh, not forked: the server has sockets and a loop.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import msgspec

from veillee.games.actions import Action
from veillee.server.players.budgets import budget
from veillee.server.players.frames import ACT, READY, Answered, Question, action_of, view_of
from veillee.server.players.process import Worker
from veillee.server.players.queueing import FairQueue

BOTS = "veillee.bots:bot"  # the function that gives a bot for a name and a random generator
FALLBACK = "amateur"  # answers where another bot fails
GRACE_MS = 2000  # what a thought may take beyond its budget, on a machine that has much to do
ROOM = 4096  # how many questions may wait
MOST_WORKERS = 4
_TIMES = 3  # how often a question is asked while its worker dies
_FAILED_STARTS = 3  # after so many in a row nobody waits for a worker any more
_LONGEST_WAIT = 30.0  # seconds between two attempts to start one
_STOP_SECONDS = 2.0
_MOST_LOGGED = 100

_LOG = logging.getLogger(__name__)


@dataclass(slots=True)
class Stats:
    """Counts since the pool was made."""

    asked: int = 0
    again: int = 0  # asked once more, as a worker had died
    by_fallback: int = 0  # answered by the fallback for another bot
    by_rule: int = 0  # answered by the first thing allowed, as every bot failed
    lost: int = 0  # workers that died or were killed
    stuck: int = 0  # of these, killed for thinking too long


@dataclass(slots=True, eq=False)
class _Job:
    question: Question
    seconds: float
    done: asyncio.Future[Action | None]
    asked: int = 0
    last: bool = False  # the fallback's turn: after it only the rules remain
    outcome: str = "answered"  # in the end by the bot itself, by the ``fallback``, or ``failed``


class Pool:
    """Bots in worker processes. Use it in one event loop, and ``stop`` it there."""

    def __init__(
        self,
        workers: int | None = None,
        *,
        bots: str = BOTS,
        grace_ms: int = GRACE_MS,
        room: int = ROOM,
        told: Callable[[str, float], None] = lambda outcome, seconds: None,
    ) -> None:
        """``workers``: how many at most; by default one less than there are cores, 1 to 4.

        ``bots``: ``module:function`` that makes a bot. ``room``: how many questions may wait.
        ``told``: hears how each question ended, and after how long.
        """
        self.size = default_workers() if workers is None else max(1, workers)
        self.stats = Stats()
        self._bots = bots
        self._grace = grace_ms
        self._told = told
        self._waiting: FairQueue[_Job] = FairQueue(room)
        self._workers: list[Worker] = []
        self._leaving: set[Worker] = set()
        self._jobs: dict[Worker, _Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._known_failures: set[tuple[str, str]] = set()
        self._number = 0
        self._failed = 0  # starts in a row
        self._not_before = 0.0  # no start until then
        self._retry: asyncio.TimerHandle | None = None
        self._stopped = False

    async def ask(self, question: Question, budget_ms: int) -> Action | None:
        """What the bot does: always something allowed. None: it is silent (``talk`` only).

        ``budget_ms``: after that and some grace its worker is killed and another bot answers.

        Raises:
            asyncio.CancelledError: the pool was stopped.
        """
        if self._stopped:
            raise asyncio.CancelledError
        self.stats.asked += 1
        done: asyncio.Future[Action | None] = asyncio.get_running_loop().create_future()
        begun = perf_counter()
        job = _Job(question, (budget_ms + self._grace) / 1000, done)
        if self._waiting.full:
            self._by_rule(job)
        else:
            self._waiting.put(question.key, job)
            self._go_on()
        try:
            action = await done
            self._told(job.outcome, perf_counter() - begun)
            return action
        finally:
            self._waiting.drop(question.key, job)

    def warm(self) -> None:
        """Start all workers now instead of at the first questions. They come up by themselves."""
        self._start(self.size - len(self._workers))

    async def stop(self) -> None:
        """End all processes; who still waits for an answer is cancelled."""
        self._stopped = True
        if self._retry is not None:
            self._retry.cancel()
        while self._waiting:
            self._waiting.take().done.cancel()
        for job in self._jobs.values():
            job.done.cancel()
        self._jobs.clear()
        await asyncio.gather(*self._tasks)
        every = {*self._workers, *self._leaving}
        for worker in every:
            worker.close()
        if not await _all_gone(every):
            for worker in every:
                worker.kill()
            await _all_gone(every)
        self._workers.clear()

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._waiting)

    @property
    def busy(self) -> int:
        """How many questions are thought about."""
        return len(self._jobs)

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that have started."""
        return tuple(worker.pid for worker in self._workers if worker.started)

    # Asking -----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Give idle workers something to do, and start those that are missing."""
        for worker in self._workers:
            if not self._waiting:
                return
            if worker.idle:
                self._give(worker, self._waiting.take())
        starting = sum(not worker.started for worker in self._workers)
        self._start(min(len(self._waiting) - starting, self.size - len(self._workers)))
        if self._failed >= _FAILED_STARTS and not self._workers:
            while self._waiting:
                self._by_rule(self._waiting.take())

    def _give(self, worker: Worker, job: _Job) -> None:
        self._number += 1
        job.asked += 1
        self._jobs[worker] = job
        worker.ask(self._number, job.question, job.seconds)

    def _heard(self, worker: Worker, answered: Answered) -> None:
        job = self._jobs.pop(worker, None)
        if answered.number == READY:
            self._failed = 0
        if job is not None:
            self._take(job, answered)
        self._go_on()

    def _take(self, job: _Job, answered: Answered) -> None:
        if answered.wrong:
            self._log_failure(job.question.bot, answered.wrong)
            self._fall_back(job, tried=job.question.bot == FALLBACK)
            return
        action = None if answered.action is None else action_of(job.question, answered.action)
        if not job.done.done():
            job.done.set_result(action)

    def _log_failure(self, bot: str, wrong: str) -> None:
        """Once for each kind: a bot may fail at every move of every table."""
        if (bot, wrong) not in self._known_failures and len(self._known_failures) < _MOST_LOGGED:
            self._known_failures.add((bot, wrong))
            _LOG.error("bot failed: bot=%s wrong=%s", bot, wrong)

    def _fall_back(self, job: _Job, *, tried: bool = False) -> None:
        """Let another bot answer; ``tried``: that one has failed already."""
        if job.done.done():
            return
        if job.last or tried or job.question.kind != ACT:
            self._by_rule(job)
            return
        self.stats.by_fallback += 1
        job.outcome = "fallback"
        job.question = msgspec.structs.replace(job.question, bot=FALLBACK)
        job.seconds = (budget(FALLBACK).limit + self._grace) / 1000
        job.last = True
        self._waiting.put_back(job.question.key, job)

    def _by_rule(self, job: _Job) -> None:
        """The first thing allowed, or silence: no table may come to a stop for a bot."""
        self.stats.by_rule += 1
        job.outcome = "failed"
        legal = view_of(job.question).legal if job.question.kind == ACT else ()
        if not job.done.done():
            job.done.set_result(legal[0] if legal else None)

    # Workers that come and go -----------------------------------------------------------------

    def _start(self, count: int) -> None:
        loop = asyncio.get_running_loop()
        if self._stopped or loop.time() < self._not_before:
            return
        for _ in range(count):
            worker = Worker(self._heard, self._ended)
            self._workers.append(worker)
            task = loop.create_task(worker.start(self._bots))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _ended(self, worker: Worker) -> None:
        if worker in self._workers:
            self._workers.remove(worker)
        self._leaving = {old for old in (*self._leaving, worker) if not old.gone.is_set()}
        job = self._jobs.pop(worker, None)
        if self._stopped:
            return
        self.stats.lost += 1
        self.stats.stuck += worker.stuck
        _LOG.warning("bot worker lost: pid=%s stuck=%s", worker.pid, worker.stuck)
        if not worker.started:
            self._wait_before_the_next_start()
        if job is not None and not job.done.done():
            self._ask_again(job, stuck=worker.stuck)
        self._go_on()

    def _ask_again(self, job: _Job, *, stuck: bool) -> None:
        if stuck or job.last or job.asked >= _TIMES:
            self._fall_back(job)
            return
        self.stats.again += 1
        self._waiting.put_back(job.question.key, job)

    def _wait_before_the_next_start(self) -> None:
        """A start has failed: try later; after some of these nobody is left waiting."""
        self._failed += 1
        loop = asyncio.get_running_loop()
        wait = min(_LONGEST_WAIT, 0.1 * 2 ** min(self._failed, 10))
        self._not_before = loop.time() + wait
        if self._retry is not None:
            self._retry.cancel()
        self._retry = loop.call_at(self._not_before, self._try_again)

    def _try_again(self) -> None:
        self._not_before = 0.0
        self._go_on()


def default_workers() -> int:
    """One less than the cores this process may use, 1 to 4."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        cores = os.cpu_count() or 1
    return min(MOST_WORKERS, max(1, cores - 1))


async def _all_gone(workers: set[Worker]) -> bool:
    """Whether they are all gone, after waiting for a while."""
    started = [worker for worker in workers if worker.pid]
    try:
        async with asyncio.timeout(_STOP_SECONDS):
            for worker in started:
                await worker.gone.wait()
    except TimeoutError:
        return False
    return True
