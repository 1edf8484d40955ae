"""Where a seat chose something in a recorded deal: the match as it stood, and what it did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from veillee.games import tricks
from veillee.games.actions import Action, Kind
from veillee.match.deal import Trick
from veillee.match.match import Match
from veillee.match.view import View
from veillee.records.record import Record

_PASS = Action(Kind.PASS)


@dataclass(frozen=True, slots=True)
class Decision:
    """A card or a bid. ``match``: just before it, nobody having anything else to say.

    ``done``: how its trick went; None for a bid, and where the trick was not completed.
    """

    match: Match
    seat: int
    action: Action
    done: Trick | None = None

    @property
    def trick(self) -> int:
        """The number of its trick, from 1; 0: a bid."""
        return self.match.tricks_done + 1 if self.action.kind is Kind.PLAY else 0

    @property
    def view(self) -> View:
        """What the seat knew."""
        return self.match.view(self.seat)

    @property
    def name(self) -> str:
        """Which decision of the match it is: the same whenever it is looked at."""
        match = self.match
        return f"{len(match.dealt)} {match.state[tricks.PLAYED]} {self.trick} {self.seat}"


def decisions(record: Record, number: int, seat: int) -> tuple[Decision, ...]:
    """What the seat chose in deal ``number`` of a record, from 1, which it has: bids and cards."""
    match = Match(record.game, seed=None, scores=record.scores, deals=record.deals_before)
    found: list[Decision] = []
    for place, deal in enumerate(record.deals[:number], start=1):
        match.finish_opening()
        match.deal(hands=deal.hands, dealer=deal.dealer, talon=deal.talon)
        for act in deal.acts:
            if act.automatic:
                continue
            chosen = act.action.kind in (Kind.PLAY, Kind.BID)
            if place == number and act.seat == seat and chosen:
                found.append(Decision(_silent(match), seat, act.action))
            match.act(act.seat, act.action, caught=act.caught)
    return tuple(_with_tricks(found, match.all_results[number - 1].tricks))


def _with_tricks(found: list[Decision], done: tuple[Trick, ...]) -> Iterator[Decision]:
    for each in found:
        trick = done[each.trick - 1] if 0 < each.trick <= len(done) else None
        yield Decision(each.match, each.seat, each.action, trick)


def _silent(match: Match) -> Match:
    """A copy in which nobody has anything to say before the first card any more."""
    copy = match.copy()
    for seat in range(copy.game.seats):
        if _PASS in copy.legal(seat):
            copy.act(seat, _PASS)
    return copy
