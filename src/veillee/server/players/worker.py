"""A worker process: it reads questions, asks a bot, writes the answers, and ends with its parent.

Started by the pool as ``python -m veillee.server.players.worker MODULE:FUNCTION``, where the
function gives a bot for a name and a random generator. A ``Task`` names the function that does it.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import random
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from traceback import extract_tb
from typing import cast

import msgspec

from veillee.bots import Bot
from veillee.games.actions import Action
from veillee.match.game import game, games
from veillee.server.players.frames import (
    READY,
    TALK,
    Answered,
    Asked,
    Question,
    Task,
    framed,
    taken,
    view_of,
)

MakeBot = Callable[[str, random.Random], Bot]
Work = Callable[[bytes], bytes]
_NICER = 10
_OOM_SCORE = "600"
_CHUNK = 1 << 16


def main(bots: str) -> None:
    """Answer questions until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    _be_modest()
    out = os.dup(1)
    os.dup2(2, 1)  # whatever a bot prints must not get among the answers
    waiting: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(waiting,), daemon=True).start()
    try:
        make = _loaded(bots)
    except Exception as error:
        _write(out, Answered(READY, wrong=_place(error)))
        raise
    _write(out, Answered(READY))
    decoder = msgspec.msgpack.Decoder(Asked)
    while True:
        asked = decoder.decode(waiting.get())
        _write(out, _answered(asked, make))


def _loaded(bots: str) -> MakeBot:
    make = cast(MakeBot, _named(bots))
    for known in games():
        game(known)  # loaded now rather than at the first question
    return make


def _named(function: str) -> object:
    module, _, name = function.partition(":")
    return getattr(importlib.import_module(module), name)


def answer(asked: Question, make: MakeBot) -> Action | None:
    """What the bot that is asked for does. Raises: what it raises."""
    view = view_of(asked)
    player = make(asked.bot, random.Random(asked.seed))
    if asked.kind == TALK:
        words = player.talk(view)
        if words is not None and words not in view.talk:
            raise LookupError
        return words
    action = player.act(view)
    if action not in view.legal:
        raise LookupError
    return action


def _answered(asked: Asked, make: MakeBot) -> Answered:
    question = asked.question
    try:
        if isinstance(question, Task):
            return Answered(asked.number, done=cast(Work, _named(question.work))(question.data))
        action = answer(question, make)
    except Exception as error:
        return Answered(asked.number, wrong=_place(error))
    return Answered(asked.number, None if action is None else str(action))


def _place(error: Exception) -> str:
    """The kind of an error and where it was raised; its text might tell cards."""
    frames = extract_tb(error.__traceback__)
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    return f"{type(error).__name__} {where}"


def _be_modest() -> None:
    """The server goes first, for time and for memory."""
    with contextlib.suppress(AttributeError, OSError):  # not on every system
        os.nice(_NICER)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(_OOM_SCORE, encoding="ascii")


def _read(waiting: SimpleQueue[bytes]) -> None:
    """Pass questions on. The pipe closes when the parent ends, however it does: so does this.

    A thread of its own, so that a bot that thinks for ever ends as well.
    """
    buffer = bytearray()
    with contextlib.suppress(OSError):  # closed with a bang
        while chunk := os.read(0, _CHUNK):
            buffer += chunk
            for message in taken(buffer):
                waiting.put(message)
    os._exit(0)


def _write(out: int, message: Answered) -> None:
    rest = memoryview(framed(message))
    try:
        while rest:
            rest = rest[os.write(out, rest) :]
    except OSError:  # nobody listens any more
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
