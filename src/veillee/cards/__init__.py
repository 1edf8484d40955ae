"""Cards and packs: what they are, how they are numbered and written. Nothing here knows a game."""

from veillee.cards.card import Card
from veillee.cards.deck import ALUETTE48, FRENCH32, FRENCH52, TRUMPS22, Deck

__all__ = ["ALUETTE48", "FRENCH32", "FRENCH52", "TRUMPS22", "Card", "Deck"]
