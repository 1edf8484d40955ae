"""Who plays: bots, which get views, and open players, which are shown every hand."""

from __future__ import annotations

import random
from collections.abc import Callable

from veillee.bots import Bot, bot
from veillee.bots.oracle import OpenBot, open_bot
from veillee.errors import VeilleeError

__all__ = ["Maker", "OpenBot", "Player", "checked", "player"]

Player = Bot | OpenBot
Maker = Callable[[str, random.Random], Player]


def player(spec: str, rng: random.Random) -> Player:
    """The bot or open player that ``spec`` describes. Raises: VeilleeError, for none such."""
    return open_bot(spec, rng) or bot(spec, rng)


def checked(made: Player, spec: str, *, allow_open: bool) -> Player:
    """The same player, where it may take part. Raises: VeilleeError, ``open-bot``."""
    if isinstance(made, OpenBot) and not allow_open:
        raise VeilleeError("open-bot", name=spec)
    return made
