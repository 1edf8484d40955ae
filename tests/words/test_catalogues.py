"""What holds for every sentence: both languages say the same things, and write them well."""

from __future__ import annotations

import re

import pytest

from veillee.words import languages
from veillee.words.catalogue import CATALOGUES, MANY
from words.catalogue_files import THEMES, entries, every_sentence, places, read, sentences

NARROW = "\N{NARROW NO-BREAK SPACE}"


def test_every_theme_is_in_every_language() -> None:
    for lang in languages():
        assert sorted(path.stem for path in (CATALOGUES / lang).glob("*.po")) == THEMES


@pytest.mark.parametrize("theme", THEMES)
def test_both_languages_have_the_same_keys_in_the_same_order(theme: str) -> None:
    assert list(entries("fr", theme)) == list(entries("en", theme))


@pytest.mark.parametrize("theme", THEMES)
def test_both_languages_count_the_same_sentences_and_have_the_same_places(theme: str) -> None:
    english = entries("en", theme)
    for name, message in entries("fr", theme).items():
        other = english[name]
        assert message.pluralizable == other.pluralizable, name
        for one, two in zip(sentences(message), sentences(other), strict=True):
            assert places(one) == places(two), name


def test_a_counted_sentence_says_its_number_and_is_keyed_as_such() -> None:
    for lang in languages():
        for theme in THEMES:
            for name, message in entries(lang, theme).items():
                if message.pluralizable:
                    assert message.id[1] == name + MANY
                    one, many = sentences(message)
                    assert "n" in places(many), name
                    assert places(one) <= places(many), name


def test_no_key_is_in_two_themes() -> None:
    seen = [name for theme in THEMES for name in entries("fr", theme)]
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize("lang", languages())
def test_nothing_is_left_untranslated(lang: str) -> None:
    for theme in THEMES:
        for name, message in entries(lang, theme).items():
            assert not message.fuzzy, name
    for name, sentence in every_sentence(lang):
        assert sentence.strip(), name
        assert sentence != name  # a lookup that gives back its key has found nothing
        assert re.fullmatch(r"[\w.-]+", name), name


@pytest.mark.parametrize("lang", languages())
def test_the_header_says_how_the_language_counts(lang: str) -> None:
    forms = {"fr": (2, "(n > 1)"), "en": (2, "(n != 1)")}
    for theme in THEMES:
        catalogue = read(lang, theme)
        assert (catalogue.num_plurals, catalogue.plural_expr) == forms[lang], theme


def test_french_typography() -> None:
    for name, sentence in every_sentence("fr"):
        assert not re.search(r"[ \N{NO-BREAK SPACE}][;:!?»]", sentence), name
        assert not re.search(r"«(?!\N{NARROW NO-BREAK SPACE})", sentence), name
        assert not re.search(r"(?<!\N{NARROW NO-BREAK SPACE})»", sentence), name
        # A word is never set against high punctuation (notation is: « 1: 10P », « ! »).
        assert not re.search(r"[^\W\d_}][;!?]|[^\W\d_}]:(?!\d)", sentence), name
        assert "'" not in sentence, name
        assert sentence.count("«") == sentence.count("»"), name
        assert f" {NARROW}" not in sentence, name
        assert not re.search(r"[^\W\dA-Z_]\.\.\.", sentence), name  # … but FILE... in a usage line


def test_english_typography() -> None:
    for name, sentence in every_sentence("en"):
        assert "'" not in sentence, name
        assert NARROW not in sentence, name
        assert "«" not in sentence, name
        assert sentence.count("“") == sentence.count("”"), name
        assert not re.search(r"\s[;:!?](\s|$)", sentence), name


@pytest.mark.parametrize("lang", languages())
def test_rules_and_errors_are_whole_sentences(lang: str) -> None:
    for name, sentence in every_sentence(lang):
        if name.startswith(("rules.politaine", "rules.aluette", "rules.whist22", "error.")):
            # What ends with a place ends with another sentence.
            assert sentence.endswith((".", "?", "}")), name
