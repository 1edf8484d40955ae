"""Bringing a database to the form of this version, or refusing it."""

from __future__ import annotations

import time
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect
from sqlalchemy.exc import DBAPIError

from veillee.errors import VeilleeError
from veillee.server.store import sqlite

_STEPS = Path(__file__).parent / "migrations"
_TRIES, _PAUSE_S = 100, 0.1


def migrate(engine: Engine, name: str) -> None:
    """Bring the database up to date; safe while another process does the same.

    Args:
        engine: what opens it.
        name: what it is called in errors.

    Raises:
        VeilleeError: ``database-too-new`` where a later version made it, ``foreign-database`` where
            another program did, ``database-unusable`` with the ``reason`` where it can't be used.
    """
    for left in reversed(range(_TRIES)):
        try:
            with engine.connect() as connection, connection.begin():
                _upgrade(connection, name)
            return
        except DBAPIError as error:
            # Another process is just making it: SQLite does not wait for that by itself.
            if not left or not sqlite.is_locked(error):
                raise VeilleeError(
                    "database-unusable", text=name, reason=str(error.orig)
                ) from error
            time.sleep(_PAUSE_S)


def _upgrade(connection: Connection, name: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(_STEPS).replace("%", "%%"))
    config.attributes["connection"] = connection
    steps = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current is None and inspect(connection).get_table_names():
        raise VeilleeError("foreign-database", text=name)
    if current is not None and current not in {step.revision for step in steps.walk_revisions()}:
        raise VeilleeError("database-too-new", text=name)
    if current != steps.get_current_head():
        command.upgrade(config, "head")
