"""A match written down: who sat where, how each deal was dealt, and every act in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from veillee.cards import Card
from veillee.match.deal import Act, DealResult, Dealt
from veillee.match.game import Game
from veillee.match.match import Match
from veillee.records.lines import decode
from veillee.records.proof import Proof
from veillee.records.reader import read_match
from veillee.records.writer import write_record


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal: ``talon`` is given, in order, only where the options make its order matter.

    ``proof`` makes its chance checkable; a deal that nobody promised has none.
    """

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    acts: tuple[Act, ...]
    talon: tuple[Card, ...] = ()
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match, or a part of one, that can be written, read, replayed and compared."""

    game: Game
    players: tuple[str, ...]  # empty where nobody is named
    scores: tuple[int, ...]  # before the first deal written here
    deals_before: int
    deals: tuple[RecordedDeal, ...]

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record and check every action in it against the rules.

        Raises:
            BrokenRecord: what is wrong, and in which line.
        """
        match, proofs = read_match(text)
        return cls.of(match).proven(proofs)

    @classmethod
    def parse_bytes(cls, data: bytes) -> Record:
        """The same for the bytes of a file. Raises: BrokenRecord, also for bytes not UTF-8."""
        return cls.parse(decode(data))

    @classmethod
    def of(cls, match: Match) -> Record:
        """The record of a match so far."""
        return cls(
            game=match.game,
            players=match.players,
            scores=match.start,
            deals_before=match.deals_before,
            deals=tuple(
                _recorded(match.game, dealt, acts)
                for dealt, acts in zip(match.dealt, match.acts, strict=True)
            ),
        )

    def proven(self, proofs: Sequence[Proof | None]) -> Record:
        """The same record with these proofs, one for each deal."""
        deals = zip(self.deals, proofs, strict=True)
        return replace(self, deals=tuple(replace(deal, proof=proof) for deal, proof in deals))

    def __str__(self) -> str:
        return write_record(self)

    def replay(self) -> Match:
        """The match played again, without its proofs; it deals nothing beyond what is written."""
        match = Match(
            self.game,
            seed=None,
            scores=self.scores,
            deals=self.deals_before,
            players=self.players or None,
        )
        for deal in self.deals:
            match.finish_opening()
            match.deal(hands=deal.hands, dealer=deal.dealer, talon=deal.talon)
            for act in deal.acts:
                if not act.automatic:
                    match.act(act.seat, act.action, caught=act.caught)
        return match

    def to_json(self) -> dict[str, object]:
        """The result as plain data: totals, and of each deal the points, notes and tricks."""
        match = self.replay()
        return {
            "game": self.game.name,
            "seats": self.game.seats,
            "over": match.over,
            "winners": list(match.winners),
            "scores": list(match.scores),
            "deals": [_deal_json(result) for result in match.all_results],
        }


def _recorded(game: Game, dealt: Dealt, acts: list[Act]) -> RecordedDeal:
    room = game.spec.rules.TALON_ROOM if game.spec.talon_matters(game.options) else 0
    return RecordedDeal(dealt.dealer, dealt.hands, tuple(acts), dealt.talon[:room])


def _deal_json(result: DealResult) -> dict[str, object]:
    return {
        "dealer": result.dealer,
        "points": None if result.points is None else list(result.points),
        "notes": list(result.notes),
        "tricks": [
            {"leader": trick.leader, "cards": list(trick.cards), "winner": trick.winner}
            for trick in result.tricks
        ],
    }
