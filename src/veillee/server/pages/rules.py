"""The route of the rules: a game in words, with the house rules asked for."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar import Request, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from veillee.games import registry
from veillee.server.identity.caller import Caller, MaybeCaller
from veillee.server.lobby.operations import GameName, operation
from veillee.server.pages.examples import Illustrated
from veillee.server.pages.shapes import Rules, Section
from veillee.server.problems import language_of, words_in
from veillee.words.rulebook import introduction, rulebook

Asked = Request[object, object, State]
HowMany = Annotated[
    int | None,
    QueryParameter(name="seats", description="How many play; the usual number if not given."),
]
SEATS = "seats"
MOST_OPTIONS = 60


def reader_language(request: Asked, caller: Caller | None) -> str:
    """The language of whoever asks."""
    return language_of(request) if caller is None or not caller.lang else caller.lang


Lang: TypeAlias = NamedDependency[str]
"""Of the parameter ``lang``: the reader's language."""


async def provide_lang(request: Asked, caller: NamedDependency[Caller | None]) -> str:
    """The language of whoever asks."""
    return reader_language(request, caller)


@operation(
    get,
    "/games/{game:str}/rules",
    "getRules",
    tag="games",
    refusals=("unknown-game", "unknown-option", "bad-option-value", "bad-seats"),
    shape=Illustrated,
)
async def get_rules(
    request: Asked, caller: MaybeCaller, game: GameName, how_many: HowMany = None
) -> Rules:
    """Get the rules of a game.

    In the language of whoever asks. Every other parameter is a house rule by its name, as in
    `?target=5&signs=off`; the last section lists those in force.
    """
    words = words_in(reader_language(request, caller))
    spec = registry.find(game)
    seats = spec.seats[0] if how_many is None else how_many
    asked = list(request.query_params.multi_items())[:MOST_OPTIONS]
    options = {name: value for name, value in asked if name != SEATS}
    return Rules(
        game=spec.name,
        seats=seats,
        title=words(f"game.{spec.name}.name"),
        introduction=introduction(words, spec.name),
        sections=[
            Section(title=part.title, paragraphs=list(part.paragraphs))
            for part in rulebook(words, spec.name, seats, options)
        ],
    )


ROUTES = (get_rules,)
