"""The 22 trumps: a numeral in two corners, a coloured field, one picture each."""

from __future__ import annotations

from veillee.cards import TRUMPS22
from veillee.web.art.cards import card, paper
from veillee.web.art.corners import trump
from veillee.web.art.drawing import Drawing, printed
from veillee.web.art.trump_frame import COVER, EDGE, field
from veillee.web.art.trumps_ages import AGES
from veillee.web.art.trumps_world import WORLD
from veillee.web.art.trumps_year import YEAR

PICTURES: dict[int, tuple[str, Drawing]] = {**AGES, **WORLD, **YEAR}


def sprite() -> str:
    """The symbols of the 22 cards."""
    cards = []
    for each in TRUMPS22.cards:
        ground, picture = PICTURES[0 if each.rank == "X" else int(each.rank)]
        marks = field(ground) + picture + COVER + EDGE
        cards.append(card(str(each), printed(marks) + trump(each.rank)))
    return f"<defs>\n{paper()}</defs>\n{''.join(cards)}"
