"""WebSocket frames the short way: uvicorn's protocol with a shortcut past ASGI, both ways.

By way of ASGI a frame is a message, a coroutine, a queue and a turn of a task, and the parser of
``websockets`` is written for every case there is: the shortcut spares 15 to 45 us of a move at a
table of four. All that is not ordinary (fragments, binary data, control frames, faults) goes the
usual way, and so does everything where there is no such shortcut: it is an extension of ASGI that
the application need not use.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

EXTENSION: Final = "veillee.frames"  # in ``scope["extensions"]``

_TEXT = 0x81  # the first byte of a whole text
_WHOLE = frozenset({_TEXT, 0x88, 0x89, 0x8A})  # or of a control frame
_MASKED = 0x80
_TWO_BYTES = 126  # what stands for a length in the two bytes that follow
_EIGHT_BYTES = 127

Take = Callable[[str], None]


class Pipe(Protocol):
    """The shortcut of one socket."""

    def listen(self, take: Take | None) -> None:
        """Have whole texts given to ``take`` as they come, not queued for ``receive``."""

    def write(self, frame: bytes) -> bool:
        """Send a frame at once; False where it has to wait or can't be: ``send`` knows."""

    def abort(self) -> None:
        """End the connection now, whatever has not been sent."""


def pipe_of(scope: Any) -> Pipe | None:
    """The shortcut past ASGI, where the server has one."""
    found: Pipe | None = (scope.get("extensions") or {}).get(EXTENSION)
    return found


def framed(text: str) -> bytes:
    """A text as a frame of a server."""
    data = text.encode()
    size = len(data)
    if size < _TWO_BYTES:
        return b"%c%c%b" % (_TEXT, size, data)
    if size < 1 << 16:
        return b"%c%c%b%b" % (_TEXT, _TWO_BYTES, size.to_bytes(2, "big"), data)
    return b"%c%c%b%b" % (_TEXT, _EIGHT_BYTES, size.to_bytes(8, "big"), data)


class Frames(WebSocketsSansIOProtocol):
    """One WebSocket."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._take: Take | None = None
        self._part = b""  # of a frame that is not all there yet
        self._usual = False  # from here on everything goes the usual way

    def handle_connect(self, event: Request) -> None:
        """The application is told of the shortcut."""
        super().handle_connect(event)
        if hasattr(self, "scope"):  # there is none where the request is refused
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    # The shortcut, for the application --------------------------------------------------------

    def listen(self, take: Take | None) -> None:
        """See Pipe."""
        self._take = take

    def write(self, frame: bytes) -> bool:
        """See Pipe."""
        if self.conn.state is not OPEN or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True

    def abort(self) -> None:
        """See Pipe."""
        self.transport.abort()

    # What comes in ----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Bytes came. They are cut into frames here, so that the usual way is given whole ones."""
        take = self._take
        if take is not None and not self._part and not self._usual and len(data) > 1:
            # Nearly always it is one whole short text.
            size = data[1] - _MASKED
            if data[0] == _TEXT and 0 <= size < _TWO_BYTES and size + 6 == len(data):
                self._frame(data, 6)
                return
        if self._usual or not self.handshake_initiated:
            super().data_received(data)
            return
        if self._part:
            data, self._part = self._part + data, b""
        while data:
            start, end = self._bounds(data)
            if end < 0:
                self._usual = True
                super().data_received(data)
                return
            if end == 0 or end > len(data):
                self._part = data
                return
            self._frame(data if end == len(data) else data[:end], start)
            data = data[end:]

    def _bounds(self, data: bytes) -> tuple[int, int]:
        """Where the content of the frame begins, and where it ends; 0: not known yet.

        -1: no whole masked text or control frame of a size that is allowed.
        """
        if len(data) < 2:
            return 0, 0
        size = data[1] - _MASKED
        if data[0] not in _WHOLE or size < 0 or size == _EIGHT_BYTES:
            return 0, -1
        if size < _TWO_BYTES:
            return 6, size + 6
        if len(data) < 4:
            return 0, 0
        size = int.from_bytes(data[2:4], "big")
        return 8, size + 8 if size <= self.config.ws_max_size else -1

    def _frame(self, frame: bytes, start: int) -> None:
        take = self._take
        if take is not None and frame[0] == _TEXT:
            try:
                text = _unmasked(frame, start).decode()
            except UnicodeDecodeError:
                pass
            else:
                take(text)
                return
        super().data_received(frame)


def _unmasked(frame: bytes, start: int) -> bytes:
    mask, content = frame[start - 4 : start], frame[start:]
    size = len(content)
    repeated = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(content, "little") ^ int.from_bytes(repeated, "little")).to_bytes(
        size, "little"
    )
