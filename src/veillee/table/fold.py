"""The fold: what a table is after an event. The same live, after a restart and in replay."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from veillee.errors import VeilleeError
from veillee.table import events as e
from veillee.table import events_play as p
from veillee.table import fold_play, fold_table
from veillee.table.state import Table

REMEMBERED = 32  # commands of one person that are known again when they are repeated
MAX_KNOWN = 64  # persons whose commands are

_FOLDS: dict[type[e.Event], Callable[[Table, Any], None]] = {
    e.PersonJoined: fold_table.joined,
    e.PersonLeft: fold_table.left,
    e.HostPassed: fold_table.host_passed,
    e.SeatTaken: fold_table.seat_taken,
    e.SeatLeft: fold_table.seat_left,
    e.SeatsSwapped: fold_table.seats_swapped,
    e.BotSet: fold_table.bot_set,
    e.ReadySet: fold_table.ready_set,
    e.MatchStarted: fold_table.match_started,
    e.SidesDrawn: fold_table.sides_drawn,
    e.PauseAsked: fold_table.nothing,
    e.Paused: fold_table.paused,
    e.Resumed: fold_table.resumed,
    e.PersonGone: fold_table.person_gone,
    e.PersonBack: fold_table.person_back,
    e.SeatCovered: fold_table.seat_covered,
    e.SeatReturned: fold_table.seat_returned,
    e.SeatGivenUp: fold_table.seat_given_up,
    e.PhraseSaid: fold_table.nothing,
    e.ChatSaid: fold_table.nothing,
    e.EntropyAdded: fold_table.entropy_added,
    p.DealCommitted: fold_play.committed,
    p.Dealt: fold_play.dealt,
    p.OpeningSaid: fold_play.opening_said,
    p.OpeningClosed: fold_play.opening_closed,
    p.Acted: fold_play.acted,
    p.ByRule: fold_table.nothing,
    p.Signed: fold_play.signed,
    p.SignGlimpsed: fold_play.sign_glimpsed,
    p.CardsTaken: fold_table.nothing,
    p.HandsShown: fold_table.nothing,
    p.TrickDone: fold_play.trick_done,
    p.Undone: fold_play.undone,
    p.ClockRanOut: fold_play.clock_ran_out,
    p.DealEnded: fold_play.deal_ended,
    p.DealRevealed: fold_table.nothing,
    p.WentOn: fold_play.went_on,
    p.MatchEnded: fold_play.match_ended,
}


def evolve(table: Table | None, event: e.Event) -> Table:
    """The table after one more event; the one given stays as it was.

    Raises:
        VeilleeError: ``bad-event`` where the event cannot follow; what the rules refuse.
    """
    if table is None:
        return apply(None, event)
    return apply(table.copy(), event)


def fold(events: Iterable[e.Event]) -> Table:
    """The table that all its events make. Raises: VeilleeError."""
    table: Table | None = None
    for event in events:
        table = apply(table, event)
    if table is None:
        raise VeilleeError("bad-event", field="kind")
    return table


def apply(table: Table | None, event: e.Event) -> Table:
    """Carry out an event on a table that nobody else holds."""
    if table is None:
        if not isinstance(event, e.TableOpened) or event.version != 1:
            raise VeilleeError("bad-event", field="version")
        table = fold_table.opened(event)
    else:
        if event.version != table.version + 1:
            raise VeilleeError("bad-event", field="version")
        change = _FOLDS.get(type(event))
        if change is None:
            raise VeilleeError("bad-event", field="kind")
        change(table, event)
    table.version = event.version
    table.at = event.at
    if event.cid:
        _note_command(table, event)
    return table


def _note_command(table: Table, event: e.Event) -> None:
    """Remember which version a command led to."""
    done = table.done.copy()  # values of a table are never changed in place
    known = done.pop(event.by, {}).copy()
    known[event.cid] = event.version
    done[event.by] = known
    if len(known) > REMEMBERED:
        del known[next(iter(known))]
    if len(done) > MAX_KNOWN:
        del done[next(iter(done))]
    table.done = done
