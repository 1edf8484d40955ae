"""The one thread that writes: it has the only connection of this process that may."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from veillee.errors import VeilleeError
from veillee.server.store import sqlite

T = TypeVar("T")
_ANY_JOB = 8 * 4096  # bytes that a job writes, about


class Writer:
    """Does jobs in a thread, one after the other, in the order they were given.

    A thread of our own with a plain connection, for an asynchronous one costs several changes of
    thread a statement. One connection for everything written, so that this process never waits
    for its own locks. Only jobs wait for the locks of others, and only they put the log away that
    SQLite writes before the database itself: while the thread has none, the connection may be
    used from the thread of the loop, and does not keep it.
    """

    def __init__(self, engine: Engine) -> None:
        """Made in the thread of the event loop that it answers to."""
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._driver: sqlite3.Connection | None = None  # under the connection
        self._given = 0  # jobs of which the loop does not know that they are done
        self._logged = 0  # bytes written since the log was put away, about
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="veillee-store", daemon=True)
        self._thread.start()

    # For the thread of the loop ---------------------------------------------------------------

    def submit(self, job: Callable[[], object]) -> None:
        """Have ``job`` done in the writing thread. It must not raise."""
        self._given += 1
        self._jobs.put(job)

    def at_rest(self) -> sqlite3.Connection | None:
        """The connection, for a short statement in this thread; None where the other has to do it.

        It does not wait for locks: SQLITE_BUSY is for the writing thread to wait out.
        """
        if self._given or self._logged >= sqlite.LOG_BYTES:
            return None
        return self._driver

    def count(self, size: int) -> None:
        """Bytes, about, that whoever has the connection wrote: a page at least."""
        self._logged += size + sqlite.PAGE_BYTES

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What ``work`` gives, in a transaction of its own: all it writes is kept, or nothing.

        Raises:
            VeilleeError: what ``work`` raises; ``storage-failed`` where the database can't.
        """
        answered: asyncio.Future[T] = self._loop.create_future()

        def job() -> None:
            try:
                connection = self.connection()
                with connection.begin():
                    result = work(connection)
            except Exception as error:
                self.tell(_fail, answered, self.failure(error))
            else:
                self.tell(_give, answered, result)

        if self._closed:
            raise VeilleeError("storage-failed")
        self.submit(job)
        return await answered

    async def close(self) -> None:
        """Do what was given so far, then stop."""
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    # For the writing thread -------------------------------------------------------------------

    def connection(self) -> Connection:
        """The connection, opened where it is not. Raises: SQLAlchemyError."""
        if self._connection is None:
            self._use(self._engine.connect())
        assert self._connection is not None
        return self._connection

    def driver(self) -> sqlite3.Connection:
        """The connection under it. Raises: SQLAlchemyError."""
        return sqlite.driver(self.connection())

    def failure(self, error: Exception) -> Exception:
        """The error to tell of: what the database says becomes ``storage-failed``.

        Another connection is opened, for this one may never work again. It is kept until there is
        another: the last one that closes tidies up the files, which must not fail halfway.
        """
        if isinstance(error, VeilleeError):
            return error
        self._renew()
        if not isinstance(error, (SQLAlchemyError, OSError)):
            return error
        failed = VeilleeError("storage-failed")
        failed.__cause__ = error
        return failed

    def tell(self, call: Callable[..., object], *given: object) -> None:
        """Call in the thread of the loop; nothing where there is no loop any more to be told."""
        try:
            self._loop.call_soon_threadsafe(call, *given)
        except RuntimeError:
            if not self._loop.is_closed():
                raise

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._begin()
            job()
            del job  # or what it holds is kept until the next one
            if self._driver is not None:
                sqlite.wait_for_locks(self._driver, 0.0)
            self.tell(self._end)
        self._drop()

    def _begin(self) -> None:
        """Wait for locks from now on; put the log away where it has become long."""
        self._logged += _ANY_JOB
        if self._driver is None:
            return
        sqlite.wait_for_locks(self._driver, sqlite.WAIT_S)
        if self._logged >= sqlite.LOG_BYTES:
            # The job that follows begins the log anew, and that waits for the disk, too.
            with suppress(sqlite3.Error):  # what is wrong shows where something is written
                sqlite.put_log_away(self._driver)
            self._logged = 0

    def _end(self) -> None:
        """In the thread of the loop: one job fewer."""
        self._given -= 1

    def _use(self, connection: Connection) -> None:
        self._connection = connection
        self._driver = sqlite.driver(connection)

    def _renew(self) -> None:
        try:
            another = self._engine.connect()
        except SQLAlchemyError:
            return
        self._drop()
        self._use(another)

    def _drop(self) -> None:
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            try:
                connection.close()
            except SQLAlchemyError:
                connection.invalidate()


def _give(answered: asyncio.Future[T], result: T) -> None:
    if not answered.done():
        answered.set_result(result)


def _fail(answered: asyncio.Future[T], error: Exception) -> None:
    if not answered.done():
        answered.set_exception(error)
