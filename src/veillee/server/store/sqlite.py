"""What only SQLite understands: its file, its settings, its locks. See also ``eventlog``.

Everything else is written so that another database can take its place.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, cast

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from veillee.errors import VeilleeError

Sync = Literal["normal", "full"]

WAIT_S = 5.0  # how long a lock of another process is waited for
PAGE_BYTES = 4096
# The file that is written first goes into the database in pieces of 4 MB: each makes the writer
# wait 3 to 7 ms, larger ones longer (16 MB: 15 ms; 64 MB: 80 ms) and gain nothing. The writer says
# when, so that nobody else has to wait.
LOG_BYTES = 1000 * PAGE_BYTES
_LARGEST_LOG = 64 * 1024 * 1024  # bytes the file is cut to, where a reader let it grow


def file_of(url: str) -> Path:
    """The file that a URL names: ``sqlite:///FILE``.

    Raises:
        VeilleeError: ``bad-database`` with the ``text`` of the URL, without its password, and an
            ``example``.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise _bad(url.partition("//")[0]) from None
    name = parsed.database or ""
    known = parsed.drivername in ("sqlite", "sqlite+aiosqlite")
    if not known or parsed.host or parsed.query or name in ("", ":memory:"):
        raise _bad(parsed.render_as_string(hide_password=True))
    return Path(name)


def make_file(path: Path) -> None:
    """Make the file where there is none, for its owner only. Raises: OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def writing_engine(path: Path, sync: Sync) -> Engine:
    """Connections that may write. A transaction takes the lock for writing when it begins."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        hide_parameters=True,  # what is written never stands in an error
        connect_args={"timeout": WAIT_S, "check_same_thread": False, "isolation_level": None},
    )
    pragmas = (
        "journal_mode=WAL",
        f"synchronous={sync.upper()}",
        "fullfsync=ON",  # macOS: else nothing is sure to be on the disk; elsewhere it says nothing
        "foreign_keys=ON",
        "wal_autocheckpoint=0",
        f"journal_size_limit={_LARGEST_LOG}",
    )
    event.listen(engine, "connect", lambda dbapi, _: _set(dbapi, pragmas))
    event.listen(engine, "begin", _begin)
    return engine


def reading_engine(path: Path) -> AsyncEngine:
    """Connections that only read, each statement by itself."""
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        hide_parameters=True,
        connect_args={"timeout": WAIT_S},
        isolation_level="AUTOCOMMIT",
        pool_size=4,
        pool_reset_on_return=None,
    )
    event.listen(engine.sync_engine, "connect", lambda dbapi, _: _set(dbapi, ("query_only=ON",)))
    return engine


def is_locked(error: DBAPIError) -> bool:
    """Whether another connection has what is wanted, so that it may go better in a moment."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def driver(connection: Connection) -> sqlite3.Connection:
    """The connection under a connection."""
    return cast(sqlite3.Connection, connection.connection.driver_connection)


def wait_for_locks(database: sqlite3.Connection, seconds: float) -> None:
    """How long a lock of another process is waited for from now on."""
    database.execute(f"PRAGMA busy_timeout={round(seconds * 1000)}").close()


def put_log_away(database: sqlite3.Connection) -> None:
    """Put what was written first into the database, as far as nobody reads it.

    Raises:
        sqlite3.Error: it stays where it is.
    """
    database.execute("PRAGMA wal_checkpoint(PASSIVE)").close()


def _bad(text: str) -> VeilleeError:
    return VeilleeError("bad-database", text=text, example="sqlite:///folder/veillee.db")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _set(dbapi: Any, pragmas: Sequence[str]) -> None:
    cursor = dbapi.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
