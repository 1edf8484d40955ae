"""Coming, sitting down, being ready, starting, going."""

from __future__ import annotations

from veillee.errors import VeilleeError
from veillee.games.registry import find
from veillee.match.game import game
from veillee.table import commands as c
from veillee.table import events as e
from veillee.table.decide_play import promise, start_match
from veillee.table.draft import Draft
from veillee.table.fair import SECRET
from veillee.table.phrases import LONGEST_NAME, tidy
from veillee.table.settings import BOT_NAME
from veillee.table.state import Phase

MAX_PERSONS = 32


def open_table(d: Draft, command: c.OpenTable) -> None:
    """A new table with its host. Raises: VeilleeError."""
    chosen = game(command.game, seats=command.seats, **dict(command.options))
    if not SECRET.fullmatch(command.secret):
        raise VeilleeError("bad-command", field="secret")
    d.emit(
        e.TableOpened,
        game=command.game,
        rules=find(command.game).version,
        seats=command.seats,
        options=tuple(chosen.options.changed().items()),
        settings=command.settings,
        secret=command.secret,
    )
    d.emit(e.PersonJoined, person=command.person, name=_name(command.name))
    d.emit(e.HostPassed, person=command.person)
    promise(d, 1, 1)


def _name(given: str) -> str:
    name = tidy(given, LONGEST_NAME)
    if name is None:
        raise VeilleeError("bad-name", limit=LONGEST_NAME)
    return name


def join(d: Draft, command: c.Join) -> None:
    """Come to the table. Raises: VeilleeError."""
    if d.table.person(command.person) is not None:
        raise VeilleeError("already-joined")
    if len(d.table.persons) >= MAX_PERSONS:
        raise VeilleeError("table-full", limit=MAX_PERSONS)
    d.emit(e.PersonJoined, person=command.person, name=_name(command.name))
    if not d.table.host:
        d.emit(e.HostPassed, person=command.person)


def leave(d: Draft, command: c.Leave) -> None:
    """Go for good; in a match a bot has the seat from then on."""
    _remove(d, command.person, kicked=False)


def kick(d: Draft, command: c.Kick) -> None:
    """Send somebody away: before the start anybody, in a match who is not there. Raises."""
    d.need_host(command)
    if d.table.person(command.whom) is None or command.whom == command.person:
        raise VeilleeError("no-such-person")
    seat = d.table.seat_of(command.whom)
    if seat is not None and d.table.in_match:
        there = d.table.seats[seat]
        if there.gone_at < 0 and not there.covered:
            raise VeilleeError("not-a-leaver")
    _remove(d, command.whom, kicked=True)


def _remove(d: Draft, person: str, *, kicked: bool) -> None:
    seat = d.table.seat_of(person)
    if seat is not None:
        if d.table.in_match:
            d.emit(e.SeatGivenUp, seat=seat, bot=d.table.settings.bot)
        else:
            d.emit(e.SeatLeft, seat=seat)
    d.emit(e.PersonLeft, person=person, kicked=kicked)
    if person == d.table.host:
        pass_host(d)


def pass_host(d: Draft) -> None:
    """The next person present is host, those seated first."""
    others = [p.id for p in d.table.persons if p.present and p.id != d.table.host]
    seated = [p for p in others if d.table.seat_of(p) is not None]
    still_there = d.table.person(d.table.host) is not None
    chosen = (seated or others or [d.table.host if still_there else ""])[0]
    if chosen != d.table.host:
        d.emit(e.HostPassed, person=chosen)


def take_seat(d: Draft, command: c.TakeSeat) -> None:
    """Sit down in an empty seat, from another one perhaps. Raises: VeilleeError."""
    d.need_no_match()
    if not d.seat(command.seat).empty:
        raise VeilleeError("seat-taken", seat=command.seat)
    before = d.table.seat_of(command.person)
    if before is not None:
        d.emit(e.SeatLeft, seat=before)
    d.emit(e.SeatTaken, seat=command.seat, person=command.person)


def leave_seat(d: Draft, command: c.LeaveSeat) -> None:
    """Stand up. Raises: VeilleeError."""
    seat = d.own_seat(command)
    d.need_no_match()
    d.emit(e.SeatLeft, seat=seat)


def swap_seats(d: Draft, command: c.SwapSeats) -> None:
    """Two seats change places. Raises: VeilleeError."""
    d.need_host(command)
    d.need_no_match()
    first, second = d.seat(command.first), d.seat(command.second)
    if first != second:
        d.emit(e.SeatsSwapped, first=command.first, second=command.second)


def set_bot(d: Draft, command: c.SetBot) -> None:
    """Give a seat to a bot, or take it back. Raises: VeilleeError."""
    d.need_host(command)
    d.need_no_match()
    seat = d.seat(command.seat)
    if seat.person:
        raise VeilleeError("seat-not-empty", seat=command.seat)
    if command.bot:
        if not BOT_NAME.fullmatch(command.bot):
            raise VeilleeError("bad-command", field="bot")
        if command.bot != seat.bot:
            d.emit(e.BotSet, seat=command.seat, bot=command.bot)
    elif seat.bot:
        d.emit(e.SeatLeft, seat=command.seat)


def set_ready(d: Draft, command: c.SetReady) -> None:
    """Be ready, or not. Raises: VeilleeError."""
    seat = d.own_seat(command)
    d.need_no_match()
    if d.table.seats[seat].ready != command.ready:
        d.emit(e.ReadySet, seat=seat, ready=command.ready)


def start(d: Draft, command: c.Start) -> None:
    """Start the match; the host need not say that it is ready. Raises: VeilleeError."""
    d.need_host(command)
    d.need_no_match()
    own = d.table.seat_of(command.person)
    if own is not None and not d.table.seats[own].ready:
        d.emit(e.ReadySet, seat=own, ready=True)
    empty, unready = _missing(d)
    if empty:
        raise VeilleeError("seats-empty", seats=empty)
    if unready:
        raise VeilleeError("not-ready", seats=unready)
    start_match(d)


def rematch(d: Draft, command: c.Rematch) -> None:
    """Want another match; the last person to want it starts it. Raises: VeilleeError."""
    seat = d.own_seat(command)
    if d.table.phase is not Phase.FINISHED:
        raise VeilleeError("match-not-over")
    if not d.table.seats[seat].ready:
        d.emit(e.ReadySet, seat=seat, ready=True)
    if _missing(d) == ((), ()):
        start_match(d)


def _missing(d: Draft) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats with nobody, and those whose person is not ready or not there."""
    empty, unready = [], []
    for number, seat in enumerate(d.table.seats):
        if seat.empty:
            empty.append(number)
        elif seat.person:
            person = d.table.person(seat.person)
            if not seat.ready or person is None or not person.present:
                unready.append(number)
    return tuple(empty), tuple(unready)
