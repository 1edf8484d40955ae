"""The closed list of what may be said at the table at any time: greetings, nothing about cards.

The sentences are in the catalogues under ``phrase.`` and the key.
"""

from __future__ import annotations

PHRASES: tuple[str, ...] = (
    "hello",
    "goodbye",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "one-moment",
    "back",
    "your-turn",
    "another",
    "laugh",
)
LONGEST_CHAT = 200
LONGEST_NAME = 40


def tidy(text: str, longest: int) -> str | None:
    """One line of a person's text without control characters; None if empty or too long."""
    line = " ".join(text.split())
    fits = 0 < len(line) <= longest and line.isprintable()
    return line if fits else None
