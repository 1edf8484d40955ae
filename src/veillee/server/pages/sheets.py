"""The count sheet of a match: each deal that is over, counted as players do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import cast

from litestar import Response, get

from veillee.errors import VeilleeError
from veillee.match import counting
from veillee.match.counting import BidCount, Count, SideCount, TricksCount
from veillee.match.deal import Act, DealResult
from veillee.match.game import Game
from veillee.match.match import Match
from veillee.server.identity.caller import Caller, MaybeCaller
from veillee.server.live.room import Room
from veillee.server.lobby.lobby import Lobby
from veillee.server.lobby.operations import AtTable, GameName, TableId, TheLobby, operation
from veillee.server.lobby.records import RecordId
from veillee.server.pages.examples import Illustrated
from veillee.server.pages.shapes import BidLine, Reached, Sheet, SheetDeal, SideLine, TrickLine
from veillee.server.pages.study import Asker, TheStudy, row_of
from veillee.table import Phase

TAG = "records"


@operation(
    get,
    "/games/{game:str}/{table:str}/sheet",
    "getSheet",
    tag="watching",
    refusals=(*AtTable, "not-seated"),
    shape=Illustrated,
)
async def get_sheet(lobby: TheLobby, caller: MaybeCaller, game: GameName, table: TableId) -> Sheet:
    """Get the count sheet of the match.

    The deals that are over: who took what, and how the points come about. For those who play;
    for whoever may look on (`delayed`); for anybody once the match is over.
    """
    room = await lobby.room(game, table)
    _may_look(lobby, room, caller)
    return sheet_of(room.table.match or Match(room.table.game, seed=None), room.table.deals_over)


@operation(
    get,
    "/records/{record:str}/sheet",
    "getRecordSheet",
    tag=TAG,
    refusals=("no-such-record", "storage-failed", "too-many-requests", "unavailable"),
    shape=Illustrated,
)
async def get_record_sheet(
    lobby: TheLobby, study: TheStudy, asker: Asker, record: RecordId
) -> Response[Sheet]:
    """Get the count sheet of a match that is over."""
    row = await row_of(lobby, record)
    return cast("Response[Sheet]", await study.told(asker, "sheet", text=row.text))


def _may_look(lobby: Lobby, room: Room, caller: Caller | None) -> None:
    """Raises: VeilleeError, ``not-seated``."""
    table = room.table
    person = "" if caller is None else caller.id
    if table.seat_of(person) is not None or table.phase is Phase.FINISHED:
        return
    here = table.person(person) is not None or lobby.hub.row(room).listed
    if table.settings.spectators != "delayed" or not here:
        raise VeilleeError("not-seated")


def sheet_of(match: Match, deals: int | None = None) -> Sheet:
    """The sheet of a match: of its first ``deals`` deals, or of all that are over.

    A deal may be over before anybody is to know.
    """
    results = match.results[:deals]
    totals = counting.scores_after(match.start, results)
    over = match.over and deals in (None, len(match.results))
    lines = [
        _deal(match.game, number, result, match.acts[number - 1], totals[number - 1])
        for number, result in enumerate(results, start=1)
    ]
    return Sheet(
        game=match.game.name,
        seats=match.game.seats,
        by_side=match.game.spec.by_side,
        names=list(match.players),
        start=list(match.start),
        deals=lines,
        scores=list((match.start, *totals)[-1]),
        over=over,
        winners=list(match.winners) if over else [],
    )


def _deal(
    game: Game, number: int, result: DealResult, acts: Sequence[Act], totals: tuple[int, ...]
) -> SheetDeal:
    count = counting.count(game, result, acts)
    check = None
    if game.name == "politaine" and isinstance(count, tuple):
        check = sum(side.plain for side in count if isinstance(side, SideCount))
    return SheetDeal(
        number=number,
        dealer=result.dealer,
        points=None if result.points is None else list(result.points),
        notes=list(result.notes),
        scores=list(totals),
        count=None if count is None else _count(count),
        check=check,
    )


def _count(count: Count) -> list[SideLine | BidLine] | TrickLine:
    if isinstance(count, TricksCount):
        first = count.first
        return TrickLine(
            tricks=list(count.tricks),
            spoilt=count.spoilt,
            most=count.most,
            level=list(count.level),
            first_to_reach=None if first is None else Reached(first.seat, first.trick),
        )
    lines: Sequence[SideCount | BidCount] = count
    return [_line(place, line) for place, line in enumerate(lines)]


def _line(place: int, line: SideCount | BidCount) -> SideLine | BidLine:
    if isinstance(line, SideCount):
        return SideLine(side=place, **asdict(line))
    return BidLine(**asdict(line))


ROUTES = (get_sheet, get_record_sheet)
