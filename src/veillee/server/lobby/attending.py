"""The routes of a table's persons: to come, go, be ready, start, pause, play again."""

from __future__ import annotations

from functools import partial

from litestar import post
from litestar.params import JSONBody

from veillee.errors import VeilleeError
from veillee.server.identity.caller import Caller, GuestCaller, MaybeCaller
from veillee.server.live.room import Room
from veillee.server.lobby import inviting
from veillee.server.lobby.lobby import Lobby, made_up, rehearse, step
from veillee.server.lobby.names import name_at_table
from veillee.server.lobby.operations import Asking, GameName, Key, TableId, TheLobby, operation
from veillee.server.lobby.shapes import Join, Joined, Kick, Ready, TableState
from veillee.table import Command
from veillee.table import commands as c

TAG = "playing"
_AT = "/games/{game:str}/{table:str}"


@operation(
    post,
    f"{_AT}/join",
    "joinTable",
    tag=TAG,
    status_code=200,
    refusals=(
        *Asking,
        "already-joined",
        "bad-invite",
        "bad-name",
        "bad-seat",
        "bad-token",
        "invite-needed",
        "seat-taken",
        "table-full",
        "table-started",
    ),
)
async def join_table(
    lobby: TheLobby,
    guest: GuestCaller,
    game: GameName,
    table: TableId,
    data: JSONBody[Join],
    key: Key = None,
) -> Joined:
    """Come to a table, and perhaps sit down.

    A table that is not listed asks for an invite. Where two want the same seat at the same
    moment, one has it; the other is at the table without a seat, and may take one.
    """
    room = await lobby.room(game, table)
    own = key or made_up()
    for command in await _coming(lobby, room, guest, data, own):
        await room.ask(command)
    return lobby.joined(room, guest)


async def _coming(lobby: Lobby, room: Room, person: Caller, asked: Join, key: str) -> list[Command]:
    """What there is to do; nothing where the same request has done it before. Raises."""
    now = room.table
    if now.version_of(person.id, key) is not None and now.person(person.id) is None:
        return []  # came with this request, and has left since
    commands: list[Command] = []
    if now.person(person.id) is None:
        await inviting.admit(lobby, room, asked.invite)
        name = name_at_table(asked.name, person)
        commands.append(c.Join(person=person.id, id=key, name=name))
    elif asked.seat is None and now.version_of(person.id, key) is None:
        raise VeilleeError("already-joined")
    if asked.seat is not None and now.seat_of(person.id) != asked.seat:
        commands.append(c.TakeSeat(person=person.id, id=step(key, "seat"), seat=asked.seat))
    rehearse(room.table, commands, lobby.clock())
    return commands


@operation(post, f"{_AT}/leave", "leaveTable", tag=TAG, status_code=200, refusals=Asking)
async def leave_table(
    lobby: TheLobby, caller: MaybeCaller, game: GameName, table: TableId, key: Key = None
) -> TableState:
    """Leave a table for good.

    In a match a computer player has your seat from then on.
    """
    return await lobby.change(game, table, caller, key, c.Leave)


@operation(
    post,
    f"{_AT}/ready",
    "setReady",
    tag=TAG,
    status_code=200,
    refusals=(*Asking, "not-seated", "table-started"),
)
async def set_ready(
    lobby: TheLobby,
    caller: MaybeCaller,
    game: GameName,
    table: TableId,
    data: JSONBody[Ready],
    key: Key = None,
) -> TableState:
    """Say that you are ready, or not.

    After a match: that you want another, or not.
    """
    return await lobby.change(game, table, caller, key, partial(c.SetReady, ready=data.ready))


@operation(
    post,
    f"{_AT}/start",
    "startMatch",
    tag=TAG,
    status_code=200,
    refusals=(*Asking, "not-host", "not-ready", "seats-empty", "table-started"),
)
async def start_match(
    lobby: TheLobby, caller: MaybeCaller, game: GameName, table: TableId, key: Key = None
) -> TableState:
    """Start the match.

    For the host. Every seat has somebody, and every person is ready and connected.
    """
    return await lobby.change(game, table, caller, key, c.Start)


@operation(
    post,
    f"{_AT}/rematch",
    "wantRematch",
    tag=TAG,
    status_code=200,
    refusals=(*Asking, "not-seated", "match-not-over"),
)
async def want_rematch(
    lobby: TheLobby, caller: MaybeCaller, game: GameName, table: TableId, key: Key = None
) -> TableState:
    """Want another match with the same seats.

    It starts once everybody wants it; computer players do.
    """
    return await lobby.change(game, table, caller, key, c.Rematch)


@operation(
    post,
    f"{_AT}/pause",
    "pauseTable",
    tag=TAG,
    status_code=200,
    refusals=(*Asking, "not-seated", "paused", "table-not-started"),
)
async def pause_table(
    lobby: TheLobby, caller: MaybeCaller, game: GameName, table: TableId, key: Key = None
) -> TableState:
    """Pause the match, or ask the host for it."""
    return await lobby.change(game, table, caller, key, c.Pause)


@operation(
    post,
    f"{_AT}/resume",
    "resumeTable",
    tag=TAG,
    status_code=200,
    refusals=(*Asking, "not-host", "not-seated", "not-paused", "table-not-started"),
)
async def resume_table(
    lobby: TheLobby, caller: MaybeCaller, game: GameName, table: TableId, key: Key = None
) -> TableState:
    """Go on after a pause.

    For the host; for any player while the host is not connected.
    """
    return await lobby.change(game, table, caller, key, c.Resume)


@operation(
    post,
    f"{_AT}/kick",
    "kickPerson",
    tag=TAG,
    status_code=200,
    refusals=(*Asking, "not-host", "no-such-person", "not-a-leaver"),
)
async def kick_person(
    lobby: TheLobby,
    caller: MaybeCaller,
    game: GameName,
    table: TableId,
    data: JSONBody[Kick],
    key: Key = None,
) -> TableState:
    """Send somebody away.

    For the host. In a match only those who are not there.
    """
    return await lobby.change(game, table, caller, key, partial(c.Kick, whom=data.person))


ROUTES = (
    join_table,
    leave_table,
    set_ready,
    start_match,
    want_rematch,
    pause_table,
    resume_table,
    kick_person,
)
