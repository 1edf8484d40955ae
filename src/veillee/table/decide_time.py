"""What happens by itself: openings that close, deals that follow, clocks, absences."""

from __future__ import annotations

from veillee.errors import VeilleeError
from veillee.table import clocks
from veillee.table import commands as c
from veillee.table import events as e
from veillee.table import events_play as p
from veillee.table.decide_play import deal_next, end_opening
from veillee.table.decide_seats import pass_host
from veillee.table.draft import Draft
from veillee.table.state import Phase, Table


def next_alarm(table: Table) -> int | None:
    """When something will happen by itself; None: only after a command."""
    if not table.persons or not table.in_match:
        return None
    soonest = None if table.paused else clocks.deadline(table)
    if table.phase is not Phase.PLAYING and not table.paused:
        soonest = table.until
    for seat in table.seats:
        if seat.cover_at and (soonest is None or seat.cover_at < soonest):
            soonest = seat.cover_at
    return soonest


def let_time_pass(d: Draft, *, clocks_too: bool) -> None:
    """Whatever was to happen by now. A clock runs out by a tick only, never by a command."""
    table = d.table
    if not table.persons or not table.in_match:
        return
    for number, seat in enumerate(table.seats):
        if seat.cover_at and d.now >= seat.cover_at:
            cover(d, number)
    if table.paused:
        return
    if table.phase is Phase.OPENING and d.now >= table.until:
        end_opening(d)
    elif table.phase is Phase.BETWEEN and d.now >= table.until:
        deal_next(d)
    deadline = clocks.deadline(table) if clocks_too else None
    if deadline is not None and d.now >= deadline:
        absent = table.settings.clock == "fast"
        seat_out = table.turn
        d.emit(p.ClockRanOut, seat=seat_out, absent=absent)
        if absent:
            cover(d, seat_out)


def cover(d: Draft, seat: int) -> None:
    """A bot plays for the person of a seat, who is host no more."""
    d.emit(e.SeatCovered, seat=seat, bot=d.table.settings.bot)
    if d.table.seats[seat].person == d.table.host:
        pass_host(d)


def gone(d: Draft, command: c.Gone) -> None:
    """The last connection of a person is lost. Raises: VeilleeError."""
    person = d.table.person(command.whom)
    if person is None:
        raise VeilleeError("no-such-person")
    if not person.present:
        return
    seat = d.table.seat_of(person.id)
    cover_at = 0
    if seat is not None and d.table.in_match and not d.table.seats[seat].covered:
        cover_at = max(1, d.now + d.table.seats[seat].away_left)
    d.emit(e.PersonGone, person=person.id, cover_at=cover_at)


def back(d: Draft, command: c.Back) -> None:
    """A person is there again, and plays again. Raises: VeilleeError."""
    person = d.table.person(command.whom)
    if person is None:
        raise VeilleeError("no-such-person")
    if not person.present:
        d.emit(e.PersonBack, person=person.id)
    seat = d.table.seat_of(person.id)
    if seat is not None and d.table.in_match and d.table.seats[seat].covered:
        d.emit(e.SeatReturned, seat=seat)
    if not d.table.host:
        d.emit(e.HostPassed, person=person.id)


def take_back(d: Draft, command: c.TakeBack) -> None:
    """Play again oneself. Raises: VeilleeError."""
    seat = d.own_seat(command)
    d.need_match()
    if d.table.seats[seat].covered:
        d.emit(e.SeatReturned, seat=seat)


def pause(d: Draft, command: c.Pause) -> None:
    """Stop everything, or ask the host to. Raises: VeilleeError."""
    d.need_match()
    d.need_running()
    if command.person == d.table.host:
        d.emit(e.Paused)
    else:
        d.emit(e.PauseAsked, seat=d.own_seat(command))


def resume(d: Draft, command: c.Resume) -> None:
    """Go on: for the host to say or, where the host is not there, for any player. Raises."""
    d.need_match()
    if not d.table.paused:
        raise VeilleeError("not-paused")
    host = d.table.person(d.table.host)
    if command.person != d.table.host:
        if host is not None and host.present:
            raise VeilleeError("not-host")
        d.own_seat(command)
    d.emit(e.Resumed, waited=d.now - d.table.paused_at)
