"""What a viewer is told it may do: from its own view alone, the same objects for the same eyes."""

from __future__ import annotations

import random

import pytest

from conformance.setups import SOME, Setup, played
from table.tables import Sitting, at_seats
from table.test_hidden import begun
from veillee.table import Guest, Phase, Public, Situations, Spectator, situation


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_a_seat_has_a_choice_where_its_view_offers_one(setup: Setup) -> None:
    rng = random.Random(str(setup))
    for seed in range(25):
        match = played(setup, seed=seed, steps=rng.randrange(1, 60))
        for seat in range(setup.seats):
            seen = match.view(seat)
            assert match.choosing >> seat & 1 == bool(seen.legal or seen.talk)


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_a_seat_is_offered_what_its_view_allows(setup: Setup) -> None:
    s = begun(setup, 7, 0)
    offered = 0
    for _ in range(60):
        if s.phase is Phase.FINISHED:
            break
        s.go_on()
        if s.phase is not Phase.PLAYING:
            continue
        for seat, viewer in enumerate(at_seats(s)):
            told, view = Situations(s.t).to(viewer), s.t.playing().view(seat)
            plain = [str(a) for a in view.legal if not a.signal]
            assert [*(told.legal or ())] == plain
            assert [*(told.talk or ())] == [str(a) for a in view.talk]
            offered += len(plain)
    assert offered


def test_those_who_are_told_the_same_are_given_the_same_object() -> None:
    s = Sitting("whist22", spectators="delayed").sit(1).start()
    told = Situations(s.t)
    waiting = [told.to(viewer) for seat, viewer in enumerate(at_seats(s)) if seat != s.turn()]
    assert all(other is waiting[0] for other in waiting)
    assert waiting[0].legal == waiting[0].talk == ()
    assert told.to(Spectator()) is told.to(Spectator())
    assert told.to(Guest()).to_data() == told.to(Public()).to_data() == {"phase": "playing"}


def test_situations_are_those_of_each_viewer_alone() -> None:
    s = Sitting("aluette", spectators="seat", clock="gentle").sit(2).start()
    for _ in range(40):
        s.go_on()
        told = Situations(s.t)
        for viewer in (*at_seats(s), Spectator(1), Spectator(), Guest(), Public()):
            assert told.to(viewer).to_data() == situation(s.t, viewer)
