"""What stays of a table: the record of the match that is over, and what its persons did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from veillee.errors import VeilleeError
from veillee.match.match import Match
from veillee.records.record import Record
from veillee.table import fair
from veillee.table.events import Event
from veillee.table.events_play import DealCommitted, DealRevealed
from veillee.table.state import Phase, Table, Tally


def record(table: Table) -> Record:
    """The record of the match that is over. Raises: VeilleeError, ``match-not-over``."""
    if table.phase is not Phase.FINISHED or table.match is None:
        raise VeilleeError("match-not-over")
    return table.match.record()


def statistics(table: Table) -> Mapping[str, Tally]:
    """The matches played and won here, by person."""
    return dict(table.tally)


@dataclass(frozen=True, slots=True)
class Doubt:
    """What does not fit in a deal: ``promise``, ``seed``, ``dealer``, ``cards`` or ``missing``."""

    deal: int
    what: str


def verify(record: Record, events: Iterable[Event], match: int = 1) -> tuple[Doubt, ...]:
    """What is wrong with the deals of a record, by what was promised and told of them.

    ``events``: those of any player's stream; only promises and what was revealed count. The sides
    are taken as they were drawn.
    """
    kept = list(events)
    promises = {e.deal: e.hash for e in kept if isinstance(e, DealCommitted) and e.match == match}
    told = {e.deal: e for e in kept if isinstance(e, DealRevealed) and e.match == match}
    replay = Match(record.game, seed=None)
    doubts = []
    for number, deal in enumerate(record.deals, start=1):
        if number not in promises or number not in told:
            doubts.append(Doubt(number, "missing"))
        else:
            doubts += _doubts(replay, number, deal.dealer, promises[number], told[number])
            if deal.hands != fair.hands_dealt(replay, told[number].seed, number, deal.dealer)[0]:
                doubts.append(Doubt(number, "cards"))
        replay.finish_opening()
        replay.deal(hands=deal.hands, dealer=deal.dealer, talon=deal.talon)
        for act in deal.acts:
            if not act.automatic:
                replay.act(act.seat, act.action, caught=act.caught)
    return tuple(doubts)


def _doubts(
    replay: Match, number: int, dealer: int, promise: str, told: DealRevealed
) -> list[Doubt]:
    doubts = []
    if fair.commitment(told.secret) != promise:
        doubts.append(Doubt(number, "promise"))
    if fair.deal_seed(told.secret, told.entropy) != told.seed:
        doubts.append(Doubt(number, "seed"))
    if number == 1:
        drawn = fair.drawn_sides(replay.game, told.seed) is not None
        if dealer != (0 if drawn else fair.first_dealer(replay.game, told.seed)):
            doubts.append(Doubt(number, "dealer"))
    return doubts
