"""What crosses to a worker: the whole view of a seat, and nothing that is hidden from it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from conformance.setups import SOME, Setup
from table.tables import Sitting
from table.test_hidden import begun
from table.worlds import rearranged
from veillee import bots
from veillee.match.view import View
from veillee.server.players.frames import (
    ACT,
    LENGTH_BYTES,
    Answered,
    Asked,
    Packed,
    Question,
    action_of,
    framed,
    question,
    taken,
    view_of,
)
from veillee.table import Phase


def asked(view: View, packed: Packed | None = None) -> Question:
    return question(view, key="t", kind=ACT, bot="amateur", seed=1, packed=packed)


def views(setup: Setup, *, most: int = 150) -> Iterator[View]:
    """The views of a match that amateurs play and talk through, each seat's in turn."""
    match = setup.game().match(seed=5, players=[f"P{seat}" for seat in range(setup.seats)])
    player = bots.bot("amateur", random.Random(3))
    for _ in range(most):
        if match.over:
            return
        seat = match.to_act()[0]
        for other in range(setup.seats):
            view = match.view(other)
            yield view
            words = player.talk(view)
            if words is not None and words.kind.value != "claim":
                match.act(other, words)
        match.act(seat, player.act(match.view(seat)))


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_a_view_is_the_same_on_the_other_side(setup: Setup) -> None:
    packed, compared = Packed(), 0
    for view in views(setup):
        sent = framed(Asked(7, asked(view, packed)))
        (message,) = taken(bytearray(sent))
        question = decoded(message).question
        assert isinstance(question, Question)
        there = view_of(question)
        assert there == replace(view, players=())
        assert there.legal == view.legal
        compared += 1
    assert compared >= setup.seats


def decoded(message: bytes) -> Asked:
    return msgspec.msgpack.decode(message, type=Asked)


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_a_frame_does_not_depend_on_what_the_seat_cannot_see(setup: Setup) -> None:
    rng = random.Random(str(setup))
    compared = different = 0
    for world in range(16):
        s = begun(setup, world, rng.randrange(4, 50))
        if s.t.phase not in (Phase.OPENING, Phase.PLAYING):
            continue
        seat = rng.randrange(setup.seats)
        other = rearranged(s, seat, rng)
        if other is None or other[0].phase is not s.t.phase:
            continue
        here, there = s.t.playing(), other[0].playing()
        different += here.state != there.state
        assert frame_for(s, seat) == framed(Asked(1, asked(there.view(seat))))
        compared += 1
    assert compared
    assert different


def frame_for(s: Sitting, seat: int) -> bytes:
    return framed(Asked(1, asked(s.t.playing().view(seat))))


def test_the_public_is_asked_nothing() -> None:
    view = SOME[0].game().match(seed=1).view()
    with pytest.raises(TypeError):
        asked(view)


def test_deals_are_packed_once_and_those_of_another_match_afresh() -> None:
    packed = Packed()
    long = [view for view in views(Setup("politaine", 4, ())) if len(view.results) > 1][-1]
    assert view_of(asked(long)).results == long.results
    first = packed.of(long.results)
    again = packed.of(long.results)
    assert all(a is b for a, b in zip(first, again, strict=True))
    assert packed.of(long.results[1:]) == first[1:]
    assert packed.of(()) == ()


@pytest.mark.parametrize("size", [1, 3, 7, 10_000])
def test_frames_are_read_whatever_pieces_they_come_in(size: int) -> None:
    stream = b"".join(framed(Answered(n, "10P" * n)) for n in range(1, 6))
    buffer, found = bytearray(), []
    for start in range(0, len(stream), size):
        buffer += stream[start : start + size]
        found += taken(buffer)
    assert len(found) == 5
    assert not buffer
    assert found[4] == framed(Answered(5, "10P" * 5))[LENGTH_BYTES:]


def test_every_answer_means_the_action_that_was_chosen() -> None:
    for setup in SOME:
        for view in views(setup, most=40):
            put = asked(view)
            for action in (*view.legal, *view.talk):
                assert action_of(put, str(action)) == action
