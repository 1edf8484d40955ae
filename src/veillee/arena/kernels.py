"""Compiled rules for the players that need them, made before anything is measured."""

from __future__ import annotations

from veillee.arena.setup import STANDARD, Setup
from veillee.compiled import jit, readiness

_DO_WITHOUT = frozenset(("amateur", "debutant", "random"))


def missing(setup: Setup) -> bool:
    """Whether a player would have to wait for kernels, or play slowly without them."""
    if not jit.enabled() or setup.make != STANDARD:
        return False
    if {spec.partition(":")[0] for spec in setup.bots} <= _DO_WITHOUT:
        return False
    steps = [name for name, _ in readiness.steps() if name.endswith(f": {setup.game}")]
    return not all(map(readiness.prepared, steps))


def prepare(setup: Setup) -> None:
    """Make what is missing; that takes minutes, once for all."""
    if missing(setup):
        readiness.prepare(first=f"expert: {setup.game}")
