"""What the expert says, and why: signs and looks weighed, knocks and slides that are true."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from bots.positions import played
from veillee.bots import bot
from veillee.bots.budget import Budget
from veillee.bots.expert.belief import Belief
from veillee.bots.expert.candidates import statements
from veillee.bots.expert.talk import Talker
from veillee.compiled.arrays import Rows
from veillee.compiled.judging import Judge
from veillee.compiled.kernels.expert_talk import SILENCE
from veillee.compiled.worlds import worlds
from veillee.games import tricks
from veillee.games.actions import Action, Kind
from veillee.games.aluette.layout import GAZE, LOOK, SIGN_AS, SIGNED, TOP
from veillee.games.politaine import policy as politaine
from veillee.games.politaine.rules import laid_card
from veillee.match.game import game
from veillee.match.match import Match
from veillee.match.view import View

FEW = "expert:iterations=60,worlds=16"


class Scripted(Judge):
    """A judge for whom a talk code is worth what the test says."""

    def __init__(self, view: View, worth: dict[int, int]) -> None:
        super().__init__(view.game, interpreted=True)
        self._worth = worth

    def talk_outcomes(
        self, states: Rows, seat: int, codes: Sequence[int], *, seed: int = 0
    ) -> list[int]:
        return [self._worth.get(code, 0) for _ in states for code in codes]


def with_a_named_card(signs: str = "partner") -> View:
    """The view of a seat that holds one of the eight named cards, nothing signed or laid yet."""
    match = game("aluette", signs=signs).match(seed=11)
    holders = [
        seat
        for seat in range(match.game.seats)
        if match.state[tricks.HANDS + seat] >> TOP - SIGN_AS + 1
    ]
    return match.view(holders[0])


def best(view: View, worth: dict[int, int]) -> int:
    judge = Scripted(view, worth)
    talker = Talker(view, judge)
    belief = Belief(view, judge, random.Random(1), None, 16)
    meter = Budget(iterations=200).start()
    return talker.best(talker.choices(), belief, lambda outcome: outcome / 10, meter, 4)


def test_what_helps_is_said_and_what_harms_is_not() -> None:
    view = with_a_named_card()
    sign, *_ = Talker(view, Judge(view.game, interpreted=True)).choices()
    assert best(view, {sign: 5}) == sign
    assert best(view, {SILENCE: 5}) == SILENCE
    assert best(view, {}) == sign  # where it makes no difference, what everybody would say


def test_signs_to_weigh_are_cards_held_and_not_yet_shown() -> None:
    view = with_a_named_card()
    assert view.seat is not None
    judge = Judge(view.game, interpreted=True)
    signs = [code for code in Talker(view, judge).choices() if code < SIGN_AS]
    hand = view.state[tricks.HANDS + view.seat]
    assert signs == [sign for sign in range(SIGN_AS) if hand >> TOP - sign & 1]
    assert Talker(view, judge, signs=False).choices() == ()
    match = game("aluette", signs="partner").match(seed=11)
    match.act(view.seat, view.game.spec.decode_talk(signs[0]))
    later = Talker(match.view(view.seat), judge).choices()
    assert later == tuple(signs[1:])


def test_a_sign_that_no_partner_sees_is_not_weighed() -> None:
    view = with_a_named_card("gaze")
    assert view.seat is not None
    judge = Judge(view.game, interpreted=True)
    match = game("aluette", signs="gaze").match(seed=11)
    partner = (view.seat + 2) % 4
    away = view.game.spec.decode_talk(LOOK + (partner + 1) % 4)
    if match.state[GAZE + partner] != (partner + 1) % 4:
        match.act(partner, away)
    seen = Talker(match.view(view.seat), judge).choices()
    assert all(code >= SIGN_AS for code in seen)


def test_looks_are_weighed_between_tricks_and_only_spies_look_at_opponents() -> None:
    match = game("aluette", signs="gaze").match(seed=4)
    judge = Judge(match.game, interpreted=True)
    seat = match.to_act()[0]
    looks = {code - LOOK for code in Talker(match.view(seat), judge).choices() if code >= LOOK}
    assert looks & {(seat + 1) % 4, (seat + 3) % 4}
    tame = Talker(match.view(seat), judge, spies=False).choices()
    assert {code - LOOK for code in tame if code >= LOOK} <= {(seat + 2) % 4}
    match.act(seat, match.legal(seat)[0])
    assert all(code < LOOK for code in Talker(match.view(seat), judge).choices())


@pytest.mark.parametrize("signs", ["partner", "open", "gaze", "chance"])
def test_a_whole_deal_of_talk_follows_the_rules(signs: str) -> None:
    match = game("aluette", signs=signs).match(seed=6)
    players = [bot(FEW, random.Random(seat)) for seat in range(4)]
    while not match.results:
        for seat, player in enumerate(players):
            said = player.talk(match.view(seat))
            if said is not None:
                assert said in match.talk(seat)
                match.act(seat, said)
        seat = match.to_act()[0]
        match.act(seat, players[seat].act(match.view(seat)))
    assert match.results[0].points is not None


def talk_of(description: str) -> list[Action]:
    """What seat 0 of such a description says in some deals, where the others sign like amateurs."""
    said = []
    for seed in range(3):
        match = game("aluette", signs="gaze").match(seed=seed)
        players = [bot("amateur", random.Random(seat)) for seat in range(4)]
        players[0] = bot(description, random.Random(seed))
        while not match.results:
            for seat, player in enumerate(players):
                words = player.talk(match.view(seat))
                if words is not None:
                    match.act(seat, words)
                    said += [words] if seat == 0 else []
            seat = match.to_act()[0]
            match.act(seat, players[seat].act(match.view(seat)))
    return said


def test_talk_can_be_switched_off() -> None:
    assert all(action.kind is not Kind.SIGN for action in talk_of(f"{FEW},talk=off"))


def test_who_does_not_spy_looks_at_no_opponent() -> None:
    looked_at = [
        {action.value for action in talk_of(f"{FEW}{spying}") if action.kind is Kind.LOOK}
        for spying in ("", ",spy=off")
    ]
    assert looked_at[0] & {1, 3}
    assert not looked_at[1] & {1, 3}


def politaine_moments() -> list[tuple[Match, int]]:
    moments = []
    for seed in range(6):
        match = played(game("politaine", redeal="off", four="off"), seed, 4 + seed)
        moments.append((match, match.to_act()[0]))
    return moments


def test_only_what_is_true_is_said_with_a_card() -> None:
    said = 0
    for match, seat in politaine_moments():
        view = match.view(seat)
        state = view.state_list
        mask = view.game.spec.rules.legal(state, seat)
        for choice in view.game.deck.numbers(mask & ((1 << 32) - 1)):
            card = laid_card(choice)
            hand = state[tricks.HANDS + seat] & ~(1 << card)
            others = politaine.unseen(state, seat)
            actions = statements(view, choice)
            said += len(actions)
            assert {action & tricks.CHOICES for action in actions} == {choice}
            signals = {action // tricks.SIGNAL for action in actions}
            suit = card >> 3
            assert tricks.PLAIN in signals
            assert (tricks.KNOCK in signals) == politaine.has_winner(hand, others, suit)
            assert (tricks.SLIDE in signals) == politaine.has_winner(hand, others, suit ^ 3)
    assert said > 30


def test_without_talk_cards_are_laid_plain() -> None:
    for match, seat in politaine_moments():
        action = bot(f"{FEW},talk=off", random.Random(seat)).act(match.view(seat))
        assert str(action) == action.plain


def test_own_signs_are_known_to_ones_own_side_in_every_world() -> None:
    match = game("aluette", signs="gaze").match(seed=11)
    seat = with_a_named_card("gaze").seat
    assert seat is not None
    sign = Talker(match.view(seat), Judge(match.game, interpreted=True)).choices()[0]
    match.act(seat, match.game.spec.decode_talk(sign))
    state = worlds(match.view(seat), interpreted=True).sample_states(1, seed=1)[0]
    partner = (seat + 2) % 4
    assert state[SIGNED + partner * tricks.MAX_SEATS + seat] >> sign & 1
