"""Paths: read from SVG path data, moved about, and written as short as they go."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Point = tuple[float, float]
# One piece of a path: M, L, C or Z with its absolute points.
Piece = tuple[str, tuple[Point, ...]]

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_COORDINATES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
_CIRCLE = 0.5523


@dataclass(frozen=True, slots=True)
class Path:
    """Some outlines, made of lines and cubic curves in absolute coordinates."""

    pieces: tuple[Piece, ...]

    def __add__(self, other: Path) -> Path:
        return Path(self.pieces + other.pieces)

    def map(self, change: Callable[[Point], Point]) -> Path:
        """The path with each point changed."""
        return Path(tuple((command, tuple(map(change, points))) for command, points in self.pieces))

    def __str__(self) -> str:
        return _written(self)


def path(text: str) -> Path:
    """The path of SVG path data (all commands but arcs, absolute or relative)."""
    return Path(tuple(_pieces(text)))


def circle(x: float, y: float, radius: float, tall: float | None = None) -> Path:
    """A circle, or with ``tall`` an ellipse of that half height."""
    rx, ry = radius, radius if tall is None else tall
    kx, ky = rx * _CIRCLE, ry * _CIRCLE
    return Path(
        (
            ("M", ((x - rx, y),)),
            ("C", ((x - rx, y - ky), (x - kx, y - ry), (x, y - ry))),
            ("C", ((x + kx, y - ry), (x + rx, y - ky), (x + rx, y))),
            ("C", ((x + rx, y + ky), (x + kx, y + ry), (x, y + ry))),
            ("C", ((x - kx, y + ry), (x - rx, y + ky), (x - rx, y))),
            ("Z", ()),
        )
    )


def placed(
    x: float, y: float, scale: float = 1, turn: float = 0, *, flip: bool = False
) -> Callable[[Point], Point]:
    """Moves the origin to ``(x, y)``; before that mirrors, scales and turns (degrees)."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def change(point: Point) -> Point:
        px, py = (-point[0] if flip else point[0]) * scale, point[1] * scale
        return (x + px * cos - py * sin, y + px * sin + py * cos)

    return change


def smooth(points: list[Point], *, closed: bool = False) -> Path:
    """A soft curve through some points."""
    count = len(points)
    pieces: list[Piece] = [("M", (points[0],))]
    for index in range(count if closed else count - 1):
        before, start, end, after = (
            points[(index + step) % count if closed else min(max(index + step, 0), count - 1)]
            for step in (-1, 0, 1, 2)
        )
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        pieces.append(("C", (first, second, end)))
    if closed:
        pieces.append(("Z", ()))
    return Path(tuple(pieces))


def strokes(drawn: Path) -> Iterator[list[tuple[Point, Point, Point, Point]]]:
    """Each outline of a path as its cubic curves (a line is a straight one)."""
    curves: list[tuple[Point, Point, Point, Point]] = []
    here: Point = (0, 0)
    for command, points in drawn.pieces:
        if command == "M":
            if curves:
                yield curves
            curves = []
        elif command == "L":
            end = points[0]
            curves.append((here, _between(here, end, 1 / 3), _between(here, end, 2 / 3), end))
        elif command == "C":
            first, second, end = points
            curves.append((here, first, second, end))
        here = points[-1] if points else here
    if curves:
        yield curves


def _between(first: Point, second: Point, part: float) -> Point:
    return (
        first[0] + (second[0] - first[0]) * part,
        first[1] + (second[1] - first[1]) * part,
    )


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(text)
    command, index = "", 0
    while index < len(tokens):
        if tokens[index].isalpha():
            command = tokens[index]
            index += 1
        size = _COORDINATES[command.upper()]
        yield command, [float(token) for token in tokens[index : index + size]]
        index += size
        if command in "Mm":
            command = "L" if command == "M" else "l"


def _pieces(text: str) -> Iterator[Piece]:
    here: Point = (0, 0)
    start: Point = here
    handle: Point = here  # the last control point, mirrored by S and T
    for letter, numbers in _commands(text):
        name = letter.upper()
        base = here if letter.islower() else (0.0, 0.0)
        if name == "Z":
            yield "Z", ()
            here = handle = start
            continue
        if name in "HV":
            end = base[0] + numbers[0] if name == "H" else base[1] + numbers[0]
            points: list[Point] = [(end, here[1]) if name == "H" else (here[0], end)]
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            points = [(base[0] + x, base[1] + y) for x, y in pairs]
        mirrored = (2 * here[0] - handle[0], 2 * here[1] - handle[1])
        if name in "ST":
            points = [mirrored, *points]
        handle = points[-2] if len(points) > 1 else points[-1]
        if name in "QT":
            bend, end_point = points
            points = [
                _between(here, bend, 2 / 3),
                _between(end_point, bend, 2 / 3),
                end_point,
            ]
        kind = "C" if name in "CSQT" else "L" if name in "LHV" else "M"
        yield kind, tuple(points)
        here = points[-1]
        start = here if kind == "M" else start


def _written(drawn: Path) -> str:
    """Relative commands with at most one decimal, and no needless signs."""
    text: list[str] = []
    last = ""
    here = start = (0, 0)  # in tenths, so that roundings never add up
    for command, points in drawn.pieces:
        tenths = [(round(x * 10), round(y * 10)) for x, y in points]
        if command == "Z":
            text.append("z")
            here, last = start, "z"
            continue
        moves = [(x - here[0], y - here[1]) for x, y in tenths]
        here = tenths[-1]
        letter = command.lower()
        numbers = [number for move in moves for number in move]
        if command == "M":
            start = here
            letter = "m" if text else "M"
        elif command == "L" and (moves[0][0] == 0 or moves[0][1] == 0):
            letter = "v" if moves[0][0] == 0 else "h"
            numbers = [sum(moves[0])]
        implied = "l" if last == "m" else last
        text.append(_joined("" if letter == implied and last else letter, numbers))
        last = letter
    return "".join(text)


def _joined(letter: str, numbers: list[int]) -> str:
    text = letter
    for index, number in enumerate(numbers):
        written = _tenths(number)
        glue = "" if written.startswith("-") or (index == 0 and letter) else " "
        text += glue + written
    return text


def _tenths(number: int) -> str:
    whole, part = divmod(abs(number), 10)
    sign = "-" if number < 0 else ""
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{part}"
