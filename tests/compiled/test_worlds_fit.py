"""Worlds against the whole public record: each replays, and none that replays is missing."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from compiled.test_worlds_table import sampled
from compiled.world_replays import (
    Played,
    arrangements,
    comparable,
    replay,
    same_view,
    some_played,
    true_deal,
)
from veillee.compiled.hidden.table import table_of
from veillee.compiled.worlds import Worlds, knowledge_of, worlds
from veillee.games.aluette.layout import RECEIVERS

# Steps before a deal is broken off, and how often somebody talks instead of acting.
PLAY = {"politaine": ((0, 36), 0.02), "aluette": ((0, 80), 0.3), "whist22": ((0, 40), 0.0)}
LATE = {"politaine": ((18, 34), 0.02), "aluette": ((55, 85), 0.3), "whist22": ((8, 36), 0.0)}
FEW = 60

games = pytest.mark.parametrize("name", PLAY)
seeds = pytest.mark.parametrize("seed", range(2))


def some_seat(played: Played, rng: random.Random) -> int | None:
    seats: list[int | None] = list(range(played.match.game.seats))
    return rng.choice([*seats, None])


@games
@seeds
def test_a_world_replays_to_the_same_view_and_state(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    steps, talk = PLAY[name]
    for played in some_played(name, 120, rng, steps=steps, talk=talk):
        seat = some_seat(played, rng)
        found = worlds(played.match.view(seat), interpreted=True)
        assert found.fits(true_deal(played.match))
        deals = found.sample(3, seed=seed)
        for deal, state in zip(deals, found.states(deals, seed=seed), strict=True):
            assert found.fits(deal)
            again = replay(played, seat, deal, state)
            assert again is not None, played.setup
            assert same_view(played, again, seat), played.setup
            assert comparable(played, again.state) == comparable(played, state), played.setup


@games
@seeds
def test_worlds_are_the_arrangements_that_replay_to_the_same_view(name: str, seed: int) -> None:
    """Every placing of the unseen cards is played through; exactly the worlds come out alike."""
    rng = random.Random(f"{name} {seed} few")
    steps, talk = LATE[name]
    checked = told = 0
    for played in some_played(name, 300, rng, steps=steps, talk=talk):
        seat = some_seat(played, rng)
        placings = list(islice(arrangements(played.match, played.match.view(seat)), FEW + 1))
        if len(placings) > FEW or chanted(played):
            continue
        found = worlds(played.match.view(seat), interpreted=True)
        listed = list(found.all(FEW) or ())
        assert len(listed) == found.count
        assert set(listed) == {deal for deal in placings if replays(played, seat, deal)}
        checked += 1
        told += found.count < len(placings)
    assert checked >= 50
    assert told > 3


def replays(played: Played, seat: int | None, deal: tuple[int, ...]) -> bool:
    again = replay(played, seat, deal)
    return again is not None and same_view(played, again, seat)


def chanted(played: Played) -> bool:
    """Thrown cards have too many places to try them all with every way to have taken cards."""
    return played.setup.name == "aluette" and played.match.state[RECEIVERS] != 0


@games
def test_every_card_turns_up_wherever_some_world_has_it(name: str) -> None:
    rng = random.Random(name)
    steps, talk = LATE[name]
    for played in some_played(name, 12, rng, steps=steps, talk=talk):
        found = worlds(played.match.view(some_seat(played, rng)), interpreted=True)
        everything = found.all(300)
        if everything is None:
            continue
        assert places_met(found.sample(12 * found.count, seed=1)) == places_met(everything)


def places_met(deals: object) -> set[tuple[int, int]]:
    met = set()
    for deal in deals:  # type: ignore[attr-defined]
        for place, mask in enumerate(deal):
            met |= {(place, card) for card in range(mask.bit_length()) if mask >> card & 1}
    return met


@pytest.mark.parametrize("name", ["politaine", "aluette"])
def test_conditions_leave_the_share_of_worlds_that_meet_them(name: str) -> None:
    """Counts with conditions against samples without them, from the first card on."""
    rng = random.Random(name)
    steps, talk = PLAY[name]
    checked = 0
    excess = 0.0
    for played in some_played(name, 150, rng, steps=steps, talk=talk):
        knowledge = knowledge_of(played.match.view(some_seat(played, rng)))
        if not knowledge.conditions:
            continue
        count = table_of(knowledge).count
        free = table_of(replace(knowledge, conditions=()))
        share = count / free.count
        number = 800
        met = sum(knowledge.fits(deal) for deal in sampled(free, number, checked))
        if share == 1:
            assert met == number
            continue
        deviation = (met - number * share) / (number * share * (1 - share)) ** 0.5
        assert abs(deviation) < 5
        excess += deviation
        checked += 1
    assert checked >= 10
    assert abs(excess) < 4 * checked**0.5


def test_the_true_cards_have_no_part_in_it() -> None:
    """The same view of another deal gives the same worlds, in the same order."""
    rng = random.Random(77)
    for played in some_played("politaine", 10, rng, steps=(4, 30)):
        seat = rng.randrange(4)
        found: Worlds = worlds(played.match.view(seat), interpreted=True)
        again = replay(played, seat, found.world(found.count // 3))
        assert again is not None
        other = worlds(again.view(seat), interpreted=True)
        assert other.count == found.count
        assert list(other.sample(20, seed=4)) == list(found.sample(20, seed=4))
        assert other.world(0) == found.world(0)
