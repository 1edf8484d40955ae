"""Kernels for the tests of ``jit``."""

from __future__ import annotations

from veillee.compiled.kernels.chance import advance, share, wrapped_product
from veillee.compiled.questions import raw
from veillee.games.tricks import State, count, highest, lowest, nth


def write_at(state: State, place: int) -> None:
    state[place] = 1


def write_through(state: State, place: int) -> int:
    """The mistake is in a function that the kernel calls."""
    write_at(raw(state), place)
    return 0


def shares(word: int, bounds: State, results: State, number: int) -> int:
    """A stream of draws whose bounds the compiler may know."""
    for place in range(number):
        word = advance(word)
        results[place] = share(word, bounds[place % 3])
    for place in range(number):
        word = advance(word)
        results[place] += 100 * share(word, 7)
    return word


def bits(mask: int, results: State) -> int:
    results[0] = count(mask)
    results[1] = lowest(mask)
    results[2] = highest(mask)
    for place in range(count(mask)):
        results[3 + place] = nth(mask, place)
    return wrapped_product(mask, mask)
