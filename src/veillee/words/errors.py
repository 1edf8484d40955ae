"""Errors in words: the sentence of ``error.<code>`` with the data made readable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from veillee.cards import ALUETTE48, FRENCH32, FRENCH52, TRUMPS22
from veillee.errors import BadNotation, BrokenRecord, VeilleeError
from veillee.games import registry
from veillee.games.actions import Sign
from veillee.words.cards import the_card
from veillee.words.catalogue import Words
from veillee.words.players import Players
from veillee.words.signs import sign_card

_LONGEST = 60  # quoted input is cut here
_DECKS = {deck.name: deck for deck in (FRENCH32, FRENCH52, ALUETTE48, TRUMPS22)}
_EXAMPLES = {
    "french32": ("RP", "10K"),
    "french52": ("RP", "10K"),
    "aluette48": ("3D", "CB"),
    "trumps22": ("17", "X"),
}
_SEATS = frozenset({"turn", "seat", "dealer", "by"})
# Where what was expected is a seat, and where it is text.
_EXPECTS_SEAT = frozenset({"wrong-dealer", "wrong-leader"})
# Those whose own sentence says what would be right.
_SAYS_WHAT_IS_ALLOWED = frozenset({"excuse-value"})


def say_error(
    words: Words, error: VeilleeError, *, deck: str | None = None, players: Players | None = None
) -> str:
    """What is wrong and what would be right, as one or two sentences.

    ``deck`` (its name) lets cards be named rather than written; ``players`` lets seats be. The
    line of a ``BrokenRecord`` is not part of it.
    """
    code = error.code
    key = f"error.{code}"
    data = dict(error.data)
    if code == "not-your-turn" and _is_negative(data.get("turn")):
        key += ".nobody"
    if key not in words:
        return words("error.unknown", details=_quoted(str(error)))
    reader = _Reader(words, code, deck, players or Players(()))
    shown = _more(words, code, data) | {
        name: reader.text(name, value) for name, value in data.items()
    }
    count = data.get("count")
    if code == "wrong-hand-size" and isinstance(count, int):
        sentence = words.plural(key, count, **shown)
    else:
        sentence = words(key, **shown)
    sentence = sentence[:1].upper() + sentence[1:]
    if "action" not in data:
        return sentence
    possible = _possible(words, code, data.get("allowed"))
    if possible:
        sentence = f"{sentence} {possible}"
    if isinstance(error, BrokenRecord):
        # Nobody has just done it: say who, and what.
        return words("error.in-record", sentence=sentence, **_who_did_what(shown))
    return sentence


def _who_did_what(shown: Mapping[str, object]) -> dict[str, object]:
    return {name: shown.get(name, "?") for name in ("action", "seat")}


def _possible(words: Words, code: str, allowed: object) -> str:
    """What may be done instead, where the refusal of an action says it."""
    if code in _SAYS_WHAT_IS_ALLOWED or not isinstance(allowed, (tuple, list)) or not allowed:
        return ""
    return words("error.possible", allowed=words.either(map(str, allowed)))


def _more(words: Words, code: str, data: Mapping[str, object]) -> dict[str, object]:
    """What a sentence needs besides the data of its error."""
    if code == "unknown-card":
        return {"examples": words.either(_EXAMPLES.get(str(data.get("pack")), ("10P",)))}
    if code == "excuse-value":
        return {"allowed": words.either(("X0", "X22"))}
    seats = data.get("seats")
    if code == "bad-seat" and isinstance(seats, int):
        return {"last": seats - 1}
    return {}


class _Reader:
    """Makes the data of one error readable."""

    def __init__(self, words: Words, code: str, deck: str | None, players: Players) -> None:
        self.words = words
        self.code = code
        self.deck = deck
        self.players = players
        self.readers: Mapping[str, Callable[[str], str]] = {
            "card": self._card,
            "suit": self._suit,
            "what": self._what,
            "option": self._option,
            "sign": self._sign,
            "pack": self._pack,
        }

    def text(self, name: str, value: object) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return self._seat(value) if self._is_seat(name) else str(value)
        if isinstance(value, (tuple, list)):
            return self._several(name, value)
        text = str(value)
        return self.readers.get(name, _quoted)(text)

    def _is_seat(self, name: str) -> bool:
        return name in _SEATS or (name == "expected" and self.code in _EXPECTS_SEAT)

    def _seat(self, seat: int) -> str:
        return self.words("word.nobody") if seat < 0 else self.players.name(self.words, seat)

    def _several(self, name: str, values: Iterable[object]) -> str:
        if self.code == "excuse-value":
            return self.words.either(f"X{value}" for value in values)
        texts = [self._range(_quoted(str(value))) for value in values]
        # "There is a, b and c", but "it takes a, b or c".
        return (
            self.words.list(texts) if self.code.startswith("unknown") else self.words.either(texts)
        )

    def _range(self, text: str) -> str:
        low, dots, high = text.partition("..")
        if not dots:
            return text
        if not high:
            return self.words("range.from", low=low)
        return self.words("range.between", low=low, high=high)

    def _card(self, text: str) -> str:
        try:
            card = _DECKS[self.deck or ""].parse(text)
        except (KeyError, BadNotation):
            return _quoted(text)
        return f"{the_card(self.words, card, self.deck or '')} ({card})"

    def _suit(self, text: str) -> str:
        key = f"card.french.suit.{text}"  # only French packs have suits to follow
        return self.words(key) if key in self.words else _quoted(text)

    def _what(self, text: str) -> str:
        key = f"what.{text}"
        return self.words(key) if key in self.words else _quoted(text)

    def _option(self, text: str) -> str:
        keys = (f"option.{game}.{text}.title" for game in registry.names())
        key = next((key for key in keys if key in self.words), None)
        return _quoted(text) if key is None else f"{self.words(key)} ({text})"

    def _sign(self, text: str) -> str:
        known = {sign.word: sign for sign in Sign}
        return sign_card(self.words, known[text]) if text in known else _quoted(text)

    def _pack(self, text: str) -> str:
        key = f"deck.{text}"
        return self.words(key) if key in self.words else _quoted(text)


def _is_negative(value: object) -> bool:
    return isinstance(value, int) and value < 0


def _quoted(text: str) -> str:
    """Input on one line that a terminal can show: no control characters, not too long."""
    shown = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
    return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"
