"""What is kept: events, tables, records, persons, in one database."""
