"""Duplicate deals: who sits where in the playings of one deal, and what that says.

Good cards must favour nobody, so a deal is played several times with the seats changed about, and
all its playings together give one figure: the lead of the first player over the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from veillee.match.game import Game


class Kind(StrEnum):
    """Whom the two that are compared play with."""

    OWN = "own"  # where there are sides, with others of their own kind
    MIXED = "mixed"  # one of each among strangers


@dataclass(frozen=True, slots=True, order=True)
class Pairing:
    """Two of the players (places in the list of bots), and whom they play with."""

    first: int
    second: int
    kind: Kind = Kind.OWN


Seating = tuple[int, ...]  # by seat, who sits there (a place in the list of bots)


def seatings(game: Game, pairing: Pairing, number: int, bots: int) -> tuple[Seating, ...]:
    """The playings of deal ``number``: each has its mirror, with first and second exchanged.

    OWN: by sides, first against second on both sides; else one first among seconds at every seat,
    and one second among firsts. MIXED: the two side by side at two seats that move on with the
    number, a third bot (it takes turns) at all others.
    """
    first, second = pairing.first, pairing.second
    seats = range(game.seats)
    if pairing.kind is Kind.MIXED:
        others = [bot for bot in range(bots) if bot not in (first, second)]
        # The seat moves on only when every stranger has had its turn.
        turn, place = divmod(number, len(others))
        here, there = turn % game.seats, (turn + 1) % game.seats
        one = tuple(_among(seat, {here: first, there: second}, others[place]) for seat in seats)
        return one, _exchanged(one, first, second)
    if game.spec.by_side:
        one = tuple(second if game.side(seat) else first for seat in seats)
        return one, _exchanged(one, first, second)
    alone = [tuple(_among(seat, {hero: first}, second) for seat in seats) for hero in seats]
    return (*alone, *(_exchanged(seating, first, second) for seating in alone))


def _among(seat: int, heroes: dict[int, int], rest: int) -> int:
    return heroes.get(seat, rest)


def _exchanged(seating: Seating, first: int, second: int) -> Seating:
    other = {first: second, second: first}
    return tuple(other.get(bot, bot) for bot in seating)


def lead(
    game: Game, pairing: Pairing, seated: Sequence[Seating], gains: Sequence[Sequence[int]]
) -> int:
    """The lead of the first over the second, in ``parts`` of a unit.

    ``gains``: for each playing what the sides or seats gained, more being better.
    """
    return sum(
        _one_lead(game, pairing, seating, gained)
        for seating, gained in zip(seated, gains, strict=True)
    )


def _one_lead(game: Game, pairing: Pairing, seating: Seating, gained: Sequence[int]) -> int:
    if game.spec.by_side:
        return (
            gained[game.side(seating.index(pairing.first))]
            - gained[game.side(seating.index(pairing.second))]
        )
    ours = [gained[seat] for seat, bot in enumerate(seating) if bot == pairing.first]
    theirs = [gained[seat] for seat, bot in enumerate(seating) if bot == pairing.second]
    return len(theirs) * sum(ours) - len(ours) * sum(theirs)


def parts(game: Game, pairing: Pairing) -> int:
    """By what a ``lead`` is divided: playings, and players that are averaged over."""
    if game.spec.by_side or pairing.kind is Kind.MIXED:
        return 2
    return 2 * game.seats * (game.seats - 1)
