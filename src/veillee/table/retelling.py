"""A record told as the events of a table, so that what shows a live match can show it again.

A record keeps less than a table: no clocks, no cards taken back, nothing of what was said before
the first card that did not count. A sign that was noticed a moment later is told when it was made,
with the glance at the signer. What is told of the cards is the same, for every seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from veillee.games.actions import Action, Kind
from veillee.match.deal import Act
from veillee.match.match import Match
from veillee.records.record import Record, RecordedDeal
from veillee.table import events as t
from veillee.table import events_play as e
from veillee.table import fair, play
from veillee.table.decide_opening import SAYINGS, tell_rules
from veillee.table.decide_play import finish_deal, follow
from veillee.table.draft import Draft
from veillee.table.fold_play import sign_word
from veillee.table.settings import Settings
from veillee.table.situation import situation
from veillee.table.snapshot import snapshot
from veillee.table.state import Person, Phase, Seat, Table
from veillee.table.viewers import AtSeat, Review, Spectator
from veillee.table.visibility import Showing, sent

# Nothing waits for anything. It is all over, so who sees no hand may still follow the play.
_SETTINGS = Settings(
    trick_ms=0, deal_ms=0, opening_ms=0, bot_ms=0, claim_ms=0, spectators="delayed"
)
_ANY_TIME = 1  # an opening that has an end
_PASS = Action(Kind.PASS)

Data = dict[str, object]


@dataclass(frozen=True, slots=True)
class Step:
    """Some events that belong together, and the table after them."""

    events: tuple[t.Event, ...]
    table: Table


@dataclass(frozen=True, slots=True)
class Retold:
    """``before``: the match has begun and waits for its first deal; then step by step."""

    before: Table
    steps: tuple[Step, ...]

    @property
    def events(self) -> tuple[t.Event, ...]:
        """All events in order, whole: what a viewer is told of each, ``seen_by`` says."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def after(self) -> Table:
        """The table at the end of the record."""
        return self.steps[-1].table if self.steps else self.before

    def to_data(self, seat: int | None = None) -> Data:
        """What a client replays: a ``snapshot``, the ``events`` after it, and ``situations``.

        As ``seat`` was told it live; None: with all hands. A situation goes with each event: what
        changed of it, as in the messages of a live table.
        """
        looker = Spectator() if seat is None else AtSeat(seat)
        told_as = Review() if seat is None else looker
        events: list[Data] = []
        situations: list[Data] = []
        known = situation(self.before, looker)
        for step in self.steps:
            shown = Showing(step.events, step.table).to(told_as)
            if shown:
                now = situation(step.table, looker)
                events += map(sent, shown)
                situations += ({} for _ in shown[1:])
                situations.append({n: value for n, value in now.items() if known.get(n) != value})
                known = now
        return {
            "snapshot": snapshot(self.before, looker, 0),
            "events": events,
            "situations": situations,
        }


def retell(record: Record, bots: Sequence[str] = ()) -> Retold:
    """A record as events, as far as it goes.

    ``bots``: by seat the computer player that had it, empty for a person. Persons have the names
    in the record, empty where there are none, and the ids ``seat-0``, ``seat-1``...

    Raises:
        VeilleeError: where the rules do not allow what is written.
    """
    teller = _Teller(record, bots)
    before = teller.table.copy()
    return Retold(before, tuple(teller.steps()))


class _Teller(Draft):
    """Has the rules of a live table say what follows from each act of a record."""

    def __init__(self, record: Record, bots: Sequence[str]) -> None:
        super().__init__(_seated(record, bots), 0)
        self._record = record

    def emit(self, kind: type[t.Event], **fields: Any) -> None:
        """One more event; what is promised and told of a deal's chance is what the record tells."""
        if kind in (e.DealCommitted, e.DealRevealed):
            proven = self._proven(kind, fields["deal"])
            if proven is None:
                return
            fields |= proven
        super().emit(kind, **fields)

    def _proven(self, kind: type[t.Event], number: int) -> Data | None:
        deals = self._record.deals
        proof = deals[number - 1].proof if number <= len(deals) else None
        if proof is None or (self.table.playing().over and kind is e.DealCommitted):
            return None
        if kind is e.DealCommitted:
            return {"hash": proof.promise}
        seed = fair.deal_seed(proof.secret, proof.entropy)
        return {"secret": proof.secret, "entropy": proof.entropy, "seed": seed}

    def steps(self) -> Iterator[Step]:
        """All of the record, step by step."""
        self.emit(e.DealCommitted, match=self.table.match_number, deal=1)
        for number, deal in enumerate(self._record.deals, start=1):
            self._hand_out(number, deal)
            yield self._step()
            acts = [act for act in deal.acts if not act.automatic]
            if play.asks_silently(self.table.game):
                said = list(takewhile(lambda act: act.action.kind in SAYINGS, acts))
                acts = acts[len(said) :]
                self._open(said, acts)
                yield self._step()
            for act in acts:
                self._act(act)
                yield self._step()

    def _step(self) -> Step:
        """What has been told since the last step."""
        events, self.events = tuple(self.events), []
        table = self.table.copy()
        table.reviewable = table.version  # it is all over
        return Step(events, table)

    def _hand_out(self, number: int, deal: RecordedDeal) -> None:
        silent = play.asks_silently(self.table.game)
        self.emit(
            e.Dealt,
            deal=number,
            **play.handed_out(self.table.playing(), deal.hands, deal.dealer, deal.talon),
            entropy=deal.proof.entropy if deal.proof else ("",) * self.table.game.seats,
            opening_until=_ANY_TIME if silent else 0,
        )
        if not silent and self._over:
            tell_rules(self, self.table.playing().acts[-1])
            finish_deal(self)

    @property
    def _over(self) -> bool:
        match = self.table.playing()
        return match.waiting or match.over

    def _open(self, said: Sequence[Act], later: Sequence[Act]) -> None:
        """What was said before the first card is told; whoever has not spoken then is silent.

        Save where the house rules let one speak later, and somebody does.
        """
        for act in said:
            self.emit(e.Acted, seat=act.seat, action=str(act.action))
        match = self.table.playing().copy()
        self.emit(e.OpeningClosed)
        speaks = {act.seat for act in later if act.action.kind in SAYINGS}
        for seat in set(range(match.game.seats)) - speaks:
            if _PASS in match.legal(seat):
                match.act(seat, _PASS)
        self.table.match = match
        tell_rules(self, match.acts[-1])
        if self._over:
            finish_deal(self)

    def _act(self, act: Act) -> None:
        before = self.table.playing()
        if act.action.kind is Kind.SIGN:
            self._sign(before, act)
            return
        self.emit(e.Acted, seat=act.seat, action=str(act.action))
        if act.action.kind is not Kind.LOOK:
            follow(self, before)

    def _sign(self, match: Match, act: Act) -> None:
        code = match.checked(act.seat, act.action)
        mask = match.game.spec.rules.hearers(match.state, act.seat, code)
        heard = {seat for seat in range(match.game.seats) if mask >> seat & 1} | {*act.caught}
        self.emit(
            e.Signed,
            seat=act.seat,
            sign=sign_word(act.action),
            heard=tuple(sorted(heard)),
            caught=act.caught,
            until=0,
        )


def _seated(record: Record, bots: Sequence[str]) -> Table:
    """The table with everybody in their places, the match begun."""
    game = record.game
    names = record.players or ("",) * game.seats
    played = [*bots, *("",) * game.seats][: game.seats]
    seats = tuple(
        Seat(bot=bot) if bot else Seat(person=f"seat-{seat}") for seat, bot in enumerate(played)
    )
    match = Match(
        game,
        seed=None,
        scores=record.scores,
        deals=record.deals_before,
        players=record.players or None,
    )
    return Table(
        game=game,
        settings=_SETTINGS,
        secret="",
        seats=seats,
        version=1,
        persons=tuple(
            Person(f"seat-{seat}", names[seat]) for seat, bot in enumerate(played) if not bot
        ),
        match_number=1,
        match=match,
        phase=Phase.BETWEEN,
        scores=match.scores,
    )
