"""The table of bids shipped with the package: how often to say *plus*, sight by sight.

A zip file with one member for each ``Rules`` it was solved for, one byte for each chance, in
fifteenths: place after place, bid sequence after bid sequence, sight after sight.
"""

from __future__ import annotations

import zipfile
from functools import lru_cache
from importlib.resources import files

from veillee.bots.forehead.sight import MOST_SEATS, Excuse, Rules

FILE = "table.zip"
PARTS = 15  # a chance is so many parts of certain

# What the house rules can make of the pack: the Excuse in it or not, two cards turned up or none.
_PACKS = {Excuse.RANKED: (22, 21, 20, 19), Excuse.CONTRARY: (22, 20), Excuse.CHOSEN: (22, 20)}


def solved_rules() -> tuple[Rules, ...]:
    """All hands that the table has, the smallest number of seats first."""
    return tuple(
        Rules(seats, excuse, cards, ban)
        for seats in range(2, MOST_SEATS + 1)
        for excuse, sizes in _PACKS.items()
        for cards in sizes
        for ban in (True, False)
    )


def member(rules: Rules) -> str:
    """What a hand is called in the file."""
    ban = "ban" if rules.ban else "free"
    return f"{rules.seats}-{rules.excuse.value}-{rules.cards}-{ban}"


def chance_of_plus(rules: Rules, place: int, bids: int, sight: int) -> float | None:
    """How often the seat at ``place`` says *plus*; None where this hand was not solved.

    ``bids``: the earlier bids as a number in base two, the first bid its highest digit.
    """
    chances = _chances(rules)
    if chances is None:
        return None
    return chances[((1 << place) - 1 + bids) * rules.sights + sight] / PARTS


@lru_cache(maxsize=16)
def _chances(rules: Rules) -> bytes | None:
    with files(__package__).joinpath(FILE).open("rb") as file, zipfile.ZipFile(file) as table:
        name = member(rules)
        return table.read(name) if name in table.namelist() else None
