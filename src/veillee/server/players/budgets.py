"""How long each bot may think. The one place to change when stronger ones come."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """In milliseconds. ``lead``: how long before its move is due a bot is asked.

    ``limit``: after which its worker is taken for stuck. Generous, for a busy machine.
    """

    lead: int
    limit: int


_QUICK = Budget(lead=100, limit=2000)
_SLOW = Budget(lead=1000, limit=10_000)
_BUDGETS = {"random": _QUICK, "debutant": _QUICK, "amateur": _QUICK}


def budget(bot: str) -> Budget:
    """The budget of a bot by its name, whatever settings follow it (``name:setting=value``)."""
    return _BUDGETS.get(bot.partition(":")[0], _SLOW)
