"""What the expert says of each action."""

from __future__ import annotations

import random

import pytest

import veillee
from bots.positions import GAMES, name_of, played
from veillee.bots.budget import Budget
from veillee.bots.expert.explain import REASONS, UNITS, explain, reason_of, unit_of
from veillee.bots.expert.player import Settings
from veillee.match.game import Game
from veillee.records import Record

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
        assert advice.result_error > 0
        if advice.takes is not None:
            assert 0 <= advice.takes <= 1
    assert unit_of(game) in UNITS


def test_the_same_seed_says_the_same() -> None:
    game = GAMES[0]
    match = played(game, 5, 3)
    view = match.view(match.to_act()[0])
    first, again = (explain(view, random.Random(7), QUICK) for _ in range(2))
    assert first == again
    assert explain(view, random.Random(8), QUICK) != first


# Seat 2 is the last to play; whoever has 3 takes nothing, 20 takes the trick: 1 was bid.
LAST = """[Game "whist22"]
[Seats "3"]
[Options "first_hand=2"]
[Deal "1"]
[Dealer "2"]
[Hands "5 2 | 9 4 | 20 3"]
bids 0 0 1
0: 5 9
"""


def test_what_must_be_is_told_for_sure() -> None:
    match = Record.parse(LAST).replay()
    best, other = explain(match.view(2), random.Random(1), QUICK)
    assert (str(best.action), best.reason, best.takes) == ("20", "takes-last", None)
    assert (str(other.action), other.reason, other.takes) == ("3", "gives", 0)
    assert best.peers == (0 if other.clear else 1)
    assert (best.behind, best.cost, best.clear) == (0, 0, False)
    assert other.cost >= 0


# One card is left, and all others are known.
ENDING = """[Game "politaine"]
[Deal "1"]
[Dealer "1"]
[Hands "8P VP RP VK AK 9K 8T DT | 7P DP AP RC 7K AT 9T 10T | 8C VC AC 10C 8K DK 7T VT | \
9P 10P 7C DC 9C RK 10K RT"]
2: 10C 7C AK RC
2: 7T RT 8T AT
1: 9T VT RK DT
1: 10T 8K DC 8P
1: AP 8C 9P VP
3: 10P RP DP DK
3: 9C 9K 7K VC
3: 10K VK 7P
"""


def test_a_side_s_lead_is_what_the_deal_comes_to() -> None:
    match = Record.parse(ENDING).replay()
    (told,) = explain(match.view(2), random.Random(1), QUICK)
    assert (str(told.action), told.reason) == ("AC", "only")
    match.act(2, "AC")
    points = match.results[0].points
    assert points is not None
    assert told.result == points[0] - points[1]


def test_what_was_not_seen_in_few_worlds_is_not_ruled_out() -> None:
    match = Record.parse(LAST).replay()
    few = Settings(Budget(iterations=8), worlds=16, interpreted=True)
    for advice in explain(match.view(2), random.Random(1), few):
        assert advice.worlds == 4
        assert advice.result_error >= 3 / 4


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
