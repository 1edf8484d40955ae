"""Language, help, errors and exit status of the program."""

from __future__ import annotations

import subprocess
import sys

import pytest

import veillee
from cli.terminal import Terminal
from veillee.cli import main
from veillee.errors import BrokenRecord

COMMANDS = ("play", "watch", "rules", "games", "options", "replay", "serve", "verify")


def test_help_names_every_command_and_shows_them_at_work(terminal: Terminal) -> None:
    done = terminal.run("--help")
    assert (done.status, done.err) == (0, "")
    assert all(f"\n  {command} " in done.out for command in COMMANDS)
    assert all(f"\n  veillee {command} " in done.out for command in COMMANDS)


def test_it_knows_its_version(terminal: Terminal) -> None:
    assert terminal.run("--version").out == f"veillee {veillee.__version__}\n"


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_help_speaks_the_language_of_the_reader(
    terminal: Terminal, command: str, flag: str
) -> None:
    words = [command] if command else []
    french = terminal.run(*words, flag, "--lang", "fr")
    english = terminal.run(*words, flag, "--lang", "en")
    assert french.status == english.status == 0
    assert french.out.startswith("Usage\N{NARROW NO-BREAK SPACE}: veillee")
    assert english.out.startswith("Usage: veillee")
    assert "Show this message" not in french.out + english.out
    for text in (french.out, english.out):
        assert "cli." not in text


@pytest.mark.parametrize(
    ("env", "said"),
    [
        ({"VEILLEE_LANG": "fr"}, "jouer"),
        ({"LANG": "fr_CA.UTF-8"}, "jouer"),
        ({"LANG": "C"}, "play against"),
        ({"LANG": "fr_FR", "VEILLEE_LANG": "en"}, "play against"),
        ({}, "play against"),
    ],
)
def test_the_environment_chooses_the_language(
    terminal: Terminal, env: dict[str, str], said: str
) -> None:
    assert said in terminal.run("--help", **env).out


@pytest.mark.parametrize("flag", [("--lang", "fr"), ("--lang=fr",), ("--lang", "fr_FR")])
def test_the_flag_chooses_the_language_wherever_it_stands(
    terminal: Terminal, flag: tuple[str, ...]
) -> None:
    assert "jouer" in terminal.run("--help", *flag, LANG="en_GB").out
    assert "Joueurs" in terminal.run("games", *flag).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("belote",), "“belote”"),
        (("--colour",), "--colour"),
        (("games", "--colour"), "--colour"),
        (("games", "now"), "“now”"),
        (("games", "--lang"), "--lang needs a value"),
        (("replay",), "FILE"),
        (("--lang", "xx"), "“xx”"),
    ],
)
def test_what_it_does_not_know_is_refused_in_one_sentence(
    terminal: Terminal, arguments: tuple[str, ...], said: str
) -> None:
    done = terminal.run(*arguments)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_errors_speak_french_too(terminal: Terminal) -> None:
    assert "Il n’y a pas de commande" in terminal.run("belote", LANG="fr_FR").err


def test_a_broken_record_is_told_with_its_line(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> int:
        raise BrokenRecord("missing-tag", 7, tag="Game")

    monkeypatch.setattr("veillee.cli.show.games", broken)
    done = terminal.run("games")
    assert done.status == 2
    assert "7" in done.err


@pytest.mark.parametrize(
    ("error", "status"), [(BrokenPipeError, 0), (KeyboardInterrupt, 130), (MemoryError, 70)]
)
def test_other_ends_have_their_status(
    terminal: Terminal,
    monkeypatch: pytest.MonkeyPatch,
    error: type[BaseException],
    status: int,
) -> None:
    def fail(*_: object) -> int:
        raise error

    monkeypatch.setattr("veillee.cli.show.games", fail)
    monkeypatch.setattr(main, "_forget_output", lambda: None)
    assert terminal.run("games").status == status


def test_main_ends_the_process(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main.main(["--version"])
    assert end.value.code == 0
    assert veillee.__version__ in capsys.readouterr().out


def program(*arguments: str, head: int | None = None, **env: str) -> tuple[int, str, str]:
    """Run the program as its own process, perhaps with a reader that goes away early."""
    command = [sys.executable, "-c", "from veillee.cli.main import main; main()", *arguments]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={"PYTHONPATH": ":".join(sys.path), "PATH": "", "HOME": "/nowhere", **env},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        if head is not None:
            out = process.stdout.read(head)
            process.stdout.close()
        else:
            out = process.stdout.read()
        err = process.stderr.read()
    return process.returncode, out.decode(), err.decode()


def test_a_reader_that_goes_away_is_no_error() -> None:
    status, out, err = program("watch", "whist22", "--pace", "0", head=20, PYTHONIOENCODING="utf-8")
    assert (status, err) == (0, "")
    assert out


@pytest.mark.parametrize("command", [("rules", "aluette"), ("games",), ("options", "politaine")])
def test_ascii_output_does_not_break_it(command: tuple[str, ...]) -> None:
    status, out, err = program(
        *command, "--lang", "fr", PYTHONIOENCODING="ascii", LANG="C", PYTHONUTF8="0"
    )
    assert (status, err) == (0, "")
    assert out.isascii()


def test_colour_is_left_out_where_it_is_not_wanted() -> None:
    coloured = program("games", FORCE_COLOR="1", TERM="xterm")[1]
    plain = program("games", FORCE_COLOR="1", NO_COLOR="1", TERM="xterm")[1]
    assert "\x1b[" in coloured
    assert "\x1b[3" not in plain
