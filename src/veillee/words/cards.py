"""Cards in words: long names, proper names, and the index in a card's corner."""

from __future__ import annotations

from veillee.cards import Card
from veillee.words.catalogue import Words

_FAMILIES = {"french32": "french", "french52": "french", "aluette48": "aluette"}
_TRUMPS = "trumps22"

# The eight cards of Aluette that have a name, the strongest first (ALU-2).
NAMED = (
    *(Card(rank, suit) for rank in "32" for suit in "DC"),
    *(Card("9", suit) for suit in "CD"),
    *(Card("2", suit) for suit in "BE"),
)

# One column wide. Latin suits have no signs of their own in Unicode: a coin, a bowl, a stick
# and a blade stand for them.
_SYMBOLS = {
    "french": {"P": "♠", "C": "♥", "K": "♦", "T": "♣"},
    "aluette": {"D": "¤", "C": "∪", "B": "‖", "E": "†"},
}


def card_name(words: Words, card: Card, deck_name: str) -> str:
    """The long name without article: ``trois de deniers``, ``valet de pique``, ``atout 17``."""
    return _name(words, card, deck_name, "rank", "")


def the_card(words: Words, card: Card, deck_name: str, worth: int | None = None) -> str:
    """As sentences name it: ``le valet de pique``, ``la Vache``, ``l’Excuse à 22``."""
    if is_named(card, deck_name):
        return words(f"card.nickname.{card}")
    if card.rank == "X" and worth is not None:
        return words("card.excuse.worth", worth=worth)
    return _name(words, card, deck_name, "the", ".the")


def card_with_nickname(words: Words, card: Card, deck_name: str, *, explained: bool = False) -> str:
    """``Monsieur (trois de deniers)``; the long name alone for a card without proper name.

    ``explained`` adds what a French name means where the language is another.
    """
    name = card_name(words, card, deck_name)
    if not is_named(card, deck_name):
        return name
    nickname = words(f"card.nickname.{card}" + (".explained" if explained else ""))
    return words("card.nickname", nickname=nickname, card=name)


def is_named(card: Card, deck_name: str) -> bool:
    """Whether it is one of the eight cards of Aluette that have a proper name."""
    return _FAMILIES.get(deck_name) == "aluette" and card in NAMED


def card_index(words: Words, card: Card, deck_name: str) -> str:
    """The index as the reader's cards show it: ``R♠`` or ``K♠``, ``17``, ``Exc``."""
    if card.rank == "X":
        return words("card.index.excuse")
    key = f"card.index.{card.rank}"
    rank = words(key) if card.rank.isalpha() else card.rank
    return rank + suit_symbol(card, deck_name)


def suit_symbol(card: Card, deck_name: str) -> str:
    """The sign of a card's suit, one column wide; empty for trumps."""
    if deck_name == _TRUMPS:
        return ""
    return _SYMBOLS[_FAMILIES[deck_name]][card.suit]


def suit_name(words: Words, suit: str, deck_name: str) -> str:
    """``pique``, ``deniers``."""
    return words(f"card.{_FAMILIES[deck_name]}.suit.{suit}")


def _name(words: Words, card: Card, deck_name: str, rank_key: str, ending: str) -> str:
    if deck_name == _TRUMPS:
        key = "card.excuse" if card.rank == "X" else "card.trump"
        return words(key + ending, rank=card.rank)
    family = _FAMILIES[deck_name]
    rank = words(f"card.{family}.{rank_key}.{card.rank}")
    return words(f"card.{family}.of.{card.suit}", rank=rank)
