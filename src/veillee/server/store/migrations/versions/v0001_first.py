"""The first form of the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

WORD, ID, NAME = 32, 64, 200
# See eventlog.py. One that is there twice (it can't be) must not stop all others: IGNORE.
PLACE_EVENTS = """
CREATE TRIGGER place_events AFTER INSERT ON events WHEN new.seq % 4096 = 0 BEGIN
  INSERT OR IGNORE INTO event_places (table_id, version, seq)
  SELECT table_id, version, seq FROM events
  WHERE seq > new.seq - 4096 AND seq <= new.seq AND table_id <> ''
  ORDER BY table_id, version;
END
"""


def upgrade() -> None:
    """Make everything."""
    _events()
    _tables()
    _records()
    _persons()


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("seq", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("table_id", sa.String(ID), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(WORD), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "event_places",
        sa.Column("table_id", sa.String(ID), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(PLACE_EVENTS)


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(ID), primary_key=True),
        sa.Column("game", sa.String(WORD), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("lang", sa.String(WORD), nullable=False),
        sa.Column("phase", sa.String(WORD), nullable=False),
        sa.Column("host", sa.String(NAME), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("persons", sa.Text, nullable=False),
        sa.Column("open_seats", sa.Integer, nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("present", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tables_listed", "tables", ["listed", "created_at", "id"])
    op.create_index("ix_tables_open", "tables", ["listed", "is_open", "created_at", "id"])
    op.create_index("ix_tables_game", "tables", ["listed", "game", "created_at", "id"])
    op.create_index(
        "ix_tables_game_open", "tables", ["listed", "game", "is_open", "created_at", "id"]
    )
    op.create_index("ix_tables_phase", "tables", ["phase", "created_at", "id"])
    op.create_table(
        "table_persons",
        sa.Column("person", sa.String(ID), primary_key=True),
        sa.Column(
            "table_id",
            sa.String(ID),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
    )
    op.create_index("ix_table_persons_table", "table_persons", ["table_id"])


def _records() -> None:
    op.create_table(
        "records",
        sa.Column("id", sa.String(ID), primary_key=True),
        sa.Column("table_id", sa.String(ID), nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("game", sa.String(WORD), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("persons", sa.Text, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_records_ended", "records", ["ended_at", "id"])
    op.create_index("ix_records_game", "records", ["game", "ended_at", "id"])
    op.create_index("ix_records_table", "records", ["table_id", "ended_at", "id"])
    op.create_table(
        "record_persons",
        sa.Column("person", sa.String(ID), primary_key=True),
        sa.Column(
            "record_id",
            sa.String(ID),
            sa.ForeignKey("records.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_record_persons_record", "record_persons", ["record_id"])
    op.create_index(
        "ix_record_persons_ended", "record_persons", ["person", "ended_at", "record_id"]
    )


def _persons() -> None:
    op.create_table(
        "persons",
        sa.Column("id", sa.String(ID), primary_key=True),
        sa.Column("name", sa.String(NAME), nullable=False),
        sa.Column("lang", sa.String(WORD), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column(
            "person",
            sa.String(ID),
            sa.ForeignKey("persons.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("name", sa.String(NAME), nullable=False),
        sa.Column("name_key", sa.String(4 * NAME), nullable=False),
        sa.Column("password_hash", sa.String(4 * NAME), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_accounts_name_key", "accounts", ["name_key"], unique=True)
    op.create_table(
        "invites",
        sa.Column("token", sa.String(ID), primary_key=True),
        sa.Column("table_id", sa.String(ID), nullable=False),
        sa.Column("by", sa.String(ID), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
    )
    op.create_index("ix_invites_table", "invites", ["table_id", "created_at", "token"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(WORD), primary_key=True),
        sa.Column("value", sa.String(ID), nullable=False),
    )
