"""Who sees what: the one function that decides, for live play, catching up, replay and logs.

Default deny: an event whose kind has no rule here is seen by nobody. What a viewer is sent never
holds the version, author or command of the stored event: these would tell of events not seen. All
that a rule needs is in the event itself and in what never changes of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from veillee.table import events as e
from veillee.table import events_play as p
from veillee.table import wire
from veillee.table.state import Table
from veillee.table.viewers import Eye, Review, Viewer, eye_of

Cut = tuple[tuple[str, object], ...]
"""The fields that a viewer is told otherwise than they are; empty: it is told all of them."""

_THROWN = "discard"
_WHOLE: Cut = ()
_NO_SECRET: Cut = (("secret", ""),)
_AS_SIGN: Cut = (("kind", p.SignSeen.kind),)


def seen_by(event: e.Event, viewer: Viewer, table: Table) -> e.Event | None:
    """What ``viewer`` is sent of an event of ``table``; None where it sees nothing of it."""
    shown = Showing((event,), table).to(viewer)
    return shown[0] if shown else None


class Told:
    """An event as some viewers are told it."""

    __slots__ = ("_cut", "_event", "_made", "at")

    def __init__(self, event: e.Event, cut: Cut) -> None:
        self._event = event
        self._cut = cut
        self._made: e.Event | None = None
        self.at = event.at

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told) and self.event == other.event

    __hash__ = None  # type: ignore[assignment]  # compared, not hashed

    @property
    def event(self) -> e.Event:
        """The event, without version, author and command. The same object each time."""
        if self._made is None:
            self._made = _tell(self._event, self._cut)
        return self._made

    def to_data(self, at: int | None = None) -> dict[str, object]:
        """As it is sent: see ``sent``."""
        return sent(self.event if self._cut else self._event, at)


class Showing:
    """``seen_by`` for some events and many viewers: who sees the same is given the same object."""

    def __init__(self, events: Iterable[e.Event], table: Table) -> None:
        """``table``: as it is after the events."""
        self._table = table
        self._events = [(event, _RULES.get(type(event), _nobody)) for event in events]
        # Whether all who see play are told the same, whichever seat they look from.
        self._alike = all(_tells_all_alike(event) for event, _ in self._events)
        self._by_eye: dict[Eye | tuple[bool, bool], tuple[Told, ...]] = {}
        self._told: dict[tuple[Cut | None, ...], tuple[Told, ...]] = {}
        self._each: dict[tuple[int, Cut], Told] = {}

    def to(self, viewer: Viewer) -> tuple[e.Event, ...]:
        """What the viewer is sent of these events, in order, often nothing."""
        return tuple([told.event for told in self.told(viewer)])

    def told(self, viewer: Viewer) -> tuple[Told, ...]:
        """The same, each event to be made when it is asked for."""
        table = self._table
        if isinstance(viewer, Review):
            return self._as(tuple([_reviewed(event, table) for event, _ in self._events]))
        return self.told_to(eye_of(viewer, table.settings.spectators, len(table.seats)))

    def told_to(self, eye: Eye | None) -> tuple[Told, ...]:
        """The same for a viewer of whom ``eye_of`` is known."""
        if eye is None:
            return ()
        who = (eye.play, eye.talk) if self._alike else eye
        shown = self._by_eye.get(who)
        if shown is None:
            shown = self._as(tuple([rule(event, eye) for event, rule in self._events]))
            self._by_eye[who] = shown
        return shown

    def _as(self, cuts: tuple[Cut | None, ...]) -> tuple[Told, ...]:
        shown = self._told.get(cuts)
        if shown is None:
            each = enumerate(cuts)
            shown = tuple([self._one(place, cut) for place, cut in each if cut is not None])
            self._told[cuts] = shown
        return shown

    def _one(self, place: int, cut: Cut) -> Told:
        told = self._each.get((place, cut))
        if told is None:
            told = self._each[place, cut] = Told(self._events[place][0], cut)
        return told


def sent(event: e.Event, at: int | None = None) -> dict[str, object]:
    """An event as a viewer is sent it: its kind, the time and its own fields.

    Those that have their default value are left out, and the time where it is ``at``.
    """
    data: dict[str, object] = {"kind": event.kind}
    if event.at != at:
        data["at"] = event.at
    for name, default in e.own_fields(type(event)).items():
        value = getattr(event, name)
        if value != default:
            data[name] = wire.to_plain(value)
    return data


def _tell(event: e.Event, cut: Cut) -> e.Event:
    """The event without version, author and command, and with the fields of the cut."""
    if cut == _AS_SIGN:
        return _sign_seen(event)
    kind = type(event)
    fields = {name: getattr(event, name) for name in e.own_fields(kind)}
    return kind(version=0, at=event.at, **(fields | dict(cut) if cut else fields))


def _sign_seen(event: e.Event) -> e.Event:
    if isinstance(event, p.SignGlimpsed):
        signer = event.signer
    else:
        assert isinstance(event, p.Signed)
        signer = event.seat
    return p.SignSeen(version=0, at=event.at, seat=signer, sign=event.sign, until=event.until)


def _reviewed(event: e.Event, table: Table) -> Cut | None:
    """After the end of a match all of it, the table's secret and what people wrote apart."""
    if event.version > table.reviewable or type(event) not in _RULES:
        return None
    if isinstance(event, e.ChatSaid):
        return None
    return _NO_SECRET if isinstance(event, e.TableOpened) else _WHOLE


# Rules: what an eye is told otherwise, or None where it sees nothing of the event ----------------


def _nobody(event: e.Event, eye: Eye) -> Cut | None:
    return None


def _everybody(event: e.Event, eye: Eye) -> Cut | None:
    return _WHOLE


def _at_the_table(event: e.Event, eye: Eye) -> Cut | None:
    return _WHOLE if eye.talk else None


def _in_play(event: e.Event, eye: Eye) -> Cut | None:
    return _WHOLE if eye.play else None


def _opened(event: e.TableOpened, eye: Eye) -> Cut | None:
    return _NO_SECRET


def _dealt(event: p.Dealt, eye: Eye) -> Cut | None:
    if not eye.play:
        return None
    sights = () if eye.seat is None else event.sights[eye.seat]
    hands = tuple(hand if seat in sights else "" for seat, hand in enumerate(event.hands))
    return (("hands", hands), ("talon", ""), ("sights", ()))


def _own(event: p.OpeningSaid, eye: Eye) -> Cut | None:
    return _WHOLE if eye.seat == event.seat else None


def _acted(event: p.Acted, eye: Eye) -> Cut | None:
    if not eye.play:
        return None
    hidden = event.action.startswith(_THROWN) and eye.seat != event.seat
    return (("action", _THROWN),) if hidden else _WHOLE


def _taken(event: p.CardsTaken, eye: Eye) -> Cut | None:
    if not eye.play:
        return None
    return _WHOLE if eye.seat == event.seat else (("cards", ""),)


def _signed(event: p.Signed, eye: Eye) -> Cut | None:
    return _AS_SIGN if eye.seat in event.heard else None


def _glimpsed(event: p.SignGlimpsed, eye: Eye) -> Cut | None:
    return _AS_SIGN if eye.seat == event.seat else None


def _tells_all_alike(event: e.Event) -> bool:
    """Whether the rule of an event does not ask which seat looks."""
    rule = _RULES.get(type(event), _nobody)
    if rule is _acted:
        return not event.action.startswith(_THROWN)  # type: ignore[attr-defined]  # is Acted
    return rule in _SEATLESS


_RULES: dict[type[e.Event], Callable[[Any, Eye], Cut | None]] = {
    e.TableOpened: _opened,
    e.PersonJoined: _everybody,
    e.PersonLeft: _everybody,
    e.HostPassed: _everybody,
    e.SeatTaken: _everybody,
    e.SeatLeft: _everybody,
    e.SeatsSwapped: _everybody,
    e.BotSet: _everybody,
    e.ReadySet: _everybody,
    e.MatchStarted: _everybody,
    e.SidesDrawn: _everybody,
    e.PauseAsked: _at_the_table,
    e.Paused: _at_the_table,
    e.Resumed: _at_the_table,
    e.PersonGone: _at_the_table,
    e.PersonBack: _at_the_table,
    e.SeatCovered: _at_the_table,
    e.SeatReturned: _at_the_table,
    e.SeatGivenUp: _everybody,
    e.PhraseSaid: _at_the_table,
    e.ChatSaid: _at_the_table,
    e.EntropyAdded: _at_the_table,
    p.DealCommitted: _at_the_table,
    p.Dealt: _dealt,
    p.OpeningSaid: _own,
    p.OpeningClosed: _in_play,
    p.Acted: _acted,
    p.ByRule: _in_play,
    p.Signed: _signed,
    p.SignGlimpsed: _glimpsed,
    p.CardsTaken: _taken,
    p.HandsShown: _in_play,
    p.TrickDone: _in_play,
    p.Undone: _in_play,
    p.ClockRanOut: _in_play,
    p.DealEnded: _in_play,
    p.DealRevealed: _in_play,
    p.WentOn: _in_play,
    p.MatchEnded: _everybody,
}
_SEATLESS = frozenset({_nobody, _everybody, _at_the_table, _in_play, _opened})
