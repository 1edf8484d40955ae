"""One worker process for work on what is over: one task after the other, whoever asks in turn.

Beside the pool, so that no bot ever waits for it. The process starts with the first task and, as
all workers, lets the server go first.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from veillee.errors import VeilleeError
from veillee.server.players.frames import READY, Answered, Task
from veillee.server.players.pool import BOTS
from veillee.server.players.process import Worker
from veillee.server.players.queueing import FairQueue

ROOM = 64  # tasks that may wait
EACH = 4  # of one person
_STOP_SECONDS = 2.0

_LOG = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Job:
    task: Task
    done: asyncio.Future[bytes]


class Desk:
    """Tasks in a worker process. Use it in one event loop, and ``stop`` it there."""

    def __init__(self, seconds: float, *, room: int = ROOM, each: int = EACH) -> None:
        """``seconds``: after that a task is given up, its process killed.

        ``room``: how many tasks may wait; ``each``: of one person, the one in work included.
        """
        self._seconds = seconds
        self._each = each
        self._waiting: FairQueue[_Job] = FairQueue(room)
        self._of: dict[str, int] = {}  # tasks by person
        self._worker: Worker | None = None
        self._job: _Job | None = None
        self._starting: asyncio.Task[None] | None = None
        self._number = 0
        self._stopped = False

    async def do(self, person: str, task: Task) -> bytes:
        """What the work of a task gives.

        Raises:
            VeilleeError: ``too-many-requests`` where too much waits already; ``unavailable``
                where the work failed or took too long.
            asyncio.CancelledError: the desk was stopped.
        """
        if self._stopped:
            raise asyncio.CancelledError
        if self._waiting.full or self._of.get(person, 0) >= self._each:
            raise VeilleeError("too-many-requests", seconds=max(1, int(self._seconds) // 4))
        job = _Job(task, asyncio.get_running_loop().create_future())
        self._of[person] = self._of.get(person, 0) + 1
        self._waiting.put(person, job)
        try:
            self._go_on()
            return await job.done
        finally:
            self._waiting.drop(person, job)
            self._of[person] -= 1
            if not self._of[person]:
                del self._of[person]

    async def stop(self) -> None:
        """End the process; who still waits is cancelled."""
        self._stopped = True
        while self._waiting:
            self._waiting.take().done.cancel()
        busy, self._job = self._job, None
        if self._starting is not None:
            await self._starting
        worker = self._worker
        if worker is None:
            return
        worker.close()
        if busy is not None:
            busy.done.cancel()
            worker.kill()
        try:
            await asyncio.wait_for(worker.gone.wait(), _STOP_SECONDS)
        except TimeoutError:
            worker.kill()

    @property
    def waiting(self) -> int:
        """How many tasks wait."""
        return len(self._waiting)

    def _go_on(self) -> None:
        if not self._waiting or self._stopped:
            return
        if self._worker is None:
            self._worker = Worker(self._heard, self._ended)
            self._starting = asyncio.get_running_loop().create_task(self._worker.start(BOTS))
        elif self._worker.idle:
            self._number += 1
            self._job = self._waiting.take()
            self._worker.ask(self._number, self._job.task, self._seconds)

    def _heard(self, worker: Worker, answered: Answered) -> None:
        job, self._job = self._job, None
        if job is not None and answered.number != READY and not job.done.done():
            if answered.wrong:
                _LOG.error("task failed: work=%s wrong=%s", job.task.work, answered.wrong)
                job.done.set_exception(VeilleeError("unavailable"))
            else:
                job.done.set_result(answered.done)
        self._go_on()

    def _ended(self, worker: Worker) -> None:
        """The process is of no use any more: the next task has a new one."""
        if worker is not self._worker:
            return
        self._worker = None
        job, self._job = self._job, None
        if self._stopped:
            return
        _LOG.warning("task worker lost: pid=%s stuck=%s", worker.pid, worker.stuck)
        if not worker.started and self._waiting:
            job = self._waiting.take()  # no process can be had now; each task tries once
        if job is not None and not job.done.done():
            job.done.set_exception(VeilleeError("unavailable"))
        asyncio.get_running_loop().call_soon(self._go_on)
