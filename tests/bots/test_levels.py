"""All levels: they play every game to its end, by the rules."""

from __future__ import annotations

import random

import pytest

from bots.positions import GAMES, name_of, played
from veillee.bots import bot, names
from veillee.bots.debutant import forgetful
from veillee.games import tricks
from veillee.games.aluette import layout as aluette
from veillee.games.politaine import layout as politaine
from veillee.match.game import Game, game

DESCRIPTIONS = ["amateur", "debutant", "random", "expert:iterations=12,worlds=8",
                "ismcts:iterations=12"]  # fmt: skip


def test_every_level_is_tried_here() -> None:
    assert set(names()) <= {text.partition(":")[0] for text in DESCRIPTIONS}


@pytest.mark.parametrize("text", DESCRIPTIONS)
@pytest.mark.parametrize("played_game", GAMES, ids=name_of)
def test_a_bot_plays_a_deal_by_the_rules(text: str, played_game: Game) -> None:
    match, rng = played_game.match(seed=3), random.Random(3)
    player = bot(text, rng)
    while not match.results:
        for seat in range(played_game.seats):
            said = player.talk(match.view(seat))
            if said is not None:
                match.act(seat, said)
        seat = match.to_act()[0]
        match.act(seat, player.act(match.view(seat)))
    assert match.results[0].points is not None or match.game.name == "politaine"


def test_the_beginner_remembers_only_the_trick_on_the_table() -> None:
    match = played(game("politaine", redeal="off", four="off"), 4, 14)
    state = forgetful(match.view(match.to_act()[0]))
    laid = state[tricks.LAID]
    assert 0 < state[politaine.SEEN].bit_count() == laid < 8
    assert state[politaine.VOIDS : politaine.VOIDS + 4] == [0, 0, 0, 0]
    match = played(game("aluette"), 4, 10)
    state = forgetful(match.view(match.to_act()[0]))
    assert state[aluette.SEEN].bit_count() == state[tricks.LAID] == 2
