"""The routes around the tables: games, tables, seats, invites, records."""
