"""What is measured: a game with its house rules, players, a seed. Results depend on it alone."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import cast

import veillee
from veillee.arena.players import Maker
from veillee.errors import VeilleeError
from veillee.match.game import Game, game

STANDARD = "veillee.arena.players:player"


class Per(StrEnum):
    """What is played and counted: single deals, or whole matches."""

    DEAL = "deal"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Setup:
    """One experiment; small and plain, because every task carries it to its worker.

    ``options`` are those that differ from the default, as (name, text). ``make`` names the
    function that makes a player (``module:function``, see ``players.Maker``); ``allow_open`` lets
    it be one that sees every hand.
    """

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seed: int | str = 1
    per: Per = Per.DEAL
    allow_open: bool = False
    make: str = STANDARD

    @classmethod
    def of(
        cls,
        the_game: Game,
        bots: Sequence[str],
        *,
        seed: int | str = 1,
        per: Per = Per.DEAL,
        allow_open: bool = False,
        make: str = STANDARD,
    ) -> Setup:
        """The experiment with these players in that game."""
        options = tuple(the_game.options.changed().items())
        where = (the_game.name, the_game.seats, options)
        return cls(*where, tuple(bots), seed, per, allow_open, make)

    def played(self) -> Game:
        """The game with its house rules settled."""
        return _game(self.game, self.seats, self.options)

    def maker(self) -> Maker:
        """The function that makes the players."""
        return _maker(self.make)

    @property
    def unit(self) -> str:
        """What an advantage is counted in: a key that words and JSON are made from."""
        if self.per is Per.MATCH:
            return "matches"
        return "points" if self.played().spec.by_side else "penalty points"

    def to_data(self) -> dict[str, object]:
        """What must be the same for results to be put together."""
        return {
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "rules": self.played().spec.version,
            "bots": list(self.bots),
            "seed": self.seed,
            "per": str(self.per),
            "make": self.make,
            "veillee": veillee.__version__,
        }


@lru_cache(maxsize=16)
def _game(name: str, seats: int, options: tuple[tuple[str, str], ...]) -> Game:
    return game(name, seats=seats, **dict(options))


@lru_cache(maxsize=16)
def _maker(path: str) -> Maker:
    module, _, name = path.partition(":")
    try:
        return cast(Maker, getattr(importlib.import_module(module), name))
    except (ImportError, AttributeError, ValueError) as error:
        raise VeilleeError("no-such-maker", name=path, form="module:function") from error
