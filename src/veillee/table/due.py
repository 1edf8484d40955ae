"""Whom the server must ask: the bots that are to act, and from when on.

A bot's move is an ordinary ``Act`` for its seat, sent by the server. Times depend on nothing that
is hidden, so they tell nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from veillee.games.actions import Action
from veillee.table import play
from veillee.table.decide_opening import SAYINGS, sayings
from veillee.table.state import Phase, Table

OPENING, ACT, CLAIM, TALK = "opening", "act", "claim", "talk"


@dataclass(frozen=True, slots=True)
class Due:
    """``bot`` plays ``seat`` and is to be asked, not before ``at``.

    ``kind``: ``opening`` (see ``opening_answer``), ``act``, ``claim``; or ``talk``, where it may
    also stay silent, to be asked once after each event it sees.
    """

    seat: int
    kind: str
    at: int
    bot: str


def due(table: Table) -> tuple[Due, ...]:
    """The bots to be asked now; none while nobody is at the table."""
    if not table.persons or table.paused:
        return ()
    bots = [(seat, bot) for seat in range(len(table.seats)) if (bot := table.bot_of(seat))]
    if not bots:
        return ()
    if table.phase is Phase.OPENING:
        at = table.turn_since + table.settings.bot_ms
        return tuple(Due(s, OPENING, at, bot) for s, bot in bots if not table.seats[s].said)
    if table.phase is not Phase.PLAYING:
        return ()
    match, found = table.playing(), []
    claiming = play.claiming(match)
    for seat, bot in bots:
        if seat == table.turn:
            at = table.turn_since + (0 if table.forced == seat else table.settings.bot_ms)
            found.append(Due(seat, ACT, at, bot))
        elif claiming and match.talk(seat):
            found.append(Due(seat, CLAIM, table.turn_since + table.settings.claim_ms, bot))
        if not claiming and match.talk(seat):
            found.append(Due(seat, TALK, table.at, bot))
    return tuple(found)


def opening_answer(table: Table, seat: int, chosen: Action | None) -> str | None:
    """What a bot's choice means in an opening; None where there is nothing to ask it.

    Where a seat has no right the bot need not be asked: it says ``pass``, at the same time.
    """
    said = sayings(table, seat)
    if not said:
        return None
    return str(chosen) if chosen in said and chosen.kind in SAYINGS else str(said[0])
