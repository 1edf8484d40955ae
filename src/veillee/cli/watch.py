"""``veillee watch``: bots among themselves, told trick by trick to a spectator who sees all."""

from __future__ import annotations

import random
import secrets
from pathlib import Path

from rich.text import Text

from veillee.bots import bot, roster
from veillee.cli import house_rules, saving, summary
from veillee.cli.faces import Faces
from veillee.cli.news import DealDone, Dealt, Done, Event, TrickDone
from veillee.cli.play import USUAL_PACE, Wishes, usual_names
from veillee.cli.screen import Screen, clean
from veillee.cli.session import Session
from veillee.cli.story import Story
from veillee.cli.tell import Teller
from veillee.games.actions import Kind
from veillee.match.game import Game
from veillee.match.match import Match
from veillee.words import Words


def watch(words: Words, wishes: Wishes) -> int:
    """Let bots play a whole match. Raises: VeilleeError."""
    game = house_rules.chosen_game(wishes.arguments, wishes.seats)
    screen = Screen()
    usual = USUAL_PACE if screen.console.is_terminal else 0.0  # nobody reads along in a file
    pace = house_rules.read_pace(wishes.pace, usual)
    name = wishes.bots or "amateur"
    seed = house_rules.read_seed(wishes.seed)
    if seed is None:
        seed = secrets.randbits(32)
    names = house_rules.read_names(wishes.players, game.seats, usual_names(words))
    rng = random.Random(f"{seed}/bots")
    chosen = roster(name, game.seats)
    players = {seat: bot(each, rng) for seat, each in enumerate(chosen)}
    match = game.match(seed=seed, players=names)
    spectator = Spectator(screen, words, match, pace)
    spectator.begin(seed)
    try:
        Session(match, players, spectator.tell).run()
    finally:
        if wishes.save:
            saving.write_match(match, Path(wishes.save))
    spectator.end()
    if wishes.save:
        screen.line(words("cli.saved", file=wishes.save))
    return 0


class Spectator:
    """Reads out a match to somebody who sees every card and every sign."""

    def __init__(self, screen: Screen, words: Words, match: Match, pace: float) -> None:
        self._screen = screen
        self._words = words
        self._match = match
        self._pace = pace
        self._teller = spectator_teller(words, match, screen)
        self._story = Story(self._teller, match, lambda event: True, plays=False)

    def show(self, line: str, style: str = "") -> None:
        self._screen.show(Text(line, style))

    def begin(self, seed: int | str) -> None:
        """What is played, by whom, and what a spectator sees."""
        words, game = self._words, self._match.game
        self.show(words("cli.watch.hello", game=words(f"game.{game.name}.name"), seed=seed), "bold")
        if game.name == "aluette" and game.options["signs"] != "off":
            self.show(words("cli.watch.signs"))

    def tell(self, event: Event) -> None:
        """One event."""
        lines = self._story.lines(event)
        if isinstance(event, Dealt):
            self._screen.show(Text())
        if isinstance(event, Done) and event.act.action.kind is Kind.SIGN:
            dash = "–" if self._screen.symbols else "-"
            lines = [f"{line} {dash} {self._seen_by(event)}" for line in lines]
        looking = isinstance(event, Done)
        for line in lines:
            style = "bold" if isinstance(event, Dealt) else "dim" if looking else ""
            self.show(("    " if looking else "") + line, style)
        if isinstance(event, (TrickDone, DealDone)):
            self._screen.wait(self._pace * (2 if isinstance(event, DealDone) else 1))

    def end(self) -> None:
        """Who won."""
        self._screen.show(Text())
        self.show(summary.winners_line(self._teller, self._match.winners), "bold")

    def _seen_by(self, event: Done) -> str:
        """Who perceived the sign that was just made."""
        signer = event.act.seat
        made = self._match.view(signer).signs[-1]
        others = [seat for seat in range(self._match.game.seats) if seat != signer]
        seers = [seat for seat in others if made in self._match.view(seat).signs[-1:]]
        if not seers:
            return self._words("cli.sign.unseen")
        return self._words("cli.sign.seen", players=self._teller.members(seers))


def spectator_teller(words: Words, match: Match, screen: Screen) -> Teller:
    """Sentences for somebody who sits at no seat."""
    game: Game = match.game
    faces = Faces(words, game, symbols=screen.symbols)
    names = tuple(clean(name) for name in match.players)
    return Teller(words, game, names, faces)
