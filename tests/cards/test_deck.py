"""The four packs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veillee.cards import ALUETTE48, FRENCH32, FRENCH52, TRUMPS22, Card, Deck
from veillee.errors import BadNotation

PACKS = (FRENCH32, FRENCH52, ALUETTE48, TRUMPS22)
every_pack = pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)


@pytest.mark.parametrize(
    ("pack", "size"), [(FRENCH32, 32), (FRENCH52, 52), (ALUETTE48, 48), (TRUMPS22, 22)]
)
def test_a_pack_has_its_number_of_different_cards(pack: Deck, size: int) -> None:
    assert len(pack) == size
    assert len(set(pack.cards)) == size
    assert pack.all == (1 << size) - 1


@every_pack
def test_a_card_is_read_as_it_is_written_in_any_letter_case(pack: Deck) -> None:
    for number, card in enumerate(pack.cards):
        assert pack.parse(str(card)) == card
        assert pack.number(str(card).lower()) == number
        assert pack.number(card) == number
        assert card in pack


@given(st.sampled_from(PACKS), st.data())
def test_a_mask_holds_exactly_its_cards(pack: Deck, data: st.DataObject) -> None:
    cards = data.draw(st.sets(st.sampled_from(pack.cards)))
    assert set(pack.unpack(pack.mask(cards))) == cards


@every_pack
@pytest.mark.parametrize("text", ["", "1P", "11C", "RX", "XX", "3DD", "é", "0", "22", "-1"])
def test_text_that_names_no_card_is_refused_and_quoted(pack: Deck, text: str) -> None:
    with pytest.raises(BadNotation) as error:
        pack.parse(text)
    assert error.value.code == "unknown-card"
    assert error.value.data == {"text": text, "pack": pack.name}


def test_politaine_cards_stand_in_order_of_strength() -> None:
    hearts = [str(card) for card in FRENCH32.cards if card.suit == "C"]
    assert hearts == ["7C", "8C", "VC", "DC", "RC", "AC", "9C", "10C"]


def test_aluette_has_no_ten_and_twelve_cards_a_suit() -> None:
    assert all(card.rank != "10" for card in ALUETTE48.cards)
    for suit in "DCBE":
        assert sum(card.suit == suit for card in ALUETTE48.cards) == 12


def test_the_named_cards_of_aluette_are_the_strongest() -> None:
    named = [str(card) for card in ALUETTE48.cards[-8:]]
    assert named == ["2E", "2B", "9D", "9C", "2C", "2D", "3C", "3D"]


def test_the_excuse_is_the_first_trump() -> None:
    assert TRUMPS22.cards[0] == Card("X")
    assert str(TRUMPS22.cards[21]) == "21"
