"""Computer players measured against each other on duplicate deals: duels, ladders, statistics."""

from veillee.arena.duel import DuelResult, duel
from veillee.arena.ladder import FROZEN, LadderResult, ladder
from veillee.arena.run import Engine
from veillee.arena.setup import Per, Setup

__all__ = [
    "FROZEN",
    "DuelResult",
    "Engine",
    "LadderResult",
    "Per",
    "Setup",
    "duel",
    "ladder",
]
