"""The beginner: plays by the same rules of thumb, but forgets what was played, and errs."""

from __future__ import annotations

import random

from veillee.games import tricks
from veillee.games.actions import Action, Kind
from veillee.games.aluette import layout as aluette
from veillee.games.politaine import layout as politaine
from veillee.games.whist22 import layout as whist22
from veillee.match.view import View, as_action

_NOISE_BITS = 31
_SLIP = 0.12  # how often it just lays some card
_OFF = 0.3  # how often it bids a trick too many or too few
_SIGNS = 0.5  # how often it makes a sign it could make


class Debutant:
    """Somebody's first evening: no memory of earlier tricks, no signals read, now and then a card
    without a thought.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def act(self, view: View) -> Action:
        legal = [action for action in view.legal if action.signal == 0]
        plays = [action for action in legal if action.kind is Kind.PLAY]
        if len(legal) == 1 or view.seat is None:
            return legal[0]
        if len(plays) == len(legal) and self._rng.random() < _SLIP:
            return self._rng.choice(plays)
        spec, state = view.game.spec, forgetful(view)
        code = spec.policy.choose(state, view.seat, self._rng.getrandbits(_NOISE_BITS))
        action = as_action(spec, state, code)
        if action.kind is Kind.BID and self._rng.random() < _OFF:
            near = [bid for bid in legal if abs(bid.value - action.value) == 1]
            return self._rng.choice(near or legal)
        return action

    def talk(self, view: View) -> Action | None:
        if not view.talk or view.seat is None or self._rng.random() > _SIGNS:
            return None
        spec = view.game.spec
        code = spec.policy.speak(view.state_list, view.seat, self._rng.getrandbits(_NOISE_BITS))
        return None if code < 0 else spec.decode_talk(code)


def forgetful(view: View) -> list[int]:
    """The state as it looks to who remembers only the trick on the table."""
    state = view.state_list
    laid = state[tricks.LAID]
    trick = 0
    for place in range(state[tricks.PLAYED] - laid, state[tricks.PLAYED]):
        action = view.game.spec.decode(state[tricks.HISTORY + place] % tricks.SEAT_UNIT)
        if action.card is not None:
            trick |= 1 << view.game.deck.number(action.card)
    if view.game.name == "politaine":
        state[politaine.SEEN] = trick
        state[politaine.SEEN_BEFORE] = 0
        for seat in range(politaine.SEAT_COUNT):
            state[politaine.VOIDS + seat] = 0
        for place in range(state[tricks.PLAYED]):  # nothing knocked or slid, no suit led before
            state[tricks.HISTORY + place] = (view.seat or 0) * tricks.SEAT_UNIT
    elif view.game.name == "aluette":
        state[aluette.SEEN] = trick
    else:
        state[whist22.SEEN] = trick | state[whist22.SHOWN]
    return state
