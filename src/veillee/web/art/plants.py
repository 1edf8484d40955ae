"""Leaves, branches and wreaths."""

from __future__ import annotations

import math

from veillee.web.art.drawing import Drawing, drawing, moved

OAK_LEAF = drawing("""
green/2.4 M0,0 C4,-3 5,-6 7,-11 C11,-16 17,-12 15,-7 C19,-15 26,-17 29,-12 C31,-8 28,-6 26,-5
  C32,-10 39,-9 40,-4 C48,-4 49,5 41,6 C40,11 33,12 27,6 C30,10 30,14 26,15 C20,17 17,12 15,7
  C16,12 13,17 8,14 C5,9 4,4 0,0 Z
line/1.6 M2,0 L36,1 M11,-1 L13,-7 M21,0 L25,-6 M12,1 L13,8 M22,1 L25,7
""")
ACORN = drawing("""
line/3 M0,-14 V-8
yellow/2.4 M-8,0 C-8,12 -4,18 0,21 C4,18 8,12 8,0 Z
b/2.4 M-10,1 C-11,-9 11,-9 10,1 C4,3 -4,3 -10,1 Z
cut/2 M-3,5 Q-3,11 0,15
""", b="red")  # fmt: skip
LEAF = drawing("""
green/2 M0,0 C2,-9 12,-13 24,-10 C20,0 10,6 0,0 Z
""")
BERRY = drawing("red/1.8 (0,0,4)")


def wreath(radius: float, pairs: int, *, size: float = 1, berries: bool = True) -> Drawing:
    """Two branches around the origin, from a knot below to an opening above."""
    made: Drawing = ()
    for step in range(pairs):
        angle = math.radians(100 + step * 156 / (pairs - 1))
        x, y = radius * math.cos(angle), radius * math.sin(angle)
        along = math.degrees(angle) + 90
        leaves = moved(LEAF, x, y, size, along - 34) + moved(
            moved(LEAF, 0, 0, flip=True), x, y, size, along + 180 + 28
        )
        if berries and step % 2 == 1:
            leaves += moved(BERRY, x, y, 0.9)
        made += leaves + moved(leaves, 0, 0, flip=True)
    return made


def ribbon() -> Drawing:
    """A small bow for the foot of a wreath."""
    return drawing("""
red/2.4 M0,0 C-10,-12 -24,-10 -22,0 C-22,9 -10,9 0,0 C10,9 22,9 22,0 C24,-10 10,-12 0,0 Z
red/2.4 M-2,2 L-14,20 L-7,19 L-4,25 L2,6 L8,25 L11,19 L18,20 L4,2 Z
red/2.4 (0,0,5)
""")


def oak() -> Drawing:
    """A branch of oak 170 long, upright, its foot at the origin."""
    stick = drawing("""
yellow M-9,0 C-11,-20 -5,-40 -8,-66 C-9,-90 -5,-104 -4,-126 L5,-126 C6,-100 10,-90 7,-64
  C5,-40 12,-20 9,0 Z
cut/3 M-2,-8 C-3,-26 2,-44 0,-62 M2,-72 C4,-90 0,-100 1,-112
""")
    places = ((-6, -44, -152), (6, -62, -26), (-6, -88, -146), (4, -108, -24), (0, -122, -92))
    leaves = tuple(mark for x, y, turn in places for mark in moved(OAK_LEAF, x, y, 1.2, turn))
    acorns = moved(ACORN, 20, -34, 1.3, -36) + moved(ACORN, -21, -66, 1.3, 10)
    return leaves + stick + acorns
