"""Compiled rules and policies say what the interpreted ones say, everywhere."""

from __future__ import annotations

import random
from functools import cache

import pytest

from compiled.fingerprints import fingerprint
from conformance.setups import ALL, Setup, played
from veillee.compiled import jit
from veillee.compiled.arrays import flat
from veillee.compiled.questions import MARKERS

pytestmark = pytest.mark.skipif(not jit.enabled(), reason="numba is not installed")

POSITIONS = 6  # of each set of options; there are several hundred sets


@cache
def compiled_fingerprint():  # type: ignore[no-untyped-def]
    return jit.kernel(fingerprint)


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_compiled_and_interpreted_rules_agree(setup: Setup) -> None:
    rng = random.Random(str(setup))
    for number in range(POSITIONS):
        match = played(setup, seed=number, steps=rng.randrange(0, 70))
        if match.over:
            continue
        state, seed = match.state, rng.getrandbits(62)
        arguments = (len(state), setup.seats, match.game.counts)
        marker, policy = MARKERS[setup.name], number % 2
        slow = fingerprint(marker, list(state), *arguments, [seed], policy)
        fast = compiled_fingerprint()(marker, flat(state), *arguments, flat([seed]), policy)
        assert slow == fast
