"""Sentences by key: ``words("error.must-follow", suit="pique")``.

A catalogue entry's msgid is a key, its msgstr the sentence with ``{named}`` places. Every theme
has its own ``.po``; all those of a language are read as one.
"""

from __future__ import annotations

import gettext
import io
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from veillee.errors import VeilleeError

CATALOGUES = Path(__file__).parent / "catalogues"
LANGUAGES = ("fr", "en")
VARIABLES = ("VEILLEE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
MANY = ".many"  # ends the msgid_plural of a counted sentence


def languages() -> tuple[str, ...]:
    """The languages there are words in; the games' own comes first."""
    return LANGUAGES


def preferred(explicit: str | None, env: Mapping[str, str]) -> str:
    """The language to speak: the one asked for, else the first one the environment names.

    Whatever begins with ``fr`` is French; anything else is answered in English.
    """
    wishes = (explicit, *(env.get(variable) for variable in VARIABLES))
    wish = next((wish for wish in wishes if wish), "")
    return "fr" if wish.strip().lower().startswith("fr") else "en"


class Words:
    """The words of one language.

    A key that is missing, or a place that is given no data, stays visible to people as ``key`` or
    ``{place}``; with ``strict`` (tests) it raises KeyError.
    """

    def __init__(self, lang: str, *, strict: bool = False) -> None:
        """Raises: VeilleeError, ``unknown-lang``; RuntimeError where no catalogue can be read."""
        if lang not in LANGUAGES:
            raise VeilleeError("unknown-lang", lang=lang, allowed=LANGUAGES)
        self.lang = lang
        self.strict = strict
        self._entries = _load(lang)

    def __call__(self, key: str, /, **data: object) -> str:
        """The sentence of ``key`` with its places filled in."""
        return self._fill(key, self._entries.gettext(key), data)

    def plural(self, key: str, n: int, /, **data: object) -> str:
        """The sentence of ``key`` for a number of things; its place ``{n}`` is that number."""
        sentence = self._entries.ngettext(key, key + MANY, n)
        if sentence == key + MANY:
            sentence = key
        return self._fill(key, sentence, {"n": n, **data})

    def __contains__(self, key: object) -> bool:
        """Whether there is a sentence for ``key`` (counted or not)."""
        return isinstance(key, str) and (
            self._entries.gettext(key) != key or self._entries.ngettext(key, key, 1) != key
        )

    def entries(self) -> dict[str, str | tuple[str, ...]]:
        """Every sentence by its key, places left open; those that count as ``(one, many)``."""
        found: dict[str, str | tuple[str, ...]] = {}
        for target in _targets(self.lang):
            part = gettext.GNUTranslations(io.BytesIO(_read(target, self.lang)))
            # The only way to everything that a catalogue holds: counted ones are kept by form.
            held: Mapping[str | tuple[str, int], str] = vars(part)["_catalog"]
            for key, sentence in held.items():
                if isinstance(key, str):
                    found[key] = sentence
                else:
                    name, form = key
                    found[name] = (held[name, 0], held[name, 1]) if form else sentence
        del found[""]
        return found

    def list(self, items: Iterable[object]) -> str:
        """``a, b and c``."""
        return self._join("list.and", items)

    def either(self, items: Iterable[object]) -> str:
        """``a, b or c``."""
        return self._join("list.or", items)

    def series(self, items: Iterable[object]) -> str:
        """``a; b; c``, for items that hold commas themselves."""
        return self("list.separator").join(str(item) for item in items)

    def number(self, value: float) -> str:
        """A number as the language writes it: ``0,25`` or ``0.25``."""
        return f"{value:g}".replace(".", self("number.point"))

    def _join(self, key: str, items: Iterable[object]) -> str:
        texts = [str(item) for item in items]
        if len(texts) < 2:
            return "".join(texts)
        return self(key, items=", ".join(texts[:-1]), last=texts[-1])

    def _fill(self, key: str, sentence: str, data: Mapping[str, object]) -> str:
        if self.strict:
            if sentence == key:
                raise KeyError(key)
            return sentence.format_map(data)
        return sentence.format_map(_Visible(data))


class _Visible(dict[str, object]):
    """Data where a place that has none stays as it is written."""

    def __missing__(self, place: str) -> str:
        return f"{{{place}}}"


@cache
def _load(lang: str) -> gettext.NullTranslations:
    """All catalogues of a language as one: each looks further in the next."""
    entries = gettext.NullTranslations()
    for target in _targets(lang):
        part = gettext.GNUTranslations(io.BytesIO(_read(target, lang)))
        part.add_fallback(entries)
        entries = part
    return entries


def _targets(lang: str) -> list[Path]:
    """The compiled catalogues of a language, in order."""
    # A compiled one whose source is gone is not read, unless there are no sources at all.
    targets = [source.with_suffix(".mo") for source in sorted((CATALOGUES / lang).glob("*.po"))]
    return targets or sorted((CATALOGUES / lang).glob("*.mo"))


def _read(target: Path, lang: str) -> bytes:
    """A compiled catalogue; one that is missing or older than its source is compiled first.

    An installed package has them all, and perhaps no Babel: what is there is then taken as it is.
    """
    source = target.with_suffix(".po")
    present = target.exists()
    if present and not (source.exists() and source.stat().st_mtime > target.stat().st_mtime):
        return target.read_bytes()
    if find_spec("babel") is None:
        if present:
            return target.read_bytes()
        raise RuntimeError(
            f"{source.name} ({lang}) is not compiled: run `python hatch_build.py` in the source"
            " tree with Babel installed (pip install babel)"
        )
    return _compile(source, target, lang)


def _compile(source: Path, target: Path, lang: str) -> bytes:
    """The compiled form of a catalogue, kept beside it where the folder lets us."""
    # Needed in a source tree only: an installed package has its catalogues compiled.
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with source.open("rb") as lines:
        catalogue = read_po(lines, locale=lang, abort_invalid=True)
    out = io.BytesIO()
    write_mo(out, catalogue)
    unfinished = target.with_suffix(f".mo.{os.getpid()}")
    # A folder that is read-only only means compiling again next time.
    with suppress(OSError):
        unfinished.write_bytes(out.getvalue())
        unfinished.replace(target)
    return out.getvalue()
