"""A table as it stands. Only the fold of its events changes one."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, fields

from veillee.match.game import Game
from veillee.match.match import Match
from veillee.table import play
from veillee.table.recent import Recent
from veillee.table.settings import Settings


class Phase(enum.Enum):
    """Where a table is."""

    LOBBY = "lobby"
    OPENING = "opening"  # the cards are dealt; what may be said before the first card is said
    PLAYING = "playing"
    BETWEEN = "between"  # between two deals
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table, and whether they are connected."""

    id: str
    name: str
    present: bool = True


@dataclass(frozen=True, slots=True)
class Seat:
    """Who has a seat: a person, a bot or nobody; and what the table keeps of it in a match."""

    person: str = ""
    bot: str = ""
    ready: bool = False
    covered: bool = False  # a bot plays for the person
    gone_at: int = -1  # since when the person is not connected
    cover_at: int = 0  # when a bot will play for it; 0: no countdown
    away_left: int = 0  # how much absence is left in this deal
    bank: int = 0  # how much time is left in this deal
    said: str = ""  # what it wants to say before the first card
    went_on: bool = False  # has seen enough of the deal that is over

    @property
    def empty(self) -> bool:
        return not self.person and not self.bot


@dataclass(frozen=True, slots=True)
class Tally:
    """What a person did at this table."""

    matches: int = 0
    won: int = 0


@dataclass(eq=False)  # without slots: the fields are copied all at once
class Table:
    """Everything the events say. Its values are never changed in place, so a copy is cheap."""

    game: Game
    settings: Settings
    secret: str
    seats: tuple[Seat, ...]
    version: int = 0
    at: int = 0
    phase: Phase = Phase.LOBBY
    persons: tuple[Person, ...] = ()
    host: str = ""
    paused_at: int = -1
    match_number: int = 0
    deal_number: int = 0
    match: Match | None = None
    until: int = 0  # when the opening closes, or the next deal is dealt
    trick_until: int = 0  # how long the finished trick stays
    turn: int = -1
    turn_since: int = 0
    forced: int = -1  # a seat out of time: a bot acts for it this once
    recent: Recent | None = None
    promise: str = ""  # the hash of the next deal's secret
    entropy: tuple[tuple[str, str], ...] = ()  # added to the next deal, by person
    used: tuple[str, ...] = ()  # added to the deal in play, by seat
    scores: tuple[int, ...] = ()
    last_points: tuple[int, ...] = ()  # of the last deal that is over
    last_notes: tuple[str, ...] = ()
    deals_over: int = 0  # in this match
    winners: tuple[int, ...] = ()
    reviewable: int = 0  # the version of the last event of the last finished match
    tally: tuple[tuple[str, Tally], ...] = ()
    # By person, the commands done and the versions they led to; those used last at the end.
    done: dict[str, dict[str, int]] = field(default_factory=dict)

    def copy(self) -> Table:
        """A table that can go another way."""
        other = object.__new__(Table)
        other.__dict__ = vars(self).copy()
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return play.same(self.match, other.match) and all(
            getattr(self, name) == getattr(other, name) for name in _COMPARED
        )

    __hash__ = None  # type: ignore[assignment]  # a table changes

    # Asking ----------------------------------------------------------------------------------

    @property
    def in_match(self) -> bool:
        return self.phase in _IN_MATCH

    @property
    def paused(self) -> bool:
        return self.paused_at >= 0

    def person(self, person: str) -> Person | None:
        """The person of that id, if at the table."""
        for known in self.persons:
            if known.id == person:
                return known
        return None

    def seat_of(self, person: str) -> int | None:
        """The seat that a person has."""
        for number, seat in enumerate(self.seats):
            if person and seat.person == person:
                return number
        return None

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat now: its own, or for an absent person; empty: none."""
        own = self.seats[seat]
        if own.bot:
            return own.bot
        return self.settings.bot if own.covered or self.forced == seat else ""

    def version_of(self, person: str, command: str) -> int | None:
        """The version after a command of that person, if it was carried out."""
        return self.done.get(person, {}).get(command)

    def playing(self) -> Match:
        """The match in play."""
        assert self.match is not None
        return self.match


_IN_MATCH = (Phase.OPENING, Phase.PLAYING, Phase.BETWEEN)
_COMPARED = tuple(field.name for field in fields(Table) if field.name != "match")
