"""One socket: what is sent to it in order, and what is known of whoever is there."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from enum import IntEnum
from typing import Any

from veillee.server.live import messages
from veillee.server.live.credits import Credit
from veillee.server.live.frames import Pipe, framed
from veillee.server.live.sending import begin
from veillee.words import Words

Send = Callable[[Any], Coroutine[Any, Any, None]]  # of ASGI

MOST_WAITING = 64  # messages that may wait for somebody who listens slowly
PING_MS = 10_000
SILENT_MS = 30_000  # without a word, not even to a ping
_LAG_SHARE = 0.3  # of a new measurement in the moving average


class Close(IntEnum):
    """Why a socket was closed (docs/protocol.md)."""

    LEFT = 1000
    RESTART = 1001
    BAD_HELLO = 4400
    NO_RIGHT = 4401
    NO_TABLE = 4404
    SILENT = 4408
    TOO_MANY = 4429
    TRY_LATER = 4500
    TOO_SLOW = 4503


class Connection:
    """A socket that said who it is.

    ``person`` is empty for somebody who only looks on, over the shoulder of ``guide`` if given.
    """

    def __init__(
        self,
        send: Send,
        person: str,
        guide: str | None,
        words: Words,
        credit: Credit,
        now: int,
        pipe: Pipe | None = None,
    ) -> None:
        self.person = person
        self.guide = guide
        self.words = words
        self.credit = credit
        self.lag = 0  # milliseconds there and back, measured by pings
        self.heard_at = now
        self.closed = False
        self.up_to_date = False  # it answered something after it was sent the table
        self._send = send
        self._pipe = pipe
        self._waiting: deque[dict[str, object]] | None = None
        self._drain: asyncio.Task[None] | None = None
        self._ping = 0
        self._ping_at = 0

    def write(self, text: str) -> None:
        """Send a message, after those before it. Never waits for the other end."""
        pipe = self._pipe
        direct = pipe is not None and self._waiting is None and not self.closed
        if not (direct and pipe and pipe.write(framed(text))):
            self._pass({"type": "websocket.send", "text": text})

    def close(self, code: Close) -> None:
        """Say good-bye, after what is still to be sent."""
        if not self.closed:
            self._pass({"type": "websocket.close", "code": int(code)})
            self.closed = True

    def abandon(self) -> None:
        """End it without good-bye where even that cannot be sent: nobody listens there."""
        if self._waiting is not None and self._pipe is not None:
            self._pipe.abort()

    def ping(self, now: int) -> None:
        """Measure the way there and back, unless a measurement is under way."""
        if self._ping_at:
            return
        self._ping += 1
        self._ping_at = now
        self.write(messages.write("ping", {"n": self._ping, "lag": self.lag}))

    def pong(self, number: object, now: int) -> None:
        """The answer to the last ping; others change nothing."""
        if not self._ping_at or number != self._ping:
            return
        took = now - self._ping_at
        self.lag = took if self._ping == 1 else round(self.lag + _LAG_SHARE * (took - self.lag))
        self._ping_at = 0

    def silent(self, now: int) -> bool:
        """Whether nothing was heard for too long."""
        return now - self.heard_at > SILENT_MS

    # How it goes out --------------------------------------------------------------------------

    def _pass(self, message: dict[str, object]) -> None:
        if self.closed:
            return
        if self._waiting is not None:
            self._wait(message)
            return
        try:
            rest = begin(self._send(message))
        except OSError:  # gone; the reading end will notice, too
            self.closed = True
            return
        if rest is not None:
            self._waiting = deque()
            self._drain = asyncio.get_running_loop().create_task(self._go_on(rest))

    def _wait(self, message: dict[str, object]) -> None:
        assert self._waiting is not None
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(message)
            return
        # Whoever comes back is sent the table as it is then.
        self._waiting.clear()
        self._waiting.append({"type": "websocket.close", "code": int(Close.TOO_SLOW)})
        self.closed = True

    async def _go_on(self, first: Awaitable[None]) -> None:
        assert self._waiting is not None
        try:
            await first
            while self._waiting:
                await self._send(self._waiting.popleft())
        except OSError:
            self.closed = True
        finally:
            self._waiting = None
