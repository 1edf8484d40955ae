"""Which worlds are taken for likely."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

import veillee
from bots.positions import GAMES, name_of, played
from veillee.bots.expert.belief import Belief, resampled
from veillee.compiled.arrays import Rows
from veillee.compiled.judging import Judge, Model, acts_of
from veillee.compiled.worlds import worlds
from veillee.games import tricks
from veillee.games.aluette import layout as aluette
from veillee.match.game import Game
from veillee.match.view import View


def weighed(view: View, number: int = 60) -> tuple[Rows, list[float]]:
    found = worlds(view, interpreted=True)
    states = found.sample_states(number, seed=3)
    assert view.seat is not None
    return states, Judge(view.game, interpreted=True).weights(states, view.seat, seed=1)


def test_places_come_up_as_often_as_they_weigh() -> None:
    places = Counter(resampled([1.0, 0.0, 2.0, 5.0], 80, random.Random(1)))
    assert places == {0: 10, 2: 20, 3: 50}


def test_a_single_likely_world_fills_all_places() -> None:
    assert resampled([0.0, 1e-300, 0.0], 7, random.Random(1)) == [1] * 7


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_no_act_rules_a_world_out(game: Game) -> None:
    match = played(game, 8, 5)
    _, weights = weighed(match.view(match.to_act()[0]))
    assert all(math.isfinite(weight) for weight in weights)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_acts_of_a_deal_replay_to_where_it_stands(game: Game) -> None:
    match = played(game, 9, 6)
    acts = acts_of(game, match.state)
    laid = match.state[tricks.HISTORY : tricks.HISTORY + match.state[tricks.PLAYED]]
    assert acts[-len(laid) :] == laid
    assert len(acts) - len(laid) == (game.seats if game.name == "whist22" else 0)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_true_deal_is_likelier_than_most_worlds(game: Game) -> None:
    """Over several deals of amateurs: it is they the model takes everybody for."""
    above = total = 0
    for seed in range(6):
        match = played(game, seed, 2 * game.seats)
        if match.state[tricks.PLAYED] < game.seats:
            continue
        view = match.view(match.to_act()[0])
        assert view.seat is not None
        _, weights = weighed(view, 40)
        judge = Judge(game, interpreted=True)
        truth = judge.weights([match.state], view.seat, seed=1)[0]
        above += sum(truth > weight for weight in weights)
        total += sum(truth != weight for weight in weights)
    assert above > 0.6 * total > 0


def test_a_knock_tells_of_winners_in_the_suit() -> None:
    hands = ["AP VP 7C 8C VC 7K 8K 7T", "9P DP 9C RC DC AK RK AT",
             "10P RP 8P 7P 10C 9K VK RT", "AC 10K DK 10T 9T VT DT 8T"]  # fmt: skip
    game = veillee.game("politaine", redeal="off", four="off")
    match = game.match(seed=1, hands=hands, dealer=3)
    match.act(0, "VP")
    match.act(1, "DP")
    match.act(2, "7P!")
    states, weights = weighed(match.view(3), 200)
    ten = 1 << game.deck.number("10P")
    holds = [w for s, w in zip(states, weights, strict=True) if s[tricks.HANDS + 2] & ten]
    others = [w for s, w in zip(states, weights, strict=True) if not s[tricks.HANDS + 2] & ten]
    assert sum(map(math.exp, holds)) / len(holds) > 2 * sum(map(math.exp, others)) / len(others)


def test_a_partner_who_signs_nothing_is_not_taken_to_hold_monsieur() -> None:
    match = veillee.game("aluette", signs="partner").match(seed=2)
    view = match.view(match.to_act()[0])
    partner = ((view.seat or 0) + 2) % 4
    states, weights = weighed(view, 100)
    loud = 1 << aluette.TOP
    with_it = {w for s, w in zip(states, weights, strict=True)
               if s[tricks.HANDS + partner] & aluette.NAMED_CARDS == loud}  # fmt: skip
    silent = {w for s, w in zip(states, weights, strict=True)
              if s[tricks.HANDS + partner] & aluette.NAMED_CARDS == 0}  # fmt: skip
    assert len(silent) == 1
    assert all(weight < min(silent) for weight in with_it)


def test_worlds_are_listed_where_they_are_few() -> None:
    match = played(veillee.game("politaine", redeal="off", four="off"), 3, 27)
    view = match.view(match.to_act()[0])
    judge = Judge(view.game, interpreted=True)
    belief = Belief(view, judge, random.Random(1), Model(), block=64)
    drawn = [tuple(state) for _ in range(20) for state in belief.draw(16)]
    assert 0 < belief.effective <= 1
    assert len(set(drawn)) <= belief.count
    assert all(
        state[tricks.HANDS + (view.seat or 0)] == view.state[tricks.HANDS + (view.seat or 0)]
        for state in drawn
    )


def test_a_seat_that_never_plays_by_the_policy_is_taken_at_its_own_lights() -> None:
    model = Model()
    by_policy, on_its_own = model.weight([0, -8000]), model.weight([-80_000, -8000])
    assert by_policy == pytest.approx(
        math.log(model.policy + (1 - model.policy) * math.exp(-8000 / 4096))
    )
    assert on_its_own == pytest.approx(-8000 / 4096 + math.log(1 - model.policy), abs=1e-6)
    assert model.weight([-900, -900]) == pytest.approx(-900 / 4096)
    assert math.isfinite(model.weight([-(1 << 40), -5]))
