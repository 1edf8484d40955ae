"""Actions as people write them."""

from __future__ import annotations

import pytest

from veillee.cards import ALUETTE48, FRENCH32, TRUMPS22, Card, Deck
from veillee.errors import BadNotation
from veillee.games.actions import Action, Kind, Sign, Signal
from veillee.games.notation import parse_action


@pytest.mark.parametrize(
    ("deck", "text", "action"),
    [
        (FRENCH32, "10P", Action(Kind.PLAY, Card("10", "P"))),
        (FRENCH32, "10P!", Action(Kind.PLAY, Card("10", "P"), signal=Signal.KNOCK)),
        (FRENCH32, "7t~", Action(Kind.PLAY, Card("7", "T"), signal=Signal.SLIDE)),
        (FRENCH32, "AK*", Action(Kind.PLAY, Card("A", "K"), announced=True)),
        (FRENCH32, "AK*!", Action(Kind.PLAY, Card("A", "K"), 0, Signal.KNOCK, True)),
        (TRUMPS22, "17", Action(Kind.PLAY, Card("17"))),
        (TRUMPS22, "X0", Action(Kind.PLAY, Card("X"), 0)),
        (TRUMPS22, "x22", Action(Kind.PLAY, Card("X"), 22)),
        (TRUMPS22, "bid 3", Action(Kind.BID, value=3)),
        (TRUMPS22, "bid plus", Action(Kind.BID, value=1)),
        (TRUMPS22, "bid moins", Action(Kind.BID, value=0)),
        (ALUETTE48, "sign vache", Action(Kind.SIGN, value=Sign.VACHE)),
        (ALUETTE48, "sign grand-neuf", Action(Kind.SIGN, value=Sign.GRAND_NEUF)),
        (ALUETTE48, "sign Deux de Chêne", Action(Kind.SIGN, value=Sign.CHENE)),
        (ALUETTE48, "sign deux d’écrit", Action(Kind.SIGN, value=Sign.ECRIT)),
        (ALUETTE48, "sign 2D", Action(Kind.SIGN, value=Sign.BORGNE)),
        (ALUETTE48, "look 2", Action(Kind.LOOK, value=2)),
        (ALUETTE48, "chant oui", Action(Kind.CHANT, value=1)),
        (ALUETTE48, "chant no", Action(Kind.CHANT, value=0)),
        (ALUETTE48, "discard AD", Action(Kind.DISCARD, Card("A", "D"))),
        (FRENCH32, "redeal", Action(Kind.REDEAL)),
        (FRENCH32, "eights", Action(Kind.FOUR)),
        (FRENCH32, "Pass", Action(Kind.PASS)),
    ],
)
def test_an_action_is_read(deck: Deck, text: str, action: Action) -> None:
    assert parse_action(text, deck) == action


@pytest.mark.parametrize(
    ("deck", "text", "code"),
    [
        (FRENCH32, "", "unknown-action"),
        (FRENCH32, "hello", "unknown-action"),
        (FRENCH32, "10P?", "unknown-action"),
        (FRENCH32, "10P!~", "bad-marks"),
        (FRENCH32, "10P**", "bad-marks"),
        (FRENCH32, "11P", "unknown-card"),
        (FRENCH32, "play 10P now", "unknown-action"),
        (FRENCH32, "X22", "unknown-card"),
        (TRUMPS22, "X", "excuse-value"),
        (TRUMPS22, "bid many", "bad-number"),
        (TRUMPS22, "bid -1", "bad-number"),
        (TRUMPS22, "bid ²", "bad-number"),
        (ALUETTE48, "sign roi", "unknown-sign"),
        (ALUETTE48, "chant maybe", "unknown-action"),
        (ALUETTE48, "look", "unknown-action"),
    ],
)
def test_text_that_is_no_action_is_refused_and_quoted(deck: Deck, text: str, code: str) -> None:
    with pytest.raises(BadNotation) as error:
        parse_action(text, deck)
    assert error.value.code == code
    assert str(error.value.data["text"]) in text


def test_marks_are_written_signal_first() -> None:
    action = parse_action("10P*~", FRENCH32)
    assert str(action) == "10P~*"
    assert action.plain == "10P"
    assert Action(Kind.BID, value=2).plain == "bid 2"
