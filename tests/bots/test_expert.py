"""The expert: the same budget and seed, the same move; and nothing but the view counts."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bots.positions import FEW, GAMES, name_of, played
from veillee.bots import bot
from veillee.bots.budget import Budget
from veillee.bots.expert.player import Expert, Settings
from veillee.compiled.worlds import worlds
from veillee.match.game import Game, game
from veillee.match.view import visible_state

every_game = pytest.mark.parametrize("played_game", GAMES, ids=name_of)


@every_game
def test_the_same_seed_and_iterations_give_the_same_move(played_game: Game) -> None:
    match = played(played_game, 5, 4)
    view = match.view(match.to_act()[0])
    moves = {bot(FEW, random.Random(9)).act(view) for _ in range(3)}
    assert len(moves) == 1
    assert moves <= set(view.legal)


@every_game
def test_moves_are_the_same_with_and_without_a_compiler(played_game: Game) -> None:
    match = played(played_game, 6, 4)
    view = match.view(match.to_act()[0])
    moves = []
    for interpreted in (False, True):
        settings = Settings(Budget(iterations=48), worlds=16, interpreted=interpreted)
        expert = Expert(random.Random(2), settings)
        options = expert.options(view)
        found = expert.think(view, options, batch=4)
        moves.append([(one.candidate.action, one.values) for one in found])
    assert moves[0] == moves[1]


@every_game
def test_hidden_cards_change_nothing(played_game: Game) -> None:
    match = played(played_game, 7, 5)
    seat = match.to_act()[0]
    view = match.view(seat)
    found = worlds(view, interpreted=True)
    moves = set()
    for state in found.states(found.sample(4, seed=1), seed=1):
        seen = visible_state(view.game.spec, [int(value) for value in state], seat)
        same = replace(view, state=tuple(seen))
        assert same.hands == view.hands
        moves.add(bot(FEW, random.Random(1)).act(same))
    assert len(moves) == 1


def test_time_ends_the_thinking_too() -> None:
    match = played(game("whist22"), 3, 2)
    view = match.view(match.to_act()[0])
    settings = Settings(Budget(cpu_seconds=0.001), interpreted=True, worlds=8)
    assert Expert(random.Random(1), settings).act(view) in view.legal


def test_who_has_no_choice_does_not_think() -> None:
    match = game("aluette").match(seed=1)
    while len(match.view(match.to_act()[0]).legal) > 1:
        seat = match.to_act()[0]
        match.act(seat, match.view(seat).legal[0])
    view = match.view(match.to_act()[0])
    assert bot("expert:budget=600", random.Random(1)).act(view) == view.legal[0]
