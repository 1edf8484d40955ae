"""What the expert thinks of a card or a bid, in one sentence."""

from __future__ import annotations

from typing import Protocol

from veillee.games.actions import Action, Kind
from veillee.words.cards import the_card
from veillee.words.catalogue import Words

MINUS = "\N{MINUS SIGN}"
DIGITS = {"points": 1, "wins": 0, "pays": 1}
"""How exactly a result is told, by its unit; ``wins`` in hundredths."""

_ALWAYS, _NEVER = 0.95, 0.05  # as far as a rough share can tell


class Judged(Protocol):
    """What a sentence is made of; see ``bots.expert.explain``, whose ``Advice`` has it all."""

    @property
    def reason(self) -> str: ...
    @property
    def result(self) -> float: ...
    @property
    def cost(self) -> float: ...
    @property
    def cost_error(self) -> float: ...
    @property
    def behind(self) -> float: ...
    @property
    def clear(self) -> bool: ...
    @property
    def takes(self) -> float | None: ...
    @property
    def peers(self) -> int: ...


def say_advice(words: Words, judged: Judged, unit: str, *, best: bool) -> str:
    """Why, what is to be expected, and how much less that is than with the best.

    ``unit``: ``points``, ``wins`` or ``pays``; ``best``: whether this is the best itself.
    """
    why, result = say_reason(words, judged), _say_result(words, judged.result, unit)
    if best:
        said = words("advice.best", why=why, result=result)
        if not judged.peers:
            return said
        return f"{said} {words.plural('advice.peers', judged.peers)}"
    return words("advice.other", why=why, result=result, behind=say_behind(words, judged, unit))


def say_reason(words: Words, judged: Judged) -> str:
    """``Prend le pli et le garde 8 fois sur 10``; without a full stop."""
    key, takes = f"advice.why.{judged.reason}", judged.takes
    if takes is None:
        return words(key)
    if takes >= _ALWAYS:
        return words(f"{key}.always")
    if takes <= _NEVER:
        return words(f"{key}.never")
    return words.plural(f"{key}.often", min(9, max(1, round(10 * takes))))


def say_behind(words: Words, judged: Judged, unit: str) -> str:
    """How much less than with the best, which it is not."""
    if not judged.clear:
        return words("advice.level")
    shown = say_amount(words, judged.cost, unit)
    if judged.cost < 0 or float(_figure(judged.cost, unit)) == 0:
        return words("advice.match")
    error = say_amount(words, judged.cost_error, unit)
    form = form_of(words, judged.cost, unit)
    return words.plural(f"advice.behind.{unit}", form, n=shown, error=error)


def say_review(words: Words, done: Judged, best: Judged, unit: str, better: str) -> str:
    """What was done, and what would have been better: ``better``, as ``say_choice`` names it."""
    said, why = say_advice(words, done, unit, best=False), say_reason(words, best)
    if why == say_reason(words, done):
        return words("advice.instead.alike", done=said, best=better)
    return words("advice.instead", done=said, best=better, why=why)


def say_choice(words: Words, action: Action, deck: str) -> str:
    """A card or a bid as a thing that may be done: ``le valet de pique``, ``2 plis``."""
    if action.card is not None:
        return the_card(words, action.card, deck, action.value)
    if action.kind is Kind.BID and action.value:
        return words.plural("advice.bid", action.value)
    return words("advice.bid.none")


def say_amount(words: Words, value: float, unit: str) -> str:
    """``1,2``; ``62`` for a chance of winning."""
    return _figure(value, unit).replace(".", words("number.point"))


def say_signed(words: Words, value: float, unit: str) -> str:
    """A result by itself: ``+1,2`` where it is a lead, else as it is."""
    text = say_amount(words, abs(value), unit)
    if unit != "points" or float(_figure(value, unit)) == 0:
        return text
    return (MINUS if value < 0 else "+") + text


def form_of(words: Words, value: float, unit: str) -> int:
    """1 or 2, for one or many, by the rule of the language for such a figure: ``1,9 point``."""
    shown = abs(float(_figure(value, unit)))
    if words.lang == "fr":
        return 1 if shown < 2 else 2
    return 1 if shown == 1 and not DIGITS[unit] else 2


def _say_result(words: Words, value: float, unit: str) -> str:
    return words.plural(
        f"advice.result.{unit}", form_of(words, value, unit), n=say_signed(words, value, unit)
    )


def _figure(value: float, unit: str) -> str:
    return f"{100 * value if unit == 'wins' else value:.{DIGITS[unit]}f}"
