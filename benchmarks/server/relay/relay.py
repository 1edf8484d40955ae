"""A server that only passes on: what our stack costs before anything is decided, told or kept.

Each message of one of the four clients at a table is answered by one to each of them, as long as
a move at our own tables. It prints its address, as our own server does.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import uvicorn
import uvloop

from veillee.server.config import Config
from veillee.server.live.frames import Pipe, framed, pipe_of
from veillee.server.serving import listen, uvicorn_config

SEATS = 4
REST = "x" * 128  # with it a message is as long as that of a card


class Table:
    """Four sockets, and how many cards were laid."""

    def __init__(self) -> None:
        self.pipes: list[Pipe] = []
        self.laid = -1

    def enter(self, pipe: Pipe) -> None:
        self.pipes.append(pipe)
        if len(self.pipes) == SEATS:
            self.take("")

    def take(self, text: str) -> None:
        self.laid += 1
        turn = self.laid % SEATS
        frame = framed(f'{{"number":{self.laid},"turn":{turn},"rest":"{REST}"}}')
        for pipe in self.pipes:
            pipe.write(frame)


class Relay:
    """The application. A table is what the path of a socket says."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        pipe = pipe_of(scope)
        assert pipe is not None
        table = self._tables.setdefault(scope["path"], Table())
        table.enter(pipe)
        pipe.listen(table.take)
        while (await receive())["type"] != "websocket.disconnect":
            pass


async def serve(folder: Path) -> None:
    config = Config(database=f"sqlite:///{folder / 'none.db'}", port=0)
    listener, address = listen(config)
    settings = uvicorn_config(config, Relay())
    settings.lifespan = "off"
    print(address.url, flush=True)
    await uvicorn.Server(settings).serve(sockets=[listener])


if __name__ == "__main__":
    with (
        tempfile.TemporaryDirectory() as made,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        runner.run(serve(Path(made)))
