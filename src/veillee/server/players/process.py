"""One worker process as the server sees it: asked one question at a time, killed when stuck."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import cast

import msgspec

from veillee.server.players.frames import READY, Answered, Asked, Question, Task, framed, taken

START_SECONDS = 30.0  # the longest that a start may take, on a machine that has much to do
_STDIN, _STDOUT = 0, 1
_MODULE = "veillee.server.players.worker"
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # not on every system
_DECODER = msgspec.msgpack.Decoder(Answered)

_LOG = logging.getLogger(__name__)


class Worker(asyncio.SubprocessProtocol):
    """A process of bots. ``heard`` is called with each answer, ``ended`` once: it is of no use now.

    Until its process is gone (``gone``) it may still be there to be waited for.
    """

    def __init__(
        self, heard: Callable[[Worker, Answered], None], ended: Callable[[Worker], None]
    ) -> None:
        self.started = False
        self.stuck = False  # was killed for thinking too long
        self.number = 0  # of the question it has; 0: none
        self.gone = asyncio.Event()
        self._heard = heard
        self._ended = ended
        self._usable = True
        self._buffer = bytearray()
        self._process: asyncio.SubprocessTransport | None = None
        self._alarm: asyncio.TimerHandle | None = None

    async def start(self, bots: str) -> None:
        """Start the process. It is ready later, and ended at once where there can be none."""
        loop = asyncio.get_running_loop()
        self._set_alarm(START_SECONDS)
        try:
            await loop.subprocess_exec(
                lambda: self,
                sys.executable,
                "-P",  # nothing from the folder the server happens to be started in
                "-m",
                _MODULE,
                bots,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # a traceback might tell cards
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=True,  # Ctrl-C at the terminal is for the server alone
            )
        except OSError:
            self.gone.set()
            self._end()

    @property
    def pid(self) -> int:
        """The process; 0 before it has one."""
        return 0 if self._process is None else self._process.get_pid()

    @property
    def idle(self) -> bool:
        return self._usable and self.started and not self.number

    def ask(self, number: int, question: Question | Task, seconds: float) -> None:
        """Put a question to an idle worker; without an answer by then it is killed."""
        self.number = number
        self._set_alarm(seconds)
        self._pipe().write(framed(Asked(number, question)))

    def kill(self) -> None:
        """End it at once."""
        if self._process is not None and self._process.get_returncode() is None:
            # Not the transport's own way: it looks for the exit status too, which the loop awaits.
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, _KILL)
        self._end()

    def close(self) -> None:
        """Let it end by itself: it does when its pipe closes."""
        self._stop_alarm()
        self._usable = False
        if self._process is not None:
            self._pipe().close()

    # What the event loop says -----------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._process = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd != _STDOUT:
            return
        self._buffer += data
        for message in taken(self._buffer):
            try:
                self._take(_DECODER.decode(message))
            except msgspec.DecodeError:
                self.kill()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        del exc
        if fd == _STDOUT:
            self.kill()

    def process_exited(self) -> None:
        self._end()
        if self._process is not None:
            self._process.close()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.gone.set()

    def _take(self, answered: Answered) -> None:
        if answered.number == READY and not self.started:
            if answered.wrong:
                _LOG.error("bot worker not started: wrong=%s", answered.wrong)
                return
            self.started = True
        elif answered.number != self.number or not self._usable:
            return
        self.number = 0
        self._stop_alarm()
        self._heard(self, answered)

    def _end(self) -> None:
        self._stop_alarm()
        if self._usable:
            self._usable = False
            self._ended(self)

    def _pipe(self) -> asyncio.WriteTransport:
        assert self._process is not None
        return cast(asyncio.WriteTransport, self._process.get_pipe_transport(_STDIN))

    def _set_alarm(self, seconds: float) -> None:
        self._stop_alarm()
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._too_late)

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _too_late(self) -> None:
        self.stuck = True
        self.kill()
