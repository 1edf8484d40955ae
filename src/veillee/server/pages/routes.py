"""What the page asks of the server beside the table, under ``/api``."""

from __future__ import annotations

from litestar import Router
from litestar.di import Provide

from veillee.server.lobby.routes import LARGEST_BODY
from veillee.server.pages import hints, lesson, retold, review, rules, sheets
from veillee.server.pages.study import Study, provide_asker


def pages_router(study: Study) -> Router:
    """The routes. They need ``lobby`` and ``caller`` from the application."""
    return Router(
        path="/api",
        route_handlers=[
            *rules.ROUTES,
            *sheets.ROUTES,
            *retold.ROUTES,
            *review.ROUTES,
            *hints.ROUTES,
            *lesson.ROUTES,
        ],
        dependencies={
            "study": Provide(lambda: study, sync_to_thread=False),
            "asker": Provide(provide_asker),
            "lang": Provide(rules.provide_lang),
        },
        request_max_body_size=LARGEST_BODY,
        response_headers={"Cache-Control": "no-store"},  # an answer is for whoever asked
    )
