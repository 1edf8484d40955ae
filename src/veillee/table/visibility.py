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


class Showing:
    """``seen_by`` for some events and many viewers: who sees the same is given the same object."""

    def __init__(self, events: Iterable[e.Event], table: Table) -> None:
        """``table``: as it is after the events."""
        self._table = table
        self._events = [(event, _RULES.get(type(event)), _Told(event)) for event in events]

    def to(self, viewer: Viewer) -> tuple[e.Event, ...]:
        """What the viewer is sent of these events, in order, often nothing."""
        table = self._table
        if isinstance(viewer, Review):
            found = [(told, _reviewed(event, table)) for event, _, told in self._events]
            return tuple([told[cut] for told, cut in found if cut is not None])
        eye = eye_of(viewer, table.settings.spectators, len(table.seats))
        if eye is None:
            return ()
        shown = []
        for event, rule, told in self._events:
            cut = None if rule is None else rule(event, eye)
            if cut is not None:
                shown.append(told[cut])
        return tuple(shown)


class _Told(dict[Cut, e.Event]):
    """What viewers are told of one event, by what they are told otherwise; each made once."""

    def __init__(self, event: e.Event) -> None:
        self._event = event

    def __missing__(self, cut: Cut) -> e.Event:
        made = self[cut] = _tell(self._event, cut)
        return made


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
