"""The frame of a trump: a coloured field that leaves both corners to the numerals."""

from __future__ import annotations

from veillee.web.art.cards import cover
from veillee.web.art.drawing import Drawing, drawing

FIELD = "M66,12 H188 V226 H134 V308 H12 V94 H66 Z"
COVER = cover("M66,12 V94 H12 V308 H134 V226 H188 V12 Z")
EDGE = drawing(f"line/2.4 {FIELD}")


def field(colour: str) -> Drawing:
    """The ground of a trump's picture."""
    return drawing(f"{colour}/0 {FIELD}")
