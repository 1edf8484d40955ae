"""Errors over HTTP: ``application/problem+json`` (RFC 9457) with a stable code and a sentence.

A ``VeilleeError`` keeps its code; what the framework refuses by itself gets a code of ours; what
nobody foresaw is ``internal``, and only the log knows more.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, TypeAlias, TypedDict

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from veillee.errors import BrokenRecord, IllegalAction, VeilleeError
from veillee.words import Words, languages
from veillee.words.errors import say_error
from veillee.words.players import Players

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
"""A request or a WebSocket; of what the framework knows of its user and handler nothing is used."""

MEDIA_TYPE = "application/problem+json"
LANGUAGE: Final = "lang"  # where a connection's state, or the application's, has the language
_DEEPEST = 6
_LONGEST_WAIT = 86_400

_log = logging.getLogger("veillee.server")

_STATUS: Mapping[str, int] = {
    "foreign-origin": 403,
    "forbidden": 403,
    "invite-needed": 403,
    "house-full": 503,
    "internal": 500,
    "no-spectators": 403,
    "not-at-table": 403,
    "not-host": 403,
    "not-seated": 403,
    "not-signed-in": 401,
    "not-your-seat": 403,
    "only-watching": 403,
    "bad-invite": 403,
    "bad-token": 403,
    "server-only": 403,
    "storage-failed": 503,
    "table-busy": 503,
    "too-fast": 429,
    "too-large": 413,
    "unavailable": 503,
    "unknown-game": 404,
    "wrong-login": 401,
    "wrong-media-type": 415,
    "wrong-method": 405,
    "wrong-password": 403,
}
_NOT_NOW: Final = 409
_STARTS: Mapping[str, int] = {
    "already-": _NOT_NOW,
    "bad-": 400,
    "no-such-": 404,
    "too-many-": 429,
    "unknown-": 400,
}
# Refused because of how things stand at the moment.
_CONFLICTS = frozenset(
    {
        "account-taken",
        "between-deals",
        "chat-closed",
        "chat-off",
        "deal-in-play",
        "deal-not-over",
        "deal-over",
        "duplicate",
        "has-account",
        "hints-off",
        "match-not-over",
        "match-over",
        "no-account",
        "not-a-bot",
        "not-a-leaver",
        "not-paused",
        "not-ready",
        "not-your-turn",
        "opening-not-over",
        "out-of-time",
        "paused",
        "seat-not-empty",
        "seat-taken",
        "seats-empty",
        "table-full",
        "table-not-started",
        "table-started",
        "undo-off",
        "undo-too-late",
        "waiting-for-deal",
    }
)
# Ours to mend, and what they tell is nobody else's: a version counts events that one has not seen.
_OUR_OWN = frozenset(
    {
        "bad-database",
        "bad-event",
        "too-long",
        "unreadable-event",
        "version-missing",
        "version-taken",
    }
)


_BODY, _WHOLE_BODY = "body", "data"


class _Wrong(TypedDict):
    field: str
    where: str
    why: str


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request was refused."""

    type: Annotated[
        str,
        msgspec.Meta(description="A URI that holds the code.", examples=["about:blank#not-host"]),
    ]
    title: Annotated[
        str, msgspec.Meta(description="The kind of problem.", examples=["Not allowed"])
    ]
    status: Annotated[int, msgspec.Meta(description="The HTTP status.", examples=[403])]
    code: Annotated[
        str,
        msgspec.Meta(description="Stable, for programs to look at.", examples=["not-host"]),
    ]
    data: Annotated[
        dict[str, object],
        msgspec.Meta(description="About what, by name; depends on the code.", examples=[{}]),
    ]
    detail: Annotated[
        str,
        msgspec.Meta(
            description="A sentence for the person, in their language.",
            examples=["Only the host of the table can do that."],
        ),
    ]


def status_of(error: VeilleeError) -> int:
    """The HTTP status of an error."""
    code = error.code
    if code in _OUR_OWN:
        return 500
    if code in _STATUS:
        return _STATUS[code]
    if code in _CONFLICTS or isinstance(error, IllegalAction):
        return _NOT_NOW
    return next((status for start, status in _STARTS.items() if code.startswith(start)), 400)


def problem_of(
    error: VeilleeError, words: Words, *, deck: str | None = None, players: Players | None = None
) -> dict[str, object]:
    """An error as the plain data of a ``Problem``; ``data`` is JSON whatever it was.

    ``deck`` and ``players`` let the sentence name cards and seats.
    """
    if error.code in _OUR_OWN:
        error = VeilleeError("internal")
    status = status_of(error)
    data = {name: _json(value) for name, value in error.data.items()}
    if isinstance(error, BrokenRecord):
        data["line"] = error.line
    return {
        "type": f"about:blank#{error.code}",
        "title": _title(words, status),
        "status": status,
        "code": error.code,
        "data": data,
        "detail": say_error(words, error, deck=deck, players=players),
    }


def refusals(*codes: str) -> dict[int, ResponseSpec]:
    """What a route may refuse, for its ``responses``: the codes by status, and ``bad-request``."""
    by_status: dict[int, list[str]] = {}
    for code in ("bad-request", *codes):
        by_status.setdefault(status_of(VeilleeError(code)), []).append(code)
    return {
        status: ResponseSpec(
            data_container=Problem,
            generate_examples=False,
            description="Refused: " + ", ".join(f"`{code}`" for code in found) + ".",
            media_type=MEDIA_TYPE,
        )
        for status, found in sorted(by_status.items())
    }


def language_of(connection: Connection) -> str:
    """The language to answer in: the caller's own, else what the browser asks for, else ours."""
    chosen = connection.scope["state"].get(LANGUAGE)
    if isinstance(chosen, str) and chosen in languages():
        return chosen
    ours = str(connection.app.state.get(LANGUAGE, languages()[0]))
    return accepted_language(connection.headers.get("accept-language", ""), ours)


def words_of(connection: Connection) -> Words:
    """The words of that language."""
    return words_in(language_of(connection))


@cache
def words_in(lang: str) -> Words:
    """The words of a language, read once. Raises: VeilleeError, ``unknown-lang``."""
    return Words(lang)


def accepted_language(header: str, default: str) -> str:
    """The first of our languages that an ``Accept-Language`` header wants most."""
    best, wanted = default, 0.0
    for item in header.split(",")[:32]:
        name, _, parameters = item.partition(";")
        lang = name.strip().lower().partition("-")[0]
        lang = default if lang == "*" else lang
        weight = _weight(parameters)
        if lang in languages() and weight > wanted:
            best, wanted = lang, weight
    return best


def answer_error(request: Request[object, object, State], error: Exception) -> Response[bytes]:
    """The answer to a request that failed."""
    refusal = _foreseen(request, error)
    status = status_of(refusal)
    if status >= 500:
        _log_failure(error)
    words = words_of(request)
    headers = {"Cache-Control": "no-store", "Content-Language": words.lang}
    if isinstance(error, HTTPException):
        headers |= error.headers or {}
    seconds = refusal.data.get("seconds")
    if status in (429, 503) and isinstance(seconds, int):
        headers["Retry-After"] = str(min(max(seconds, 1), _LONGEST_WAIT))
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(
        msgspec.json.encode(problem_of(refusal, words)),
        status_code=status,
        media_type=MEDIA_TYPE,
        headers=headers,
    )


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    VeilleeError: answer_error,
    HTTPException: answer_error,
    Exception: answer_error,
}
"""What a Litestar application takes as its ``exception_handlers``."""


def _foreseen(request: Request[object, object, State], error: Exception) -> VeilleeError:
    """The error as one with a code."""
    if isinstance(error, VeilleeError):
        return error
    if not isinstance(error, HTTPException):
        return VeilleeError("internal")
    path, status = request.scope["path"], error.status_code
    if status == 429:
        return _too_many(error)
    known = {
        401: VeilleeError("not-signed-in"),
        403: VeilleeError("forbidden", path=path),
        404: VeilleeError("no-such-page", path=path),
        405: VeilleeError("wrong-method", method=request.scope["method"], path=path),
        413: VeilleeError("too-large"),
        415: VeilleeError("wrong-media-type", text=request.headers.get("content-type", "")),
        503: VeilleeError("unavailable"),
    }
    if status >= 500:
        return known.get(status, VeilleeError("internal"))
    return known.get(status) or _bad_request(error)


def _too_many(error: HTTPException) -> VeilleeError:
    after = {name.lower(): value for name, value in (error.headers or {}).items()}
    wait = after.get("retry-after") or after.get("ratelimit-reset") or ""
    return VeilleeError("too-many-requests", seconds=int(wait) if wait.isdecimal() else 1)


def _bad_request(error: HTTPException) -> VeilleeError:
    """What the framework could not read: where (``field``, empty for all of it) and why."""
    found = [_wrong(item) for item in error.extra or () if isinstance(item, Mapping)]
    first, *_ = wrong = found or [_Wrong(field="", where="", why=error.detail)]
    if first["where"] == _BODY and first["why"] == repr(_WHOLE_BODY):
        return VeilleeError("no-body")
    why = f"{first['field']}: {first['why']}" if first["field"] else first["why"]
    return VeilleeError("bad-request", why=why, wrong=wrong)


def _wrong(item: Mapping[str, object]) -> _Wrong:
    source = item.get("source") or ""
    where = str(source.value if isinstance(source, Enum) else source)
    field = str(item.get("key", ""))
    # A body has no name of its own, but the parameter that takes it does.
    field = "" if where == _BODY and field == _WHOLE_BODY else field
    return _Wrong(field=field, where=where, why=str(item.get("message", "")))


def _log_failure(error: Exception) -> None:
    """Names a failure we know; one we do not, with where it happened."""
    if isinstance(error, VeilleeError) and error.code not in _OUR_OWN:
        _log.warning("request failed: %s", error.code)
    else:
        _log.error("request failed", exc_info=error)


def _title(words: Words, status: int) -> str:
    key = f"problem.title.{status}"
    return words(key if key in words else "problem.title.400")


def _json(value: object, depth: int = 0) -> object:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float) and abs(value) < float("inf"):
        return value
    if depth < _DEEPEST:
        if isinstance(value, (tuple, list)):
            return [_json(item, depth + 1) for item in value]
        if isinstance(value, (set, frozenset)):
            return sorted(str(item) for item in value)
        if isinstance(value, Mapping):
            return {str(name): _json(item, depth + 1) for name, item in value.items()}
    return str(value)


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return min(max(float(value), 0.0), 1.0)
    except ValueError:
        return 0.0
