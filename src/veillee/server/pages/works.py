"""What worker processes do with a record: check it, tell it again, count it, review it; and hints.

Each takes an ``Asked`` and gives an ``Outcome``, as the bytes that cross; ``advice`` its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from veillee.errors import BadDeal, BrokenRecord, VeilleeError
from veillee.records import Record
from veillee.server.pages.expert import advice_of, expert_review, finest
from veillee.server.pages.reviewing import review_deal
from veillee.server.pages.shapes import About, Replay, Told
from veillee.server.pages.sheets import sheet_of
from veillee.server.pages.study import AdviceAsked, Asked, Outcome
from veillee.server.players.frames import view_of
from veillee.table.retelling import retell
from veillee.words import Words

EXPERT = "expert"

_ASKED = msgspec.msgpack.Decoder(Asked)
_ADVICE = msgspec.msgpack.Decoder(AdviceAsked)


def _work(make: Callable[[Asked, Record], tuple[object, bool]]) -> Callable[[bytes], bytes]:
    """``make`` gives what is answered, and whether it would be the same another time."""

    def work(given: bytes) -> bytes:
        asked = _ASKED.decode(given)
        try:
            record = Record.parse_bytes(asked.text)
            if asked.seat is not None and not 0 <= asked.seat < record.game.seats:
                seats = record.game.seats
                raise BadDeal("bad-seat", text=str(asked.seat), seats=seats)
            answer, keep = make(asked, record)
        except VeilleeError as error:
            line = error.line if isinstance(error, BrokenRecord) else 0
            outcome = Outcome(code=error.code, data=dict(error.data), line=line)
        else:
            outcome = Outcome(body=msgspec.json.encode(answer), keep=keep)
        return msgspec.msgpack.encode(outcome, enc_hook=str)

    return work


def _about(record: Record) -> About:
    match = record.replay()
    return About(
        game=record.game.name,
        seats=record.game.seats,
        options=record.game.options.changed(),
        deck=record.game.deck.name,
        names=list(record.players),
        deals=len(record.deals),
        over=match.over,
        scores=list(match.scores),
        winners=list(match.winners),
    )


def _events(asked: Asked, record: Record) -> tuple[Told, bool]:
    told: dict[str, Any] = retell(record, asked.bots).to_data(asked.seat)
    return Told(meta=_about(record), **told), False


def _sheet(asked: Asked, record: Record) -> tuple[object, bool]:
    del asked
    return sheet_of(record.replay()), False


def _replay(asked: Asked, record: Record) -> tuple[Replay, bool]:
    told: dict[str, Any] = retell(record).to_data(asked.seat)
    return Replay(meta=_about(record), sheet=sheet_of(record.replay()), **told), False


def _review(asked: Asked, record: Record) -> tuple[object, bool]:
    if not 1 <= asked.deal <= len(record.deals):
        raise VeilleeError("no-such-deal", deal=asked.deal, deals=len(record.deals))
    where = (record, asked.deal, asked.seat or 0, Words(asked.lang))
    if asked.by == EXPERT:
        return expert_review(*where), finest(record.game)
    found = review_deal(*where)
    return found, not found.limited


def advice(given: bytes) -> bytes:
    """An ``Advice`` as JSON, from an ``AdviceAsked``."""
    asked = _ADVICE.decode(given)
    view = view_of(asked.question)
    return msgspec.json.encode(advice_of(view, asked.question.seed, Words(asked.lang)))


events, sheet, replay, review = map(_work, (_events, _sheet, _replay, _review))
