"""A game with its house rules settled: what ``veillee.game(...)`` gives."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from veillee.cards import Card, Deck
from veillee.errors import BadOption
from veillee.games import registry
from veillee.games.actions import Action
from veillee.games.notation import parse_action
from veillee.games.options import Options
from veillee.games.spec import Spec
from veillee.match.match import Match


@dataclass(frozen=True, slots=True)
class Game:
    """One game, the number of seats and the options in force."""

    spec: Spec
    seats: int
    options: Options

    @property
    def name(self) -> str:
        return self.spec.name

    @property
    def deck(self) -> Deck:
        return self.spec.deck

    @property
    def counts(self) -> int:
        """How many numbers a score has: one a side, or one a seat."""
        return 2 if self.spec.by_side else self.seats

    def side(self, seat: int) -> int:
        """The index of a seat in a score: its side, or the seat itself."""
        return seat % 2 if self.spec.by_side else seat

    def partners(self, seat: int) -> tuple[int, ...]:
        """The other seats of its side, from its left."""
        if not self.spec.by_side:
            return ()
        return tuple((seat + step) % self.seats for step in range(2, self.seats, 2))

    def parse(self, text: str) -> Action:
        """The action written ``text``. Raises: BadNotation."""
        return parse_action(text, self.deck)

    def match(
        self,
        *,
        seed: int | str | None = None,
        hands: Sequence[str | Iterable[Card | str]] | None = None,
        deck: str | Iterable[Card | str] | None = None,
        dealer: int | None = None,
        scores: Sequence[int] | None = None,
        deals: int = 0,
        players: Sequence[str] | None = None,
    ) -> Match:
        """A new match, its first deal dealt.

        ``seed`` settles the first dealer and every deal not given; without one a seed is drawn.
        ``hands`` (seat 0 first) or ``deck`` (top card first) set the first deal; the dealer is
        then seat 0 unless ``dealer`` says otherwise. ``scores`` and ``deals`` take a match up in
        the middle. ``players`` are names, seat 0 first.

        Raises:
            BadDeal: the hands, deck, dealer, scores or players cannot be.
            BadNotation: a card that the pack does not have.
        """
        if seed is None:
            seed = secrets.randbits(64)
        match = Match(self, seed=seed, scores=scores, deals=deals, players=players)
        match.deal(hands=hands, deck=deck, dealer=dealer)
        return match


def games() -> tuple[str, ...]:
    """The names of all games."""
    return registry.names()


def game(name: str, *, seats: int | None = None, **options: object) -> Game:
    """The game of that name with these house rules (docs/options.md lists them).

    Raises:
        UnknownGame: no such game.
        BadOption: an unknown option, a value it does not take, or a number of seats.
    """
    spec = registry.find(name)
    chosen = Options(spec.options, options)
    if seats is None:
        seats = spec.seats[0]
    if isinstance(seats, bool) or seats not in spec.seats:
        allowed = tuple(str(number) for number in sorted(spec.seats))
        raise BadOption("bad-seats", name="seats", value=seats, seats=seats, allowed=allowed)
    spec.check(chosen, seats)
    return Game(spec, seats, chosen)
