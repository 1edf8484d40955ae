"""What computer players are called: a given name at each seat, to tell them apart by."""

from __future__ import annotations

from veillee.table.state import Table

BOT_NAMES = ("Anatole", "Honorine", "Firmin", "Léontine", "Célestin", "Zélie", "Gustave")


def names(table: Table) -> tuple[str, ...]:
    """The names of those who sit at a table, by seat; empty where nobody does."""
    known = {person.id: person.name for person in table.persons}
    return tuple(
        BOT_NAMES[number] if seat.bot else known.get(seat.person, "")
        for number, seat in enumerate(table.seats)
    )
