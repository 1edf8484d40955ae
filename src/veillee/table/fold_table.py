"""What the events about persons and seats, pausing and starting do to a table."""

from __future__ import annotations

from dataclasses import replace

from veillee.errors import VeilleeError
from veillee.match.game import game
from veillee.match.match import Match
from veillee.table import events as e
from veillee.table import recent
from veillee.table.state import Person, Phase, Seat, Table


def opened(event: e.TableOpened) -> Table:
    """A new table. Raises: VeilleeError for a game or options that cannot be."""
    chosen = game(event.game, seats=event.seats, **dict(event.options))
    if chosen.spec.version != event.rules:
        raise VeilleeError("bad-event", field="rules")
    return Table(
        game=chosen,
        settings=event.settings,
        secret=event.secret,
        seats=(Seat(),) * event.seats,
    )


def set_seat(table: Table, seat: int, new: Seat) -> None:
    """Put another value in the place of a seat's."""
    table.seats = (*table.seats[:seat], new, *table.seats[seat + 1 :])


def joined(table: Table, event: e.PersonJoined) -> None:
    """One more person."""
    table.persons = (*table.persons, Person(event.person, event.name))


def left(table: Table, event: e.PersonLeft) -> None:
    """One person fewer; the seat has been given up before."""
    table.persons = tuple(p for p in table.persons if p.id != event.person)
    table.entropy = tuple(pair for pair in table.entropy if pair[0] != event.person)


def host_passed(table: Table, event: e.HostPassed) -> None:
    """Another host."""
    table.host = event.person


def seat_taken(table: Table, event: e.SeatTaken) -> None:
    """The seat has a person."""
    set_seat(table, event.seat, Seat(person=event.person))


def seat_left(table: Table, event: e.SeatLeft) -> None:
    """The seat has nobody."""
    set_seat(table, event.seat, Seat())


def seats_swapped(table: Table, event: e.SeatsSwapped) -> None:
    """Each sits where the other was; being ready was for the other seat."""
    first, second = table.seats[event.first], table.seats[event.second]
    set_seat(table, event.first, replace(second, ready=False))
    set_seat(table, event.second, replace(first, ready=False))


def bot_set(table: Table, event: e.BotSet) -> None:
    """The seat has a bot."""
    set_seat(table, event.seat, Seat(bot=event.bot))


def ready_set(table: Table, event: e.ReadySet) -> None:
    """Ready, or not."""
    set_seat(table, event.seat, replace(table.seats[event.seat], ready=event.ready))


def match_started(table: Table, event: e.MatchStarted) -> None:
    """A new match that waits for its first deal."""
    table.match_number = event.match
    table.deal_number = 0
    table.match = Match(table.game, seed=None, players=event.names)
    table.phase = Phase.BETWEEN
    table.until = event.at
    table.scores = table.match.scores
    table.last_points, table.last_notes = (), ()
    table.deals_over = 0
    table.winners = ()
    away = table.settings.away_ms
    table.seats = tuple(Seat(person=s.person, bot=s.bot, away_left=away) for s in table.seats)


def sides_drawn(table: Table, event: e.SidesDrawn) -> None:
    """Everybody changes seats; the match has its players in their new order."""
    table.seats = tuple(table.seats[old] for old in event.seats)
    players = table.playing().players
    names = tuple(players[old] for old in event.seats)
    table.match = Match(table.game, seed=None, players=names)


def nothing(table: Table, event: e.Event) -> None:
    """Tells something that the table need not keep."""
    del table, event


def paused(table: Table, event: e.Paused) -> None:
    """Time stands still."""
    table.paused_at = event.at


def resumed(table: Table, event: e.Resumed) -> None:
    """Whatever had to wait waits as much longer."""
    waited = event.waited
    table.paused_at = -1
    table.turn_since += waited
    table.trick_until += waited
    if table.until:
        table.until += waited
    table.recent = recent.delayed(table.recent, waited)


def _present(table: Table, person: str, present: bool) -> None:
    table.persons = tuple(
        replace(p, present=present) if p.id == person else p for p in table.persons
    )


def person_gone(table: Table, event: e.PersonGone) -> None:
    """Not connected; a countdown may run. The clock of the seat stands still."""
    _present(table, event.person, present=False)
    seat = table.seat_of(event.person)
    if seat is not None:
        gone = replace(table.seats[seat], gone_at=event.at, cover_at=event.cover_at)
        set_seat(table, seat, gone)


def person_back(table: Table, event: e.PersonBack) -> None:
    """Connected again. The time that was lost is not charged to the clock."""
    _present(table, event.person, present=True)
    seat = table.seat_of(event.person)
    if seat is None or table.seats[seat].gone_at < 0:
        return
    was = table.seats[seat]
    if table.turn == seat and not was.covered:
        until = table.paused_at if table.paused else event.at
        table.turn_since += max(0, until - max(was.gone_at, table.turn_since))
    spent = event.at - was.gone_at if was.cover_at else 0
    left = max(0, was.away_left - spent)
    set_seat(table, seat, replace(was, gone_at=-1, cover_at=0, away_left=left))


def seat_covered(table: Table, event: e.SeatCovered) -> None:
    """A bot plays for the person."""
    covered = replace(table.seats[event.seat], covered=True, cover_at=0, away_left=0)
    set_seat(table, event.seat, covered)
    if table.turn == event.seat:
        table.turn_since = event.at


def seat_returned(table: Table, event: e.SeatReturned) -> None:
    """The person plays again, the clock starts anew."""
    set_seat(table, event.seat, replace(table.seats[event.seat], covered=False))
    if table.turn == event.seat:
        table.turn_since = max(event.at, table.trick_until)


def seat_given_up(table: Table, event: e.SeatGivenUp) -> None:
    """The seat has a bot to the end."""
    was = table.seats[event.seat]
    set_seat(table, event.seat, Seat(bot=event.bot, said=was.said, away_left=0))
    if table.turn == event.seat:
        table.turn_since = event.at


def entropy_added(table: Table, event: e.EntropyAdded) -> None:
    """One more part of the next deal's chance."""
    table.entropy = (*table.entropy, (event.person, event.value))
