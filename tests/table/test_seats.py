"""Coming, sitting, being ready, starting, going, coming back for another match."""

from __future__ import annotations

import pytest

from table.tables import NAMES, SECRET, Sitting
from veillee.errors import VeilleeError
from veillee.table import Phase, Refused, Settings
from veillee.table import commands as c
from veillee.table import events as e

ANNE, BRUNO, CHLOE, DENIS = NAMES[:4]


def lobby(persons: int = 1) -> Sitting:
    sitting = Sitting()
    for name in NAMES[1:persons]:
        sitting.ok(sitting.by(name, c.Join, name=name))
    return sitting


def test_who_opens_a_table_is_its_host_and_has_no_seat_yet() -> None:
    table = lobby().t
    assert table.host == ANNE
    assert table.phase is Phase.LOBBY
    assert all(seat.empty for seat in table.seats)
    assert table.promise


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "belote"}, "unknown-game"),
        ({"seats": 9}, "bad-seats"),
        ({"options": (("target", "1"),)}, "bad-option-value"),
        ({"options": (("bogus", "1"),)}, "unknown-option"),
        ({"secret": "short"}, "bad-command"),
        ({"name": "  "}, "bad-name"),
        ({"id": "not an id"}, "bad-command"),
        ({"person": "a b"}, "bad-command"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(change: dict[str, object], code: str) -> None:
    asked: dict[str, object] = {
        "person": ANNE,
        "id": "1",
        "name": "Anne",
        "game": "politaine",
        "seats": 4,
        "settings": Settings(),
        "secret": SECRET,
    }
    sitting = Sitting()
    sitting.table, sitting.events = None, []
    command = c.OpenTable(**(asked | change))  # type: ignore[arg-type]
    assert sitting.refused(command) == code


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("clock", "slow"),
        ("trick_ms", -1),
        ("trick_ms", "10"),
        ("away_ms", True),
        ("undo", 1),
        ("bot", "../etc"),
        ("bogus", 1),
        ("chat", 3),
        ("spectators", "all"),
    ],
)
def test_settings_are_checked(name: str, value: object) -> None:
    with pytest.raises(VeilleeError, match="bad-setting") as refusal:
        Settings.of({name: value})
    assert refusal.value.data["name"] == name


def test_the_name_of_a_clock_says_how_much_time_there_is() -> None:
    assert Settings().think_ms == 0
    gentle = Settings.of({"clock": "gentle"})
    assert (gentle.think_ms, gentle.bank_ms) == (30_000, 120_000)
    own = Settings.of({"clock": "fast", "think_ms": 5000, "bank_ms": 0})
    assert (own.think_ms, own.bank_ms) == (5000, 0)
    assert Settings.of(gentle.to_data()) == gentle
    assert Settings.of(own.to_data()) == own


def test_persons_sit_down_stand_up_and_move() -> None:
    s = lobby(2)
    s.ok(s.by(BRUNO, c.TakeSeat, seat=2))
    assert s.refused(s.by(ANNE, c.TakeSeat, seat=2)) == "seat-taken"
    assert s.refused(s.by(ANNE, c.TakeSeat, seat=4)) == "bad-seat"
    assert s.refused(s.by(ANNE, c.TakeSeat, seat=-1)) == "bad-seat"
    s.ok(s.by(BRUNO, c.TakeSeat, seat=1))
    assert [seat.person for seat in s.t.seats] == ["", BRUNO, "", ""]
    s.ok(s.by(BRUNO, c.LeaveSeat))
    assert s.refused(s.by(BRUNO, c.LeaveSeat)) == "not-seated"
    assert s.t.person(BRUNO) is not None


def test_only_the_host_sets_bots_swaps_seats_and_starts() -> None:
    s = lobby(2)
    s.ok(s.by(BRUNO, c.TakeSeat, seat=1))
    for command in (
        s.by(BRUNO, c.SetBot, seat=0, bot="amateur"),
        s.by(BRUNO, c.SwapSeats, first=0, second=1),
        s.by(BRUNO, c.Kick, whom=ANNE),
        s.by(BRUNO, c.Start),
    ):
        assert s.refused(command) == "not-host"
    assert s.refused(s.by(ANNE, c.SetBot, seat=1, bot="amateur")) == "seat-not-empty"
    s.ok(s.by(ANNE, c.SetBot, seat=0, bot="amateur"))
    assert s.refused(s.by(BRUNO, c.TakeSeat, seat=0)) == "seat-taken"
    s.ok(s.by(ANNE, c.SetBot, seat=0, bot="random"))
    s.ok(s.by(ANNE, c.SwapSeats, first=0, second=1))
    assert [seat.person for seat in s.t.seats[:2]] == [BRUNO, ""]
    assert [seat.bot for seat in s.t.seats[:2]] == ["", "random"]
    s.ok(s.by(ANNE, c.SetBot, seat=1, bot=""))
    assert s.t.seats[1].empty


def test_the_match_starts_when_every_seat_is_filled_and_ready() -> None:
    s = lobby(2)
    s.ok(s.by(ANNE, c.TakeSeat, seat=0))
    s.ok(s.by(BRUNO, c.TakeSeat, seat=1))
    refusal = s.do(s.by(ANNE, c.Start))
    assert isinstance(refusal, Refused)
    assert refusal.error.code == "seats-empty"
    assert refusal.error.data["seats"] == (2, 3)
    for seat in (2, 3):
        s.ok(s.by(ANNE, c.SetBot, seat=seat, bot="amateur"))
    assert s.refused(s.by(ANNE, c.Start)) == "not-ready"
    s.ok(s.by(BRUNO, c.SetReady, ready=True))
    s.ok(c.Gone(person="", id="", whom=BRUNO))
    assert s.refused(s.by(ANNE, c.Start)) == "not-ready"
    s.ok(c.Back(person="", id="", whom=BRUNO))
    s.ok(s.by(ANNE, c.Start))
    assert s.phase is Phase.OPENING
    assert s.t.playing().players == ("Anne", "bruno", "Firmin", "Léontine")


def test_seats_are_fixed_once_the_match_has_started() -> None:
    s = Sitting().sit(2).start()
    s.ok(s.by(CHLOE, c.Join, name="Chloé"))
    for command in (
        s.by(CHLOE, c.TakeSeat, seat=2),
        s.by(BRUNO, c.LeaveSeat),
        s.by(BRUNO, c.SetReady, ready=False),
        s.by(ANNE, c.SwapSeats, first=0, second=1),
        s.by(ANNE, c.SetBot, seat=2, bot="random"),
        s.by(ANNE, c.Start),
    ):
        assert s.refused(command) == "table-started"


def test_the_host_passes_on_when_the_host_leaves() -> None:
    s = lobby(3)
    s.ok(s.by(CHLOE, c.TakeSeat, seat=0))
    s.ok(s.by(ANNE, c.Leave))
    assert s.t.host == CHLOE  # seated before Bruno, who came earlier
    s.ok(s.by(CHLOE, c.Leave))
    s.ok(s.by(BRUNO, c.Leave))
    assert s.t.host == ""
    s.ok(s.by(DENIS, c.Join, name="Denis"))
    assert s.t.host == DENIS


def test_strangers_can_do_nothing_and_persons_nothing_of_the_servers() -> None:
    s = lobby(1)
    assert s.refused(s.by(BRUNO, c.TakeSeat, seat=0)) == "not-at-table"
    assert s.refused(s.by(ANNE, c.Gone, whom=ANNE)) == "server-only"
    assert s.refused(s.by(ANNE, c.Back, whom=ANNE)) == "server-only"
    assert s.refused(s.by("", c.Start)) == "not-at-table"
    assert s.refused(s.by(ANNE, c.Join, name="Anne")) == "already-joined"
    assert s.refused(c.Gone(person="", id="", whom=BRUNO)) == "no-such-person"


def test_a_table_takes_no_more_than_so_many() -> None:
    s = lobby(1)
    for number in range(31):
        s.ok(s.by(f"p{number}", c.Join, name="x"))
    assert s.refused(s.by("late", c.Join, name="x")) == "table-full"


def test_before_the_start_the_host_sends_anybody_away() -> None:
    s = lobby(2)
    s.ok(s.by(BRUNO, c.TakeSeat, seat=1))
    s.ok(s.by(ANNE, c.Kick, whom=BRUNO))
    assert s.t.seats[1].empty
    assert s.t.person(BRUNO) is None
    assert s.refused(s.by(ANNE, c.Kick, whom=ANNE)) == "no-such-person"


def test_in_a_match_the_host_sends_only_leavers_away() -> None:
    s = Sitting().sit(2).start()
    assert s.refused(s.by(ANNE, c.Kick, whom=BRUNO)) == "not-a-leaver"
    s.ok(c.Gone(person="", id="", whom=BRUNO))
    events = s.ok(s.by(ANNE, c.Kick, whom=BRUNO))
    assert [type(event) for event in events] == [e.SeatGivenUp, e.PersonLeft]
    assert s.t.bot_of(1) == "amateur"
    s.check_fold()


def test_who_leaves_in_a_match_leaves_a_bot_behind() -> None:
    s = Sitting().sit(2).start()
    s.ok(s.by(BRUNO, c.Leave))
    assert s.t.seats[1].bot == "amateur"
    s.finish()
    assert s.t.phase is Phase.FINISHED


def test_a_rematch_starts_once_every_person_wants_it_and_bots_agree() -> None:
    s = Sitting(options=[("target", "30")]).sit(2).start()
    assert s.refused(s.by(BRUNO, c.Rematch)) == "match-not-over"
    s.finish()
    first = s.t.playing()
    s.ok(s.by(BRUNO, c.Rematch))
    assert s.ok(s.by(BRUNO, c.Rematch)) == ()
    assert s.t.phase is Phase.FINISHED
    s.ok(s.by(ANNE, c.Rematch))
    assert s.t.match_number == 2
    assert s.phase is Phase.OPENING
    assert s.t.playing() is not first
    assert s.t.scores == (0, 0)
    assert [seat.person for seat in s.t.seats] == [ANNE, BRUNO, "", ""]
    s.finish()
    s.check_fold()
    assert dict(s.t.tally)[ANNE].matches == 2


def test_after_a_match_seats_may_change_and_the_host_may_start() -> None:
    s = Sitting(options=[("target", "30")]).sit(2).start().finish()
    s.ok(s.by(BRUNO, c.Leave))
    s.ok(s.by(ANNE, c.SetBot, seat=1, bot="random"))
    s.ok(s.by(ANNE, c.Start))
    assert s.t.match_number == 2
    s.check_fold()


def test_drawn_sides_move_everybody_once_and_dealer_is_seat_0() -> None:
    s = Sitting("aluette", options=[("sides", "drawn")]).sit(4).start()
    drawn = [event for event in s.events if isinstance(event, e.SidesDrawn)]
    assert len(drawn) == 1
    assert [seat.person for seat in s.t.seats] == [NAMES[old] for old in drawn[0].seats]
    assert s.t.playing().players == tuple(NAMES[old].title() for old in drawn[0].seats)
    assert s.t.playing().dealer == 0
    s.finish()
    s.check_fold()
