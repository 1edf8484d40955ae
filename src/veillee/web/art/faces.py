"""Heads, looking to the left: a face is about 60 wide and 80 tall, its middle at the origin."""

from __future__ import annotations

from veillee.web.art.drawing import Drawing, drawing

_SKIN = "M-22,-34 C-27,-22 -27,-10 -25,-2 C-27,6 -25,13 -22,20 C-19,33 -10,43 0,43 "
_JAW = "C12,42 24,30 27,10 C30,-6 30,-24 25,-34 Z"

FACE = drawing(f"""
flesh {_SKIN}{_JAW}
dots/4.6/red 14,13
""")

FEATURES = drawing("""
line/2.2 M-8,-8 C-9,0 -14,6 -16.5,11 C-17,15.5 -11,17 -5.5,13.5
cut/4.6 M-26,-15 Q-19,-21 -9,-17
cut/5 M-1,-17 Q9,-24 22,-14
paper/0 M-23,-5 Q-18,-10.5 -11,-5.5 Q-17,-1 -23,-5 Z M0,-5.5 Q8,-12.5 18,-5 Q9,0 0,-5.5 Z
dots/3.1 -17.5,-6 7,-6.2
cut/3.4 M-24.5,-4.5 Q-18,-12 -10,-5
cut/3.8 M-1.5,-4.5 Q8,-15 20.5,-4
cut/1.6 M-21,-3.5 Q-17,-.5 -12,-4
cut/1.6 M3,-3.5 Q9,1 16,-3.5
""")

LIPS = drawing("""
red/0 M-15,25 Q-10,20.5 -6,23 Q-2,20.5 5,25 Q-5,33 -15,25 Z
cut/2.6 M-16,25 Q-6,27 7,24
cut/2.4 M-10,35 Q-5,37 0,35
""")

# The same face grown old: beard and moustache cover mouth and jaw.
BEARD = drawing("""
b M-24,12 C-23,20 -20,24 -18,20 C-12,18 -4,17 4,20 C14,18 22,8 26,-4 C34,14 33,34 20,50
  C16,60 8,66 0,72 C-4,66 -16,58 -20,48 C-25,38 -26,24 -24,12 Z
cut/3 M-12,36 C-10,46 -6,54 -2,62
cut/3 M0,34 C1,46 2,52 4,62
cut/3 M11,30 C12,40 12,48 13,54
cut/3 M20,20 C23,30 22,40 19,48
red/2 M-13,25.5 Q-6,31 2,25 Q-6,22 -13,25.5 Z
paper/2.2 M-6,17 C-12,15 -20,17 -26,27 C-20,26 -13,27 -7,21 C0,27 8,27 15,26 C8,17 0,15 -6,17 Z
""")


def face() -> Drawing:
    """A young face."""
    return FACE + FEATURES + LIPS


def bearded() -> Drawing:
    """An old face; ``b`` colours its beard."""
    return FACE + FEATURES + BEARD
