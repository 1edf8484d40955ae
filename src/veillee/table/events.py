"""What happened at a table: who sits where, starting, pausing, coming and going, chat.

Events are the truth: the table is their fold. What happens in a deal is in ``events_play``.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

from veillee.table.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """``version`` counts the events of the table from 1; ``at`` is when, in milliseconds.

    ``by`` and ``cid`` name the command that caused it, so that a repeated one is known again.
    """

    kind: ClassVar[str]
    version: int
    at: int
    by: str = ""
    cid: str = ""


_OWN: dict[type[Event], dict[str, object]] = {}


def own_fields(kind: type[Event]) -> dict[str, object]:
    """The fields that a kind of event has besides those of all, with their default values.

    What has no default is there with a value that no field can have.
    """
    own = _OWN.get(kind)
    if own is None:
        common = {field.name for field in fields(Event)}
        own = {field.name: field.default for field in fields(kind) if field.name not in common}
        _OWN[kind] = own
    return own


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened(Event):
    """The first event: the game, its rules version and house rules, how the table is run.

    ``secret``: what every shuffle of this table comes from; nobody is ever told.
    """

    kind: ClassVar[str] = "table-opened"
    game: str
    rules: int
    seats: int
    options: tuple[tuple[str, str], ...]  # those that differ from the default
    settings: Settings
    secret: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonJoined(Event):
    """A person is at the table, without a seat yet."""

    kind: ClassVar[str] = "person-joined"
    person: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLeft(Event):
    """A person left for good, or was sent away by the host."""

    kind: ClassVar[str] = "person-left"
    person: str
    kicked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HostPassed(Event):
    """Who is host from now on; empty where nobody is there to be."""

    kind: ClassVar[str] = "host-passed"
    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken(Event):
    """A person sits down."""

    kind: ClassVar[str] = "seat-taken"
    seat: int
    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft(Event):
    """A seat is empty: its person stood up, or its bot was taken away."""

    kind: ClassVar[str] = "seat-left"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSwapped(Event):
    """Who sat in one seat sits in the other."""

    kind: ClassVar[str] = "seats-swapped"
    first: int
    second: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSet(Event):
    """A computer player has the seat."""

    kind: ClassVar[str] = "bot-set"
    seat: int
    bot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadySet(Event):
    """A person is ready for the match, or no longer; after a match: wants another."""

    kind: ClassVar[str] = "ready-set"
    seat: int
    ready: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStarted(Event):
    """A match begins; ``names`` by seat stand in its record."""

    kind: ClassVar[str] = "match-started"
    match: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SidesDrawn(Event):
    """The sides were drawn: in seat n now sits who sat in seat ``seats[n]``."""

    kind: ClassVar[str] = "sides-drawn"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseAsked(Event):
    """A seat would like a pause; the host may grant it."""

    kind: ClassVar[str] = "pause-asked"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Event):
    """Nothing goes on and no clock runs until the table is resumed."""

    kind: ClassVar[str] = "paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Event):
    """Everything goes on where it was; what had to wait waits ``waited`` ms longer."""

    kind: ClassVar[str] = "resumed"
    waited: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonGone(Event):
    """No connection of that person is left; a bot plays from ``cover_at`` on (0: no countdown)."""

    kind: ClassVar[str] = "person-gone"
    person: str
    cover_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonBack(Event):
    """That person is connected again and up to date."""

    kind: ClassVar[str] = "person-back"
    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCovered(Event):
    """A bot plays for the absent person of a seat."""

    kind: ClassVar[str] = "seat-covered"
    seat: int
    bot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReturned(Event):
    """The person of a covered seat plays again."""

    kind: ClassVar[str] = "seat-returned"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatGivenUp(Event):
    """The person of a seat left during a match; a bot has the seat to the end."""

    kind: ClassVar[str] = "seat-given-up"
    seat: int
    bot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhraseSaid(Event):
    """A seat said one of the quick phrases."""

    kind: ClassVar[str] = "phrase-said"
    seat: int
    phrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatSaid(Event):
    """A person wrote something."""

    kind: ClassVar[str] = "chat-said"
    person: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntropyAdded(Event):
    """A person added to the chance of the next deal."""

    kind: ClassVar[str] = "entropy-added"
    person: str
    value: str


TABLE_EVENTS: tuple[type[Event], ...] = (
    TableOpened,
    PersonJoined,
    PersonLeft,
    HostPassed,
    SeatTaken,
    SeatLeft,
    SeatsSwapped,
    BotSet,
    ReadySet,
    MatchStarted,
    SidesDrawn,
    PauseAsked,
    Paused,
    Resumed,
    PersonGone,
    PersonBack,
    SeatCovered,
    SeatReturned,
    SeatGivenUp,
    PhraseSaid,
    ChatSaid,
    EntropyAdded,
)
