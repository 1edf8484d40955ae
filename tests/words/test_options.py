"""Every option of every game has a title, an explanation, and words for each of its values."""

from __future__ import annotations

import pytest

from veillee.games import registry
from veillee.games.options import Choice, Flag, Option, Share, Value, Whole
from veillee.words import Words, languages
from veillee.words.options import option_about, option_title, option_value

EVERY = [(name, option) for name in registry.names() for option in registry.find(name).options]


def some_values(option: Option) -> tuple[Value, ...]:
    """Each value of a choice; the ends and the middle of a number."""
    match option:
        case Choice():
            return option.values
        case Flag():
            return (False, True)
        case Share():
            return (0.0, 0.25, 1.0)
        case Whole():
            low, high = option.low, option.low + 20 if option.high is None else option.high
            word = () if option.word is None else (option.word,)
            return (*word, low, (low + high) // 2, high)
    raise TypeError(option)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("game", "option"), EVERY, ids=[f"{game}-{option.name}" for game, option in EVERY]
)
def test_an_option_and_its_values_have_words(lang: str, game: str, option: Option) -> None:
    words = Words(lang, strict=True)
    assert option_title(words, game, option.name)[0].isupper()
    about = option_about(words, game, option.name)
    assert about.endswith(".")
    assert "\n" not in about
    values = dict.fromkeys((*some_values(option), option.default))
    said = [option_value(words, game, option.name, value) for value in values]
    assert len(set(said)) == len(set(map(option.write, values)))


def test_values_in_words() -> None:
    french, english = Words("fr", strict=True), Words("en", strict=True)
    assert option_value(french, "politaine", "target", 32) == "32 points"
    assert option_value(french, "aluette", "target", 1) == "1 point"
    assert option_value(french, "aluette", "catch", 0.125) == "12,5\u202f%"
    assert option_value(english, "aluette", "catch", 0.125) == "12.5%"
    assert option_value(french, "aluette", "bluff", True) == "oui"
    assert option_value(english, "whist22", "first_hand", "auto") == "as many as the pack allows"
    assert option_value(english, "whist22", "compteur_misses", 14).startswith("14: ")
