"""Cards as short coloured text: ``10P♠``, ``3D Monsieur``, ``17``, ``X``."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from veillee.cards import Card
from veillee.games.actions import Action, Kind, Signal
from veillee.match.game import Game
from veillee.words import Words
from veillee.words.cards import card_index, is_named, suit_symbol

_FRENCH = {"P": "bold", "C": "bold red", "K": "bold red", "T": "bold"}
_LATIN = {"D": "bold yellow", "C": "bold red", "B": "bold green", "E": "bold blue"}
_SUIT_ORDER = "PCTK"  # black and red by turns


class Faces:
    """How the cards of one game look in one language; ``symbols`` where they can be shown.

    In French a card shows what to type for it (``RP♠``); elsewhere it shows its index as readers
    know it (``K♠``), and ``typed`` adds the notation.
    """

    def __init__(self, words: Words, game: Game, *, symbols: bool = True) -> None:
        self._words = words
        self._game = game
        self._deck = game.deck.name
        self._suited = self._deck.startswith("french")
        self._latin = self._deck == "aluette48"
        self.symbols = symbols
        self.arrow = "→" if symbols else "->"
        self.dot = " · " if symbols else ", "

    def card(self, card: Card, worth: int | None = None) -> Text:
        """A card as it looks on the table."""
        text = str(card)
        if text == "X" and worth is not None:
            text += str(worth)
        elif self._suited and self.symbols:
            if self._words.lang == "fr":
                text += suit_symbol(card, self._deck)
            else:
                text = card_index(self._words, card, self._deck)
        elif is_named(card, self._deck):
            text += " " + self._words(f"card.nickname.{card}")
        return Text(text, style=self._style(card))

    def typed(self, card: Card) -> Text:
        """A card in the hand: as it looks, and what to type for it where that differs."""
        text = self.card(card)
        if self._suited and self.symbols and self._words.lang != "fr":
            text.append(f" {card}", "not bold dim")
        return text

    def _style(self, card: Card) -> str:
        if self._latin:
            return _LATIN[card.suit]
        if self._suited:
            return _FRENCH[card.suit]
        return "bold magenta" if card.rank == "X" else "bold"

    def laid(self, action: Action) -> Text:
        """A card on the table, with what was done while laying it."""
        if action.card is None:
            return Text(str(action))
        text = self.card(action.card, action.value if action.kind is Kind.PLAY else None)
        if action.signal is not Signal.PLAIN:
            text.append(f" {self._words(f'cli.mark.{action.signal.name.lower()}')}", "not bold")
        if action.announced:
            text.append(f" {self._words('cli.mark.announced')}", "not bold")
        return text

    def hand(self, cards: Sequence[Card]) -> Text:
        """Several cards on one line, as one holds them."""
        between = ", " if self._latin else " "
        return Text(between).join(self.card(card) for card in arranged(self._game, cards))


def arranged(game: Game, cards: Sequence[Card]) -> tuple[Card, ...]:
    """A hand as one holds it: by suit where one must follow, the strongest first."""
    number = game.deck.number
    if game.deck.name.startswith("french"):
        return tuple(sorted(cards, key=lambda card: (_SUIT_ORDER.index(card.suit), -number(card))))
    return tuple(sorted(cards, key=number, reverse=True))


def labels(game: Game, cards: Sequence[Card]) -> dict[str, Card]:
    """What to type for each card of a hand besides its notation: its place, from 1.

    Trumps are numbers themselves, and a second number for each would only mislead.
    """
    if game.deck.name == "trumps22":
        return {str(card): card for card in arranged(game, cards)}
    return {str(place): card for place, card in enumerate(arranged(game, cards), start=1)}
