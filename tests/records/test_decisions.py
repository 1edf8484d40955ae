"""Where seats chose something in recorded deals."""

from __future__ import annotations

from pathlib import Path

import pytest

from veillee.games.actions import Kind
from veillee.records import Record
from veillee.records.decisions import decisions

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = ("politaine-default", "politaine-opening-claims", "aluette-six-gaze", "whist22-default")


@pytest.mark.parametrize("name", FILES)
def test_every_card_and_bid_is_there_and_could_be_played_there(name: str) -> None:
    record = Record.parse((GOLDEN / f"{name}.pli").read_text(encoding="utf-8"))
    results = record.replay().all_results
    for number, (deal, result) in enumerate(zip(record.deals, results, strict=True), start=1):
        for seat in range(record.game.seats):
            found = decisions(record, number, seat)
            mine = [act for act in deal.acts if act.seat == seat and not act.automatic]
            chosen = [a.action for a in mine if a.action.kind in (Kind.PLAY, Kind.BID)]
            assert [each.action for each in found] == chosen
            for each in found:
                assert each.match.waiting is False
                assert each.action in each.view.legal
                if each.trick and each.done is not None:
                    assert each.done == result.tricks[each.trick - 1]
                    assert (seat, each.action) in each.done.plays
                if not each.trick:
                    assert each.action.kind is Kind.BID
            names = [each.name for each in found]
            assert len(set(names)) == len(names)


def test_the_view_is_of_that_moment() -> None:
    record = Record.parse((GOLDEN / "politaine-default.pli").read_text(encoding="utf-8"))
    for place, each in enumerate(decisions(record, 2, 3)):
        assert len(each.view.hand) == 8 - place
        assert each.view.seat == 3
        assert len(each.view.results) == 1
