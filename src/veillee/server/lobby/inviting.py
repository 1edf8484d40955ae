"""Invites: who may come to a table that is not listed."""

from __future__ import annotations

from veillee.errors import VeilleeError
from veillee.server.identity.caller import Caller
from veillee.server.live.room import Room
from veillee.server.lobby.lobby import INVITE_LENGTH, Lobby
from veillee.server.store.rows import InviteRow

USUAL_HOURS = 168
MOST_INVITES = 50  # that are good at the same time, at one table
_HOUR = 3_600_000


async def admit(lobby: Lobby, room: Room, invite: str | None) -> None:
    """Let somebody in who has the right. Raises: VeilleeError."""
    if invite is None:
        if not lobby.hub.row(room).listed:
            raise VeilleeError("invite-needed")
        return
    row = await lobby.hub.store.invite(invite.strip().lower())
    if row is None or row.table != room.id or not good(row, lobby.clock()):
        raise VeilleeError("bad-invite", text=invite)


def good(row: InviteRow, now: int) -> bool:
    """Whether an invite still lets in."""
    return not row.revoked and now < row.expires_at


async def invite(lobby: Lobby, room: Room, by: Caller, key: str, hours: int) -> InviteRow:
    """A new invite; for the same key of a person the one made before. Raises: VeilleeError."""
    store, now = lobby.hub.store, lobby.clock()
    token = await lobby.derived(INVITE_LENGTH, "invite", room.id, by.id, key)
    before = await store.invite(token)
    if before is not None:
        return before
    if len(await good_ones(lobby, room)) >= MOST_INVITES:
        raise VeilleeError("too-many-invites", limit=MOST_INVITES)
    row = InviteRow(
        token=token,
        table=room.id,
        by=by.id,
        created_at=now,
        expires_at=now + hours * _HOUR,
        revoked=False,
    )
    await store.add_invite(row)
    return row


async def good_ones(lobby: Lobby, room: Room) -> list[InviteRow]:
    """The invites to a table that still let in."""
    now = lobby.clock()
    return [row for row in await lobby.hub.store.invites(room.id) if good(row, now)]
