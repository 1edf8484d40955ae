"""The routes of invites: to make, see and take back what others join with."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter

from veillee.errors import VeilleeError
from veillee.server.identity.caller import Caller, MaybeCaller
from veillee.server.live.room import Room
from veillee.server.lobby import inviting
from veillee.server.lobby.lobby import made_up, member
from veillee.server.lobby.operations import Asking, GameName, Key, TableId, TheLobby, operation
from veillee.server.lobby.rows import invite_of
from veillee.server.lobby.shapes import Invitation, InviteLine, Invites

TAG = "invites"
_PATH = "/games/{game:str}/{table:str}/invites"
Token = Annotated[str, PathParameter(description="The token of an invite.", max_length=60)]


@operation(
    post, _PATH, "createInvite", tag=TAG, refusals=(*Asking, "not-seated", "too-many-invites")
)
async def create_invite(
    lobby: TheLobby,
    caller: MaybeCaller,
    game: GameName,
    table: TableId,
    data: JSONBody[Invitation],
    key: Key = None,
) -> InviteLine:
    """Make an invite.

    For the host and whoever has a seat. It may be used many times, until it expires.
    """
    room = await lobby.room(game, table)
    person = _inviter(room, caller)
    row = await inviting.invite(lobby, room, person, key or made_up(), data.hours)
    return invite_of(row)


@operation(get, _PATH, "listInvites", tag=TAG, refusals=(*Asking, "not-seated"))
async def list_invites(
    lobby: TheLobby, caller: MaybeCaller, game: GameName, table: TableId
) -> Invites:
    """List the invites that are still good.

    The host sees all of them, others their own.
    """
    room = await lobby.room(game, table)
    person = _inviter(room, caller)
    rows = await inviting.good_ones(lobby, room)
    return Invites(invites=[invite_of(row) for row in rows if _may_see(room, person, row.by)])


@operation(
    delete,
    _PATH + "/{token:str}",
    "revokeInvite",
    tag=TAG,
    status_code=200,
    refusals=(*Asking, "not-seated", "no-such-invite"),
)
async def revoke_invite(
    lobby: TheLobby, caller: MaybeCaller, game: GameName, table: TableId, token: Token
) -> Invites:
    """Take an invite back.

    For the host and whoever made it. Who has come with it stays.
    """
    room = await lobby.room(game, table)
    person = _inviter(room, caller)
    row = await lobby.hub.store.invite(token.strip().lower())
    if row is None or row.table != room.id or not _may_see(room, person, row.by):
        raise VeilleeError("no-such-invite", text=token)
    if not row.revoked:
        await lobby.hub.store.revoke_invite(row.token)
    rows = await inviting.good_ones(lobby, room)
    return Invites(invites=[invite_of(row) for row in rows if _may_see(room, person, row.by)])


def _inviter(room: Room, caller: Caller | None) -> Caller:
    person = member(room, caller)
    if person.id != room.table.host and room.table.seat_of(person.id) is None:
        raise VeilleeError("not-seated")
    return person


def _may_see(room: Room, person: Caller, by: str) -> bool:
    return person.id in (room.table.host, by)


ROUTES = (create_invite, list_invites, revoke_invite)
