"""Running the server: a port, uvicorn, and an end that loses nothing.

The order at the end: the program is told first (it says good-bye to every socket and writes what
is still to be written), then uvicorn stops taking connections and lets answers finish, then the
program is taken down. A second signal does not wait for anybody.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

import uvicorn

from veillee.errors import VeilleeError
from veillee.server.config import Config
from veillee.server.live.frames import Frames
from veillee.server.logs import kind_of
from veillee.server.observing import ASGIApp

FRAME_BYTES = 8192  # the longest WebSocket message that is read
GOODBYE_S = 5.0  # how long the program may take to say good-bye
FINISH_S = 5  # how long answers may take to finish then
KEEP_ALIVE_S = 20
MORE_PORTS = 20  # tried after the usual one
WAITING_CONNECTIONS = 512
SIGNALS = (signal.SIGINT, signal.SIGTERM)

_log = logging.getLogger("veillee.server")


@dataclass(frozen=True, slots=True)
class Program:
    """What is served. ``closing`` is called once, while every socket is still open."""

    app: ASGIApp
    closing: Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Address:
    """Where the server listens. ``moved``: the usual port was taken, this is another."""

    host: str
    port: int
    url: str
    moved: bool = False


Make = Callable[[Config, Address], AbstractAsyncContextManager[Program]]
Ready = Callable[[Address], None]


def serve(config: Config, make: Make, ready: Ready = lambda address: None) -> bool:
    """Serve until a signal says to stop.

    ``make`` puts the program together inside the event loop and takes it down again; ``ready`` is
    called once connections are accepted. Returns whether the end was in good order (no second
    signal).

    Raises:
        VeilleeError: ``port-taken``, ``port-forbidden``, ``bad-host``; what ``make`` raises.
    """
    listener, address = listen(config)
    _collect_seldom()
    with contextlib.closing(listener), asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(_serve(config, listener, address, make, ready))


def _collect_seldom() -> None:
    """Look for rubbish in circles less often: tables are many objects and make little of it.

    At the usual thresholds the search stopped everybody for up to 0.2 s at a hundred busy tables.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 1000)


def listen(config: Config) -> tuple[socket.socket, Address]:
    """A socket that listens; where nobody chose the port and it is taken, on one of the next.

    Raises:
        VeilleeError: ``port-taken``, ``port-forbidden``, ``bad-host``.
    """
    last = config.port if config.port_given or not config.port else config.port + MORE_PORTS
    ports = [*range(config.port, min(last, 65535) + 1)]
    if not config.port_given and config.port:
        ports.append(0)
    for port in ports:
        listener = _bound(config.host, port)
        if listener is not None:
            listener.listen(WAITING_CONNECTIONS)
            return listener, _address(config, listener)
    raise VeilleeError("port-taken", port=config.port)


def _bound(host: str, port: int) -> socket.socket | None:
    """A socket bound to a port, None where somebody else has it. Raises: VeilleeError."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise VeilleeError("bad-host", text=host) from None
    family, kind, protocol, _, where = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setblocking(False)
        listener.bind(where)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            return None
        if isinstance(error, PermissionError):
            raise VeilleeError("port-forbidden", port=port) from None
        raise VeilleeError("bad-host", text=host) from None
    return listener


def _address(config: Config, listener: socket.socket) -> Address:
    host, port = listener.getsockname()[:2]
    named = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    url = config.url or f"http://{named}:{port}"
    return Address(host, port, f"{url}/", moved=config.port not in (0, port))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415 - not there on Windows
    except ImportError:
        return None
    return uvloop.new_event_loop


def uvicorn_config(config: Config, app: ASGIApp) -> uvicorn.Config:
    """How uvicorn serves: small frames, no compression, nothing about itself, no log of its own."""
    return uvicorn.Config(
        app,
        ws=Frames,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # the sockets of tables ping in their own way
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=list(config.proxies),
        limit_concurrency=config.limits.connections,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=FINISH_S,
    )


class _Server(uvicorn.Server):
    """Says when it is ready; leaves the signals to us."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def _serve(
    config: Config, listener: socket.socket, address: Address, make: Make, ready: Ready
) -> bool:
    end = _End()
    with _signals(end):
        async with make(config, address) as program:
            server = _Server(uvicorn_config(config, program.app), lambda: ready(address))
            end.server = server
            serving = asyncio.ensure_future(server.serve(sockets=[listener]))
            asked = asyncio.ensure_future(end.first.wait())
            await asyncio.wait({serving, asked}, return_when=asyncio.FIRST_COMPLETED)
            asked.cancel()
            if not serving.done():
                _log.info("stopping")
                await _say_goodbye(program, end)
                server.should_exit = True
            await serving
    _log.info("stopped")
    return not end.second.is_set()


class _End:
    """How often somebody asked for the end."""

    def __init__(self) -> None:
        self.first = asyncio.Event()
        self.second = asyncio.Event()
        self.server: uvicorn.Server | None = None

    def asked(self) -> None:
        """One signal more."""
        if not self.first.is_set():
            self.first.set()
            return
        self.second.set()
        if self.server is not None:
            self.server.force_exit = True


async def _say_goodbye(program: Program, end: _End) -> None:
    """Tell the program; not for longer than it may take, nor than anybody wants to wait."""
    goodbye = asyncio.ensure_future(program.closing())
    impatient = asyncio.ensure_future(end.second.wait())
    await asyncio.wait({goodbye, impatient}, timeout=GOODBYE_S, return_when=asyncio.FIRST_COMPLETED)
    impatient.cancel()
    if not goodbye.done():
        goodbye.cancel()
        await asyncio.wait({goodbye}, timeout=1.0)
        _log.warning("not everybody could be told")
    elif (error := goodbye.exception()) is not None:
        _log.error("not everybody could be told", extra={"error": kind_of(error)}, exc_info=error)


@contextlib.contextmanager
def _signals(end: _End) -> Iterator[None]:
    """Tell ``end`` of two signals to stop, where this thread may hear them; a third one kills."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()

    def heard(number: int, frame: object) -> None:
        if end.first.is_set():
            restore()
        loop.call_soon_threadsafe(end.asked)

    before = {number: signal.signal(number, heard) for number in SIGNALS}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    try:
        yield
    finally:
        restore()
