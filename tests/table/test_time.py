"""Clocks, pauses, and persons who are not there."""

from __future__ import annotations

from typing import Any

import pytest

from table.tables import NAMES, Sitting
from veillee.table import AtSeat, Phase, due, next_alarm, situation
from veillee.table import commands as c
from veillee.table.settings import LAG_MS

ANNE, BRUNO, CHLOE = NAMES[:3]


def timed(clock: str = "gentle", *, persons: int = 4, **settings: object) -> Sitting:
    given: dict[str, Any] = {"think_ms": 10_000, "bank_ms": 20_000, **settings}
    return Sitting("whist22", clock=clock, **given).sit(persons).start()


def server(kind: type[c.Command], whom: str) -> c.Command:
    return kind(person="", id="", whom=whom)  # type: ignore[call-arg]  # Gone or Back


def bank(s: Sitting, seat: int) -> int:
    return s.t.seats[seat].bank


# Clocks -----------------------------------------------------------------------------------------


def test_thinking_is_free_for_a_while_and_then_charged_to_the_bank() -> None:
    s = timed()
    first = s.turn()
    s.now += 10_000
    s.play(first, "bid 1")
    assert bank(s, first) == 20_000
    second = s.turn()
    s.now += 13_000
    s.play(second, "bid 1")
    assert bank(s, second) == 17_000
    assert bank(s, s.turn()) == 20_000


@pytest.mark.parametrize(
    ("lag", "left"), [(0, 15_000), (600, 15_600), (9000, 16_000), (-5, 15_000)]
)
def test_time_lost_to_the_network_is_not_charged_within_bounds(lag: int, left: int) -> None:
    s = timed()
    seat = s.turn()
    s.now += 15_000
    s.ok(s.act(seat, "bid 1", lag=lag))
    assert bank(s, seat) == left


def test_the_bank_is_full_again_at_every_deal() -> None:
    s = timed(persons=1)
    while s.turn() != 0:
        s.go_on()
    s.now += 12_000
    s.go_on()
    assert bank(s, 0) == 18_000
    while s.t.deal_number == 1:
        s.go_on()
    assert bank(s, 0) == 20_000


def test_out_of_time_at_a_gentle_table_a_bot_makes_that_move_only() -> None:
    s = timed()
    seat = s.turn()
    alarm = next_alarm(s.t)
    assert alarm == s.t.turn_since + 30_000 + LAG_MS
    assert s.wait(alarm - s.now - 1) == ()
    events = s.wait(1)
    assert [event.kind for event in events] == ["clock-ran-out"]
    person = s.t.seats[seat].person
    late = c.Act(person=person, id="late", seat=seat, action="bid 0")
    assert s.refused(late) == "out-of-time"
    asked = due(s.t)
    assert [(d.seat, d.kind, d.at) for d in asked] == [(seat, "act", s.now)]
    s.step()
    assert not s.t.bot_of(seat)
    assert bank(s, seat) == 20_000 or bank(s, seat) == 0
    s.check_fold()


def test_out_of_time_at_a_fast_table_the_seat_is_absent_until_its_person_acts() -> None:
    s = timed("fast")
    seat = s.turn()
    person = s.t.seats[seat].person
    events = s.wait(40_000)
    assert [event.kind for event in events][:2] == ["clock-ran-out", "seat-covered"]
    assert s.t.seats[seat].covered
    s.step()
    assert s.turn() != seat
    s.ok(s.by(person, c.TakeBack))
    assert not s.t.seats[seat].covered
    assert s.ok(s.by(person, c.TakeBack)) == ()
    s.check_fold()


def test_an_act_in_time_for_the_alarm_is_taken_though_the_bank_is_empty() -> None:
    s = timed()
    seat = s.turn()
    s.now += 30_500
    s.play(seat, "bid 0")
    assert bank(s, seat) == 0


def test_a_trick_that_stays_costs_nobody_time() -> None:
    s = timed(trick_ms=5000)
    while not s.t.trick_until:
        s.go_on()
    leader = s.turn()
    s.now += 5000 + 10_000
    s.play(leader, s.legal(leader)[0])
    assert bank(s, leader) == 20_000


def test_no_clock_runs_for_bots_or_at_a_table_without() -> None:
    s = timed(persons=1)
    while s.turn() == 0:
        s.go_on()
    assert next_alarm(s.t) is None
    quiet = Sitting("whist22").sit(4).start()
    assert next_alarm(quiet.t) is None
    assert "clock" not in situation(quiet.t, AtSeat(0))
    assert "clock" in situation(s.t, AtSeat(0))


# Pauses -----------------------------------------------------------------------------------------


def test_the_host_pauses_the_others_ask() -> None:
    s = timed()
    assert [event.kind for event in s.ok(s.by(BRUNO, c.Pause))] == ["pause-asked"]
    assert not s.t.paused
    s.ok(s.by(ANNE, c.Pause))
    seat = s.turn()
    assert s.refused(s.act(seat, "bid 1")) == "paused"
    assert s.refused(s.by(BRUNO, c.Pause)) == "paused"
    assert s.refused(s.by(BRUNO, c.Resume)) == "not-host"
    assert due(s.t) == ()
    assert next_alarm(s.t) is None
    s.now += 500_000
    s.ok(s.by(ANNE, c.Resume))
    assert s.refused(s.by(ANNE, c.Resume)) == "not-paused"
    s.now += 10_000
    s.play(seat, "bid 1")
    assert bank(s, seat) == 20_000
    s.check_fold()


def test_what_was_to_happen_waits_as_long_as_the_pause() -> None:
    s = Sitting().sit(4).start()
    until = s.t.until
    s.now += 1000
    s.ok(s.by(ANNE, c.Pause))
    s.now += 30_000
    assert s.wait(30_000) == ()
    s.ok(s.by(ANNE, c.Resume))
    assert s.t.until == until + 60_000
    assert s.t.phase is Phase.OPENING


def test_a_pause_outlives_a_host_who_is_gone() -> None:
    s = timed(away_ms=60_000)
    s.ok(s.by(ANNE, c.Pause))
    s.ok(server(c.Gone, ANNE))
    s.ok(s.by(BRUNO, c.Resume))
    assert not s.t.paused


def test_a_pause_outside_a_match_makes_no_sense() -> None:
    s = Sitting().sit(1)
    assert s.refused(s.by(ANNE, c.Pause)) == "table-not-started"


# Absence ----------------------------------------------------------------------------------------


def test_a_bot_plays_for_who_is_gone_too_long_and_the_owner_takes_the_seat_back() -> None:
    s = timed(away_ms=60_000)
    s.ok(server(c.Gone, BRUNO))
    assert s.ok(server(c.Gone, BRUNO)) == ()
    assert s.t.seats[1].cover_at == s.now + 60_000
    assert next_alarm(s.t) == s.now + 60_000 or s.turn() != 1
    assert s.wait(20_000) == () or s.turn() != 1
    events = s.wait(40_000)
    assert "seat-covered" in [event.kind for event in events]
    assert s.t.bot_of(1) == "amateur"
    events = s.ok(server(c.Back, BRUNO))
    assert [event.kind for event in events] == ["person-back", "seat-returned"]
    assert not s.t.bot_of(1)
    s.check_fold()


def test_report_10_the_clock_stands_still_while_its_person_is_not_connected() -> None:
    s = timed(away_ms=60_000)
    seat = s.turn()
    person = s.t.seats[seat].person
    s.now += 4000
    s.ok(server(c.Gone, person))
    assert s.wait(50_000) == ()
    s.ok(server(c.Back, person))
    s.now += 6000
    s.play(seat, "bid 1")
    assert bank(s, seat) == 20_000


def test_absence_adds_up_in_a_deal() -> None:
    s = timed(away_ms=60_000)
    for _ in range(2):
        s.ok(server(c.Gone, BRUNO))
        s.now += 25_000
        s.ok(server(c.Back, BRUNO))
    s.ok(server(c.Gone, BRUNO))
    assert s.t.seats[1].cover_at == s.now + 10_000
    s.check_fold()


def test_the_host_passes_on_when_a_bot_plays_for_the_host() -> None:
    s = timed(away_ms=1000)
    s.ok(server(c.Gone, ANNE))
    s.wait(1000)
    assert s.t.host == BRUNO
    s.ok(server(c.Back, ANNE))
    assert s.t.host == BRUNO


def test_the_match_goes_on_though_everybody_is_gone_but_not_once_all_have_left() -> None:
    s = Sitting(options=[("target", "30")], away_ms=1000).sit(2).start()
    for name in (ANNE, BRUNO):
        s.ok(server(c.Gone, name))
    s.wait(1000)
    assert s.t.host == ANNE
    s.finish()
    other = Sitting().sit(1).start()
    other.ok(other.by(ANNE, c.Leave))
    assert due(other.t) == ()
    assert next_alarm(other.t) is None
    assert other.wait(10**6) == ()


def test_an_act_of_the_owner_takes_a_covered_seat_back() -> None:
    s = timed(away_ms=0)
    seat = s.turn()
    person = s.t.seats[seat].person
    s.ok(server(c.Gone, person))
    s.wait(1)
    assert s.t.seats[seat].covered
    act = c.Act(person=person, id="x", seat=seat, action="bid 1")
    assert [event.kind for event in s.ok(act)] == ["seat-returned", "acted"]
    s.check_fold()
