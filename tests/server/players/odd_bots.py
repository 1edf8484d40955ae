"""Bots that misbehave, for workers in tests: found there as ``server.players.odd_bots:bot``."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

from veillee import bots
from veillee.games.actions import Action, Kind
from veillee.match.view import View

ODD = "server.players.odd_bots:bot"
STUCK = "server.players.odd_bots:stuck"
FOLDER = "VEILLEE_ODD_BOTS"  # the variable that names where the bots leave marks


def mark(name: str) -> Path:
    """A file by which bots and tests tell each other something."""
    return Path(os.environ[FOLDER]) / name


class Odd:
    """Does what its name says before it plays like an amateur."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self._name = name
        self._amateur = bots.bot("amateur", rng)

    def act(self, view: View) -> Action:
        given = getattr(self, f"_{self._name}")(view)
        return given if isinstance(given, Action) else self._amateur.act(view)

    def talk(self, view: View) -> Action | None:
        given = getattr(self, f"_{self._name}")(view)
        return given if isinstance(given, Action) else self._amateur.talk(view)

    def _sleeper(self, view: View) -> None:
        mark(f"asleep-{os.getpid()}").touch()
        time.sleep(3600)

    def _hog(self, view: View) -> None:
        mark(f"busy-{os.getpid()}").touch()
        while True:
            pass

    def _patient(self, view: View) -> None:
        mark(f"waits-{view.seat}").touch()
        while not mark("go").exists():
            time.sleep(0.002)

    def _mortal(self, view: View) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def _unlucky(self, view: View) -> None:
        if not mark("died").exists():
            mark("died").touch()
            os.kill(os.getpid(), signal.SIGKILL)

    def _drowsy(self, view: View) -> None:
        for time_of_day in ("morning", "noon", "evening"):
            if not mark(time_of_day).exists():
                mark(time_of_day).touch()
                time.sleep(3600)

    def _cheat(self, view: View) -> Action:
        return Action(Kind.PLAY, next(c for c in view.game.deck.cards if c not in view.hand))

    def _talker(self, view: View) -> None:
        print(view.hand)

    def _traitor(self, view: View) -> None:
        raise ValueError(*map(str, view.hand))


def bot(name: str, rng: random.Random) -> bots.Bot:
    """An odd bot, or one there is."""
    return bots.bot(name, rng) if name in bots.names() else Odd(name, rng)


def stuck(name: str, rng: random.Random) -> bots.Bot:
    """Whatever it is called, it never answers."""
    del name
    return Odd("sleeper", rng)
