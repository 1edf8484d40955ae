"""Where the pips of the Latin suits stand on the numbered cards."""

from __future__ import annotations

from veillee.web.art.drawing import Drawing, Stamp, weighted
from veillee.web.art.latin import SIGNS

# How many pips each row holds, and where a row's pips are: the upper row keeps clear of the left
# corner, the lower one of the right.
_ROWS = {
    4: (2, 0, 2), 5: (2, 1, 2), 6: (2, 2, 2), 7: (2, 3, 2), 8: (3, 2, 3), 9: (3, 3, 3),
}  # fmt: skip
_MIDDLE = {0: (), 1: (100,), 2: (64, 136), 3: (32, 100, 168)}
_UPPER = {2: (86, 154), 3: (78, 122, 166)}
_HEIGHTS = (61, 160, 259)
# Suits drawn upright are stamped larger than round ones.
_SIZES = {4: 0.66, 5: 0.64, 6: 0.64, 7: 0.58, 8: 0.45, 9: 0.45}
_TALL = {4: 0.98, 5: 0.94, 6: 0.94, 7: 0.86, 8: 0.8, 9: 0.8}
UPRIGHT = "BE"


def pips(count: int, suit: str) -> tuple[Stamp, ...]:
    """The pips of a numbered card, 3 to 9."""
    if count == 3:
        places = [(142, 92), (100, 160), (58, 228)]
        return tuple(Stamp(f"s-{suit}", x, y, 1.25) for x, y in places)
    upper, middle, lower = _ROWS[count]
    places = [(x, _HEIGHTS[0]) for x in _UPPER[upper]]
    places += [(x, _HEIGHTS[1]) for x in _MIDDLE[middle]]
    places += [(200 - x, _HEIGHTS[2]) for x in reversed(_UPPER[lower])]
    scale = (_TALL if suit in UPRIGHT else _SIZES)[count]
    return tuple(Stamp(f"s-{suit}", x, y, scale) for x, y in places)


def signs() -> dict[str, Drawing]:
    """What the cards stamp: the pips, and the same with heavier lines for the corners."""
    made = {
        f"s-{suit}": weighted(sign, 1 if suit in UPRIGHT else 1.5) for suit, sign in SIGNS.items()
    }
    return made | {f"m-{suit}": weighted(sign, 2) for suit, sign in SIGNS.items()}
