"""A copy of a match goes its own way, and the match tells where it stands."""

from __future__ import annotations

import random

import pytest

from conformance.setups import SOME, Setup, played, step
from veillee import IllegalAction
from veillee.games import tricks


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_what_a_copy_does_does_not_touch_the_match(setup: Setup) -> None:
    match = played(setup, seed=3, steps=20)
    before, record = vars(match.copy()), str(match.record())
    other, rng = match.copy(), random.Random(1)
    for _ in range(60):
        if other.over:
            break
        step(other, rng)
    assert vars(match) == before
    assert str(match.record()) == record


def test_a_copy_shares_no_list() -> None:
    match = played(SOME[0], seed=3, steps=20)
    other = match.copy()
    lists = {name: value for name, value in vars(match).items() if isinstance(value, list)}
    assert len(lists) >= 4
    assert all(vars(other)[name] is not value for name, value in lists.items())
    assert other.acts[-1] is not match.acts[-1]


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_turn_phase_and_tricks_are_those_of_the_state(setup: Setup) -> None:
    for seed in range(10):
        match = played(setup, seed=seed, steps=7 * seed + 1)
        state, rules = match.state, match.game.spec.rules
        over = state[tricks.PHASE] == tricks.OVER
        assert match.turn == (tricks.NOBODY if over else rules.turn(state))
        assert (match.phase, match.tricks_done) == (state[tricks.PHASE], state[tricks.TRICKS])


def test_an_action_is_checked_without_being_done() -> None:
    match = played(SOME[0], seed=2, steps=9)
    seat = match.to_act()[0]
    action, before = match.legal(seat)[0], match.state
    code = match.checked(seat, action)
    assert match.state == before
    assert match.game.spec.decode(code) == action
    with pytest.raises(IllegalAction):
        match.checked((seat + 1) % match.game.seats, action)
    assert match.state == before
