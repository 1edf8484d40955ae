"""What the expert says of what was done."""

from __future__ import annotations

import random

from bots.test_explain import ENDING, LAST, QUICK
from veillee.bots.expert.verdict import Verdict, verdict
from veillee.games.actions import Action
from veillee.games.notation import parse_action
from veillee.match.view import View
from veillee.records import Record


def judged(view: View, text: str) -> Verdict:
    return verdict(view, action(view, text), random.Random(1), QUICK)


def action(view: View, text: str) -> Action:
    return parse_action(text, view.game.deck)


def test_what_was_done_is_judged_against_the_best() -> None:
    view = Record.parse(LAST).replay().view(2)
    good, bad = judged(view, "20"), judged(view, "3")
    assert good.advice == bad.advice
    assert good.done == good.advice[0]
    assert bad.done == bad.advice[1]
    assert not good.forced


def test_how_a_card_is_laid_makes_no_difference() -> None:
    text = ENDING.replace("3: 9C 9K 7K VC\n3: 10K VK 7P\n", "3: 9C 9K 7K")
    view = Record.parse(text).replay().view(2)
    plain, knocked = judged(view, "VC"), judged(view, "VC!")
    assert plain == knocked
    assert plain.done is not None or plain.forced


def test_where_there_is_one_card_nothing_is_judged() -> None:
    view = Record.parse(ENDING).replay().view(2)
    assert judged(view, "AC") == Verdict(forced=True)
