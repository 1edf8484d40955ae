"""The four kings of the French pack, from crown to belt: an old face, ermine, a sign of might."""

from __future__ import annotations

from veillee.web.art.drawing import Drawing, drawing, moved, recoloured
from veillee.web.art.faces import bearded
from veillee.web.art.held import ARM, AXE, GLOBE, SCEPTRE, SWORD

# Hair behind the face, in the face's own coordinates; ``b`` colours it.
CURLS = drawing("""
b M-28,-26 C-40,-22 -44,-8 -38,2 C-46,10 -44,24 -34,28 C-38,36 -30,46 -20,42 L22,42
  C32,48 44,42 41,31 C51,27 52,12 44,4 C51,-6 46,-22 34,-27 Z
line/2 M-32,-18 C-37,-10 -34,-4 -30,-2 M-38,10 C-38,18 -33,22 -28,20
line/2 M38,-18 C43,-10 40,-4 35,-2 M43,12 C43,20 38,24 33,22 M-29,34 C-26,38 -22,36 -22,32
line/2 M34,36 C31,41 26,38 26,33
""")
LOCKS = drawing("""
b M-26,-30 C-46,-22 -44,16 -42,30 C-42,40 -48,46 -54,44 C-48,56 -34,54 -28,44 L30,44
  C36,54 50,58 58,46 C50,46 46,40 46,30 C48,16 50,-22 32,-30 Z
line/2 M-35,-18 C-38,4 -36,24 -38,40 M38,-18 C41,4 39,24 42,40 M-29,24 C-29,32 -31,38 -34,42
line/2 M33,24 C33,32 35,38 38,42
""")
CROWN = drawing("""
a M-28,-50 C-24,-62 24,-62 32,-50 L30,-34 L-27,-34 Z
yellow M-33,-35 L-40,-64 C-33,-60 -29,-56 -26,-51 C-21,-56 -15,-62 -13,-68 L1,-74 L15,-68
  C17,-62 23,-56 28,-51 C31,-56 35,-60 42,-64 L36,-35 C14,-41 -12,-41 -33,-35 Z
yellow (-41,-67,4.5) (1,-76,5) (43,-67,4.5)
line/2 M-31,-44 C-12,-50 14,-50 34,-44
red/2 M1,-64 L7,-57 L1,-50 L-5,-57 Z
dots/2.6 -20,-42.5 22,-42.5
""")
# A closed crown with arches and an orb.
ARCHES = drawing("""
a M-30,-42 C-34,-70 -12,-74 1,-74 C14,-74 38,-70 34,-42 Z
yellow M-26,-46 C-26,-66 -10,-72 1,-74 C-4,-66 -12,-58 -14,-46 Z M30,-46 C30,-66 12,-72 1,-74
  C6,-66 16,-58 18,-46 Z
yellow M-34,-34 L-36,-50 C-14,-56 16,-56 38,-50 L36,-34 C14,-40 -12,-40 -34,-34 Z
yellow (1,-77,5.5)
line/2 M-4,-77 H6 M1,-82 V-77
red/2 M1,-52 L6,-46.5 L1,-41 L-4,-46.5 Z
dots/2.8 -24,-43 -11,-45 13,-45 26,-43
""")
# A wreath of laurel: leaves in pairs along the brow.
_LEAF = drawing("green/2 M0,0 C2,-8 8,-13 16,-14 C16,-6 10,0 0,0 Z")
LAUREL = (
    drawing("b M-25,-30 C-30,-52 -10,-62 2,-62 C18,-62 36,-52 29,-28 C16,-38 -10,-38 -25,-30 Z")
    + tuple(
        mark
        for x, y, turn in (
            (27, -26, -60), (21, -33, -80), (13, -38, -95), (-15, -36, -150), (-21, -31, -165),
            (27, -26, -10), (21, -33, -25), (13, -38, -40), (4, -40, -60), (-6, -39, -95),
            (-15, -36, -105), (-21, -31, -120),
        )
        for mark in moved(_LEAF, x, y, 1.15, turn)
    )
    + drawing("red/2 (-1,-41,5)")
)  # fmt: skip
_ROBE = drawing("""
a M72,110 C86,99 100,97 117,97 C140,97 160,103 174,115 C185,126 192,150 194,178 L194,214
  L6,214 L10,172 C20,140 50,116 72,110 Z
c M98,120 L136,120 L146,214 L92,214 Z
line/2 M117,140 V200
yellow/2 M117,143 l6,7 l-6,7 l-6,-7 Z M117,161 l6,7 l-6,7 l-6,-7 Z
cut/3 M158,140 C164,152 168,164 168,178
cut/3 M172,130 C180,142 184,154 185,166
""")
_ERMINE = drawing("""
paper M78,104 C92,96 142,95 160,106 C172,118 160,138 140,143 C128,147 106,147 94,143
  C76,137 66,116 78,104 Z
cut/3.4 M90,112 l-2,10 M99,127 l-1,10 M138,126 l1,10 M150,112 l2,10 M152,129 l1,8
""")
# A plain mantle, pinned at the neck.
_MANTLE = drawing("""
d M98,96 C80,100 62,112 60,128 L84,150 C90,130 104,118 118,114 C134,118 146,128 150,146
  L176,134 C174,112 156,100 138,96 Z
cut/3 M88,108 C80,116 76,124 76,134 M98,108 C90,116 86,126 85,136 M148,106 C156,114 160,122
  160,132
yellow (118,112,8)
dots/2.4/red 118,112
""")


def king(suit: str) -> Drawing:
    """The upper half of the king of a suit, in the coordinates of the card."""
    match suit:
        case "P":  # David
            colours = {"a": "blue", "b": "paper", "c": "red", "d": "green"}
            robe, sign = _ROBE + _ERMINE, SCEPTRE
            head = CURLS + bearded() + recoloured(CROWN, {"a": "red"})
        case "C":  # Charles
            colours = {"a": "red", "b": "yellow", "c": "blue", "d": "blue"}
            robe, sign = _ROBE + _ERMINE, SWORD
            head = LOCKS + bearded() + recoloured(ARCHES, {"a": "blue"})
        case "K":  # César
            colours = {"a": "yellow", "b": "paper", "c": "blue", "d": "red"}
            robe, sign = _ROBE + _MANTLE, AXE
            head = CURLS + bearded() + LAUREL
        case _:  # Alexandre
            colours = {"a": "green", "b": "red", "c": "yellow", "d": "blue"}
            robe, sign = _ROBE + _ERMINE, GLOBE
            head = LOCKS + bearded() + recoloured(CROWN, {"a": "green"})
    face = moved(head, 119, 70, 0.68, flip=suit in "CT")
    arm = recoloured(ARM, {"c": colours["d"]})
    return recoloured(robe, colours) + sign + arm + recoloured(face, colours)
