"""Programs that play at a real server: sockets, what they were sent, and a picture of the table."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

Data = dict[str, Any]
_count = itertools.count()
WAIT = 20.0  # seconds; what does not come by then does not come


class Closed(Exception):
    """The server closed the socket; ``code`` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Client:
    """One socket and all that came by it. ``raw`` keeps every frame as it was sent."""

    def __init__(self, url: str, **hello: object) -> None:
        self.url = url
        self.hello = hello
        self.raw: list[str] = []
        self.messages: list[Data] = []
        self.events: list[Data] = []
        self.snapshot: Data = {}
        self.situation: Data = {}
        self.answers: dict[str, Data] = {}
        self.answered: Counter[str] = Counter()  # how often each command was answered
        self.sent: list[str] = []
        self.stream = ""
        self.number = 0
        self.resumed = False
        self.closed: int | None = None
        self.answering = True  # answers pings
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._made = next(_count)
        self._ids = 0

    # Connecting -------------------------------------------------------------------------------

    async def open(self, *, resume: bool = False, greet: bool = True) -> Client:
        """Connect and say hello, as who comes back if ``resume``."""
        self.closed = None
        self._socket = await websockets.connect(self.url, max_size=2**22, compression=None)
        self._reading = asyncio.create_task(self._read(self._socket))
        hello: Data = {"kind": "hello", **self.hello}
        if resume:
            hello |= {"stream": self.stream, "number": self.number}
        if greet:
            before = len(self.messages)
            await self.send_raw(json.dumps(hello))
            await self.until(lambda: self._greeted(before) or self.closed is not None)
        return self

    def _greeted(self, before: int) -> bool:
        kinds = [message["kind"] for message in self.messages[before:]]
        return "welcome" in kinds and ("snapshot" in kinds or "events" in kinds)

    async def close(self) -> None:
        """Close the socket in good order."""
        if self._socket is not None:
            await self._socket.close()
        if self._reading is not None:
            await self._reading

    def cut(self) -> None:
        """Lose the connection without a word."""
        assert self._socket is not None
        self._socket.transport.abort()

    async def __aenter__(self) -> Client:
        return await self.open()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # Sending ----------------------------------------------------------------------------------

    async def send_raw(self, text: str | bytes) -> None:
        """Send anything."""
        assert self._socket is not None
        if isinstance(text, str):
            self.sent.append(text)
        try:
            await self._socket.send(text)
        except websockets.ConnectionClosed as error:
            raise Closed(self._socket.close_code or 1006) from error

    def new_id(self) -> str:
        """A command id that no client has used."""
        self._ids += 1
        return f"k{self._made}-{self._ids}"

    async def ask(self, kind: str, **fields: object) -> Data:
        """Send a command and wait for its answer: an ``ack``, ``refused``, or events with it."""
        cid = str(fields.pop("id", self.new_id()))
        self.answers.pop(cid, None)
        await self.send_raw(json.dumps({"kind": kind, "id": cid, **fields}))
        await self.until(lambda: cid in self.answers or self.closed is not None)
        if cid not in self.answers:
            raise Closed(self.closed or 0)
        return self.answers[cid]

    async def do(self, kind: str, **fields: object) -> Data:
        """The same, for what must not be refused."""
        answer = await self.ask(kind, **fields)
        assert answer["kind"] != "refused", answer
        return answer

    # Receiving --------------------------------------------------------------------------------

    async def until(self, condition: Callable[[], object], wait: float = WAIT) -> None:
        """Wait until what was received makes ``condition`` true."""
        async with asyncio.timeout(wait):
            while not condition():
                if self._reading is not None and self._reading.done():
                    self._reading.result()  # raises what went wrong there
                self._changed.clear()
                await self._changed.wait()

    async def seen(self, number: int) -> None:
        """Wait for the event of that number."""
        await self.until(lambda: self.number >= number or self.closed is not None)

    @property
    def phase(self) -> str:
        """Where the table is, as far as this client was told."""
        told = self.situation.get("phase") or self.snapshot.get("phase") or ""
        return str(told)

    def kinds(self) -> list[str]:
        """The kinds of all events so far."""
        return [event["kind"] for event in self.events]

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(websockets.ConnectionClosed, Closed):
            async for frame in socket:
                text = frame if isinstance(frame, str) else frame.decode()
                self.raw.append(text)
                await self._take(json.loads(text))
                self._changed.set()
        self.closed = socket.close_code or 1006
        self._changed.set()

    async def _take(self, message: Data) -> None:
        self.messages.append(message)
        kind = message["kind"]
        if kind == "welcome":
            self.stream, self.resumed = message["stream"], message["resumed"]
        elif kind == "snapshot":
            self.snapshot, self.number = message, message["number"]
            self.situation = dict(message.get("situation", {}))
        elif kind == "events":
            self._take_events(message)
        elif kind == "ping" and self.answering:
            await self.send_raw(json.dumps({"kind": "pong", "n": message["n"]}))
        if kind in ("ack", "refused") and isinstance(message["id"], str):
            self._answer(message["id"], message)

    def _take_events(self, message: Mapping[str, Any]) -> None:
        fresh = message["events"]
        assert message["number"] == self.number + len(fresh), "a gap in the stream"
        self.number = message["number"]
        self.events += [{"at": message["at"], **event} for event in fresh]
        self.situation |= message.get("situation", {})
        if "ack" in message:
            self._answer(message["ack"], message)

    def _answer(self, cid: str, message: Mapping[str, Any]) -> None:
        self.answers[cid] = dict(message)
        self.answered[cid] += 1
