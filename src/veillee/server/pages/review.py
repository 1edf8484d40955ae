"""The routes of reviews: what each choice in a deal that is over cost."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, cast

from litestar import Response, get, post
from litestar.params import QueryParameter, RawBody

from veillee.server.lobby.operations import TheLobby, operation
from veillee.server.lobby.records import RecordId
from veillee.server.pages.examples import Illustrated
from veillee.server.pages.retold import LARGEST_RECORD, SentFile
from veillee.server.pages.rules import Lang
from veillee.server.pages.shapes import Review
from veillee.server.pages.study import Asker, TheStudy, row_of

DealNumber = Annotated[int, QueryParameter(description="Which deal, from 1.", ge=1, le=10_000)]
SeatNumber = Annotated[int, QueryParameter(description="Whose cards.", ge=0, le=9)]


class By(StrEnum):
    """Who judges."""

    EXPERT = "expert"
    OPEN = "open"


ByWhom = Annotated[
    By,
    QueryParameter(
        name="by",
        description="`expert`: by what the seat knew then; `open`: by all hands.",
    ),
]
_REFUSALS = ("no-such-deal", "bad-seat", "too-many-requests", "too-many-tries", "unavailable")


@operation(
    get,
    "/records/{record:str}/review",
    "getReview",
    tag="records",
    refusals=("no-such-record", "storage-failed", *_REFUSALS),
    shape=Illustrated,
)
async def get_review(
    lobby: TheLobby,
    study: TheStudy,
    lang: Lang,
    asker: Asker,
    record: RecordId,
    deal: DealNumber,
    seat: SeatNumber,
    by_whom: ByWhom = By.EXPERT,
) -> Response[Review]:
    """Get what each choice of a seat cost in one deal.

    By the expert: its bid and its cards, from what the seat knew then. Or by all hands: its cards
    against the best that could be played. It may take some seconds; reviews are made one after
    the other.
    """
    row = await row_of(lobby, record)
    found = await study.told(
        asker, "review", text=row.text, deal=deal, seat=seat, lang=lang, by=by_whom.value
    )
    return cast("Response[Review]", found)


@operation(
    post,
    "/replay/review",
    "reviewRecord",
    tag="records",
    status_code=200,
    refusals=("not-utf-8", "unknown-line", *_REFUSALS),
    shape=SentFile,
    request_max_body_size=LARGEST_RECORD,
)
async def review_record(
    study: TheStudy,
    lang: Lang,
    asker: Asker,
    body: RawBody,
    deal: DealNumber,
    seat: SeatNumber,
    by_whom: ByWhom = By.EXPERT,
) -> Response[Review]:
    """Get the same of a record that you send in.

    A file `.pli`, as plain text. It is not kept.
    """
    found = await study.told(
        asker, "review", text=body, deal=deal, seat=seat, lang=lang, by=by_whom.value
    )
    return cast("Response[Review]", found)


ROUTES = (get_review, review_record)
