"""What went wrong, told in the reader's language."""

from __future__ import annotations

from veillee.errors import VeilleeError
from veillee.words import Words
from veillee.words.errors import say_error

_LONGEST = 58  # of a path in a sentence; what tells files apart stands at its end


def sentence(words: Words, error: VeilleeError) -> str:
    """An error on one line; why a file could not be used is a word of the catalogue."""
    data = dict(error.data)
    if f"cli.why.{data.get('why')}" in words:
        data["why"] = words(f"cli.why.{data['why']}")
    path = str(data.get("path", ""))
    if len(path) > _LONGEST:
        data["path"] = "…" + path[-_LONGEST:]
    told = type(error)(error.code, **data) if data != error.data else error
    return " ".join(say_error(words, told).split())
