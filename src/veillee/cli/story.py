"""Turns what happens in a match into lines to read, for players and spectators."""

from __future__ import annotations

from collections.abc import Callable

from veillee.cli import summary
from veillee.cli.news import DealDone, Dealt, Done, Event, TrickDone
from veillee.cli.tell import Teller
from veillee.games.actions import Kind
from veillee.match import public
from veillee.match.match import Match


class Story:
    """The lines of a match, event by event.

    ``sees`` says of each sign whether the reader perceives it. ``plays`` tells card by card;
    otherwise a trick is told when it is complete.
    """

    def __init__(
        self, teller: Teller, match: Match, sees: Callable[[Done], bool], *, plays: bool
    ) -> None:
        self._teller = teller
        self._match = match
        self._sees = sees
        self._plays = plays
        self._bids: list[int | None] = [None] * match.game.seats

    def lines(self, event: Event) -> list[str]:
        """What to read of an event; nothing where the reader does not notice it."""
        match event:
            case Dealt():
                return self._dealt(event)
            case Done():
                return self._done(event)
            case TrickDone():
                return self._trick(event)
            case DealDone():
                return self._deal(event)

    def number(self, deal: int) -> int:
        """The number of a deal in its match, from 1."""
        return self._match.deals_before + deal + 1

    def _dealt(self, event: Dealt) -> list[str]:
        self._bids = [None] * self._match.game.seats
        dealt = self._match.dealt[event.deal]
        forehead = is_forehead(self._match, event.deal)
        return summary.opening(self._teller, dealt, self.number(event.deal), forehead=forehead)

    def _done(self, event: Done) -> list[str]:
        act = event.act
        kind = act.action.kind
        if kind is Kind.BID:
            return self._bid(event)
        if kind is Kind.PLAY and (act.automatic or not self._plays):
            return []
        if kind is Kind.SIGN and not self._sees(event):
            return []
        return [self._teller.did(act)]

    def _bid(self, event: Done) -> list[str]:
        act = event.act
        self._bids[act.seat] = act.action.value
        forehead = is_forehead(self._match, event.deal)
        lines = [self._teller.did(act, forehead=forehead)]
        hands = self._match.dealt[event.deal].hands
        told = [bid for bid in self._bids if bid is not None]
        if len(told) == sum(1 for hand in hands if hand) and not forehead:
            lines.append(summary.bids_line(self._teller, sum(told), max(map(len, hands))))
        return lines

    def _trick(self, event: TrickDone) -> list[str]:
        teller = self._teller
        if self._plays and not is_forehead(self._match, event.deal):
            return [teller.taker(event.trick, last=event.last)]
        return [teller.trick(event.trick, event.number, last=event.last)]

    def _deal(self, event: DealDone) -> list[str]:
        lines = summary.deal_lines(self._teller, event.result, self._bids)
        if event.result.points is not None:
            scores = summary.scores_after(self._match, event.deal + 1)
            lines.append(summary.totals(self._teller, scores))
        return lines


def is_forehead(match: Match, deal: int) -> bool:
    """Whether a deal is one with a card on each forehead."""
    if deal == len(match.dealt) - 1:
        return public.on_forehead(match.view(None))
    return any(act.automatic and act.action.kind is Kind.PLAY for act in match.acts[deal])
