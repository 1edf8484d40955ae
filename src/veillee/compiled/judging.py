"""Worlds of a view judged: how likely each is by what was played, what comes of each action there.

>>> import veillee
>>> from veillee.compiled.judging import Judge, points_of
>>> from veillee.compiled.worlds import worlds
>>> match = veillee.game("aluette").match(seed=7)
>>> view = match.view(match.to_act()[0])
>>> judge = Judge(view.game)
>>> states = worlds(view).sample_states(100, seed=1)
>>> outcomes = judge.outcomes(states, view.seat, [0, 1], seed=1)
>>> len(outcomes)                                   # world by world, action by action
200
>>> points_of(outcomes[0], view.game.counts)        # of side 0, of side 1
(1, 0)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from veillee.compiled import jit
from veillee.compiled.arrays import Rows, flat, rows, zeros
from veillee.compiled.expert_questions import (
    EXPERTS,
    QUESTIONS_TO_EXPERTS,
    QUESTIONS_TO_POLICY,
    QUESTIONS_TO_RULES,
)
from veillee.compiled.kernels import expert_belief, expert_judge, expert_talk
from veillee.compiled.kernels.expert_judge import POINT, POINT_BITS, WINNERS_AT
from veillee.compiled.questions import MARKERS, POLICIES, RULES
from veillee.games import tricks
from veillee.games.whist22 import layout as whist22
from veillee.match.game import Game
from veillee.match.match import Match

_UNIT = 4096  # of log likelihoods
_FAR = 300 * _UNIT
_WIDTH = tricks.MAX_SEATS * expert_belief.KINDS


@dataclass(frozen=True, slots=True)
class Model:
    """How others are taken to play: each by the rule policy, save for some chance, or by its own
    lights, save for more. Which of the two a seat does is told from all its acts together.

    ``chance``, ``loose``: the share of acts that follow nothing, of either kind of player.
    ``policy``: how many play by the policy. ``temper``: the power of each likelihood, below 1
    because neither is what really chose. ``draws``: how often the policy is asked at each act. The
    rest are likelihoods of what is said with cards, or is not said.
    """

    chance: float = 0.1
    loose: float = 0.6
    policy: float = 0.5
    temper: float = 0.7
    draws: int = 2
    silent: float = 0.3
    signalled: float = 0.85
    plain_instead: float = 0.25
    other_signal: float = 0.1

    def __post_init__(self) -> None:
        assert 0 < self.draws < expert_belief.STRIDE

    def table(self) -> tuple[int, ...]:
        """The logarithms as the kernel looks them up."""
        return _table(self)

    def reckoned(self) -> Iterator[int]:
        """The same, reckoned anew."""
        table = [0] * expert_belief.LOGS
        table[expert_belief.DRAWS] = self.draws
        table[expert_belief.SILENT] = self._log(self.silent)
        table[expert_belief.SIGNALLED] = self._log(self.signalled)
        table[expert_belief.PLAIN_INSTEAD] = self._log(self.plain_instead)
        table[expert_belief.OTHER_SIGNAL] = self._log(self.other_signal)
        yield from table
        for chance in (self.chance, self.loose):
            for choices in range(expert_belief.MOST_CHOICES):
                for hits in range(expert_belief.STRIDE):
                    follows = min(hits, self.draws) / self.draws
                    yield self._log(chance / max(choices, 1) + (1 - chance) * follows)

    def _log(self, likelihood: float) -> int:
        return round(_UNIT * self.temper * math.log(likelihood))

    def weight(self, logs: Sequence[int]) -> float:
        """The log likelihood of a world from those of its seats, by kind (see the kernel)."""
        total = 0.0
        for strict, loose in zip(logs[::2], logs[1::2], strict=True):
            if strict == loose:
                total += strict / _UNIT
            else:
                gap = math.exp((loose - strict) / _UNIT) if loose < strict + _FAR else math.inf
                if gap == math.inf:
                    total += loose / _UNIT + math.log(1 - self.policy)
                else:
                    total += strict / _UNIT + math.log(self.policy + (1 - self.policy) * gap)
        return total


@lru_cache(maxsize=16)
def _table(model: Model) -> tuple[int, ...]:
    return tuple(model.reckoned())


class Judge:
    """The kernels of one game. ``interpreted``: never wait for a compiler."""

    def __init__(self, game: Game, *, interpreted: bool = False) -> None:
        self.game = game
        self.plain = interpreted or not jit.enabled()
        self.marker = MARKERS[game.name]

    def outcomes(
        self, states: Rows, seat: int, actions: Sequence[int], *, seed: int = 0
    ) -> list[int]:
        """Outcomes world by world, action by action; the same chance for all actions of a world.

        ``states``: worlds in which ``seat`` may take each of the ``actions``. An outcome is the
        deal's points (``points_of``) and winners of the match (``winners_of``) as one number.
        """
        return self._outcomes(expert_judge.judge, states, seat, actions, seed)

    def talk_outcomes(
        self, states: Rows, seat: int, codes: Sequence[int], *, seed: int = 0
    ) -> list[int]:
        """The same after each of some talk codes, ``expert_talk.SILENCE`` among them perhaps.

        All others answer at once, and everybody talks before each later trick, by the policy.
        """
        return self._outcomes(expert_talk.judge_talk, states, seat, codes, seed)

    def _outcomes(
        self, kernel: Any, states: Rows, seat: int, actions: Sequence[int], seed: int
    ) -> list[int]:
        number, choices = len(states), len(actions)
        if number == 0:
            return []
        size = len(states[0])
        results = self.zeros(number * choices)
        self.kernel(kernel)(
            self.marker,
            self.joined(states),
            size,
            number,
            seat,
            self.flat(actions),
            choices,
            self.game.counts,
            self.zeros(size),
            self.flat([seed]),
            results,
        )
        return [int(result) for result in results]

    def weights(
        self, states: Rows, viewer: int, *, model: Model | None = None, seed: int = 0
    ) -> list[float]:
        """The log likelihood, in each world, of what all but ``viewer`` did in the deal."""
        number = len(states)
        if number == 0:
            return []
        size = len(states[0])
        acts = acts_of(self.game, states[0])
        model = model or Model()
        results = self.zeros(number * _WIDTH)
        self.kernel(expert_belief.weigh)(
            self.marker,
            self.joined(states),
            size,
            number,
            self.flat(acts or [0]),
            len(acts),
            viewer,
            self.flat(model.table()),
            self.zeros(size),
            self.flat([seed]),
            results,
        )
        logs = results if self.plain else results.tolist()
        return [model.weight(logs[n : n + _WIDTH]) for n in range(0, number * _WIDTH, _WIDTH)]

    def deals_talked(self, number: int, talkers: int, *, seed: int = 0) -> Rows:
        """The points of ``number`` fresh deals of amateurs, one row each, where the seats of the
        mask ``talkers`` talk and the others keep silent.

        The same seed gives the same cards and chance, whoever talks. Games played with a whole
        pack only: its cards are numbered from 0.
        """
        match = Match(self.game, seed=0)
        match.deal(dealer=0)
        start = self.flat(match.state)
        size, counts = len(start), self.game.counts
        results = self.zeros(number * counts)
        cards = len(self.game.deck.cards)
        hand = int(match.state[tricks.SIZE])
        head = (self.marker, start, self.zeros(size), size, self.flat([seed]), talkers)
        tail = (counts, results, number, self.zeros(cards), cards, self.game.seats, hand)
        self.kernel(expert_talk.deal_and_talk_many)(*head, *tail)
        return rows(results, counts, plain=self.plain)

    def alike(self, state: Sequence[int], seat: int, one: int, other: int) -> bool:
        """Whether two choices come to the same, as the game's kernel module tells."""
        module = EXPERTS[type(self.marker)]
        return bool(module.alike(list(state), seat, one, other))

    def signalled(self, state: Sequence[int], seat: int, choice: int) -> int:
        """The action that lays a card as the rule policy would: announced, with its signal."""
        module = EXPERTS[type(self.marker)]
        return int(module.signalled(list(state), seat, choice))

    def kernel(self, function: Any) -> Any:
        """A kernel function as it runs here: compiled, or as it is."""
        if self.plain:
            return function
        jit.answer_questions(RULES, QUESTIONS_TO_RULES)
        jit.answer_questions(POLICIES, QUESTIONS_TO_POLICY)
        jit.answer_questions(EXPERTS, QUESTIONS_TO_EXPERTS)
        return jit.kernel(function)

    def flat(self, values: Sequence[int]) -> Any:
        """These integers as the kernels read them."""
        return flat(values, plain=self.plain)

    def zeros(self, length: int) -> Any:
        """Room for as many."""
        return zeros(length, plain=self.plain)

    def joined(self, states: Rows) -> Any:
        """Rows one after the other."""
        if self.plain:
            return [int(value) for row in states for value in row]
        import numpy as np

        return np.ascontiguousarray(states, dtype=np.int64).reshape(-1)


def chosen(states: Rows, places: Sequence[int]) -> Rows:
    """Some rows of a table, in this order; a row may come more than once."""
    if isinstance(states, list):
        return [states[place] for place in places]
    array: Any = states
    picked: Rows = array[list(places)]
    return picked


def acts_of(game: Game, state: Sequence[int]) -> list[int]:
    """What was bid and laid in a deal, in order, as seat * 1024 + action."""
    acts = []
    if game.name == "whist22":
        seat = int(state[tricks.DEALER])
        walk = [int(value) for value in state[: tricks.SIZE]]
        for _ in range(int(state[whist22.BIDS_MADE])):
            seat = tricks.next_seat(walk, seat)
            bid = whist22.BID + int(state[whist22.BIDS + seat])
            acts.append(seat * tricks.SEAT_UNIT + bid)
    played = int(state[tricks.PLAYED])
    acts += [int(act) for act in state[tricks.HISTORY : tricks.HISTORY + played]]
    return acts


def points_of(outcome: int, counts: int) -> tuple[int, ...]:
    """The points of an outcome, by side or by seat."""
    return tuple(outcome >> (POINT_BITS * index) & POINT for index in range(counts))


def winners_of(outcome: int) -> int:
    """The mask of the seats that have won the match by it; 0 while it goes on."""
    return outcome >> WINNERS_AT
