"""All routes of the lobby, under ``/api``."""

from __future__ import annotations

from litestar import Router

from veillee.server.lobby import (
    attending,
    feed,
    games,
    invited,
    invites,
    records,
    seats,
    tables,
    watching,
)

LARGEST_BODY = 16 * 1024  # bytes of a request


def lobby_router() -> Router:
    """The routes. They need ``lobby``, ``caller`` and ``guest`` from the application."""
    return Router(
        path="/api",
        route_handlers=[
            *games.ROUTES,
            *tables.ROUTES,
            *attending.ROUTES,
            *seats.ROUTES,
            *invites.ROUTES,
            *invited.ROUTES,
            *watching.ROUTES,
            *records.ROUTES,
            *feed.ROUTES,
        ],
        request_max_body_size=LARGEST_BODY,
        response_headers={"Cache-Control": "no-store"},  # an answer is for whoever asked
    )
