"""The routes of the games: which there are, and what a table of each may be like."""

from __future__ import annotations

from litestar import Request, get
from litestar.datastructures import State

from veillee.games import registry
from veillee.server.identity.caller import Caller, MaybeCaller
from veillee.server.lobby.describe import game_line, game_options
from veillee.server.lobby.game_shapes import GameOptions, Games
from veillee.server.lobby.operations import GameName, operation
from veillee.server.problems import language_of, words_in
from veillee.words import Words

TAG = "games"


@operation(get, "/games", "listGames", tag=TAG)
async def list_games(request: Request[object, object, State], caller: MaybeCaller) -> Games:
    """List the games.

    Titles are in the language of whoever asks.
    """
    words = _words(request, caller)
    return Games(games=[game_line(words, registry.find(name)) for name in registry.names()])


@operation(get, "/games/{game:str}/options", "getGameOptions", tag=TAG, refusals=("unknown-game",))
async def get_options(
    request: Request[object, object, State], caller: MaybeCaller, game: GameName
) -> GameOptions:
    """Get everything needed to set up a table of a game.

    House rules with what they take, settings with their ranges, presets, computer players, and
    what may be told at the table.
    """
    return game_options(_words(request, caller), registry.find(game))


def _words(request: Request[object, object, State], caller: Caller | None) -> Words:
    return words_in(language_of(request) if caller is None else caller.lang)


ROUTES = (list_games, get_options)
