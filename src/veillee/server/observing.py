"""Around the whole application: every request has an id, is counted, and has a line in the log."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from veillee.server.logs import REQUEST_ID
from veillee.server.metrics import Metrics

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
# Every library has types of its own for the same messages.
ASGIApp = Callable[[Any, Any, Any], Awaitable[None]]

HEADER = b"x-request-id"
ABNORMAL = 1006  # the code of a WebSocket that ended without one
_ID = re.compile(rb"[0-9A-Za-z-]{8,64}")
_QUIET = frozenset({"/healthz", "/metrics"})  # asked every few seconds, by machines

_log = logging.getLogger("veillee.requests")


class Observed:
    """An ASGI application that passes everything on to another and looks on."""

    def __init__(
        self, app: ASGIApp, metrics: Metrics, *, seconds: Callable[[], float] = time.perf_counter
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, one WebSocket, or the lifespan."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = self._seconds()
        request_id = _id_of(scope)
        REQUEST_ID.set(request_id)
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", ()), (HEADER, request_id.encode())]
                message = {**message, "headers": headers}
            await send(message)

        try:
            await self._app(scope, receive, answer)
        finally:
            taken = self._seconds() - begun
            route = _route(scope)
            self._metrics.request(scope["method"], route, status, taken)
            _log.log(
                logging.DEBUG if route in _QUIET else logging.INFO,
                "request",
                extra={
                    "method": scope["method"],
                    "route": route or "(none)",
                    "status": status,
                    "ms": round(taken * 1000, 1),
                },
            )

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        REQUEST_ID.set(_id_of(scope))
        accepted, code = False, ABNORMAL

        async def hear() -> Message:
            nonlocal code
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or ABNORMAL
            return message

        def say(message: Message) -> Awaitable[None]:  # no coroutine of its own: every frame pays
            nonlocal accepted, code
            kind = message["type"]
            if kind == "websocket.accept":
                accepted = True
                self._metrics.websocket_opened()
            elif kind == "websocket.close":
                code = message.get("code") or 1000
            return send(message)

        try:
            await self._app(scope, hear, say)
        finally:
            if accepted:
                self._metrics.websocket_closed(code)


def _id_of(scope: Scope) -> str:
    """The id that a proxy gave the request, else a new one."""
    given = next((value for name, value in scope["headers"] if name == HEADER), b"")
    return given.decode() if _ID.fullmatch(given) else secrets.token_hex(8)


def _route(scope: Scope) -> str:
    """The pattern that the path of a request fits, as Litestar found it; empty: none did."""
    template = scope.get("path_template")
    return template if isinstance(template, str) else ""
