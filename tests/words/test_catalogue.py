"""Looking words up: keys, numbers, lists, the language to speak, catalogues that need compiling."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import pytest

from veillee.errors import VeilleeError
from veillee.words import Words, catalogue, languages, preferred

SOURCE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "greeting"
msgstr "{word}"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalogue folder of its own, with one entry in each language."""
    monkeypatch.setattr(catalogue, "CATALOGUES", tmp_path)
    for lang in languages():
        (tmp_path / lang).mkdir()
        write(tmp_path / lang / "one.po", "Salut {name}")
    # Each Words reads the folder anew.
    monkeypatch.setattr(catalogue, "_load", catalogue._load.__wrapped__)
    return tmp_path


def write(path: Path, sentence: str) -> None:
    path.write_text(SOURCE.replace("{word}", sentence), encoding="utf-8")


@pytest.mark.parametrize(
    ("explicit", "env", "lang"),
    [
        (None, {}, "en"),
        ("fr", {"LANG": "en_GB.UTF-8"}, "fr"),
        ("FR_ca", {}, "fr"),
        ("en", {"VEILLEE_LANG": "fr"}, "en"),
        (None, {"VEILLEE_LANG": "fr", "LC_ALL": "en_US.UTF-8"}, "fr"),
        (None, {"LC_ALL": "fr_FR.UTF-8", "LANG": "en_US.UTF-8"}, "fr"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "fr_BE", "LANG": "en_US"}, "fr"),
        (None, {"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        ("", {"LANG": "fr"}, "fr"),
    ],
)
def test_the_first_wish_that_is_expressed_decides(
    explicit: str | None, env: Mapping[str, str], lang: str
) -> None:
    assert preferred(explicit, env) == lang


def test_another_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(VeilleeError) as refusal:
        Words("de")
    assert refusal.value.code == "unknown-lang"
    assert refusal.value.data == {"lang": "de", "allowed": ("fr", "en")}


def test_a_missing_key_is_shown_to_people_and_raised_in_tests() -> None:
    assert Words("fr")("no.such-key") == "no.such-key"
    assert Words("fr").plural("no.such-key", 2) == "no.such-key"
    with pytest.raises(KeyError, match=r"no\.such-key"):
        Words("fr", strict=True)("no.such-key")
    with pytest.raises(KeyError, match=r"no\.such-key"):
        Words("fr", strict=True).plural("no.such-key", 2)


def test_a_place_without_data_is_shown_to_people_and_raised_in_tests() -> None:
    assert Words("fr")("word.seat") == "la place {seat}"
    with pytest.raises(KeyError, match="seat"):
        Words("fr", strict=True)("word.seat")


def test_braces_in_data_are_data() -> None:
    assert Words("fr", strict=True)("word.seat", seat="{0}{x}") == "la place {0}{x}"


def test_contains_tells_which_keys_there_are() -> None:
    words = Words("en")
    assert "word.seat" in words
    assert "they.bid" in words  # counted
    assert "no.such-key" not in words
    assert 7 not in words


@pytest.mark.parametrize(
    ("lang", "n", "sentence"),
    [
        ("fr", 0, "0 carte chacun"),
        ("fr", 1, "1 carte chacun"),
        ("fr", 2, "2 cartes chacun"),
        ("en", 0, "0 cards each"),
        ("en", 1, "1 card each"),
        ("en", 2, "2 cards each"),
    ],
)
def test_each_language_counts_its_own_way(lang: str, n: int, sentence: str) -> None:
    assert Words(lang, strict=True).plural("deal.cards", n) == sentence


@pytest.mark.parametrize(
    ("items", "french", "english"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a et b", "a and b"),
        ([1, 2, 3], "1, 2 et 3", "1, 2 and 3"),
    ],
)
def test_lists(items: list[object], french: str, english: str) -> None:
    assert Words("fr", strict=True).list(items) == french
    assert Words("en", strict=True).list(items) == english


def test_alternatives_series_and_numbers() -> None:
    french, english = Words("fr", strict=True), Words("en", strict=True)
    assert french.either(["a", "b", "c"]) == "a, b ou c"
    assert english.either(["a", "b", "c"]) == "a, b or c"
    assert french.series(["a, b", "c"]) == "a, b\u202f; c"
    assert english.series(["a, b", "c"]) == "a, b; c"
    assert french.number(0.25) == "0,25"
    assert english.number(0.25) == "0.25"
    assert french.number(3) == "3"


def test_a_catalogue_is_compiled_when_missing_and_when_its_source_is_newer(folder: Path) -> None:
    source, compiled = folder / "fr" / "one.po", folder / "fr" / "one.mo"
    assert Words("fr")("greeting", name="Anne") == "Salut Anne"
    assert compiled.exists()
    write(source, "Bonsoir {name}")
    os.utime(source, ns=(0, compiled.stat().st_mtime_ns - 1))
    assert Words("fr")("greeting", name="Anne") == "Salut Anne"
    os.utime(source, ns=(0, compiled.stat().st_mtime_ns + 1_000_000_000))
    assert Words("fr")("greeting", name="Anne") == "Bonsoir Anne"
    assert not list(folder.glob("fr/*.mo.*"))


def test_without_babel_what_is_compiled_serves_and_what_is_not_is_an_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Words("fr")
    source, compiled = folder / "fr" / "one.po", folder / "fr" / "one.mo"
    os.utime(source, ns=(0, compiled.stat().st_mtime_ns + 1_000_000_000))
    monkeypatch.setattr(
        catalogue, "find_spec", lambda name: None if name == "babel" else find_spec(name)
    )
    assert Words("fr")("greeting", name="Anne") == "Salut Anne"
    with pytest.raises(RuntimeError, match=r"one\.po \(en\) is not compiled"):
        Words("en")


def test_compiled_catalogues_alone_are_enough(folder: Path) -> None:
    Words("fr")
    (folder / "fr" / "one.po").unlink()
    assert Words("fr")("greeting", name="Anne") == "Salut Anne"


def test_a_compiled_catalogue_without_its_source_is_left_aside(folder: Path) -> None:
    Words("fr")
    (folder / "fr" / "one.po").rename(folder / "fr" / "two.po")
    write(folder / "fr" / "two.po", "Bonsoir {name}")
    assert Words("fr")("greeting", name="Anne") == "Bonsoir Anne"


def test_a_folder_that_cannot_be_written_still_gives_its_words(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: bytes) -> int:
        raise PermissionError(path)

    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert Words("fr")("greeting", name="Anne") == "Salut Anne"
    assert not (folder / "fr" / "one.mo").exists()
