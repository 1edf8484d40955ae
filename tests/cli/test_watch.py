"""Bots among themselves, told to a spectator."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.terminal import SETUPS, Terminal, name_of
from veillee.records import Record


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_whole_match_is_told_and_recorded(
    terminal: Terminal, tmp_path: Path, setup: tuple[str, ...], lang: str
) -> None:
    file = tmp_path / "match.pli"
    done = terminal.run(
        "watch", *setup, "--seed", "3", "--pace", "0", "--record", str(file), "--lang", lang
    )
    assert (done.status, done.err) == (0, "")
    match = Record.parse(file.read_text(encoding="utf-8")).replay()
    assert match.over
    assert not re.search(r"\{\w+\}|\bcli\.|\berror\.", done.out)
    played = [result for result in match.results if result.points is not None]
    assert len(re.findall(r"^Total", done.out, re.MULTILINE)) == len(played)
    tricks = sum(len(result.tricks) for result in match.results)
    assert len(re.findall(r"^(?:Pli|Trick) \d", done.out, re.MULTILINE)) == tricks


def test_the_same_seed_tells_the_same_match(terminal: Terminal) -> None:
    first, second = (terminal.run("watch", "aluette", "--seed", "x", "--pace", "0") for _ in "12")
    assert first == second
    assert first.out


def test_a_spectator_is_told_who_perceived_a_sign(terminal: Terminal) -> None:
    done = terminal.run("watch", "aluette", "--seed", "2", "--pace", "0", "--lang", "en")
    assert "You see all the signs" in done.out
    assert re.search(r"^    \w+ .* \(.*\) – seen by \w+", done.out, re.MULTILINE)


def test_a_terminal_of_ascii_is_enough(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii"))
    done = terminal.run("watch", "aluette", "--seed", "2", "--pace", "0", "--lang", "fr")
    text = raw.getvalue().decode("ascii")
    assert done.status == 0
    assert "?" not in text
    assert "Chloe" in text
    assert "->" in text


def test_no_wait_where_nobody_reads_along(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    terminal.run("watch", "politaine", "--seed", "3")
    assert slept == []
    terminal.run("watch", "politaine", "--seed", "3", "--pace", "0,5")
    assert slept
    assert set(slept) == {0.5, 1.0}
