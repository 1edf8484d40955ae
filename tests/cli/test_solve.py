"""Open hands solved at the end of a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.terminal import Terminal
from veillee.compiled import jit, readiness
from veillee.compiled.search import solve as solve_state
from veillee.records import Record


@pytest.fixture(autouse=True)
def nothing_to_prepare(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' own kernels are compiled where they are needed, not in the background."""
    monkeypatch.setattr(readiness, "ready", lambda step: True)


WHIST = """\
[Game "whist22"]
[Players "Anne; Bruno; Chloé"]
[Seats "3"]
[Options "first_hand=3"]

[Deal "1"]
[Dealer "2"]
[Hands "X 3 12 | 5 7 19 | 21 2 18"]
bids 1 1 2
0: 12
"""

ALUETTE = """\
[Game "aluette"]
[Seats "4"]

[Deal "1"]
[Dealer "3"]
[Hands "4C 6D 6E 7D 9B RD 2C 2D 3C | 3B 4E 5E 8C VD CB CE AE 9D | 4B 7B 8D 8E VC RB RE AB 2E | \
4D 6C 7C 9E VB VE CC 2B 9C"]
0: 2D 9D 2E 4D
0: 6D CB RB 2B
3: 9E 6E 3B VC
2: RE 7C 7D 4E
2: AB 9C 2C 5E
0: 9B CE 7B VB
1: 8C 8D CC
"""

POLITAINE = """\
[Game "politaine"]
[Players "Anne; Bruno; Chloé; Denis"]

[Deal "1"]
[Dealer "0"]
[Hands "RP 7T 10T RC AC DK 7P 7K | 10P DT RT 10C DC 9P VK VP | AP VT 9C VC 10K 9K AK 8P | \
DP AT 9T 8T 8C RK 8K 7C"]
1: 10P AP DP RP
1: DT VT AT 7T
3: 9T 10T RT 8P
"""


def write(folder: Path, text: str) -> str:
    file = folder / "a.pli"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "text", [WHIST, ALUETTE, POLITAINE], ids=["whist22", "aluette", "politaine"]
)
def test_every_card_and_the_best_line_are_shown(
    terminal: Terminal, tmp_path: Path, text: str, lang: str
) -> None:
    done = terminal.run("solve", write(tmp_path, text), "--lang", lang)
    assert done.status == 0
    match = Record.parse(text).replay()
    for action in match.legal(match.to_act()[0]):
        if lang == "fr":  # elsewhere French cards show other letters
            assert str(action.card)[:-1] in done.out
    last = {"whist22": 3, "aluette": 9, "politaine": 8}[match.game.name]
    assert f"{'Pli' if lang == 'fr' else 'Trick'} {last}" in done.out
    assert "{" not in done.out
    assert "cli." not in done.out


@pytest.mark.parametrize(
    "text", [WHIST, ALUETTE, POLITAINE], ids=["whist22", "aluette", "politaine"]
)
def test_json_says_what_the_search_says(terminal: Terminal, tmp_path: Path, text: str) -> None:
    done = terminal.run("solve", write(tmp_path, text), "--json")
    told = json.loads(done.out)
    match = Record.parse(text).replay()
    found = solve_state(match.game, match.state)
    assert told["game"] == match.game.name
    assert told["seat"] == match.to_act()[0]
    key = "values" if match.game.name == "whist22" else "value"
    assert told[key] == json.loads(json.dumps(found.value))
    assert told["exact"] is True
    assert set(told["cards"]) == {str(action) for action in found.cards}
    for seat, action in told["line"]:
        match.act(seat, action)
    assert match.waiting


def test_a_politaine_in_hand_is_announced(terminal: Terminal, tmp_path: Path) -> None:
    text = POLITAINE.replace("1: DT VT AT 7T\n3: 9T 10T RT 8P\n", "1: VK 10K* RK 7K\n")
    told = json.loads(terminal.run("solve", write(tmp_path, text), "--json").out)
    assert told["cards"].keys() == {"8P", "VT", "9C", "VC", "9K", "AK"}
    whole = json.loads(terminal.run("solve", write(tmp_path, POLITAINE), "--json").out)
    assert [2, "AK*"] in whole["line"]
    assert [2, "9K"] in whole["line"]


def test_bids_are_judged_as_well(terminal: Terminal, tmp_path: Path) -> None:
    text = WHIST.replace("bids 1 1 2\n0: 12\n", "bids 1 1\n")
    done = terminal.run("solve", write(tmp_path, text), "--json")
    told = json.loads(done.out)
    assert told["cards"].keys() == {"bid 0", "bid 2", "bid 3"}
    assert told["line"][0][0] == 2
    assert "Annonce" in terminal.run("solve", write(tmp_path, text), "--lang", "fr").out


def test_too_few_nodes_are_said_to_be_too_few(terminal: Terminal, tmp_path: Path) -> None:
    done = terminal.run("solve", write(tmp_path, ALUETTE), "--nodes", "1", "--json")
    told = json.loads(done.out)
    assert (told["exact"], told["value"], told["line"]) == (False, None, [])
    shown = terminal.run("solve", write(tmp_path, ALUETTE), "--nodes", "1", "--lang", "en").out
    assert "--nodes allows" in shown


def test_a_record_with_nothing_to_solve_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    over = WHIST.replace("0: 12\n", "0: 12 19 21\n2: 2 X0 5\n1: 7 18 3\n")
    for text, said in ((over, "a.pli: "), (WHIST.replace("0: 12", "0: 13"), "a.pli:10: ")):
        done = terminal.run("solve", write(tmp_path, text), "--lang", "en")
        assert (done.status, done.out) == (2, "")
        assert said in done.err
        assert "None" not in done.err
        assert done.err.count("\n") == 1
    wrong = terminal.run("solve", write(tmp_path, WHIST), "--nodes", "many", "--lang", "en")
    assert wrong.status == 2


@pytest.mark.skipif(not jit.enabled(), reason="numba is not installed")
@pytest.mark.parametrize("in_time", [False, True])
def test_nobody_waits_for_the_compiler(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_time: bool
) -> None:
    """Interpreted rules search until the compiled search is there, or they have the answer."""
    answers = iter([False, in_time])
    started: list[str] = []
    monkeypatch.setattr(readiness, "ready", lambda step: next(answers))
    monkeypatch.setattr(readiness, "prepared", lambda step: in_time)
    monkeypatch.setattr(readiness, "prepare_in_background", started.append)
    done = terminal.run("solve", write(tmp_path, WHIST), "--json", "--lang", "en")
    assert started == ["search: whist22"]
    assert done.err.startswith("The compiled search is being prepared")
    assert json.loads(done.out)["exact"] is True
