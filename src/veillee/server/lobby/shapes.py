"""What the lobby is asked and what it answers, as JSON."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from veillee.server.lobby.game_shapes import Given

_EXACT = 2**53 - 1  # the largest number that every JSON reader takes exactly

Name = Annotated[str, Meta(max_length=200, description="At most 24 characters, on one line.")]
Word = Annotated[str, Meta(max_length=60)]
Code = Annotated[str, Meta(max_length=40, description="An invite: the token or short code.")]
Place = Annotated[int, Meta(ge=0, le=9, description="A seat; the first one is 0.")]
Chosen = Word | Annotated[float, Meta(ge=-_EXACT, le=_EXACT)] | bool
Choices = Annotated[dict[Word, Chosen], Meta(max_length=40)]
When = Annotated[int, Meta(description="Milliseconds since 1970.")]


# Asked ----------------------------------------------------------------------------------------


class Create(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened; everything has a usual value."""

    seats: Annotated[int, Meta(ge=1, le=10)] | None = None
    options: Annotated[Choices, Meta(description="House rules, on top of the preset.")] = {}
    settings: Annotated[Choices, Meta(description="Settings, on top of the preset.")] = {}
    preset: Word | None = None
    listed: Annotated[bool, Meta(description="In the list, and open to all.")] = False
    seat: Annotated[Place | None, Meta(description="Sit down there; null: not yet.")] = 0
    bots: Annotated[Word | None, Meta(description="Who fills the other seats.")] = None
    ready: bool = False
    name: Name | None = None
    lang: Annotated[str, Meta(max_length=10)] | None = None


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """To come to a table, and perhaps to sit down."""

    invite: Code | None = None
    seat: Place | None = None
    name: Name | None = None


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    """Ready for the match, or not."""

    ready: bool


class Kick(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to send away."""

    person: Word


class SeatChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What to do with a seat: give it to a bot, swap it with another; nothing: sit down there."""

    bot: Word | UnsetType = UNSET
    swap: Place | UnsetType = UNSET


class Invitation(Struct, frozen=True, forbid_unknown_fields=True):
    """How long an invite is good for."""

    hours: Annotated[int, Meta(ge=1, le=720)] = 168


class Watch(Struct, frozen=True, forbid_unknown_fields=True):
    """Over whose shoulder; only the person who has that seat may say so."""

    seat: Place | None = None


# Answered -------------------------------------------------------------------------------------


class TableLine(Struct, frozen=True):
    """A table in the list."""

    table: str
    game: str
    seats: int
    options: Annotated[dict[str, str], Meta(description="Those that are not the usual ones.")]
    settings: dict[str, Given]
    listed: bool
    lang: str
    phase: str
    host: Annotated[str, Meta(description="The name of the host; empty: nobody.")]
    names: Annotated[
        list[str], Meta(description="By seat; empty: nobody; `bot:amateur`: a computer player.")
    ]
    open_seats: int
    present: Annotated[int, Meta(description="How many persons are connected.")]
    created_at: When
    updated_at: When


class TablePage(Struct, frozen=True):
    """Tables, newest first."""

    tables: list[TableLine]
    next: Annotated[str | None, Meta(description="The `cursor` of the next page.")] = None


class PersonLine(Struct, frozen=True):
    """Somebody at the table."""

    id: str
    name: str
    present: Annotated[bool, Meta(description="Whether connected.")]


class SeatLine(Struct, frozen=True):
    """A seat: a person's, a computer player's, or empty."""

    person: str | None
    bot: str | None
    ready: bool


class You(Struct, frozen=True):
    """Whoever asks, where they are at the table."""

    person: str
    seat: int | None
    host: bool


class TableState(Struct, frozen=True):
    """What anybody may know of a table. Who plays reads the rest from its socket."""

    table: str
    game: str
    listed: bool
    lang: str
    options: dict[str, str]
    settings: dict[str, Given]
    phase: Annotated[str, Meta(description="lobby, opening, playing, between, finished.")]
    host: Annotated[str | None, Meta(description="The id of the host.")]
    persons: list[PersonLine]
    seats: list[SeatLine]
    match: Annotated[int, Meta(description="The number of the match; 0: none yet.")]
    deals_over: int
    scores: Annotated[list[int], Meta(description="By side or by seat, as the game counts.")]
    winners: Annotated[list[int], Meta(description="The seats that won the match.")]
    spectators: Annotated[str, Meta(description="none, seat, delayed.")]
    watching: Annotated[int, Meta(description="How many look on.")]
    you: You | None


class Joined(Struct, frozen=True):
    """You are at the table. The token is for the socket, where there is no cookie."""

    table: str
    game: str
    person: str
    seat: int | None
    seat_token: str


class Created(Struct, frozen=True):
    """The table is open. `invite` is what others join with."""

    table: str
    game: str
    person: str
    seat: int | None
    seat_token: str
    invite: str
    listed: bool


class InviteLine(Struct, frozen=True):
    """An invite to a table."""

    token: str
    by: Annotated[str, Meta(description="The id of the person who made it.")]
    created_at: When
    expires_at: When


class Invites(Struct, frozen=True):
    """The invites that are still good."""

    invites: list[InviteLine]


class Invited(Struct, frozen=True):
    """Where an invite leads."""

    token: str
    by: Annotated[str, Meta(description="The name of whoever made it; empty: nobody any more.")]
    expires_at: When
    table: TableState


class Pass(Struct, frozen=True):
    """What lets somebody look on."""

    token: str
    seat: int | None


class Watching(Struct, frozen=True):
    """How many look on."""

    watching: int


class LogPage(Struct, frozen=True):
    """What whoever asks was shown of a table, in order; `n` counts from 1 without gaps."""

    stream: Annotated[str, Meta(description="Whose view: public, guest, seat-0...")]
    events: list[dict[str, object]]
    next: Annotated[int | None, Meta(description="`after` for the next page.")] = None


class RecordLine(Struct, frozen=True):
    """A match that is over."""

    id: str
    table: str
    match: int
    game: str
    seats: int
    names: list[str]
    persons: Annotated[list[str], Meta(description="By seat; empty: a computer player.")]
    scores: list[int]
    winners: list[int]
    ended_at: When


class RecordPage(Struct, frozen=True):
    """Records, newest first."""

    records: list[RecordLine]
    next: Annotated[str | None, Meta(description="The `cursor` of the next page.")] = None


class RecordText(RecordLine, frozen=True):
    """A match that is over, with its record."""

    text: Annotated[str, Meta(description="The record, as in a `.pli` file.")]
