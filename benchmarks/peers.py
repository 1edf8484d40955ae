"""The programs we compare with, driven the way their own documentation shows.

They are not dependencies of the project: ``pip install open-spiel colver endplay``.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from typing import Any

OH_HELL = "oh_hell(players=4,num_suits=4,num_cards_per_suit=8,num_tricks_fixed=7)"


def optional(name: str) -> Any:
    """The module of that name, or None if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def cpu_seconds(work: Callable[[], object]) -> float:
    """CPU seconds of this process for one call."""
    before = time.process_time()
    work()
    return time.process_time() - before


def openspiel_rollouts(rollouts: int) -> Callable[[], object] | None:
    """OpenSpiel's C++ rollouts of Oh Hell, 32 cards, 7 tricks, from a deal already dealt."""
    pyspiel = optional("pyspiel")
    if pyspiel is None:
        return None
    game = pyspiel.load_game(OH_HELL)
    state = _dealt(game, random.Random(1))
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)

    def work() -> object:
        # One simulation of the searcher is one evaluation: ``rollouts`` random deals in C++.
        return pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, 1, False).step(state)

    return work


def openspiel_loop(deals: int) -> Callable[[], int] | None:
    """A Python loop over whole deals of the same game; answers the number of decisions."""
    pyspiel = optional("pyspiel")
    if pyspiel is None:
        return None
    game = pyspiel.load_game(OH_HELL)
    rng = random.Random(1)

    def work() -> int:
        decisions = 0
        for _ in range(deals):
            state = _dealt(game, rng)
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return work


def _dealt(game: Any, rng: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def colver_rollouts(rollouts: int) -> Callable[[], object] | None:
    """Colver's Rust rollouts of Belote Contrée, 32 cards, from the first card on."""
    colver = optional("colver")
    if colver is None:
        return None
    env = colver.Env()
    env.reset()
    env.set_contract(0, 80, 0, 0)
    env.set_phase_playing()
    return lambda: env.rollout(rollouts)
