"""The words of the page: the catalogues of one language as JSON, and every card by name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from veillee.cards import ALUETTE48, FRENCH32, FRENCH52, TRUMPS22
from veillee.server.pages.files import Asset, asset
from veillee.server.problems import words_in
from veillee.table.names import BOT_NAMES
from veillee.words import Words
from veillee.words.cards import card_with_nickname, the_card

DECKS = (FRENCH32, FRENCH52, ALUETTE48, TRUMPS22)
# What only the terminal says; rules, options and advice, which the server tells in whole sentences.
LEFT_OUT = ("advice.", "cli.", "option.", "rules.")


@cache
def words_file(lang: str) -> Asset:
    """The words of a language, ready to be sent. Raises: VeilleeError, ``unknown-lang``."""
    return asset(msgspec.json.encode(page_words(lang)), "application/json")


def page_words(lang: str) -> dict[str, str | tuple[str, ...]]:
    """Every sentence by its key; those that count are ``(one, many)``.

    Cards have the keys ``cardname.<deck>.<card>`` (``Monsieur (trois de deniers)``) and
    ``thecard.<deck>.<card>`` (``le valet de pique``); the Excuse is there with its worth, too.

    Raises:
        VeilleeError: ``unknown-lang``.
    """
    words = words_in(lang)
    told = words.entries().items()
    said = {key: sentence for key, sentence in told if not key.startswith(LEFT_OUT)}
    bots = {f"page.table.bot.{seat}": name for seat, name in enumerate(BOT_NAMES)}
    return said | dict(_cards(words)) | bots


def _cards(words: Words) -> Iterator[tuple[str, str]]:
    for deck in DECKS:
        for card in deck.cards:
            key = f"{deck.name}.{card}"
            yield f"cardname.{key}", card_with_nickname(words, card, deck.name, explained=True)
            yield f"thecard.{key}", the_card(words, card, deck.name)
            if card.rank == "X":
                for worth in (0, 22):
                    yield f"thecard.{key}{worth}", the_card(words, card, deck.name, worth)
