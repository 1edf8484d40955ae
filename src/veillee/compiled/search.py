"""Exact play with all hands open: what a position and each choice are worth, and the best line.

>>> import veillee
>>> from veillee.compiled.search import solve
>>> match = veillee.game("whist22", seats=3, first_hand=4).match(seed=5)
>>> for bid in ("bid 1", "bid 2", "bid 2"):
...     match.act(match.to_act()[0], bid)
>>> solution = solve(match.game, match.state)
>>> solution.finished, len(solution.value)
(True, 3)

What is sought (docs/search.md says why):

* Politaine, Aluette: the points of side 0 less those of side 1 when both sides play as well as
  can be, all seeing all hands; with ``aim="tricks"`` the same for tricks. A capot that wins a
  match of Politaine counts as many points more as the match is played to.
* Whist 22: what each seat pays when each takes what costs itself least, then what costs the others
  together most, then the lowest card. ``secured`` tells what one seat has to pay at most whatever
  all others do.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from veillee.compiled import doubledummy
from veillee.compiled.kernels import search_memory as memory
from veillee.compiled.kernels.search_politaine import CAPOT_POINTS
from veillee.compiled.searching import (
    EachForItself,
    Search,
    StoppedError,
    TwoParties,
    Value,
    ready,
)
from veillee.games import tricks
from veillee.games.actions import Action
from veillee.games.politaine import layout as politaine
from veillee.match.game import Game
from veillee.match.view import as_action

__all__ = ["Solution", "Value", "secured", "solve", "value_of"]

_AIMS = {"points": memory.POINTS, "tricks": memory.TRICKS_WON}
_EVEN_SEATS = 0b1010101
_FOREVER = 1 << 60


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a position; ``value`` is None where the nodes allowed did not suffice.

    ``cards`` has every legal choice, or those finished; ``line`` the best play of all seats up to
    the end of the deal, forced cards included.
    """

    game: str
    seat: int  # to act
    value: Value | None
    cards: Mapping[Action, Value] = field(default_factory=dict)
    line: tuple[tuple[int, Action], ...] = ()
    nodes: int = 0
    finished: bool = False


def solve(
    game: Game,
    state: Sequence[int],
    *,
    aim: str = "points",
    budget: int | None = None,
    cancel: Callable[[], bool] | None = None,
    generic: bool = False,
) -> Solution:
    """The value of a position and of every legal choice, exactly, and the best line.

    ``state`` is a whole flat state (``Match.state``), its cards being played or, at Whist 22, bid
    for; what may still be said before the first card is passed over. ``budget`` limits the nodes;
    ``cancel`` is asked many times a second whether to stop. Either gives what is known by then.
    Politaine has a faster search of its own, with which a politaine is always announced;
    ``generic`` does without.

    Raises:
        IllegalAction: no card or bid is awaited in this position.
    """
    root = ready(game, state)
    if game.name == "politaine" and not generic and doubledummy.solvable(root):
        return _doubledummy(game, root, aim, budget, cancel)
    search = _search(game, root, aim, budget, cancel)
    values: dict[int, Any] = {}
    line: tuple[tuple[int, Action], ...] = ()
    value: Value | None = None
    with contextlib.suppress(StoppedError):
        search.value_choices(values)
        value = values[search.best_of(values, search.seat)]
        line = search.line(value)
    cards = {as_action(game.spec, root, c): _told(game, aim, values[c]) for c in sorted(values)}
    told = None if value is None else _told(game, aim, value)
    return Solution(game.name, search.seat, told, cards, line, search.nodes, bool(line))


def value_of(
    game: Game,
    state: Sequence[int],
    *,
    aim: str = "points",
    budget: int | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Solution:
    """As ``solve`` with ``generic``, the value of the position alone. Raises: IllegalAction."""
    search = _search(game, ready(game, state), aim, budget, cancel)
    value: Value | None = None
    with contextlib.suppress(StoppedError):
        value = _told(game, aim, search.value(search.root))
    return Solution(game.name, search.seat, value, {}, (), search.nodes, value is not None)


def secured(
    game: Game,
    state: Sequence[int],
    seat: int,
    *,
    budget: int | None = None,
    cancel: Callable[[], bool] | None = None,
) -> int | None:
    """What a seat pays at most whatever all others do (Whist 22); None: not known in time.

    Raises:
        IllegalAction: no card or bid is awaited in this position.
    """
    root = ready(game, state)
    search = TwoParties(game, root, memory.SECURE + seat, 1 << seat, budget, cancel)
    with contextlib.suppress(StoppedError):
        return -search.value(root, 0)
    return None


def _search(
    game: Game,
    root: list[int],
    aim: str,
    budget: int | None,
    cancel: Callable[[], bool] | None,
) -> Search[Any]:
    if not game.spec.by_side:
        return EachForItself(game, root, memory.POINTS, 0, budget, cancel)
    return TwoParties(game, root, _AIMS[aim], _EVEN_SEATS, budget, cancel)


def _doubledummy(
    game: Game,
    root: list[int],
    aim: str,
    budget: int | None,
    cancel: Callable[[], bool] | None,
) -> Solution:
    """What the search made for Politaine says."""
    tricks_aim = _AIMS[aim] == memory.TRICKS_WON
    goal = doubledummy.Objective.TRICKS if tricks_aim else doubledummy.Objective.PAYOFF
    limit = _FOREVER if budget is None else budget
    found = doubledummy.solve(root, goal, line=True, nodes=limit, cancelled=cancel)
    seat = game.spec.rules.turn(root)

    def told(value: int) -> int:
        return 2 * value - root[tricks.SIZE] if tricks_aim else value

    cards = {
        as_action(game.spec, root, _announcing(root, card)): told(value)
        for card, value in sorted(found.cards.items())
    }
    line, state = [], list(root)
    for card in found.line:
        turn, choice = game.spec.rules.turn(state), _announcing(state, card)
        line.append((turn, as_action(game.spec, state, choice)))
        game.spec.rules.act(state, turn, choice)
    value = told(found.value) if found.complete else None
    finished = found.complete and bool(line)
    return Solution(game.name, seat, value, cards, tuple(line), found.nodes, finished)


def _announcing(state: list[int], card: int) -> int:
    """The choice that lays a card, announcing a politaine that is still whole."""
    tops = state[tricks.HANDS + state[tricks.TURN]] >> (card & ~7) + politaine.ACE
    whole = tops & politaine.TOP_THREE == politaine.TOP_THREE
    return doubledummy.choice_of(state, card) if whole else card


def _told(game: Game, aim: str, value: Any) -> Any:
    """A value as callers see it: a capot of Politaine counts what the match is played to."""
    if game.name != "politaine" or aim != "points" or abs(value) < CAPOT_POINTS:
        return value
    more = int(game.options["target"]) - CAPOT_POINTS
    return value + more if value > 0 else value - more
