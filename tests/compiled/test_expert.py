"""The expert's kernels: compiled as interpreted, and true to the rules."""

from __future__ import annotations

import pytest

from bots.positions import GAMES, name_of, played
from veillee.compiled.arrays import Rows
from veillee.compiled.judging import Judge, points_of, winners_of
from veillee.compiled.treewalks import Tree
from veillee.compiled.worlds import worlds
from veillee.games import tricks
from veillee.match.game import Game
from veillee.match.view import View

every_game = pytest.mark.parametrize("game", GAMES, ids=name_of)


def position(game: Game, seed: int = 5) -> tuple[View, int, list[int]]:
    match = played(game, seed, 5)
    seat = match.to_act()[0]
    view = match.view(seat)
    mask = game.spec.rules.legal(view.state_list, seat) & ((1 << 44) - 1)
    return view, seat, list(game.deck.numbers(mask))


def states_of(view: View, number: int, *, interpreted: bool) -> Rows:
    return worlds(view, interpreted=interpreted).sample_states(number, seed=2)


@every_game
def test_compiled_and_interpreted_kernels_agree(game: Game) -> None:
    view, seat, choices = position(game)
    found = []
    for interpreted in (False, True):
        judge = Judge(game, interpreted=interpreted)
        states = states_of(view, 12, interpreted=interpreted)
        tree = Tree(judge, lambda outcome, seat: (outcome % 7) / 7, branch=5, explore=0.2, room=99)
        tree.walk(states, seed=5)
        found.append(
            (
                judge.outcomes(states, seat, choices, seed=3),
                judge.weights(states, seat, seed=4),
                tree.actions(),
            )
        )
    assert found[0] == found[1]


@every_game
def test_outcomes_are_points_the_rules_can_give(game: Game) -> None:
    view, seat, choices = position(game)
    judge = Judge(game, interpreted=True)
    for outcome in judge.outcomes(states_of(view, 8, interpreted=True), seat, choices, seed=1):
        points = points_of(outcome, game.counts)
        assert winners_of(outcome) < 1 << game.seats
        if game.name == "politaine":
            assert sum(points) % 11 == 0
        elif game.name == "aluette":
            assert sorted(points) in ([0, 0], [0, 1], [0, 2])
        else:
            assert set(points) <= {0, 1}


@every_game
def test_the_same_action_twice_meets_the_same_chance(game: Game) -> None:
    view, seat, choices = position(game)
    judge = Judge(game, interpreted=True)
    states = states_of(view, 10, interpreted=True)
    found = judge.outcomes(states, seat, [choices[0], choices[0]], seed=1)
    assert found[::2] == found[1::2]


@every_game
def test_judging_leaves_the_worlds_as_they_were(game: Game) -> None:
    view, seat, choices = position(game)
    judge = Judge(game, interpreted=True)
    states = states_of(view, 5, interpreted=True)
    before = [list(state) for state in states]
    judge.outcomes(states, seat, choices, seed=1)
    judge.weights(states, seat, seed=1)
    assert [list(state) for state in states] == before


@every_game
def test_each_walk_of_a_tree_passes_one_act_of_the_root(game: Game) -> None:
    view, seat, _ = position(game)
    judge = Judge(game, interpreted=True)
    tree = Tree(judge, lambda outcome, seat: 0.25, branch=1 << seat, explore=0.2, room=500)
    tree.walk(states_of(view, 40, interpreted=True), seed=1)
    found = tree.actions()
    assert sum(visits for visits, _ in found.values()) == 40
    assert all(0 <= mean <= 1 for _, mean in found.values())
    legal = game.spec.rules.legal(view.state_list, seat)
    assert all(legal >> (action & tricks.CHOICES) & 1 for action in found)
