"""The shortcut for frames: the same is heard and said as by way of ASGI, whatever comes in."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from server.running import run
from veillee.server.live.frames import Frames, framed, pipe_of

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
LARGEST = 8192


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.closing = False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing

    def get_extra_info(self, name: str) -> None:
        return None

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


@dataclass(slots=True)
class Heard:
    """What an application was given: by the shortcut, and the usual way."""

    direct: list[str] = field(default_factory=list)
    usual: list[dict[str, Any]] = field(default_factory=list)
    wire: Wire = field(default_factory=Wire)
    frames: Frames | None = None

    @property
    def codes(self) -> list[int]:
        """Of disconnects."""
        return [one["code"] for one in self.usual if one["type"] == "websocket.disconnect"]


def client(text: str | bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    data = text.encode() if isinstance(text, str) else text
    return Frame(opcode, data, fin=fin).serialize(mask=True)


async def hear(*pieces: bytes, listening: bool = True) -> Heard:
    """Have an application hear these bytes, as they come in after the handshake."""
    heard = Heard()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        pipe = pipe_of(scope)
        assert pipe is not None
        if listening:
            pipe.listen(heard.direct.append)
        while not heard.codes:
            heard.usual.append(await receive())

    config = uvicorn.Config(
        app,
        ws=Frames,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_config=None,
    )
    config.load()
    heard.frames = frames = Frames(config, ServerState(), {}, asyncio.get_running_loop())
    wire: Any = heard.wire
    frames.connection_made(wire)
    frames.data_received(HANDSHAKE)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    heard.wire.written = b""
    for piece in pieces:
        frames.data_received(piece)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    return heard


def test_whole_texts_take_the_shortcut_in_order_however_they_are_cut() -> None:
    texts = [
        "a",
        "é" * 40,
        "x" * 125,
        "y" * 126,
        "z" * LARGEST,
        "",
        "\N{PLAYING CARD ACE OF SPADES}",
    ]
    stream = b"".join(map(client, texts))
    rng = random.Random(5)
    for _ in range(30):
        cuts = sorted(rng.sample(range(1, len(stream)), 12))
        pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
        heard = run(hear(*pieces))
        assert heard.direct == texts
        assert heard.usual == []


def test_one_byte_after_the_other_is_a_frame_in_the_end() -> None:
    stream = client("one") + client(b"", Opcode.PING) + client("two")
    assert run(hear(*(bytes([byte]) for byte in stream))).direct == ["one", "two"]


def test_without_a_listener_texts_go_the_usual_way() -> None:
    heard = run(hear(client("one"), client("two"), listening=False))
    assert [one["text"] for one in heard.usual] == ["one", "two"]


def test_a_ping_is_answered_and_the_shortcut_goes_on() -> None:
    heard = run(hear(client("one"), client(b"here", Opcode.PING), client("two")))
    assert heard.direct == ["one", "two"]
    assert heard.wire.written == b"\x8a\x04here"


def test_fragments_and_what_follows_them_keep_their_order() -> None:
    pieces = client("one"), client("tw", fin=False), client("o", Opcode.CONT), client("three")
    heard = run(hear(*pieces))
    assert heard.direct == ["one"]
    assert [one["text"] for one in heard.usual] == ["two", "three"]


def test_binary_data_goes_the_usual_way() -> None:
    assert run(hear(client(b"\xff", Opcode.BINARY))).usual == [
        {"type": "websocket.receive", "bytes": b"\xff"}
    ]


def test_faults_are_answered_with_their_codes() -> None:
    unmasked = Frame(Opcode.TEXT, b"x").serialize(mask=False)
    reserved = bytes([0xC1]) + client("x")[1:]
    cases = (
        (client(b"\xff\xfe"), 1007),
        (client("x" * (LARGEST + 1))[:8], 1009),
        (client("x" * (1 << 16))[:12], 1009),
        (unmasked, 1002),
        (reserved, 1002),
    )
    for piece, code in cases:
        heard = run(hear(client("one"), piece))
        assert heard.direct == ["one"]
        assert heard.codes == [code]
        assert heard.wire.closing


def test_the_good_bye_of_a_client_is_heard_and_nothing_is_written_after_it() -> None:
    async def scene() -> None:
        heard = await hear(client("one"), client(b"\x03\xe9", Opcode.CLOSE))
        assert heard.codes == [1001]
        written = heard.wire.written
        assert heard.frames is not None
        assert not heard.frames.write(framed("late"))
        assert heard.wire.written == written

    run(scene())


def test_what_has_to_wait_is_not_written_at_once() -> None:
    async def scene() -> None:
        heard = await hear()
        assert heard.frames is not None
        assert heard.frames.write(framed("now"))
        heard.frames.pause_writing()
        assert not heard.frames.write(framed("later"))
        heard.frames.resume_writing()
        assert heard.frames.write(framed("again"))
        assert heard.wire.written == framed("now") + framed("again")

    run(scene())


def test_a_text_is_framed_as_the_library_does_it() -> None:
    for size in (0, 1, 125, 126, 65535, 65536):
        assert framed("é" * size) == Frame(Opcode.TEXT, ("é" * size).encode()).serialize(mask=False)
