"""Who sees what: the one function that decides, for live play, catching up, replay and logs.

Default deny: an event whose kind has no rule here is seen by nobody. What a viewer is sent never
holds the version, author or command of the stored event: these would tell of events not seen. All
that a rule needs is in the event itself and in what never changes of the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from veillee.table import events as e
from veillee.table import events_play as p
from veillee.table.state import Table
from veillee.table.viewers import Eye, Review, Viewer, eye_of

_THROWN = "discard"


def seen_by(event: e.Event, viewer: Viewer, table: Table) -> e.Event | None:
    """What ``viewer`` is sent of an event of ``table``; None where it sees nothing of it."""
    if isinstance(viewer, Review):
        return _reviewed(event, table)
    rule = _RULES.get(type(event))
    eye = eye_of(viewer, table.settings.spectators, len(table.seats))
    return None if rule is None or eye is None else rule(event, eye)


@lru_cache(maxsize=256)  # all who see all of an event are sent the same object
def _whole(event: e.Event) -> e.Event:
    return replace(event, version=0, by="", cid="")


def _bare(event: e.Event, **changes: Any) -> e.Event:
    return replace(event, version=0, by="", cid="", **changes) if changes else _whole(event)


def _reviewed(event: e.Event, table: Table) -> e.Event | None:
    """After the end of a match all of it, the table's secret and what people wrote apart."""
    if event.version > table.reviewable or type(event) not in _RULES:
        return None
    if isinstance(event, e.ChatSaid):
        return None
    return _bare(event, secret="") if isinstance(event, e.TableOpened) else _bare(event)


# Rules ----------------------------------------------------------------------------------------


def _everybody(event: e.Event, eye: Eye) -> e.Event | None:
    return _bare(event)


def _at_the_table(event: e.Event, eye: Eye) -> e.Event | None:
    return _bare(event) if eye.talk else None


def _in_play(event: e.Event, eye: Eye) -> e.Event | None:
    return _bare(event) if eye.play else None


def _opened(event: e.TableOpened, eye: Eye) -> e.Event | None:
    return _bare(event, secret="")


def _dealt(event: p.Dealt, eye: Eye) -> e.Event | None:
    if not eye.play:
        return None
    sights = () if eye.seat is None else event.sights[eye.seat]
    hands = tuple(hand if seat in sights else "" for seat, hand in enumerate(event.hands))
    return _bare(event, hands=hands, talon="", sights=())


def _own(event: p.OpeningSaid, eye: Eye) -> e.Event | None:
    return _bare(event) if eye.seat == event.seat else None


def _acted(event: p.Acted, eye: Eye) -> e.Event | None:
    if not eye.play:
        return None
    hidden = event.action.startswith(_THROWN) and eye.seat != event.seat
    return _bare(event, action=_THROWN) if hidden else _bare(event)


def _taken(event: p.CardsTaken, eye: Eye) -> e.Event | None:
    if not eye.play:
        return None
    return _bare(event) if eye.seat == event.seat else _bare(event, cards="")


def _signed(event: p.Signed, eye: Eye) -> e.Event | None:
    if eye.seat not in event.heard:
        return None
    return p.SignSeen(version=0, at=event.at, seat=event.seat, sign=event.sign, until=event.until)


def _glimpsed(event: p.SignGlimpsed, eye: Eye) -> e.Event | None:
    if eye.seat != event.seat:
        return None
    return p.SignSeen(version=0, at=event.at, seat=event.signer, sign=event.sign, until=event.until)


_RULES: dict[type[e.Event], Callable[[Any, Eye], e.Event | None]] = {
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
