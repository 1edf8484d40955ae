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


def roster(text: str, number: int) -> tuple[str, ...]:
    """The descriptions of ``number`` bots, from one for all or one each: ``expert,amateur``.

    Raises:
        UnknownBot: there is none such, or they are neither one nor as many.
    """
    found: list[str] = []
    for part in text.split(","):
        # A comma also stands between the settings of one bot.
        if found and ":" in found[-1] and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        else:
            found.append(part)
    for name in found:
        bot(name, random.Random(0))
    if len(found) not in (1, number):
        example = ",".join(["expert"] + ["amateur"] * (number - 1))
        raise UnknownBot(
            "bad-bot-count", text=text, given=len(found), wanted=number, example=example
        )
    return tuple(found * number if len(found) == 1 else found)


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
