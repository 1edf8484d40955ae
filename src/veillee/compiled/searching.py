"""The kernels of the exact search, put to one position after the other: see ``compiled.search``."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from veillee.compiled import jit, search_questions
from veillee.compiled.arrays import flat, zeros
from veillee.compiled.kernels import search as kernels
from veillee.compiled.kernels import search_general as general
from veillee.compiled.kernels import search_memory as memory
from veillee.compiled.kernels.search_whist22 import PAYMENT, PAYMENT_BITS
from veillee.compiled.questions import MARKERS, RULES
from veillee.errors import IllegalAction
from veillee.games import tricks
from veillee.games.actions import Action
from veillee.games.politaine import layout as politaine
from veillee.games.tricks import NOBODY, State
from veillee.match.game import Game
from veillee.match.view import as_action

Payments = tuple[int, ...]
Value = int | Payments
"""Side 0 less side 1; where each seat plays for itself, what each pays."""

V = TypeVar("V")

_SLICE = 1 << 18  # nodes between two looks at ``cancel``: about a fiftieth of a second
_TABLE_BITS = 17
_INTERPRETED_TABLE_BITS = 12
_FIRST_GUESS = 1  # deals without a winner are rare


class StoppedError(Exception):
    """The nodes allowed are used up, or the caller has had enough."""


class Search(ABC, Generic[V]):
    """One position in search: a copy of its state, the work memory, the nodes still allowed."""

    def __init__(
        self,
        game: Game,
        root: list[int],
        aim: int,
        maximisers: int,
        budget: int | None,
        cancel: Callable[[], bool] | None,
    ) -> None:
        self.game = game
        self.marker = MARKERS[game.name]
        self.rules = RULES[type(self.marker)]
        self.root = root
        self.seat = self.rules.turn(self.root)
        self.maximisers = maximisers
        self.left = budget
        self.cancel = cancel
        self.nodes = 0
        self.state = flat(self.root)
        self.work = work = _memory()
        work[memory.AGE] = _next_age(work)
        work[memory.AIM] = aim
        work[memory.MAXIMISERS] = maximisers
        _kernel("begin")(self.marker, self.state, work)

    @abstractmethod
    def value(self, state: Sequence[int]) -> V:
        """What a position is worth. Raises: StoppedError."""

    @abstractmethod
    def value_choices(self, values: dict[int, V]) -> None:
        """Fill in what each legal choice at the root is worth. Raises: StoppedError."""

    @abstractmethod
    def best_of(self, values: Mapping[int, V], seat: int) -> int:
        """The choice that a seat takes."""

    @abstractmethod
    def best_choice(self, state: Sequence[int], choices: Sequence[int], goal: V) -> int:
        """One of some choices that leads to a known value. Raises: StoppedError."""

    def line(self, goal: V) -> tuple[tuple[int, Action], ...]:
        """The best play from the root to the end of the deal. Raises: StoppedError."""
        state, line = list(self.root), []
        while state[tricks.PHASE] < tricks.CLAIMING:
            seat = self.rules.turn(state)
            choices = self.distinct(state)
            choice = choices[0] if len(choices) == 1 else self.best_choice(state, choices, goal)
            line.append((seat, as_action(self.game.spec, state, choice)))
            self.rules.act(state, seat, choice)
        return tuple(line)

    def run(self, name: str, state: Sequence[int]) -> int:
        """Put a position to a kernel till it has the answer. Raises: StoppedError."""
        kernel, work = _kernel(name), self.work
        self.state[:] = flat(state)
        work[memory.DEPTH] = 0
        while True:
            limit = _SLICE if self.left is None else min(_SLICE, self.left)
            work[memory.NODES] = 0
            done = limit > 0 and kernel(self.marker, self.state, work, limit)
            used = int(work[memory.NODES])
            self.nodes += used
            if self.left is not None:
                self.left -= used
            if done:
                return int(work[memory.RESULT])
            if self.left == 0 or (self.cancel is not None and self.cancel()):
                raise StoppedError

    def after(self, state: Sequence[int], choice: int) -> list[int]:
        """The state after a choice of the seat to act."""
        copy = list(state)
        self.rules.act(copy, self.rules.turn(copy), choice)
        return copy

    def legal(self) -> list[int]:
        """The choices at the root that are valued: what is said before a card is not."""
        mask = self.rules.legal(self.root, self.seat)
        if self.game.name == "politaine":
            mask &= (1 << politaine.PASS) - 1
        return list(self.game.deck.numbers(mask))

    def distinct(self, state: Sequence[int]) -> list[int]:
        """The choices that differ."""
        self.state[:] = flat(state)
        mask = _kernel("choices_to_try")(self.marker, self.state, self.work)
        return list(self.game.deck.numbers(int(mask)))


class TwoParties(Search[int]):
    """Some seats want much, the others little: null windows that close in on the value."""

    def ask(self, state: Sequence[int], need: int) -> int:
        """A bound on the value that tells whether it is at least ``need``. Raises: StoppedError."""
        self.work[memory.NEED] = need
        return self.run("answer", state)

    def value(self, state: Sequence[int], need: int = _FIRST_GUESS) -> int:
        """Raises: StoppedError."""
        low, high = memory.ANY_LOW, memory.ANY_HIGH
        while True:
            bound = self.ask(state, need)
            if bound >= need:
                low = bound
            else:
                high = bound
            if low >= high:
                return low
            need = low + 1 if bound == low else high

    def value_choices(self, values: dict[int, int]) -> None:
        """The value first; a choice then mostly takes one question more. Raises: StoppedError."""
        best = self.value(self.root)
        need = best if self.wants_much(self.seat) else best + 1
        # At Politaine choices that cannot be worth more are left out too, not only equal ones.
        merged = self.game.name != "politaine"
        for choice in self.distinct(self.root) if merged else self.legal():
            values[choice] = self.value(self.after(self.root, choice), need)
        _fill_in_equal(values, self.legal())

    def best_of(self, values: Mapping[int, int], seat: int) -> int:
        best = max(values.values()) if self.wants_much(seat) else min(values.values())
        return min(choice for choice, value in values.items() if value == best)

    def best_choice(self, state: Sequence[int], choices: Sequence[int], goal: int) -> int:
        """Raises: StoppedError."""
        much = self.wants_much(self.rules.turn(list(state)))
        for choice in choices:
            bound = self.ask(self.after(state, choice), goal if much else goal + 1)
            if (bound >= goal) if much else (bound <= goal):
                return choice
        raise AssertionError("a position is worth what one of its choices is")

    def wants_much(self, seat: int) -> bool:
        return bool(self.maximisers >> seat & 1)


class EachForItself(Search[Payments]):
    """Every seat plays for itself: vectors of payments."""

    def value(self, state: Sequence[int]) -> Payments:
        """Raises: StoppedError."""
        packed = self.run("pay", state)
        seats = range(self.game.seats)
        return tuple(packed >> (PAYMENT_BITS * seat) & PAYMENT for seat in seats)

    def value_choices(self, values: dict[int, Payments]) -> None:
        """Raises: StoppedError."""
        for choice in self.distinct(self.root):
            values[choice] = self.value(self.after(self.root, choice))
        _fill_in_equal(values, self.legal())

    def best_of(self, values: Mapping[int, Payments], seat: int) -> int:
        def liking(choice: int) -> tuple[int, int, int]:
            payments = values[choice]
            return payments[seat], -sum(payments), choice

        return min(values, key=liking)

    def best_choice(self, state: Sequence[int], choices: Sequence[int], goal: Payments) -> int:
        """Raises: StoppedError."""
        values = {choice: self.value(self.after(state, choice)) for choice in choices}
        return self.best_of(values, self.rules.turn(list(state)))


def _fill_in_equal(values: dict[int, Any], legal: Sequence[int]) -> None:
    """A card that was not tried equals the next one below of the same hand."""
    for place, choice in enumerate(legal):
        if choice not in values and place > 0:
            values[choice] = values[legal[place - 1]]


def ready(game: Game, state: Sequence[int]) -> list[int]:
    """A copy of the state in which a card is awaited (or a bid): rights to speak before the first
    card are given up, save a declaration, which costs nothing. Raises: IllegalAction.
    """
    copy, rules = [int(value) for value in state], game.spec.rules
    while game.name == "politaine" and copy[tricks.PHASE] == tricks.PLAYING:
        seat = rules.turn(copy)
        choices = rules.legal(copy, seat)
        if not choices >> politaine.PASS & 1:
            break
        declares = choices >> politaine.DECLARE & 1
        rules.act(copy, seat, politaine.DECLARE if declares else politaine.PASS)
    if copy[tricks.PHASE] >= tricks.CLAIMING or copy[tricks.WINNERS] != 0:
        raise IllegalAction("deal-over")
    if copy[tricks.PHASE] in (tricks.CHANT, tricks.DISCARDING) or rules.turn(copy) == NOBODY:
        raise IllegalAction("not-playing")
    return copy


_local = threading.local()


def _memory() -> State:
    """The work memory of this thread, with its table: kept from one search to the next."""
    bits = _TABLE_BITS if jit.enabled() else _INTERPRETED_TABLE_BITS
    kept: dict[int, State] = _local.__dict__.setdefault("memory", {})
    if bits not in kept:
        kept[bits] = zeros(memory.TABLE + (memory.WAYS * memory.ENTRY << bits))
        kept[bits][memory.TABLE_BITS] = bits
    return kept[bits]


def _next_age(work: State) -> int:
    age = int(work[memory.AGE]) + 1
    if age >> memory.AGE_BITS:
        for slot in range(memory.TABLE, len(work)):
            work[slot] = 0
        age = 1
    return age


def _kernel(name: str) -> Callable[..., int]:
    jit.answer_questions(search_questions.HOOKS, search_questions.SEARCH_QUESTIONS)
    return jit.kernel(getattr(general if name == "pay" else kernels, name))
