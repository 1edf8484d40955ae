"""What happens at the table, in words: to those who watch, and to the reader who does it."""

from __future__ import annotations

import pytest

from veillee.cards import ALUETTE48, FRENCH32, TRUMPS22, Card
from veillee.games.actions import Action, Kind, Sign, Signal, play
from veillee.words import Words, languages
from veillee.words.actions import say, say_action, say_match, say_note, say_plural, say_trick
from veillee.words.players import Players
from veillee.words.signs import sign_card, sign_meaning, sign_seen, sign_shown

FR = Words("fr", strict=True)
EN = Words("en", strict=True)
NAMES = ("Anne", "Bruno", "Chloé", "Denis")
WATCHED = Players(NAMES)
SEATED = Players(NAMES, you=0)
CARD = FRENCH32.parse("10P")

ACTIONS = [
    *(
        Action(Kind.PLAY, CARD, signal=signal, announced=announced)
        for signal in Signal
        for announced in (False, True)
    ),
    Action(Kind.BID, value=0),
    Action(Kind.BID, value=1),
    Action(Kind.BID, value=3),
    Action(Kind.PASS),
    Action(Kind.REDEAL),
    Action(Kind.FOUR),
    Action(Kind.POLITAINE),
    Action(Kind.CLAIM),
    Action(Kind.CHANT, value=1),
    Action(Kind.CHANT, value=0),
    Action(Kind.DISCARD, CARD),
    Action(Kind.DISCARD),
    Action(Kind.MORDIENNE),
    *(Action(Kind.SIGN, value=sign) for sign in Sign),
    *(Action(Kind.LOOK, value=seat) for seat in range(4)),
]


def test_the_list_of_actions_above_misses_no_kind() -> None:
    assert {action.kind for action in ACTIONS} == set(Kind)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("players", [WATCHED, SEATED], ids=["watched", "seated"])
def test_every_action_has_a_sentence_of_its_own(lang: str, players: Players) -> None:
    words = Words(lang, strict=True)
    for seat in (0, 2):
        said = [say_action(words, action, seat, players, deck="french32") for action in ACTIONS]
        assert len(set(said)) == len(said)
        named = seat == 2 or players is WATCHED
        assert all(sentence.startswith(NAMES[seat]) == named for sentence in said)


@pytest.mark.parametrize(
    ("action", "deck", "french", "english"),
    [
        (play(CARD), "french32", "Chloé joue le dix de pique", "Chloé plays the ten of spades"),
        (
            play(CARD, Signal.KNOCK),
            "french32",
            "Chloé joue le dix de pique en cognant",
            "Chloé plays the ten of spades with a knock",
        ),
        (
            play(CARD, Signal.SLIDE, announced=True),
            "french32",
            "Chloé joue le dix de pique en glissant et annonce une politaine",
            "Chloé slides the ten of spades onto the table and announces a politaine",
        ),
        (play(ALUETTE48.parse("3D")), "aluette48", "Chloé joue Monsieur", "Chloé plays Monsieur"),
        (
            Action(Kind.PLAY, Card("X"), 22),
            "trumps22",
            "Chloé joue l’Excuse à 22",
            "Chloé plays the Excuse at 22",
        ),
        (play(TRUMPS22.parse("17")), "trumps22", "Chloé joue l’atout 17", "Chloé plays trump 17"),
        (Action(Kind.BID, value=0), "trumps22", "Chloé n’annonce aucun pli", "Chloé bids no trick"),
        (Action(Kind.BID, value=1), "trumps22", "Chloé annonce 1 pli", "Chloé bids 1 trick"),
        (Action(Kind.BID, value=2), "trumps22", "Chloé annonce 2 plis", "Chloé bids 2 tricks"),
        (
            Action(Kind.LOOK, value=2),
            "aluette48",
            "Chloé regarde ses cartes",
            "Chloé looks down at the cards in hand",
        ),
        (Action(Kind.LOOK, value=3), "aluette48", "Chloé regarde Denis", "Chloé looks at Denis"),
        (Action(Kind.LOOK, value=0), "aluette48", "Chloé vous regarde", "Chloé looks at you"),
        (
            Action(Kind.SIGN, value=Sign.VACHE),
            "aluette48",
            "Chloé fait la moue",
            "Chloé pouts",
        ),
    ],
)
def test_sentences_about_another(action: Action, deck: str, french: str, english: str) -> None:
    assert say_action(FR, action, 2, SEATED, deck=deck) == french
    assert say_action(EN, action, 2, SEATED, deck=deck) == english


def test_the_reader_is_spoken_to() -> None:
    assert say_action(FR, play(CARD), 0, SEATED, deck="french32") == "Vous jouez le dix de pique"
    assert say_action(EN, Action(Kind.BID, value=2), 0, SEATED, deck="x") == "You bid 2 tricks"
    assert sign_seen(FR, Sign.BORGNE, 0, SEATED) == "Vous fermez un œil"


def test_on_the_forehead_a_bid_is_plus_or_moins() -> None:
    plus, moins = Action(Kind.BID, value=1), Action(Kind.BID, value=0)
    said = [say_action(FR, bid, 1, SEATED, deck="x", forehead=True) for bid in (plus, moins)]
    assert said == ["Bruno dit «\u202fplus\u202f»", "Bruno dit «\u202fmoins\u202f»"]


@pytest.mark.parametrize("four", ["eights", "sevens", "either"])
@pytest.mark.parametrize("lang", languages())
def test_four_of_a_kind_is_named_by_the_option(lang: str, four: str) -> None:
    words = Words(lang, strict=True)
    said = {
        say_action(words, Action(Kind.FOUR), seat, SEATED, deck="french32", four=four)
        for seat in (0, 1)
    }
    said |= {say_note(words, f"eights:{seat}", SEATED, four=four) for seat in (0, 1)}
    assert len(said) == 4


def test_a_seat_without_a_name_is_told_by_its_number() -> None:
    nameless = Players(())
    assert say_trick(FR, 2, nameless) == "La place 2 prend le pli"
    assert say_trick(EN, 2, nameless) == "Seat 2 takes the trick"
    assert say_trick(FR, 0, Players(("bob",))) == "bob prend le pli"  # a name is left as it is


def test_tricks() -> None:
    assert say_trick(FR, 1, SEATED) == "Bruno prend le pli"
    assert say_trick(FR, 0, SEATED) == "Vous prenez le pli"
    assert "steck" in say_trick(EN, 1, SEATED, steck=True)
    assert say_trick(EN, None, SEATED).startswith("Spoilt trick")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", ["turn", "lead", "steck", "trick", "match"])
def test_table_events_are_told_of_others_and_to_the_reader(lang: str, key: str) -> None:
    words = Words(lang, strict=True)
    assert say(words, key, 0, SEATED) != say(words, key, 1, SEATED)
    assert "Bruno" in say(words, key, 1, SEATED)


def test_counted_sentences_know_the_reader_too() -> None:
    assert say_plural(FR, "bid", 0, SEATED, 2) == "Vous annoncez 2 plis"
    assert say_plural(FR, "bid", 1, SEATED, 1) == "Bruno annonce 1 pli"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", ["politaine", "mordienne", "out", "redeal", "eights"])
def test_notes_name_their_player(lang: str, name: str) -> None:
    words = Words(lang, strict=True)
    assert "Denis" in say_note(words, f"{name}:3", SEATED)
    assert say_note(words, f"{name}:0", SEATED) != say_note(words, f"{name}:0", WATCHED)


def test_notes_of_a_side_and_of_nobody() -> None:
    assert say_note(FR, "capot:1", SEATED) == "Capot\u202f: les huit plis pour Bruno et Denis"
    assert say_note(EN, "capot:0", SEATED) == "Capot: all eight tricks for Chloé and you"
    assert "personne" in say_note(FR, "void", SEATED)


def test_who_has_won() -> None:
    assert say_match(FR, (0, 2), WATCHED, by_side=True) == "Anne et Chloé gagnent la partie"
    assert say_match(FR, (0, 2), SEATED, by_side=True) == "Votre camp gagne la partie"
    assert say_match(FR, (1, 3), SEATED, by_side=True) == "L’autre camp gagne la partie"
    assert say_match(EN, (0, 1, 2, 3), SEATED, by_side=True).startswith("A shared win: Bruno")
    assert say_match(EN, (0,), SEATED, by_side=False) == "You win the match"
    assert say_match(EN, (1,), SEATED, by_side=False) == "Bruno wins the match"
    assert say_match(EN, (1, 2), SEATED, by_side=False) == "A shared win: Bruno and Chloé"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("sign", Sign)
def test_every_sign_has_its_words(lang: str, sign: Sign) -> None:
    words = Words(lang, strict=True)
    shown, card = sign_shown(words, sign), sign_card(words, sign)
    assert sign_meaning(words, sign) == f"{card}, {shown}"
    assert sign_seen(words, sign, 1, SEATED, explained=True).endswith(f"({card})")
    assert "Bruno" in sign_seen(words, sign, 1, SEATED)


def test_a_named_card_is_called_the_same_in_its_sign() -> None:
    for sign in Sign:
        if sign < Sign.AS:
            card = tuple(reversed(ALUETTE48.cards))[sign]
            assert sign_card(FR, sign) == FR(f"card.nickname.{card}")
