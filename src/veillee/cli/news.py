"""What happened in a match since a moment, event by event, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from veillee.games.actions import Kind
from veillee.match.deal import Act, DealResult, Trick
from veillee.match.match import Match


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of a deal were dealt; ``deal`` is its place in ``match.dealt``."""

    deal: int


@dataclass(frozen=True, slots=True)
class Done:
    """A seat did something; whether a given player perceives it is another question."""

    deal: int
    act: Act


@dataclass(frozen=True, slots=True)
class TrickDone:
    """A trick is complete; ``number`` counts from 1, ``last`` marks the last of its deal."""

    deal: int
    number: int
    trick: Trick
    last: bool


@dataclass(frozen=True, slots=True)
class DealDone:
    """A deal is over: played out, thrown in or won on the spot."""

    deal: int
    result: DealResult


Event = Dealt | Done | TrickDone | DealDone


@dataclass(slots=True)
class Moment:
    """How far a match had got: so many deals begun, and in the last one so many acts and tricks."""

    deals: int = 0
    acts: int = 0
    tricks: int = 0
    ended: bool = True

    @classmethod
    def now(cls, match: Match) -> Moment:
        """The present of a match."""
        if not match.dealt:
            return cls()
        return cls(
            deals=len(match.dealt),
            acts=len(match.acts[-1]),
            tricks=len(match.all_results[-1].tricks),
            ended=len(match.results) == len(match.dealt),
        )


def news(match: Match, since: Moment) -> Iterator[Event]:
    """Everything that happened in ``match`` after the moment ``since``."""
    if not since.ended:
        yield from _rest_of_deal(match, since.deals - 1, since.acts, since.tricks)
    for deal in range(since.deals, len(match.dealt)):
        yield Dealt(deal)
        yield from _rest_of_deal(match, deal, 0, 0)


def _rest_of_deal(match: Match, deal: int, acts: int, done: int) -> Iterator[Event]:
    over = deal < len(match.results)
    result = match.all_results[deal]
    size = max(len(hand) for hand in match.dealt[deal].hands)
    laid = sum(act.action.kind is Kind.PLAY for act in match.acts[deal][:acts])
    for act in match.acts[deal][acts:]:
        yield Done(deal, act)
        if act.action.kind is not Kind.PLAY:
            continue
        laid += 1
        if done < len(result.tricks) and laid == _cards(result, done + 1):
            done += 1
            yield TrickDone(deal, done, result.tricks[done - 1], done == size)
    if over:
        yield DealDone(deal, result)


def _cards(result: DealResult, tricks: int) -> int:
    """How many cards the first tricks of a deal hold together."""
    return sum(len(trick.plays) for trick in result.tricks[:tricks])
