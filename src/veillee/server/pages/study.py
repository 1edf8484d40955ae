"""What the page's own routes share: who reads records for them, and how much one may ask."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import Any, TypeAlias

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.di import NamedDependency

from veillee.errors import BrokenRecord, VeilleeError
from veillee.server.identity.caller import Caller
from veillee.server.identity.throttle import Limit, Throttle, admit
from veillee.server.live.room import Clock
from veillee.server.lobby.lobby import Lobby
from veillee.server.pages.shapes import Advice
from veillee.server.players.desk import Desk
from veillee.server.players.frames import Question, Task
from veillee.server.players.pool import Pool
from veillee.server.store.rows import RecordRow

READING_S, REVIEW_S, ADVICE_S = 20.0, 90.0, 20.0  # after which a task is given up
_MINUTE = 60_000
_HINTS, _READINGS, _REVIEWS = Limit(60, _MINUTE), Limit(120, _MINUTE), Limit(60, _MINUTE)
_KEPT = 256  # reviews and advice that need not be made again
_RECORD = re.compile(r"[a-z0-9]{1,40}-[0-9]{1,9}")
_WORKS = "veillee.server.pages.works"  # imported by the workers alone: it needs the search

Asker: TypeAlias = NamedDependency[str]
"""Of the parameter ``asker``: who asks, known or not, for limits."""


class Asked(msgspec.Struct, frozen=True):
    """What a worker is asked about a record."""

    text: bytes
    bots: tuple[str, ...] = ()
    seat: int | None = None
    deal: int = 0
    lang: str = ""
    by: str = ""


class AdviceAsked(msgspec.Struct, frozen=True):
    """What a worker is asked for a hint: one seat's view, and in which language to say it."""

    question: Question
    lang: str


class Outcome(msgspec.Struct, frozen=True):
    """What a worker answers: JSON for the page, or why not."""

    body: bytes = b""
    code: str = ""
    data: dict[str, object] = {}
    line: int = 0
    keep: bool = False  # the same would be answered another time


class Study:
    """Who works on records, beside the pool of bots, which is asked for hints."""

    def __init__(self, pool: Pool, clock: Clock) -> None:
        """No process is started before it is needed."""
        self.pool = pool
        self.clock = clock
        self.hints = Throttle(_HINTS)
        self._limits = {"review": Throttle(_REVIEWS)}
        self._readings = Throttle(_READINGS)
        self._reading = Desk(READING_S)
        self._reviewing = Desk(REVIEW_S)  # one that takes long must not keep others from reading
        self._advising = Desk(ADVICE_S)  # neither must keep a player waiting
        self._kept: OrderedDict[tuple[object, ...] | bytes, bytes] = OrderedDict()

    async def told(
        self, asker: str, work: str, *, text: str | bytes, **asked: Any
    ) -> Response[Any]:
        """What a piece of work gives, as JSON. Raises: VeilleeError."""
        given = text.encode() if isinstance(text, str) else text
        body = await self._done(asker, work, Asked(text=given, **asked))
        return Response(body, media_type="application/json")

    async def _done(self, asker: str, work: str, asked: Asked) -> bytes:
        key = (work, *msgspec.structs.astuple(asked))
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        admit([(self._limits.get(work, self._readings), asker)], self.clock())
        desk = self._reviewing if work == "review" else self._reading
        task = Task(f"{_WORKS}:{work}", msgspec.msgpack.encode(asked))
        outcome = msgspec.msgpack.decode(await desk.do(asker, task), type=Outcome)
        if outcome.code:
            if outcome.line:
                raise BrokenRecord(outcome.code, outcome.line, **outcome.data)
            raise VeilleeError(outcome.code, **outcome.data)
        if outcome.keep:
            self._keep(key, outcome.body)
        return outcome.body

    async def advised(self, person: str, question: Question, lang: str) -> Advice:
        """What the expert says of everything a seat may do. The same when asked again.

        Empty where it has no say, and where nobody can be asked now.
        """
        asked = msgspec.msgpack.encode(AdviceAsked(question, lang))
        if asked not in self._kept:
            try:
                found = await self._advising.do(person, Task(f"{_WORKS}:advice", asked))
            except VeilleeError:  # too much is asked for, or the work failed
                return Advice()
            self._keep(asked, found)
        return msgspec.json.decode(self._kept[asked], type=Advice)

    def _keep(self, key: tuple[object, ...] | bytes, body: bytes) -> None:
        self._kept[key] = body
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    async def stop(self) -> None:
        """End the processes."""
        await self._reading.stop()
        await self._reviewing.stop()
        await self._advising.stop()


TheStudy: TypeAlias = NamedDependency[Study]


async def provide_asker(
    request: Request[object, object, State], caller: NamedDependency[Caller | None]
) -> str:
    """Who asks: a person, or else where from."""
    if caller is not None:
        return caller.id
    return "from " + (request.client.host if request.client else "")


async def row_of(lobby: Lobby, record: str) -> RecordRow:
    """The record of that id. Raises: VeilleeError, ``no-such-record``."""
    row = await lobby.hub.record(record) if _RECORD.fullmatch(record) else None
    if row is None:
        raise VeilleeError("no-such-record", text=record)
    return row


def bots_of(row: RecordRow) -> tuple[str, ...]:
    """The computer players of a record by seat, empty for a person."""
    return tuple(
        "" if person else name for person, name in zip(row.persons, row.names, strict=True)
    )
