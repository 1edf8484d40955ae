"""What Alembic runs: the steps, on the connection and in the transaction it was given."""

from __future__ import annotations

from alembic import context

from veillee.server.store import schema

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema.metadata,
    transactional_ddl=True,  # all steps or none: SQLite can, whatever Alembic thinks
)
with context.begin_transaction():
    context.run_migrations()
