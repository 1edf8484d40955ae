"""The bots there are, by name."""

from __future__ import annotations

import random
from collections.abc import Callable

from veillee.bots.amateur import Amateur
from veillee.bots.base import Bot
from veillee.bots.chance import RandomPlayer
from veillee.errors import UnknownBot

_BOTS: dict[str, Callable[[random.Random], Bot]] = {"amateur": Amateur, "random": RandomPlayer}


def names() -> tuple[str, ...]:
    """The names of all bots, the one people play against by default first."""
    return tuple(_BOTS)


def bot(name: str, rng: random.Random) -> Bot:
    """A bot of that name that draws its chance from ``rng``. Raises: UnknownBot."""
    if name not in _BOTS:
        raise UnknownBot("unknown-bot", name=name, allowed=names())
    return _BOTS[name](rng)
