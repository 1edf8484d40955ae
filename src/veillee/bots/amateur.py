"""The rule player: each game's policy, fed with what the seat may know."""

from __future__ import annotations

import random

from veillee.games.actions import Action
from veillee.match.view import View, as_action

_NOISE_BITS = 31


class Amateur:
    """Plays by the game's rule policy: sensible, quick, a little random."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def act(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        spec, seat = view.game.spec, _seat(view)
        state = view.state_list
        choice = spec.policy.choose(state, seat, self._rng.getrandbits(_NOISE_BITS))
        return as_action(spec, state, choice)

    def talk(self, view: View) -> Action | None:
        if not view.talk:
            return None
        spec, seat = view.game.spec, _seat(view)
        code = spec.policy.speak(view.state_list, seat, self._rng.getrandbits(_NOISE_BITS))
        return None if code < 0 else spec.decode_talk(code)


def _seat(view: View) -> int:
    if view.seat is None:
        raise TypeError("the public view has no seat to play for")
    return view.seat
