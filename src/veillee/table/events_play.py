"""What happened in the deals of a table. Cards and actions are in notation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from veillee.errors import VeilleeError
from veillee.table import wire
from veillee.table.events import TABLE_EVENTS, Event


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCommitted(Event):
    """The promise of the next deal's secret: its hash."""

    kind: ClassVar[str] = "deal-committed"
    match: int
    deal: int
    hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Event):
    """The cards of a deal. A viewer is shown the hands it may see; the others are empty.

    ``sights``: for each seat, the seats whose hand it sees. ``shown``: undealt cards turned up.
    ``gazes``: whom each seat looks at (itself: its own cards), where that counts.
    ``entropy``: what each seat (before the sides were drawn) added to the chance of this deal.
    ``opening_until``: until when there may be something to say before the first card (0: no).
    """

    kind: ClassVar[str] = "dealt"
    deal: int
    dealer: int
    counts: tuple[int, ...]
    hands: tuple[str, ...]
    talon: str = ""
    sights: tuple[tuple[int, ...], ...] = ()
    shown: str = ""
    gazes: tuple[int, ...] = ()
    entropy: tuple[str, ...]
    opening_until: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningSaid(Event):
    """What a seat wants to say before the first card (or ``pass``); others learn it at the end."""

    kind: ClassVar[str] = "opening-said"
    seat: int
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningClosed(Event):
    """Nothing more may be said before the first card: whoever could still speak kept silent."""

    kind: ClassVar[str] = "opening-closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Acted(Event):
    """A seat did something that everybody sees. A card thrown unseen is shown to its owner only.

    ``bank``: what is left of its time for this deal in ms, -1 without clock.
    """

    kind: ClassVar[str] = "acted"
    seat: int
    action: str
    bank: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class ByRule(Event):
    """What the rules did for a seat by themselves after the act before."""

    kind: ClassVar[str] = "by-rule"
    seat: int
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed(Event):
    """A seat made a sign. ``heard``: the seats that perceived it; they are sent a ``SignSeen``."""

    kind: ClassVar[str] = "signed"
    seat: int
    sign: str
    heard: tuple[int, ...]
    caught: tuple[int, ...]
    until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SignGlimpsed(Event):
    """``seat`` looked at the signer while the sign of event ``sign_version`` lasted."""

    kind: ClassVar[str] = "sign-glimpsed"
    seat: int
    signer: int
    sign: str
    sign_version: int
    until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSeen(Event):
    """What a viewer is sent of a sign it perceived. Never stored."""

    kind: ClassVar[str] = "sign-seen"
    seat: int
    sign: str
    until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsTaken(Event):
    """A seat took undealt cards; only itself is shown which."""

    kind: ClassVar[str] = "cards-taken"
    seat: int
    count: int
    cards: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsShown(Event):
    """All hands are shown: the forehead hand, once everybody has bid."""

    kind: ClassVar[str] = "hands-shown"
    hands: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickDone(Event):
    """A trick is complete; ``winner`` -1: spoilt. It stays on the table until ``until`` (0: no)."""

    kind: ClassVar[str] = "trick-done"
    number: int
    winner: int
    until: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Event):
    """A seat took its last card back."""

    kind: ClassVar[str] = "undone"
    seat: int
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRanOut(Event):
    """A seat is out of time: a bot acts for it this time, or until it is back (``absent``)."""

    kind: ClassVar[str] = "clock-ran-out"
    seat: int
    absent: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEnded(Event):
    """A deal is over. No ``points``: it was not played out. The next one is dealt at ``until``."""

    kind: ClassVar[str] = "deal-ended"
    deal: int
    points: tuple[int, ...]
    notes: tuple[str, ...]
    scores: tuple[int, ...]
    until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRevealed(Event):
    """The secret of a deal that is over, what was added to it by seat, and all its cards."""

    kind: ClassVar[str] = "deal-revealed"
    match: int
    deal: int
    secret: str
    entropy: tuple[str, ...]
    seed: str
    hands: tuple[str, ...]
    talon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOn(Event):
    """A seat has seen enough of the deal that is over."""

    kind: ClassVar[str] = "went-on"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded(Event):
    """A match is over. ``persons`` by seat, empty for a bot."""

    kind: ClassVar[str] = "match-ended"
    match: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    persons: tuple[str, ...]


PLAY_EVENTS: tuple[type[Event], ...] = (
    DealCommitted,
    Dealt,
    OpeningSaid,
    OpeningClosed,
    Acted,
    ByRule,
    Signed,
    SignGlimpsed,
    CardsTaken,
    HandsShown,
    TrickDone,
    Undone,
    ClockRanOut,
    DealEnded,
    DealRevealed,
    WentOn,
    MatchEnded,
)
_BY_KIND: dict[str, type[Event]] = {cls.kind: cls for cls in (*TABLE_EVENTS, *PLAY_EVENTS)}


def event_to_data(event: Event) -> dict[str, object]:
    """An event as plain data, its ``kind`` first."""
    return {"kind": event.kind, **wire.to_data(event)}


def event_from_data(data: object) -> Event:
    """The stored event written as ``data``.

    Raises:
        VeilleeError: ``bad-event``, for an unknown kind or a field that is not as it must be.
    """
    if not isinstance(data, Mapping):
        raise VeilleeError("bad-event", field="")
    kind = data.get("kind")
    cls = _BY_KIND.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise VeilleeError("bad-event", field="kind")
    rest = {name: value for name, value in data.items() if name != "kind"}
    return wire.from_data(cls, rest, "bad-event")
