"""When to sign what, and whom to look at: what it gains a side that its partner knows, less what it
loses by whoever else sees.

Only Aluette has talk worth weighing. Signs, looks and silence are judged against what the rule
policy would say, in the same likely worlds, in playouts that go on talking (see
``compiled.kernels.expert_talk``). Silence for a habit is worth nothing: what a single sign gains is
small beside the noise of playouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from veillee.bots.budget import Meter
from veillee.bots.expert.belief import Belief
from veillee.bots.expert.candidates import Candidate
from veillee.bots.expert.choose import judged, lead
from veillee.bots.expert.utility import Utility
from veillee.compiled.arrays import Rows
from veillee.compiled.judging import Judge
from veillee.compiled.kernels.expert_talk import SILENCE
from veillee.games import tricks
from veillee.games.aluette.layout import LOOK, SAY_MORDIENNE, SIGN_AS, SIGNED, SIGNS, SIGNS_OFF, TOP
from veillee.match.view import View

SHARE = 0.1  # of the budget of a move, each time one may talk
_SURE = 1.0  # standard errors by which something must beat what is usually said


@dataclass(frozen=True, slots=True)
class Talker:
    """What a seat may think of saying. ``signs``: whether it makes signs at all; ``spies``: whether
    it looks at opponents.
    """

    view: View
    judge: Judge
    signs: bool = True
    spies: bool = True

    @property
    def weighs(self) -> bool:
        """Whether talk is weighed in this game now, or said as the rule policy says it."""
        state = self.view.state
        return self.view.game.name == "aluette" and state[SIGNS] != SIGNS_OFF

    def choices(self) -> tuple[int, ...]:
        """The talk codes worth judging now: signs that a partner would see, looks between tricks,
        a mordienne to announce.

        Of its cards a seat shows each once. Signs that name no card are not for it.
        """
        view, state, seat = self.view, self.view.state_list, self.view.seat
        if seat is None or view.game.name != "aluette":
            return ()
        rules = view.game.spec.rules
        partners = sum(1 << other for other in view.game.partners(seat))
        codes = rules.talk(state, seat)
        shown = state[SIGNED + seat * tricks.MAX_SEATS + seat]
        found = [
            sign
            for sign in range(SIGN_AS)
            if self.signs
            and codes >> sign & 1
            and self._holds(sign)
            and not shown >> sign & 1
            and rules.hearers(state, seat, sign) & partners
        ]
        if state[tricks.LAID] == 0:
            found += [
                LOOK + other
                for other in range(view.game.seats)
                if codes >> LOOK + other & 1 and (self.spies or partners >> other & 1)
            ]
        if codes >> SAY_MORDIENNE & 1:
            found.append(SAY_MORDIENNE)
        return tuple(found)

    def _holds(self, sign: int) -> bool:
        hand = self.view.state[tricks.HANDS + (self.view.seat or 0)]
        return bool(hand >> (TOP - sign) & 1)

    def best(
        self, codes: Sequence[int], belief: Belief, utility: Utility, meter: Meter, batch: int
    ) -> int:
        """The code to say now, or ``SILENCE``: what the rule policy would say, unless something
        else is clearly better.
        """
        assert self.view.seat is not None
        options = [Candidate(code, ()) for code in (SILENCE, *codes)]
        found = judged(
            options,
            seat=self.view.seat,
            belief=belief,
            judge=_Said(self.judge),
            utility=utility,
            meter=meter,
            batch=batch,
            keep_all=True,
        )
        habit = self._habit(codes)
        usual = next(one for one in found if one.candidate.action == habit)
        for one in found:
            ahead, error = lead(one, usual)
            if one is not usual and ahead > 0 and ahead > _SURE * error:
                return one.candidate.action
        return habit

    def _habit(self, codes: Sequence[int]) -> int:
        view = self.view
        assert view.seat is not None
        code = view.game.spec.policy.speak(view.state_list, view.seat, 0)
        return code if code in codes else SILENCE


@dataclass(frozen=True, slots=True)
class _Said:
    """Judges talk as others judge cards."""

    judge: Judge

    def outcomes(
        self, states: Rows, seat: int, actions: Sequence[int], *, seed: int = 0
    ) -> list[int]:
        return self.judge.talk_outcomes(states, seat, actions, seed=seed)
