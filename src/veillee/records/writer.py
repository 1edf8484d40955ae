"""Records as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from veillee.cards import Card
from veillee.games.actions import Kind, Sign
from veillee.match.deal import Act
from veillee.records.proof import proof_lines

if TYPE_CHECKING:
    from veillee.records.record import Record, RecordedDeal

# Consecutive acts of these kinds share one line; the seats follow from the order of speaking.
_GATHERED = {Kind.BID: "bids", Kind.CHANT: "chant"}


def write_record(record: Record) -> str:
    """The record in the text form of docs/notation.md, ending in a newline."""
    lines = [f'[Game "{record.game.name}"]']
    changed = record.game.options.changed()
    if changed:
        text = "; ".join(f"{name}={value}" for name, value in changed.items())
        lines.append(f'[Options "{text}"]')
    if record.players:
        lines.append(f'[Players "{"; ".join(map(_escaped, record.players))}"]')
    lines.append(f'[Seats "{record.game.seats}"]')
    if any(record.scores):
        lines.append(f'[Score "{_spaced(record.scores)}"]')
    if record.deals_before:
        lines.append(f'[Deals "{record.deals_before}"]')
    for number, deal in enumerate(record.deals, start=1):
        lines += ["", *_deal_lines(number, deal)]
    return "\n".join(lines) + "\n"


def _deal_lines(number: int, deal: RecordedDeal) -> Iterator[str]:
    yield f'[Deal "{number}"]'
    yield f'[Dealer "{deal.dealer}"]'
    yield f'[Hands "{" | ".join(_spaced(hand) for hand in deal.hands)}"]'
    if deal.proof is not None:
        yield from proof_lines(deal.proof)
    if deal.talon:
        yield f"talon {_spaced(deal.talon)}"
    yield from _act_lines(deal.acts, width=sum(1 for hand in deal.hands if hand))


def _act_lines(acts: Sequence[Act], width: int) -> Iterator[str]:
    line: list[str] = []
    before: Act | None = None
    laid = 0
    for act in acts:
        kind = act.action.kind
        fresh_trick = kind is Kind.PLAY and laid % width == 0
        if line and (before is None or fresh_trick or not _shares_line(before, act)):
            yield " ".join(line)
            line = []
        line += _words(act, first=not line)
        laid += kind is Kind.PLAY
        before = act
    if line:
        yield " ".join(line)


def _shares_line(before: Act, act: Act) -> bool:
    kind = act.action.kind
    if kind is not before.action.kind:
        return False
    if kind is Kind.DISCARD:
        return before.seat == act.seat
    return kind is Kind.PLAY or kind in _GATHERED


def _words(act: Act, *, first: bool) -> list[str]:
    """What an act adds to its line, which it may open."""
    action, seat = act.action, str(act.seat)
    match action.kind:
        case Kind.PLAY:
            opening, words = [f"{seat}:"], [str(action)]
        case Kind.BID:
            opening, words = ["bids"], [str(action.value)]
        case Kind.CHANT:
            opening, words = ["chant"], ["yes" if action.value else "no"]
        case Kind.DISCARD:
            opening, words = ["discard", seat], [str(action.card)]
        case Kind.SIGN:
            caught = [str(other) for other in act.caught]
            opening, words = ["sign", seat], [Sign(action.value).word, *caught]
        case Kind.LOOK:
            opening, words = ["look", seat], [str(action.value)]
        case _:
            opening, words = [action.kind.value], [seat]
    return [*opening, *words] if first else words


def _spaced(items: Sequence[Card] | Sequence[int]) -> str:
    return " ".join(str(item) for item in items)


def _escaped(name: str) -> str:
    flat = " ".join(name.split())
    return flat.replace("\\", "\\\\").replace('"', '\\"').replace(";", "\\;")
