"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from veillee.games.actions import Action
from veillee.match.view import View


class Bot(Protocol):
    """A player that decides from what its seat may know."""

    def act(self, view: View) -> Action:
        """One of ``view.legal``, which is not empty."""

    def talk(self, view: View) -> Action | None:
        """One of ``view.talk``, or None to stay silent for now.

        Asked between actions, again after each talk until it answers None.
        """
