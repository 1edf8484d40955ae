"""A contact sheet of all cards, to look at in a browser; no part of the page."""

from __future__ import annotations

import re

from veillee.cards import ALUETTE48, FRENCH52, TRUMPS22, Deck
from veillee.web.art.sprites import sprites

DECKS: dict[str, Deck] = {"french": FRENCH52, "aluette": ALUETTE48, "trumps": TRUMPS22}
_ALSO = {"french": ("back",), "aluette": (), "trumps": ()}


def sheet(
    deck: str, widths: tuple[int, ...], cloth: str, *, language: str = "fr", themes: str = ""
) -> str:
    """One page that shows a deck at some widths on a cloth, the sprites inside it."""
    files = sprites()
    inside = files[f"{deck}.svg"] + "".join(files[f"{name}.svg"] for name in _ALSO[deck])
    names = [*map(str, DECKS[deck].cards), *_ALSO[deck]]
    rows = "".join(
        "<div>" + "".join(_shown(name, width) for name in names) + "</div>" for width in widths
    )
    hidden = re.sub(
        "<svg xmlns", '<svg style="position:absolute" width="0" height="0" xmlns', inside
    )
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><style>'
        f"body{{background:{cloth};margin:6px;line-height:0}}svg{{margin:3px}}{files['cards.css']}"
        f'</style><body class="{themes}">{hidden}{rows}'
    )


def _shown(name: str, width: int) -> str:
    return (
        f'<svg width="{width}" height="{round(width * 1.6)}" viewBox="0 0 200 320">'
        f'<use href="#c-{name}"/></svg>'
    )
