"""The routes of records: the matches that are over, to find, read and take away."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, cast

from litestar import Response, get
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import PathParameter, QueryParameter

from veillee.errors import VeilleeError
from veillee.games import registry
from veillee.server.identity.caller import Caller, MaybeCaller
from veillee.server.lobby.lobby import Lobby
from veillee.server.lobby.operations import (
    AtTable,
    Cursor,
    Documented,
    GameName,
    Limit,
    TableId,
    TheLobby,
    operation,
)
from veillee.server.lobby.rows import record_of, record_text
from veillee.server.lobby.shapes import RecordPage, RecordText
from veillee.server.store.rows import RecordQuery, RecordRow

TAG = "records"
SUFFIX = ".pli"
FILE = "text/plain"  # in UTF-8, as all text that is answered
_ID = re.compile(r"[a-z0-9]{1,40}-[0-9]{1,9}")
RecordId = Annotated[
    str, PathParameter(description="The id of a record: `k3m9x2ab-1`.", max_length=60)
]
Whose = Annotated[
    str | None, QueryParameter(description="`me`, or the id of a person.", max_length=60)
]
OfTable = Annotated[str | None, QueryParameter(description="The id of a table.", max_length=60)]
OfGame = Annotated[str | None, QueryParameter(description="The name of a game.", max_length=60)]


@dataclass
class _JsonOrFile(Documented):
    """The record in JSON, or as the text it is."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for response in (self.responses or {}).values():
            if isinstance(response, OpenAPIResponse) and "application/json" in (
                response.content or {}
            ):
                text = OpenAPIMediaType(
                    schema=Schema(type=OpenAPIType.STRING), example='[Game "aluette"]\n'
                )
                response.content = {**(response.content or {}), FILE: text}


@operation(
    get,
    "/records",
    "listRecords",
    tag=TAG,
    refusals=("unknown-game", "bad-cursor", "storage-failed"),
)
async def list_records(
    lobby: TheLobby,
    caller: MaybeCaller,
    person: Whose = None,
    table: OfTable = None,
    game: OfGame = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> RecordPage:
    """List the matches that are over.

    Newest first. Told are those of the `table` you name, those you played, and those of listed
    tables; a page may hold fewer than `limit`.
    """
    if person == "me" and caller is None:
        return RecordPage(records=[])
    whose = caller.id if person == "me" and caller is not None else person
    name = None if game is None else registry.find(game).name
    query = RecordQuery(person=whose, table=table, game=name, cursor=cursor, limit=limit)
    page = await lobby.hub.store.records(query)
    rows = list(page.items)
    if table is None:
        rows = await _told(lobby, rows, caller)
    return RecordPage(records=[record_of(row) for row in rows], next=page.next)


async def _told(lobby: Lobby, rows: list[RecordRow], caller: Caller | None) -> list[RecordRow]:
    """Those whoever asks may be told of: the id of a record holds that of its table."""
    listed: dict[str, bool] = {}
    told = []
    for row in rows:
        if caller is None or caller.id not in row.persons:
            if row.table not in listed:
                known = await lobby.hub.store.table(row.table)
                listed[row.table] = known is not None and known.listed
            if not listed[row.table]:
                continue
        told.append(row)
    return told


@operation(
    get,
    "/games/{game:str}/{table:str}/records",
    "listRecordsOfTable",
    tag=TAG,
    refusals=(*AtTable, "bad-cursor", "storage-failed"),
)
async def list_records_of_table(
    lobby: TheLobby, game: GameName, table: TableId, cursor: Cursor = None, limit: Limit = 50
) -> RecordPage:
    """List the matches that are over at a table.

    Newest first.
    """
    room = await lobby.room(game, table)
    query = RecordQuery(person=None, table=room.id, game=None, cursor=cursor, limit=limit)
    page = await lobby.hub.store.records(query)
    return RecordPage(records=[record_of(row) for row in page.items], next=page.next)


@operation(
    get,
    "/records/{record:str}",
    "getRecord",
    tag=TAG,
    shape=_JsonOrFile,
    refusals=("no-such-record", "storage-failed"),
)
async def get_record(lobby: TheLobby, record: RecordId) -> Response[RecordText]:
    """Get a match that is over.

    With `.pli` behind the id: the record alone, as a file to keep.
    """
    id = record.removesuffix(SUFFIX)
    row = await lobby.hub.record(id) if _ID.fullmatch(id) else None
    if row is None:
        raise VeilleeError("no-such-record", text=record)
    if not record.endswith(SUFFIX):
        return Response(record_text(row))
    attached = {"Content-Disposition": f'attachment; filename="{file_name(row)}"'}
    file = Response(row.text, media_type=FILE, headers=attached)
    return cast("Response[RecordText]", file)  # the description tells of both


def file_name(row: RecordRow) -> str:
    """What the file of a record is called: ``aluette-2026-05-01-k3m9x2ab-1.pli``."""
    day = datetime.fromtimestamp(row.ended_at / 1000, UTC).date().isoformat()
    return f"{row.game}-{day}-{row.id}{SUFFIX}"


ROUTES = (list_records, list_records_of_table, get_record)
