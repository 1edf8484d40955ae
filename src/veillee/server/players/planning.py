"""What a bot is to be asked at a table, when, and from when on its answer may be told.

An answer still fits as long as its *decision* is the same, whatever else has happened: so an
event that a seat does not see changes nothing of what its bot does, nor of when it does so.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

from veillee.games import tricks
from veillee.match.match import Match
from veillee.table import Due, Phase, Table
from veillee.table.due import CLAIM, OPENING, TALK
from veillee.table.recent import lasting

# All answers are told on a grid of time, so that how long a thought took is not told.
STEP_MS = 20
# Time for the thoughts of an opening, the same whether anybody has a right to say something.
OPENING_MS = 400
# Where signs are made, bots let each other speak before the next card, however fast the table.
SIGNS_MS = 100
LAST_MS = 50  # before an opening closes, at the latest

Decision = tuple[object, ...]


class Step(Enum):
    """How far a plan has come."""

    WAITING = "waiting"  # for the time to ask
    ASKED = "asked"
    ANSWERED = "answered"  # and waits to be told
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Moments:
    """``ask``: when to ask; ``tell``: when to tell, at the earliest. Milliseconds of the table."""

    ask: int
    tell: int


def decision(table: Table, due: Due) -> Decision:
    """What a seat is asked, in what its bot can see. Equal as long as an answer still fits."""
    match = table.playing()
    deal = (table.match_number, table.deal_number, due.bot)
    if due.kind == OPENING:
        return deal
    if due.kind == TALK:
        view = match.view(due.seat)
        return (*deal, view.state, view.signs)
    state = match.state
    played = state[tricks.PLAYED]
    rules = match.game.spec.rules
    allowed = rules.talk if due.kind == CLAIM else rules.legal
    return (
        *deal,
        due.at,
        state[tricks.PHASE],
        tuple(state[tricks.HISTORY : tricks.HISTORY + played]),
        allowed(state, due.seat),
    )


def moments(table: Table, due: Due, now: int, lead: int) -> Moments:
    """When to ask and to tell. They depend on public things and settings alone."""
    if due.kind == OPENING:
        tell = max(due.at, now + OPENING_MS)
        return Moments(now, max(now, min(tell, table.until - LAST_MS)))
    if due.kind == TALK:
        # A seat makes one sign at a time.
        signs = lasting(table.recent, due.seat, now)
        ask = max((step.until for step in signs), default=now)
        return Moments(ask, ask + STEP_MS)
    least = SIGNS_MS if _with_signs(table.playing()) else STEP_MS
    tell = max(due.at, now + least)
    return Moments(max(now, tell - lead), tell)


def on_the_grid(tell: float, now: float) -> float:
    """The first moment not before ``now`` that is a whole number of steps after ``tell`` (s)."""
    if now <= tell:
        return tell
    step = STEP_MS / 1000
    return tell + math.ceil((now - tell) / step) * step


def deal_over(table: Table) -> bool:
    """Whether no bot can have anything to do, whoever sits there."""
    return table.phase not in (Phase.OPENING, Phase.PLAYING)


def _with_signs(match: Match) -> bool:
    return match.game.options.get("signs", "off") != "off"
