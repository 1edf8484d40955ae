"""Stepping through deals from Python."""

from __future__ import annotations

import random

import pytest

import veillee
from veillee.compiled.stepping import Stepper, numbers
from veillee.games import tricks
from veillee.match.game import Game

GAMES = [veillee.game("politaine"), veillee.game("aluette"), veillee.game("aluette", seats=6),
         veillee.game("whist22", seats=3)]  # fmt: skip


def test_numbers_are_the_bits_of_a_mask() -> None:
    rng = random.Random(1)
    for _ in range(200):
        mask = rng.getrandbits(62)
        assert numbers(mask) == tuple(bit for bit in range(62) if mask >> bit & 1)
    assert numbers(0) == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda g: f"{g.name}-{g.seats}")
def test_each_step_offers_what_the_rules_allow(game: Game) -> None:
    stepper, rng, rules = Stepper(game, seed=2), random.Random(2), game.spec.rules
    for _ in range(20):
        state, choices = stepper.deal()
        shadow = [int(slot) for slot in state]
        while choices:
            seat = rules.turn(shadow)
            assert choices == numbers(rules.legal(shadow, seat))
            choice = rng.choice(choices)
            choices = stepper.step(state, choice)
            rules.act(shadow, seat, choice)
            assert [int(slot) for slot in state] == shadow
        assert shadow[tricks.PHASE] >= tricks.CLAIMING
        if shadow[tricks.ENDED] == tricks.END_PLAYED:
            assert stepper.points(state) == tuple(
                rules.points(shadow, index) for index in range(game.counts)
            )
        else:
            assert stepper.points(state) == (0,) * game.counts


def test_deals_differ_and_a_seed_repeats_them() -> None:
    game = veillee.game("aluette")
    first, again = Stepper(game, seed=5), Stepper(game, seed=5)
    hands = [[int(mask) for mask in first.deal()[0][tricks.HANDS : tricks.HANDS + 4]] for _ in "ab"]
    assert hands[0] != hands[1]
    assert [int(m) for m in again.deal()[0][tricks.HANDS : tricks.HANDS + 4]] == hands[0]
