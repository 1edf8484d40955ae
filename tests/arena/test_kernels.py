"""Kernels are made before anything is measured, where a player needs them."""

from __future__ import annotations

import pytest

import veillee
from arena.planted import MAKER
from veillee.arena import Setup, kernels
from veillee.compiled import jit, readiness

GAME = veillee.game("whist22")
QUICK = Setup.of(GAME, ("amateur", "random"))
THINKING = Setup.of(GAME, ("amateur", "expert:iterations=9"))


def test_only_players_that_search_wait_for_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = (("search: whist22", lambda: None), ("search: aluette", lambda: None))
    there: set[str] = set()
    made: list[str] = []
    monkeypatch.setattr(jit, "enabled", lambda: True)
    monkeypatch.setattr(readiness, "steps", lambda: steps)
    monkeypatch.setattr(readiness, "prepared", there.__contains__)
    monkeypatch.setattr(readiness, "prepare", lambda *, first: made.append(first))
    for setup in (QUICK, Setup.of(GAME, ("twin:a", "twin:b"), make=MAKER)):
        kernels.prepare(setup)
    assert made == []
    kernels.prepare(THINKING)
    assert made == ["expert: whist22"]
    there.add("search: whist22")
    assert not kernels.missing(THINKING)


def test_without_a_compiler_nothing_is_missing() -> None:
    with jit.interpreting():
        assert not kernels.missing(THINKING)
