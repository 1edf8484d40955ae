"""Drives a match: asks whoever may act, and gives the others the chance to talk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

from veillee.cli.news import Event, Moment, news
from veillee.errors import IllegalAction
from veillee.games.actions import Action, Kind
from veillee.match.match import Match
from veillee.match.view import View

TALKS = 3  # what a bot may say or look at in one go before play goes on


class Player(Protocol):
    """A bot or a person: decides from what its seat may know."""

    def act(self, view: View) -> Action:
        """What the seat does; a person may talk instead, and is then asked again."""

    def talk(self, view: View) -> Action | None:
        """A sign, look or proclamation between actions, or None to stay silent."""


class Session:
    """One match and who plays its seats. ``tell`` is called with all that happens, in order."""

    def __init__(
        self,
        match: Match,
        players: Mapping[int, Player],
        tell: Callable[[Event], None],
        *,
        person: int | None = None,
        refused: Callable[[IllegalAction], None] | None = None,
        since: Moment | None = None,
    ) -> None:
        """``person`` is asked first where several may act at the same time (a race of claims).

        ``refused`` is told when what it wanted is not allowed, and it is asked again.
        ``since`` is the moment from which things are news: by default all of the match is.
        """
        self.match = match
        self._players = players
        self._tell = tell
        self.person = person
        self._refused = refused
        self._told = Moment() if since is None else replace(since)

    def run(self) -> None:
        """Play until the match is over."""
        self._announce()
        self._let_talk()
        while not self.match.over:
            self.step()

    def step(self) -> None:
        """One action of one seat, and the talk after it."""
        seat = self.next_seat()
        action = self._players[seat].act(self.match.view(seat))
        try:
            self.match.act(seat, action)
        except IllegalAction as error:
            if seat != self.person or self._refused is None:
                raise
            self._refused(error)
            return
        self._announce()
        self._let_talk()

    def next_seat(self) -> int:
        """The seat that is asked next."""
        seats = self.match.to_act()
        if self.person is not None and self.person in seats and self._claiming():
            return self.person
        return seats[0]

    def _claiming(self) -> bool:
        """Whether the deal is played and the table waits for somebody to proclaim victory."""
        seats = self.match.to_act()
        return bool(seats) and all(
            action.kind is Kind.CLAIM for action in self.match.legal(seats[0])
        )

    def _let_talk(self) -> None:
        if self.person is not None and self._claiming():
            return  # a program would always be quicker than a person
        for seat, player in self._players.items():
            for _ in range(TALKS):
                if not self.match.talk(seat):
                    break
                words = player.talk(self.match.view(seat))
                if words is None:
                    break
                self.match.act(seat, words)
                self._announce()

    def _announce(self) -> None:
        since, self._told = self._told, Moment.now(self.match)
        for event in news(self.match, since):
            self._tell(event)
