"""What a deal brought, and who won the match, in words."""

from __future__ import annotations

from collections.abc import Sequence

from veillee.cli.tell import Teller, capital
from veillee.match import counting
from veillee.match.counting import SideCount, TricksCount
from veillee.match.deal import DealResult, Dealt
from veillee.match.match import Match
from veillee.words.actions import say, say_match, say_note


def opening(teller: Teller, dealt: Dealt, number: int, *, forehead: bool) -> list[str]:
    """A deal begins: who deals, how many cards."""
    words = teller.words
    first = capital(say(words, "deal", dealt.dealer, teller.players, number=number))
    if forehead:
        return [first, words("deal.forehead")]
    size = max(len(hand) for hand in dealt.hands)
    return [f"{first}, {words.plural('deal.cards', size)}"]


def deal_lines(teller: Teller, result: DealResult, bids: Sequence[int | None]) -> list[str]:
    """A deal is over: how it was won and what it brought, without the totals."""
    lines: list[str] = []
    if result.points is not None:
        if teller.game.name == "politaine":
            lines += _politaine(teller, result)
        elif teller.game.name == "aluette":
            lines += _aluette(teller, result, result.points)
        else:
            lines += _bids(teller, result, bids)
    # Who asked for a new deal has just been told.
    notes = (
        say_note(teller.words, note, teller.players, four=teller.four)
        for note in result.notes
        if not note.startswith("redeal:")
    )
    return lines + [capital(note) for note in notes]


def bids_line(teller: Teller, total: int, size: int) -> str:
    """How the bids together compare with the tricks there are."""
    key = "over" if total > size else "under" if total < size else "exact"
    return teller.words.plural(f"deal.sum.{key}", size, bids=total)


def totals(teller: Teller, scores: Sequence[int]) -> str:
    """The score on one line."""
    parts = [f"{teller.side(place)} {score}" for place, score in enumerate(scores)]
    return teller.words("deal.total", scores=", ".join(parts))


def winners_line(teller: Teller, winners: Sequence[int]) -> str:
    """Who won the match."""
    by_side = teller.game.spec.by_side
    return capital(say_match(teller.words, tuple(winners), teller.players, by_side=by_side))


def scores_after(match: Match, deals: int) -> tuple[int, ...]:
    """The totals when the first ``deals`` deals of a match had been counted."""
    return (match.start, *counting.scores_after(match.start, match.results[:deals]))[-1]


def _politaine(teller: Teller, result: DealResult) -> list[str]:
    """The count of both sides, and that it is eleven (POL-16 to POL-18)."""
    words, both = teller.words, counting.sides(result)
    lines = [_side(teller, side, count) for side, count in enumerate(both)]
    first, second = (count.plain for count in both)
    lines.append(words("cli.count.eleven", first=first, second=second, sum=first + second))
    return lines


def _side(teller: Teller, side: int, count: SideCount) -> str:
    words = teller.words
    points = words.number(count.thirds_points)
    parts = [
        words.plural("cli.count.aces", count.aces),
        words.plural("cli.count.thirds", count.thirds, points=points),
    ]
    if count.steck:
        parts.append(words("cli.count.steck"))
    if count.bonus:
        parts.append(words("cli.count.bonus", points=count.bonus))
    total = words.plural("cli.count.points", count.total)
    return words("cli.count.side", side=teller.side(side), parts=", ".join(parts), total=total)


def _aluette(teller: Teller, result: DealResult, points: Sequence[int]) -> list[str]:
    """The tricks of each player, and who had most of them first (ALU-10, ALU-11)."""
    words, count = teller.words, counting.most_tricks(teller.game, result)
    won = count.tricks
    seats = sorted(range(teller.game.seats), key=lambda seat: (-won[seat], seat))
    parts = [f"{teller.name(seat)} {won[seat]}" for seat in seats]
    if count.spoilt:
        parts.append(words.plural("cli.count.spoilt", count.spoilt))
    lines = [words("cli.count.tricks", parts=", ".join(parts))]
    if not count.most:
        return lines
    lines += _first_to_reach(teller, count)
    side = 0 if points[0] else 1
    if any(points):
        lines.append(words.plural("deal.side", points[side], members=teller.side(side)))
    return lines


def _first_to_reach(teller: Teller, count: TricksCount) -> list[str]:
    words, most = teller.words, count.most
    if len(count.level) == 1:
        seat = count.level[0]
        key = "cli.count.most.you" if seat == teller.you else "cli.count.most"
        return [capital(words.plural(key, most, player=teller.name(seat)))]
    lines = [words.plural("cli.count.level", most, members=teller.members(count.level))]
    if teller.game.options["tie"] == "first" and count.first is not None:
        seat, number = count.first.seat, count.first.trick
        key = "cli.count.first.you" if seat == teller.you else "cli.count.first"
        lines.append(capital(words(key, player=teller.name(seat), number=number)))
    return lines


def _bids(teller: Teller, result: DealResult, bids: Sequence[int | None]) -> list[str]:
    """Each player's bid, tricks and points (W22-7)."""
    words, lines = teller.words, []
    said = {seat: bid for seat, bid in enumerate(bids) if bid is not None}
    for count in counting.bids(teller.game, result, said):
        data = {"player": teller.name(count.seat), "bid": count.bid, "made": count.made}
        if count.points:
            lines.append(words.plural("deal.player.missed", count.points, **data))
        else:
            lines.append(words("deal.player.kept", **data))
    return lines
