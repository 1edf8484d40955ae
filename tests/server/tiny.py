"""A tiny program for the tests of serving: run as a process of its own, it says what it does."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from veillee.server.config import Config
from veillee.server.logs import set_up_logs
from veillee.server.observing import Message, Receive, Scope, Send
from veillee.server.serving import Address, Program, serve


def tell(word: str, **more: object) -> None:
    print(json.dumps({"word": word, **more}), flush=True)


class Tiny:
    """Echoes on sockets; ``/slow`` answers once the end has begun."""

    def __init__(self, *, stubborn: bool) -> None:
        self.stubborn = stubborn
        self.ending = asyncio.Event()
        self.sockets: list[Send] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.lifespan(receive, send)
        elif scope["type"] == "http":
            await self.answer(scope, send)
        else:
            await self.talk(receive, send)

    async def lifespan(self, receive: Receive, send: Send) -> None:
        for moment in ("startup", "shutdown"):
            await receive()
            tell(moment)
            await send({"type": f"lifespan.{moment}.complete"})

    async def answer(self, scope: Scope, send: Send) -> None:
        if scope["path"] == "/slow":
            tell("slow")
            await self.ending.wait()
        body = json.dumps({"client": scope["client"][0], "scheme": scope["scheme"]}).encode()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    async def talk(self, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self.sockets.append(send)
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": str(len(message["text"]))})
        tell("socket closed", code=message.get("code"))

    async def closing(self) -> None:
        tell("closing")
        self.ending.set()
        if self.stubborn:
            await asyncio.Event().wait()
        for send in self.sockets:
            goodbye: Message = {"type": "websocket.send", "text": "closing"}
            await send(goodbye)
            await send({"type": "websocket.close", "code": 1001})


@asynccontextmanager
async def program(config: Config, address: Address) -> AsyncIterator[Program]:
    tiny = Tiny(stubborn=os.environ.get("STUBBORN") == "1")
    tell("up", loop=type(asyncio.get_running_loop()).__module__)
    try:
        yield Program(tiny, tiny.closing)
    finally:
        tell("down")


def main() -> None:
    set_up_logs("json", "info")
    proxies = tuple(os.environ.get("PROXIES", "127.0.0.1").split())
    config = Config(database="sqlite:///nowhere", port=0, proxies=proxies)
    in_order = serve(config, program, lambda address: tell("ready", url=address.url))
    sys.exit(0 if in_order else 130)


if __name__ == "__main__":
    main()
