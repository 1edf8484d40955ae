"""Commands in, events out: what a command brings about, or why it does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from veillee.errors import VeilleeError
from veillee.table import commands as c
from veillee.table import decide_play, decide_seats, decide_time, decide_words
from veillee.table.draft import Draft
from veillee.table.events import Event
from veillee.table.state import Table


class Repeated(VeilleeError):
    """A command that was carried out before; ``data`` has the ``version`` it led to."""


@dataclass(frozen=True, slots=True)
class Done:
    """A command was carried out: what happened, and the table after it."""

    events: tuple[Event, ...]
    table: Table


@dataclass(frozen=True, slots=True)
class Duplicate:
    """It was carried out before, and led to this version. Nothing happened now."""

    version: int


@dataclass(frozen=True, slots=True)
class Refused:
    """It was not carried out, and why. Nothing happened."""

    error: VeilleeError


Answer = Done | Duplicate | Refused

_DECIDERS: dict[type[c.Command], Callable[[Draft, Any], None]] = {
    c.Join: decide_seats.join,
    c.Leave: decide_seats.leave,
    c.TakeSeat: decide_seats.take_seat,
    c.LeaveSeat: decide_seats.leave_seat,
    c.SwapSeats: decide_seats.swap_seats,
    c.Kick: decide_seats.kick,
    c.SetBot: decide_seats.set_bot,
    c.SetReady: decide_seats.set_ready,
    c.Start: decide_seats.start,
    c.Rematch: decide_seats.rematch,
    c.Pause: decide_time.pause,
    c.Resume: decide_time.resume,
    c.AddEntropy: decide_words.add_entropy,
    c.Act: decide_play.act,
    c.Undo: decide_play.undo,
    c.GoOn: decide_play.go_on,
    c.TakeBack: decide_time.take_back,
    c.Say: decide_words.say,
    c.Chat: decide_words.chat,
    c.Gone: decide_time.gone,
    c.Back: decide_time.back,
}
_SERVER_ONLY = frozenset(c.SERVER_COMMANDS)
_SERVER_TOO = frozenset({*c.SERVER_COMMANDS, c.Act})


def decide(table: Table | None, command: c.Command, now: int) -> tuple[Event, ...]:
    """What a command brings about at ``now`` (milliseconds); the table is not changed.

    Raises:
        Repeated: it was carried out before.
        VeilleeError: it is refused.
    """
    return tuple(_decided(table, command, now).events)


def answer(table: Table | None, command: c.Command, now: int) -> Answer:
    """The same without raising, and with the table that the events lead to."""
    try:
        draft = _decided(table, command, now)
    except Repeated as repeated:
        return Duplicate(int(str(repeated.data["version"])))
    except VeilleeError as error:
        return Refused(error)
    return Done(tuple(draft.events), draft.table)


def _decided(table: Table | None, command: c.Command, now: int) -> Draft:
    draft = Draft(table, now)
    if isinstance(command, c.OpenTable):
        if table is not None:
            raise VeilleeError("table-started")
        _check_names(command)
        draft.by, draft.cid = command.person, command.id
        decide_seats.open_table(draft, command)
        return draft
    if table is None:
        raise VeilleeError("no-such-table")
    if isinstance(command, c.Tick):
        decide_time.let_time_pass(draft, clocks_too=True)
        return draft
    _check_who(table, command)
    decide_time.let_time_pass(draft, clocks_too=False)
    draft.by, draft.cid = command.person, command.id
    _DECIDERS[type(command)](draft, command)
    return draft


def _check_who(table: Table, command: c.Command) -> None:
    """Whether it may ask at all, and has not asked before. Raises: VeilleeError."""
    kind = type(command)
    if command.person == c.SERVER:
        if kind not in _SERVER_TOO:
            raise VeilleeError("not-at-table")
        if not command.id:
            return
    elif kind in _SERVER_ONLY:
        raise VeilleeError("server-only")
    known = table.person(command.person) is not None  # and so has a name that will do
    _check_names(command, known=known)
    version = table.version_of(command.person, command.id)
    if version is not None:
        raise Repeated("duplicate", version=version)
    if not known and command.person != c.SERVER and kind is not c.Join:
        raise VeilleeError("not-at-table")


def _check_names(command: c.Command, *, known: bool = False) -> None:
    if not known and command.person != c.SERVER and not c.NAME.fullmatch(command.person):
        raise VeilleeError("bad-command", field="person")
    if not c.NAME.fullmatch(command.id):
        raise VeilleeError("bad-command", field="id")
