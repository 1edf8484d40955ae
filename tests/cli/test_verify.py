"""``veillee verify``: deals that are as promised, that are not, and that promised nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.terminal import Terminal
from records.test_reader import t18
from table.tables import NAMES, Sitting
from veillee.table import commands, record


@pytest.fixture(scope="module")
def fair_match() -> str:
    """The record of a whole match with drawn sides, promised and told."""
    s = Sitting("aluette", options=[("sides", "drawn")]).sit(2)
    s.ok(s.by(NAMES[0], commands.AddEntropy, value="a11ce"))
    s.start().finish()
    return str(record(s.t, s.events))


@pytest.fixture
def fair(tmp_path: Path, fair_match: str) -> Path:
    file = tmp_path / "fair.pli"
    file.write_text(fair_match, encoding="utf-8")
    return file


def changed(file: Path, tag: str, to: str) -> Path:
    """The same record with another value of a tag in its first deal."""
    lines = file.read_text(encoding="utf-8").split("\n")
    place = next(n for n, line in enumerate(lines) if line.startswith(f"[{tag} "))
    lines[place] = f'[{tag} "{to}"]'
    other = file.with_name("changed.pli")
    other.write_text("\n".join(lines), encoding="utf-8")
    return other


def test_a_fair_match_is_found_fair(terminal: Terminal, fair: Path) -> None:
    done = terminal.run("verify", str(fair))
    assert (done.status, done.err) == (0, "")
    assert "as promised" in done.out
    assert "NO" not in done.out
    assert "does not say" in done.out  # what it does not prove
    french = terminal.run("verify", str(fair), "--lang", "fr")
    assert "conformes à leurs promesses" in french.out
    assert all(len(line) <= 80 for line in (done.out + french.out).splitlines())


@pytest.mark.parametrize(
    ("tag", "to", "said"),
    [
        ("Promise", "0" * 64, "the hash of the secret"),
        ("Secret", "ab" * 32, "the cards"),
        ("Entropy", "-; -; -; -", "the cards"),
        ("Drawn", "3 2 1 0", "the draw of the sides"),
    ],
)
def test_what_does_not_fit_is_told(
    terminal: Terminal, fair: Path, tag: str, to: str, said: str
) -> None:
    done = terminal.run("verify", str(changed(fair, tag, to)))
    assert (done.status, done.err) == (1, "")
    assert "NO" in done.out
    assert said in " ".join(done.out.split())


def test_a_deal_without_a_promise_is_a_doubt(terminal: Terminal, fair: Path) -> None:
    lines = fair.read_text(encoding="utf-8").split("\n")
    tags = ("[Promise", "[Secret", "[Entropy", "[Drawn")
    first = next(n for n, line in enumerate(lines) if line.startswith('[Deal "2"]'))
    kept = [line for line in lines[:first] if not line.startswith(tags)] + lines[first:]
    fair.write_text("\n".join(kept), encoding="utf-8")
    done = terminal.run("verify", str(fair))
    assert done.status == 1
    assert "deal 1, no promise" in done.out


def test_json_has_all_that_is_needed_to_check_it_oneself(terminal: Terminal, fair: Path) -> None:
    done = terminal.run("verify", "--json", str(fair), str(changed(fair, "Promise", "0" * 64)))
    assert done.status == 1
    good, bad = map(json.loads, done.out.splitlines())
    assert (good["game"], good["fair"], bad["fair"]) == ("aluette", True, False)
    deal = good["deals"][0]
    assert set(deal) == {"deal", "promise", "secret", "entropy", "drawn", "seed", "doubts"}
    assert deal["entropy"] == ["a11ce", "", "", ""]
    assert bad["deals"][0]["doubts"] == ["promise"]
    assert len(deal["seed"]) == 64


def test_what_promised_nothing_or_is_no_record_cannot_be_checked(
    terminal: Terminal, fair: Path, tmp_path: Path
) -> None:
    plain = tmp_path / "plain.pli"
    plain.write_text(t18(), encoding="utf-8")
    done = terminal.run("verify", str(plain))
    assert (done.status, done.out) == (2, "")
    assert "carries a promise" in done.err
    broken = changed(fair, "Entropy", "hello")
    done = terminal.run("verify", str(broken), str(fair), str(tmp_path / "absent.pli"))
    assert done.status == 2
    assert "as promised" in done.out  # the others are checked all the same
    first, second = done.err.splitlines()
    assert "changed.pli:" in first
    assert "“hello”" in first
    assert "absent.pli" in second
