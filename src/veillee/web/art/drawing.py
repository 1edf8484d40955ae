"""Drawings: coloured shapes in the order they are printed, read from a short text.

One shape a line, ``PEN PATH``:

* ``red M0,0 L9,0 Z`` filled and outlined in ink; ``red/0`` without outline, ``red/2`` a thin one.
* ``line M0,0 L9,0`` an ink line; ``line/5/red`` its width and colour.
* ``cut/3 M0,0 Q5,5 9,0`` an ink stroke that swells to 3 and tapers (``cut/3/red``).
* ``dots/2 10,10 20,20`` round dots of radius 2 (``dots/2/red``).
* ``hatch/2/5 0,0 0,40 9,0 9,40`` five cuts, the first from ``0,0`` to ``9,0``, the last from
  ``0,40`` to ``9,40``.

A line that starts with a space goes on with the one above. In a path ``(x,y,r)`` or
``(x,y,rx,ry)`` is a circle or an ellipse.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from veillee.web.art.colours import COLOURS, LETTERS, paint
from veillee.web.art.paths import Path, Point, circle, path, placed
from veillee.web.art.pens import cut

LINE = 3.0
_ROUND = re.compile(r"\(([^)]*)\)")


@dataclass(frozen=True, slots=True)
class Shape:
    """One printed shape: ``fill`` and ``line`` are colours or empty, ``width`` that of the line."""

    path: Path
    fill: str
    line: str
    width: float


@dataclass(frozen=True, slots=True)
class Stamp:
    """A shape printed from elsewhere in the sprite: ``<use>`` at a place."""

    target: str
    x: float
    y: float
    scale: float = 1
    turn: float = 0
    flip: bool = False


Mark = Shape | Stamp
Drawing = tuple[Mark, ...]


def drawing(text: str, **roles: str) -> Drawing:
    """The drawing of a text (see the module); ``roles`` name the colours of its letters a to d."""
    lines: list[str] = []
    for line in text.strip().splitlines():
        if line.startswith(" "):
            lines[-1] += line
        elif line:
            lines.append(line)
    marks = tuple(_mark(*line.split(" ", 1)) for line in lines)
    return recoloured(marks, roles) if roles else marks


def recoloured(marks: Drawing, roles: Mapping[str, str]) -> Drawing:
    """The drawing with other colours in the place of some."""
    return tuple(
        replace(mark, fill=roles.get(mark.fill, mark.fill), line=roles.get(mark.line, mark.line))
        if isinstance(mark, Shape)
        else mark
        for mark in marks
    )


def weighted(marks: Drawing, factor: float) -> Drawing:
    """The drawing with heavier or finer lines, for pictures that are stamped at another size."""
    return tuple(
        replace(mark, width=mark.width * factor) if isinstance(mark, Shape) else mark
        for mark in marks
    )


def moved(
    marks: Drawing, x: float, y: float, scale: float = 1, turn: float = 0, *, flip: bool = False
) -> Drawing:
    """The drawing with its origin at ``(x, y)``, before that mirrored, scaled and turned.

    Lines keep their width: all pictures have the same weight.
    """
    change = placed(x, y, scale, turn, flip=flip)
    made: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Shape):
            made.append(replace(mark, path=mark.path.map(change)))
        else:
            at = change((mark.x, mark.y))
            own = -mark.turn if flip else mark.turn
            made.append(
                Stamp(mark.target, *at, mark.scale * scale, own + turn, flip=mark.flip is not flip)
            )
    return tuple(made)


def printed(marks: Drawing) -> str:
    """The SVG elements of a drawing; shapes that need no order between them share one element."""
    merged: list[Mark] = []
    for mark in marks:
        last = merged[-1] if merged else None
        if isinstance(mark, Shape) and isinstance(last, Shape) and _joins(last, mark):
            merged[-1] = replace(last, path=last.path + mark.path)
        else:
            merged.append(mark)
    return "".join(map(_element, merged))


def _joins(first: Shape, second: Shape) -> bool:
    same = (first.fill, first.line, first.width) == (second.fill, second.line, second.width)
    return same and not (first.fill and first.line)


def _element(mark: Mark) -> str:
    if isinstance(mark, Stamp):
        return _use(mark)
    fill = f' fill="{paint(mark.fill)}"' if mark.fill else ""
    if not mark.line:
        return f'<path{fill} stroke="none" d="{mark.path}"/>'
    stroke = "" if mark.line == "ink" else f' stroke="{paint(mark.line)}"'
    width = "" if mark.width == LINE else f' stroke-width="{mark.width:g}"'
    return f'<path{fill}{stroke}{width} d="{mark.path}"/>'


def _use(mark: Stamp) -> str:
    if (mark.scale, mark.turn, mark.flip) == (1, 0, False):
        return f'<use href="#{mark.target}" x="{mark.x:.4g}" y="{mark.y:.4g}"/>'
    change = f"translate({mark.x:.4g} {mark.y:.4g})"
    if mark.turn:
        change += f"rotate({mark.turn:.4g})"
    if mark.flip:
        change += f"scale({-mark.scale:.3g} {mark.scale:.3g})"
    elif mark.scale != 1:
        change += f"scale({mark.scale:.3g})"
    return f'<use href="#{mark.target}" transform="{change}"/>'


def _mark(pen: str, text: str) -> Mark:
    name, *rest = pen.split("/")
    width = float(rest[0]) if rest else LINE
    colour = rest[1] if len(rest) > 1 else "ink"
    match name:
        case "line":
            return Shape(_path(text), "", colour, width)
        case "cut":
            return Shape(cut(_path(text), width), colour, "", 0)
        case "dots":
            return Shape(_circles(_points(text), width), colour, "", 0)
        case "hatch":
            return Shape(cut(_rows(_points(text), int(rest[1])), width), "ink", "", 0)
        case "ink":
            return Shape(_path(text), "ink", "", 0)
        case _:
            if name not in COLOURS and name not in LETTERS:
                raise ValueError(pen)
            return Shape(_path(text), name, "ink" if width else "", width)


def _path(text: str) -> Path:
    rounds = [
        circle(*map(float, re.split(r"[ ,]+", found.strip()))) for found in _ROUND.findall(text)
    ]
    made = path(_ROUND.sub(" ", text))
    for one in rounds:
        made += one
    return made


def _points(text: str) -> list[Point]:
    pairs = (pair.split(",") for pair in text.split())
    return [(float(x), float(y)) for x, y in pairs]


def _circles(points: list[Point], radius: float) -> Path:
    made = Path(())
    for x, y in points:
        made += circle(x, y, radius)
    return made


def _rows(ends: list[Point], count: int) -> Path:
    first, last, to_first, to_last = ends
    text = ""
    for row in range(count):
        part = row / (count - 1) if count > 1 else 0.5
        (ax, ay), (bx, by) = (
            (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            for a, b in ((first, last), (to_first, to_last))
        )
        text += f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}"
    return path(text)
