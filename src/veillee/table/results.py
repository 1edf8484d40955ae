"""What stays of a table: the record of the match that is over, and what its persons did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from veillee.errors import VeilleeError
from veillee.match.match import Match
from veillee.records.proof import Proof
from veillee.records.record import Record, RecordedDeal
from veillee.table import fair
from veillee.table.events import Event, MatchStarted, SidesDrawn
from veillee.table.events_play import DealCommitted, DealRevealed
from veillee.table.state import Phase, Table, Tally


def record(table: Table, events: Iterable[Event] = ()) -> Record:
    """The record of the match that is over.

    ``events`` of the table, all of them or any player's, give its deals the proofs that
    ``verify`` asks for; those of other matches are passed over.

    Raises:
        VeilleeError: ``match-not-over``.
    """
    if table.phase is not Phase.FINISHED or table.match is None:
        raise VeilleeError("match-not-over")
    written = table.match.record()
    proofs = _proofs(events, table.match_number)
    return written.proven([proofs.get(n) for n in range(1, len(written.deals) + 1)])


def _proofs(events: Iterable[Event], match: int) -> Mapping[int, Proof]:
    """The proof of each deal of a match that was promised and told."""
    promises: dict[int, str] = {}
    proofs: dict[int, Proof] = {}
    drawn: tuple[int, ...] = ()
    current = 0
    for event in events:
        match event:
            case MatchStarted():
                current = event.match
            case SidesDrawn() if current == match:
                drawn = event.seats
            case DealCommitted() if event.match == match:
                promises[event.deal] = event.hash
            case DealRevealed() if event.match == match and event.deal in promises:
                sides = drawn if event.deal == 1 else ()
                promise = promises[event.deal]
                proofs[event.deal] = Proof(promise, event.secret, event.entropy, sides)
            case _:
                pass
    return proofs


def statistics(table: Table) -> Mapping[str, Tally]:
    """The matches played and won here, by person."""
    return dict(table.tally)


@dataclass(frozen=True, slots=True)
class Doubt:
    """What does not fit in a deal.

    ``missing``: there is no proof; ``promise``: it is not the hash of the secret; ``sides``,
    ``dealer``, ``cards``: they do not follow from the secret and what the players added.
    """

    deal: int
    what: str


def verify(record: Record) -> tuple[Doubt, ...]:
    """What is wrong with the deals of a record, by the proofs it carries."""
    replay = Match(record.game, seed=None, scores=record.scores, deals=record.deals_before)
    doubts: list[Doubt] = []
    for number, deal in enumerate(record.deals, start=1):
        replay.finish_opening()
        doubts += (Doubt(number, what) for what in _doubts(replay, number, deal))
        replay.deal(hands=deal.hands, dealer=deal.dealer, talon=deal.talon)
        for act in deal.acts:
            if not act.automatic:
                replay.act(act.seat, act.action, caught=act.caught)
    return tuple(doubts)


def _doubts(replay: Match, number: int, deal: RecordedDeal) -> Iterator[str]:
    proof = deal.proof
    if proof is None:
        yield "missing"
        return
    if fair.commitment(proof.secret) != proof.promise:
        yield "promise"
    seed = fair.deal_seed(proof.secret, proof.entropy)
    drawn = fair.drawn_sides(replay.game, seed) if number == 1 else None
    if proof.drawn != (drawn or ()):
        yield "sides"
    if number == 1:  # later the rules say who deals, and a record keeps to them
        first = fair.first_dealer(replay.game, seed) if drawn is None else 0
        if deal.dealer != first:
            yield "dealer"
    hands, talon = fair.hands_dealt(replay, seed, number, deal.dealer)
    if deal.hands != hands or deal.talon != talon[: len(deal.talon)]:
        yield "cards"
