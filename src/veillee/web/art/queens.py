"""The four queens of the French pack, from crown to belt, each with a flower."""

from __future__ import annotations

from veillee.web.art.drawing import Drawing, drawing, moved, recoloured
from veillee.web.art.faces import face
from veillee.web.art.held import ARM, flower

LONG = drawing("""
b M-24,-36 C-46,-30 -46,-4 -40,14 C-36,30 -46,40 -42,58 C-36,70 -22,70 -16,62 L20,62
  C28,72 42,70 46,58 C50,42 40,30 44,14 C50,-6 48,-32 26,-38 Z
line/2 M-34,-14 C-36,2 -28,16 -34,32 C-37,42 -36,50 -32,60 M38,-14 C40,2 32,16 38,32
  C41,42 40,50 36,60
""")
PARTED = drawing("""
b M0,-38 C-10,-32 -20,-22 -25,-2 C-34,-16 -32,-38 -14,-46 L16,-46 C36,-40 38,-16 29,2
  C28,-18 14,-32 0,-38 Z
cut/2.4 M-4,-42 C-16,-36 -24,-26 -27,-14 M6,-42 C18,-36 27,-26 30,-12
""")
BRAIDS = drawing("""
b (-37,2,13,20) (41,2,13,20)
line/2 M-46,-8 L-28,4 M-48,4 L-29,16 M50,-8 L32,4 M52,4 L33,16 M-30,-10 L-45,14 M34,-10 L49,14
""")
CORONET = drawing("""
yellow M-24,-40 L-30,-60 L-15,-52 L-8,-66 L1,-54 L10,-66 L17,-52 L32,-60 L27,-40
  C10,-45 -8,-45 -24,-40 Z
dots/2.6/red -11,-47.5 1,-49 13,-47.5
yellow/2.4 (-31,-61,3.6) (-8,-68,3.6) (10,-68,3.6) (33,-61,3.6)
""")
VEIL = drawing("""
d M-20,-50 C-52,-44 -56,0 -50,30 C-48,50 -56,64 -62,72 L-30,66 L34,66 L66,72 C58,62 50,50 54,30
  C60,0 56,-44 22,-50 Z
cut/2.6 M-44,0 C-46,20 -44,44 -52,62 M49,0 C51,20 49,44 57,62
""")
# A horned hood of the Middle Ages, with pearls.
HOOD = drawing("""
a M0,-44 C-10,-58 -34,-64 -44,-52 C-50,-42 -40,-28 -30,-22 C-20,-34 -10,-38 0,-40
  C12,-38 22,-34 32,-22 C44,-28 54,-42 48,-52 C38,-64 12,-58 0,-44 Z
line/2 M-40,-46 C-30,-50 -14,-48 0,-40 C16,-48 34,-50 44,-46
paper/1.8 (-30,-33,3.6) (-20,-38,3.6) (-10,-42,3.6) (0,-43.5,3.6) (11,-42,3.6) (22,-38,3.6)
  (32,-33,3.6)
""")
DRESS = drawing("""
flesh M104,80 L103,102 L90,110 L100,132 L136,132 L148,110 L135,102 L134,80 Z
cut/3 M104,94 Q116,104 128,96
a M76,116 C84,108 92,106 97,105 C101,124 137,124 141,105 C148,106 160,110 170,120
  C184,134 190,160 192,214 L6,214 C10,176 32,130 76,116 Z
c M100,128 L136,128 L142,214 L92,214 Z
paper/2.4 M88,108 C96,106 98,104 98,104 C102,121 136,121 140,104 L150,108
  C152,114 148,117 146,117 C147,124 141,126 139,125 C137,132 130,132 128,130
  C125,135 114,135 111,130 C108,132 101,131 99,125 C95,126 91,122 92,117 C88,116 86,112 88,108 Z
line/2 M106,142 L131,154 M131,142 L106,154 M105,158 L132,170 M132,158 L105,170
cut/3 M154,130 C164,146 168,160 168,176 M170,128 C180,144 184,156 185,168
""")
_PEARLS = drawing("paper/1.6 (106,104,3) (112,108,3) (119,110,3.4) (126,108,3) (132,104,3)")
_PENDANT = drawing("""
line/2 M105,98 C108,110 130,110 133,98
yellow/2 M119,107 l6,7 l-6,7 l-6,-7 Z
""")


def queen(suit: str) -> Drawing:
    """The upper half of the queen of a suit, in the coordinates of the card."""
    front = face() + PARTED + CORONET
    match suit:
        case "P":  # Pallas
            colours = {"a": "green", "b": "yellow", "c": "red", "d": "blue"}
            back, kind, jewel = VEIL + LONG, "daisy", _PEARLS
        case "C":  # Judith
            colours = {"a": "blue", "b": "yellow", "c": "yellow", "d": "red"}
            back, kind, jewel = LONG, "rose", _PENDANT
        case "K":  # Rachel
            colours = {"a": "red", "b": "yellow", "c": "green", "d": "yellow"}
            back, kind, jewel = BRAIDS, "tulip", _PEARLS
            front = face() + PARTED + recoloured(HOOD, {"a": "blue"})
        case _:  # Argine
            colours = {"a": "yellow", "b": "red", "c": "blue", "d": "green"}
            back, kind, jewel = VEIL + BRAIDS, "pink", _PENDANT
    behind, before = (moved(part, 119, 66, 0.68, flip=suit in "CT") for part in (back, front))
    arm = recoloured(ARM, {"c": colours["d"]})
    figure = behind + DRESS + jewel + flower(kind) + arm + before
    return recoloured(figure, colours)
