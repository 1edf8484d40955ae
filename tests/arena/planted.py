"""Players with a known strength or a known fault, for measuring the arena itself."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections.abc import Callable, Sequence
from pathlib import Path

from veillee.arena.players import OpenBot, Player
from veillee.bots.amateur import Amateur
from veillee.bots.chance import RandomPlayer
from veillee.games.actions import Action
from veillee.match.view import View

MAKER = "arena.planted:player"


class Sometimes:
    """Plays like an amateur so many times in a hundred, else any card."""

    def __init__(self, rng: random.Random, percent: int) -> None:
        self._rng = rng
        self._percent = percent
        self._good, self._bad = Amateur(rng), RandomPlayer(rng)

    def act(self, view: View) -> Action:
        sensible = self._rng.randrange(100) < self._percent
        return (self._good if sensible else self._bad).act(view)

    def talk(self, view: View) -> Action | None:
        del view
        return None


class Seer(OpenBot):
    """Sees every hand, and says so if it does not."""

    def act_open(self, view: View, state: Sequence[int]) -> Action:
        assert len(state) == len(view.state)
        assert list(state) != list(view.state) or not all(view.held)
        return view.legal[0]

    def talk(self, view: View) -> Action | None:
        del view
        return None


class Faulty(RandomPlayer):
    """Makes a mistake in its first move."""

    def act(self, view: View) -> Action:
        raise ZeroDivisionError("no such luck")


class Deadly(RandomPlayer):
    """Takes its process with it, the first time that anyone does so with this file."""

    def __init__(self, rng: random.Random, mark: Path) -> None:
        super().__init__(rng)
        self._mark = mark

    def act(self, view: View) -> Action:
        try:
            self._mark.touch(exist_ok=False)
        except FileExistsError:
            return super().act(view)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Fatal(RandomPlayer):
    """Takes every process but the first one with it."""

    def act(self, view: View) -> Action:
        assert multiprocessing.parent_process() is not None
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


_MADE: dict[str, Callable[[random.Random, str], Player]] = {
    # As strong as every other twin, but never the same cards.
    "twin": lambda rng, name: RandomPlayer(random.Random(f"{name} {rng.random()}")),
    "sometimes": lambda rng, percent: Sometimes(rng, int(percent)),
    "seer": lambda rng, _: Seer(),
    "faulty": lambda rng, _: Faulty(rng),
    "deadly": lambda rng, mark: Deadly(rng, Path(mark)),
    "fatal": lambda rng, _: Fatal(rng),
}


def player(spec: str, rng: random.Random) -> Player:
    """A player by its name, and what stands behind the colon."""
    name, _, setting = spec.partition(":")
    return _MADE[name](rng, setting)
