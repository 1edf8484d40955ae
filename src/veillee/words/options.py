"""House rules in words: title, explanation, value."""

from __future__ import annotations

from veillee.games.options import Value
from veillee.words.catalogue import Words


def option_title(words: Words, game_name: str, option: str) -> str:
    """What an option is called: ``Points à atteindre``."""
    return words(f"option.{game_name}.{option}.title")


def option_about(words: Words, game_name: str, option: str) -> str:
    """One line that explains it."""
    return words(f"option.{game_name}.{option}.about")


def option_value(words: Words, game_name: str, option: str, value: Value) -> str:
    """A value in words: ``32 points``, ``trois plis de suite``, ``oui``, ``25 %``."""
    key = f"option.{game_name}.{option}.value"
    if isinstance(value, bool):
        return words("word.yes" if value else "word.no")
    if isinstance(value, float):
        return words("option.share", percent=words.number(100 * value))
    if isinstance(value, int) and key in words:
        return words.plural(key, value)
    return words(f"{key}.{value}")
