"""Records written, read, replayed and damaged."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import veillee
from conformance.setups import Setup, played, random_setup
from veillee import BrokenRecord, Record

GOLDEN = sorted(Path(__file__).parent.parent.joinpath("golden").glob("*.pli"))

RECORDS = [
    str(played(random_setup(random.Random(seed)), seed=seed, steps=120).record())
    for seed in range(12)
] + [
    str(played(Setup(name, veillee.game(name).seats, ()), seed=1).record())
    for name in veillee.games()
]


@given(st.integers(0, 10**6), st.integers(0, 200))
@settings(max_examples=60, deadline=None)
def test_reading_what_was_written_gives_the_same_record(seed: int, steps: int) -> None:
    setup = random_setup(random.Random(seed))
    record = played(setup, seed=seed, steps=steps).record()
    text = str(record)
    assert Record.parse(text) == record
    assert str(Record.parse(text)) == text
    assert Record.parse_bytes(text.encode()) == record


def read(data: bytes) -> Record | BrokenRecord:
    """The record, or why it is none; any other error is a failure."""
    try:
        return Record.parse_bytes(data)
    except BrokenRecord as error:
        return error


TOKENS = [
    "1:", "0:", "3:", "10P", "X22", "X0", "3D", "17", "!", "*", "bids", "sign 0 vache", "look 0 1",
    "redeal 0", "eights 1", "claim 0", "chant yes yes", "discard 0 3D", "talon 3D", "[Deal \"1\"]",
    "[Hands \"\"]", "[Dealer \"0\"]", "[Options \"target=40\"]", "[", "]", "\"", "|", ";", "\\",
    "-1", "99999999999", "é", "\x00", "\u2028", " ", "",
]  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A good record with lines lost, doubled, moved, and words replaced."""
    lines = draw(st.sampled_from(RECORDS)).split("\n")
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["drop", "double", "swap", "word", "insert", "cut"])):
            case "drop":
                lines[place : place + 1] = []
            case "double":
                lines.insert(place, lines[place])
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], lines[place]
            case "word":
                words = lines[place].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(TOKENS))
                lines[place] = " ".join(words)
            case "insert":
                lines.insert(place, draw(st.sampled_from(TOKENS)))
            case "cut":
                lines[place] = lines[place][: draw(st.integers(0, len(lines[place])))]
        if not lines:
            break
    return "\n".join(lines)


@given(damaged())
@settings(max_examples=400, deadline=None)
def test_a_damaged_record_is_legal_or_refused_with_a_line_number(text: str) -> None:
    record = read(text.encode(errors="surrogatepass"))
    if isinstance(record, BrokenRecord):
        assert 1 <= record.line <= text.count("\n") + 1
        assert record.code
    else:
        assert Record.parse(str(record)) == record
        assert record.replay().record() == record


@given(st.binary(max_size=300))
@settings(deadline=None)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    record = read(data)
    assert isinstance(record, Record) or record.line >= 1


@given(st.text(max_size=300))
@settings(deadline=None)
def test_any_text_after_a_good_start_is_read_or_refused(text: str) -> None:
    start = RECORDS[-1][:400].rsplit("\n", 1)[0]
    record = read(f"{start}\n{text}".encode(errors="surrogatepass"))
    assert isinstance(record, Record) or record.line >= 1


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_still_means_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert str(record) == text
    assert record.to_json() == json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def test_there_are_golden_records_of_every_game() -> None:
    games = {Record.parse(path.read_text(encoding="utf-8")).game.name for path in GOLDEN}
    assert games == set(veillee.games())
