"""Cursors: where a page ended, opaque to whoever holds them, unmoved by what is added later."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode

from veillee.errors import VeilleeError

_PLACE = re.compile(r"(0|[1-9][0-9]{0,15}) ([A-Za-z0-9_.-]{1,64})")


def write(at: int, row: str) -> str:
    """The cursor behind the row of that time and id."""
    return urlsafe_b64encode(f"{at} {row}".encode()).decode().rstrip("=")


def read(text: str) -> tuple[int, str]:
    """The time and id of the row that a cursor is behind.

    Raises:
        VeilleeError: ``bad-cursor`` with its ``text``.
    """
    try:
        place = urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except ValueError:
        place = ""
    match = _PLACE.fullmatch(place)
    if match is None or write(int(match[1]), match[2]) != text:
        raise VeilleeError("bad-cursor", text=text)
    return int(match[1]), match[2]
