"""The French-suited pack, 52 cards of which 32 are the smaller pack."""

from __future__ import annotations

from veillee.cards import FRENCH52
from veillee.web.art import jacks, kings, queens
from veillee.web.art.cards import card, court, half, paper
from veillee.web.art.colours import paint
from veillee.web.art.corners import indices, letters, suited
from veillee.web.art.drawing import Stamp, printed
from veillee.web.art.french_pips import PIPS

_COURTS = {"R": kings.king, "D": queens.queen, "V": jacks.jack}
_LETTERS = {"P": "S", "C": "H", "K": "D", "T": "C"}
# Pips lean like the courts' band: so the upper ones leave room to the corner.
_LEAN, _SIDE = 0.17, 35
_ROWS = {
    4: (62, 258), 5: (62, 258), 6: (62, 160, 258), 7: (58, 160, 262), 8: (58, 160, 262),
    9: (56, 125, 195, 264), 10: (56, 125, 195, 264),
}  # fmt: skip
_MIDDLE = {
    2: (66, 254), 3: (58, 160, 262), 5: (160,), 7: (109,), 8: (109, 211), 9: (160,), 10: (90, 230),
}  # fmt: skip


def sprite() -> str:
    """The symbols of the 52 cards and what they stamp."""
    ranks = dict.fromkeys(each.rank for each in FRENCH52.cards)
    parts = [paper(), indices(ranks), letters(_LETTERS)]
    for suit, marks in PIPS.items():
        parts.append(printed(marks).replace("<path", f'<path id="s-{suit}"').replace(
            f' fill="{paint(f"suit-{suit}")}" stroke="none"', ""
        ) + "\n")  # fmt: skip
    for rank, drawn in _COURTS.items():
        parts += [half(rank + suit, drawn(suit)) for suit in _LETTERS]
    cards = [card(str(each), _face(each.rank, each.suit)) for each in FRENCH52.cards]
    return f"<defs>\n{''.join(parts)}</defs>\n{''.join(cards)}"


def _face(rank: str, suit: str) -> str:
    sign = f"s-{suit.lower()}"
    corners = suited(rank, suit, sign, f"suit-{suit.lower()}")
    ink = f'fill="{paint(f"suit-{suit.lower()}")}" stroke="none"'
    if rank in _COURTS:
        two = (Stamp(sign, 169, 34, 0.31), Stamp(sign, 31, 286, 0.31, 180))
        return court(rank + suit) + f"<g {ink}>{printed(two)}</g>" + corners
    return f"<g {ink}>{printed(_pips(rank, sign))}</g>" + corners


def _pips(rank: str, sign: str) -> tuple[Stamp, ...]:
    if rank == "A":
        return (Stamp(sign, 100, 160, 1.3),)
    count = int(rank)
    places = [(side, y) for y in _ROWS.get(count, ()) for side in (-_SIDE, _SIDE)]
    places += [(0, y) for y in _MIDDLE.get(count, ())]
    size = 0.64 if count < 4 else 0.5 if count < 9 else 0.42
    return tuple(
        Stamp(sign, 100 + side + _LEAN * (160 - y), y, size, 180 if y > 160 else 0)
        for side, y in sorted(places)
    )
