"""The signs of the Latin suits: coin, lidded cup, knotty club and sword; 100 tall, middle at 0."""

from __future__ import annotations

from veillee.web.art.drawing import Drawing, drawing, moved

_PETAL = drawing("red/1.8 M0,-5 C-12,-14 -9,-27 0,-28 C9,-27 12,-14 0,-5 Z")
ROSETTE: Drawing = tuple(
    mark for step in range(6) for mark in moved(_PETAL, 0, 0, 1, step * 60)
) + drawing("yellow/1.8 (0,0,6.5)")
COIN = drawing("""
yellow (0,0,46)
line/2 (0,0,36)
""")
DENIER = COIN + ROSETTE
COUPE = drawing("""
yellow M-7,18 C-4,26 -9,30 -10,34 C-24,37 -28,43 -28,50 H28 C28,43 24,37 10,34 C9,30 4,26 7,18 Z
red M-35,-19 H35 C35,6 22,18 6,20 H-6 C-22,18 -35,6 -35,-19 Z
yellow/2 M-20,-17 C-20,-2 -14,10 -3,18 C-5,6 -6,-6 -6,-17 Z M20,-17 C20,-2 14,10 3,18 C5,6
  6,-6 6,-17 Z
blue M-30,-25 C-26,-36 -14,-40 -7,-42 H7 C14,-40 26,-36 30,-25 Z
yellow M-38,-26 H38 V-17 H-38 Z
yellow (0,-45,5)
cut/2.4 M-21,-27 Q-17,-34 -8,-37
""")
BATON = drawing("""
green M-14,-43 C-13,-34 -12,-26 -11,-17 C-17,-14 -17,-5 -10,-2 C-9,16 -8,34 -7,48 C-4,51 4,51 7,48
  C8,34 9,26 10,18 C16,14 16,5 11,2 C12,-14 13,-28 14,-43 Z
yellow/2.4 (0,-43,14,6.6)
line/1.6 (0,-43,7.5,2.8)
yellow/2 (-8,-9.5,4.4,5.4) (7.5,10,4.2,5.4)
red/2.2 M-12.4,-30 C-6,-25 6,-25 13,-30 L12.6,-22 C6,-17 -6,-17 -11.6,-22 Z
cut/3 M2,-14 C4,-6 0,2 1,12 M-5,4 C-5,18 -4,30 -3,42
cut/2.8 M5,22 C5,30 4,38 3,44
""")
EPEE = drawing("""
blue M-7,20 V-34 L0,-50 L7,-34 V20 Z
line/1.8 M0,-36 V16
yellow M-24,22 C-25,15 -16,14 -13,18 H13 C16,14 25,15 24,22 C24,29 16,29 13,26 H-13
  C-16,29 -24,29 -24,22 Z
red M-5.5,26 H5.5 V40 H-5.5 Z
yellow (0,44,6)
""")
SIGNS = {"D": DENIER, "C": COUPE, "B": BATON, "E": EPEE}
