"""What a person at a screen sees: the same match as in a pipe, drawn anew each time."""

from __future__ import annotations

import random
import re
import sys

import pytest

from cli.terminal import SETUPS, Terminal, Typist, name_of
from veillee.bots.expert import explain
from veillee.cli import play
from veillee.cli.screen import Leave, Screen
from veillee.cli.session import Session
from veillee.games.actions import Kind, Sign
from veillee.words import Words
from veillee.words.players import Players
from veillee.words.signs import sign_seen

QUESTIONS = ("hint", "conseil", "last", "score", "signs", "help", "rules", "", "?")


class Painted(Screen):
    """A screen that believes somebody sits at it; nobody has to wait."""

    def __init__(self) -> None:
        super().__init__()
        self.interactive = True
        self.paused: list[float] = []

    def clear(self) -> None:
        self.console.print("=" * 20 + "cleared")

    def wait(self, seconds: float) -> None:
        if seconds:
            self.paused.append(seconds)

    def ask(self, prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise Leave
        self.console.print(prompt + line.strip())
        return line.strip()


class Curious(Typist):
    """Somebody who asks all kinds of questions before doing anything."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(monkeypatch, seed=2)
        self._asks = random.Random(1)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if self._asks.random() < 0.3:
            return self._asks.choice(QUESTIONS) + "\n"
        assert self.session is not None
        if not self.session.match.legal(self.seat):
            return "\n"  # Enter to go on
        return super().readline()


@pytest.fixture(autouse=True)
def _brief_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for hints, nor for a compiler."""
    monkeypatch.setenv("VEILLEE_INTERPRETED", "1")
    monkeypatch.setattr(explain, "PLAYOUTS_INTERPRETED", 16)


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> list[Painted]:
    made: list[Painted] = []

    def make() -> Painted:
        made.append(Painted())
        return made[-1]

    monkeypatch.setattr(play, "Screen", make)
    return made


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_whole_match_on_a_screen(
    terminal: Terminal,
    monkeypatch: pytest.MonkeyPatch,
    screens: list[Painted],
    setup: tuple[str, ...],
) -> None:
    done = terminal.run(
        "play", *setup, "--seed", "4", "--lang", "fr", "--pace", "1", typed=Curious(monkeypatch)
    )
    assert (done.status, done.err) == (0, "")
    assert not re.search(r"\{\w+\}|\bcli\.|\berror\.", done.out)
    assert set(screens[0].paused) == {1.0, 2.0}
    for page in done.out.split("=" * 20 + "cleared")[1:]:
        table = page.split(" > ")[0].splitlines()
        assert len(table) <= 25, page


def test_a_sign_that_one_does_not_see_leaves_no_trace(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, screens: list[Painted]
) -> None:
    """Neither on the screen nor in the time it takes."""
    hidden: set[tuple[int, int]] = set()
    seen: set[tuple[int, int]] = set()

    def look(session: Session) -> None:
        made = [act for act in session.match.acts[-1] if act.action.kind is Kind.SIGN]
        signs = {(act.seat, act.action.value) for act in made}
        seen.update((sign.seat, sign.sign) for sign in session.match.view(0).signs)
        hidden.update(signs - seen)

    for seed in "23456789":
        hidden.clear()
        seen.clear()
        typist = Typist(monkeypatch, watch=look, lines=1)
        arguments = ("--seed", seed, "--lang", "en", "--pace", "1", "--seat", "0")
        done = terminal.run("play", "aluette", *arguments, typed=typist)
        if hidden and any(seat for seat, _ in seen):
            break
    words, players = Words("en"), Players(("Anne", "Bruno", "Chloé", "Denis"))
    assert hidden
    assert any(seat for seat, _ in seen)
    for seat, value in hidden:
        assert sign_seen(words, Sign(value), seat, players) not in done.out
    for seat, value in ((seat, value) for seat, value in seen if seat):
        assert sign_seen(words, Sign(value), seat, players) in done.out
    shown = done.out.count("cleared")
    assert len(screens[-1].paused) <= shown


def test_it_says_whose_turn_it_is_without_colours(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = terminal.run("play", "politaine", "--seed", "3", "--lang", "en", NO_COLOR="1")
    assert "▶ You [A]" in done.out
    assert re.search(r"(Bruno|Chloé|Denis) \[[AB]\] · dealer", done.out)
