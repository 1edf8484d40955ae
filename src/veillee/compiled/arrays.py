"""Flat memory for kernels: int64 arrays where kernels are compiled, lists where they are not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from veillee.compiled import jit
from veillee.games.tricks import State

Rows = Sequence[Sequence[int]]
"""A table of integers by row: an int64 array of two dimensions when compiled, else lists."""


def flat(values: Iterable[int], *, plain: bool = False) -> State:
    """A sequence of these integers that kernels can read and write; ``plain``: a list anyway."""
    if plain or not jit.enabled():
        return list(values)
    import numpy as np

    return cast("State", np.array(list(values), dtype=np.int64))


def copied(values: State) -> State:
    """A copy of such a sequence."""
    return cast("State", values.copy())  # type: ignore[attr-defined]


def zeros(length: int, *, plain: bool = False) -> State:
    """As many zeros."""
    if plain or not jit.enabled():
        return [0] * length
    import numpy as np

    return cast("State", np.zeros(length, dtype=np.int64))


def rows(values: State, width: int, *, plain: bool = False) -> Rows:
    """The same integers as rows of ``width``."""
    if plain or not jit.enabled():
        return [list(values[start : start + width]) for start in range(0, len(values), width)]
    import numpy as np

    return cast("Rows", np.asarray(values).reshape(-1, width))


def joined(parts: Sequence[Rows]) -> Rows:
    """Tables below each other."""
    if not jit.enabled():
        return [row for part in parts for row in part]
    import numpy as np

    return cast("Rows", np.concatenate([np.asarray(part) for part in parts]))
