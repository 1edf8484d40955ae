"""What a worker answers, asked in this process."""

from __future__ import annotations

import random

import msgspec
import pytest

import veillee
from server.players.odd_bots import bot
from veillee import bots
from veillee.errors import UnknownBot
from veillee.server.players.frames import ACT, TALK, Question, question, view_of
from veillee.server.players.worker import answer


def put(name: str, kind: str = ACT, *, game: str = "aluette", seed: int = 5) -> Question:
    match = veillee.game(game).match(seed=2)
    return question(match.view(match.to_act()[0]), key="t", kind=kind, bot=name, seed=seed)


@pytest.mark.parametrize("kind", [ACT, TALK])
@pytest.mark.parametrize("game", veillee.games())
def test_it_asks_the_bot_with_the_chance_that_came_along(kind: str, game: str) -> None:
    for seed in range(20):
        asked = put("amateur", kind, game=game, seed=seed)
        player = bots.bot("amateur", random.Random(seed))
        view = view_of(asked)
        expected = player.talk(view) if kind == TALK else player.act(view)
        assert answer(asked, bots.bot) == expected


@pytest.mark.parametrize("kind", [ACT, TALK])
def test_it_lets_no_bot_do_what_is_not_allowed(kind: str) -> None:
    with pytest.raises(LookupError):
        answer(put("cheat", kind), bot)


def test_a_bot_that_does_not_exist_cannot_answer() -> None:
    with pytest.raises(UnknownBot):
        answer(put("nobody"), bots.bot)


def test_the_same_question_has_the_same_answer() -> None:
    asked = put("random")
    assert len({answer(asked, bots.bot) for _ in range(5)}) == 1
    others = [msgspec.structs.replace(asked, seed=seed) for seed in range(20)]
    assert len({answer(other, bots.bot) for other in others}) > 1
