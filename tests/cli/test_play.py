"""Whole matches at the terminal, typed by a program that looks at its own view only."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.terminal import SETUPS, Terminal, Typist, name_of
from veillee.cli.session import Session
from veillee.games import tricks
from veillee.match.game import game
from veillee.records import Record
from veillee.words import Words
from veillee.words.cards import the_card


def record_of(folder: Path) -> Record:
    (file,) = folder.glob("data/veillee/matches/*.pli")
    return Record.parse(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_whole_match_is_played_and_saved(
    terminal: Terminal,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    setup: tuple[str, ...],
) -> None:
    done = terminal.run(
        "play", *setup, "--seed", "8", "--lang", "en", typed=Typist(monkeypatch, seed=3)
    )
    assert (done.status, done.err) == (0, "")
    match = record_of(tmp_path).replay()
    assert match.over
    # A key or a place that has no words would stay visible.
    assert not re.search(r"\{\w+\}|\bcli\.|\berror\.", done.out)
    assert "\x1b" not in done.out


@pytest.mark.parametrize("setup", [s for s in SETUPS if s[0] != "whist22"], ids=name_of)
def test_what_is_shown_never_holds_a_card_that_the_seat_may_not_know(
    terminal: Terminal,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    setup: tuple[str, ...],
) -> None:
    shown: list[str] = []
    words = Words("en")

    def look(session: Session) -> None:
        shown.append(capsys.readouterr().out)
        match = session.match
        assert session.person is not None
        own = match.view(session.person).hand
        of_this_deal = "".join(shown).rpartition("Deal ")[2]
        tokens = set(re.findall(r"[\w’]+", of_this_deal))
        state = match.state
        for seat in range(match.game.seats):
            for card in match.game.deck.unpack(state[tricks.HANDS + seat]):
                if card in own:
                    continue
                assert str(card) not in tokens
                spoken = the_card(words, card, match.game.deck.name)
                if len(spoken.split()) > 2:  # a sign tells the proper names of some
                    assert f"{spoken}\n" not in of_this_deal

    typist = Typist(monkeypatch, seed=5, watch=look)
    done = terminal.run("play", *setup, "--seed", "2", "--lang", "en", typed=typist)
    assert done.status == 0
    assert len(shown) > 5


def test_what_others_throw_after_the_chant_stays_unknown(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = ("play", "aluette", "--chant", "left-dealer", "--signs", "off", "--lang", "en")
    for seed in range(40):
        typist = Typist(monkeypatch, seed=seed, lines=4)
        done = terminal.run(*setup, "--seed", str(seed), typed=typist)
        thrown = re.findall(r"^(\w+) throws away (.*)$", done.out, re.MULTILINE)
        if thrown:
            assert {card for _, card in thrown} == {"a card"}
            return
    pytest.fail("nobody threw a card in forty deals")


def test_the_card_on_ones_forehead_makes_no_difference_to_what_is_shown(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen = set()
    for own in (2, 9, 21):
        hands = [[str(own)], ["17"], ["5"]]
        match = game("whist22", seats=3, first_hand=1).match(hands=hands, dealer=2)
        file = tmp_path / f"{own}.pli"
        file.write_text(str(Record.of(match)), encoding="utf-8")
        save = str(tmp_path / "saved.pli")
        typist = Typist(monkeypatch, lines=0)
        done = terminal.run(
            "play", "--resume", str(file), "--seat", "0", "--save", save, typed=typist
        )
        assert "forehead" in done.out
        assert "17" in done.out
        seen.add(done.out)
    assert len(seen) == 1


@pytest.mark.parametrize("leaving", ["", "quit\n", "quitter\n", "help\nscore\nq\n"])
def test_leaving_saves_and_resuming_goes_on(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, leaving: str
) -> None:
    file = str(tmp_path / "match.pli")
    done = terminal.run(
        "play", "aluette", "--seat", "2", "--seed", "4", "--save", file, typed=leaving
    )
    assert (done.status, done.err) == (0, "")
    assert f"--resume {file}" in done.out
    begun = Record.parse(Path(file).read_text(encoding="utf-8"))
    typist = Typist(monkeypatch, seed=2)
    done = terminal.run("play", "--resume", file, "--seed", "5", typed=typist)
    assert done.status == 0
    assert typist.seat == 2
    whole = Record.parse(Path(file).read_text(encoding="utf-8"))
    assert whole.replay().over
    assert whole.deals[0].hands == begun.deals[0].hands
    assert whole.deals[0].acts[: len(begun.deals[0].acts)] == begun.deals[0].acts


@pytest.mark.parametrize("lines", [1, 5, 9, 14, 23, 31])
@pytest.mark.parametrize("name", ["politaine", "whist22"])
def test_a_match_left_anywhere_can_be_taken_up(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, lines: int
) -> None:
    file = tmp_path / "match.pli"
    for seed in "123456789":  # a capot may end a match before it can be left
        typist = Typist(monkeypatch, lines=lines)
        terminal.run("play", name, "--seed", seed, "--save", str(file), typed=typist)
        if not Record.parse(file.read_text(encoding="utf-8")).replay().over:
            break
    done = terminal.run("play", "--resume", str(file), typed=Typist(monkeypatch, seed=lines))
    assert done.status == 0
    assert Record.parse(file.read_text(encoding="utf-8")).replay().over


def test_a_record_that_somebody_wrote_is_not_written_over(
    terminal: Terminal, tmp_path: Path
) -> None:
    file = tmp_path / "mine.pli"
    text = str(Record.of(game("politaine").match(seed=1))) + "; a remark\n"
    file.write_text(text, encoding="utf-8")
    assert terminal.run("play", "--resume", str(file)).status == 0
    assert file.read_text(encoding="utf-8") == text
    assert list(tmp_path.glob("data/veillee/matches/politaine-*.pli"))


def test_a_wrong_answer_is_explained_and_asked_again(terminal: Terminal) -> None:
    answers = ("9", "xyz", "RP!~", "knock", "sign vache", "look 1", "22", "", "claim")
    done = terminal.run(
        "play", "politaine", "--seed", "3", "--lang", "en", typed="\n".join(answers) + "\n"
    )
    assert done.status == 0
    for said in (
        "There is no card number 9",
        "“xyz” is not understood",
        "“RP!~”",
        "“sign vache”",
    ):
        assert said in done.out, said
    assert done.out.count("Your lead") >= len(answers)


def test_ctrl_c_saves(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupt(session: Session) -> None:
        raise KeyboardInterrupt

    done = terminal.run("play", "whist22", typed=Typist(monkeypatch, watch=interrupt))
    assert done.status == 130
    assert record_of(tmp_path).game.name == "whist22"


def test_a_crash_saves_and_apologises(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def crash(session: Session) -> None:
        raise ZeroDivisionError

    for debug in ("0", "1"):
        typist = Typist(monkeypatch, watch=crash)
        done = terminal.run("play", "politaine", "--lang", "en", typed=typist, VEILLEE_DEBUG=debug)
        assert done.status == 70
        assert "ZeroDivisionError" in done.err
        assert ("Traceback" in done.err) == (debug == "1")
    assert len(list(tmp_path.glob("data/veillee/matches/*.pli"))) == 2


@pytest.mark.parametrize("width", [20, 60, 80])
@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_nothing_is_wider_than_the_terminal(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, setup: tuple[str, ...], width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    typist = Typist(monkeypatch, seed=3, lines=12)
    done = terminal.run("play", *setup, "--seed", "1", "--lang", "fr", typed=typist)
    assert done.status == 0
    table = [line for line in done.out.splitlines() if "/matches/" not in line]
    assert max(map(len, table)) <= width


def test_the_last_card_is_not_asked_for_in_a_pipe(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def count(session: Session) -> None:
        asked.append(len(session.match.view(0).hand))

    typist = Typist(monkeypatch, watch=count, lines=40)
    terminal.run("play", "politaine", "--seed", "3", typed=typist)
    assert asked
    assert 1 not in asked


def test_names_are_those_given(terminal: Terminal) -> None:
    done = terminal.run(
        *("play", "politaine", "--players", "Zoé, Yann ,Xavier,Wanda"),
        *("--seat", "3", "--seed", "3", "--lang", "fr"),
    )
    assert "Zoé" in done.out
    assert "Yann [B]" in done.out
    assert "Wanda" not in done.out.replace("wanda", "")  # one's own place is « Vous »
    assert "Vous [B]" in done.out


def test_a_name_cannot_play_tricks_on_the_terminal(terminal: Terminal, tmp_path: Path) -> None:
    match = game("politaine").match(seed=1, players=["a\x1b[31m", "b", "c", "d"])
    file = tmp_path / "evil.pli"
    file.write_text(str(Record.of(match)), encoding="utf-8")
    done = terminal.run("play", "--resume", str(file), "--seat", "1")
    assert done.status in (0, 2)  # a record may refuse such a name
    assert "\x1b" not in done.out + done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play",), "Which game?"),
        (("play", "belote"), "belote"),
        (("play", "politaine", "aluette"), "“aluette” is too much"),
        (("play", "politaine", "--target"), "--target needs a value"),
        (("play", "politaine", "--target", "--redeal", "off"), "--target needs a value"),
        (("play", "politaine", "--target", "40", "--target", "50"), "--target is given twice"),
        (("play", "politaine", "--targt", "40"), "low_card_duty"),
        (("play", "politaine", "--target", "4"), "30 or more"),
        (("play", "politaine", "-x", "4"), "“-x”"),
        (("play", "politaine", "--seats", "5"), "4"),
        (("play", "politaine", "--seats", "many"), "many"),
        (("play", "politaine", "--seat", "4"), "0 to 3"),
        (("play", "politaine", "--seat", "-1"), "-1"),
        (("play", "politaine", "--bots", "hal"), "amateur"),
        (("play", "politaine", "--pace", "fast"), "fast"),
        (("play", "politaine", "--pace", "nan"), "nan"),
        (("play", "politaine", "--players", "a,b,c"), "3"),
        (("play", "politaine", "--players", "a,b,c,A"), "differ"),
        (("play", "whist22", "--seats", "6"), "extended_seats"),
        (("play", "--resume", "nowhere.pli"), "nowhere.pli"),
        (("play", "politaine", "--lang", "de"), "“de”"),
    ],
)
def test_a_wrong_wish_is_refused_in_one_sentence(
    terminal: Terminal, arguments: tuple[str, ...], said: str
) -> None:
    done = terminal.run(*arguments)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not re.search(r"\{\w+\}|error\.", done.err)


def test_a_match_is_resumed_as_it_is(terminal: Terminal, tmp_path: Path) -> None:
    file = str(tmp_path / "match.pli")
    terminal.run("play", "aluette", "--save", file)
    for extra in (("politaine",), ("aluette", "--target", "4"), ("--seats", "6")):
        assert terminal.run("play", *extra, "--resume", file).status == 2
    assert terminal.run("play", "aluette", "--resume", file).status == 0


def test_a_finished_match_is_not_resumed(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = str(tmp_path / "match.pli")
    terminal.run("play", "aluette", "--save", file, typed=Typist(monkeypatch))
    done = terminal.run("play", "--resume", file)
    assert done.status == 2
    assert "veillee replay" in done.err


def test_a_folder_that_cannot_be_written_is_told(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    save = str(tmp_path / "file" / "match.pli")
    done = terminal.run("play", "aluette", "--save", save)
    assert done.status == 2
    assert "match.pli" in done.err
