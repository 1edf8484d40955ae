"""A card may be taken back while its seat has seen nothing happen since."""

from __future__ import annotations

from table.tables import NAMES, Sitting
from veillee.table import AtSeat
from veillee.table import commands as c
from veillee.table.settings import SIGN_MS


def table(game: str = "politaine") -> Sitting:
    options = [("bluff", "yes")] if game == "aluette" else []
    return Sitting(game, options=options, undo=True).sit(4).start().opened()


def undo(s: Sitting, seat: int) -> c.Command:
    return s.by(s.t.seats[seat].person, c.Undo)


def test_a_card_comes_back_to_the_hand() -> None:
    s = table()
    before, seat = s.t.playing().view(), s.turn()
    card = s.legal(seat)[0]
    s.play(seat, card)
    events = s.ok(undo(s, seat))
    assert [event.kind for event in events] == ["undone"]
    assert s.t.playing().view() == before
    assert s.turn() == seat
    assert s.refused(undo(s, seat)) == "undo-too-late"
    s.play(seat, card)
    s.check_fold()


def test_undo_is_a_setting() -> None:
    s = Sitting().sit(4).start().opened()
    seat = s.turn()
    s.play(seat, s.legal(seat)[0])
    assert s.refused(undo(s, seat)) == "undo-off"


def test_report_15_nothing_is_taken_back_after_others_acted_or_a_trick_is_done() -> None:
    s = table()
    first = s.turn()
    s.go_on()
    s.go_on()
    assert s.refused(undo(s, first)) == "undo-too-late"
    s.go_on()
    s.go_on()
    for seat in range(4):
        assert s.refused(undo(s, seat)) == "undo-too-late"
    s.check_fold()


def test_only_ones_own_card_is_taken_back() -> None:
    s = table()
    seat = s.turn()
    s.go_on()
    assert s.refused(undo(s, (seat + 1) % 4)) == "undo-too-late"
    s.ok(s.by(NAMES[0], c.Pause))
    assert s.refused(undo(s, seat)) == "paused"


def test_bids_are_not_taken_back() -> None:
    s = table("whist22")
    seat = s.turn()
    s.play(seat, "bid 1")
    assert s.refused(undo(s, seat)) == "undo-too-late"


def test_a_sign_that_the_seat_missed_does_not_show_in_what_it_may_take_back() -> None:
    s = table("aluette")
    seat = s.turn()
    card = s.legal(seat)[0]
    s.play(seat, "look " + str(seat))
    s.play(seat, card)
    left, right = (seat + 1) % 4, (seat + 3) % 4
    s.play(left, "sign vache")
    s.now += SIGN_MS
    s.play(left, "sign borgne")
    assert [kind for kind in s.kinds(AtSeat(seat)) if kind == "sign-seen"] == []
    s.ok(undo(s, seat))
    signs = [sign.sign.word for sign in s.t.playing().view(right).signs]
    assert signs == ["vache", "borgne"]
    s.check_fold()
    s.play((seat + 2) % 4, f"look {left}")
    assert s.kinds(AtSeat((seat + 2) % 4)).count("sign-seen") == 1  # the second still lasts
    s.check_fold()


def test_a_sign_that_the_seat_perceived_ends_its_right() -> None:
    s = table("aluette")
    seat = s.turn()
    s.play(seat, s.legal(seat)[0])
    s.play((seat + 2) % 4, "sign vache")
    assert s.refused(undo(s, seat)) == "undo-too-late"


def test_a_look_after_the_card_ends_the_right_to_take_it_back() -> None:
    s = table("aluette")
    seat = s.turn()
    s.play(seat, s.legal(seat)[0])
    s.play((seat + 1) % 4, f"look {seat}")
    assert s.refused(undo(s, seat)) == "undo-too-late"


def test_a_card_laid_during_a_sign_is_taken_back_and_the_sign_stays() -> None:
    s = table("aluette")
    seat = s.turn()
    left = (seat + 1) % 4
    s.play(left, "sign vache")
    s.play(seat, s.legal(seat)[0])
    s.ok(undo(s, seat))
    s.play(seat, f"look {left}")
    assert [sign.sign.word for sign in s.t.playing().view(seat).signs] == ["vache"]
    s.check_fold()
