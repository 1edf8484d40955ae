"""What may be said before the first card: redeal, four eights, a politaine.

Whoever has no right to speak must not be able to tell that somebody else has. So every deal of a
game with such rights begins with an opening of fixed length. In it every seat, with or without a
right, may say ``pass``, or what it has a right to; nobody else is told. The opening closes when its
time is over or every seat has said something; only then is what was said told, in the order of the
rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from veillee.errors import IllegalAction, VeilleeError
from veillee.games.actions import Action, Kind
from veillee.match.deal import Act
from veillee.table import events_play as e
from veillee.table import play
from veillee.table.draft import Draft
from veillee.table.state import Phase, Table

# In the order in which they count.
SAYINGS = (Kind.FOUR, Kind.REDEAL, Kind.POLITAINE)
_PASS = Action(Kind.PASS)


def sayings(table: Table, seat: int) -> tuple[Action, ...]:
    """What a seat may say now, ``pass`` first; empty where it may not or has done so."""
    if table.phase is not Phase.OPENING or table.seats[seat].said:
        return ()
    rights = tuple(a for a in table.playing().legal(seat) if a.kind in SAYINGS)
    return (_PASS, *rights)


def say(d: Draft, seat: int, action: Action) -> None:
    """Say it, for nobody to hear yet. Raises: VeilleeError."""
    if action.kind not in (Kind.PASS, *SAYINGS):
        raise VeilleeError("opening-not-over", until=d.table.until)
    if d.table.seats[seat].said:
        raise VeilleeError("already-said")
    if action not in sayings(d.table, seat):
        _refuse(d.table, seat, action)
    d.emit(e.OpeningSaid, seat=seat, action=str(action))


def _refuse(table: Table, seat: int, action: Action) -> None:
    """Raises: IllegalAction, with the reason of the rules as far as the seat may know it."""
    if not table.playing().waiting:
        play.acted(table.playing(), seat, action)
    # The deal is over already, by right, but nobody is to know before the opening closes.
    raise IllegalAction(
        "not-holding",
        seat=seat,
        action=str(action),
        allowed=tuple(map(str, sayings(table, seat))),
        what=action.kind.value,
    )


def close_opening(d: Draft) -> None:
    """Tell what was said, as far as it still counts; the others are silent."""
    match = d.table.playing()
    seats = d.table.game.seats
    dealer = match.dealt[-1].dealer
    order = [(dealer + step) % seats for step in range(1, seats + 1)]
    for kind in SAYINGS:
        for seat in order:
            if d.table.seats[seat].said != kind.value:
                continue
            if Action(kind) in d.table.playing().legal(seat):
                d.emit(e.Acted, seat=seat, action=kind.value)
    d.emit(e.OpeningClosed)
    tell_rules(d, d.table.playing().acts[-1])


def tell_rules(d: Draft, acts: Sequence[Act]) -> None:
    """Tell what the rules did by themselves."""
    for act in acts:
        if act.automatic:
            d.emit(e.ByRule, seat=act.seat, action=str(act.action))
