"""The program run as from a terminal, within the test: what comes out, and who types what."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from veillee.cli import main, play
from veillee.cli.faces import labels
from veillee.cli.session import Session
from veillee.games.actions import Action, Kind
from veillee.match.view import View

SETUPS = (
    ("politaine",),
    ("politaine", "--both-over", "claim", "--announce", "opening", "--redeal", "no-high"),
    ("aluette",),
    ("aluette", "--seats", "6", "--signs", "open", "--length", "five-deals"),
    ("aluette", "--chant", "left-right", "--signs", "chance", "--mordienne-announced", "yes"),
    ("whist22",),
    ("whist22", "--seats", "3", "--forehead-excuse", "choice", "--show-undealt", "yes"),
    ("whist22", "--seats", "5", "--penalty", "gap", "--cycle", "up-down"),
    ("whist22", "--seats", "7", "--extended-seats", "yes", "--overtake", "yes"),
    ("whist22", "--seats", "2", "--extended-seats", "yes", "--target", "4"),
    ("whist22", "--seats", "3", "--counting", "compteur", "--tie-break", "forehead"),
)


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    status: int
    out: str
    err: str


class Terminal:
    """Runs commands with given input, in one environment."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def run(self, *arguments: str, typed: str | io.StringIO = "", **env: str) -> Done:
        """Run the program; ``typed`` is what stands ready on standard input."""
        with self._monkeypatch.context() as here:
            for name, value in env.items():
                here.setenv(name, value)
            stdin = io.StringIO(typed) if isinstance(typed, str) else typed
            here.setattr("sys.stdin", stdin)
            self._capsys.readouterr()
            status = main.run(arguments, env)
            out, err = self._capsys.readouterr()
        return Done(status, out, err)


class Typist(io.StringIO):
    """Somebody who types something allowed whenever asked; looks at the own view only.

    ``watch`` is called before each line with the session, to look over the shoulder.
    """

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        *,
        seed: int = 1,
        lines: int | None = None,
        watch: Callable[[Session], None] = lambda session: None,
    ) -> None:
        super().__init__()
        self._rng = random.Random(seed)
        self._left = lines
        self._watch = watch
        self.session: Session | None = None
        self.seat = 0
        typist = self

        class Watched(Session):
            def run(self) -> None:
                typist.session = self
                if self.person is not None:
                    typist.seat = self.person
                super().run()

        monkeypatch.setattr(play, "Session", Watched)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        assert self.session is not None
        self._watch(self.session)
        if self._left is not None:
            if self._left == 0:
                return ""
            self._left -= 1
        view = self.session.match.view(self.seat)
        talk = view.talk if self._rng.random() < 0.2 else ()
        return typed(self._rng.choice(talk or view.legal), view) + "\n"


def typed(action: Action, view: View) -> str:
    """An action as somebody would type it: cards by their number in the hand."""
    if action.kind is Kind.BID:
        return str(action.value)
    if action.card is None or str(action.card) == "X":
        return str(action)
    number = next(
        name for name, card in labels(view.game, view.hand).items() if card == action.card
    )
    marks = str(action).removeprefix(str(action.card)) if action.kind is Kind.PLAY else ""
    return number + marks


def name_of(setup: Sequence[str]) -> str:
    """A setup as the name of a test."""
    return "-".join(word.lstrip("-") for word in setup)
