"""Deals stepped through from Python, one action in, the next choices out.

>>> import random, veillee
>>> from veillee.compiled.stepping import Stepper
>>> stepper, rng = Stepper(veillee.game("politaine"), seed=1), random.Random(1)
>>> state, choices = stepper.deal()
>>> while choices:
...     choices = stepper.step(state, rng.choice(choices))
>>> sum(stepper.points(state)) % 11
0
"""

from __future__ import annotations

import random
from functools import lru_cache

from veillee.compiled import jit
from veillee.compiled.arrays import copied, flat
from veillee.compiled.kernels import stepping as kernels
from veillee.games import tricks
from veillee.games.tricks import State
from veillee.match.game import Game
from veillee.match.match import Match

_BITS = 8
_NUMBERS = [
    tuple(
        tuple(base + bit for bit in range(_BITS) if byte >> bit & 1) for byte in range(1 << _BITS)
    )
    for base in range(0, 64, _BITS)
]


@lru_cache(maxsize=1 << 16)
def numbers(mask: int) -> tuple[int, ...]:
    """The choices of a mask, smallest first."""
    found: tuple[int, ...] = ()
    place = 0
    while mask:
        low = mask & 255
        if low:
            found += _NUMBERS[place][low]
        mask >>= _BITS
        place += 1
    return found


class Stepper:
    """Fresh deals of one game, the first of a match each, acted through by hand.

    A state is the flat state of the rules (``games.tricks`` names its slots); choices are the
    integers of the game's ``spec.decode``. Copy a state by ``state.copy()``.
    """

    def __init__(self, game: Game, *, seed: int = 0) -> None:
        self.game = game
        match = Match(game, seed=0)
        match.deal(dealer=0)
        pack = list(game.deck.numbers(game.spec.rules.pack(match.state)))
        self._start = flat(match.state)
        self._deck, self._cards = flat(pack), len(pack)
        self._rng = flat([random.Random(seed).getrandbits(63)])
        self._deal = jit.kernel(getattr(kernels, f"deal_{game.name}"))
        self._step = jit.kernel(getattr(kernels, f"step_{game.name}"))

    def deal(self) -> tuple[State, tuple[int, ...]]:
        """A new deal: its state, and the choices of the seat to act first."""
        state = copied(self._start)
        mask = self._deal(state, self._deck, self._cards, self._rng)
        return state, numbers(mask)

    def step(self, state: State, choice: int) -> tuple[int, ...]:
        """Carry out a choice of the seat to act; the next seat's choices, none when over.

        ``choice`` must be one of those offered: nothing is checked here.
        """
        return numbers(self._step(state, choice))

    def points(self, state: State) -> tuple[int, ...]:
        """The points of a deal played out, by side or by seat; zeros for one thrown in."""
        if state[tricks.ENDED] != tricks.END_PLAYED:
            return (0,) * self.game.counts
        return tuple(int(self.game.spec.rules.points(state, i)) for i in range(self.game.counts))
