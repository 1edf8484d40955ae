"""The random player: the floor every other is measured against."""

from __future__ import annotations

import random

from veillee.games.actions import Action
from veillee.match.view import View


class RandomPlayer:
    """Any legal action, each as likely; never talks."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def act(self, view: View) -> Action:
        return self._rng.choice(view.legal)

    def talk(self, view: View) -> Action | None:
        del view
        return None
