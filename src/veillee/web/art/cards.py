"""The card itself: paper, frame and corners, the same for every pack: 200 wide, 320 tall."""

from __future__ import annotations

from veillee.web.art.colours import paint
from veillee.web.art.drawing import LINE, Drawing, Stamp, drawing, printed

WIDTH, HEIGHT = 200, 320
# What the pictures of a card inherit.
PENS = (
    f'fill="none" stroke="{paint("ink")}" stroke-width="{LINE:g}" '
    'stroke-linejoin="round" stroke-linecap="round"'
)
_SHEET = (
    "M14,3 H186 C192,3 197,8 197,14 V306 C197,312 192,317 186,317 H14 C8,317 3,312 3,306 "
    "V14 C3,8 8,3 14,3 Z"
)
FRAME = "M54,12 H188 V198 H146 V308 H12 V122 H54 Z"
# Half a court card ends on a slant.
SLANT = 18.84

BAND = drawing("""
line/12 M12,190 L188,130
line/6.5/yellow M12,190 L188,130
dots/1.7 22,186.6 48,177.7 74,168.9 100,160 126,151.1 152,142.3 178,133.4
""")


def cover(hole: str) -> Drawing:
    """Paper around a frame, for what sticks out; ``hole`` is the frame, against the clock."""
    return drawing(f"paper/0 {_SHEET} {hole}")


def card(name: str, body: str) -> str:
    """The symbol of one card."""
    return (
        f'<symbol id="c-{name}" viewBox="0 0 {WIDTH} {HEIGHT}" {PENS}>'
        f'<use href="#paper"/>{body}</symbol>\n'
    )


def paper() -> str:
    """What every card is printed on."""
    return (
        f'<rect id="paper" x=".8" y=".8" width="198.4" height="318.4" rx="14" '
        f'fill="{paint("paper")}" stroke="{paint("edge")}" stroke-width="1.6"/>\n'
    )


def half(name: str, marks: Drawing) -> str:
    """Half a court card, cut off on the slant (by an inner picture: it needs no clip path)."""
    return (
        f'<g id="h-{name}"><g transform="skewY(-{SLANT})">'
        f'<svg x="8" y="8" width="184" height="186.1" viewBox="8 8 184 186.1">'
        f'<g transform="skewY({SLANT})">{printed(marks)}</g></svg></g></g>\n'
    )


def court(name: str) -> str:
    """Both halves of a court card, its band and its frame."""
    two = printed((Stamp(f"h-{name}", 0, 0), Stamp(f"h-{name}", 200, 320, turn=180)))
    return two + printed(
        BAND + cover("M54,12 V122 H12 V308 H146 V198 H188 V12 Z") + drawing(f"line/2 {FRAME}")
    )
