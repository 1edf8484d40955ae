"""The back of every card: a trellis and a star, the same turned round."""

from __future__ import annotations

from veillee.web.art.cards import HEIGHT, PENS, WIDTH, paper
from veillee.web.art.colours import paint
from veillee.web.art.drawing import Drawing, drawing, moved, printed

_BEAM = drawing("""
yellow/0 M0,0 L-8,-17 L0,-40 Z
paper/0 M0,0 L8,-17 L0,-40 Z
""")


def sprite() -> str:
    """The one symbol, ``c-back``."""
    ground = (
        f'<rect x="9" y="9" width="182" height="302" rx="8" fill="{paint("back")}" stroke="none"/>'
    )
    trellis = "".join(
        f"M{36 + 32 * column},{20 + 40 * row} l16,20 l-16,20 l-16,-20 Z "
        for row in range(7)
        for column in range(5)
    )
    dots = " ".join(
        f"{36 + 32 * column},{40 + 40 * row}" for row in range(7) for column in range(5)
    )
    marks = drawing(f"""
line/1.6/paper {trellis}
dots/3/yellow {dots}
line/2/paper M20,20 H180 V300 H20 Z
line/1/paper M15,15 H185 V305 H15 Z
""")
    body = printed(marks) + _medallion()
    return (
        f"<defs>\n{paper()}</defs>\n"
        f'<symbol id="c-back" viewBox="0 0 {WIDTH} {HEIGHT}" {PENS}>'
        f'<use href="#paper"/>{ground}{body}</symbol>\n'
    )


def _medallion() -> str:
    disc = f'<circle cx="100" cy="160" r="54" fill="{paint("back")}" stroke="{paint("paper")}"/>'
    star: Drawing = ()
    for step in range(8):
        star += moved(_BEAM, 0, 0, 0.72 if step % 2 else 1.1, step * 45)
    ring = drawing("line/1.4/paper (100,160,48)")
    return disc + printed(ring + moved(star, 100, 160))
