"""The routes of a table's seats: to sit down, stand up, swap, give one to a computer player."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import delete, put
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET

from veillee.errors import VeilleeError
from veillee.server.identity.caller import Caller, MaybeCaller
from veillee.server.live.room import Room
from veillee.server.lobby.lobby import Make, made_up, member
from veillee.server.lobby.opening import known_bot
from veillee.server.lobby.operations import Asking, GameName, Key, TableId, TheLobby, operation
from veillee.server.lobby.shapes import SeatChange, TableState
from veillee.table import commands as c

TAG = "seats"
_PATH = "/games/{game:str}/{table:str}/seats/{seat:int}"
SeatNumber = Annotated[int, PathParameter(description="A seat; the first one is 0.", ge=0, le=99)]
_REFUSALS = (*Asking, "bad-seat", "not-host", "table-started")


@operation(
    put,
    _PATH,
    "changeSeat",
    tag=TAG,
    refusals=(*_REFUSALS, "seat-taken", "seat-not-empty", "unknown-bot", "bad-command"),
)
async def change_seat(
    lobby: TheLobby,
    caller: MaybeCaller,
    game: GameName,
    table: TableId,
    seat: SeatNumber,
    data: JSONBody[SeatChange],
    key: Key = None,
) -> TableState:
    """Take a seat, or give it to somebody.

    `{}`: sit down there yourself. `{"bot": "amateur"}`: a computer player has it.
    `{"swap": 2}`: the two seats change places. The last two are for the host.
    """
    return await lobby.change(game, table, caller, key, _wanted(seat, data))


def _wanted(seat: int, data: SeatChange) -> Make:
    if data.bot is not UNSET and data.swap is not UNSET:
        raise VeilleeError("bad-command", field="swap")
    if data.bot is not UNSET:
        return partial(c.SetBot, seat=seat, bot=known_bot(data.bot))
    if data.swap is not UNSET:
        return partial(c.SwapSeats, first=seat, second=data.swap)
    return partial(c.TakeSeat, seat=seat)


@operation(
    delete, _PATH, "freeSeat", tag=TAG, status_code=200, refusals=(*_REFUSALS, "not-your-seat")
)
async def free_seat(
    lobby: TheLobby,
    caller: MaybeCaller,
    game: GameName,
    table: TableId,
    seat: SeatNumber,
    key: Key = None,
) -> TableState:
    """Free a seat.

    Stand up from your own; the host takes a computer player away. Nothing happens to an empty
    seat.
    """
    room = await lobby.room(game, table)
    person = member(room, caller)
    if key is None or room.table.version_of(person.id, key) is None:
        wanted = _freed(room, person, seat)
        if wanted is not None:
            await room.ask(wanted(person=person.id, id=key or made_up()))
    return lobby.state(room, person)


def _freed(room: Room, person: Caller, seat: int) -> Make | None:
    seats = room.table.seats
    if seat >= len(seats):
        raise VeilleeError("bad-seat", text=str(seat), seats=len(seats))
    there = seats[seat]
    if there.person == person.id:
        return c.LeaveSeat
    if there.person:
        raise VeilleeError("not-your-seat")
    return partial(c.SetBot, seat=seat, bot="") if there.bot else None


ROUTES = (change_seat, free_seat)
