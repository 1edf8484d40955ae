"""A sign lasts a second and a half; whoever looks at the signer meanwhile perceives it."""

from __future__ import annotations

import pytest

from table.tables import Sitting, at_seats
from veillee import Record
from veillee.match.public import gaze as gazes
from veillee.table import AtSeat, Public, Spectator, record, situation, snapshot
from veillee.table import commands as c
from veillee.table import events_play as p
from veillee.table.settings import SIGN_MS


def table(*, secret: int = 1, **options: str) -> Sitting:
    given = {"bluff": "yes", **options}
    return Sitting("aluette", options=list(given.items()), secret=f"{secret:064x}").sit(4).start()


def seen(s: Sitting, seat: int) -> list[tuple[int, str]]:
    """The signs that a seat was sent."""
    messages = s.stream(AtSeat(seat))
    return [(int(str(m["seat"])), str(m["sign"])) for m in messages if m["kind"] == "sign-seen"]


def in_view(s: Sitting, seat: int) -> list[tuple[int, str]]:
    """The signs that a bot in that seat would know of."""
    return [(sign.seat, sign.sign.word) for sign in s.t.playing().view(seat).signs]


def test_a_sign_is_perceived_by_who_looks_at_the_signer() -> None:
    s = table()
    s.play(1, "look 0")
    s.play(0, "sign vache")
    for seat, expected in enumerate([[(0, "vache")]] * 3 + [[]]):
        assert seen(s, seat) == expected
        assert in_view(s, seat) == expected
    assert "sign-seen" not in s.kinds(Public())


@pytest.mark.parametrize(("after", "catches"), [(1, True), (SIGN_MS - 1, True), (SIGN_MS, False)])
def test_a_look_at_the_signer_while_the_sign_lasts_perceives_it(after: int, catches: bool) -> None:
    s = table()
    s.play(0, "sign vache")
    s.now += after
    events = s.play(3, "look 0")
    expected = [(0, "vache")] if catches else []
    assert seen(s, 3) == expected
    assert in_view(s, 3) == expected
    assert [event.kind for event in events][1:] == ["sign-glimpsed"] * catches
    for seat in (0, 1):
        kinds = s.kinds(AtSeat(seat))
        assert "sign-glimpsed" not in kinds
        assert kinds.count("sign-seen") == (1 if seat == 0 else 0)
    s.check_fold()


def test_a_glance_changes_nothing_else() -> None:
    s, other = table(), table()
    turn = s.turn()
    for sitting in (s, other):
        sitting.play(1, "sign borgne")
        sitting.play(turn, sitting.legal(turn)[0])
        sitting.play(2, "look 3")
        sitting.play(3, "sign madame")
        sitting.now += 900
    s.play(0, "look 1")
    other.now += 5000
    other.play(0, "look 1")
    assert gazes(s.t.playing().view()) == (1, 3, 3, 1)
    assert s.t.playing().view().state == other.t.playing().view().state
    assert in_view(s, 0) == [(1, "borgne")]
    assert in_view(other, 0) == []
    for seat in (1, 2, 3):
        assert in_view(s, seat) == in_view(other, seat)
        assert s.t.playing().view(seat).state == other.t.playing().view(seat).state
    s.play(0, "look 3")
    assert in_view(s, 0) == [(1, "borgne"), (3, "madame")]
    s.check_fold()


def test_who_looks_away_and_back_is_told_of_a_sign_once() -> None:
    s = table()
    s.play(0, "sign vache")
    s.play(2, "look 1")
    s.play(2, "look 0")
    assert seen(s, 2) == [(0, "vache")]
    s.play(1, "look 0")
    s.play(1, "look 2")
    s.play(1, "look 0")
    assert seen(s, 1) == [(0, "vache")]
    s.check_fold()


def test_one_sign_at_a_time() -> None:
    s = table()
    s.play(0, "sign vache")
    s.now += SIGN_MS - 1
    assert s.refused(s.act(0, "sign borgne")) == "too-fast"
    s.now += 1
    s.play(0, "sign borgne")
    assert [sign for _, sign in seen(s, 2)] == ["vache", "borgne"]


def test_a_sign_that_a_seat_may_not_make_is_refused_to_it_alone() -> None:
    s = Sitting("aluette").sit(4).start()
    holder = [str(card) for card in s.t.playing().dealt[-1].hands[0]]
    sign = "vache" if "2C" not in holder else "borgne"
    if sign == "borgne" and "2D" in holder:
        sign = "monsieur"
    lengths = [len(s.stream(viewer)) for viewer in at_seats(s)]
    assert s.refused(s.act(0, f"sign {sign}")) == "sign-not-held"
    assert [len(s.stream(viewer)) for viewer in at_seats(s)] == lengths


def test_signs_caught_by_chance_are_drawn_from_what_is_never_told() -> None:
    caught = set()
    for secret in range(12):
        s = table(secret=secret, signs="chance", catch="0.5")
        s.play(0, "sign vache")
        event = s.events[-1]
        assert isinstance(event, p.Signed)
        assert set(event.caught) <= {1, 3}
        caught |= set(event.caught)
        for seat in range(4):
            expected = seat in (0, 2) or seat in event.caught
            assert bool(seen(s, seat)) == bool(in_view(s, seat)) == expected
        s.check_fold()
    assert caught == {1, 3}


def test_looks_catch_signs_only_where_gazes_count() -> None:
    s = table(signs="partner")
    s.play(0, "sign vache")
    assert s.refused(s.act(1, "look 0")) == "option-off"
    assert not seen(s, 1)


def test_a_glimpsed_sign_is_recorded_as_seen() -> None:
    s = table(target="1")
    s.play(0, "sign vache")
    s.play(3, "look 0")
    s.play(1, "look 2")
    s.finish()
    written = record(s.t)
    assert Record.parse(str(written)) == written
    acts = [f"{act.seat} {act.action}" for act in written.deals[0].acts[:5]]
    assert acts == ["3 look 0", "0 sign vache", "3 look 1", "3 look 0", "1 look 2"]


def test_a_pause_stops_the_time_of_a_sign() -> None:
    s = table()
    s.play(0, "sign vache")
    s.ok(s.by("anne", c.Pause))
    s.now += 60_000
    s.ok(s.by("anne", c.Resume))
    s.play(3, "look 0")
    assert seen(s, 3) == [(0, "vache")]


def test_a_snapshot_tells_the_signs_its_viewer_perceived() -> None:
    s = table()
    s.play(0, "sign vache")
    for seat in range(4):
        deal = snapshot(s.t, AtSeat(seat), 0)["deal"]
        assert isinstance(deal, dict)
        assert deal["signs"] == ([[0, "vache", 0]] if seat in (0, 2) else [])
        assert deal["gazes"] == [2, 3, 0, 1]
    assert "vache" not in str(snapshot(s.t, Spectator(), 0))
    assert "sign vache" in str(situation(s.t, AtSeat(1))["talk"])
