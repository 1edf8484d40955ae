"""Carries tasks out: here, on all cores by joblib, or on a cluster by joblib's Dask backend.

The same tasks give the same results whichever it is, and however they are cut up. A worker that
dies takes nothing with it but what it was doing: that is done again.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from multiprocessing import TimeoutError as NoAnswer
from typing import TYPE_CHECKING

from veillee.arena.setup import Setup
from veillee.arena.tasks import Failed, Played, Task, carried_out, failure
from veillee.errors import VeilleeError

if TYPE_CHECKING:
    from distributed import Client

Take = Callable[[Played], bool]  # given each result as it comes; True: enough

TRIES = 3  # runs one after the other that end with a dead worker and bring nothing new
_PATIENCE = 10  # seconds for a scheduler, and for its first worker, to answer
_LOST_AFTER = 3600.0  # seconds; a task of the cluster that takes longer has been lost


@dataclass(frozen=True, slots=True)
class Engine:
    """Where to play: so many processes (None: one a core), or the cluster of a Dask scheduler."""

    jobs: int | None = None
    scheduler: str | None = None


def run(setup: Setup, tasks: Sequence[Task], engine: Engine, take: Take) -> None:
    """Play the tasks, roughly in order, until all are done or ``take`` says it is enough.

    Raises:
        VeilleeError: a player failed, the engine is not there, or its workers keep dying.
    """
    if not tasks:
        return
    jobs = cores() if engine.jobs is None else engine.jobs
    if engine.scheduler is None and (jobs == 1 or len(tasks) <= 1 or not _wanted(engine)):
        for task in tasks:
            result = carried_out(setup, task)
            if isinstance(result, Failed):
                raise failure(result)
            if take(result):
                return
        return
    _Parallel(setup, tasks, take).run(jobs, engine.scheduler)


def cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _wanted(engine: Engine) -> bool:
    """Whether joblib is there; without it, and without a wish for more, one core will do."""
    try:
        import joblib  # noqa: F401, PLC0415 - an extra
    except ImportError:
        if engine.jobs is None:
            return False
        raise VeilleeError("arena-missing", module="joblib") from None
    return True


class _Parallel:
    """One run over many workers."""

    def __init__(self, setup: Setup, tasks: Sequence[Task], take: Take) -> None:
        self._setup = setup
        self._left = dict.fromkeys(tasks)
        self._take = take
        self._enough = False
        self._failed: Failed | None = None

    def run(self, jobs: int, scheduler: str | None) -> None:
        with ExitStack() as stack:
            client = None if scheduler is None else stack.enter_context(_client(scheduler))
            in_vain = 0
            while self._left and not self._enough:
                before = len(self._left)
                try:
                    self._go(jobs, client)
                except (BrokenExecutor, TimeoutError, NoAnswer) as error:
                    in_vain = in_vain + 1 if len(self._left) == before else 0
                    if in_vain == TRIES:
                        raise VeilleeError("arena-workers-die", count=TRIES) from error
        if self._failed is not None:
            raise failure(self._failed)

    def _go(self, jobs: int, client: Client | None) -> None:
        from joblib import Parallel, delayed  # noqa: PLC0415 - an extra

        with _backend(client):
            parallel = Parallel(
                n_jobs=jobs if client is None else -1,
                return_as="generator_unordered",
                timeout=None if client is None else _LOST_AFTER,
            )
            work = delayed(carried_out)
            results = parallel(work(self._setup, task) for task in self._fed())
            try:
                for result in results:
                    self._received(result)
            except BaseException:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # of joblib, that not all has been asked for
                    results.close()
                raise

    def _received(self, result: Played | Failed) -> None:
        if isinstance(result, Failed):
            self._failed, self._enough = result, True
        elif result.task in self._left and self._failed is None:
            del self._left[result.task]
            self._enough = self._take(result) or self._enough

    def _fed(self) -> Iterator[Task]:
        """What is left, until it is enough; what is in work then is still waited for."""
        for task in tuple(self._left):
            if self._enough:
                return
            yield task


def _backend(client: Client | None) -> AbstractContextManager[object]:
    from joblib import parallel_config  # noqa: PLC0415 - an extra

    if client is None:
        return parallel_config(backend="loky")  # type: ignore[no-any-return] # joblib is untyped
    return parallel_config(backend="dask", client=client)  # type: ignore[no-any-return] # the same


def _client(address: str) -> Client:
    """A connection to the scheduler, which has a worker. Raises: VeilleeError."""
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError:
        raise VeilleeError("arena-missing", module="distributed") from None
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise VeilleeError("no-scheduler", address=address) from error
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError as error:
        client.close()
        raise VeilleeError("no-cluster-worker", address=address) from error
    return client
