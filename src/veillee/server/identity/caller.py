"""What handlers of Litestar ask for: ``caller`` and ``guest``.

    @get("/api/tables")
    async def tables(caller: MaybeCaller) -> ...        # Caller, or None: nobody we know

    @post("/api/tables")
    async def open_table(guest: GuestCaller) -> ...     # Caller: somebody new if need be

``IdentityPlugin`` puts them in an application; ``app.state["identity"]`` holds the ``Identity``
from its start on.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from litestar import Request
from litestar.config.app import AppConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.openapi.spec import SecurityScheme
from litestar.plugins import InitPlugin
from litestar.types import Scope

from veillee.server.identity.people import Caller
from veillee.server.identity.service import Identity
from veillee.server.identity.sessions import COOKIE, send_cookie
from veillee.server.problems import Connection

__all__ = [
    "SECURITY_SCHEMES",
    "STATE",
    "Caller",
    "GuestCaller",
    "IdentityPlugin",
    "MaybeCaller",
    "identity_of",
    "provide_caller",
    "provide_guest",
    "recognise",
]

STATE: Final = "identity"

MaybeCaller: TypeAlias = NamedDependency[Caller | None]
"""Of the parameter ``caller``: who asks; None where nobody says so."""
GuestCaller: TypeAlias = NamedDependency[Caller]
"""Of the parameter ``guest``: who asks, somebody new where nobody says so."""

SECURITY_SCHEMES: dict[str, SecurityScheme] = {
    "cookie": SecurityScheme(
        type="apiKey",
        security_scheme_in="cookie",
        name=COOKIE,
        description="Set by the first answer to a browser that does something.",
    ),
    "bearer": SecurityScheme(
        type="http", scheme="bearer", description="The `token` that `POST /api/session` gives."
    ),
}
"""For the components of the OpenAPI schema."""


def identity_of(connection: Connection) -> Identity:
    """The application's identity service."""
    found = connection.app.state[STATE]
    assert isinstance(found, Identity)
    return found


async def provide_caller(scope: Scope) -> Caller | None:
    """Who asks; None where nobody says so. Raises: VeilleeError, ``foreign-origin``."""
    connection = _connection(scope)
    return await identity_of(connection).sessions.caller(connection)


async def provide_guest(scope: Scope) -> Caller:
    """Who asks; somebody new where nobody says so.

    Raises:
        VeilleeError: ``foreign-origin``; ``bad-token`` where a token was given for nothing.
    """
    connection = _connection(scope)
    return await identity_of(connection).sessions.guest(connection)


async def recognise(request: Request[object, object, State]) -> None:
    """A ``before_request`` hook: a body that cannot be read is refused in the caller's language.

    Raises:
        VeilleeError: ``foreign-origin``.
    """
    await provide_caller(request.scope)


class IdentityPlugin(InitPlugin):
    """Adds the dependencies, and the hook that sends the cookie."""

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        """Called by Litestar."""
        app_config.dependencies["caller"] = Provide(provide_caller)
        app_config.dependencies["guest"] = Provide(provide_guest)
        app_config.before_send.append(send_cookie)
        return app_config


def _connection(scope: Scope) -> Connection:
    return ASGIConnection(scope)
