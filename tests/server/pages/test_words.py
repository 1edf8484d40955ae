"""The words of the page: everything it says, and every card by name."""

from __future__ import annotations

import json
import re

import pytest

from veillee.errors import VeilleeError
from veillee.server.pages.files import ROOT
from veillee.server.pages.words import page_words, words_file
from veillee.words import Words, languages


@pytest.mark.parametrize("lang", languages())
def test_the_file_holds_every_sentence_but_what_the_page_gets_elsewhere(lang: str) -> None:
    told = json.loads(words_file(lang).body)
    words = Words(lang, strict=True)
    assert told["page.title"] == words("page.title")
    assert told["error.not-host"] == words("error.not-host")
    left_out = words.entries().keys() - told.keys()
    assert {key.partition(".")[0] for key in left_out} == {"advice", "cli", "option", "rules"}
    assert "" not in told


def test_a_counted_sentence_has_its_two_forms() -> None:
    for lang, free in (("fr", "places libres"), ("en", "seats free")):
        counted = page_words(lang)["page.lobby.free"]
        assert isinstance(counted, tuple)
        assert "{n}" in counted[0]
        assert counted[1] == f"{{n}} {free}"


def test_both_languages_say_the_same_things() -> None:
    french, english = map(page_words, ("fr", "en"))
    assert french.keys() == english.keys()
    for key, sentence in french.items():
        assert isinstance(sentence, str) == isinstance(english[key], str), key


def test_every_card_is_named() -> None:
    words = page_words("fr")
    assert words["cardname.french32.VP"] == "valet de pique"
    assert words["cardname.aluette48.3D"] == "Monsieur (trois de deniers)"
    assert words["thecard.aluette48.2C"] == "la Vache"
    assert words["thecard.trumps22.X22"] == "l’Excuse à 22"
    for deck, count in (("french32", 32), ("french52", 52), ("aluette48", 48), ("trumps22", 22)):
        assert sum(key.startswith(f"cardname.{deck}.") for key in words) == count


def test_another_language_is_refused() -> None:
    with pytest.raises(VeilleeError, match="unknown-lang"):
        page_words("de")


def test_whatever_the_page_says_by_a_fixed_key_is_in_the_catalogues() -> None:
    words = page_words("fr")
    missing = [
        (path.name, key)
        for path in sorted((ROOT / "js").rglob("*.js"))
        for key in re.findall(r'\b(?:t|many)\("([\w.-]+)"', path.read_text(encoding="utf-8"))
        if key not in words
    ]
    assert missing == []
