"""The tables of the database, in types that SQLite and PostgreSQL both have.

A change here needs a new file in ``migrations/versions``; a test compares the two.
Ids and words have a length that is checked before writing, for SQLite does not check it.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

WORD, ID, NAME = 32, 64, 200  # characters; a longer text: see mapping.py

metadata = MetaData()

# The events of all tables in the order they were written, and where each lies: see eventlog.py.
# No foreign key: an append is the hot path, and the first event comes before the table's row.
events = Table(
    "events",
    metadata,
    Column("seq", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table_id", String(ID), nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(WORD), nullable=False),
    Column("data", Text, nullable=False),
)

event_places = Table(
    "event_places",
    metadata,
    Column("table_id", String(ID), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("seq", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(ID), primary_key=True),
    Column("game", String(WORD), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("lang", String(WORD), nullable=False),
    Column("phase", String(WORD), nullable=False),
    Column("host", String(NAME), nullable=False),
    Column("names", Text, nullable=False),
    Column("persons", Text, nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("is_open", Boolean, nullable=False),  # open_seats > 0, for the index
    Column("present", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Index("ix_tables_listed", "listed", "created_at", "id"),
    Index("ix_tables_open", "listed", "is_open", "created_at", "id"),
    Index("ix_tables_game", "listed", "game", "created_at", "id"),
    Index("ix_tables_game_open", "listed", "game", "is_open", "created_at", "id"),
    Index("ix_tables_phase", "phase", "created_at", "id"),
)

table_persons = Table(
    "table_persons",
    metadata,
    Column("person", String(ID), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Index("ix_table_persons_table", "table_id"),
)

records = Table(
    "records",
    metadata,
    Column("id", String(ID), primary_key=True),
    Column("table_id", String(ID), nullable=False),
    Column("match", Integer, nullable=False),
    Column("game", String(WORD), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("persons", Text, nullable=False),
    Column("scores", Text, nullable=False),
    Column("winners", Text, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Index("ix_records_ended", "ended_at", "id"),
    Index("ix_records_game", "game", "ended_at", "id"),
    Index("ix_records_table", "table_id", "ended_at", "id"),
)

record_persons = Table(
    "record_persons",
    metadata,
    Column("person", String(ID), primary_key=True),
    Column("record_id", ForeignKey("records.id", ondelete="CASCADE"), primary_key=True),
    Column("ended_at", BigInteger, nullable=False),  # of the record, for the order
    Index("ix_record_persons_record", "record_id"),
    Index("ix_record_persons_ended", "person", "ended_at", "record_id"),
)

persons = Table(
    "persons",
    metadata,
    Column("id", String(ID), primary_key=True),
    Column("name", String(NAME), nullable=False),
    Column("lang", String(WORD), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("person", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(NAME), nullable=False),
    Column("name_key", String(4 * NAME), nullable=False),  # the name without upper and lower case
    Column("password_hash", String(4 * NAME), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index("ix_accounts_name_key", "name_key", unique=True),
)

invites = Table(
    "invites",
    metadata,
    Column("token", String(ID), primary_key=True),
    Column("table_id", String(ID), nullable=False),
    Column("by", String(ID), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("revoked", Boolean, nullable=False),
    Index("ix_invites_table", "table_id", "created_at", "token"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(WORD), primary_key=True),
    Column("value", String(ID), nullable=False),
)
