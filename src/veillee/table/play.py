"""Matches as values: an act gives a new match and leaves the old one as it was."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from veillee.cards import Card
from veillee.games import tricks
from veillee.games.actions import Action
from veillee.games.notation import parse_action
from veillee.games.options import Value
from veillee.games.registry import find
from veillee.match import public
from veillee.match.game import Game
from veillee.match.match import Match
from veillee.match.view import View


def acted(match: Match, seat: int, action: Action, caught: Sequence[int] = ()) -> Match:
    """The match after that. Raises: IllegalAction."""
    after = match.copy()
    after.act(seat, action, caught=caught)
    return after


def same(one: Match | None, other: Match | None) -> bool:
    """Whether two matches are alike in all that anybody can ever ask them."""
    if one is None or other is None:
        return one is other
    return vars(one) == vars(other)


def parsed(game: Game, text: str) -> Action:
    """The action written ``text``. Raises: BadNotation."""
    return _parsed(text, game.name)[0]


def plainly(game: Game, text: str) -> tuple[Action, str]:
    """The action written ``text``, and how it is written usually. Raises: BadNotation."""
    return _parsed(text, game.name)


@lru_cache(maxsize=2048)  # the same few hundred actions of all tables
def _parsed(text: str, name: str) -> tuple[Action, str]:
    action = parse_action(text, find(name).deck)
    return action, str(action)


def claiming(match: Match) -> bool:
    """Whether the table waits for somebody to proclaim its side the winner."""
    return match.phase == tricks.CLAIMING


def asks_silently(game: Game) -> bool:
    """Whether a hand may give a right to say something before the first card.

    Those who have none must not be able to tell that somebody else has.
    """

    def option(name: str) -> Value:
        return game.options.get(name, "off")

    redeal = option("redeal") != "off" and option("redeal_by") == "request"
    return redeal or option("four") != "off" or option("announce") == "opening"


def written(cards: Sequence[object]) -> str:
    """Cards in notation: ``8K 10P``."""
    return " ".join(map(str, cards))


def handed_out(
    match: Match, hands: Sequence[Sequence[Card]], dealer: int, talon: Sequence[Card]
) -> dict[str, Any]:
    """What is told of a deal that ``match`` is given: what ``Dealt`` says of cards and looks."""
    tried = match.copy()
    tried.deal(hands=hands, dealer=dealer, talon=talon)
    views = [tried.view(seat) for seat in range(match.game.seats)]
    return {
        "dealer": dealer,
        "counts": tuple(map(len, hands)),
        "hands": tuple(map(written, hands)),
        "talon": written(tried.dealt[-1].talon),
        "sights": tuple(map(_seen_hands, views)),
        "shown": written(public.undealt(views[0])),
        "gazes": public.gaze(views[0]),
    }


def _seen_hands(view: View) -> tuple[int, ...]:
    """The seats whose cards a view shows."""
    masks = view.state[tricks.HANDS : tricks.HANDS + view.game.seats]
    return tuple(seat for seat, mask in enumerate(masks) if mask)
