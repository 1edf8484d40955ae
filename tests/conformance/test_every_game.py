"""One contract for every registered game, on many sets of options."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import veillee
from conformance.setups import ALL, SOME, Setup, played, step
from veillee import Action, IllegalAction, Kind, Record
from veillee.errors import BadDeal
from veillee.games import registry, tricks
from veillee.games.actions import Sign, Signal
from veillee.match.game import Game
from veillee.match.match import Match

every_setup = pytest.mark.parametrize("setup", ALL, ids=str)
some_setups = pytest.mark.parametrize("setup", SOME, ids=str)


@every_setup
def test_a_random_match_keeps_its_cards_its_turns_and_its_record(setup: Setup) -> None:
    match = setup.game().match(seed=str(setup))
    rng = random.Random(str(setup))
    for _ in range(700):
        if match.over:
            break
        check_cards(match)
        check_turns(match)
        step(match, rng)
    record = match.record()
    assert Record.parse(str(record)) == record
    again = record.replay()
    assert again.state[: len(match.scores)] or True
    assert again.scores == match.scores
    assert again.winners == match.winners
    assert again.results == match.results
    assert again.record() == record


def check_cards(match: Match) -> None:
    """No card is in two places; what was dealt is held, played, or thrown away."""
    state, dealt = match.state, match.dealt[-1]
    seats = range(match.game.seats)
    places: Counter[int] = Counter()
    for seat in seats:
        places.update(match.game.deck.numbers(state[tricks.HANDS + seat]))
    laid = [play for act in match.acts[-1] if (play := act.action).kind is Kind.PLAY]
    thrown = [act.action for act in match.acts[-1] if act.action.kind is Kind.DISCARD]
    for action in (*laid, *thrown):
        assert action.card is not None
        places[match.game.deck.number(action.card)] += 1
    assert max(places.values()) == 1
    held = [tricks.count(state[tricks.HANDS + seat]) for seat in seats]
    assert list(match.view().held) == held
    total = sum(len(hand) for hand in dealt.hands)
    took = total != sum(places.values())
    assert not took or sum(places.values()) == total + 12  # two shares of six (chant)
    assert len(laid) == state[tricks.PLAYED]


def check_turns(match: Match) -> None:
    """Somebody may act; whoever may has a choice, and its view offers the very same."""
    to_act = match.to_act()
    assert to_act
    assert len(set(to_act)) == len(to_act)
    for seat in range(match.game.seats):
        legal = match.legal(seat)
        assert bool(legal) == (seat in to_act)
        assert len(set(legal)) == len(legal)
        view = match.view(seat)
        assert view.legal == legal
        assert view.talk == match.talk(seat)
    assert match.view().legal == ()


@every_setup
def test_whatever_is_not_allowed_is_refused_and_changes_nothing(setup: Setup) -> None:
    match = setup.game().match(seed=1)
    rng = random.Random(1)
    every_action = all_actions(match.game)
    for number in range(120):
        if match.over:
            break
        if number % 6 == 0:
            check_refusals(match, rng.sample(every_action, 25))
        step(match, rng)


def check_refusals(match: Match, actions: list[Action]) -> None:
    before, record = match.state, match.record()
    for seat in (*range(match.game.seats), -1, match.game.seats):
        allowed = (*match.legal(seat), *match.talk(seat))
        for action in actions:
            if action in allowed:
                continue
            with pytest.raises(IllegalAction) as refusal:
                match.act(seat, action)
            assert refusal.value.code
            assert refusal.value.data["action"] == str(action)
            assert "allowed" in refusal.value.data
    assert match.state == before
    assert match.record() == record


def all_actions(game: Game) -> list[Action]:
    """Every action of any game, as far as this game's pack can write it."""
    actions = [Action(kind) for kind in Kind if kind not in (Kind.PLAY, Kind.DISCARD)]
    actions += [Action(Kind.BID, value=value) for value in range(12)]
    actions += [Action(Kind.LOOK, value=seat) for seat in range(game.seats + 1)]
    actions += [Action(Kind.SIGN, value=sign) for sign in Sign]
    for card in game.deck.cards:
        actions.append(Action(Kind.DISCARD, card))
        actions += [Action(Kind.PLAY, card, signal=signal) for signal in Signal]
        actions.append(Action(Kind.PLAY, card, announced=True))
        actions.append(Action(Kind.PLAY, card, value=22))
    return actions


@some_setups
def test_an_action_and_its_notation_are_the_same(setup: Setup) -> None:
    match = setup.game().match(seed=3)
    rng = random.Random(3)
    for _ in range(150):
        if match.over:
            break
        for seat in range(setup.seats):
            for action in (*match.legal(seat), *match.talk(seat)):
                assert match.game.parse(str(action)) == action
        step(match, rng)


@some_setups
def test_the_same_seed_deals_the_same_and_another_does_not(setup: Setup) -> None:
    game = setup.game()
    first, again, other = (game.match(seed=seed).dealt[0] for seed in (5, 5, 6))
    assert first == again
    assert first.hands != other.hands


@some_setups
def test_a_match_can_be_taken_up_from_its_record(setup: Setup) -> None:
    match = played(setup, seed=11, steps=90)
    resumed = Record.parse(str(match.record())).replay()
    # Who kept silent before the first card is not written, and nobody else could tell.
    assert resumed.view().state == match.view().state
    assert [deal.hands for deal in resumed.dealt] == [deal.hands for deal in match.dealt]
    resumed.seed = 99
    if resumed.waiting:
        resumed.deal()
    rng = random.Random(0)
    while not resumed.over and len(resumed.dealt) < 60:
        step(resumed, rng)
    assert Record.parse(str(resumed.record())) == resumed.record()


@pytest.mark.parametrize("name", veillee.games())
def test_every_game_states_its_facts(name: str) -> None:
    spec = registry.find(name)
    assert spec.name == name
    assert spec.version >= 1
    assert spec.rules.STATE_SIZE >= tricks.FREE
    for first, length in spec.rules.PUBLIC:
        assert first >= tricks.FREE
        assert first + length <= spec.rules.STATE_SIZE
    for option in spec.options:
        assert option.read(option.default) == option.default
        assert option.read(option.write(option.default)) == option.default
        assert option.code(option.default) >= 0
        assert option.allowed


def test_a_finished_match_takes_no_more() -> None:
    match = veillee.game("aluette", target=1).match(seed=2)
    rng = random.Random(2)
    while not match.over:
        step(match, rng)
    assert match.to_act() == ()
    assert match.legal(0) == ()
    assert match.talk(0) == ()
    with pytest.raises(IllegalAction, match="match-over"):
        match.act(0, "3D")
    with pytest.raises(BadDeal, match="deal-not-over"):
        match.deal()
