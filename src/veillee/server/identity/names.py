"""What persons are called, and the ids they have."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable

from veillee.errors import VeilleeError
from veillee.words import Words

LONGEST = 24
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
ID_LENGTH = 12
_MOST_MARKS = 3  # accents on one letter; more of them run over the lines around
_BOT = "bot:"  # how lists of seats mark computer players
# Letters and marks that are drawn as nothing.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def tidy_name(text: str) -> str:
    """A name as it is kept: NFC, no space around it, single spaces inside.

    1 to 24 characters, all of them visible (no control, bidirectional or zero-width ones), at
    least one of them a letter or a digit; none that passes for a computer player (``bot:``).

    Raises:
        VeilleeError: ``bad-name`` with ``text`` and ``limit``.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not (
        0 < len(name) <= LONGEST
        and name.isprintable()
        and _INVISIBLE.isdisjoint(name)
        and any(letter.isalnum() for letter in name)
        and not _piled(name)
        and not name.casefold().startswith(_BOT)
    ):
        raise VeilleeError("bad-name", text=_plain(text), limit=LONGEST)
    return name


def guest_name(words: Words, below: Callable[[int], int] = secrets.randbelow) -> str:
    """A name for somebody who gave none: ``Invité 4821``."""
    return words("person.guest", number=1000 + below(9000))


def new_person_id(below: Callable[[int], int] = secrets.randbelow) -> str:
    """``p`` and 12 letters or digits, that nobody can guess."""
    return "p" + "".join(ID_LETTERS[below(len(ID_LETTERS))] for _ in range(ID_LENGTH))


def _piled(name: str) -> bool:
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > _MOST_MARKS:
            return True
    return False


def _plain(text: str) -> str:
    """The text as it can be sent back: no lone surrogates, not long."""
    return text[: 2 * LONGEST].encode("utf-8", "replace").decode("utf-8")
