"""Strengths from wins and losses: the model of Bradley and Terry, on the scale of Elo."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

Outcome = tuple[int, int, float]  # first, second, what the first won of it: 1, 1/2 or 0
Matrix = list[list[float]]

ELO = 400 / math.log(10)
_PRIOR = 0.5  # wins on both sides that are taken for granted, so that no strength is infinite
_STEPS = 60
_LONGEST_STEP = 2.0


def wins(outcomes: Sequence[Outcome], players: int) -> Matrix:
    """``[i][j]``: what i won against j, ties counted by halves."""
    matrix = [[0.0] * players for _ in range(players)]
    for first, second, won in outcomes:
        matrix[first][second] += won
        matrix[second][first] += 1 - won
    return matrix


def strengths(won: Matrix, anchor: int = 0) -> list[float]:
    """The likeliest strengths in points of Elo, ``anchor`` at 0; 400 more is ten wins to one.

    Players are connected by those they met; what a pair has played is rounded off by half a win
    each way.
    """
    count = len(won)
    met = [[won[i][j] + won[j][i] > 0 for j in range(count)] for i in range(count)]
    prior = [[_PRIOR if met[i][j] else 0.0 for j in range(count)] for i in range(count)]
    games = [[won[i][j] + won[j][i] + 2 * prior[i][j] for j in range(count)] for i in range(count)]
    rated = [0.0] * count
    for _ in range(_STEPS):
        step = _newton(won, prior, games, rated, anchor)
        rated = [value + move for value, move in zip(rated, step, strict=True)]
        if max(map(abs, step)) < 1e-10:
            break
    return [ELO * (value - rated[anchor]) for value in rated]


def _newton(
    won: Matrix, prior: Matrix, games: Matrix, rated: Sequence[float], anchor: int
) -> list[float]:
    """A step uphill of the likelihood; the anchor stays where it is."""
    count = len(won)
    free = [player for player in range(count) if player != anchor and any(games[player])]
    slope, curve = [], []
    for i in free:
        gained = 0.0
        row = dict.fromkeys(free, 0.0)
        for j in range(count):
            if games[i][j]:
                chance = 1 / (1 + math.exp(rated[j] - rated[i]))
                gained += won[i][j] + prior[i][j] - games[i][j] * chance
                weight = games[i][j] * chance * (1 - chance)
                row[i] += weight
                if j in row:
                    row[j] -= weight
        slope.append(gained)
        curve.append([row[j] for j in free])
    step = [0.0] * count
    for player, move in zip(free, _solved(curve, slope), strict=True):
        step[player] = max(-_LONGEST_STEP, min(_LONGEST_STEP, move))
    return step


def _solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of a small positive definite system (elimination needs no pivoting then)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for place in range(size):
        for below in rows[place + 1 :]:
            factor = below[place] / rows[place][place]
            for column in range(place, size + 1):
                below[column] -= factor * rows[place][column]
    solution = [0.0] * size
    for place in reversed(range(size)):
        known = sum(rows[place][c] * solution[c] for c in range(place + 1, size))
        solution[place] = (rows[place][size] - known) / rows[place][place]
    return solution


def intervals(
    deals: Sequence[Sequence[Outcome]],
    players: int,
    *,
    anchor: int = 0,
    samples: int = 400,
    seed: int = 1,
) -> list[tuple[float, float]]:
    """The 95 % interval of each strength, by drawing deals anew.

    ``deals``: the outcomes of each deal. They share its cards, so they stay together.
    """
    rng = random.Random(seed)
    drawn = [
        strengths(wins([o for deal in _again(deals, rng) for o in deal], players), anchor)
        for _ in range(samples)
    ]
    return [_middle([sample[player] for sample in drawn]) for player in range(players)]


def _again(deals: Sequence[Sequence[Outcome]], rng: random.Random) -> list[Sequence[Outcome]]:
    return rng.choices(deals, k=len(deals))


def _middle(values: list[float]) -> tuple[float, float]:
    """What 95 % of the values lie between."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(0.025 * last)], ordered[round(0.975 * last)]
