"""Time to think: some for each action, more for each deal; only one's own turn is charged."""

from __future__ import annotations

from veillee.table.settings import LAG_MS
from veillee.table.state import Phase, Table

NO_CLOCK = -1


def runs(table: Table) -> bool:
    """Whether a person's clock runs now: not in a pause, not while the person is not connected."""
    if table.settings.clock == "none" or table.phase is not Phase.PLAYING or table.paused:
        return False
    seat = table.turn
    return seat >= 0 and not table.bot_of(seat) and table.seats[seat].gone_at < 0


def deadline(table: Table) -> int | None:
    """When the seat whose turn it is has no time left, the time a command may be on its way
    included; None while no clock runs.
    """
    if not runs(table):
        return None
    spare = table.settings.think_ms + table.seats[table.turn].bank
    return table.turn_since + spare + LAG_MS


def bank_after(table: Table, seat: int, now: int, lag: int) -> int:
    """What is left of a seat's time for the deal if it acts now; NO_CLOCK where none is kept.

    Of the time a command was on its way, up to LAG_MS is not charged.
    """
    if table.settings.clock == "none":
        return NO_CLOCK
    bank = table.seats[seat].bank
    if seat != table.turn or not runs(table):
        return bank
    spent = now - table.turn_since - min(max(lag, 0), LAG_MS)
    return max(0, bank - max(0, spent - table.settings.think_ms))
