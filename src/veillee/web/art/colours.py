"""The colours of the cards: each a CSS variable of the page with our own default.

Old packs were printed in black and stencilled in a few colours; so are these. A theme gives some
of the variables other values.
"""

from __future__ import annotations

from collections.abc import Mapping

COLOURS: Mapping[str, str] = {
    "ink": "#1c1a17",
    "paper": "#fdf9ee",
    "edge": "#8d8673",
    "back": "#2b4870",
    "red": "#c63a26",
    "yellow": "#f2b632",
    "blue": "#37699b",
    "green": "#4c8a4e",
    "flesh": "#f8ddbd",
    # Grounds of the trumps.
    "sky": "#cfe2ec",
    "sand": "#f8e4b6",
    "mint": "#d6e7cf",
    "rose": "#f5d3c5",
    # Pips and indices of the French suits; the indices of Aluette's eight named cards.
    "suit-p": "#1c1a17",
    "suit-c": "#bf1f1f",
    "suit-k": "#bf1f1f",
    "suit-t": "#1c1a17",
    "named": "#a81f1f",
}
# Letters that stand for a colour until a drawing is used (see drawing.recoloured).
LETTERS = "abcd"
# What a page may put on any element around cards.
THEMES: Mapping[str, Mapping[str, str]] = {
    # Four suits, four colours that people who see no red or no green tell apart too.
    ".cards-four": {"suit-c": "#c43c00", "suit-k": "#0b5fb0", "suit-t": "#00725a"},
    ".cards-contrast": {
        "ink": "#000", "paper": "#fff", "edge": "#000", "back": "#00204f", "red": "#d01010",
        "yellow": "#ffd21f", "blue": "#0a56c0", "green": "#007a3d", "flesh": "#ffe9d2",
        "sky": "#fff", "sand": "#fff", "mint": "#fff", "rose": "#fff", "suit-p": "#000",
        "suit-c": "#b00000", "suit-k": "#b00000", "suit-t": "#000", "named": "#b00000",
    },
    ".cards-contrast.cards-four, .cards-contrast .cards-four, .cards-four .cards-contrast": {
        "suit-c": "#9f2a00", "suit-k": "#0047a8", "suit-t": "#005c45",
    },
}  # fmt: skip


def paint(colour: str) -> str:
    """The value of ``fill`` or ``stroke`` for a colour."""
    return f"var(--card-{colour},{COLOURS[colour]})"


def stylesheet() -> str:
    """The themes as CSS, and the two switches: the language and the letters of the corners."""
    rules = [
        "/* Made by python -m veillee.web.art: do not edit. */",
        ":lang(en) { --card-fr: none; --card-en: inline; }",
        ":lang(fr) { --card-fr: inline; --card-en: none; }",
        ".cards-letters { --card-letters: inline; }",
    ]
    for place, colours in THEMES.items():
        values = " ".join(f"--card-{name}: {value};" for name, value in colours.items())
        rules.append(f"{place} {{ {values} }}")
    return "\n".join(rules) + "\n"
