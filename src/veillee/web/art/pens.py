"""Pens: a type cutter's broad nib for letters, and a graver's cut that swells and tapers."""

from __future__ import annotations

import math
from collections.abc import Callable

from veillee.web.art.paths import Path, Piece, Point, strokes

Curve = tuple[Point, Point, Point, Point]


def nib(drawn: Path, thick: float, thin: float) -> Path:
    """The outline of strokes whose width follows their direction: upright ``thick``, flat ``thin``.

    Nodes belong where a curve is upright or flat, as in type design.
    """

    def width(direction: Point) -> float:
        return thin + (thick - thin) * abs(direction[1])

    made = Path(())
    for curves in strokes(drawn):
        made += _outlined(curves, width, closed=_same(curves[0][0], curves[-1][3]))
    return made


def cut(drawn: Path, width: float) -> Path:
    """Strokes that start and end in a point and are ``width`` wide in the middle."""
    made = Path(())
    for curves in strokes(drawn):
        made += _tapered(curves, width)
    return made


def _outlined(curves: list[Curve], width: Callable[[Point], float], *, closed: bool) -> Path:
    left = [_offset(curve, width, 0.5) for curve in curves]
    right = _reversed([_offset(curve, width, -0.5) for curve in curves])
    if not closed:
        return _ring(left + right, clockwise=True)
    outer, inner = (left, right) if abs(_area(left)) > abs(_area(right)) else (right, left)
    return _ring(outer, clockwise=True) + _ring(inner, clockwise=False)


def _ring(curves: list[Curve], *, clockwise: bool) -> Path:
    """A closed outline of some curves with straight joins, in one sense: overlaps then fill."""
    if (_area(curves) > 0) is not clockwise:
        curves = _reversed(curves)
    pieces: list[Piece] = [("M", (curves[0][0],))]
    here = curves[0][0]
    for curve in curves:
        if not _same(here, curve[0]):
            pieces.append(("L", (curve[0],)))
        pieces.append(("L", (curve[3],)) if _straight(curve) else ("C", curve[1:]))
        here = curve[3]
    return Path((*pieces, ("Z", ())))


def _reversed(curves: list[Curve]) -> list[Curve]:
    return [(d, c, b, a) for a, b, c, d in reversed(curves)]


def _area(curves: list[Curve]) -> float:
    corners = [point for curve in curves for point in curve]
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)


def _offset(curve: Curve, width: Callable[[Point], float], side: float) -> Curve:
    start, end = _direction(curve), _direction((curve[3], curve[2], curve[1], curve[0]))
    end = (-end[0], -end[1])
    first = _aside(curve[0], start, width(start) * side)
    last = _aside(curve[3], end, width(end) * side)
    stretch = _length(first, last) / (_length(curve[0], curve[3]) or 1)
    out, into = _length(curve[0], curve[1]) * stretch, _length(curve[2], curve[3]) * stretch
    return (
        first,
        (first[0] + start[0] * out, first[1] + start[1] * out),
        (last[0] - end[0] * into, last[1] - end[1] * into),
        last,
    )


def _tapered(curves: list[Curve], width: float) -> Path:
    """One lens for a single curve; for several, the width swells node by node."""
    count = len(curves)
    swell = [width * 0.5 * math.sin(math.pi * node / count) for node in range(count + 1)]
    sides: list[list[Curve]] = []
    for sign in (1, -1):
        side = []
        for number, curve in enumerate(curves):
            normal = _direction((curve[0], curve[0], curve[3], curve[3]))
            ends = (sign * swell[number], sign * swell[number + 1])
            if count == 1:
                handles = (sign * width * 0.67, sign * width * 0.67)
            else:
                handles = (ends[0] * 0.67 + ends[1] * 0.33, ends[0] * 0.33 + ends[1] * 0.67)
            offsets = (ends[0], *handles, ends[1])
            a, b, c, d = (_aside(p, normal, o) for p, o in zip(curve, offsets, strict=True))
            side.append((a, b, c, d))
        sides.append(side)
    back = _reversed(sides[1])
    pieces: list[Piece] = [("M", (sides[0][0][0],))]
    pieces += [("C", curve[1:]) for curve in sides[0] + back]
    return Path((*pieces, ("Z", ())))


def _direction(curve: Curve) -> Point:
    for other in curve[1:]:
        length = _length(curve[0], other)
        if length > 1e-6:
            return ((other[0] - curve[0][0]) / length, (other[1] - curve[0][1]) / length)
    return (1, 0)


def _aside(point: Point, direction: Point, distance: float) -> Point:
    return (point[0] - direction[1] * distance, point[1] + direction[0] * distance)


def _length(first: Point, second: Point) -> float:
    return math.hypot(second[0] - first[0], second[1] - first[1])


def _same(first: Point, second: Point) -> bool:
    return _length(first, second) < 1e-6


def _straight(curve: Curve) -> bool:
    a, b, c, d = curve
    return all(
        abs((d[0] - a[0]) * (p[1] - a[1]) - (d[1] - a[1]) * (p[0] - a[0])) < 1e-6 for p in (b, c)
    )
