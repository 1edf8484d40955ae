"""A deal reviewed by the expert at the terminal, and its hints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.terminal import Terminal

GOLDEN = Path(__file__).parents[1] / "golden"
QUICK = ("--seconds", "0.01")


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VEILLEE_INTERPRETED", "1")


def path(name: str) -> str:
    return str(GOLDEN / f"{name}.pli")


@pytest.mark.parametrize(
    ("name", "unit", "choices"),
    [("politaine-default", "points", 8), ("aluette-default", "wins", 9),
     ("whist22-default", "pays", 6)],
)  # fmt: skip
def test_every_choice_is_judged(terminal: Terminal, name: str, unit: str, choices: int) -> None:
    done = terminal.run("review", path(name), "--deal", "1", "--seat", "1", "--json", *QUICK)
    assert done.status == 0
    told = json.loads(done.out)
    assert (told["deal"], told["seat"], told["unit"]) == (1, 1, unit)
    assert len(told["decisions"]) == choices
    total = 0.0
    for each in told["decisions"]:
        if each["forced"]:
            assert (each["cost"], each["advice"]) == (None, [])
            continue
        actions = [advice["action"].rstrip("!~*") for advice in each["advice"]]
        assert each["action"] in actions
        assert each["best"] == each["advice"][0]["action"]
        assert each["error"] >= 0
        total += max(0.0, each["cost"]) if each["clear"] else 0.0
    assert told["cost"] == pytest.approx(total, abs=1e-3)
    tricks = [each["trick"] for each in told["decisions"]]
    assert tricks == list(range(choices)) if unit == "pays" else list(range(1, choices + 1))


# Seat 2 throws the ten of hearts at the end, and keeps the eight: it would win with the ten.
THROWN = """[Game "politaine"]
[Seats "4"]
[Deal "1"]
[Dealer "3"]
[Hands "10P 9P AP RP DP VP 8P 7C | 9C AC RC DC VC 7P 7K 7T | 10C 8C 9K 10K VK DK RK AK | \
8T 9T 10T VT DT RT AT 8K"]
0: 10P 7P 9K 8T
0: 9P 7K 10K 9T
0: AP 7T VK 10T
0: RP VC DK VT
0: DP DC RK DT
0: VP RC AK RT
0: 8P AC 10C 8K
0: 7C 9C 8C AT
"""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_is_told_in_a_table_with_bars(terminal: Terminal, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "thrown.pli"
    file.write_text(THROWN, encoding="utf-8")
    done = terminal.run("review", str(file), "--seat", "2", "--lang", lang, *QUICK)
    assert done.status == 0
    heads = {"fr": ("Pli", "Joué", "Coût (points)"), "en": ("Trick", "Played", "Cost (points)")}
    assert all(head in done.out for head in heads[lang])
    lines = done.out.splitlines()
    row, plot = (line for line in lines if {"fr": "10C♥", "en": "10♥"}[lang] in line)
    assert {"fr": "8C♥", "en": "8♥"}[lang] in row
    assert " ± " in row
    assert "█" in plot
    said = " ".join(done.out.split())
    assert {"fr": "Mieux : le huit de cœur.", "en": "Better: the eight of hearts."}[lang] in said
    assert all(len(line) <= 80 for line in lines)


def test_usually_the_last_deal_from_the_seat_that_played(
    terminal: Terminal, tmp_path: Path
) -> None:
    text = Path(path("politaine-default")).read_text(encoding="utf-8")
    mine = tmp_path / "mine.pli"
    mine.write_text("; veillee play: seat 2, bots amateur\n" + text, encoding="utf-8")
    told = json.loads(terminal.run("review", str(mine), "--json", *QUICK).out)
    assert (told["seat"], told["deal"]) == (2, text.count("[Deal "))
    told = json.loads(terminal.run("review", path("politaine-default"), "--json", *QUICK).out)
    assert told["seat"] == 0


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--deal", "99"), "no deal 99"),
        (("--deal", "x"), "no deal x"),
        (("--seat", "4"), "4"),
        (("--seconds", "0"), "“0”"),
        (("--seconds", "soon"), "“soon”"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(
    terminal: Terminal, flags: tuple[str, str], said: str
) -> None:
    done = terminal.run("review", path("politaine-default"), *flags, "--lang", "en")
    assert (done.status, done.out) == (2, "")
    assert said in done.err


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_its_help_speaks_the_language(terminal: Terminal, lang: str) -> None:
    done = terminal.run("review", "--help", "--lang", lang)
    assert {"fr": "Revoir une donne", "en": "Review a deal"}[lang] in done.out
    assert "--seconds" in done.out


@pytest.mark.parametrize(
    ("setup", "head"),
    [(("politaine",), "Lead (points)"), (("aluette",), "Deal won (of 100)"),
     (("whist22", "--seats", "3"), "To pay (points)")],
)  # fmt: skip
def test_a_hint_shows_every_choice_and_says_the_same_again(
    terminal: Terminal, tmp_path: Path, setup: tuple[str, ...], head: str
) -> None:
    file = str(tmp_path / "m.pli")
    done = terminal.run(
        "play", *setup, "--seed", "3", "--save", file, "--lang", "en", typed="hint\nhint\nquit\n"
    )
    assert done.status == 0
    first, again = (part.partition("> ")[0] for part in done.out.split("> hint\n")[1:])
    assert first == again
    assert head in first
    assert "the expert would say" in first
    assert "(type " in first
    rows = [line for line in first.splitlines() if " ± " in line and line.startswith("│")]
    assert len(rows) == {"politaine": 8, "aluette": 9, "whist22": 7}[setup[0]]
