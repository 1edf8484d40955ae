"""Every card of every pack has a name, with and without article, and an index, in each language."""

from __future__ import annotations

import pytest

from veillee.cards import ALUETTE48, FRENCH32, FRENCH52, TRUMPS22, Deck
from veillee.words import Words, languages
from veillee.words.cards import (
    NAMED,
    card_index,
    card_name,
    card_with_nickname,
    suit_name,
    suit_symbol,
    the_card,
)

DECKS = (FRENCH32, FRENCH52, ALUETTE48, TRUMPS22)
FR = Words("fr", strict=True)
EN = Words("en", strict=True)


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
@pytest.mark.parametrize("lang", languages())
def test_every_card_has_a_name_and_an_index_of_its_own(lang: str, deck: Deck) -> None:
    words = Words(lang, strict=True)
    for say in (card_name, the_card, card_index, card_with_nickname):
        assert len({say(words, card, deck.name) for card in deck.cards}) == len(deck)
    assert words(f"deck.{deck.name}")


@pytest.mark.parametrize(
    ("deck", "text", "french", "english", "in_french", "in_english"),
    [
        ("french32", "VP", "valet de pique", "jack of spades", "le valet de pique", None),
        ("french32", "AC", "as de cœur", "ace of hearts", "l’as de cœur", None),
        ("french32", "DK", "dame de carreau", "queen of diamonds", "la dame de carreau", None),
        ("french52", "2T", "deux de trèfle", "two of clubs", "le deux de trèfle", None),
        (
            "aluette48",
            "CB",
            "cavalier de bâtons",
            "knight of batons",
            "le cavalier de bâtons",
            None,
        ),
        ("aluette48", "AE", "as d’épées", "ace of swords", "l’as d’épées", None),
        ("aluette48", "3D", "trois de deniers", "three of coins", "Monsieur", "Monsieur"),
        ("aluette48", "2C", "deux de coupes", "two of cups", "la Vache", "la Vache"),
        ("trumps22", "17", "atout 17", "trump 17", "l’atout 17", "trump 17"),
        ("trumps22", "X", "Excuse", "Excuse", "l’Excuse", "the Excuse"),
    ],
)
def test_names(
    deck: str, text: str, french: str, english: str, in_french: str, in_english: str | None
) -> None:
    card = next(deck_.parse(text) for deck_ in DECKS if deck_.name == deck)
    assert card_name(FR, card, deck) == french
    assert card_name(EN, card, deck) == english
    assert the_card(FR, card, deck) == in_french
    assert the_card(EN, card, deck) == (in_english or f"the {english}")


def test_the_excuse_with_its_worth() -> None:
    excuse = TRUMPS22.parse("X")
    assert the_card(FR, excuse, "trumps22", 22) == "l’Excuse à 22"
    assert the_card(EN, excuse, "trumps22", 0) == "the Excuse at 0"


def test_the_eight_named_cards_are_the_strongest_of_the_pack_in_order() -> None:
    assert tuple(reversed(ALUETTE48.cards))[:8] == NAMED
    named = [card_with_nickname(FR, card, "aluette48") for card in NAMED]
    assert named == [
        "Monsieur (trois de deniers)",
        "Madame (trois de coupes)",
        "le Borgne (deux de deniers)",
        "la Vache (deux de coupes)",
        "le Grand Neuf (neuf de coupes)",
        "le Petit Neuf (neuf de deniers)",
        "le Deux de chêne (deux de bâtons)",
        "le Deux d’écrit (deux d’épées)",
    ]


def test_a_nickname_can_be_explained_to_those_who_do_not_read_french() -> None:
    vache = ALUETTE48.parse("2C")
    assert card_with_nickname(EN, vache, "aluette48") == "la Vache (two of cups)"
    explained = card_with_nickname(EN, vache, "aluette48", explained=True)
    assert explained == "la Vache “the cow” (two of cups)"
    assert card_with_nickname(FR, vache, "aluette48", explained=True) == "la Vache (deux de coupes)"


def test_a_card_of_another_pack_has_no_nickname() -> None:
    two = FRENCH52.parse("2C")
    assert card_with_nickname(FR, two, "french52") == "deux de cœur"


def test_indices_are_those_of_the_reader_and_notation_is_not() -> None:
    king, knight = FRENCH32.parse("RP"), ALUETTE48.parse("CB")
    assert (card_index(FR, king, "french32"), card_index(EN, king, "french32")) == ("R♠", "K♠")
    assert card_index(EN, FRENCH32.parse("10K"), "french32") == "10♦"
    assert card_index(FR, knight, "aluette48") == "C" + suit_symbol(knight, "aluette48")
    assert card_index(EN, knight, "aluette48") == "N" + suit_symbol(knight, "aluette48")
    assert card_index(EN, TRUMPS22.parse("21"), "trumps22") == "21"
    assert str(king) == "RP"


def test_suits() -> None:
    assert suit_name(FR, "C", "french32") == "cœur"
    assert suit_name(FR, "C", "aluette48") == "coupes"
    assert suit_name(EN, "E", "aluette48") == "swords"
    assert suit_symbol(TRUMPS22.parse("5"), "trumps22") == ""
    for deck in (FRENCH52, ALUETTE48):
        symbols = {suit_symbol(card, deck.name) for card in deck.cards}
        assert len(symbols) == 4
        assert all(len(symbol) == 1 for symbol in symbols)
