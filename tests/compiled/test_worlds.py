"""The front door: counts, samples, lists and states of the worlds of a view."""

from __future__ import annotations

import doctest
import random
from collections import Counter
from math import factorial

import pytest

import veillee
from compiled.world_replays import some_played
from veillee.compiled import jit
from veillee.compiled import worlds as worlds_module
from veillee.compiled.kernels.dealing import PLACES
from veillee.compiled.worlds import Worlds, worlds
from veillee.games import tricks
from veillee.match.match import Match

compiled_too = pytest.mark.parametrize(
    "interpreted",
    [True, pytest.param(False, marks=pytest.mark.skipif(not jit.enabled(), reason="no numba"))],
)


def fresh(name: str, seat: int | None = 0, **options: object) -> Worlds:
    return worlds(veillee.game(name, **options).match(seed=7).view(seat))  # type: ignore[arg-type]


def ending(name: str, cards: int, seed: int = 3, seats: int | None = None) -> Match:
    """A deal played at random until the first hand has so many cards left."""
    match = veillee.game(name, seats=seats).match(seed=seed)
    rng = random.Random(seed)
    while match.view().held[match.to_act()[0]] > cards or match.view().trick is not None:
        seat = match.to_act()[0]
        match.act(seat, rng.choice(match.legal(seat)))
    return match


def test_the_examples_of_the_module_are_right() -> None:
    assert doctest.testmod(worlds_module).failed == 0


@pytest.mark.parametrize(
    ("name", "seat", "count"),
    [
        ("politaine", 0, factorial(24) // factorial(8) ** 3),
        ("politaine", None, factorial(32) // factorial(8) ** 4),
        ("aluette", 2, factorial(39) // factorial(9) ** 3 // factorial(12)),
        ("aluette", None, factorial(48) // factorial(9) ** 4 // factorial(12)),
        ("whist22", 1, factorial(17) // factorial(5) ** 3 // factorial(2)),
    ],
)
def test_before_anything_is_known_every_deal_of_the_unseen_cards_fits(
    name: str, seat: int | None, count: int
) -> None:
    assert fresh(name, seat).count == count


def test_on_the_forehead_only_the_own_card_and_the_talon_are_unseen() -> None:
    match = veillee.game("whist22", first_hand=1).match(hands=["17", "X", "9", "20"], dealer=3)
    found = worlds(match.view(1))
    assert found.count == 19
    assert found.knowledge.room[1] == 1
    everything = found.all()
    assert everything is not None
    assert {row[1].bit_length() - 1 for row in everything} == {*range(22)} - {17, 9, 20}


def test_without_the_excuse_in_the_pack_nobody_may_have_it() -> None:
    game = veillee.game("whist22", first_hand=1, forehead_excuse="removed")
    found = worlds(game.match(hands=["17", "3", "9", "20"], dealer=3).view(1))
    assert found.count == 18
    assert not found.knowledge.unseen & 1


def test_cards_turned_up_lie_in_the_talon_of_every_world() -> None:
    match = veillee.game("whist22", show_undealt=True, first_hand=5).match(seed=2, deals=2)
    found = worlds(match.view(0))
    turned_up = found.knowledge.fixed[7]
    assert turned_up.bit_count() == 2
    deals = found.sample(20)
    assert all(int(mask) & turned_up == turned_up for mask in deals.talon)
    for state in found.states(deals):
        rules = match.game.spec.rules
        talon = [int(card) for card in state[rules.TALON : rules.TALON + 2]]
        assert sum(1 << card for card in talon) == turned_up


@compiled_too
def test_a_seed_means_the_same_worlds_and_more_begin_with_the_fewer(interpreted: bool) -> None:
    found = worlds(ending("politaine", 5).view(1), interpreted=interpreted)
    many = list(found.sample(50, seed=3))
    assert list(found.sample(20, seed=3)) == many[:20]
    assert list(found.sample(50, seed=4)) != many
    assert list(found.sample(50, seed="3")) == many


@pytest.mark.skipif(not jit.enabled(), reason="no numba")
@pytest.mark.parametrize("name", veillee.games())
def test_compiled_and_interpreted_agree_to_the_bit(name: str) -> None:
    rng = random.Random(name)
    for played in some_played(name, 40, rng, steps=(0, 40), talk=0.1):
        view = played.match.view(rng.randrange(played.match.game.seats))
        plain, fast = worlds(view, interpreted=True), worlds(view)
        deals = plain.sample(20, seed=9)
        assert list(fast.sample(20, seed=9)) == list(deals)
        first = plain.count // 2
        assert list(fast.numbered(first, 15)) == list(plain.numbered(first, 15))
        states = [[int(value) for value in row] for row in fast.states(fast.sample(20, seed=9))]
        assert states == list(plain.states(deals))


@compiled_too
def test_all_worlds_once_in_an_order_that_stays(interpreted: bool) -> None:
    view = ending("politaine", 3, seed=5).view(0)
    found = worlds(view, interpreted=interpreted)
    everything = found.all(10**6)
    assert everything is not None
    assert len(everything) == len(set(everything)) == found.count > 20
    assert list(everything) == [found.world(n) for n in range(found.count)]
    assert list(found.numbered(5, 4)) == list(everything)[5:9]
    assert list(worlds(view).all(found.count) or ()) == list(everything)
    assert found.all(found.count - 1) is None


def test_a_world_has_a_number_however_many_there_are() -> None:
    found = fresh("aluette", None)
    assert found.count > 1 << 64
    numbers = [0, 1, found.count // 3, 1 << 70, found.count - 1]
    rows = [found.world(n) for n in numbers]
    assert len(set(rows)) == len(rows)
    assert all(found.fits(row) for row in rows)
    assert next(iter(found.numbered(1 << 70, 2))) == found.world(1 << 70)
    for number in (-1, found.count):
        with pytest.raises(IndexError):
            found.world(number)


@compiled_too
@pytest.mark.parametrize(
    ("name", "cards", "seats"), [("politaine", 3, 4), ("whist22", 2, 3), ("aluette", 1, 6)]
)
def test_each_world_comes_up_as_often(name: str, cards: int, seats: int, interpreted: bool) -> None:
    """Chi-square over all worlds, for several positions together."""
    excess = free = 0.0
    for seed in range(4):
        found = worlds(ending(name, cards, seed, seats).view(0), interpreted=interpreted)
        number = 15 * found.count
        if not 10 <= found.count <= 2000:
            continue
        met = Counter(found.sample(number, seed=seed))
        chi = sum((n - 15) ** 2 for n in met.values()) / 15 + 15 * (found.count - len(met))
        excess += chi - (found.count - 1)
        free += found.count - 1
    assert free > 0
    assert abs(excess) < 4 * (2 * free) ** 0.5


@pytest.mark.skipif(not jit.enabled(), reason="no numba")
def test_one_card_is_as_often_in_each_of_equal_places() -> None:
    """Half a million worlds of a fresh deal: every card in every hand, within 5 deviations."""
    number = 400_000
    hands = fresh("politaine", 0).sample(number, seed=11).hands
    unseen = fresh("politaine", 0).knowledge.unseen
    allowed = 5 * (number * 2 / 9) ** 0.5
    for seat in (1, 2, 3):
        column = hands[:, seat]  # type: ignore[call-overload]
        for card in veillee.game("politaine").deck.numbers(unseen):
            assert abs(int((column >> card & 1).sum()) - number / 3) < allowed


def test_dealing_stops_when_asked_to() -> None:
    found = worlds(ending("politaine", 2).view(0))
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 2

    deals = found.sample(200_000, seed=1, stop=stop)
    assert 0 < len(deals) < 200_000
    assert list(deals)[:10] == list(found.sample(10, seed=1))


@compiled_too
def test_shapes(interpreted: bool) -> None:
    found = worlds(veillee.game("aluette").match(seed=1).view(3), interpreted=interpreted)
    deals = found.sample(6)
    assert len(deals) == len(deals.rows) == len(deals.hands) == len(deals.talon) == 6
    assert len(deals.rows[0]) == PLACES
    assert len(deals.hands[0]) == len(deals.thrown[0]) == 4
    states = found.states(deals)
    assert len(states) == 6
    assert len(states[0]) == len(found.view.state)
    assert len(found.sample(0)) == 0


def test_states_can_be_played_on() -> None:
    for name in veillee.games():
        match = ending(name, 4)
        rules = match.game.spec.rules
        found = worlds(match.view(match.to_act()[0]), interpreted=True)
        for row in found.sample_states(5, seed=2):
            state = list(row)
            while state[tricks.PHASE] == tricks.PLAYING:
                seat = rules.turn(state)
                rules.act(state, seat, tricks.lowest(rules.legal(state, seat)))
            assert state[tricks.PHASE] == tricks.OVER


def test_when_all_is_known_there_is_one_world() -> None:
    match = ending("politaine", 1, seed=8)
    for _ in range(3):
        seat = match.to_act()[0]
        match.act(seat, match.legal(seat)[0])
    assert worlds(match.view(match.to_act()[0])).count == 1


def test_a_finished_match_hides_no_more_than_its_talon() -> None:
    match = veillee.game("aluette", target=1).match(seed=2)
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, match.legal(seat)[0])
    found = worlds(match.view(0))
    assert found.count == 1
    assert found.knowledge.room[7] == 12
    assert len(found.sample(1)) == 1
