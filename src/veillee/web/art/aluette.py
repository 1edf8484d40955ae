"""The numbered cards and the aces of Aluette, with the pictures that players know them by."""

from __future__ import annotations

from veillee.web.art.beasts import BIRD, COW, STORK
from veillee.web.art.busts import (
    BORGNE,
    BORGNE_PATCHED,
    CHILD,
    EAGLE,
    KISS,
    MADAME,
    MONSIEUR,
)
from veillee.web.art.drawing import LINE, Drawing, Shape, Stamp, drawing, moved, recoloured
from veillee.web.art.glyphs import word
from veillee.web.art.latin import BATON, COIN, COUPE, ROSETTE
from veillee.web.art.latin_pips import pips
from veillee.web.art.plants import LEAF, oak, ribbon, wreath


def _bust(person: Drawing, suit: str) -> Drawing:
    places = ((152, 50), (42, 277), (108, 277))
    return moved(person, 95, 143, 0.82) + tuple(Stamp(f"s-{suit}", x, y, 0.54) for x, y in places)


def _birds() -> Drawing:
    bird = recoloured(BIRD, {"b": "blue"})
    left = moved(bird, 150, 23, 0.62) + moved(bird, 40, 250, 0.62)
    return left + moved(bird, 110, 250, 0.62, flip=True)


def _borgne() -> Drawing:
    coin = moved(COIN[:1] + drawing("line/2 (0,0,41)"), 0, 0, 1.36)
    above = moved(coin, 124, 77) + moved(BORGNE, 127, 76, 1.1)
    return above + moved(coin, 76, 243) + moved(BORGNE_PATCHED, 73, 242, 1.1, flip=True)


def _cow() -> Drawing:
    return (Stamp("s-C", 122, 60, 0.92), Stamp("s-C", 78, 262, 0.92), *moved(COW, 25, 124, 0.9))


def _oaks() -> Drawing:
    return moved(oak(), 68, 148, 0.95, 38) + moved(oak(), 132, 172, 0.95, 218)


def _written() -> Drawing:
    swords = _long_sword(100, 142, 14) + _long_sword(100, 142, -14)
    band = drawing("""
red M22,150 L8,138 L8,176 L22,188 L36,182 Z M178,170 L192,182 L192,144 L178,132 L164,138 Z
paper M20,146 C46,124 68,132 100,141 C132,150 154,152 180,134 L180,172 C154,190 132,188 100,179
  C68,170 46,162 20,184 Z
line/1.6 M28,146 C50,130 70,137 100,146 C130,155 150,157 172,146 M28,172 C50,156 70,165 100,174
  C130,183 150,182 172,170
""")
    text = word("VEILLÉE", 0, 0, 22)
    bent = text.map(lambda point: (point[0] + 100, point[1] + _wave(point[0])))
    return swords + band + (Shape(bent, "ink", "", LINE),)


def _wave(x: float) -> float:
    """How low the ribbon's writing stands, ``x`` from its middle."""
    return 151 + 0.24 * x - 0.000055 * x**3


def _long_sword(x: float, y: float, turn: float) -> Drawing:
    sword = drawing("""
blue M-8,56 V-112 L0,-132 L8,-112 V56 Z
line/1.8 M0,-114 V50
yellow M-34,60 C-36,50 -24,48 -18,55 H18 C24,48 36,50 34,60 C33,70 22,69 18,64 H-18
  C-22,69 -33,70 -34,60 Z
red M-6,64 H6 V98 H-6 Z
line/2 M-6,72 L6,76 M-6,80 L6,84 M-6,88 L6,92
yellow (0,106,9)
""")
    return moved(sword, x, y, 1, turn)


def _nine(suit: str, garland: Drawing) -> Drawing:
    around = pips(9, suit)
    return (*around[:4], *around[5:], *garland, Stamp(f"s-{suit}", 100, 160, 0.45))


def _laurels() -> Drawing:
    return moved(wreath(36, 9, size=0.68), 100, 160) + moved(ribbon(), 100, 198, 0.9)


def _bloom() -> Drawing:
    leaves = tuple(mark for turn in (0, 90, 180, 270) for mark in moved(LEAF, 0, 0, 1.3, turn - 20))
    return moved(leaves, 100, 160) + moved(ROSETTE, 100, 160, 0.8)


def _kiss() -> Drawing:
    return moved(COIN, 100, 160, 1.05) + moved(KISS, 100, 160, 0.72)


def _great_coin() -> Drawing:
    bead = drawing("dots/2.4 0,-70")
    beads = tuple(mark for step in range(24) for mark in moved(bead, 100, 160, 1, step * 15))
    ring = drawing("yellow (100,160,77)\nline/2 (100,160,63)")
    return ring + beads + moved(EAGLE, 100, 160, 1.14)


def _great_cup() -> Drawing:
    jewels = drawing("""
paper/2 (0,-21.5,2.8) (-20,-21.5,2.8) (20,-21.5,2.8)
blue/2 M-10,-26 l3.5,4.5 l-3.5,4.5 l-3.5,-4.5 Z M10,-26 l3.5,4.5 l-3.5,4.5 l-3.5,-4.5 Z
red/2 M0,36 l5,5 l-5,5 l-5,-5 Z
""")
    return moved(COUPE + jewels, 103, 166, 1.76)


def _great_club() -> Drawing:
    twigs = ((-30, -60, -165), (30, -30, -15), (-26, 60, -165))
    leaves = tuple(mark for x, y, turn in twigs for mark in moved(LEAF, x, y, 1.7, turn))
    return moved(leaves + moved(BATON, 0, 0, 2.6), 100, 164, 1, 20)


_PICTURES: dict[str, Drawing] = {
    "3D": _bust(recoloured(MONSIEUR, {"b": "paper"}), "D"),
    "3C": _bust(recoloured(MADAME, {"b": "yellow"}), "C") + _birds(),
    "2D": _borgne(),
    "2C": _cow(),
    "9C": _nine("C", _laurels()),
    "9D": _nine("D", moved(wreath(29, 9, size=0.46, berries=False), 100, 160)),
    "2B": _oaks(),
    "2E": _written(),
    "5D": pips(4, "D") + _kiss(),
    "4C": pips(4, "C") + moved(STORK, 100, 158, 0.86),
    "4E": pips(4, "E") + moved(STORK, 100, 158, 0.86),
    "4B": pips(4, "B") + _bloom(),
    "AD": _great_coin(),
    "AC": _great_cup(),
    "AB": _great_club(),
    "AE": _long_sword(116, 150, 0) + moved(CHILD, 74, 304, 1.08),
}


def plain(rank: str, suit: str) -> Drawing:
    """The picture of a card that is no court: ``2`` to ``9`` or ``A``."""
    picture = _PICTURES.get(rank + suit)
    return pips(int(rank), suit) if picture is None else picture
