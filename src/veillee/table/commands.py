"""What persons, and the server on behalf of bots and time, ask of a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from veillee.errors import VeilleeError
from veillee.table import wire
from veillee.table.settings import Settings

SERVER = ""  # who issues the moves of bots, the passing of time, comings and goings
NAME = re.compile(r"[A-Za-z0-9_.:-]{1,64}")  # of a person or a command


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """``person``: who asks. ``id``: the client's own name for it, so that it is done once only."""

    kind: ClassVar[str]
    person: str
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable(Command):
    """Open a table and be its host. ``secret``: 64 hexadecimal digits drawn by the server."""

    kind: ClassVar[str] = "open-table"
    name: str
    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    settings: Settings
    secret: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Join(Command):
    """Come to the table."""

    kind: ClassVar[str] = "join"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Command):
    """Go for good."""

    kind: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSeat(Command):
    """Sit down in an empty seat."""

    kind: ClassVar[str] = "take-seat"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveSeat(Command):
    """Stand up and stay at the table."""

    kind: ClassVar[str] = "leave-seat"


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapSeats(Command):
    """The host has two seats change places."""

    kind: ClassVar[str] = "swap-seats"
    first: int
    second: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Kick(Command):
    """The host sends somebody away."""

    kind: ClassVar[str] = "kick"
    whom: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBot(Command):
    """The host gives a seat to a computer player, or (empty ``bot``) takes it back."""

    kind: ClassVar[str] = "set-bot"
    seat: int
    bot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetReady(Command):
    """Say that one is ready, or not."""

    kind: ClassVar[str] = "set-ready"
    ready: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Command):
    """The host starts the match."""

    kind: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch(Command):
    """Want another match with the same seats; it starts once every person does."""

    kind: ClassVar[str] = "rematch"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause(Command):
    """The host pauses the table; others ask for it."""

    kind: ClassVar[str] = "pause"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume(Command):
    """Go on after a pause."""

    kind: ClassVar[str] = "resume"


@dataclass(frozen=True, slots=True, kw_only=True)
class AddEntropy(Command):
    """Add to the chance of the next deal: 1 to 64 hexadecimal digits."""

    kind: ClassVar[str] = "add-entropy"
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Command):
    """Play, bid, speak, sign, look...: ``action`` in notation.

    ``lag``: milliseconds the command was on its way, as the server measured it.
    """

    kind: ClassVar[str] = "act"
    seat: int
    action: str
    lag: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Command):
    """Take one's last card back."""

    kind: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOn(Command):
    """Have seen enough of the deal that is over."""

    kind: ClassVar[str] = "go-on"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(Command):
    """Play again oneself where a bot does."""

    kind: ClassVar[str] = "take-back"


@dataclass(frozen=True, slots=True, kw_only=True)
class Say(Command):
    """Say one of the quick phrases."""

    kind: ClassVar[str] = "say"
    phrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat(Command):
    """Write something."""

    kind: ClassVar[str] = "chat"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gone(Command):
    """Server only: the last connection of a person is lost."""

    kind: ClassVar[str] = "gone"
    whom: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Back(Command):
    """Server only: a person is connected again and has been brought up to date."""

    kind: ClassVar[str] = "back"
    whom: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick(Command):
    """Server only: time has passed."""

    kind: ClassVar[str] = "tick"
    person: str = SERVER
    id: str = ""


# What a person may send. The rest is the server's own.
COMMANDS: tuple[type[Command], ...] = (
    Join,
    Leave,
    TakeSeat,
    LeaveSeat,
    SwapSeats,
    Kick,
    SetBot,
    SetReady,
    Start,
    Rematch,
    Pause,
    Resume,
    AddEntropy,
    Act,
    Undo,
    GoOn,
    TakeBack,
    Say,
    Chat,
)
SERVER_COMMANDS: tuple[type[Command], ...] = (OpenTable, Gone, Back, Tick)
_BY_KIND: dict[str, type[Command]] = {cls.kind: cls for cls in COMMANDS}


def command_to_data(command: Command) -> dict[str, object]:
    """A command as plain data, its ``kind`` first."""
    return {"kind": command.kind, **wire.to_data(command)}


def command_from_data(data: object, person: str, *, lag: int = 0) -> Command:
    """The command that ``person`` sent as ``data``. Who sent it and its lag are not for it to say.

    Raises:
        VeilleeError: ``bad-command`` with the ``field`` that is not as it must be.
    """
    if not isinstance(data, (dict, Mapping)):  # most are a dict, which is found out sooner
        raise VeilleeError("bad-command", field="")
    kind = data.get("kind")
    cls = _BY_KIND.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise VeilleeError("bad-command", field="kind")
    if cls is Act:
        plain = _plain_act(data, person, lag)
        if plain is not None:
            return plain
    for name in ("person", "lag"):
        if name in data:
            raise VeilleeError("bad-command", field=name)
    rest = {**data, "person": person}
    del rest["kind"]
    if cls is Act:
        rest["lag"] = lag
    return wire.from_data(cls, rest, "bad-command")


def _plain_act(data: Mapping[str, object], person: str, lag: int) -> Act | None:
    """The act of a seat as it should be, the short way; None where it must be looked at closely.

    Nearly every command is one.
    """
    identity, seat, action = data.get("id"), data.get("seat"), data.get("action")
    if len(data) != 4 or type(seat) is not int or not 0 <= seat < wire.LARGEST:
        return None
    if not isinstance(identity, str) or not isinstance(action, str):
        return None
    if len(identity) > wire.LONGEST_TEXT or len(action) > wire.LONGEST_TEXT:
        return None
    return Act(person=person, id=identity, seat=seat, action=action, lag=lag)
