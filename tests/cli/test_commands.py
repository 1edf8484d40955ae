"""What players type, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from veillee.cli.commands import Ask, AskWorth, Do, read, read_worth
from veillee.errors import VeilleeError
from veillee.match.game import game
from veillee.match.view import View
from veillee.words import Words

WORDS = Words("en")


def politaine(**options: Any) -> View:
    """Seat 1 leads and holds 10P 9P AP and more."""
    hands = [
        "8P 7P 8C 7C 8K 7K 8T 7T",
        "10P 9P AP RP 10C 9C RC VC",
        "DP VP AC DC 10K 9K AK RK",
        "DK VK 10T 9T AT RT DT VT",
    ]
    return game("politaine", **options).match(hands=hands, dealer=0).view(1)


def aluette(**options: Any) -> View:
    hands = [
        "3D 4D 5D 6D 7D 8D VD CD RD",
        "3C 4C 5C 6C 7C 8C VC CC RC",
        "3B 4B 5B 6B 7B 8B VB CB RB",
        "3E 4E 5E 6E 7E 8E VE CE RE",
    ]
    names = ["Anne", "Bruno", "Chloé", "Denis"]
    return game("aluette", **options).match(hands=hands, dealer=3, players=names).view(0)


def whist(bidding: bool = True, **options: Any) -> View:
    match = game("whist22", seats=3, first_hand=2, **options).match(
        hands=["X 3", "5 9", "21 2"], dealer=2
    )
    if not bidding:
        for seat in range(3):
            match.act(seat, "bid 1")
    return match.view(0)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1", "10P"),
        ("10p", "10P"),
        ("10P", "10P"),
        ("2!", "9P!"),
        ("2~", "9P~"),
        ("1*", "10P*"),
        ("1!*", "10P!*"),
        ("1 ! *", "10P!*"),
        ("K♥", "RC"),
        ("play 3", "AP"),
        ("jouer 3", "AP"),
        ("knock 3", "AP!"),
        ("cogner AP", "AP!"),
        ("Cogne 3", "AP!"),
        ("slide 3", "AP~"),
        ("glisser 3", "AP~"),
        ("announce 3", "AP*"),
        ("annoncer 3", "AP*"),
        ("knock announce 3", "AP!*"),
        ("cogner 3!", "AP!"),
        ("pass", "pass"),
        ("passe", "pass"),
        ("redeal", "redeal"),
        ("redonne", "redeal"),
        ("eights", "eights"),
        ("huit", "eights"),
        ("carré", "eights"),
        ("claim", "claim"),
        ("proclame", "claim"),
        ("politaine", "politaine"),
    ],
)
def test_politaine(line: str, meant: str) -> None:
    command = read(line, politaine(), WORDS)
    assert isinstance(command, Do)
    assert str(command.action) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1", "3D"),
        ("sign vache", "sign vache"),
        ("signe la vache", "sign vache"),
        ("signe deux de chêne", "sign chene"),
        ("sign 3d", "sign monsieur"),
        ("look 2", "look 2"),
        ("regarder Chloé", "look 2"),
        ("regarde chlo", "look 2"),
        ("look d", "look 3"),
        ("look cards", "look 0"),
        ("regarde cartes", "look 0"),
        ("mordienne", "mordienne"),
        ("jeter 2", "discard RD"),
    ],
)
def test_aluette(line: str, meant: str) -> None:
    command = read(line, aluette(), WORDS)
    assert isinstance(command, Do)
    assert str(command.action) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [("oui", "chant yes"), ("n", "chant no"), ("chant oui", "chant yes"), ("chant no", "chant no")],
)
def test_the_chant(line: str, meant: str) -> None:
    command = read(line, aluette(chant="left-dealer"), WORDS)
    assert isinstance(command, Do)
    assert str(command.action) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1", "bid 1"),
        ("bid 2", "bid 2"),
        ("annonce 0", "bid 0"),
        ("plus", "bid 1"),
        ("moins", "bid 0"),
        ("-", "bid 0"),
        ("+", "bid 1"),
        ("x0", "X0"),
        ("X22", "X22"),
    ],
)
def test_bidding(line: str, meant: str) -> None:
    command = read(line, whist(), WORDS)
    assert isinstance(command, Do)
    assert str(command.action) == meant


def test_a_trump_is_its_own_number() -> None:
    assert read("3", whist(bidding=False), WORDS) == read("play 3", whist(bidding=False), WORDS)
    assert read("x", whist(bidding=False), WORDS) == AskWorth()
    zero = read("x", whist(bidding=False, excuse="zero"), WORDS)
    assert isinstance(zero, Do)
    assert str(zero.action) == "X0"


def test_what_the_excuse_is_worth() -> None:
    assert [read_worth(text) for text in ("0", " 22 ", "x0", "X22")] == [0, 22, 0, 22]
    with pytest.raises(VeilleeError, match="excuse-worth"):
        read_worth("7")


def test_the_excuse_is_settled_by_a_number_when_nothing_else_is_asked() -> None:
    options: dict[str, Any] = {"first_hand": 1, "forehead_excuse": "choice"}
    match = game("whist22", seats=3, **options).match(hands=["X", "5", "21"], dealer=2)
    for seat in range(3):
        match.act(seat, match.legal(seat)[0])
    for line, meant in (("0", "X0"), ("22", "X22"), ("X22", "X22")):
        command = read(line, match.view(0), WORDS)
        assert isinstance(command, Do)
        assert str(command.action) == meant


@pytest.mark.parametrize(
    ("line", "topic"),
    [
        ("", "table"), ("   ", "table"), ("help", "help"), ("AIDE", "help"), ("?", "help"),
        ("last", "last"), ("dernier", "last"), ("score", "score"), ("signs", "signs"),
        ("signes", "signs"), ("rules", "rules"), ("règles", "rules"), ("regles", "rules"),
        ("hint", "hint"), ("conseil", "hint"), ("quit", "quit"), ("quitter", "quit"),
    ],
)  # fmt: skip
def test_questions(line: str, topic: str) -> None:
    assert read(line, politaine(), WORDS) == Ask(topic)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0", "no-such-place"),
        ("9", "no-such-place"),
        ("hello", "not-understood"),
        ("play", "not-understood"),
        ("knock", "not-understood"),
        ("play play", "not-understood"),
        ("!", "not-understood"),
        ("1!~", "bad-marks"),
        ("knock slide 1", "bad-marks"),
        ("1**", "bad-marks"),
        ("sign language", "unknown-sign"),
    ],
)
def test_what_is_not_understood(line: str, code: str) -> None:
    with pytest.raises(VeilleeError, match=code):
        read(line, politaine(), WORDS)


@pytest.mark.parametrize("text", ["9", "999", "nobody", "anne"])
def test_whom_one_cannot_look_at(text: str) -> None:
    with pytest.raises(VeilleeError):
        read(f"look {text}", aluette(), WORDS)
