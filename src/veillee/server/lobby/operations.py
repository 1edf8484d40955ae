"""Routes with what the API's description says of them: names, examples, refusals."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from litestar import get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, Operation, RequestBody
from litestar.params import HeaderParameter, PathParameter, QueryParameter

from veillee.server.lobby.examples import EXAMPLES
from veillee.server.lobby.lobby import Lobby
from veillee.server.problems import refusals as problems

Handler = Callable[..., Awaitable[object]]

TheLobby: TypeAlias = NamedDependency[Lobby]
GameName = Annotated[
    str, PathParameter(description="The name of a game: `aluette`.", max_length=60)
]
TableId = Annotated[str, PathParameter(description="The id of a table: `k3m9x2ab`.", max_length=60)]
Key = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        pattern="^[A-Za-z0-9_.:-]{1,64}$",
        description="Your own name for this request: sent again with it, it is done only once.",
    ),
]
Cursor = Annotated[
    str | None, QueryParameter(description="`next` of the page before.", max_length=200)
]
Limit = Annotated[int, QueryParameter(ge=1, le=100, description="How many at most.")]
AtTable = ("unknown-game", "no-such-table")  # what an address may be refused for
Asking = ("not-at-table", "table-busy", "storage-failed", *AtTable)


@dataclass
class Documented(Operation):
    """An operation with its examples."""

    def __post_init__(self) -> None:
        asked, answered = EXAMPLES.get(self.operation_id or "", (None, None))
        if isinstance(self.request_body, RequestBody) and asked is not None:
            _illustrate(self.request_body.content, asked)
        for status, response in (self.responses or {}).items():
            if status.startswith("2") and isinstance(response, OpenAPIResponse):
                _illustrate(response.content or {}, answered)


def _illustrate(content: Mapping[str, OpenAPIMediaType], example: object) -> None:
    for media in content.values():
        media.example = example


def operation(
    method: Callable[..., Callable[[Handler], HTTPRouteHandler]],
    path: str,
    name: str,
    *,
    tag: str,
    refusals: Sequence[str] = (),
    shape: type[Documented] = Documented,
    **more: Any,
) -> Callable[[Handler], HTTPRouteHandler]:
    """A route. What its function says of itself, and its refusals, go into the description."""

    def decorated(handler: Handler) -> HTTPRouteHandler:
        said = inspect.cleandoc(handler.__doc__ or "")
        always = () if method is get else ("foreign-origin", "too-large")
        return method(
            path,
            operation_id=name,
            operation_class=shape,
            tags=[tag],
            summary=said.partition("\n")[0].rstrip("."),
            description=said,
            responses=problems(*refusals, *always),
            **more,
        )(handler)

    return decorated
