"""Commands and events as values: carried out once, written and read back, refused when wrong."""

from __future__ import annotations

import json

import pytest

from table.tables import NAMES, Sitting
from veillee.errors import VeilleeError
from veillee.table import (
    Done,
    Duplicate,
    Refused,
    Repeated,
    answer,
    command_from_data,
    command_to_data,
    decide,
    event_from_data,
    event_to_data,
    evolve,
    fold,
)
from veillee.table import commands as c
from veillee.table.fold import REMEMBERED

ANNE, BRUNO = NAMES[:2]


def test_report_12_a_command_sent_twice_is_done_once() -> None:
    s = Sitting().sit(4).start().opened()
    seat = s.turn()
    card = s.act(seat, s.legal(seat)[0])
    s.ok(card)
    version = s.t.version
    given = s.do(card)
    assert given == Duplicate(version)
    assert len(s.t.playing().acts[-1]) == 1
    # Another id within the same instant is another command, and is refused by the rules.
    again = s.act(seat, s.legal((seat + 1) % 4)[0])
    assert isinstance(s.do(again), Refused)
    with pytest.raises(Repeated, match="duplicate"):
        decide(s.t, card, s.now)


def test_report_12_a_sign_or_a_phrase_sent_twice_is_made_once() -> None:
    s = Sitting("aluette", options=[("bluff", "yes")]).sit(4).start()
    sign, phrase = s.act(0, "sign vache"), s.by(ANNE, c.Say, phrase="hello")
    for command in (sign, phrase):
        s.ok(command)
        assert isinstance(s.do(command), Duplicate)
    assert isinstance(s.do(s.act(0, "sign vache")), Refused)


def test_the_same_id_of_another_person_is_another_command() -> None:
    s = Sitting().sit(2).start()
    s.ok(c.Say(person=ANNE, id="same", phrase="hello"))
    assert isinstance(s.do(c.Say(person=BRUNO, id="same", phrase="hello")), Done)


def test_a_duplicate_is_known_after_a_restart_and_the_memory_is_bounded() -> None:
    s = Sitting().sit(1).start()
    commands = [s.by(ANNE, c.Say, phrase="hello") for _ in range(REMEMBERED + 5)]
    for command in commands:
        s.ok(command)
    again = fold(s.events)
    assert isinstance(answer(again, commands[-1], s.now), Duplicate)
    assert isinstance(answer(again, commands[0], s.now), Done)
    assert all(len(ids) <= REMEMBERED for ids in again.done.values())


def test_a_refused_command_changes_nothing_and_may_be_sent_again() -> None:
    s = Sitting().sit(2)
    command = s.by(BRUNO, c.Start)
    before = fold(s.events)
    assert s.refused(command) == "not-host"
    assert s.t == before
    assert s.refused(command) == "not-host"


def test_time_passes_before_a_command_is_looked_at() -> None:
    s = Sitting().sit(4).start()
    s.now += 60_000
    seat = (s.t.playing().dealt[-1].dealer + 1) % 4
    events = s.play(seat, s.legal(seat)[0])
    assert [event.kind for event in events] == ["opening-closed", "acted"]
    assert events[0].cid == ""


def test_time_never_goes_back() -> None:
    s = Sitting().sit(1)
    later = s.events[-1].at
    s.now = 0
    assert s.ok(s.by(ANNE, c.Say, phrase="hello"))[0].at == later


def test_every_event_is_written_and_read_back() -> None:
    s = Sitting("aluette", options=[("chant", "left-dealer")], clock="gentle").sit(2).start()
    s.finish()
    for event in s.events:
        data = json.loads(json.dumps(event_to_data(event)))
        assert event_from_data(data) == event


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "bogus"}, "kind"),
        ({"kind": 3}, "kind"),
        ({"version": "1"}, "version"),
        ({"version": True}, "version"),
        ({"extra": 1}, "extra"),
        ({"at": 1.5}, "at"),
        ({"person": None}, "person"),
        ({"version": 2**60}, "version"),
    ],
)
def test_what_is_no_event_is_not_read(change: dict[str, object], field: str) -> None:
    data = {"kind": "seat-taken", "version": 3, "at": 1, "by": "", "cid": "", "seat": 1}
    with pytest.raises(VeilleeError, match="bad-event") as refusal:
        event_from_data(data | {"person": "anne"} | change)
    assert refusal.value.data["field"] == field
    with pytest.raises(VeilleeError, match="bad-event"):
        event_from_data(data)
    with pytest.raises(VeilleeError, match="bad-event"):
        event_from_data([])


def test_events_are_folded_in_order_only() -> None:
    s = Sitting().sit(1)
    with pytest.raises(VeilleeError, match="bad-event"):
        evolve(None, s.events[1])
    with pytest.raises(VeilleeError, match="bad-event"):
        fold([])
    table = evolve(None, s.events[0])
    with pytest.raises(VeilleeError, match="bad-event"):
        evolve(table, s.events[2])
    with pytest.raises(VeilleeError, match="bad-event"):
        evolve(table, s.events[0])
    assert evolve(table, s.events[1]).version == 2
    assert table.version == 1


def test_old_tables_are_not_read_under_other_rules() -> None:
    s = Sitting()
    data = event_to_data(s.events[0]) | {"rules": 99}
    with pytest.raises(VeilleeError, match="bad-event"):
        evolve(None, event_from_data(data))


@pytest.mark.parametrize("kind", [kind.kind for kind in c.COMMANDS])
def test_commands_are_read_strictly(kind: str) -> None:
    with pytest.raises(VeilleeError, match="bad-command"):
        command_from_data({"kind": kind, "id": "1", "bogus": 1}, ANNE)
    with pytest.raises(VeilleeError, match="bad-command"):
        command_from_data({"kind": kind, "id": "1", "person": BRUNO}, ANNE)
    with pytest.raises(VeilleeError, match="bad-command"):
        command_from_data({"kind": kind}, ANNE)


@pytest.mark.parametrize("kind", ["tick", "gone", "back", "open-table", "", 7, None])
def test_what_only_the_server_may_ask_is_not_read(kind: object) -> None:
    with pytest.raises(VeilleeError, match="bad-command"):
        command_from_data({"kind": kind, "id": "1"}, ANNE)


def test_who_sent_a_command_and_its_lag_come_from_the_server() -> None:
    data = {"kind": "act", "id": "1", "seat": 2, "action": "10P"}
    act = command_from_data(data, ANNE, lag=80)
    assert act == c.Act(person=ANNE, id="1", seat=2, action="10P", lag=80)
    assert command_to_data(act) == {**data, "person": ANNE, "lag": 80}
    with pytest.raises(VeilleeError, match="bad-command"):
        command_from_data(data | {"lag": 5}, ANNE)


def test_a_table_is_opened_once() -> None:
    s = Sitting()
    opened = s.events[0]
    assert opened.by == ANNE
    assert s.refused(s.by(ANNE, c.Say, phrase="hello")) == "not-seated"
    with pytest.raises(VeilleeError, match="no-such-table"):
        decide(None, c.Tick(), 0)


@pytest.mark.parametrize("game", ["politaine", "aluette", "whist22"])
def test_the_table_given_to_answer_stays_as_it_was(game: str) -> None:
    s = Sitting(game, undo=True, clock="gentle").sit(2).start()
    for _ in range(60):
        before, told = s.t, len(s.events)
        s.go_on()
        assert before == fold(s.events[:told])
        assert before.version == told
