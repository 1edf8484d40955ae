"""Who sees what; streams, catching up, snapshots."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar

import pytest

from table.tables import NAMES, Sitting, at_seats
from veillee.table import (
    AtSeat,
    Event,
    Guest,
    Phase,
    Public,
    Review,
    Showing,
    Spectator,
    Stream,
    Viewer,
    fold,
    seen_by,
    situation,
    snapshot,
    visibility,
)
from veillee.table import commands as c
from veillee.table.events import TABLE_EVENTS
from veillee.table.events_play import PLAY_EVENTS
from veillee.table.fold import _FOLDS
from veillee.table.phrases import PHRASES
from veillee.table.streams import TAIL
from veillee.words import Words, languages

EVERYBODY: tuple[Viewer, ...] = (AtSeat(0), Guest(), Spectator(0), Spectator(), Public(), Review())


@dataclass(frozen=True, slots=True, kw_only=True)
class Whispered(Event):
    """A kind of event that somebody adds and forgets to give a rule."""

    kind: ClassVar[str] = "whispered"


@pytest.mark.parametrize("spectators", ["none", "seat", "delayed"])
def test_an_event_without_a_rule_is_seen_by_nobody(spectators: str) -> None:
    s = Sitting(spectators=spectators, options=[("target", "30")]).sit(1).start().finish()
    event = Whispered(version=1, at=0)
    assert all(seen_by(event, viewer, s.t) is None for viewer in EVERYBODY)


def test_every_event_has_a_rule_and_a_fold() -> None:
    kinds = {*TABLE_EVENTS, *PLAY_EVENTS}
    assert set(visibility._RULES) == kinds
    assert set(_FOLDS) == kinds - {TABLE_EVENTS[0]}
    assert len({kind.kind for kind in kinds}) == len(kinds)


def test_no_viewer_learns_version_author_or_command() -> None:
    s = Sitting("aluette", spectators="delayed").sit(2).start().finish()
    for viewer in EVERYBODY:
        for event in s.events:
            shown = seen_by(event, viewer, s.t)
            if shown is not None:
                assert (shown.version, shown.by, shown.cid) == (0, "", "")


def test_the_public_sees_who_sits_where_and_who_won() -> None:
    s = Sitting("whist22").sit(2).start().finish()
    kinds = set(s.kinds(Public()))
    assert {"seat-taken", "match-started", "match-ended"} <= kinds
    assert not kinds & {"dealt", "acted", "trick-done", "deal-revealed", "phrase-said"}
    assert "deal" not in snapshot(s.t, Public(), 0)
    assert situation(s.t, Public()) == {"phase": "finished"}
    assert situation(s.t, Spectator()) == {"phase": "finished"}
    assert snapshot(s.t, Spectator(), 0) == {}


def test_a_seat_that_is_none_sees_nothing() -> None:
    s = Sitting().sit(1).start()
    assert s.stream(AtSeat(9)) == []
    assert snapshot(s.t, AtSeat(-1), 0) == {}


def test_after_the_end_everything_may_be_looked_over_but_the_secret_and_the_chat() -> None:
    options = [("bluff", "yes"), ("target", "1")]
    s = Sitting("aluette", options=options, chat="always").sit(2).start()
    assert s.stream(Review()) == []
    s.play(0, "sign vache")
    s.ok(s.by(NAMES[0], c.Chat, text="secret thoughts"))
    s.finish()
    told = s.stream(Review())
    assert next(m for m in told if m["kind"] == "signed")["heard"] == [0, 2]
    assert all(next(m for m in told if m["kind"] == "dealt")["hands"])  # type: ignore[arg-type]
    assert s.t.secret not in str(told)
    assert "secret thoughts" not in str(told)
    ended = len(told)
    for name in NAMES[:2]:
        s.ok(s.by(name, c.Rematch))
    assert len(s.stream(Review())) == ended  # nothing of the next match before its end


# Streams ----------------------------------------------------------------------------------------


def test_report_9_who_comes_late_is_caught_up_exactly() -> None:
    s = Sitting("aluette").sit(2).start()
    streams = {viewer: Stream(viewer, s.t) for viewer in at_seats(s)}
    for viewer, stream in streams.items():
        assert len(stream.push(Showing(s.events, s.t))) == len(s.stream(viewer))
    number = {viewer: stream.number for viewer, stream in streams.items()}
    done = len(s.events)
    for _ in range(12):
        s.go_on()
    for viewer, stream in streams.items():
        stream.push(Showing(s.events[done:], s.t))
        missed = stream.since(number[viewer])
        assert missed is not None
        after = enumerate(missed, number[viewer] + 1)
        again = [{"n": place, **told.to_data()} for place, told in after]
        assert again == s.stream(viewer)[number[viewer] :]
        assert stream.since(stream.number) == ()
        assert stream.since(stream.number + 1) is None
        assert stream.since(-1) is None


def test_who_missed_too_much_needs_a_snapshot() -> None:
    s = Sitting("whist22").sit(1).start().finish()
    stream = s.live(AtSeat(0))
    assert stream.number > TAIL
    assert stream.since(0) is None
    assert len(stream.since(stream.number - TAIL) or ()) == TAIL


def test_report_7_a_snapshot_is_the_same_live_and_after_a_restart() -> None:
    s = Sitting("aluette", options=[("bluff", "yes")]).sit(2).start()
    for number in range(60):
        s.go_on()
        if s.t.phase is Phase.PLAYING and number % 3 == 0:
            s.do(s.act(number % 4, "sign vache"))
        again = fold(s.events)
        for viewer in (*at_seats(s), Guest(), Public()):
            assert snapshot(again, viewer, 1) == snapshot(s.t, viewer, 1)


def test_the_size_of_a_snapshot_does_not_grow_with_the_deals() -> None:
    s = Sitting("whist22", options=[("target", "30")]).sit(2).start()
    sizes: dict[int, int] = {}
    while s.t.phase is not Phase.FINISHED:
        s.go_on()
        size = len(json.dumps(snapshot(s.t, AtSeat(0), 1)))
        sizes[s.t.deal_number] = max(size, sizes.get(s.t.deal_number, 0))
    assert len(sizes) > 5
    assert max(sizes.values()) < 3000
    assert sizes[len(sizes) - 1] < max(sizes[1], sizes[2]) + 300


def test_a_snapshot_has_what_a_player_needs() -> None:
    s = Sitting("politaine").sit(2).start().opened()
    for _ in range(6):
        s.go_on()
    seen = snapshot(s.t, AtSeat(0), 17)
    assert json.loads(json.dumps(seen)) == seen
    deal, now = seen["deal"], seen["situation"]
    assert isinstance(deal, dict)
    assert isinstance(now, dict)
    assert seen["number"] == 17
    assert seen["phrases"] == list(PHRASES)
    assert len(deal["tricks"]) == 1
    assert len(deal["trick"]["plays"]) == 2
    assert [bool(hand) for hand in deal["hands"]] == [True, False, False, False]
    assert sum(deal["held"]) == 26
    assert now["turn"] == s.turn()
    assert bool(now["legal"]) == (s.turn() == 0)


# Talk -------------------------------------------------------------------------------------------


def test_phrases_are_said_at_any_time_and_have_sentences() -> None:
    s = Sitting().sit(2)
    for phrase in PHRASES:
        s.ok(s.by(NAMES[1], c.Say, phrase=phrase))
        for lang in languages():
            assert f"phrase.{phrase}" in Words(lang, strict=True)
    s.start()
    s.ok(s.by(NAMES[1], c.Say, phrase="hello"))
    assert s.refused(s.by(NAMES[1], c.Say, phrase="I have the ace")) == "unknown-phrase"
    assert "phrase-said" in s.kinds(Guest())
    assert "phrase-said" not in s.kinds(Public())


def test_chat_is_closed_while_a_deal_is_in_play() -> None:
    s = Sitting().sit(2)
    s.ok(s.by(NAMES[0], c.Chat, text="  bonsoir \n à tous "))
    assert s.stream(AtSeat(1))[-1]["text"] == "bonsoir à tous"
    for bad in ("", "   ", "x" * 201, "a\x00b", "a\u202eb"):
        assert s.refused(s.by(NAMES[0], c.Chat, text=bad)) == "bad-text"
    s.start()
    assert s.refused(s.by(NAMES[0], c.Chat, text="hm")) == "chat-closed"
    s.opened()
    s.until(Phase.BETWEEN)
    s.ok(s.by(NAMES[0], c.Chat, text="hm"))


def test_chat_may_be_off_or_always_open_but_not_to_onlookers() -> None:
    assert Sitting(chat="off").do(c.Chat(person="anne", id="1", text="a")) is not None
    s = Sitting(chat="off").sit(2)
    assert s.refused(s.by(NAMES[0], c.Chat, text="hm")) == "chat-off"
    s = Sitting(chat="always", spectators="seat").sit(2)
    s.ok(s.by("fanny", c.Join, name="Fanny"))
    s.start()
    s.ok(s.by(NAMES[0], c.Chat, text="hm"))
    assert s.refused(s.by("fanny", c.Chat, text="he has the ace")) == "chat-closed"
