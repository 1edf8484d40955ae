"""What ``veillee warmup`` compiles: each front door is called once on something small.

python -m veillee.compiled.warming      compiles everything, silently
"""

from __future__ import annotations

import sys
from functools import partial

from veillee.compiled import readiness
from veillee.compiled.judging import Judge
from veillee.compiled.kernels.expert_talk import SILENCE
from veillee.compiled.playouts import deals_played, played_out
from veillee.compiled.readiness import Step
from veillee.compiled.search import secured, solve, value_of
from veillee.compiled.stepping import Stepper
from veillee.compiled.treewalks import Tree
from veillee.compiled.worlds import worlds
from veillee.games import tricks
from veillee.match.game import game, games


def _playouts(name: str) -> None:
    the_game = game(name)
    match = the_game.match(seed=1)
    for policy in (False, True):
        deals_played(the_game, 2, policy=policy)
        played_out(the_game, match.state, 2, policy=policy)
    Stepper(the_game).deal()


def _worlds(name: str) -> None:
    match = game(name).match(seed=1)
    worlds(match.view(match.to_act()[0])).sample_states(2, seed=1)


def _expert(name: str) -> None:
    match = game(name).match(seed=1)
    view = match.view(match.to_act()[0])
    judge = Judge(view.game)
    states = worlds(view).sample_states(2, seed=1)
    assert view.seat is not None
    actions = view.game.deck.numbers(view.game.spec.rules.legal(view.state_list, view.seat))
    judge.outcomes(states, view.seat, list(actions))
    judge.weights(states, view.seat)
    judge.talk_outcomes(states, view.seat, [SILENCE])
    tree = Tree(judge, lambda outcome, seat: 0.5, branch=1, explore=0.2, room=100)
    tree.walk(states, seed=1)


def _search(name: str) -> None:
    the_game = game(name)
    match = the_game.match(seed=1)
    while len(match.view().tricks) < match.state[tricks.SIZE] - 2:
        seat = match.to_act()[0]
        match.act(seat, match.legal(seat)[0])
    for generic in (False, True):
        solve(the_game, match.state, generic=generic)
    value_of(the_game, match.state)
    if not the_game.spec.by_side:
        secured(the_game, match.state, 0)


def _steps() -> tuple[Step, ...]:
    found: list[Step] = []
    for name in games():
        found.append((f"playouts: {name}", partial(_playouts, name)))
        found.append((f"search: {name}", partial(_search, name)))
        found.append((f"worlds: {name}", partial(_worlds, name)))
        found.append((f"expert: {name}", partial(_expert, name)))
    return tuple(found)


STEPS = _steps()

if __name__ == "__main__":
    readiness.prepare(first="".join(sys.argv[1:2]))
