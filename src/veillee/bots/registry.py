"""The bots there are, by name, and how each reads its settings."""

from __future__ import annotations

import random
from collections.abc import Callable

from veillee.bots.amateur import Amateur
from veillee.bots.base import Bot
from veillee.bots.chance import RandomPlayer
from veillee.bots.debutant import Debutant
from veillee.bots.expert.player import Expert, Settings
from veillee.bots.ismcts import TreeSearcher
from veillee.bots.spec import BotSpec
from veillee.errors import UnknownBot

_Maker = Callable[[BotSpec, random.Random], Bot]


def _plain(make: Callable[[random.Random], Bot]) -> _Maker:
    def made(spec: BotSpec, rng: random.Random) -> Bot:
        spec.refuse_others()
        return make(rng)

    return made


def _expert(spec: BotSpec, rng: random.Random) -> Bot:
    return Expert(rng, Settings.of(spec))


# Levels for people, the default first, then the floor.
_LEVELS: dict[str, _Maker] = {
    "amateur": _plain(Amateur),
    "debutant": _plain(Debutant),
    "expert": _expert,
    "random": _plain(RandomPlayer),
}
# Yardsticks for the arena; nobody is offered them at a table.
_YARDSTICKS: dict[str, _Maker] = {"ismcts": TreeSearcher}


def names() -> tuple[str, ...]:
    """The names of the bots to play with, the one people play against by default first."""
    return tuple(_LEVELS)


def bot(name: str, rng: random.Random) -> Bot:
    """The bot of a name or description (``expert:budget=0.2``), its chance from ``rng``.

    Raises:
        UnknownBot: there is none such, or it has no such setting.
    """
    spec = BotSpec.parse(name)
    make = (_LEVELS | _YARDSTICKS).get(spec.name)
    if make is None:
        raise UnknownBot("unknown-bot", name=spec.name, allowed=names())
    return make(spec, rng)
