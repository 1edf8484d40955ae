"""What the server writes down: for people or as JSON, and never what must stay hidden.

Everything goes through the standard ``logging``, ours and the libraries', and is written by
structlog. An exception is told by its kind and its place. Its text is left out: it may quote a
card, a token or a row of the database.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import MutableMapping
from contextvars import ContextVar
from types import TracebackType
from typing import Any, TextIO

import structlog

from veillee.errors import VeilleeError

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")

# Whatever somebody logs under such a name is not written.
_HIDDEN = (
    "action", "authorization", "card", "cookie", "entropy", "hand", "ip", "password", "secret",
    "seed", "sign", "talon", "token",
)  # fmt: skip
_HIDDEN_WHOLE = frozenset({*_HIDDEN, *(f"{name}s" for name in _HIDDEN), "address", "client"})
# What these say below this level names addresses and links, or quotes rows.
_QUIET = {
    "aiosqlite": logging.WARNING,
    "alembic": logging.WARNING,
    "asyncio": logging.WARNING,
    "sqlalchemy": logging.WARNING,
    "uvicorn": logging.WARNING,
}
_OWN_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

Event = MutableMapping[str, Any]


def set_up_logs(form: str, level: str, stream: TextIO | None = None) -> None:
    """Write to ``stream`` (standard error) as ``text`` or ``json``, from ``level`` on."""
    out = sys.stderr if stream is None else stream
    last: Any
    if form == "json":
        last = structlog.processors.JSONRenderer(ensure_ascii=False)
    else:
        last = structlog.dev.ConsoleRenderer(
            colors=out.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    utc = form == "json"
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            _add_extra,
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.TimeStamper(fmt="iso" if utc else "%H:%M:%S", utc=utc),
            _add_request,
            _hide,
            _add_exception,
            last,
        ],
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(formatter)
    handler.addFilter(_is_news)
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level.upper())
    for name, least in _QUIET.items():
        logging.getLogger(name).setLevel(max(least, root.level))
        for logger in _family(name):
            logger.propagate = True
            logger.handlers.clear()


def _is_news(record: logging.LogRecord) -> bool:
    """Whether it is worth a line. A client may send bytes that are no text as often as it likes."""
    error = record.exc_info[1] if record.exc_info else None
    return not (record.name.startswith("uvicorn") and isinstance(error, UnicodeDecodeError))


def _family(name: str) -> list[logging.Logger]:
    """A logger and those under it that somebody asked for so far."""
    known = logging.getLogger().manager.loggerDict
    under = [other for other in known if other.startswith(f"{name}.")]
    return [logging.getLogger(one) for one in (name, *under)]


def _add_extra(logger: object, name: str, event: Event) -> Event:
    """The fields given as ``extra=``."""
    record = event["_record"]
    event.update((k, v) for k, v in vars(record).items() if k not in _OWN_FIELDS)
    return event


def _add_request(logger: object, name: str, event: Event) -> Event:
    request = REQUEST_ID.get()
    if request:
        event["request"] = request
    return event


def _hide(logger: object, name: str, event: Event) -> Event:
    for field in list(event):
        word = field.lower().rpartition("_")[2]
        if word in _HIDDEN_WHOLE:
            event[field] = "(hidden)"
    return event


def _add_exception(logger: object, name: str, event: Event) -> Event:
    """The kind of an exception and where it happened, without its text."""
    given = event.pop("exc_info", None)
    error = given[1] if isinstance(given, tuple) else given
    if error is True:
        error = sys.exc_info()[1]
    if isinstance(error, BaseException):
        event["error"] = kind_of(error)
        event["exception"] = "\n".join(_places(error))
    return event


def kind_of(error: BaseException) -> str:
    """What may be told of an exception: its class, and its code where it has one."""
    name = type(error).__name__
    if isinstance(error, VeilleeError):
        return f"{name}: {error.code}"
    if isinstance(error, OSError) and error.errno is not None:
        return f"{name}: errno {error.errno}"
    return name


def _places(error: BaseException) -> list[str]:
    """One line a frame, those of what caused it first."""
    lines = []
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and cause is not error:
        lines += [*_places(cause), "then"]
    lines += _frames(error.__traceback__)
    lines.append(kind_of(error))
    for inner in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        lines += (f"  {line}" for line in _places(inner))
    return lines


def _frames(trace: TracebackType | None) -> list[str]:
    return [
        f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(trace)
    ]
