"""How deals end when amateurs play them; made by ``python benchmarks/expert.py --deals``."""

from __future__ import annotations

from collections.abc import Mapping

_POLITAINE = {
    (0, 11): 4283, (0, 22): 1270, (0, 33): 68, (1, 10): 2476, (1, 21): 351, (2, 9): 6041,
    (2, 20): 1040, (3, 8): 8464, (3, 19): 1044, (4, 7): 10479, (4, 18): 1029, (5, 6): 11589,
    (5, 17): 795, (6, 16): 607, (7, 15): 266, (8, 14): 85,
}  # fmt: skip
_ALUETTE = {(1, 0): 4748, (2, 0): 252}


def _both_ways(halves: Mapping[tuple[int, int], int]) -> dict[tuple[int, int], float]:
    total = 2 * sum(halves.values())
    shares = {ends: count / total for ends, count in halves.items()}
    return shares | {(second, first): share for (first, second), share in shares.items()}


ENDS = {"politaine": _both_ways(_POLITAINE), "aluette": _both_ways(_ALUETTE)}
"""By game: the share of deals with these points of one side and the other."""

MISSES = 0.27
"""The share of its bids that a seat misses at Whist 22."""
