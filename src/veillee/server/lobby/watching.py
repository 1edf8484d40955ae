"""The routes of looking on: a pass for it, how many do, and what one was shown so far."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from veillee.errors import VeilleeError
from veillee.server.identity.caller import Caller, MaybeCaller
from veillee.server.live.audience import name_of
from veillee.server.live.room import Room
from veillee.server.lobby.lobby import Lobby, member, viewer
from veillee.server.lobby.operations import (
    Asking,
    AtTable,
    GameName,
    Limit,
    TableId,
    TheLobby,
    operation,
)
from veillee.server.lobby.shapes import LogPage, Pass, Watch, Watching

TAG = "watching"
_AT = "/games/{game:str}/{table:str}"
After = Annotated[
    int, QueryParameter(description="The last `n` that you have.", ge=0, le=2**53 - 1)
]


@operation(
    post,
    f"{_AT}/spectators",
    "createSpectatorPass",
    tag=TAG,
    refusals=(*Asking, "bad-seat", "no-spectators", "not-seated", "not-your-seat"),
)
async def create_pass(
    lobby: TheLobby, caller: MaybeCaller, game: GameName, table: TableId, data: JSONBody[Watch]
) -> Pass:
    """Make a pass to look on.

    As the table's setting `spectators` allows. `seat`: over your own shoulder, and you alone may
    say so. `delayed`: all cards, after each deal; for whoever is at the table, and for anybody
    where it is listed.
    """
    room = await lobby.room(game, table)
    seat = _shoulder(lobby, room, caller, data.seat)
    guide = None if seat is None else room.table.seats[seat].person
    return Pass(token=lobby.tokens.spectator(room.id, guide), seat=seat)


def _shoulder(lobby: Lobby, room: Room, caller: Caller | None, asked: int | None) -> int | None:
    """Over whose shoulder the pass is to let look; None: nobody's. Raises: VeilleeError."""
    setting = room.table.settings.spectators
    if setting == "none":
        raise VeilleeError("no-spectators")
    if setting == "delayed":
        if not lobby.hub.row(room).listed:
            member(room, caller)
        return None
    own = room.table.seat_of(member(room, caller).id)
    if asked is not None and asked >= len(room.table.seats):
        raise VeilleeError("bad-seat", text=str(asked), seats=len(room.table.seats))
    if own is None:
        raise VeilleeError("not-seated")
    if asked not in (None, own):
        raise VeilleeError("not-your-seat")
    return own


@operation(get, f"{_AT}/spectators", "countSpectators", tag=TAG, refusals=AtTable)
async def count_spectators(lobby: TheLobby, game: GameName, table: TableId) -> Watching:
    """Count those who look on."""
    room = await lobby.room(game, table)
    return Watching(watching=room.attendance.watching)


@operation(get, f"{_AT}/log", "getLog", tag=TAG, refusals=(*AtTable, "storage-failed"))
async def get_log(
    lobby: TheLobby,
    caller: MaybeCaller,
    game: GameName,
    table: TableId,
    after: After = 0,
    limit: Limit = 100,
) -> LogPage:
    """Get what you were shown of a table.

    The same events as on your socket, from the first one. Who is not at the table gets what
    anybody may know.
    """
    room = await lobby.room(game, table)
    eye = viewer(room.table, caller)
    events = await lobby.hub.log(room, eye, after, limit)
    last = events[-1]["n"] if len(events) == limit else None
    return LogPage(stream=name_of(eye), events=events, next=last if isinstance(last, int) else None)


ROUTES = (create_pass, count_spectators, get_log)
