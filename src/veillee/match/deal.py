"""What is kept of a deal: how it was dealt, what was done, what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from veillee.cards import Card
from veillee.games import tricks
from veillee.games.actions import Action
from veillee.games.spec import Spec
from veillee.games.tricks import NOBODY, State


@dataclass(frozen=True, slots=True)
class Act:
    """One action of one seat, in the order it happened.

    ``caught`` lists the opponents who happened to catch a sign (option ``signs=chance``);
    ``automatic`` marks what the rules did by themselves: the cards of a forehead hand, a new deal
    nobody needs to ask for.
    """

    seat: int
    action: Action
    caught: tuple[int, ...] = ()
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, complete or in progress: who led, the cards in the order laid, who won.

    ``winner`` is None for a spoilt trick and for one in progress.
    """

    leader: int
    plays: tuple[tuple[int, Action], ...]
    winner: int | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards in notation, without marks."""
        return tuple(action.plain for _, action in self.plays)


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal as it stands: complete tricks, and the points once it was played out."""

    dealer: int
    points: tuple[int, ...] | None
    notes: tuple[str, ...]
    tricks: tuple[Trick, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """How a deal began: the dealer, each seat's cards, the undealt cards in order."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]


def plays_of(spec: Spec, state: State) -> Iterator[tuple[int, Action]]:
    """Every play of the deal in order, as (seat, action)."""
    for place in range(state[tricks.PLAYED]):
        seat, code = divmod(state[tricks.HISTORY + place], tricks.SEAT_UNIT)
        yield seat, spec.decode(code)


def tricks_of(spec: Spec, state: State) -> tuple[tuple[Trick, ...], Trick | None]:
    """The complete tricks of the deal, and the trick in progress if a card of it is laid."""
    plays = tuple(plays_of(spec, state))
    done = state[tricks.TRICKS]
    # After the last trick LAID still counts its cards: no new trick has begun.
    loose = 0 if done == state[tricks.SIZE] else state[tricks.LAID]
    width = (len(plays) - loose) // done if done else 0
    complete = tuple(
        Trick(
            leader=state[tricks.FIRST + number],
            plays=plays[number * width : (number + 1) * width],
            winner=_seat_or_none(state[tricks.WINNER + number]),
        )
        for number in range(done)
    )
    rest = plays[done * width :]
    return complete, Trick(state[tricks.FIRST + done], rest) if rest else None


def result_of(spec: Spec, state: State, counts: int) -> DealResult:
    """The deal as it stands in ``state``; ``counts``: how many numbers a score has."""
    ended = state[tricks.ENDED]
    played_out = ended == tricks.END_PLAYED
    return DealResult(
        dealer=state[tricks.DEALER],
        points=tuple(spec.rules.points(state, i) for i in range(counts)) if played_out else None,
        notes=spec.notes(state) if ended else (),
        tricks=tricks_of(spec, state)[0],
    )


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def unpack(spec: Spec, masks: Sequence[int]) -> tuple[tuple[Card, ...], ...]:
    """Hand masks as cards."""
    return tuple(spec.deck.unpack(mask) for mask in masks)
