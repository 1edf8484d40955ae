"""Rows of the store and tables in memory, as the lobby tells of them."""

from __future__ import annotations

from typing import cast

from veillee.server.live.room import Room
from veillee.server.lobby.game_shapes import Given
from veillee.server.lobby.shapes import (
    InviteLine,
    PersonLine,
    RecordLine,
    RecordText,
    SeatLine,
    TableLine,
    TableState,
    You,
)
from veillee.server.store.rows import InviteRow, RecordRow, TableRow


def line_of(row: TableRow) -> TableLine:
    """A table in the list."""
    return TableLine(
        table=row.id,
        game=row.game,
        seats=row.seats,
        options=dict(row.options),
        settings=cast("dict[str, Given]", dict(row.settings)),
        listed=row.listed,
        lang=row.lang,
        phase=row.phase,
        host=row.host,
        names=list(row.names),
        open_seats=row.open_seats,
        present=row.present,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def state_of(row: TableRow, room: Room, person: str | None) -> TableState:
    """What anybody may know of a table, and where ``person`` is. No cards, no version."""
    table = room.table
    here = None if person is None else table.person(person)
    return TableState(
        table=room.id,
        game=table.game.name,
        listed=row.listed,
        lang=row.lang,
        options=table.game.options.changed(),
        settings=cast("dict[str, Given]", table.settings.to_data()),
        phase=table.phase.value,
        host=table.host or None,
        persons=[PersonLine(id=p.id, name=p.name, present=p.present) for p in table.persons],
        seats=[
            SeatLine(person=seat.person or None, bot=seat.bot or None, ready=seat.ready)
            for seat in table.seats
        ],
        match=table.match_number,
        deals_over=table.deals_over,
        scores=list(table.scores),
        winners=list(table.winners),
        spectators=table.settings.spectators,
        watching=room.attendance.watching,
        you=None
        if here is None
        else You(person=here.id, seat=table.seat_of(here.id), host=here.id == table.host),
    )


def invite_of(row: InviteRow) -> InviteLine:
    """An invite."""
    return InviteLine(
        token=row.token, by=row.by, created_at=row.created_at, expires_at=row.expires_at
    )


def record_of(row: RecordRow) -> RecordLine:
    """A match that is over, without its record."""
    return RecordLine(
        id=row.id,
        table=row.table,
        match=row.match,
        game=row.game,
        seats=row.seats,
        names=list(row.names),
        persons=list(row.persons),
        scores=list(row.scores),
        winners=list(row.winners),
        ended_at=row.ended_at,
    )


def record_text(row: RecordRow) -> RecordText:
    """A match that is over, with its record."""
    line = record_of(row)
    fields = {name: getattr(line, name) for name in RecordLine.__struct_fields__}
    return RecordText(**fields, text=row.text)
