"""The Aluette pack of 48 cards with Latin suits."""

from __future__ import annotations

from veillee.cards import ALUETTE48
from veillee.web.art.aluette import plain
from veillee.web.art.cards import card, paper
from veillee.web.art.corners import indices, letters, suited_latin
from veillee.web.art.courts import cavaliere, king, valet
from veillee.web.art.drawing import Drawing, printed
from veillee.web.art.latin_pips import signs

# The cards that players call by a name; their indices have a colour of their own.
NAMED = ("3D", "3C", "2D", "2C", "9C", "9D", "2B", "2E")
_COURTS = {"R": king, "C": cavaliere, "V": valet}


def sprite() -> str:
    """The symbols of the 48 cards and what they stamp."""
    ranks = sorted({each.rank for each in ALUETTE48.cards})
    parts = [paper(), indices(ranks), letters({suit: suit for suit in "DCBE"})]
    parts += [f'<g id="{name}">{printed(marks)}</g>\n' for name, marks in signs().items()]
    cards = []
    for each in ALUETTE48.cards:
        colour = "named" if str(each) in NAMED else "ink"
        corners = suited_latin(each.rank, each.suit, f"m-{each.suit}", colour)
        cards.append(card(str(each), printed(_picture(each.rank, each.suit)) + corners))
    return f"<defs>\n{''.join(parts)}</defs>\n{''.join(cards)}"


def _picture(rank: str, suit: str) -> Drawing:
    if rank in _COURTS:
        return _COURTS[rank](suit)
    return plain(rank, suit)
