"""Tells what happens at a table, to one of the players or to a spectator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from veillee.cli.faces import Faces
from veillee.games.actions import Action, Kind, Sign
from veillee.match.deal import Act, Trick
from veillee.match.game import Game
from veillee.words import Words
from veillee.words.actions import say, say_action, say_trick
from veillee.words.players import Players
from veillee.words.signs import sign_seen


class Teller:
    """Sentences about one match; ``you`` is the seat that reads them, None for a spectator."""

    def __init__(
        self, words: Words, game: Game, names: Sequence[str], faces: Faces, you: int | None = None
    ) -> None:
        self.words = words
        self.game = game
        self.faces = faces
        self.you = you
        self.players = Players(tuple(names), you)

    @property
    def four(self) -> str:
        """Which four cards win a match of Politaine on the spot."""
        return str(self.game.options.get("four", "eights"))

    def name(self, seat: int) -> str:
        """The name of a seat, ``Vous`` for the reader's own, to stand by itself."""
        return capital(self.players.name(self.words, seat))

    def members(self, seats: Iterable[int]) -> str:
        """Several seats."""
        return capital(self.players.names_of(self.words, seats))

    def side(self, side: int) -> str:
        """The members of a side, or the one seat that counts for itself."""
        if not self.game.spec.by_side:
            return self.name(side)
        return self.members(range(side, self.game.seats, 2))

    def did(self, act: Act, *, forehead: bool = False) -> str:
        """What a seat did; the cards that a player throws stay unknown to the others."""
        action = act.action
        if action.kind is Kind.DISCARD and self.you not in (None, act.seat):
            action = Action(Kind.DISCARD)
        return self.doing(act.seat, action, forehead=forehead)

    def doing(self, seat: int, action: Action, *, forehead: bool = False) -> str:
        """An action in words; a sign with what it tells."""
        if action.kind is Kind.SIGN:
            return self.sign(seat, Sign(action.value))
        return capital(
            say_action(
                self.words,
                action,
                seat,
                self.players,
                deck=self.game.deck.name,
                forehead=forehead,
                four=self.four,
            )
        )

    def trick(self, trick: Trick, number: int, *, last: bool = False) -> str:
        """A complete trick on one line: who laid what, who takes it."""
        who = self.words("cli.trick.spoilt") if trick.winner is None else self.name(trick.winner)
        if last and self.game.name == "politaine":
            who = self.words("cli.trick.steck", who=who)
        line = self.words("cli.trick.line", number=number, laid=self._laid(trick))
        return f"{line} {self.faces.arrow} {who}"

    def open_trick(self, trick: Trick, number: int) -> str:
        """A trick in progress on one line."""
        return self.words("cli.trick.open", number=number, laid=self._laid(trick))

    def _laid(self, trick: Trick) -> str:
        return self.faces.dot.join(
            f"{self.name(seat)} {self.faces.laid(action).plain}" for seat, action in trick.plays
        )

    def taker(self, trick: Trick, *, last: bool = False) -> str:
        """Who takes a trick; the last one of a deal of Politaine is the steck."""
        steck = last and self.game.name == "politaine"
        return capital(say_trick(self.words, trick.winner, self.players, steck=steck))

    def turn(self, seat: int, *, lead: bool) -> str:
        """Whose turn it is."""
        return capital(say(self.words, "lead" if lead else "turn", seat, self.players))

    def sign(self, seat: int, sign: Sign) -> str:
        """A sign that somebody makes, and what it tells."""
        return capital(sign_seen(self.words, sign, seat, self.players, explained=True))

    def doing_card(self, action: Action) -> str:
        """A card by itself, the Excuse with its worth."""
        return self.faces.laid(action).plain


def capital(text: str) -> str:
    """The sentence with a capital letter in front."""
    return text[:1].upper() + text[1:]
