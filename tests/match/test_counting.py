"""The count of a deal comes to the points that the rules give."""

from __future__ import annotations

import pytest

from conformance.setups import Setup, played
from veillee.match import counting
from veillee.match.counting import BidCount, Reached, SideCount, TricksCount
from veillee.match.match import Match

SEEDS = range(8)


def counted(match: Match) -> list[tuple[counting.Count, tuple[int, ...]]]:
    """The counts of the deals of a match with the points they have to come to."""
    found = []
    for result, acts in zip(match.results, match.acts, strict=False):
        count = counting.count(match.game, result, acts)
        assert (count is None) == (result.points is None)
        if count is not None:
            assert result.points is not None
            found.append((count, result.points))
    assert found
    return found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("option", [(), (("politaine", "each"),), (("announce", "opening"),)])
def test_the_parts_of_politaine_come_to_its_points_and_to_eleven(
    seed: int, option: tuple[tuple[str, object], ...]
) -> None:
    for count, points in counted(played(Setup("politaine", 4, option), seed)):
        assert isinstance(count, tuple)
        plain = 0
        for side in count:
            assert isinstance(side, SideCount)
            assert side.thirds_points == side.thirds // 3
            assert side.plain == side.aces + side.thirds_points + side.steck
            plain += side.plain
        assert plain == 11
        assert tuple(side.total for side in count if isinstance(side, SideCount)) == points
        assert [side.steck for side in count if isinstance(side, SideCount)].count(True) == 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("tie", ["first", "team"])
def test_who_wins_a_deal_of_aluette_is_on_the_side_that_scores(
    seed: int, seats: int, tie: str
) -> None:
    match = played(Setup("aluette", seats, (("tie", tie),)), seed)
    for count, points in counted(match):
        assert isinstance(count, TricksCount)
        size = len(match.results[0].tricks)
        assert sum(count.tricks) + count.spoilt == size
        if count.first is None:
            assert (count.most, count.level, any(points)) == (0, (), False)
            continue
        assert count.first.seat in count.level
        assert count.tricks[count.first.seat] == count.most == max(count.tricks)
        assert points[count.first.seat % 2] > 0


def test_level_players_of_aluette_are_told_apart_by_who_got_there_first() -> None:
    seen = 0
    for seed in range(40):
        match = played(Setup("aluette", 4, ()), seed)
        for result in match.results:
            count = counting.most_tricks(match.game, result)
            if len(count.level) < 2:
                continue
            seen += 1
            last = {
                seat: max(n for n, t in enumerate(result.tricks, start=1) if t.winner == seat)
                for seat in count.level
            }
            first = min(last, key=lambda seat: last[seat])
            assert count.first == Reached(first, last[first])
    assert seen > 5


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("counting_rule", ["points", "compteur"])
def test_bids_and_tricks_of_whist_come_to_its_points(seed: int, counting_rule: str) -> None:
    match = played(Setup("whist22", 4, (("counting", counting_rule),)), seed)
    for count, points in counted(match):
        assert isinstance(count, tuple)
        assert count
        for line in count:
            assert isinstance(line, BidCount)
            assert (line.points > 0) == (line.bid != line.made)
            assert line.points == points[line.seat]
        told = {line.seat for line in count if isinstance(line, BidCount)}
        assert all(points[seat] == 0 for seat in range(4) if seat not in told)


@pytest.mark.parametrize("name", ["politaine", "aluette", "whist22"])
def test_the_totals_grow_to_those_of_the_match(name: str) -> None:
    match = played(Setup(name, 4, ()), 3)
    assert counting.scores_after(match.start, match.results)[-1] == match.scores
