"""Deals played to their end in bulk: at random, or as sensible players would play them.

>>> import veillee
>>> from veillee.compiled.playouts import deals_played, played_out
>>> game = veillee.game("aluette")
>>> rows = deals_played(game, 100, seed=1)       # 100 fresh deals: points of side 0, of side 1
>>> len(rows), len(rows[0])
(100, 2)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from veillee.compiled import jit
from veillee.compiled.arrays import Rows, flat, joined, rows, zeros
from veillee.compiled.kernels import playouts as kernels
from veillee.compiled.questions import MARKERS
from veillee.games import tricks
from veillee.match.game import Game
from veillee.match.match import Match

_CHUNK = 8192  # playouts to one generator: the result does not depend on the number of jobs


def played_out(
    game: Game,
    state: Sequence[int],
    count: int,
    *,
    policy: bool = True,
    seed: int = 0,
    jobs: int = 1,
) -> Rows:
    """The points of ``count`` ways the deal in ``state`` may end, one row each.

    A row has the points of each side, or of each seat, as the game scores. With ``policy`` each
    seat plays by the game's rule policy from what it may know; else any legal choice is as likely.
    ``state`` is a whole flat state (``Match.state``, or a world), its deal still in play. Sign
    making is left out. The same seed gives the same rows, on any number of ``jobs`` (threads).
    """
    kernel = jit.kernel(kernels.play_out_many)
    start = flat(state)
    how = kernels.POLICY if policy else kernels.RANDOM

    def run(rng: Any, number: int, results: Any) -> None:
        scratch = zeros(len(start))
        marker = MARKERS[game.name]
        kernel(marker, start, scratch, len(start), rng, how, game.counts, results, number)

    return _in_chunks(run, count, game.counts, seed, jobs)


def deals_played(
    game: Game,
    count: int,
    *,
    policy: bool = True,
    seed: int = 0,
    jobs: int = 1,
) -> Rows:
    """The points of ``count`` fresh deals, the first of a match each: see ``played_out``.

    Deals thrown in before the first card count no points.
    """
    kernel = jit.kernel(kernels.deal_and_play_many)
    match = Match(game, seed=0)
    match.deal(dealer=0)
    start = flat(match.state)
    size = start[tricks.SIZE]
    pack = list(game.deck.numbers(game.spec.rules.pack(match.state)))
    how = kernels.POLICY if policy else kernels.RANDOM
    tail = (len(pack), game.seats, int(size))

    def run(rng: Any, number: int, results: Any) -> None:
        scratch, deck = zeros(len(start)), flat(pack)
        marker = MARKERS[game.name]
        head = (marker, start, scratch, len(start), rng, how, game.counts, results, number)
        kernel(*head, deck, *tail)

    return _in_chunks(run, count, game.counts, seed, jobs)


def _in_chunks(
    run: Callable[[Any, int, Any], None], count: int, width: int, seed: int, jobs: int
) -> Rows:
    def chunk(number: int) -> Rows:
        size = min(_CHUNK, count - number * _CHUNK)
        rng = flat([random.Random(f"{seed}/{number}").getrandbits(63)])
        results = zeros(size * width)
        run(rng, size, results)
        return rows(results, width)

    if count < 1:
        return rows(zeros(0), width)
    numbers = range(-(-count // _CHUNK))
    if jobs > 1 and jit.enabled():
        with ThreadPoolExecutor(jobs) as pool:
            return joined(list(pool.map(chunk, numbers)))
    return joined([chunk(number) for number in numbers])
