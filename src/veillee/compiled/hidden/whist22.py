"""Whist 22: only the duty to go over tells anything, and the cards turned up."""

from __future__ import annotations

from veillee.compiled.hidden.knowledge import Draft
from veillee.compiled.hidden.probing import bar_by_play
from veillee.games.tricks import FREE
from veillee.games.whist22.layout import ON_FOREHEAD, OVERTAKE, SEEN, X0, X22
from veillee.match.view import View


def draft(view: View) -> Draft:
    """What the view tells."""
    found = Draft(view, view.state[SEEN], _card)
    if found.state[OVERTAKE] and not found.state[ON_FOREHEAD]:
        bar_by_play(found, range(FREE, FREE))
    return found


def _card(choice: int) -> int:
    return X0 if choice == X22 else choice
