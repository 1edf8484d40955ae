"""A person at a real terminal: the screen is redrawn, Enter goes on, the match is saved."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from veillee.records import Record

pty = pytest.importorskip("pty")
PROMPT = r"(Your (bid|turn|lead)|Enter to (play it|go on))[^>]*> "
PROGRAM = "from veillee.cli.main import main; main()"


class Window:
    """The program in a pseudo-terminal."""

    def __init__(self, *arguments: str, columns: int = 80, **env: str) -> None:
        self.text = ""
        self.read = 0
        pid, self.handle = pty.fork()
        if pid == 0:  # the program
            settings = {
                "PYTHONPATH": ":".join(sys.path), "TERM": "xterm", "COLUMNS": str(columns),
                "LINES": "24", "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8", "HOME": "/nowhere",
                "VEILLEE_INTERPRETED": "1",
            }  # fmt: skip
            os.execve(sys.executable, ["python", "-c", PROGRAM, *arguments], settings | env)
        self.pid = pid

    def until(self, wanted: str, seconds: float = 30) -> str:
        """Read until something (a pattern) is shown; returns what was shown up to its end."""
        end = time.monotonic() + seconds
        while (match := re.compile(wanted).search(self.text, self.read)) is None:
            assert time.monotonic() < end, self.text[self.read :]
            if select.select([self.handle], [], [], 0.2)[0]:
                self.text += os.read(self.handle, 65536).decode(errors="replace")
        start, self.read = self.read, match.end()
        return self.text[start : self.read]

    def insist(self, do: Callable[[], object], wanted: str) -> None:
        """Do something until it has an effect.

        A signal that comes between the prompt and the reading only counts with the next key.
        """
        for _ in range(20):
            do()
            with suppress(AssertionError):
                self.until(wanted, seconds=1)
                return
        pytest.fail(self.text[self.read :])

    def type(self, line: str) -> None:
        os.write(self.handle, (line + "\n").encode())

    def status(self) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def seen(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def test_a_deal_is_played_on_a_screen_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "match.pli"
    window = Window(
        "play", "whist22", "--seats", "3", "--first-hand", "2", "--seed", "5", "--pace", "0",
        "--save", str(file), "--lang", "en",
    )  # fmt: skip
    first = window.until("Your bid[^>]*> ")
    assert "\x1b[2J" in first
    assert "╭" in seen(first)
    window.type("hint")
    for _ in range(10):
        advice = re.search(r"\(type (\w+)\)", seen(window.until(PROMPT)))
        if advice is not None:
            window.type(advice[1])
        elif "Enter to play it" in window.text[-80:]:
            window.type("")
        elif "Enter to go on" in window.text[-80:]:
            break
        else:
            window.type("hint")
    else:
        pytest.fail("the deal did not end")
    assert "Total: " in seen(window.text)
    window.type("")
    window.until("Your bid")
    window.type("quit")
    window.until("--resume")
    assert window.status() == 0
    assert len(Record.parse(file.read_text(encoding="utf-8")).deals) == 2


def test_hanging_up_saves(tmp_path: Path) -> None:
    file = tmp_path / "match.pli"
    window = Window("play", "aluette", "--save", str(file), "--pace", "0", "--lang", "fr")
    window.until(r"\(aide")
    window.insist(lambda: os.kill(window.pid, signal.SIGTERM), "--resume")
    assert window.status() == 0
    assert Record.parse(file.read_text(encoding="utf-8")).game.name == "aluette"


def test_ctrl_c_saves(tmp_path: Path) -> None:
    file = tmp_path / "match.pli"
    window = Window(
        "play", "politaine", "--seed", "3", "--save", str(file), "--pace", "0", "--lang", "en"
    )
    window.until(r"help: \?")
    window.insist(lambda: os.write(window.handle, b"\x03"), "--resume")
    assert window.status() == 130
    assert file.exists()


def test_no_colour_where_it_is_not_wanted() -> None:
    window = Window("play", "politaine", "--seed", "3", "--pace", "0", "--lang", "en", NO_COLOR="1")
    shown = window.until(r"help: \?")
    assert not re.search(r"\x1b\[(?:\d+;)*[34]\d", shown)
    assert "[A]" in seen(shown)
    os.write(window.handle, b"\x04")
    window.until("saved")
    window.status()
