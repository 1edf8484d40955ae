"""A view never depends on what it hides: the test behind "hidden cards never reach anyone"."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from conformance.setups import SOME, Setup, played, unperceived
from veillee import Action, Card, IllegalAction, Kind
from veillee.match.deal import Act
from veillee.match.match import Match

WORLDS = 25


def rearranged(match: Match, seat: int, rng: random.Random) -> Match | None:
    """The same match with the cards ``seat`` cannot see placed otherwise, or None.

    Cards already laid stay where they were, so do those the seat sees; the others are shuffled
    among the places that held them. None where the acts would not have been possible then.
    """
    last = match.dealt[-1]
    visible = {card for hand in match.view(seat).hands.values() for card in hand}
    shown = set(shown_cards(match))
    acts = match.acts[-1]
    known = visible | shown | {a.action.card for a in acts if knows_card(match, seat, a)}
    places = [
        (h, i) for h, hand in enumerate(last.hands) for i, c in enumerate(hand) if c not in known
    ]
    talon_places = [i for i, card in enumerate(last.talon) if card not in known]
    pool = [last.hands[h][i] for h, i in places] + [last.talon[i] for i in talon_places]
    rng.shuffle(pool)
    hands = [list(hand) for hand in last.hands]
    talon = list(last.talon)
    for (h, i), card in zip(places, pool, strict=False):
        hands[h][i] = card
    for i, card in zip(talon_places, pool[len(places) :], strict=True):
        talon[i] = card
    return replayed(match, seat, hands, talon)


def knows_card(match: Match, seat: int, act: Act) -> bool:
    """Whether the card of an act has been seen by ``seat``."""
    return act.action.card is not None and (act.action.kind is Kind.PLAY or act.seat == seat)


def shown_cards(match: Match) -> Sequence[Card]:
    """Undealt cards turned up for all (Whist 22, show_undealt)."""
    if match.game.name != "whist22":
        return ()
    from veillee.games.whist22.layout import SHOWN

    return match.game.deck.unpack(match.state[SHOWN])


def replayed(match: Match, seat: int, hands: list[list[Card]], talon: list[Card]) -> Match | None:
    """The match with another last deal, the acts repeated without signs ``seat`` did not see."""
    skipped = unperceived(match, seat)
    before = Match(match.game, seed=None, scores=match.start, deals=match.deals_before)
    for dealt, acts in zip(match.dealt[:-1], match.acts[:-1], strict=True):
        before.deal(hands=dealt.hands, dealer=dealt.dealer, talon=dealt.talon)
        repeat(before, acts)
        before.finish_opening()
    before.deal(hands=hands, dealer=match.dealt[-1].dealer, talon=talon)
    try:
        repeat(before, [act for n, act in enumerate(match.acts[-1]) if n not in skipped], seat)
    except IllegalAction:
        return None
    return before


def repeat(match: Match, acts: Sequence[Act], seat: int | None = None) -> None:
    for act in acts:
        if act.automatic:
            continue
        action: Action = act.action
        if action.kind is Kind.DISCARD and seat is not None and act.seat != seat:
            # What others threw is hidden too: any card of theirs will do.
            action = match.legal(act.seat)[0]
        match.act(act.seat, action, caught=act.caught)


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_a_view_is_the_same_wherever_the_hidden_cards_are(setup: Setup) -> None:
    rng = random.Random(str(setup))
    compared = 0
    for world in range(WORLDS):
        match = played(setup, seed=world, steps=rng.randrange(1, 60))
        if match.over or has_private_answers(match):
            continue
        seat = rng.randrange(setup.seats)
        other = rearranged(match, seat, rng)
        if other is None or other.waiting or other.over:
            continue
        compared += 1
        assert other.view(seat) == match.view(seat)
        assert other.view().state == match.view().state
    assert compared > 0


def has_private_answers(match: Match) -> bool:
    """Before the first card a new hand may give new rights to speak, or take some away."""
    return match.game.name == "politaine" and not any(
        act.action.kind is Kind.PLAY for act in match.acts[-1]
    )


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_the_public_view_shows_no_hand(setup: Setup) -> None:
    match = played(setup, seed=4, steps=30)
    revealed = match.game.name == "whist22" and match.view().hands
    if not revealed:
        assert match.view().hands == {}
        assert match.view().hand == ()
    assert match.view().signs == ()
    assert match.view().talk == ()


def test_nobody_sees_the_card_on_his_own_forehead() -> None:
    setup = Setup("whist22", 4, (("first_hand", 1),))
    match = setup.game().match(hands=["17", "X", "9", "20"], dealer=3)
    for seat, own in enumerate(["17", "X", "9", "20"]):
        view = match.view(seat)
        assert view.hand == ()
        assert {str(card) for hand in view.hands.values() for card in hand} == {
            "17",
            "X",
            "9",
            "20",
        } - {own}
        assert own not in str(view.hands)
    assert match.view().hands == {}
