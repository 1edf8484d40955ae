"""The player that sees all hands."""

from __future__ import annotations

import random

import pytest

from bots.positions import GAMES, name_of, played
from veillee.bots import bot, names
from veillee.bots.oracle import OpenBot, Oracle, open_bot
from veillee.compiled.search import solve
from veillee.errors import UnknownBot
from veillee.games import tricks
from veillee.match.game import Game, game


def test_it_cannot_be_made_as_a_bot() -> None:
    assert "oracle" not in names()
    with pytest.raises(UnknownBot):
        bot("oracle", random.Random(1))
    assert open_bot("amateur", random.Random(1)) is None
    assert isinstance(open_bot("oracle:playouts=4", random.Random(1)), OpenBot)


@pytest.mark.parametrize("played_game", GAMES, ids=name_of)
def test_it_plays_a_deal_by_the_rules(played_game: Game) -> None:
    match, oracle = played_game.match(seed=4), Oracle(random.Random(1), 2, exact=False)
    while not match.results:
        seat = match.to_act()[0]
        match.act(seat, oracle.act_open(match.view(seat), match.state))
    assert len(match.results) == 1


def test_its_endings_are_exact() -> None:
    for seed in range(3):
        match = played(game("politaine", redeal="off", four="off"), seed, 20)
        seat = match.to_act()[0]
        solution = solve(match.game, match.state)
        action = Oracle(random.Random(1), 2).act_open(match.view(seat), match.state)
        values = {known.plain: value for known, value in solution.cards.items()}
        assert values[action.plain] == solution.value
        assert match.state[tricks.PLAYED] >= 20
