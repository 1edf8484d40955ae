"""The expert's advice at the terminal: every card with what it comes to, and a sentence."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from veillee.bots import bot
from veillee.bots.expert.explain import Advice, explain, steady, unit_of
from veillee.cli.screen import Screen
from veillee.cli.tell import Teller
from veillee.games import tricks
from veillee.games.actions import Action, Kind
from veillee.match.view import View
from veillee.words import Words
from veillee.words.advice import say_advice, say_amount, say_signed

_OTHERWISE = "amateur"  # who is asked where the expert has no say


class Adviser:
    """What to do in a view: the same, and with the same chance, whenever it is asked."""

    def __init__(self, screen: Screen, teller: Teller) -> None:
        self._screen = screen
        self._teller = teller

    def advice(self, view: View) -> tuple[Advice, ...]:
        """Of each card or bid, the best first; empty before these."""
        return explain(view, _chance(view), steady(view.game))

    def otherwise(self, view: View) -> Action:
        """What the amateur would do."""
        return bot(_OTHERWISE, _chance(view)).act(view)

    def shown(
        self, view: View, told: Sequence[Advice], doing: str, typed: str
    ) -> list[Text | Table]:
        """The table, and what is said of the best, which is ``doing`` and ``typed`` so."""
        words, best = self._teller.words, told[0]
        why = say_advice(words, best, unit_of(view.game), best=True)
        says = words("cli.advice.says", doing=doing, typed=typed, why=why)
        about = words("cli.advice.about", worlds=best.worlds)
        return [advice_table(self._screen, self._teller, told), Text(says), Text(about, "dim")]


def _chance(view: View) -> random.Random:
    played = view.state[tricks.PLAYED]
    return random.Random(f"hint {view.deal_number} {played} {view.seat}")


def advice_table(screen: Screen, teller: Teller, told: Sequence[Advice]) -> Table:
    """A row a card, the best first."""
    words, unit = teller.words, unit_of(teller.game)
    table = Table(box=box.ROUNDED if screen.symbols else box.ASCII, header_style="bold")
    bids = any(advice.action.kind is Kind.BID for advice in told)
    table.add_column(words("cli.advice.bid" if bids else "cli.advice.card"))
    for key in (unit, "behind"):
        table.add_column(words(f"cli.advice.{key}"), justify="right")
    for advice in told:
        best = advice.action == told[0].action
        result = say_signed(words, advice.result, unit)
        error = say_amount(words, advice.result_error, unit)
        behind = words("cli.advice.best") if best else behind_in_short(words, advice, unit)
        style = "bold" if best else "" if advice.clear else "dim"
        table.add_row(face(teller, advice.action), f"{result} ± {error}", Text(behind, style))
    return table


def behind_in_short(words: Words, advice: Advice, unit: str) -> str:
    """``0,8 ± 0,3``, or that it makes no difference."""
    if not advice.clear:
        return words("cli.advice.level")
    cost, error = (say_amount(words, value, unit) for value in (advice.cost, advice.cost_error))
    if advice.cost < 0 or not cost.strip("0.,"):
        return words("cli.advice.match")
    return f"{cost} ± {error}"


def face(teller: Teller, action: Action) -> Text:
    """A card as it is laid, or the number of a bid."""
    return Text(str(action.value)) if action.card is None else teller.faces.laid(action)
