"""Writes the cards: ``python -m veillee.web.art`` into the page, ``... sheet FOLDER`` to look at.

Contact sheets are HTML files, one for each pack, width, cloth, language and theme.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

from veillee.web.art.sheet import DECKS, sheet
from veillee.web.art.sprites import sprites

HOME = Path(__file__).resolve().parent.parent / "cards"
_CLOTHS = {"green": "#2f6b4f", "dark": "#1d2229"}


def write(folder: Path) -> None:
    """Writes the files of the page and tells their weight."""
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, text in sprites().items():
        (folder / name).write_text(text, encoding="utf-8")
        weight = len(gzip.compress(text.encode(), 9))
        total += weight
        print(f"{name}: {len(text):,} characters, {weight:,} bytes compressed")
    print(f"together: {total:,} bytes compressed")


def write_sheets(folder: Path) -> None:
    """Writes the contact sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    for deck in DECKS:
        for cloth, colour in _CLOTHS.items():
            page = sheet(deck, (220, 90, 56), colour, language="fr" if cloth == "green" else "en")
            (folder / f"{deck}-{cloth}.html").write_text(page, encoding="utf-8")
        page = sheet(
            deck, (90, 56), _CLOTHS["dark"], themes="cards-four cards-contrast cards-letters"
        )
        (folder / f"{deck}-contrast.html").write_text(page, encoding="utf-8")
        page = sheet(deck, (90, 56), _CLOTHS["green"], themes="cards-four")
        (folder / f"{deck}-four.html").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["sheet"]:
        write_sheets(Path(sys.argv[2]))
    else:
        write(HOME)
