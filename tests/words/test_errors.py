"""Every error has a sentence that quotes what was given and says what would be right."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import veillee
from veillee.errors import (
    BadDeal,
    BadNotation,
    BadOption,
    BrokenRecord,
    IllegalAction,
    UnknownBot,
    UnknownGame,
    VeilleeError,
)
from veillee.words import Words, languages
from veillee.words.errors import say_error
from veillee.words.players import Players

FR = Words("fr", strict=True)
EN = Words("en", strict=True)
PLAYERS = Players(("Anne", "Bruno", "Chloé", "Denis"))

# Every code with the data it comes with.
ERRORS: dict[str, dict[str, object]] = {
    "not-your-turn": {"turn": 2},
    "deal-over": {},
    "card-not-in-hand": {"card": "AP"},
    "must-follow": {"suit": "P"},
    "low-card-duty": {},
    "must-overtake": {},
    "redeal-asked": {"by": 1},
    "bid-forbidden": {"bid": 2, "size": 5},
    "bid-out-of-range": {"size": 5},
    "not-bidding": {},
    "not-playing": {},
    "already-lead": {},
    "no-right": {"what": "discard"},
    "too-late": {"what": "redeal"},
    "not-holding": {"what": "eights"},
    "already-announced": {"what": "mordienne"},
    "option-off": {"option": "announce"},
    "sign-not-held": {"sign": "vache"},
    "signs-off": {},
    "bad-target": {"target": 3},
    "cannot-catch": {"caught": ("1", "3")},
    "claim-too-early": {},
    "excuse-value": {"allowed": (0, 22)},
    "not-in-this-game": {"action": "bid 2"},
    "match-over": {},
    "waiting-for-deal": {},
    "deal-not-over": {},
    "unknown-game": {"name": "belote", "allowed": ("politaine", "aluette", "whist22")},
    "unknown-option": {"name": "targt", "value": "3", "allowed": ("redeal", "target")},
    "bad-option-value": {"name": "target", "value": "20", "allowed": ("30..",)},
    "bad-seats": {"seats": 9, "allowed": ("4", "6")},
    "options-conflict": {"name": "chant", "value": "left-dealer", "needs": "seats=4"},
    "option-needs-seats": {"name": "chant", "value": "left-right", "allowed": ("off",), "seats": 4},
    "option-and-seats": {"name": "first_hand", "value": 9, "allowed": ("auto", "1..5"), "seats": 4},
    "unknown-bot": {"name": "deep", "allowed": ("amateur", "random")},
    "unknown-lang": {"lang": "de", "allowed": ("fr", "en")},
    "unknown-card": {"text": "11P", "pack": "french32"},
    "unknown-action": {"text": "dance", "examples": ("10T",)},
    "bad-marks": {"text": "10P!!"},
    "unknown-sign": {"text": "clin", "allowed": ("vache", "borgne")},
    "bad-number": {"text": "1e3"},
    "bad-seat": {"text": "7", "seats": 4},
    "wrong-hand-size": {"seat": 1, "count": 7, "size": 8},
    "card-twice": {"card": "AP"},
    "not-in-pack": {"card": "X"},
    "too-many-cards": {},
    "deck-too-short": {"count": 12, "needed": 32},
    "wrong-hands-count": {"count": 3, "seats": 4},
    "wrong-dealer": {"dealer": 0, "expected": 3},
    "dealer-out": {"dealer": 2},
    "bad-score": {"text": "40 2", "counts": 2},
    "bad-players": {"count": 3, "seats": 4},
    "not-utf-8": {"byte": 17},
    "line-too-long": {"length": 5000, "limit": 1000},
    "file-too-long": {"limit": 1000000},
    "unknown-tag": {"tag": "Gmae", "allowed": ("Game", "Deal")},
    "bad-tag-line": {"text": "[Dealer 0"},
    "tag-twice": {"tag": "Game"},
    "missing-tag": {"tag": "Game"},
    "tag-after-deal": {"tag": "Score"},
    "tag-outside-deal": {"tag": "Hands"},
    "bad-option-item": {"text": "target 40"},
    "no-hands": {},
    "hands-late": {},
    "acts-before-hands": {},
    "unknown-line": {"text": "hop"},
    "wrong-leader": {"seat": 1, "expected": 2},
    "trick-too-long": {"text": "1: AP RP DP VP 8P"},
    "deal-after-end": {},
    "not-as-dealt": {"text": "eights 1", "expected": "redeal 1"},
    "unreadable-file": {"path": "soir.pli", "why": "absent"},
}
# Data that a sentence does not need to show.
UNSAID = {"target", "counts", "value"}
ERROR_CLASSES: tuple[str, ...] = ("BadDeal", "BadNotation", "BadOption", "BrokenRecord")
ERROR_CLASSES += ("IllegalAction", "UnknownBot", "UnknownGame", "VeilleeError", "_refusal")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("code", ERRORS)
def test_every_error_has_a_sentence_with_its_data(lang: str, code: str) -> None:
    words = Words(lang, strict=True)
    assert f"error.{code}" in words
    data = ERRORS[code]
    said = say_error(words, VeilleeError(code, **data), players=PLAYERS)
    assert said[0] in "«“" or said[0].isupper()
    assert said.endswith(".")
    for name, value in data.items():
        if isinstance(value, str) and name in ("text", "name", "value", "tag", "path", "lang"):
            assert name in UNSAID or value in said
        if isinstance(value, int) and name in ("count", "size", "bid", "limit", "needed", "byte"):
            assert str(value) in said


@pytest.mark.parametrize("lang", languages())
def test_each_error_says_something_else(lang: str) -> None:
    words = Words(lang, strict=True)
    said = {code: say_error(words, VeilleeError(code, **data)) for code, data in ERRORS.items()}
    assert len(set(said.values())) == len(said)


def codes_in(tree: ast.AST) -> Iterator[str]:
    """Codes given to an error class, or returned with their data as a reason."""
    for node in ast.walk(tree):
        first: ast.expr | None = None
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0] if name in ERROR_CLASSES else None
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            pair = node.value.elts
            first = pair[0] if len(pair) == 2 and isinstance(pair[1], ast.Dict) else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value


def test_every_code_in_the_sources_has_a_sentence() -> None:
    root = Path(veillee.__file__).parent
    used = {
        code: path.name
        for path in sorted(root.rglob("*.py"))
        for code in codes_in(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert len(used) > 20
    missing = {code: place for code, place in used.items() if f"error.{code}" not in FR}
    assert not missing


@pytest.mark.parametrize(
    ("error", "french", "english"),
    [
        (
            BadOption("bad-option-value", name="target", value="20", allowed=("30..",)),
            "L’option target n’admet pas « 20 » ; elle admet : 30 ou plus.",
            "The option target does not take “20”; it takes 30 or more.",
        ),
        (
            BadOption("bad-option-value", name="first_hand", value="0", allowed=("auto", "1..11")),
            "L’option first_hand n’admet pas « 0 » ; elle admet : auto ou de 1 à 11.",
            "The option first_hand does not take “0”; it takes auto or from 1 to 11.",
        ),
        (
            BadOption("bad-seats", seats=9, allowed=("3", "4", "5")),
            "Ce jeu ne se joue pas à 9 ; il se joue à 3, 4 ou 5.",
            "This game is not played by 9; it is played by 3, 4 or 5.",
        ),
        (
            UnknownGame("unknown-game", name="belote", allowed=("politaine", "aluette")),
            "Il n’y a pas de jeu « belote » ; il y a : politaine et aluette.",
            "There is no game “belote”; there is politaine and aluette.",
        ),
        (
            UnknownBot("unknown-bot", name="deep", allowed=("amateur",)),
            "Il n’y a pas de joueur automatique « deep » ; il y a : amateur.",
            "There is no computer player “deep”; there is amateur.",
        ),
        (
            BadNotation("unknown-card", text="11P", pack="french32"),
            "« 11P » n’est pas une carte du jeu de 32 cartes ; on écrit par exemple RP ou 10K.",
            "“11P” is not a card of the 32-card pack; one writes, for instance, RP or 10K.",
        ),
        (
            BadDeal("wrong-hand-size", seat=1, count=1, size=8),
            "La place 1 a 1 carte ; il en faut 8.",
            "Seat 1 has 1 card; it takes 8.",
        ),
        (
            BrokenRecord("wrong-leader", 12, seat=1, expected=2),
            "La ligne fait commencer la place 1, mais c’est à la place 2 de jouer.",
            "The line starts with seat 1, but seat 2 plays next.",
        ),
        (
            IllegalAction("not-your-turn", seat=0, action="AP", allowed=(), turn=-1),
            "Ce n’est pas votre tour : personne ne joue en ce moment.",
            "It is not your turn: nobody plays just now.",
        ),
        (
            IllegalAction("option-off", seat=0, action="AP*", allowed=(), option="announce"),
            "La règle « Annonce de la politaine (announce) » ne le permet pas dans cette partie.",
            "The house rule “Announcing the politaine (announce)” does not allow it in this match.",
        ),
        (
            IllegalAction("sign-not-held", seat=0, action="sign as", allowed=(), sign="as"),
            "Vous ne pouvez pas faire le signe « un as » : il faut avoir en main ce qu’il annonce.",
            "You cannot make the sign “an ace”: you must hold what it tells of.",
        ),
    ],
)
def test_sample_sentences(error: VeilleeError, french: str, english: str) -> None:
    narrow = "\N{NARROW NO-BREAK SPACE}"
    assert say_error(FR, error).replace(narrow, " ") == french
    assert say_error(EN, error) == english


def test_a_refused_action_says_what_is_possible() -> None:
    refused = IllegalAction("must-follow", seat=0, action="AT", allowed=("AP", "7P"), suit="P")
    said = say_error(FR, refused, deck="french32")
    assert said.startswith("Il faut fournir du pique")
    assert said.endswith("Possible ici\u202f: AP ou 7P.")
    assert say_error(EN, refused).endswith("Possible here: AP or 7P.")


def test_in_a_record_it_is_said_who_did_what() -> None:
    data = {"seat": 1, "action": "AT", "allowed": ("AP", "7P"), "suit": "P"}
    said = say_error(EN, BrokenRecord("must-follow", 12, **data))
    assert said.startswith("“AT” (seat 1): You must follow suit")
    assert said.endswith("Possible here: AP or 7P.")
    assert "Bruno" in say_error(EN, BrokenRecord("must-follow", 12, **data), players=PLAYERS)


def test_a_card_is_named_where_the_pack_is_known() -> None:
    refused = IllegalAction("card-not-in-hand", seat=0, action="2C", allowed=(), card="2C")
    assert say_error(FR, refused) == "Vous n’avez pas 2C en main."
    assert say_error(FR, refused, deck="aluette48") == "Vous n’avez pas la Vache (2C) en main."
    assert say_error(EN, refused, deck="french52") == "You do not hold the two of hearts (2C)."
    assert say_error(EN, refused, deck="french32") == "You do not hold 2C."


def test_a_suit_that_is_none_is_quoted() -> None:
    assert "Z" in say_error(EN, VeilleeError("must-follow", suit="Z"))


def test_players_are_named_where_they_are_known() -> None:
    refused = IllegalAction("not-your-turn", seat=0, action="AP", allowed=(), turn=2)
    assert "à Chloé de jouer" in say_error(FR, refused, players=PLAYERS)
    assert "la place 2" in say_error(FR, refused)


def test_the_excuse_is_asked_for_in_notation() -> None:
    assert say_error(EN, BadNotation("excuse-value", text="X")).endswith("play X0 or X22.")
    only_zero = IllegalAction("excuse-value", seat=0, action="X22", allowed=(0,))
    assert say_error(EN, only_zero).endswith("play X0.")


def test_an_unknown_code_still_shows_its_data() -> None:
    said = say_error(FR, VeilleeError("brand-new", text="abc"))
    assert "brand-new" in said
    assert "abc" in said
    assert say_error(FR, VeilleeError("too-late", what="fly")).startswith("Il est trop tard")
    assert "fly" in say_error(FR, VeilleeError("too-late", what="fly"))
    assert "(fly)" not in say_error(FR, VeilleeError("option-off", option="fly"))


def test_what_is_quoted_cannot_upset_a_terminal() -> None:
    said = say_error(FR, BadNotation("bad-number", text="1\x1b[2J\n" + "9" * 500))
    assert "\x1b" not in said
    assert "\n" not in said
    assert len(said) < 200


def test_booleans_are_quoted_as_they_are_written() -> None:
    error = BadOption("bad-option-value", name="target", value=True, allowed=("30..",))
    assert "“yes”" in say_error(EN, error)
