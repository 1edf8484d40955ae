"""The full deals that fit a view: how many there are, some at random, or all of them.

>>> import veillee
>>> from veillee.compiled.worlds import worlds
>>> match = veillee.game("politaine").match(seed=7)
>>> found = worlds(match.view(0))
>>> found.count                            # 24 unseen cards, 8 to each of three seats
9465511770
>>> deals = found.sample(1000, seed=1)     # each world as likely
>>> len(deals), len(deals.hands[0])        # masks of what each seat holds
(1000, 4)
>>> states = found.states(deals)           # whole flat states, for playouts and search
>>> len(states[0]) == len(match.state)
True

What fits is told by hard facts: cards seen, the number of cards in each hand, duties that a seat
would have broken, cards and hands proven by announcements and signs. What a seat did not say, or
why it chose a card, is for weights.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from veillee.compiled import arrays, jit
from veillee.compiled.arrays import Rows
from veillee.compiled.hidden import aluette, politaine, whist22
from veillee.compiled.hidden.knowledge import Draft, Knowledge
from veillee.compiled.hidden.table import Table, binomials, table_of
from veillee.compiled.kernels import dealing, dealing_states
from veillee.compiled.kernels.dealing import PLACES, THROWN, UNDEALT
from veillee.games import tricks
from veillee.games.aluette import layout as aluette_layout
from veillee.games.aluette import rules as aluette_rules
from veillee.games.tricks import MAX_SEATS, NOBODY
from veillee.match.view import View

_SLICE = 1 << 14  # worlds dealt between two questions whether to stop
_INT64 = 1 << 62

_DRAFTS: dict[str, Callable[[View], Draft]] = {
    "politaine": politaine.draft,
    "aluette": aluette.draft,
    "whist22": whist22.draft,
}


def knowledge_of(view: View) -> Knowledge:
    """What a view tells of the cards it hides."""
    return _DRAFTS[view.game.name](view).finished()


def worlds(view: View, *, interpreted: bool = False) -> Worlds:
    """The worlds that fit a view; ``interpreted``: never wait for a compiler."""
    draft = _DRAFTS[view.game.name](view)
    knowledge = draft.finished()
    start, facts = _start(draft, knowledge)
    plain = interpreted or not jit.enabled()
    return Worlds(view, knowledge, table_of(knowledge), plain, tuple(start), tuple(facts))


@dataclass(frozen=True, slots=True)
class Deals:
    """Some worlds of a view, one a row: the mask of the cards in each place.

    Places: the hands by seat (7), the undealt cards, the cards thrown by seat (7, after a chant).
    Rows are an int64 array of two dimensions where kernels are compiled, lists elsewhere.
    """

    rows: Rows
    seats: int

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        for row in self.rows:
            yield tuple(int(mask) for mask in row)

    @property
    def hands(self) -> Rows:
        """The hands only: shape (worlds, seats)."""
        return self._columns(0, self.seats)

    @property
    def talon(self) -> Sequence[int]:
        """The undealt cards of each world, those turned up included."""
        if isinstance(self.rows, list):
            return [row[UNDEALT] for row in self.rows]
        array: Any = self.rows
        column: Sequence[int] = array[:, UNDEALT]
        return column

    @property
    def thrown(self) -> Rows:
        """The cards thrown by each seat: shape (worlds, seats)."""
        return self._columns(THROWN, THROWN + self.seats)

    def _columns(self, first: int, end: int) -> Rows:
        if isinstance(self.rows, list):
            return [row[first:end] for row in self.rows]
        array: Any = self.rows
        columns: Rows = array[:, first:end]
        return columns


@dataclass(frozen=True, slots=True, eq=False)
class Worlds:
    """All worlds of one view, numbered from 0 to ``count`` - 1 in an order that stays the same."""

    view: View
    knowledge: Knowledge
    table: Table
    interpreted: bool
    start: tuple[int, ...]  # the flat state that hands are filled into
    facts: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many there are, exactly."""
        return self.table.count

    def fits(self, deal: Sequence[int]) -> bool:
        """Whether a row of masks is one of them."""
        return self.knowledge.fits(deal)

    def sample(
        self, number: int, *, seed: int | str = 0, stop: Callable[[], bool] | None = None
    ) -> Deals:
        """``number`` worlds at random, each as likely, with repetition.

        Given perfect random bits, no set of worlds comes up more or less often than its share by
        2**-40 or more (bounds of 62 bits choose how many cards go where; the rest is exact).
        The same seed gives the same worlds; more of them begin with the fewer. ``stop`` is asked
        now and then: once it is true, those dealt so far are returned.
        """
        assert self.count > 0, "a view fits at least the deal it is taken from"
        table, rng = self._table(), self._flat(_generator(seed))
        scratch = self._flat([0] * dealing.SCRATCH)
        dealing.lay_out(table, scratch)
        kernel = self._kernel("deal_worlds")

        def run(deals: Any, first: int, size: int) -> None:
            kernel(table, scratch, rng, deals, size)

        return self._dealt(run, number, stop)

    def all(self, limit: int = 2000) -> Deals | None:
        """Every world once, or None where there are more than ``limit``."""
        return None if self.count > limit else self.numbered(0, self.count)

    def numbered(self, first: int, number: int) -> Deals:
        """The worlds from number ``first`` on."""
        plain = self.interpreted or self.count >= _INT64
        table = self.table.flat if plain else self._table()
        numbers = self.table.numbers if plain else self._flat(self.table.numbers)
        choices = binomials() if plain else self._flat(binomials())
        scratch = [0] * dealing.SCRATCH if plain else self._flat([0] * dealing.SCRATCH)
        kernel = dealing.list_worlds if plain else self._kernel("list_worlds")

        def run(deals: Any, start: int, size: int) -> None:
            kernel(table, numbers, choices, scratch, deals, first + start, size)

        return self._dealt(run, max(0, min(number, self.count - first)), None)

    def world(self, index: int) -> tuple[int, ...]:
        """The world of a number, however large: its masks by place. Raises: IndexError."""
        if not 0 <= index < self.count:
            raise IndexError(index)
        row = [0] * PLACES
        scratch = [0] * dealing.SCRATCH
        dealing.world_of(self.table.flat, self.table.numbers, binomials(), scratch, row, 0, index)
        return tuple(row)

    def states(self, deals: Deals, *, seed: int | str = 0) -> Rows:
        """A whole flat state for each of these worlds.

        Private slots of other seats follow from the cards. What no world tells is drawn by
        ``seed``: which cards another seat took in a chant, the order of those yet to be taken.
        """
        kernel = self._kernel(f"states_{self.view.game.name}")
        size = len(self.start)
        rest = [self._flat(_generator(seed))] if self.view.game.name == "aluette" else []
        start, facts, scratch = self._flat(self.start), self._flat(self.facts), self._room(size)
        filled = self._room(len(deals) * size)
        rows = self._flat_rows(deals)
        for first in range(0, len(deals), _SLICE):
            number = min(_SLICE, len(deals) - first)
            some = slice(first * PLACES, (first + number) * PLACES)
            part = filled if number == len(deals) else self._room(number * size)
            kernel(start, size, facts, rows[some], scratch, part, number, *rest)
            if part is not filled:
                filled[first * size : (first + number) * size] = part
        return self._rows(filled, size)

    def sample_states(self, number: int, *, seed: int | str = 0) -> Rows:
        """Whole flat states of ``number`` worlds at random."""
        return self.states(self.sample(number, seed=seed), seed=seed)

    # --- Lists when interpreted, arrays when compiled --------------------------------------------

    def _dealt(
        self,
        run: Callable[[Any, int, int], None],
        number: int,
        stop: Callable[[], bool] | None,
    ) -> Deals:
        parts = []
        done = 0
        while done < number and not (done and stop is not None and stop()):
            size = min(_SLICE, number - done)
            part = self._room(size * PLACES)
            run(part, done, size)
            parts.append(part)
            done += size
        return Deals(self._rows(self._joined(parts), PLACES), self.view.game.seats)

    def _kernel(self, name: str) -> Callable[..., None]:
        function: Callable[..., None] = getattr(
            dealing if hasattr(dealing, name) else dealing_states, name
        )
        return function if self.interpreted else jit.kernel(function)

    def _table(self) -> Any:
        return self._flat(self.table.flat)

    def _flat(self, values: Sequence[int]) -> Any:
        return arrays.flat(values, plain=self.interpreted)

    def _room(self, size: int) -> Any:
        return arrays.zeros(size, plain=self.interpreted)

    def _flat_rows(self, deals: Deals) -> Any:
        if self.interpreted:
            return [int(mask) for row in deals.rows for mask in row]
        import numpy as np

        return np.ascontiguousarray(deals.rows, dtype=np.int64).reshape(-1)

    def _joined(self, parts: list[Any]) -> Any:
        if len(parts) == 1:
            return parts[0]
        if self.interpreted:
            return [value for part in parts for value in part]
        import numpy as np

        return np.concatenate([np.zeros(0, dtype=np.int64), *parts])

    def _rows(self, values: Any, width: int) -> Rows:
        return arrays.rows(values, width, plain=self.interpreted)


def _generator(seed: int | str) -> list[int]:
    """The generator of a seed: neighbouring seeds are no alike."""
    digest = hashlib.sha256(f"veillee/worlds/{seed}".encode()).digest()
    return [int.from_bytes(digest[:8], "big") >> 1]


def _start(draft: Draft, knowledge: Knowledge) -> tuple[list[int], list[int]]:
    """What is the same in all worlds: the state to fill in, and the facts kernels ask for."""
    facts = [0] * dealing_states.FACTS
    facts[dealing_states.VIEWER] = draft.viewer
    played = dealing_states.PLAYED_BY
    facts[played : played + MAX_SEATS] = knowledge.played
    state = list(draft.state)
    if draft.view.game.name == "aluette":
        _perceive(state, draft.viewer)
        for seat in range(draft.view.game.seats):
            must, avoid = aluette.took(draft, seat)
            facts[dealing_states.MUST + seat] = must
            facts[dealing_states.AVOID + seat] = avoid
    return state, facts


def _perceive(state: list[int], viewer: int) -> None:
    """Signs the viewer perceived, as far as others perceive them too by the gazes of now; its own
    are taken to be known to its side, for whom they were made.

    What others showed each other behind its back is not known, and left out.
    """
    if viewer == NOBODY:
        return
    signed = aluette_layout.SIGNED
    side = sum(1 << seat for seat in range(state[tricks.SEATS]) if (seat ^ viewer) & 1 == 0)
    for signer in range(state[tricks.SEATS]):
        for code in range(aluette_layout.SIGN_MORDIENNE + 1):
            if state[signed + viewer * MAX_SEATS + signer] >> code & 1:
                heard = aluette_rules.hearers(state, signer, code)
                heard |= side if signer == viewer else 0
                for other in range(state[tricks.SEATS]):
                    if heard >> other & 1:
                        state[signed + other * MAX_SEATS + signer] |= 1 << code
