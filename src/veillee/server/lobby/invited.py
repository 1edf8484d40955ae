"""The route of somebody who was given an invite: to which table it leads, before coming in."""

from __future__ import annotations

from litestar import get

from veillee.errors import VeilleeError
from veillee.server.identity.caller import MaybeCaller
from veillee.server.lobby import inviting
from veillee.server.lobby.invites import TAG, Token
from veillee.server.lobby.operations import TheLobby, operation
from veillee.server.lobby.shapes import Invited


@operation(
    get, "/invites/{token:str}", "getInvite", tag=TAG, refusals=("no-such-code", "storage-failed")
)
async def get_invite(lobby: TheLobby, caller: MaybeCaller, token: Token) -> Invited:
    """Look at an invite.

    To which table it leads, and who made it. Nothing is done with it: `join` takes it.
    """
    row = await lobby.hub.store.invite(token.strip().lower())
    if row is None or not inviting.good(row, lobby.clock()):
        raise VeilleeError("no-such-code", text=token[:60])
    room = await lobby.hub.room(row.table)
    # As they are called at the table, else as they are called.
    known = room.table.person(row.by) or await lobby.hub.store.person(row.by)
    return Invited(
        token=row.token,
        by="" if known is None else known.name,
        expires_at=row.expires_at,
        table=lobby.state(room, caller),
    )


ROUTES = (get_invite,)
