"""A yardstick: one tree over information sets, the usual search for games of hidden cards."""

from __future__ import annotations

import random

from veillee.bots.budget import Budget
from veillee.bots.expert.belief import Belief
from veillee.bots.expert.player import compiled_now, open_candidates, policy_choice
from veillee.bots.expert.utility import utility_of
from veillee.bots.spec import BotSpec
from veillee.compiled.judging import Judge, Model
from veillee.compiled.treewalks import Tree
from veillee.games.actions import Action
from veillee.match.view import View, as_action

_SECONDS = 0.5
_EXPLORE = 0.2
_NOISE_BITS = 31


class TreeSearcher:
    """Every seat chooses by the tree, all worlds that fit are as likely; playouts by the policy."""

    def __init__(self, spec: BotSpec, rng: random.Random) -> None:
        """From ``ismcts:budget=0.5,explore=0.2,seats=all,belief=off``. Raises: UnknownBot."""
        spec.refuse_others("budget", "iterations", "explore", "seats", "belief")
        self._rng = rng
        self._budget = Budget.of(spec, _SECONDS)
        self._explore = spec.number("explore", _EXPLORE, most=10) or _EXPLORE
        self._all = spec.choice("seats", "all", "all", "own") == "all"
        self._believes = spec.choice("belief", "off", "on", "off") == "on"

    def act(self, view: View) -> Action:
        if len(view.legal) == 1 or view.seat is None:
            return view.legal[0]
        judge = Judge(view.game, interpreted=not compiled_now(view.game.name))
        favourite = policy_choice(view, self._rng)
        options = open_candidates(view, favourite, judge)
        if len(options) < 2:
            action = options[0].action if options else favourite
            return as_action(view.game.spec, view.state_list, action)
        meter = self._budget.start()
        model = Model() if self._believes else None
        belief = Belief(view, judge, self._rng, model, 32 if judge.plain else 512)
        utilities = [utility_of(view, seat) for seat in range(view.game.seats)]
        tree = Tree(
            judge,
            lambda outcome, seat: utilities[seat](outcome),
            branch=(1 << view.game.seats) - 1 if self._all else 1 << view.seat,
            explore=self._explore,
            room=1000 if judge.plain else 100_000,
        )
        while not meter.iterations or meter.share < 1:
            left = meter.left(1.0)
            states = belief.draw(128 if left is None else max(1, min(128, left)))
            tree.walk(states, seed=self._rng.getrandbits(62))
            meter.iterations += len(states)
        found = tree.actions()
        best = max(found, key=lambda action: found[action])
        return as_action(view.game.spec, view.state_list, best)

    def talk(self, view: View) -> Action | None:
        if not view.talk or view.seat is None:
            return None
        spec = view.game.spec
        code = spec.policy.speak(view.state_list, view.seat, self._rng.getrandbits(_NOISE_BITS))
        return None if code < 0 else spec.decode_talk(code)
