"""What each kind of evidence tells: announcements, redeals, duties, signs, the chant."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import veillee
from conformance.setups import Setup, played
from veillee.compiled.hidden.knowledge import Draft
from veillee.compiled.hidden.probing import bar_by_play
from veillee.compiled.kernels.dealing import THROWN
from veillee.compiled.worlds import Worlds, worlds
from veillee.games import tricks
from veillee.games.politaine.layout import (
    EIGHTS,
    HELD,
    MAY_FOUR,
    REDEAL_HAND,
    RIGHTS,
    SEEN,
    STATE_SIZE,
    SUIT,
    VOIDS,
)
from veillee.games.politaine.rights import has_redeal, politaines
from veillee.games.politaine.rules import laid_card
from veillee.games.tricks import FREE
from veillee.match.match import Match

# POL-T1 for J2: six faces and an ace.
REDEAL_HAND_CARDS = "RP DP VP RC DC VC AK 7T"


def politaine(hands: Sequence[str], **options: object) -> Match:
    return veillee.game("politaine", **options).match(hands=hands, dealer=0)  # type: ignore[arg-type]


def dealt(*first: str) -> list[str]:
    """Hands that begin with these cards, filled up with the other cards in order."""
    deck = [str(card) for card in veillee.game("politaine").deck.cards]
    hands = [hand.split() for hand in first] + [[] for _ in range(4 - len(first))]
    rest = [card for card in deck if not any(card in hand for hand in hands)]
    for hand in hands:
        while len(hand) < 8:
            hand.append(rest.pop(len(rest) // 2))
    return [" ".join(hand) for hand in hands]


def mask(match: Match, cards: str) -> int:
    return match.game.deck.mask(cards.split())


def hands_of(found: Worlds, seat: int, number: int = 200) -> list[int]:
    return [deal[seat] for deal in found.sample(number, seed=1)]


# --- Politaine ------------------------------------------------------------------------------------


def test_an_announced_politaine_is_in_the_hand_that_announced_it() -> None:
    match = politaine(dealt("7P", "10K 9K AK", "7K 8K"))
    match.act(1, "10K*")
    found = worlds(match.view(0))
    assert found.knowledge.places_of(match.game.deck.number("9K")) == 1 << 1
    assert all(hand & mask(match, "9K AK") == mask(match, "9K AK") for hand in hands_of(found, 1))
    assert found.knowledge.conditions == ()


def test_a_card_announced_too_late_tells_the_same() -> None:
    match = politaine(dealt("7P", "10K 9K AK", "7K 8K"))
    match.act(1, "10K")
    for seat in (2, 3, 0):
        match.act(seat, match.legal(seat)[0])
    match.act(1, "AK*")
    assert worlds(match.view(0)).knowledge.places_of(match.game.deck.number("9K")) == 1 << 1


def test_a_card_laid_without_announcement_tells_nothing() -> None:
    match = politaine(dealt("7P", "10K 9K AK", "7K 8K"))
    match.act(1, "10K")
    assert worlds(match.view(0)).knowledge.places_of(match.game.deck.number("9K")) == 0b1110


def test_a_declared_politaine_is_one_of_those_that_may_be() -> None:
    match = politaine(dealt("9P", "10K 9K AK", "10C 9C AC"), announce="opening")
    match.act(1, "politaine")
    match.act(1, match.legal(1)[0])
    found = worlds(match.view(0))
    held = [politaines(hand | found.knowledge.played[1]) for hand in hands_of(found, 1)]
    assert all(held)
    assert not any(suits & 1 for suits in held)  # the nine of the first suit is one's own
    assert {2, 4, 8} <= set(held)
    without = worlds(politaine(dealt("9P", "10K 9K AK"), announce="opening").view(0))
    assert found.count < without.count


@pytest.mark.parametrize("rule", ["at-least", "exact", "no-high"])
def test_nobody_was_dealt_a_redeal_that_is_automatic(rule: str) -> None:
    match = veillee.game("politaine", redeal=rule, redeal_by="automatic").match(seed=4)
    found = worlds(match.view(0))
    free = worlds(veillee.game("politaine", redeal="off").match(seed=4).view(0))
    share = 1 - found.count / free.count
    state = [0] * FREE
    state[REDEAL_HAND] = match.state[REDEAL_HAND]
    drawn = free.sample(4000, seed=2)
    bad = sum(any(has_redeal(state, deal[seat]) for seat in (1, 2, 3)) for deal in drawn)
    assert abs(bad - 4000 * share) < 5 * (4000 * share) ** 0.5 + 5
    for deal in found.sample(1000, seed=2):
        assert not any(has_redeal(state, deal[seat]) for seat in (1, 2, 3))


def test_a_redeal_on_request_excludes_nothing() -> None:
    match = veillee.game("politaine", redeal_by="request").match(seed=4)
    assert worlds(match.view(0)).knowledge.conditions == ()


def test_a_redeal_that_waits_waits_for_four_eights() -> None:
    """J2 asks while J1 may still announce its four; J0 and J3 know what must be where."""
    hands = dealt("7P", "8P 8C 8K 8T", REDEAL_HAND_CARDS)
    match = politaine(hands)
    match.act(2, "redeal")
    assert match.to_act() == (1,)
    found = worlds(match.view(3))
    assert len(found.knowledge.conditions) == 2
    deals = found.sample(300, seed=3)
    state = [0] * FREE
    for deal, world in zip(deals, found.states(deals), strict=True):
        assert has_redeal(state, deal[2])
        fours = [seat for seat in (0, 1) if deal[seat] & EIGHTS == EIGHTS]
        assert len(fours) == 1
        assert world[RIGHTS + fours[0]] == MAY_FOUR
        assert world[RIGHTS + 2] == 0
    # J1 sees its own four, which explains the wait.
    assert len(worlds(match.view(1)).knowledge.conditions) == 1


def test_four_eights_announced_were_held() -> None:
    match = politaine(dealt("7P", "8P 8C 8K 8T"))
    match.act(1, "eights")
    assert match.over
    assert all(hand & EIGHTS == EIGHTS for hand in hands_of(worlds(match.view(0)), 1))


def test_rights_and_politaines_dealt_are_filled_in_from_the_cards() -> None:
    match = politaine(dealt("7P", "10K 9K AK"), announce="opening")
    found = worlds(match.view(0))
    deals = found.sample(400, seed=5)
    told = 0
    for deal, state in zip(deals, found.states(deals), strict=True):
        for seat in (1, 2, 3):
            assert state[HELD + seat] == politaines(deal[seat])
            told += int(state[HELD + seat] != 0)
    assert told > 0


def test_asking_the_rules_finds_the_voids_they_note() -> None:
    """The general way (every play put to the rules) and the short one agree."""
    told = 0
    for seed in range(60):
        match = played(Setup("politaine", 4, ()), seed, steps=4 + seed % 25)
        if match.over:
            continue
        asked = Draft(match.view(seed % 4), match.state[SEEN], laid_card)
        bar_by_play(asked, range(FREE, STATE_SIZE))
        for seat in asked.hidden:
            void = sum(SUIT << 8 * s for s in range(4) if match.state[VOIDS + seat] >> s & 1)
            assert asked.barred[seat] == void & asked.unseen
            told += void != 0
    assert told > 20


@pytest.mark.parametrize("duty", [True, False])
def test_who_had_to_lead_low_holds_nothing_lower(duty: bool) -> None:
    first = ("VP AC AK AT", "7P", "8P", "DP 8C 8K RC RK DK VK VT")
    match = politaine(dealt(*first), low_card_duty=duty)
    # Two thirds of a point are in the first trick: its winner must lead one of its lowest.
    for seat, card in ((1, "7P"), (2, "8P"), (3, "DP"), (0, "VP"), (3, "8C")):
        match.act(seat, card)
    held = worlds(match.view(0)).knowledge.may_hold[3]
    sevens = mask(match, "7C 7K 7T") & ~match.state[tricks.HANDS]
    assert sevens
    assert held & sevens == (0 if duty else sevens)
    assert held & mask(match, "8K 8T") == mask(match, "8K 8T")


# --- Whist 22 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("excuse", "excluded"), [("choice", True), ("zero", False)])
def test_who_did_not_go_over_had_nothing_to_go_over_with(excuse: str, excluded: bool) -> None:
    game = veillee.game("whist22", seats=3, first_hand=2, overtake=True, excuse=excuse)
    match = game.match(hands=["10 11", "12 1", "5 6"], dealer=0)
    for seat in (1, 2, 0):
        match.act(seat, match.legal(seat)[0])
    match.act(1, "12")
    match.act(2, "5")
    held = worlds(match.view(1)).knowledge.may_hold[2]
    assert held & mask(match, "13 21") == 0
    assert held & mask(match, "2 11") == mask(match, "2 11")
    assert bool(held & 1) is not excluded


# --- Aluette --------------------------------------------------------------------------------------

ALUETTE = [
    "3D 2C AD 4D 4C 5D 5C 6D 6C",
    "3C 9C 7D 7C 7B 7E 8D 8C 8B",
    "AC RD RC RB RE CD CC CB CE",
    "4B 4E 5B 5E 6B 6E VD VC 8E",
]


def aluette(**options: object) -> Match:
    options = {"signs": "open", "sign_list": "extended"} | options
    return veillee.game("aluette", **options).match(hands=ALUETTE, dealer=3)  # type: ignore[arg-type]


def test_a_card_shown_is_where_it_was_until_it_is_played() -> None:
    match = aluette()
    match.act(0, "sign monsieur")
    found = worlds(match.view(1))
    assert found.knowledge.places_of(47) == 1
    assert all(hand >> 47 & 1 for hand in hands_of(found, 0, 20))
    match.act(0, "3D")
    assert worlds(match.view(1)).knowledge.unseen >> 47 & 1 == 0


def test_with_bluff_a_sign_proves_nothing() -> None:
    match = aluette(bluff=True)
    match.act(0, "sign monsieur")
    match.act(0, "sign rien")
    knowledge = worlds(match.view(1)).knowledge
    assert knowledge.places_of(47) == 0b10001101
    assert knowledge.may_hold[0] == knowledge.unseen


def test_an_ace_shown_means_at_least_one_until_one_is_played() -> None:
    match = aluette()
    match.act(2, "sign as")
    found = worlds(match.view(1))
    aces = mask(match, "AD AC AB AE")
    held = [(hand & aces).bit_count() for hand in hands_of(found, 2)]
    assert min(held) == 1
    assert max(held) > 1
    for seat, card in ((0, "4D"), (1, "7D"), (2, "AC")):
        match.act(seat, card)
    assert worlds(match.view(1)).knowledge.conditions == ()


def test_who_showed_nothing_has_no_high_card() -> None:
    match = aluette()
    match.act(3, "sign rien")
    found = worlds(match.view(1))
    assert found.knowledge.may_hold[3] & mask(match, "3D 2E AD AE") == 0


def test_who_did_not_see_the_sign_knows_nothing() -> None:
    match = aluette(signs="partner")
    match.act(0, "sign monsieur")
    assert worlds(match.view(1)).knowledge.places_of(47) == 0b10001101
    assert worlds(match.view(2)).knowledge.places_of(47) == 0b1


def chanted(**options: object) -> Match:
    """J0 and J3 took six cards each and threw six."""
    match = aluette(chant="left-dealer", **options)
    for seat in range(4):
        match.act(seat, "chant yes")
    return match


def throw(match: Match) -> None:
    while match.view().state[tricks.PHASE] == tricks.DISCARDING:
        seat = match.to_act()[0]
        match.act(seat, match.legal(seat)[0])


def test_after_a_chant_thrown_cards_may_lie_anywhere_unseen() -> None:
    match = chanted()
    throw(match)
    own = worlds(match.view(0)).knowledge
    assert own.fixed[THROWN + 0].bit_count() == 6
    assert own.room[THROWN + 3] == 6
    assert own.room[7] == 0
    assert own.unseen.bit_count() == 33
    other = worlds(match.view(1)).knowledge
    assert other.room[THROWN + 0] == other.room[THROWN + 3] == 6
    assert all(other.fits(deal) for deal in worlds(match.view(1)).sample(20))


def test_a_card_shown_before_the_first_trick_may_have_been_thrown() -> None:
    match = chanted()
    match.act(0, "sign monsieur")
    throw(match)
    known = worlds(match.view(1)).knowledge
    assert known.places_of(47) == 1 << 0 | 1 << (THROWN + 0)


def test_nothing_shown_around_a_chant_allows_for_the_cards_taken() -> None:
    match = aluette(chant="left-dealer")
    match.act(3, "sign rien")
    for seat in range(4):
        match.act(seat, "chant yes")
    throw(match)
    found = worlds(match.view(1))
    high = mask(match, "3D 3C 2D 2C 9C 9D 2B 2E AD AC AB AE")
    assert len(found.knowledge.conditions) == 1
    assert most_high(found, high) == 6
    silent = chanted()
    throw(silent)
    assert most_high(worlds(silent.view(1)), high) > 6


def most_high(found: Worlds, high: int) -> int:
    deals = found.sample(3000, seed=1)
    return max(((deal[3] | deal[THROWN + 3]) & high).bit_count() for deal in deals)


def test_before_the_chant_the_talon_is_in_random_order() -> None:
    match = aluette(chant="left-dealer")
    found = worlds(match.view(0))
    rules = match.game.spec.rules
    states = found.sample_states(50, seed=1)
    talon = slice(rules.TALON, rules.TALON + 12)
    orders = {tuple(int(card) for card in state[talon]) for state in states}
    assert len(orders) == 50
    assert any(list(order) != sorted(order) for order in orders)
