"""The routes of matches told again: records of the house, and those that somebody sends in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, cast

from litestar import Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import QueryParameter, RawBody

from veillee.server.lobby.operations import TheLobby, operation
from veillee.server.lobby.records import RecordId
from veillee.server.pages.examples import RECORD, Illustrated
from veillee.server.pages.shapes import Replay, Told
from veillee.server.pages.study import Asker, TheStudy, bots_of, row_of

LARGEST_RECORD = 200 * 1000  # bytes
FromSeat = Annotated[
    int | None,
    QueryParameter(
        name="seat", description="As that seat was told it; not given: with all hands.", ge=0, le=9
    ),
]
_WORK = ("too-many-requests", "too-many-tries", "unavailable")


@dataclass
class SentFile(Illustrated):
    """A record is sent as the text it is."""

    def __post_init__(self) -> None:
        super().__post_init__()
        text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING), example=RECORD)
        self.request_body = RequestBody(content={"text/plain": text}, required=True)


@operation(
    get,
    "/records/{record:str}/events",
    "getRecordEvents",
    tag="records",
    refusals=("no-such-record", "bad-seat", "storage-failed", *_WORK),
    shape=Illustrated,
)
async def get_record_events(
    lobby: TheLobby, study: TheStudy, asker: Asker, record: RecordId, from_seat: FromSeat = None
) -> Response[Told]:
    """Get a match that is over as the events it was told with.

    First `snapshot`, as a socket sends it: everybody in their place, no deal yet. Then `events`
    n = 1, 2, 3... with what changed of the situation at each: what replays one is what shows a
    live table. With all hands, signs are `signed` and tell who saw them.
    """
    row = await row_of(lobby, record)
    told = await study.told(asker, "events", text=row.text, bots=bots_of(row), seat=from_seat)
    return cast("Response[Told]", told)


@operation(
    post,
    "/replay",
    "replayRecord",
    tag="records",
    status_code=200,
    refusals=("bad-seat", "not-utf-8", "unknown-line", *_WORK),
    shape=SentFile,
    request_max_body_size=LARGEST_RECORD,
)
async def replay_record(
    study: TheStudy, asker: Asker, body: RawBody, from_seat: FromSeat = None
) -> Response[Replay]:
    """Send a record in, to look at it.

    A file `.pli`, as plain text. It is checked by the rules and not kept. What is wrong is told
    with the number of its line (`data.line`).
    """
    told = await study.told(asker, "replay", text=body, seat=from_seat)
    return cast("Response[Replay]", told)


ROUTES = (get_record_events, replay_record)
