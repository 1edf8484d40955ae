"""A batch of events shown to many viewers: the same as one by one, each object made once."""

from __future__ import annotations

from dataclasses import fields

from table.tables import Sitting, at_seats
from veillee.table import (
    AtSeat,
    Guest,
    Public,
    Review,
    Showing,
    Spectator,
    Stream,
    Viewer,
    event_to_data,
    seen_by,
    sent,
)
from veillee.table import events as e
from veillee.table import events_play as p
from veillee.table.events import TABLE_EVENTS, Event, own_fields
from veillee.table.events_play import PLAY_EVENTS

OTHERS: tuple[Viewer, ...] = (Guest(), Public(), Review(), Spectator(), Spectator(1))


def test_a_batch_is_shown_as_its_events_are_one_by_one() -> None:
    s = Sitting("aluette", options=[("bluff", "yes")], spectators="delayed").sit(2).start()
    s.play(0, "look 1")
    s.play(1, "sign vache")
    s.finish()
    showing = Showing(s.events, s.t)
    for viewer in (*at_seats(s), *OTHERS):
        alone = [seen_by(event, viewer, s.t) for event in s.events]
        assert showing.to(viewer) == tuple(event for event in alone if event is not None)


def test_who_sees_the_same_of_an_event_is_given_the_same_object() -> None:
    s = Sitting("aluette", options=[("bluff", "yes")], spectators="delayed").sit(2).start()
    s.play(0, "look 3")
    s.play(1, "sign vache")  # who looks at its partner, as it does at it
    showing = Showing(s.events, s.t)
    shown = {viewer: showing.to(viewer) for viewer in (*at_seats(s), Spectator(), Guest())}
    first = {event.kind: event for event in shown[AtSeat(1)]}
    signs = [[e for e in seen if e.kind == "sign-seen"] for seen in shown.values()]
    assert [len(found) for found in signs] == [0, 1, 0, 1, 0, 0]
    assert signs[1][0] is signs[3][0]
    for seen in shown.values():
        for event in seen:
            if event.kind in ("table-opened", "match-started", "deal-committed"):
                assert event is first[event.kind]
    dealt = [next(e for e in shown[viewer] if e.kind == "dealt") for viewer in at_seats(s)]
    assert len({id(event) for event in dealt}) == len(dealt)


def test_one_showing_serves_many_streams() -> None:
    s = Sitting("whist22").sit(2).start()
    showing = Showing(s.events, s.t)
    one, other = Stream(AtSeat(0), s.t), Stream(AtSeat(0), s.t)
    assert one.push(showing) is other.push(showing)
    assert one.push(Showing(s.events, s.t)) == other.push(showing)
    assert one.number == other.number > 0
    assert one.since(2) == other.since(2)


def test_what_is_sent_leaves_out_what_is_hidden_and_what_is_default() -> None:
    acted = p.Acted(version=7, at=5, by="anne", cid="c1", seat=2, action="10P")
    assert sent(acted) == {"kind": "acted", "at": 5, "seat": 2, "action": "10P"}
    timed = p.Acted(version=7, at=5, seat=2, action="10P", bank=900)
    assert sent(timed) == {**sent(acted), "bank": 900}
    left = e.PersonLeft(version=1, at=0, person="anne")
    assert sent(left) == {"kind": "person-left", "at": 0, "person": "anne"}


def test_what_is_sent_is_otherwise_what_is_stored() -> None:
    s = Sitting("politaine", clock="gentle").sit(2).start().finish()
    for event in s.events:
        stored = event_to_data(event)
        told = sent(event)
        assert told.items() <= stored.items()
        missing = stored.keys() - told.keys() - {"version", "by", "cid"}
        own = own_fields(type(event))
        assert all(getattr(event, name) == own[name] for name in missing)


def test_own_fields_are_all_but_those_of_every_event() -> None:
    for kind in (*TABLE_EVENTS, *PLAY_EVENTS):
        names = [field.name for field in fields(kind)]
        assert [*(field.name for field in fields(Event)), *own_fields(kind)] == names
