"""Reading actions as people write them; ``str(action)`` is the other way."""

from __future__ import annotations

import re
import unicodedata

from veillee.cards import Deck
from veillee.errors import BadNotation
from veillee.games.actions import Action, Kind, Sign, Signal

_PLAY = re.compile(r"(?P<card>[0-9A-Z]+)(?P<marks>[!~*]{0,3})")
_LONGEST_LETTERS = 2  # of a card written in letters alone: "RP"
_EXCUSE = {"X": None, "X0": 0, "X22": 22}
_ANSWERS = {"yes": 1, "oui": 1, "no": 0, "non": 0}
_FOREHEAD = {"plus": 1, "moins": 0, "+": 1, "-": 0, "−": 0}
_BARE: dict[str, Kind] = {
    kind.value: kind
    for kind in Kind
    if kind.value in ("pass", "redeal", "eights", "politaine", "claim", "mordienne")
}

# Other ways people write the signs, accents and spaces apart.
_SIGN_ALIASES = {
    "deux-de-chene": Sign.CHENE, "2-de-chene": Sign.CHENE, "deux-chene": Sign.CHENE,
    "deux-d-ecrit": Sign.ECRIT, "2-d-ecrit": Sign.ECRIT, "deux-ecrit": Sign.ECRIT,
    "le-borgne": Sign.BORGNE, "la-vache": Sign.VACHE, "le-grand-neuf": Sign.GRAND_NEUF,
    "le-petit-neuf": Sign.PETIT_NEUF, "3d": Sign.MONSIEUR, "3c": Sign.MADAME, "2d": Sign.BORGNE,
    "2c": Sign.VACHE, "9c": Sign.GRAND_NEUF, "9d": Sign.PETIT_NEUF, "2b": Sign.CHENE,
    "2e": Sign.ECRIT, "nothing": Sign.RIEN, "ace": Sign.AS,
}  # fmt: skip
_SIGNS = {sign.word: sign for sign in Sign} | _SIGN_ALIASES


def parse_action(text: str, deck: Deck) -> Action:
    """The action written ``text``, for a game played with ``deck``.

    Says nothing about whether it is allowed.

    Raises:
        BadNotation: it names no action or no card of the pack.
    """
    words = text.split()
    if len(words) == 1:
        bare = _BARE.get(words[0].lower())
        if bare is not None:
            return Action(bare)
        if not (words[0].isalpha() and len(words[0]) > _LONGEST_LETTERS):
            return parse_play(words[0], deck)
    if len(words) >= 2:
        action = _parse_with_word(words[0].lower(), " ".join(words[1:]), deck)
        if action is not None:
            return action
    raise _unknown(text, deck)


def parse_play(text: str, deck: Deck) -> Action:
    """The card written ``text``, with its marks: ``10P!*``. Raises: BadNotation."""
    match = _PLAY.fullmatch(text.upper())
    if match is None:
        raise _unknown(text, deck)
    marks = match["marks"]
    signals = [mark for mark in marks if mark in "!~"]
    if len(signals) > 1 or marks.count("*") > 1:
        raise BadNotation("bad-marks", text=text)
    signal = {"!": Signal.KNOCK, "~": Signal.SLIDE}[signals[0]] if signals else Signal.PLAIN
    name = match["card"]
    value = 0
    if name in _EXCUSE and "X" in deck:
        worth = _EXCUSE[name]
        if worth is None:
            raise BadNotation("excuse-value", text=text)
        name, value = "X", worth
    return Action(Kind.PLAY, deck.parse(name), value, signal, "*" in marks)


def parse_sign(text: str) -> Sign:
    """The sign of that name. Raises: BadNotation."""
    decomposed = unicodedata.normalize("NFKD", text.replace("’", "'").strip().lower())
    plain = decomposed.encode("ascii", "ignore").decode()
    name = re.sub(r"[ _'-]+", "-", plain)
    if name not in _SIGNS:
        allowed = tuple(sign.word for sign in Sign)
        raise BadNotation("unknown-sign", text=text, allowed=allowed)
    return _SIGNS[name]


def parse_number(text: str) -> int:
    """A small whole number. Raises: BadNotation."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadNotation("bad-number", text=text)
    return int(text)


def _parse_with_word(word: str, rest: str, deck: Deck) -> Action | None:
    if word == "bid":
        value = _FOREHEAD.get(rest.lower())
        return Action(Kind.BID, value=parse_number(rest) if value is None else value)
    if word == "look":
        return Action(Kind.LOOK, value=parse_number(rest))
    if word == "sign":
        return Action(Kind.SIGN, value=parse_sign(rest))
    if word == "discard":
        return Action(Kind.DISCARD, deck.parse(rest))
    if word == "chant" and rest.lower() in _ANSWERS:
        return Action(Kind.CHANT, value=_ANSWERS[rest.lower()])
    return None


def _unknown(text: str, deck: Deck) -> BadNotation:
    return BadNotation("unknown-action", text=text, examples=(str(deck.cards[-1]),))
