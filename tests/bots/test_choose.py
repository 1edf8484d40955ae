"""Sharing a budget out among candidates."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bots.positions import played
from veillee.bots.budget import Budget, Meter
from veillee.bots.expert.belief import Belief
from veillee.bots.expert.candidates import candidates
from veillee.bots.expert.choose import Judged, judged, lead
from veillee.compiled.judging import Judge
from veillee.match.game import game
from veillee.match.view import View


def aluette_view() -> View:
    match = played(game("aluette"), 2, 3)
    return match.view(match.to_act()[0])


def found_with(
    view: View, iterations: int, *, keep_all: bool = False
) -> tuple[list[Judged], Meter]:
    judge = Judge(view.game, interpreted=True)
    options = candidates(view, judge, 0)
    assert view.seat is not None
    meter = Budget(iterations=iterations).start()
    found = judged(
        options,
        seat=view.seat,
        belief=Belief(view, judge, random.Random(1), None, 16),
        judge=judge,
        utility=lambda outcome: float(outcome & 3),
        meter=meter,
        batch=4,
        keep_all=keep_all,
    )
    return found, meter


def test_the_better_half_goes_on() -> None:
    found, meter = found_with(aluette_view(), 120)
    lengths = [len(one.values) for one in found]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] > lengths[-1] > 0
    assert meter.iterations == sum(lengths) <= 120 + len(found)


def test_all_are_judged_to_the_end_for_explaining() -> None:
    found, _ = found_with(aluette_view(), 60, keep_all=True)
    assert len({len(one.values) for one in found}) == 1
    assert [one.mean for one in found] == sorted((one.mean for one in found), reverse=True)


def test_a_budget_too_small_still_judges_each_once() -> None:
    found, _ = found_with(aluette_view(), 1)
    assert all(len(one.values) >= 1 for one in found)


def test_the_lead_is_taken_in_common_worlds() -> None:
    def with_values(values: Sequence[float]) -> Judged:
        return Judged(found_with(aluette_view(), 1)[0][0].candidate, list(values))

    ahead, error = lead(with_values([1, 0, 1, 0]), with_values([0, -1, 0, -1, 9]))
    assert (ahead, error) == (1, 0)


def test_every_legal_card_is_stood_for() -> None:
    view = aluette_view()
    options = candidates(view, Judge(view.game, interpreted=True), 0)
    covered = sorted(choice for option in options for choice in option.choices)
    legal = view.game.spec.rules.legal(view.state_list, view.seat or 0)
    assert covered == list(view.game.deck.numbers(legal))
