"""Chance inside kernels: a linear congruential generator whose state is one slot of a sequence.

Modulus 2**63 with Knuth's MMIX constants; only the high bits are used. Seeds come from outside.
Compiled, ``advance`` and ``wrapped_product`` are written out by ``jit``: elsewhere signed
arithmetic must not overflow in numba.
"""

from __future__ import annotations

from veillee.games.tricks import State, count, nth

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK = (1 << 63) - 1


def wrapped_product(one: int, other: int) -> int:
    """The low 63 bits of a product, for hashing; the place to multiply where it may overflow."""
    return (one * other) & MASK


def advance(word: int) -> int:
    """The state of the generator after ``word``: for loops that keep it at hand."""
    return (word * MULTIPLIER + INCREMENT) & MASK


def share(word: int, bound: int) -> int:
    """The number below ``bound`` (< 2**31) that a state stands for; biased by less than 2**-31."""
    return ((word >> 31) * bound) >> 32


def next_bits(rng: State) -> int:
    """The next 32 random bits; ``rng[0]`` is the generator's state."""
    word = advance(rng[0])
    rng[0] = word
    return word >> 31


def noise(rng: State) -> int:
    """31 random bits, as a policy wants them."""
    return next_bits(rng) >> 1


def below(rng: State, bound: int) -> int:
    """A number from 0 to ``bound`` - 1 (bound below 2**31; biased by less than 2**-31)."""
    word = advance(rng[0])
    rng[0] = word
    return share(word, bound)


def one_of(rng: State, mask: int) -> int:
    """The number of a random bit of a mask that is not empty."""
    return nth(mask, below(rng, count(mask)))
