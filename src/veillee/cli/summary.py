"""What a deal brought, and who won the match, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from veillee.cli.tell import Teller, capital
from veillee.match.deal import DealResult, Dealt
from veillee.match.match import Match
from veillee.words.actions import say, say_match, say_note

_THIRDS = frozenset(("10", "9", "R", "D", "V"))


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
            lines += _politaine(teller, result, result.points)
        elif teller.game.name == "aluette":
            lines += _aluette(teller, result, result.points)
        else:
            lines += _bids(teller, result, result.points, bids)
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
    scores = list(match.start)
    for result in match.results[:deals]:
        for place, points in enumerate(result.points or ()):
            scores[place] += points
    return tuple(scores)


def _politaine(teller: Teller, result: DealResult, points: Sequence[int]) -> list[str]:
    """The count of both sides, and that it is eleven (POL-16 to POL-18)."""
    words, lines = teller.words, []
    bonus = [0, 0]
    for note in result.notes:
        kind, _, who = note.partition(":")
        if kind == "politaine":
            bonus[int(who) % 2] += 11
    for side in (0, 1):
        cards = [
            action.card
            for trick in result.tricks
            for _, action in trick.plays
            if trick.winner is not None and trick.winner % 2 == side and action.card is not None
        ]
        aces = sum(card.rank == "A" for card in cards)
        thirds = sum(card.rank in _THIRDS for card in cards)
        parts = [
            words.plural("cli.count.aces", aces),
            words.plural("cli.count.thirds", thirds, points=words.number(thirds // 3)),
        ]
        if result.tricks[-1].winner in (side, side + 2):
            parts.append(words("cli.count.steck"))
        if bonus[side]:
            parts.append(words("cli.count.bonus", points=bonus[side]))
        total = words.plural("cli.count.points", points[side])
        lines.append(
            words("cli.count.side", side=teller.side(side), parts=", ".join(parts), total=total)
        )
    plain = [points[side] - bonus[side] for side in (0, 1)]
    lines.append(words("cli.count.eleven", first=plain[0], second=plain[1], sum=sum(plain)))
    return lines


def _aluette(teller: Teller, result: DealResult, points: Sequence[int]) -> list[str]:
    """The tricks of each player, and who had most of them first (ALU-10, ALU-11)."""
    words = teller.words
    won = Counter(trick.winner for trick in result.tricks if trick.winner is not None)
    spoilt = sum(trick.winner is None for trick in result.tricks)
    seats = sorted(range(teller.game.seats), key=lambda seat: (-won[seat], seat))
    parts = [f"{teller.name(seat)} {won[seat]}" for seat in seats]
    if spoilt:
        parts.append(words.plural("cli.count.spoilt", spoilt))
    lines = [words("cli.count.tricks", parts=", ".join(parts))]
    if not won:
        return lines
    lines += _first_to_reach(teller, result, won)
    side = 0 if points[0] else 1
    if any(points):
        lines.append(words.plural("deal.side", points[side], members=teller.side(side)))
    return lines


def _first_to_reach(teller: Teller, result: DealResult, won: Counter[int]) -> list[str]:
    most = max(won.values())
    level = [seat for seat in range(teller.game.seats) if won[seat] == most]
    if len(level) == 1:
        key = "cli.count.most.you" if level[0] == teller.you else "cli.count.most"
        return [capital(teller.words.plural(key, most, player=teller.name(level[0])))]
    reached = {}
    for number, trick in enumerate(result.tricks, start=1):
        if trick.winner in level:
            reached[trick.winner] = number
    lines = [
        teller.words.plural("cli.count.level", most, members=teller.members(level)),
    ]
    if teller.game.options["tie"] == "first":
        first = min(level, key=lambda seat: reached[seat])
        key = "cli.count.first.you" if first == teller.you else "cli.count.first"
        lines.append(capital(teller.words(key, player=teller.name(first), number=reached[first])))
    return lines


def _bids(
    teller: Teller, result: DealResult, points: Sequence[int], bids: Sequence[int | None]
) -> list[str]:
    """Each player's bid, tricks and points (W22-7)."""
    words, lines = teller.words, []
    won = Counter(trick.winner for trick in result.tricks)
    for seat, bid in enumerate(bids):
        if bid is None:
            continue
        data = {"player": teller.name(seat), "bid": bid, "made": won[seat]}
        if points[seat]:
            lines.append(words.plural("deal.player.missed", points[seat], **data))
        else:
            lines.append(words("deal.player.kept", **data))
    return lines
