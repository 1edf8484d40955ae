"""The ceiling: a player that sees every hand. It is given whole states, so only an arena can seat
it, and only on purpose."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from veillee.bots.expert.candidates import Candidate
from veillee.bots.expert.player import compiled_now, open_candidates, policy_choice
from veillee.bots.expert.utility import utility_of
from veillee.bots.spec import BotSpec
from veillee.compiled.arrays import rows
from veillee.compiled.judging import Judge
from veillee.compiled.search import solve
from veillee.games import tricks
from veillee.games.actions import Action
from veillee.match.view import View, as_action

_PLAYOUTS = 600  # of each candidate
_EXACT_FROM = {"politaine": 8, "aluette": 6}  # cards in hand
_NODES = 400_000


class OpenBot(ABC):
    """A player that is shown the whole deal. Not a ``Bot``: nothing at a table can ask it."""

    @abstractmethod
    def act_open(self, view: View, state: Sequence[int]) -> Action:
        """One of ``view.legal``; ``state`` is the whole flat state of the match."""

    @abstractmethod
    def talk(self, view: View) -> Action | None:
        """As ``Bot.talk``."""


class Oracle(OpenBot):
    """Lays a card of exact play where sides play and the end is near enough, of those the one that
    does best against amateurs; elsewhere what does best against amateurs.
    """

    def __init__(
        self, rng: random.Random, playouts: int = _PLAYOUTS, *, exact: bool = True
    ) -> None:
        self._rng = rng
        self._playouts = playouts
        self._exact = exact

    @classmethod
    def of(cls, spec: BotSpec, rng: random.Random) -> Oracle:
        """From ``oracle:playouts=600,exact=on``. Raises: UnknownBot."""
        spec.refuse_others("playouts", "exact")
        playouts = spec.whole("playouts", _PLAYOUTS, most=1_000_000) or _PLAYOUTS
        return cls(rng, playouts, exact=spec.choice("exact", "on", "on", "off") == "on")

    def act_open(self, view: View, state: Sequence[int]) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        judge = Judge(view.game, interpreted=not compiled_now(view.game.name))
        favourite = policy_choice(view, self._rng)
        options = open_candidates(view, favourite, judge)
        if not options:
            return as_action(view.game.spec, list(state), favourite)
        best = self._exactly_best(view, state, options)
        if len(best) > 1:
            best = self._by_playouts(view, state, best, judge)
        return as_action(view.game.spec, list(state), best[0].action)

    def talk(self, view: View) -> Action | None:
        return None

    def _exactly_best(
        self, view: View, state: Sequence[int], options: tuple[Candidate, ...]
    ) -> tuple[Candidate, ...]:
        left = state[tricks.SIZE] - state[tricks.TRICKS]
        if not self._exact or left > _EXACT_FROM.get(view.game.name, 0):
            return options
        solution = solve(view.game, state, budget=_NODES)
        if not solution.finished:
            return options
        values = {str(action.plain): value for action, value in solution.cards.items()}
        sign = 1 if (view.seat or 0) & 1 == 0 else -1

        def worth(option: Candidate) -> float:
            value = values[as_action(view.game.spec, list(state), option.action).plain]
            return sign * float(value)  # type: ignore[arg-type]  # one number where sides play

        most = max(worth(option) for option in options)
        return tuple(option for option in options if worth(option) == most)

    def _by_playouts(
        self, view: View, state: Sequence[int], options: tuple[Candidate, ...], judge: Judge
    ) -> tuple[Candidate, ...]:
        assert view.seat is not None
        utility = utility_of(view, view.seat)
        actions = [option.action for option in options]
        copies = rows([int(v) for v in state] * self._playouts, len(state), plain=judge.plain)
        found = judge.outcomes(copies, view.seat, actions, seed=self._rng.getrandbits(62))
        totals = [sum(map(utility, found[n :: len(actions)])) for n in range(len(actions))]
        return (options[totals.index(max(totals))],)


def open_bot(name: str, rng: random.Random) -> OpenBot | None:
    """The player of a description that must be shown all hands; None for any other.

    Raises:
        UnknownBot: it has no such setting.
    """
    spec = BotSpec.parse(name)
    return Oracle.of(spec, rng) if spec.name == "oracle" else None
