"""Politaines, announced and made (POL-19, POL-20, POL-Q8 to POL-Q12)."""

from __future__ import annotations

import pytest

from games.politaine.positions import (
    ONE_SUIT_EACH,
    POLITAINE,
    around,
    do,
    may,
    new,
    play,
    points,
)
from veillee.games.politaine import layout, rules
from veillee.games.politaine.game import notes


def test_only_a_holder_may_announce() -> None:
    state = new(around({1: POLITAINE, 2: "10C 9C AK 7P 8P DT 8K VC"}))
    assert {card for card in may(state, 1) if "*" in card} == {"10P*", "9P*", "AP*"}
    play(state, "1: 7C")
    assert may(state, 2) == {"10C", "9C", "VC"}


def test_a_holder_may_still_announce_late() -> None:
    state = play(new(ONE_SUIT_EACH), "1: 10P 10C 10K 10T")
    assert "9P*" in may(state, 1)
    assert "9P" in may(state, 1)


def one_suit_deal(order: str, marks: dict[str, str], **options: object) -> list[int]:
    """J1 plays all the piques in this order; the others throw whatever they have."""
    state = new(ONE_SUIT_EACH, **options)
    for card in order.split():
        do(state, 1, card + marks.get(card, ""))
        for seat in (2, 3, 0):
            do(state, seat, min(may(state, seat)))
    return state


@pytest.mark.parametrize("order", ["10P 9P AP", "AP 9P 10P", "9P 10P AP"])
def test_any_order_of_the_three(order: str) -> None:
    first = order.partition(" ")[0]
    state = one_suit_deal(f"{order} 7P 8P VP DP RP", {first: "*"})
    assert points(state) == (0, 22)
    assert notes(state) == ("politaine:1", "capot:1")


def test_announced_with_a_signal() -> None:
    state = one_suit_deal("10P 9P AP 7P 8P VP DP RP", {"10P": "*!"})
    assert points(state) == (0, 22)


@pytest.mark.parametrize(("politaine", "bonus"), [("consecutive", 0), ("each", 11)])
def test_ones_own_other_card_between_breaks_the_run(politaine: str, bonus: int) -> None:
    order = "10P 9P 7P AP 8P VP DP RP"
    state = one_suit_deal(order, {"10P": "*"}, politaine=politaine)
    assert points(state) == (0, 11 + bonus)


@pytest.mark.parametrize("politaine", ["consecutive", "each"])
def test_another_suit_between_two_politaines(politaine: str) -> None:
    state = new(around({1: "10P 9P AP 10C 9C AC 7K 7T"}), politaine=politaine)
    for card in ("10P*", "9P", "10C*", "AP", "9C", "AC"):
        do(state, 1, card)
        for seat in (2, 3, 0):
            do(state, seat, min(may(state, seat)))
    assert notes(state) == (("politaine:1",) * 2 if politaine == "each" else ())


def test_an_unannounced_politaine_counts_when_automatic() -> None:
    order = "10P 9P AP 7P 8P VP DP RP"
    assert points(one_suit_deal(order, {}, announce="automatic")) == (0, 22)
    assert points(one_suit_deal(order, {})) == (0, 11)


@pytest.mark.parametrize("announce", ["opening", "automatic"])
def test_cards_announce_nothing_with_other_ways_to_announce(announce: str) -> None:
    state = new(ONE_SUIT_EACH, announce=announce)
    assert "10P*" not in may(state, 1)


def test_a_politaine_may_be_declared_before_the_first_card() -> None:
    order = "10P 9P AP 7P 8P VP DP RP"
    state = new(ONE_SUIT_EACH, announce="opening")
    assert all(may(state, seat) >= {"politaine", "pass"} for seat in range(4))
    assert rules.turn(state) == 1
    do(state, 1, "politaine")
    assert rules.turn(state) == 2
    assert state[layout.DECLARED] == 0b0010
    assert "politaine" not in may(state, 1)
    for card in order.split():
        do(state, 1, card)
        for seat in (2, 3, 0):
            do(state, seat, min(may(state, seat)))
    assert points(state) == (0, 22)
    assert points(one_suit_deal(order, {}, announce="opening")) == (0, 11)


def test_no_declaration_without_a_politaine() -> None:
    state = new(around({1: POLITAINE}), announce="opening")
    assert may(state, 1) >= {"politaine", "pass"}
    assert all(may(state, seat) == set() for seat in (0, 2, 3))
