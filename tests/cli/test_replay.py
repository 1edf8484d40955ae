"""Records shown deal by deal, or as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.terminal import Terminal
from veillee.match.game import game
from veillee.records import Record

DEAL = """\
[Game "whist22"]
[Players "Anne; Bruno; Chloé"]
[Seats "3"]
[Options "first_hand=2"]

[Deal "1"]
[Dealer "2"]
[Hands "X 3 | 5 9 | 21 2"]
bids 1 1 1
0: X22 5 2
0: 3 9 21

[Deal "2"]
[Dealer "0"]
[Hands "3 | 17 | 21"]
bids 1 1 0
"""

SHOWN = """\
Whist 22
Règles de la maison\N{NARROW NO-BREAK SPACE}: first_hand=2

Donne 1\N{NARROW NO-BREAK SPACE}: Chloé donne, 2 cartes chacun
  Anne\N{NARROW NO-BREAK SPACE}: 3 X
  Bruno\N{NARROW NO-BREAK SPACE}: 9 5
  Chloé\N{NARROW NO-BREAK SPACE}: 21 2
Anne annonce 1 pli
Bruno annonce 1 pli
Chloé annonce 1 pli
"""


def write(folder: Path, name: str, text: str) -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_record_is_shown_deal_by_deal(terminal: Terminal, tmp_path: Path) -> None:
    done = terminal.run("replay", write(tmp_path, "a.pli", DEAL), "--lang", "fr")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(SHOWN)
    first, second = done.out.split("Donne 2")
    assert "Pli 1\N{NARROW NO-BREAK SPACE}: Anne X22 · Bruno 5 · Chloé 2 → Anne" in first
    assert "Pli 2\N{NARROW NO-BREAK SPACE}: Anne 3 · Bruno 9 · Chloé 21 → Chloé" in first
    assert "Bruno\N{NARROW NO-BREAK SPACE}: annoncé 1, fait 0, 1 point" in first
    assert "Anne 0, Bruno 1, Chloé 0" in first
    assert "Bruno dit «\N{NARROW NO-BREAK SPACE}plus\N{NARROW NO-BREAK SPACE}»" in second
    assert "Anne 0, Bruno 2, Chloé 0" in second
    assert second.rstrip().endswith("La partie n’est pas finie.")


def test_a_trick_in_progress_is_shown(terminal: Terminal, tmp_path: Path) -> None:
    text = DEAL.split("0: 3", maxsplit=1)[0]
    done = terminal.run("replay", write(tmp_path, "a.pli", text + "0: 3\n"), "--lang", "en")
    assert "Trick 2, in progress: Anne 3" in done.out


def test_json_is_one_object_a_line_in_order(terminal: Terminal, tmp_path: Path) -> None:
    names = [write(tmp_path, "a.pli", DEAL), write(tmp_path, "b.pli", '[Game "aluette"]\n')]
    done = terminal.run("replay", *names, "--json")
    assert (done.status, done.err) == (0, "")
    first, second = map(json.loads, done.out.splitlines())
    assert first == Record.parse(DEAL).to_json()
    assert (second["game"], second["deals"]) == ("aluette", [])


@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_what_cannot_be_read_is_told_with_its_line(
    terminal: Terminal, tmp_path: Path, flags: tuple[str, ...]
) -> None:
    good = write(tmp_path, "good.pli", DEAL)
    bad = write(tmp_path, "bad.pli", DEAL.replace("0: X22 5 2", "0: X22 6 2"))
    done = terminal.run("replay", bad, good, *flags, "--lang", "en")
    assert done.status == 2
    assert done.err.startswith(f"{bad}:10: ")
    assert done.err.count("\n") == 1
    alone = terminal.run("replay", good, *flags, "--lang", "en").out
    assert done.out.endswith(alone)
    assert not done.out.removesuffix(alone).strip(good + "\n")


def test_a_missing_file_is_told(terminal: Terminal, tmp_path: Path) -> None:
    name = str(tmp_path / "none.pli")
    done = terminal.run("replay", name, "--json", "--lang", "en")
    assert (done.status, done.out, done.err) == (2, "", f"{name}: It does not exist.\n")
    assert terminal.run("replay", str(tmp_path)).status == 2


def test_bytes_that_are_no_text_are_told(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "bytes.pli"
    file.write_bytes(b'[Game "\xff"]')
    done = terminal.run("replay", str(file))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"{file}:1: ")


def test_no_file_is_too_few(terminal: Terminal) -> None:
    assert terminal.run("replay").status == 2


@pytest.mark.parametrize("name", ["politaine", "aluette", "whist22"])
def test_every_game_is_shown_from_its_first_deal(
    terminal: Terminal, tmp_path: Path, name: str
) -> None:
    text = str(Record.of(game(name).match(seed=1)))
    done = terminal.run("replay", write(tmp_path, "a.pli", text), "--lang", "en")
    assert done.status == 0
    assert "Deal 1" in done.out
