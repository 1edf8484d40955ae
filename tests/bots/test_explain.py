"""What the expert says of each action."""

from __future__ import annotations

import random

import pytest

import veillee
from bots.positions import GAMES, name_of, played
from veillee.bots.budget import Budget
from veillee.bots.expert.explain import REASONS, explain, reason_of
from veillee.bots.expert.player import Settings
from veillee.match.game import Game

QUICK = Settings(Budget(iterations=60), worlds=16, interpreted=True)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_legal_card_has_a_chance_an_interval_and_a_reason(game: Game) -> None:
    match = played(game, 5, 3)
    view = match.view(match.to_act()[0])
    told = explain(view, random.Random(1), QUICK)
    cards = {action.card or action for action in view.legal}
    assert {advice.action.card or advice.action for advice in told} == cards
    assert [advice.chance for advice in told] == sorted((a.chance for a in told), reverse=True)
    for advice in told:
        assert 0 <= advice.low <= advice.chance <= advice.high <= 1
        assert advice.behind >= 0
        assert advice.worlds > 0
        assert advice.reason in REASONS


def test_who_need_not_act_is_told_nothing() -> None:
    match = veillee.game("aluette").match(seed=1)
    other = (match.to_act()[0] + 1) % 4
    assert explain(match.view(other), random.Random(1), QUICK) == ()
    assert explain(match.view(None), random.Random(1), QUICK) == ()


def test_reasons_tell_what_a_card_does_to_the_trick() -> None:
    match = veillee.game("whist22", seats=3, first_hand=2).match(
        seed=1, hands=["5 20", "9 21", "2 3"], dealer=2
    )
    seat = match.to_act()[0]
    assert reason_of(match.view(seat), 24) == "bid"
    for bid in ("bid 1", "bid 1", "bid 1"):
        match.act(match.to_act()[0], bid)
    assert reason_of(match.view(0), 5) == "lead"
    match.act(0, "5")
    assert reason_of(match.view(1), 9) == "takes"
    match.act(1, "9")
    assert reason_of(match.view(2), 3) == "gives"
