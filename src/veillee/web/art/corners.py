"""The corners of a card: its index in the reader's language, its suit, and the suit's letter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from veillee.web.art.colours import paint
from veillee.web.art.drawing import Stamp, printed
from veillee.web.art.glyphs import word
from veillee.web.art.latin_pips import UPRIGHT
from veillee.web.art.paths import path, placed

# Indices that English readers know by another letter.
ENGLISH: Mapping[str, str] = {"R": "K", "D": "Q", "V": "J", "C": "N"}
_MIDDLE, _TOP, _TALL = 27.0, 12.0, 56.0
_SUIT_AT, _SUIT_SIZE = 94.0, 0.4
_LETTER_AT, _LETTER_TALL = 118.0, 21.0
_TRUMP_TALL, _TRUMP_MIDDLE = 66.0, 35.0
STAR = "M0,-30 L7.6,-10 L29,-9 L12.4,4 L18,25 L0,13 L-18,25 L-12.4,4 L-29,-9 L-7.6,-10 Z"


def indices(ranks: Iterable[str]) -> str:
    """What the corners of suited cards stamp: each rank, in both languages where they differ."""
    return "".join(
        _both(f"i-{rank}", _rank(rank), _rank(ENGLISH.get(rank, rank))) for rank in ranks
    )


def letters(signs: Mapping[str, str]) -> str:
    """The letters of the suits: the French one of each, and the English one."""
    made = ""
    for french, english in signs.items():
        first, second = (
            f'd="{word(letter, _MIDDLE, _LETTER_AT, _LETTER_TALL)}"' for letter in (french, english)
        )
        made += _both(f"l-{french}", first, second)
    return made


def suited(rank: str, suit: str, sign: str, colour: str) -> str:
    """Both corners of a card with a suit, whose picture is ``sign``."""
    halo = f'stroke="{paint("paper")}" stroke-width="7" paint-order="stroke"'
    corner = (
        f'<use href="#i-{rank}"/>{printed((Stamp(sign, _MIDDLE, _SUIT_AT, _SUIT_SIZE),))}'
        f'<g display="var(--card-letters,none)" {halo}><use href="#l-{suit}"/></g>'
    )
    return _twice(f'fill="{paint(colour)}" stroke="none"', corner)


def suited_latin(rank: str, suit: str, sign: str, colour: str) -> str:
    """The same for suits that are pictures of their own colours."""
    slim = suit in UPRIGHT  # leans, to fill the corner
    size, turn = (0.47, 38) if slim else (_SUIT_SIZE, 0)
    pip = printed((Stamp(sign, _MIDDLE, _SUIT_AT, size, turn),))
    name = f"k-{rank}{suit}"
    halo = f'stroke="{paint("paper")}" stroke-width="7" paint-order="stroke"'
    inked = f'fill="{paint(colour)}" stroke="none"'
    letter = f'<g {halo}><use href="#l-{suit}"/></g>'
    corner = (
        f'<g id="{name}"><g {inked}><use href="#i-{rank}"/></g>{pip}'
        f'<g {inked} display="var(--card-letters,none)">{letter}</g></g>'
    )
    return corner + f'<use href="#{name}" transform="rotate(180 100 160)"/>'


def trump(rank: str) -> str:
    """Both corners of a trump; the Excuse has a star."""
    if rank == "X":
        star = path(STAR).map(placed(_TRUMP_MIDDLE, 49))
        drawn = f'd="{star}"'
    else:
        narrow = 0.66 if len(rank) > 1 else 1
        drawn = f'd="{word(rank, _TRUMP_MIDDLE, 15, _TRUMP_TALL, narrow)}"'
    return _twice(f'fill="{paint("ink")}" stroke="none"', f"<path {drawn}/>")


def _rank(rank: str) -> str:
    return f'd="{word(rank, _MIDDLE, _TOP, _TALL, 0.68 if len(rank) > 1 else 1)}"'


def _both(name: str, french: str, english: str) -> str:
    if french == english:
        return f'<path id="{name}" {french}/>\n'
    return (
        f'<g id="{name}"><path display="var(--card-fr,inline)" {french}/>'
        f'<path display="var(--card-en,none)" {english}/></g>\n'
    )


def _twice(attributes: str, corner: str) -> str:
    return f'<g {attributes}>{corner}<g transform="rotate(180 100 160)">{corner}</g></g>'
