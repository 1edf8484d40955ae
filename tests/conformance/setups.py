"""Many ways to set up every registered game, and random play on them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import veillee
from veillee.errors import BadOption
from veillee.games import registry
from veillee.games.actions import Kind, Signal
from veillee.games.options import Choice, Flag, Option, Share, Whole
from veillee.match.game import Game
from veillee.match.match import Match

MAX_DEALS = 60  # no match of a sensible target is longer; a longer one is not played to the end


@dataclass(frozen=True)
class Setup:
    """A game with options, by name so that a failing test can be read and rerun."""

    name: str
    seats: int
    options: tuple[tuple[str, object], ...]

    def game(self) -> Game:
        return veillee.game(self.name, seats=self.seats, **dict(self.options))

    def __str__(self) -> str:
        words = [f"{name}={value}" for name, value in self.options]
        return "-".join([self.name, str(self.seats), *words])


def values(option: Option) -> list[object]:
    """Values of an option worth trying besides its default."""
    if isinstance(option, Choice):
        return list(option.values[1:])
    if isinstance(option, Flag):
        return [True]
    if isinstance(option, Share):
        return [0.0, 1.0]
    assert isinstance(option, Whole)
    return [option.low, option.low + 3]


def setups() -> Iterator[Setup]:
    """Each game at each number of seats: plain, and with each option changed alone."""
    for name in veillee.games():
        spec = registry.find(name)
        for seats in spec.seats:
            changes: list[tuple[tuple[str, object], ...]] = [()]
            changes += [((o.name, value),) for o in spec.options for value in values(o)]
            for change in changes:
                for extra in ((), (("extended_seats", True),), (("counting", "compteur"),)):
                    setup = Setup(name, seats, (*change, *extra))
                    if _possible(setup):
                        yield setup
                        break


def random_setup(rng: random.Random) -> Setup:
    """A game with several options changed at once."""
    while True:
        name = rng.choice(veillee.games())
        spec = registry.find(name)
        changed = rng.sample(spec.options, k=min(len(spec.options), rng.randint(2, 6)))
        options = tuple((option.name, rng.choice(values(option))) for option in changed)
        setup = Setup(name, rng.choice(spec.seats), options)
        if _possible(setup):
            return setup


def _possible(setup: Setup) -> bool:
    names = [name for name, _ in setup.options]
    if len(set(names)) < len(names):
        return False
    try:
        setup.game()
    except BadOption:
        return False
    return True


ALL = list(setups())
SOME = [s for s in ALL if len(s.options) == 0] + [random_setup(random.Random(n)) for n in range(40)]


def step(match: Match, rng: random.Random, *, talk: float = 0.2) -> None:
    """One random action: mostly by the seat to ask first, now and then talk by anybody."""
    if rng.random() < talk:
        speaker = rng.randrange(match.game.seats)
        words = match.talk(speaker)
        if words:
            match.act(speaker, rng.choice(words))
            return
    seats = match.to_act()
    seat = seats[0] if rng.random() < 0.8 else rng.choice(seats)
    actions = match.legal(seat)
    # Most cards are laid without a signal at a table; six in seven would carry one otherwise.
    plain = [action for action in actions if action.signal is Signal.PLAIN]
    match.act(seat, rng.choice(plain if rng.random() < 0.6 else actions))


def played(setup: Setup, seed: int, *, steps: int | None = None) -> Match:
    """A match played at random: to its end, or for a number of steps."""
    match = setup.game().match(seed=seed)
    rng = random.Random(seed)
    count = 0
    while not match.over and len(match.dealt) <= MAX_DEALS and count != steps:
        step(match, rng)
        count += 1
    return match


def unperceived(match: Match, seat: int) -> set[int]:
    """Places in the acts of the deal in play of signs that ``seat`` did not perceive."""
    perceived = [(sign.seat, sign.sign, sign.played) for sign in match.view(seat).signs]
    places = set()
    cards = 0
    for place, act in enumerate(match.acts[-1]):
        cards += act.action.kind is Kind.PLAY
        if act.action.kind is Kind.SIGN:
            key = (act.seat, act.action.value, cards)
            if key in perceived:
                perceived.remove(key)
            else:
                places.add(place)
    return places
