"""Reading the catalogues as they are written, for the tests."""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import cache

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from veillee.words.catalogue import CATALOGUES

THEMES = sorted(path.stem for path in (CATALOGUES / "fr").glob("*.po"))


@cache
def read(lang: str, theme: str) -> Catalog:
    with (CATALOGUES / lang / f"{theme}.po").open("rb") as lines:
        return read_po(lines, locale=lang, abort_invalid=True)


def entries(lang: str, theme: str) -> dict[str, Message]:
    return {key(message): message for message in read(lang, theme) if message.id}


def key(message: Message) -> str:
    return str(message.id if isinstance(message.id, str) else message.id[0])


def sentences(message: Message) -> tuple[str, ...]:
    """Its sentence, or its sentence for one and for many."""
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def every_sentence(lang: str) -> Iterator[tuple[str, str]]:
    for theme in THEMES:
        for name, message in entries(lang, theme).items():
            yield from ((name, sentence) for sentence in sentences(message))


def places(sentence: str) -> set[str]:
    return {place for _, place, _, _ in string.Formatter().parse(sentence) if place is not None}
