"""Talk in playouts: compiled as interpreted, and perceived as the rules say."""

from __future__ import annotations

import pytest

from bots.positions import played
from veillee.compiled.judging import Judge, points_of
from veillee.compiled.kernels import expert_talk
from veillee.compiled.kernels.expert_talk import SILENCE
from veillee.compiled.worlds import worlds
from veillee.games import tricks
from veillee.games.aluette.layout import SIGN_AS, SIGNED, TOP
from veillee.match.game import game

RULES = ("partner", "open", "gaze", "chance")


@pytest.mark.parametrize("signs", RULES)
def test_compiled_and_interpreted_talk_agree(signs: str) -> None:
    match = played(game("aluette", signs=signs), 5, 5)
    seat = match.to_act()[0]
    view = match.view(seat)
    found = []
    for interpreted in (False, True):
        judge = Judge(view.game, interpreted=interpreted)
        states = worlds(view, interpreted=interpreted).sample_states(10, seed=2)
        codes = [SILENCE, *view.game.deck.numbers(view.game.spec.rules.talk(view.state_list, seat))]
        found.append(judge.talk_outcomes(states, seat, codes, seed=3))
    assert found[0] == found[1]
    assert {sorted(points_of(outcome, 2))[0] for outcome in found[0]} == {0}


@pytest.mark.parametrize("signs", ["partner", "open", "gaze"])
def test_a_sign_in_a_playout_is_perceived_as_in_a_match(signs: str) -> None:
    match = game("aluette", signs=signs).match(seed=11)
    seat = next(s for s in range(4) if match.state[tricks.HANDS + s] >> TOP - SIGN_AS + 1)
    rules = match.game.spec.rules
    sign = (rules.talk(match.state, seat) & -rules.talk(match.state, seat)).bit_length() - 1
    state = [int(value) for value in match.state]
    expert_talk.tell(Judge(match.game).marker, state, seat, sign, [1])
    match.act(seat, match.game.spec.decode_talk(sign))
    assert state == [int(value) for value in match.state]


@pytest.mark.parametrize(("catch", "caught"), [("0", 0), ("1", 2)])
def test_opponents_catch_signs_in_playouts_as_likely_as_the_option_says(
    catch: str, caught: int
) -> None:
    match = game("aluette", signs="chance", catch=catch).match(seed=11)
    seat = next(s for s in range(4) if match.state[tricks.HANDS + s] >> TOP - SIGN_AS + 1)
    state = [int(value) for value in match.state]
    hand = state[tricks.HANDS + seat]
    sign = TOP - (hand.bit_length() - 1)
    expert_talk.tell(Judge(match.game).marker, state, seat, sign, [1])
    perceived = [state[SIGNED + s * tricks.MAX_SEATS + seat] >> sign & 1 for s in range(4)]
    assert perceived[(seat + 1) % 4] + perceived[(seat + 3) % 4] == caught
    assert perceived[seat] == perceived[(seat + 2) % 4] == 1
