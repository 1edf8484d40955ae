"""The four jacks of the French pack, from hat to belt: young men-at-arms in slashed sleeves."""

from __future__ import annotations

from veillee.web.art.drawing import Drawing, drawing, moved, recoloured
from veillee.web.art.faces import face
from veillee.web.art.held import ARM, ARROW, HALBERD, SPEAR, SWORD

BOB = drawing("""
b M-26,-32 C-44,-20 -42,14 -37,27 C-33,35 -24,32 -23,22 L26,22 C28,34 38,37 42,28
  C49,12 50,-20 32,-34 Z
line/2 M-33,-10 C-34,6 -33,16 -30,26 M38,-10 C40,6 38,18 35,28
""")
BERET = drawing("""
a M-37,-30 C-52,-42 -40,-62 -10,-66 C22,-70 54,-62 48,-42 C46,-34 38,-28 34,-26
  C12,-38 -14,-38 -37,-30 Z
yellow M-35,-27 C-12,-38 12,-38 33,-25 L34,-34 C12,-46 -14,-46 -38,-36 Z
cut/3 M-26,-52 C-14,-58 2,-60 14,-58
""")
PLUME = drawing("""
d M10,-54 C16,-76 38,-84 44,-68 C50,-54 50,-30 45,-12 C44,-20 41,-24 37,-23 C39,-31 36,-35 32,-34
  C34,-43 28,-50 10,-54 Z
cut/2.6 M16,-56 C30,-68 42,-56 43,-24
""")
# A helmet with a crest, open in front.
HELMET = drawing("""
c M-6,-62 C-14,-80 10,-92 30,-82 C50,-72 58,-44 52,-20 C46,-28 42,-34 38,-38 Z
cut/2.6 M0,-66 C16,-78 38,-66 46,-36 M8,-62 C20,-68 32,-60 40,-44
blue M-30,-26 C-32,-54 -12,-66 4,-66 C26,-66 42,-48 40,-12 C40,4 36,14 30,18 L27,-18
  C12,-32 -12,-34 -30,-26 Z
line/2 M-27,-36 C-10,-44 16,-42 31,-28
dots/2.2 33,-14 34,-2 32,9
""")
# A soft cap turned up on one side, with a flower.
CAP = drawing("""
a M-30,-30 C-36,-60 -6,-74 22,-68 C42,-64 52,-48 40,-30 C16,-40 -8,-40 -30,-30 Z
yellow M-40,-32 C-44,-46 -34,-52 -26,-44 C-6,-52 16,-50 38,-38 C48,-38 48,-24 38,-22
  C14,-36 -14,-38 -40,-32 Z
red/2.4 (-24,-48,8)
dots/2.6 -24,-48
""")
COAT = drawing("""
flesh M106,84 V106 H134 V84 Z
a M76,112 C88,102 100,100 118,100 C140,100 158,104 170,114 C184,126 190,156 192,214 L6,214
  C8,176 30,128 76,112 Z
c M104,112 H134 L140,214 H96 Z
line/2 M119,128 V200
dots/2.8 119,138 119,150 119,162 119,174
d M160,108 C178,118 190,144 192,214 L166,214 C164,170 160,130 152,106 Z
cut/3 M168,126 C174,140 178,158 178,176
""")
# Collars: a pleated ruff, and a broad one with points.
RUFF = drawing("""
paper/2.4 M84,108 C80,102 84,95 92,97 C94,91 102,91 104,95 C108,90 116,90 119,94 C122,90
  130,90 134,95
  C138,91 145,92 146,97 C154,95 158,102 154,108 C158,114 154,120 147,119 C144,126 136,126 133,122
  C129,128 122,127 119,123 C115,127 108,128 105,122 C101,126 94,125 91,119 C84,120 80,114 84,108 Z
cut/2.4 M96,100 L99,117 M108,98 L109,120 M119,98 V120 M130,98 L129,120 M142,100 L139,117
""")
BROAD = drawing("""
paper/2.4 M100,98 L80,110 L90,130 L108,124 L119,112 L130,124 L148,130 L158,110 L138,98 L119,104 Z
cut/2.4 M90,112 L96,122 M148,112 L142,122
""")
_SLASHES = drawing("""
yellow/2 M62,124 C54,128 47,134 42,142 C48,140 57,132 62,124 Z M46,140 C38,148 33,158 31,168
  C38,162 44,150 46,140 Z
yellow/2 M76,130 C68,136 62,143 57,152 C65,148 73,139 76,130 Z
""")
# The same sleeve as the arm's, slashed, without its folds.
_SLEEVE = (ARM[0], *_SLASHES, *ARM[3:])


def jack(suit: str) -> Drawing:
    """The upper half of the jack of a suit, in the coordinates of the card."""
    match suit:
        case "P":  # Hogier
            colours = {"a": "red", "b": "yellow", "c": "blue", "d": "green"}
            head, collar, held = BOB + face() + HELMET, BROAD, SPEAR
            head = recoloured(head, {"c": "red"})
        case "C":  # La Hire
            colours = {"a": "blue", "b": "red", "c": "yellow", "d": "red"}
            head, collar, held = BOB + face() + PLUME + BERET, RUFF, HALBERD
            head = recoloured(head, {"a": "red", "d": "green", "b": "yellow"})
        case "K":  # Hector
            colours = {"a": "green", "b": "yellow", "c": "red", "d": "blue"}
            head, collar, held = BOB + face() + CAP, BROAD, SWORD
            head = recoloured(head, {"a": "blue"})
        case _:  # Lancelot
            colours = {"a": "yellow", "b": "red", "c": "green", "d": "blue"}
            head, collar, held = BOB + face() + PLUME + BERET, RUFF, ARROW
            head = recoloured(head, {"a": "green", "d": "yellow"})
    there = recoloured(moved(head, 119, 70, 0.68, flip=suit == "K"), colours)
    sleeve = recoloured(_SLEEVE, {"c": colours["d"]})
    return recoloured(COAT, colours) + collar + held + sleeve + there
