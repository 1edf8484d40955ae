"""How a deal that was played out is counted, as players do it: part by part, to the points.

What a part is worth the rules say; here it is only told from which cards and tricks it comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from veillee.games import tricks
from veillee.games.actions import Kind
from veillee.games.aluette import scoring as aluette
from veillee.match.deal import Act, DealResult
from veillee.match.game import Game

_THIRDS = frozenset(("10", "9", "R", "D", "V"))
_POLITAINE = 11


@dataclass(frozen=True, slots=True)
class SideCount:
    """A side at Politaine: its cards, the last trick, its politaines (POL-16 to POL-20).

    ``thirds``: its tens, nines, kings, queens and jacks; three of them make a point.
    """

    aces: int
    thirds: int
    thirds_points: int
    steck: bool
    bonus: int
    total: int

    @property
    def plain(self) -> int:
        """Without the politaines: both sides together make eleven."""
        return self.total - self.bonus


@dataclass(frozen=True, slots=True)
class Reached:
    """The seat that wins the deal at Aluette, and the number of the trick that made it so."""

    seat: int
    trick: int


@dataclass(frozen=True, slots=True)
class TricksCount:
    """The players' tricks at Aluette (ALU-10, ALU-11); ``level``: those who have ``most``."""

    tricks: tuple[int, ...]
    spoilt: int
    most: int
    level: tuple[int, ...]
    first: Reached | None


@dataclass(frozen=True, slots=True)
class BidCount:
    """A seat at Whist 22: what it bid, what it made, what that costs (W22-7)."""

    seat: int
    bid: int
    made: int
    points: int


Count = tuple[SideCount, ...] | TricksCount | tuple[BidCount, ...]


def count(game: Game, result: DealResult, acts: Sequence[Act]) -> Count | None:
    """The count of a deal; ``acts`` of that deal have its bids. None where it has no points."""
    if result.points is None:
        return None
    if game.name == "politaine":
        return sides(result)
    if game.name == "aluette":
        return most_tricks(game, result)
    return bids(game, result, bid(acts))


def sides(result: DealResult) -> tuple[SideCount, ...]:
    """Both sides at Politaine, of a deal played out."""
    return (_side(result, 0), _side(result, 1))


def _side(result: DealResult, side: int) -> SideCount:
    own = [trick for trick in result.tricks if _to(trick.winner, side)]
    ranks = [str(action.card.rank) for trick in own for _, action in trick.plays if action.card]
    thirds = sum(rank in _THIRDS for rank in ranks)
    notes = [note.partition(":") for note in result.notes]
    made = sum(kind == "politaine" and int(who) % 2 == side for kind, _, who in notes)
    assert result.points is not None
    return SideCount(
        aces=ranks.count("A"),
        thirds=thirds,
        thirds_points=thirds // 3,
        steck=_to(result.tricks[-1].winner, side),
        bonus=_POLITAINE * made,
        total=result.points[side],
    )


def _to(winner: int | None, side: int) -> bool:
    return winner is not None and winner % 2 == side


def most_tricks(game: Game, result: DealResult) -> TricksCount:
    """Who has how many tricks at Aluette, of a deal played out."""
    won = [0] * game.seats
    for trick in result.tricks:
        if trick.winner is not None:
            won[trick.winner] += 1
    most = max(won)
    level = tuple(seat for seat in range(game.seats) if won[seat] == most) if most else ()
    best = aluette.best_player(_tricks_only(game, result, won))
    first = None
    if best >= 0:
        own = [n for n, trick in enumerate(result.tricks, start=1) if trick.winner == best]
        first = Reached(best, own[-1])
    spoilt = sum(trick.winner is None for trick in result.tricks)
    return TricksCount(tuple(won), spoilt, most, level, first)


def _tricks_only(game: Game, result: DealResult, won: Sequence[int]) -> list[int]:
    """A flat state in which there are only the house rules and who won which trick."""
    state = [0] * game.spec.rules.STATE_SIZE
    state[tricks.SEATS] = game.seats
    for number, code in enumerate(game.options.codes()):
        state[tricks.OPTIONS + number] = code
    state[tricks.TRICKS] = len(result.tricks)
    for number, trick in enumerate(result.tricks):
        winner = tricks.NOBODY if trick.winner is None else trick.winner
        state[tricks.WINNER + number] = winner
    state[tricks.WON : tricks.WON + game.seats] = won
    return state


def bid(acts: Sequence[Act]) -> dict[int, int]:
    """What each seat bid, by seat."""
    return {act.seat: act.action.value for act in acts if act.action.kind is Kind.BID}


def bids(game: Game, result: DealResult, said: dict[int, int]) -> tuple[BidCount, ...]:
    """Those who bid at Whist 22, of a deal played out."""
    points = result.points or (0,) * game.seats
    won = [trick.winner for trick in result.tricks]
    return tuple(BidCount(seat, said[seat], won.count(seat), points[seat]) for seat in sorted(said))


def scores_after(
    start: Sequence[int], results: Sequence[DealResult]
) -> tuple[tuple[int, ...], ...]:
    """The totals after each of these deals, from ``start`` on."""
    totals, scores = [], list(start)
    for result in results:
        for place, points in enumerate(result.points or ()):
            scores[place] += points
        totals.append(tuple(scores))
    return tuple(totals)
