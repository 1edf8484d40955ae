"""What may be said before the first card: nobody can tell who was asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from table.tables import NAMES, Sitting
from table.worlds import last_deal, replayed, sent
from veillee.table import AtSeat, Phase, Public, Spectator, due, next_alarm, situation, snapshot
from veillee.table import commands as c
from veillee.table import events_play as p

# Seat 1 holds four eights, or a redeal (six faces and an ace), or a politaine; or nothing at all.
PLAIN = (
    "7P 8C VP DC RK AT 9P 10C",
    "7C 8K VC DK RT AP 9C 10K",
    "7K 8T VK DT RP AC 9K 10T",
    "7T 8P VT DP RC AK 9T 10P",
)
EIGHTS = (
    "7P 7C VP DC RK AT 9P 10C",
    "8C 8K 8T 8P RT AP 9C 10K",
    "7K VC VK DT RP AC 9K 10T",
    "7T DK VT DP RC AK 9T 10P",
)
REDEAL = (
    "7P 7C 8C 8K 8T AT 9P 10C",
    "VC DK VP RT VT DC AP 10K",
    "7K 8P VK DT RP AC 9K 10T",
    "7T 9C RK DP RC AK 9T 10P",
)
POLITAINE = (
    "7P 8C VP DC RK AT 9P 7C",
    "10C 8K AC DK RT AP 9C 10K",
    "7K 8T VK DT RP VC 9K 10T",
    "7T 8P VT DP RC AK 9T 10P",
)


def seated(hands: tuple[str, ...], *, persons: int = 4, **options: str) -> Sitting:
    """A table whose first deal is this one, dealt by seat 3."""
    s = Sitting(options=list(options.items()), spectators="delayed").sit(persons).start()
    place = last_deal(s)
    dealt = s.events[place]
    assert isinstance(dealt, p.Dealt)
    world = replayed(s, place, replace(dealt, hands=hands, dealer=3), None)
    assert world is not None
    s.table, s.events = world
    return s


@pytest.mark.parametrize("hands", [EIGHTS, REDEAL, POLITAINE])
def test_the_others_cannot_tell_whether_anybody_could_have_spoken(hands: tuple[str, ...]) -> None:
    plain, asked = seated(PLAIN, announce="opening"), seated(hands, announce="opening")
    rights = [w for w in asked.legal(1) if w in ("eights", "redeal", "politaine")]
    assert rights
    for s in (plain, asked):
        assert situation(s.t, AtSeat(0))["legal"] == ["pass"]
        assert next_alarm(s.t) == plain.t.until
    assert situation(plain.t, AtSeat(1))["legal"] == ["pass"]
    assert set(rights) < set(list_of(situation(asked.t, AtSeat(1))["legal"]))
    for viewer in (Public(), Spectator()):
        assert snapshot(asked.t, viewer, 9) == snapshot(plain.t, viewer, 9)
        assert sent(asked.t, asked.events, viewer) == sent(plain.t, plain.events, viewer)
    for s in (plain, asked):
        s.opened()
    for viewer in (Public(), Spectator()):
        assert snapshot(asked.t, viewer, 9) == snapshot(plain.t, viewer, 9)
        assert sent(asked.t, asked.events, viewer) == sent(plain.t, plain.events, viewer)
    assert asked.legal(1) == []


def list_of(value: object) -> list[str]:
    assert isinstance(value, list)
    return value


def test_what_is_said_is_told_when_the_opening_closes_and_no_sooner() -> None:
    s = seated(REDEAL)
    before = {n: len(s.stream(AtSeat(n))) for n in range(4)}
    s.play(1, "redeal")
    now = {n: len(s.stream(AtSeat(n))) for n in range(4)}
    assert [now[n] - before[n] for n in range(4)] == [0, 1, 0, 0]
    assert s.refused(s.act(1, "pass")) == "already-said"
    assert s.t.phase is Phase.OPENING
    events = s.wait(s.t.until - s.now)
    kinds = [event.kind for event in events]
    assert kinds == ["acted", "opening-closed", "deal-ended", "deal-revealed", "deal-committed"]
    assert s.t.last_notes == ("redeal:1",)
    assert s.t.last_points == ()


def test_the_opening_closes_when_every_seat_has_spoken_with_or_without_rights() -> None:
    s = seated(EIGHTS)
    for seat in (0, 2, 3):
        s.play(seat, "pass")
    assert s.t.phase is Phase.OPENING
    events = s.play(1, "pass")
    assert [event.kind for event in events] == ["opening-said", "opening-closed"]
    assert s.t.turn == 0
    assert s.refused(s.act(1, "eights")) == "too-late"


def test_four_eights_go_before_a_redeal_said_earlier() -> None:
    hands = ("8P 8C 8K 8T RK AT 9P 10C", "VC DK VP RT VT DC AP 10K", "7K 7P VK DT RP AC 9K 10T")
    s = seated((*hands, "7T 9C 7C DP RC AK 9T 10P"))
    s.play(1, "redeal")
    s.play(0, "eights")
    s.wait(s.t.until - s.now)
    assert s.t.last_notes == ("eights:0",)
    assert s.t.winners == (0, 2)


def test_what_no_longer_counts_is_never_told() -> None:
    hands = ("7P 9C AC 8K 8T AT 9P 10C", REDEAL[1], "7K 8P VK DT RP 8C 9K 10T")
    s = seated((*hands, "7T 7C RK DP RC AK 9T 10P"), announce="opening")
    s.play(0, "politaine")
    s.play(1, "redeal")
    events = s.wait(s.t.until - s.now)
    acted = [event.action for event in events if isinstance(event, p.Acted)]
    assert acted == ["redeal"]


def test_no_card_is_laid_before_the_opening_closes() -> None:
    s = seated(PLAIN)
    assert s.refused(s.act(0, "7P")) == "opening-not-over"
    assert s.refused(s.act(0, "eights")) == "not-holding"
    assert s.refused(s.act(0, "politaine")) == "option-off"
    s.opened()
    s.play(0, "7P")


def test_bots_say_something_at_the_same_time_whatever_they_hold() -> None:
    plain, asked = seated(PLAIN, persons=1), seated(EIGHTS, persons=1)
    assert due(plain.t) == due(asked.t)
    assert {d.kind for d in due(plain.t)} == {"opening"}


def test_an_automatic_redeal_shows_when_the_opening_closes() -> None:
    with_four = (
        "VC DK VP RT VT DC AP 10K",
        "8P 8C 8K 8T RK AT 9P 10C",
        "7K 7P VK DT RP AC 9K 10T",
        "7T 9C 7C DP RC AK 9T 10P",
    )
    without = (with_four[0], "8P 7P 8K 8T RK AT 9P 10C", "7K 8C VK DT RP AC 9K 10T", with_four[3])
    tables = [seated(hands, redeal_by="automatic") for hands in (with_four, without)]
    for viewer in (Public(), Spectator(), AtSeat(0)):
        one, other = (snapshot(s.t, viewer, 0) for s in tables)
        assert one == other
        one, other = (situation(s.t, viewer) for s in tables)
        assert one == other
    for s in tables:
        assert s.refused(s.act(0, "eights")) == "not-holding"
        s.opened()
        assert s.t.last_notes == ("redeal:0",)
    kinds = [[event.kind for event in s.events] for s in tables]
    assert kinds[0] == kinds[1]


def test_a_politaine_is_declared_before_the_first_card() -> None:
    s = seated(POLITAINE, announce="opening")
    s.play(1, "politaine")
    events = s.wait(s.t.until - s.now)
    assert [event.kind for event in events] == ["acted", "opening-closed"]
    said = snapshot(s.t, AtSeat(0), 0)["deal"]
    assert isinstance(said, dict)
    assert said["said"] == [[1, "politaine"]]


def test_games_without_such_rights_have_no_opening() -> None:
    assert Sitting("whist22").sit(1).start().t.phase is Phase.PLAYING
    off = [("redeal", "off"), ("four", "off")]
    assert Sitting(options=off).sit(1).start().t.phase is Phase.PLAYING


def test_the_seat_of_a_leaver_may_have_spoken_already() -> None:
    s = seated(EIGHTS)
    s.play(1, "eights")
    s.ok(s.by(NAMES[1], c.Leave))
    s.wait(s.t.until - s.now)
    assert s.t.last_notes == ("eights:1",)


def test_a_redeal_by_right_is_told_at_once_where_nothing_else_can_be_said() -> None:
    options = [("redeal_by", "automatic"), ("four", "off"), ("redeal", "no-high")]
    for secret in range(400):
        s = Sitting(options=options, secret=f"{secret:064x}").sit(1).start()
        if s.t.phase is Phase.BETWEEN:
            kinds = [event.kind for event in s.events[-5:]]
            assert kinds[:3] == ["dealt", "by-rule", "deal-ended"]
            assert s.t.last_notes[0].startswith("redeal:")
            s.check_fold()
            return
    raise AssertionError("no hand gave a right to a new deal")
