"""The bots of one table: asked when they are to act, and their answers sent as commands.

``changed`` is called with the table after each batch of events, and once when it is loaded.
Whether anybody watches or is connected makes no difference.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from itertools import count
from typing import Protocol

from veillee.games import tricks
from veillee.games.actions import Action, Kind
from veillee.server.players.budgets import budget
from veillee.server.players.frames import ACT, Packed, Question, question
from veillee.server.players.frames import TALK as TALK_QUESTION
from veillee.server.players.planning import (
    Decision,
    Moments,
    Step,
    deal_over,
    decision,
    moments,
    on_the_grid,
)
from veillee.table import SERVER, Command, Due, Table, due, opening_answer
from veillee.table.commands import Act
from veillee.table.decide_opening import sayings
from veillee.table.due import OPENING, TALK

SEED_BITS = 62
MOST_WORDS = 12  # said by one seat between two cards
_NEVER = math.inf
_AGAIN = 5.0  # seconds after which an answer without effect is asked for again
_LONGEST_AGAIN = 60.0

_LOG = logging.getLogger(__name__)
_unnamed = count()


class Asks(Protocol):
    """Who answers: the pool."""

    async def ask(self, question: Question, budget_ms: int) -> Action | None:
        """What the bot does."""


class Loop(Protocol):
    """What is needed of an event loop."""

    def time(self) -> float: ...
    def call_at(self, when: float, callback: Callable[[], object]) -> Timer: ...
    def create_task(self, coro: Coroutine[object, object, None]) -> asyncio.Task[None]: ...


class Timer(Protocol):
    """What ``call_at`` gives."""

    def cancel(self) -> None: ...


@dataclass(slots=True, eq=False)
class _Plan:
    due: Due
    decision: Decision
    at: float  # when to ask, or to tell, or (done) to ask again: seconds of the loop
    tell: float
    step: Step = Step.WAITING
    answer: str | None = None
    tries: int = 0
    task: asyncio.Task[None] | None = None


_Key = tuple[int, str]


class Driver:
    """Asks the bots of one table. ``stop`` it before the pool."""

    def __init__(
        self,
        pool: Asks,
        submit: Callable[[Command], None],
        clock: Callable[[], int],
        loop: Loop,
        *,
        key: str = "",
        seed: Callable[[], int] = lambda: secrets.randbits(SEED_BITS),
    ) -> None:
        """``submit`` takes a command and answers nothing; ``key`` names the table to the pool.

        ``clock``: the table's time in milliseconds. ``seed``: all the chance the bots have.
        """
        self._pool = pool
        self._submit = submit
        self._clock = clock
        self._loop = loop
        self._key = key or f"table-{next(_unnamed)}"
        self._seed = seed
        self._table: Table | None = None
        self._plans: dict[_Key, _Plan] = {}
        self._words: dict[int, tuple[object, int]] = {}  # by seat: since which card, how many
        self._claims: dict[tuple[int, int], float] = {}  # by match and seat: wanted since
        self._packed = Packed()
        self._timer: Timer | None = None
        self._tasks: set[asyncio.Task[None]] = set()  # asyncio itself keeps no hold of them

    def changed(self, table: Table) -> None:
        """The table is like this now: ask whom it waits for, forget what it waits for no more."""
        self._table = table
        if not self._plans and (deal_over(table) or not _has_bots(table)):
            return
        self._plan(table)
        self._run()

    def stop(self) -> None:
        """Ask no more; answers under way are dropped."""
        self._table = None
        for key in list(self._plans):
            self._drop(key)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # Plans ------------------------------------------------------------------------------------

    def _plan(self, table: Table) -> None:
        wanted = {(d.seat, d.kind): d for d in due(table)}
        for key in [key for key in self._plans if key not in wanted]:
            self._drop(key)
        for key, asked in wanted.items():
            now = decision(table, asked)
            known = self._plans.get(key)
            if known is not None and known.decision == now:
                continue
            self._drop(key)
            self._plans[key] = self._planned(table, asked, now)

    def _planned(self, table: Table, asked: Due, now: Decision) -> _Plan:
        # Time never goes back at a table, whatever the clock does.
        time = max(self._clock(), table.at)
        when: Moments = moments(table, asked, time, budget(asked.bot).lead)
        start = self._loop.time()
        ask, tell = (start + (moment - time) / 1000 for moment in (when.ask, when.tell))
        return _Plan(asked, now, ask, tell)

    def _drop(self, key: _Key) -> None:
        plan = self._plans.pop(key, None)
        if plan is not None and plan.task is not None:
            plan.task.cancel()

    # Going on ---------------------------------------------------------------------------------

    def _run(self) -> None:
        """Do what it is time for, and come back when there is more."""
        for key, plan in list(self._plans.items()):
            # Telling one answer may change the table, and with it the plans.
            if self._plans.get(key) is plan and plan.at <= self._loop.time():
                self._advance(plan)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        first = min((plan.at for plan in self._plans.values()), default=_NEVER)
        if first < _NEVER:
            self._timer = self._loop.call_at(first, self._run)

    def _advance(self, plan: _Plan) -> None:
        if plan.step is Step.WAITING:
            self._ask(plan)
        elif plan.step is Step.ANSWERED:
            self._tell(plan)
        elif plan.step is Step.ASKED and plan.due.kind == OPENING:
            if plan.task is not None:
                plan.task.cancel()
            self._answered(plan, self._opening(plan, None))  # too late: all speak at once
            self._tell(plan)
        elif plan.step is Step.DONE:
            plan.step, plan.tell = Step.WAITING, self._loop.time()
            self._ask(plan)

    def _ask(self, plan: _Plan) -> None:
        table, asked = self._table, plan.due
        assert table is not None
        if asked.kind == OPENING and len(sayings(table, asked.seat)) < 2:
            self._answered(plan, self._opening(plan, None))  # no right: nothing to think about
            return
        if asked.kind == TALK and self._said_enough(table, asked.seat):
            plan.step, plan.at = Step.DONE, _NEVER
            return
        plan.step = Step.ASKED
        plan.at = plan.tell if asked.kind == OPENING else _NEVER
        put = question(
            table.playing().view(asked.seat),
            key=self._key,
            kind=TALK_QUESTION if asked.kind == TALK else ACT,
            bot=asked.bot,
            seed=self._seed(),
            packed=self._packed,
        )
        plan.task = self._loop.create_task(self._think(plan, put))
        self._tasks.add(plan.task)
        plan.task.add_done_callback(self._tasks.discard)

    async def _think(self, plan: _Plan, put: Question) -> None:
        try:
            action = await self._pool.ask(put, budget(plan.due.bot).limit)
        except Exception as error:
            _LOG.error("bot not asked: %s", type(error).__name__)
            action = None
        if (
            plan.step is not Step.ASKED
            or self._plans.get((plan.due.seat, plan.due.kind)) is not plan
        ):
            return
        plan.task = None
        if plan.due.kind == OPENING:
            self._answered(plan, self._opening(plan, action))
        else:
            if plan.due.kind == TALK and action is not None and action.kind is Kind.CLAIM:
                self._let_persons_be_first(plan)
            self._answered(plan, None if action is None else str(action))
        self._run()

    def _let_persons_be_first(self, plan: _Plan) -> None:
        """Proclaim as late in the middle of a deal as one would at its end."""
        table = self._table
        assert table is not None
        key = (table.match_number, plan.due.seat)
        if key not in self._claims:
            others = {k: at for k, at in self._claims.items() if k[0] == table.match_number}
            self._claims = others | {key: self._loop.time()}
        plan.tell = max(plan.tell, self._claims[key] + table.settings.claim_ms / 1000)

    def _opening(self, plan: _Plan, action: Action | None) -> str | None:
        return None if self._table is None else opening_answer(self._table, plan.due.seat, action)

    def _answered(self, plan: _Plan, answer: str | None) -> None:
        plan.answer = answer
        if answer is None:
            self._done(plan)
            return
        plan.step = Step.ANSWERED
        plan.at = on_the_grid(plan.tell, self._loop.time())

    def _tell(self, plan: _Plan) -> None:
        answer, seat = plan.answer, plan.due.seat
        self._done(plan)
        if answer is None:
            return
        if plan.due.kind == TALK:
            card, said = self._words.get(seat, (None, 0))
            self._words[seat] = (card, said + 1)
        self._submit(Act(person=SERVER, id="", seat=seat, action=answer))

    def _done(self, plan: _Plan) -> None:
        """Nothing more to do, unless the table goes on waiting for it: then ask again, later."""
        plan.step = Step.DONE
        if plan.due.kind == TALK:
            plan.at = _NEVER
            return
        plan.at = self._loop.time() + min(_LONGEST_AGAIN, _AGAIN * 2**plan.tries)
        plan.tries = min(plan.tries + 1, 10)

    def _said_enough(self, table: Table, seat: int) -> bool:
        """Whether a bot has talked so much since the last card that it is not asked any more."""
        state = table.playing().state
        card = (table.match_number, table.deal_number, state[tricks.PLAYED])
        known, said = self._words.get(seat, (None, 0))
        if known != card:
            self._words[seat] = (card, 0)
            return False
        return said >= MOST_WORDS


def _has_bots(table: Table) -> bool:
    return table.forced >= 0 or any(seat.bot or seat.covered for seat in table.seats)
