"""Duels and ladders from the terminal."""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.terminal import Terminal
from veillee.arena import duel as real_duel
from veillee.cli import duel as command

QUICK = ("duel", "amateur", "random", "--jobs", "1", "--deals", "6")


@pytest.mark.parametrize(
    ("game", "unit"),
    [("politaine", "points"), ("aluette", "points"), ("whist22", "penalty points")],
)
def test_json_is_one_object_that_begins_with_the_figures(
    terminal: Terminal, game: str, unit: str
) -> None:
    done = terminal.run(*QUICK, "--game", game, "--json")
    assert (done.status, done.err) == (0, "")
    assert done.out.count("\n") == 1
    told = json.loads(done.out)
    assert list(told)[:7] == ["game", "a", "b", "pairs", "mean", "ci95", "unit"]
    assert [told[name] for name in ("game", "a", "b", "pairs", "unit")] == [
        game, "amateur", "random", 6, unit,
    ]  # fmt: skip
    low, high = told["ci95"]
    assert low <= told["mean"] <= high
    assert told["better"] + told["level"] + told["worse"] == 6
    assert 0 < told["cpu"]["a"]["mean_ms"] <= told["cpu"]["a"]["worst_ms"]


def test_exchanged_players_have_the_opposite_figures(terminal: Terminal) -> None:
    one = json.loads(terminal.run(*QUICK, "--game", "aluette", "--json").out)
    turned = ("duel", "random", "amateur", *QUICK[3:], "--game", "aluette", "--json")
    other = json.loads(terminal.run(*turned).out)
    assert other["mean"] == -one["mean"]
    assert other["ci95"] == [-one["ci95"][1], -one["ci95"][0]]


def test_house_rules_and_seats_are_those_of_the_command_line(terminal: Terminal) -> None:
    rules = ("--game", "aluette", "--seats", "6", "--target", "9", "--signs=off")
    told = json.loads(terminal.run(*QUICK, *rules, "--seed", "five", "--json").out)
    assert told["seats"] == 6
    assert told["options"] == {"target": "9", "signs": "off"}
    assert told["seed"] == "five"


@pytest.mark.parametrize("matches", [False, True])
@pytest.mark.parametrize(
    ("lang", "words", "verdict", "number"),
    [
        ("fr", "Politaine, 4 joueurs\u202f: amateur contre random", "amateur joue mieux.", "+1,00"),
        ("en", "Politaine, 4 players: amateur against random", "amateur is better.", "+1.00"),
    ],
)
def test_a_duel_is_told_in_words(
    terminal: Terminal, lang: str, words: str, verdict: str, number: str, matches: bool
) -> None:
    more = ("--matches",) if matches else ()
    done = terminal.run(*QUICK, "--game", "politaine", "--lang", lang, *more)
    assert (done.status, done.err) == (0, "")
    assert words in done.out
    assert verdict in done.out
    assert "█" in done.out
    if matches:
        assert number in done.out


def test_a_duel_that_is_settled_stops_unless_it_may_not(terminal: Terminal) -> None:
    long = (*QUICK[:-1], "70", "--game", "whist22", "--seats", "3", "--lang", "en")
    assert "Stopped early" in terminal.run(*long).out
    assert json.loads(terminal.run(*long, "--json").out)["pairs"] < 70
    assert json.loads(terminal.run(*long, "--json", "--no-stop").out)["pairs"] == 70


def test_without_letters_beyond_ascii_a_plot_is_still_drawn(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("veillee.cli.screen.Screen.symbols", False)
    done = terminal.run(*QUICK, "--game", "politaine", "--lang", "en")
    assert "###" in done.out
    assert "█" not in done.out


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (("nobody", "random"), "“nobody”; there is", "« nobody »"),
        (("amateur",), "not 1: veillee duel A B", "et non 1"),
        (("amateur", "random", "amateur"), "not 3", "et non 3"),
        (("amateur", "random", "--deals", "1"), "“1” is no number of deals", "« 1 »"),
        (("amateur", "random", "--deals", "ten"), "“ten” is no number of deals", "« ten »"),
        (("amateur", "random", "--jobs", "0"), "“0” is no number of processes", "« 0 »"),
        (("amateur", "random", "--target", "99"), "does not take “99”", "« 99 »"),
        (("amateur", "random", "--colour", "blue"), "colour", "colour"),
        (("amateur", "random", "--seats", "5"), "not played by 5", "ne se joue pas à 5"),
        (("amateur", "random", "--resume", "."), "“.” cannot be", "« . »"),
    ],
)
def test_what_cannot_be_is_refused_in_both_languages(
    terminal: Terminal, arguments: tuple[str, ...], english: str, french: str
) -> None:
    for lang, words in (("en", english), ("fr", french)):
        done = terminal.run("duel", *arguments, "--game", "aluette", "--lang", lang)
        assert (done.status, done.out) == (2, "")
        assert words in done.err
        assert done.err.count("\n") == 1


@pytest.mark.parametrize("name", ["duel", "ladder"])
def test_a_game_that_is_missing_or_unknown_is_refused(terminal: Terminal, name: str) -> None:
    nothing = terminal.run(name, "amateur", "random", "--lang", "en")
    assert (nothing.status, "Which game?" in nothing.err) == (2, True)
    unknown = terminal.run(name, "amateur", "random", "--game", "bridge", "--lang", "en")
    assert (unknown.status, "“bridge”" in unknown.err) == (2, True)


def test_a_file_of_another_duel_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    file = str(tmp_path / "results.jsonl")
    keep = ("--game", "politaine", "--resume", file)
    assert terminal.run(*QUICK, *keep).status == 0
    done = terminal.run(*QUICK, *keep, "--seed", "2", "--lang", "en")
    assert done.status == 2
    assert "“seed” is “1” there, and “2” here" in done.err
    assert terminal.run(*QUICK, *keep, "--seed", "2", "--lang", "fr").status == 2


def test_an_interrupted_duel_shows_what_it_has(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(setup: object, deals: object, *, tell: object, **more: object) -> object:
        def leave(scores: object) -> None:
            tell(scores)  # type: ignore[operator] # the command's own
            if len(scores.leads) == 4:  # type: ignore[attr-defined] # scores as they come
                raise KeyboardInterrupt

        return real_duel(setup, deals, tell=leave, **more)  # type: ignore[arg-type] # passed on

    monkeypatch.setattr(command, "duel", interrupted)
    file = str(tmp_path / "results.jsonl")
    done = terminal.run(*QUICK, "--game", "politaine", "--resume", file, "--lang", "en")
    assert done.status == 130
    assert "goes on from here" in done.err
    assert file in done.err
    assert "amateur against random" in done.out
    quiet = terminal.run(*QUICK, "--game", "politaine", "--json", "--lang", "fr")
    assert (quiet.status, quiet.out) == (130, "")
    monkeypatch.undo()
    resumed = terminal.run(*QUICK, "--game", "politaine", "--resume", file, "--json")
    fresh = terminal.run(*QUICK, "--game", "politaine", "--json")
    assert json.loads(resumed.out)["mean"] == json.loads(fresh.out)["mean"]


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def test_ctrl_c_ends_all_processes_and_leaves_a_file_to_go_on_from(
    terminal: Terminal, tmp_path: Path
) -> None:
    pytest.importorskip("joblib")
    file = tmp_path / "results.jsonl"
    program = "from veillee.cli.main import main; main()"
    flags = ("--game", "politaine", "--no-stop", "--resume", str(file), "--lang", "en")
    process = subprocess.Popen(
        [sys.executable, "-c", program, *QUICK[:3], "--jobs", "2", "--deals", "1000000", *flags],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    try:
        while process.poll() is None and not (file.exists() and lines(file) > 7):
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert err.count("\n") == 1
    assert "goes on from here" in err
    before = deals(file)
    assert terminal.run(*QUICK, *flags, "--json").status == 0
    after = deals(file)
    assert after[: len(before)] == before
    assert len(after) == len(set(after))  # nothing was played twice
    assert set(range(6)) <= set(after)


def lines(file: Path) -> int:
    return len(file.read_bytes().splitlines())


def deals(file: Path) -> list[int]:
    return [json.loads(line)["deal"] for line in file.read_bytes().splitlines()[1:]]


def test_a_ladder_without_names_takes_the_usual_set_and_can_be_interrupted(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    module = importlib.import_module("veillee.arena.ladder")  # its function has the same name
    monkeypatch.setattr(module, "FROZEN", ("random", "amateur", "someday"))
    file = str(tmp_path / "results.jsonl")
    flags = ("ladder", "--game", "politaine", "--jobs", "1", "--deals", "3", "--resume", file)
    told = json.loads(terminal.run(*flags, "--json").out)
    assert [bot["bot"] for bot in told["bots"]] == ["amateur", "random"]

    def interrupted(*anything: object, **more: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr("veillee.cli.ladder.ladder", interrupted)
    done = terminal.run(*flags, "--lang", "en")
    assert (done.status, done.out) == (130, "")
    assert "goes on from here" in done.err


@pytest.mark.parametrize("flags", [("--jobs", "2"), ("--scheduler", "127.0.0.1:1")])
def test_without_the_extra_more_than_one_core_is_refused(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, str]
) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    monkeypatch.setitem(sys.modules, "distributed", None)
    game = ("--game", "politaine")
    refused = terminal.run(*QUICK[:3], *flags, "--deals", "6", *game, "--lang", "en")
    assert (refused.status, refused.out) == (2, "")
    assert "pip install veillee[arena]" in refused.err
    assert terminal.run(*QUICK[:3], "--deals", "6", *game, "--json").status == 0


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_ladder_is_told_in_words_and_as_json(terminal: Terminal, lang: str) -> None:
    flags = (
        "random",
        "amateur",
        "--game",
        "whist22",
        "--seats",
        "3",
        "--jobs",
        "1",
        "--deals",
        "5",
    )
    done = terminal.run("ladder", *flags, "--lang", lang)
    assert (done.status, done.err) == (0, "")
    assert done.out.index("amateur") < done.out.index("random")
    assert "Elo" in done.out
    told = json.loads(terminal.run("ladder", *flags, "--json").out)
    assert [bot["bot"] for bot in told["bots"]] == ["amateur", "random"]
    assert told["bots"][0]["strength"] == 0 > told["bots"][1]["strength"]
    assert told["pairings"][0]["pairs"] == 5


@pytest.mark.parametrize("name", ["duel", "ladder"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_help_names_the_flags(terminal: Terminal, name: str, lang: str) -> None:
    done = terminal.run(name, "--help", "--lang", lang)
    assert done.status == 0
    for flag in ("--game", "--deals", "--jobs", "--seed", "--scheduler", "--resume", "--json"):
        assert flag in done.out
    assert ("--no-stop" in done.out) is (name == "duel")
