"""The route of reviews: what each card of a deal that is over cost."""

from __future__ import annotations

from typing import Annotated, cast

from litestar import Response, get
from litestar.params import QueryParameter

from veillee.server.identity.caller import MaybeCaller
from veillee.server.lobby.operations import TheLobby, operation
from veillee.server.lobby.records import RecordId
from veillee.server.pages.examples import Illustrated
from veillee.server.pages.rules import Asked, reader_language
from veillee.server.pages.shapes import Review
from veillee.server.pages.study import Asker, TheStudy, row_of

DealNumber = Annotated[int, QueryParameter(description="Which deal, from 1.", ge=1, le=10_000)]
SeatNumber = Annotated[int, QueryParameter(description="Whose cards.", ge=0, le=9)]


@operation(
    get,
    "/records/{record:str}/review",
    "getReview",
    tag="records",
    refusals=(
        "no-such-record",
        "no-such-deal",
        "bad-seat",
        "storage-failed",
        "too-many-requests",
        "too-many-tries",
        "unavailable",
    ),
    shape=Illustrated,
)
async def get_review(
    request: Asked,
    lobby: TheLobby,
    study: TheStudy,
    caller: MaybeCaller,
    asker: Asker,
    record: RecordId,
    deal: DealNumber,
    seat: SeatNumber,
) -> Response[Review]:
    """Get what each card of a seat cost in one deal.

    Against the best it could have played, with all hands open. It may take some seconds; reviews
    are made one after the other.
    """
    row = await row_of(lobby, record)
    lang = reader_language(request, caller)
    found = await study.told(asker, "review", text=row.text, deal=deal, seat=seat, lang=lang)
    return cast("Response[Review]", found)


ROUTES = (get_review,)
