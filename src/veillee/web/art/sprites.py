"""The files of the cards, as text: one sprite for each pack, one for the back, the themes."""

from __future__ import annotations

from veillee.web.art import back, french, latin_pack, trumps
from veillee.web.art.colours import stylesheet


def sprites() -> dict[str, str]:
    """The text of each file by its name. The same every time."""
    return {
        "french.svg": _file(french.sprite()),
        "aluette.svg": _file(latin_pack.sprite()),
        "trumps.svg": _file(trumps.sprite()),
        "back.svg": _file(back.sprite()),
        "cards.css": stylesheet(),
    }


def _file(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{body}</svg>\n'
