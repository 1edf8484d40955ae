"""The routes of tables: to list them, to open one, to look at one."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from veillee.games import registry
from veillee.server.identity.caller import GuestCaller, MaybeCaller
from veillee.server.lobby import opening
from veillee.server.lobby.lobby import Lobby
from veillee.server.lobby.operations import (
    AtTable,
    Cursor,
    GameName,
    Key,
    Limit,
    TableId,
    TheLobby,
    operation,
)
from veillee.server.lobby.rows import line_of
from veillee.server.lobby.shapes import Create, Created, TablePage, TableState
from veillee.server.store.rows import TableQuery

TAG = "tables"
PhaseName = Literal["lobby", "opening", "playing", "between", "finished"]
Open = Annotated[
    bool | None,
    QueryParameter(name="open", description="true: with a seat free; false: without."),
]
Lang = Annotated[
    str | None, QueryParameter(description="The language of the table.", max_length=10)
]
InPhase = Annotated[PhaseName | None, QueryParameter(description="Where the table is.")]
Mine = Annotated[
    bool, QueryParameter(description="Those that you are at, instead of those that are listed.")
]


_LISTING = ("unknown-game", "bad-cursor", "storage-failed")


@operation(get, "/tables", "listTables", tag=TAG, refusals=("bad-cursor", "storage-failed"))
async def list_tables(
    lobby: TheLobby,
    caller: MaybeCaller,
    mine: Mine = False,
    has_room: Open = None,
    lang: Lang = None,
    phase: InPhase = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> TablePage:
    """List the tables of all games.

    Newest first. Without `mine` only listed tables are told of.
    """
    if mine and caller is None:
        return TablePage(tables=[])
    person = caller.id if mine and caller is not None else None
    return await _page(
        lobby,
        TableQuery(
            open=has_room, phase=phase, lang=lang, cursor=cursor, limit=limit, person=person
        ),
    )


@operation(
    get,
    "/games/{game:str}/tables",
    "listTablesOfGame",
    tag=TAG,
    refusals=_LISTING,
)
async def list_tables_of_game(
    lobby: TheLobby,
    game: GameName,
    has_room: Open = None,
    lang: Lang = None,
    phase: InPhase = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> TablePage:
    """List the tables of a game.

    Newest first, listed ones only.
    """
    name = registry.find(game).name
    return await _page(
        lobby,
        TableQuery(game=name, open=has_room, phase=phase, lang=lang, cursor=cursor, limit=limit),
    )


@operation(get, "/games/{game:str}", "getGame", tag=TAG, refusals=_LISTING)
async def get_game(
    lobby: TheLobby,
    game: GameName,
    has_room: Open = None,
    lang: Lang = None,
    phase: InPhase = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> TablePage:
    """List the tables of a game.

    The same as its `tables`.
    """
    name = registry.find(game).name
    return await _page(
        lobby,
        TableQuery(game=name, open=has_room, phase=phase, lang=lang, cursor=cursor, limit=limit),
    )


async def _page(lobby: Lobby, query: TableQuery) -> TablePage:
    page = await lobby.hub.store.tables(query)
    return TablePage(tables=[line_of(row) for row in page.items], next=page.next)


@operation(
    post,
    "/games/{game:str}/create",
    "createTable",
    tag=TAG,
    refusals=(
        "unknown-game",
        "unknown-preset",
        "unknown-option",
        "unknown-bot",
        "unknown-lang",
        "bad-option-value",
        "bad-setting",
        "bad-seats",
        "bad-seat",
        "bad-name",
        "bad-token",
        "not-seated",
        "option-and-seats",
        "option-needs-seats",
        "too-many-tables",
        "storage-failed",
    ),
)
async def create_table(
    lobby: TheLobby, guest: GuestCaller, game: GameName, data: JSONBody[Create], key: Key = None
) -> Created:
    """Open a table.

    You are its host. Others join with the invite, or, where the table is listed, without one.
    The id of a table that is not listed is told to nobody: whoever has it may look.
    """
    return await opening.open_table(lobby, guest, registry.find(game).name, data, key)


@operation(get, "/games/{game:str}/{table:str}", "getTable", tag=TAG, refusals=AtTable)
async def get_table(
    lobby: TheLobby, caller: MaybeCaller, game: GameName, table: TableId
) -> TableState:
    """Look at a table.

    What anybody may know: who sits where, house rules, settings, phase, scores. No cards.
    """
    return lobby.state(await lobby.room(game, table), caller)


ROUTES = (list_tables, list_tables_of_game, get_game, create_table, get_table)
