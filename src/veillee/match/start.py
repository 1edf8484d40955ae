"""What a match may start from: names, scores, deals already played."""

from __future__ import annotations

from collections.abc import Sequence

from veillee.errors import BadDeal

MAX_SCORE = 10**9


def checked_players(players: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """The names, seat 0 first; none if not given. Raises: BadDeal."""
    if players is None:
        return ()
    if len(players) != seats:
        raise BadDeal("bad-players", count=len(players), seats=seats)
    return tuple(players)


def checked_scores(scores: Sequence[int] | None, counts: int) -> tuple[int, ...]:
    """The totals to start from, ``counts`` of them. Raises: BadDeal."""
    if scores is None:
        return (0,) * counts
    fits = len(scores) == counts and all(abs(score) <= MAX_SCORE for score in scores)
    if not fits:
        raise BadDeal("bad-score", text=" ".join(str(score) for score in scores), counts=counts)
    return tuple(scores)


def checked_deals(deals: int) -> int:
    """The number of deals already played. Raises: BadDeal."""
    if not 0 <= deals <= MAX_SCORE:
        raise BadDeal("bad-number", text=str(deals))
    return deals
