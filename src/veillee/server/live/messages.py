"""The messages of a socket as text (docs/protocol.md). What they hold is decided elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from veillee.errors import VeilleeError
from veillee.server.problems import problem_of
from veillee.words import Words
from veillee.words.players import Players

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder()


def read(text: str | bytes) -> dict[str, object]:
    """A client's message. Raises: VeilleeError, ``bad-message``."""
    try:
        data = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise VeilleeError("bad-message", text=_start(text)) from error
    if not isinstance(data, dict) or not isinstance(data.get("kind"), str):
        raise VeilleeError("bad-message", text=_start(text))
    return data


def _start(text: str | bytes) -> str:
    shown = text if isinstance(text, str) else text.decode("utf-8", "replace")
    return shown[:60]


def write(kind: str, fields: Mapping[str, object]) -> str:
    """A message of that kind."""
    return text({"kind": kind, **fields})


def text(value: object) -> str:
    """Plain data as JSON."""
    return _encoder.encode(value).decode()


def events(number: int, rest: str) -> str:
    """Events that a viewer sees, the last of them ``number``. ``rest``: they and the situation."""
    return f'{{"kind":"events","number":{number},{rest}}}'


def acked(message: str, cid: str) -> str:
    """The same message for who asked for what happened: it answers the command of that id."""
    return f'{message[:-1]},"ack":{text(cid)}}}'


def ack(cid: str, number: int, *, repeated: bool) -> str:
    """The answer to a command that was carried out, now or before (``repeated``)."""
    fields: dict[str, object] = {"id": cid, "number": number}
    return write("ack", fields | {"repeated": True} if repeated else fields)


def refused(
    cid: str | None,
    error: VeilleeError,
    words: Words,
    *,
    deck: str | None = None,
    players: Players | None = None,
) -> str:
    """Why something was not done: the code for programs, the sentence for people."""
    problem = problem_of(error, words, deck=deck, players=players)
    return write(
        "refused",
        {
            "id": cid,
            "code": problem["code"],
            "data": problem["data"],
            "message": problem["detail"],
        },
    )
