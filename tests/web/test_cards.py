"""The cards of the page: as our program draws them, complete, light, legible."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

import veillee.web
from veillee.cards import ALUETTE48, FRENCH32, FRENCH52, TRUMPS22, Deck
from veillee.web.art.__main__ import write, write_sheets
from veillee.web.art.colours import COLOURS, THEMES
from veillee.web.art.drawing import drawing, moved, printed
from veillee.web.art.paths import path
from veillee.web.art.sprites import sprites

COMMITTED = Path(veillee.web.__file__).parent / "cards"
SPRITES = ("french.svg", "aluette.svg", "trumps.svg", "back.svg")
DECKS = (
    ("french.svg", FRENCH52),
    ("french.svg", FRENCH32),
    ("aluette.svg", ALUETTE48),
    ("trumps.svg", TRUMPS22),
)
SVG = "{http://www.w3.org/2000/svg}"
LIMIT = 90_000
# Each theme as its reader sees it: the colours on the paper below them.
LOOKS = {"plain": COLOURS} | {
    name: {**COLOURS, **THEMES.get(".cards-contrast", {}), **colours}
    if "contrast" in name
    else {**COLOURS, **colours}
    for name, colours in THEMES.items()
}
SUITS = ("suit-p", "suit-c", "suit-k", "suit-t")


def tree(name: str) -> ET.Element:
    """A committed sprite."""
    return ET.fromstring((COMMITTED / name).read_text(encoding="utf-8"))


def symbols(name: str) -> dict[str, ET.Element]:
    """The symbols of a sprite by their id."""
    return {symbol.attrib["id"]: symbol for symbol in tree(name).iter(f"{SVG}symbol")}


def drawn(symbol: ET.Element, parts: dict[str, ET.Element]) -> Iterator[ET.Element]:
    """Every element that a symbol shows, those it stamps included."""
    for element in symbol.iter():
        yield element
        if element.tag == f"{SVG}use":
            yield from drawn(parts[element.attrib["href"][1:]], parts)


def channels(colour: str) -> list[float]:
    """Linear red, green and blue, 0 to 1."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    values = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
            for value in values]  # fmt: skip


def contrast(first: str, second: str) -> float:
    """The contrast of two colours as WCAG counts it, 1 to 21."""
    light, dark = sorted(
        (sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), channels(colour), strict=True))
         for colour in (first, second)),
        reverse=True,
    )  # fmt: skip
    return (light + 0.05) / (dark + 0.05)


def seen(colour: str, *, red_blind: bool) -> list[float]:
    """Roughly what someone without red or green cones sees (Viénot, Brettel and Mollon 1999)."""
    red, green, blue = channels(colour)
    mixed = 0.11238 * red + 0.88762 * green if red_blind else 0.29275 * red + 0.70725 * green
    rest = (0.00401 if red_blind else -0.02234) * (red - green) + blue
    return [max(value, 0) ** (1 / 2.2) for value in (mixed, rest)]


def test_the_committed_files_are_what_the_program_draws() -> None:
    for name, text in sprites().items():
        assert (COMMITTED / name).read_text(encoding="utf-8") == text, f"{name}: draw it again"
    assert {file.name for file in COMMITTED.iterdir()} == sprites().keys()


def test_the_program_writes_the_files_and_tells_their_weight(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "cards")

    assert {file.name for file in (tmp_path / "cards").iterdir()} == sprites().keys()
    assert "together" in capsys.readouterr().out


def test_contact_sheets_show_every_card(tmp_path: Path) -> None:
    write_sheets(tmp_path)

    page = (tmp_path / "aluette-green.html").read_text(encoding="utf-8")
    assert all(page.count(f'href="#c-{card}"') == 3 for card in ALUETTE48.cards)


@pytest.mark.parametrize(("name", "deck"), DECKS, ids=lambda value: getattr(value, "name", ""))
def test_every_card_of_a_pack_has_its_symbol(name: str, deck: Deck) -> None:
    found = symbols(name)
    assert {f"c-{card}" for card in deck.cards} <= found.keys()
    assert {symbol.attrib["viewBox"] for symbol in found.values()} == {"0 0 200 320"}


def test_a_sprite_has_no_card_too_many() -> None:
    assert len(symbols("french.svg")) == len(FRENCH52)
    assert len(symbols("aluette.svg")) == len(ALUETTE48)
    assert len(symbols("trumps.svg")) == len(TRUMPS22)
    assert list(symbols("back.svg")) == ["c-back"]


def test_no_two_cards_look_the_same() -> None:
    for name in SPRITES:
        faces = [ET.tostring(symbol)[40:] for symbol in symbols(name).values()]
        assert len(set(faces)) == len(faces), name


@pytest.mark.parametrize("name", SPRITES)
def test_what_is_stamped_is_in_the_same_file_and_named_once(name: str) -> None:
    names = [element.attrib["id"] for element in tree(name).iter() if "id" in element.attrib]
    assert len(names) == len(set(names))
    for use in tree(name).iter(f"{SVG}use"):
        assert use.attrib["href"].startswith("#")
        assert use.attrib["href"][1:] in names


@pytest.mark.parametrize("name", SPRITES)
def test_sprites_hold_shapes_only(name: str) -> None:
    shapes = {"svg", "defs", "symbol", "g", "use", "path", "rect", "circle"}
    for element in tree(name).iter():
        assert element.tag.removeprefix(SVG) in shapes
        assert not [key for key in element.attrib if key.startswith("on") or key == "style"]
    text = (COMMITTED / name).read_text(encoding="utf-8")
    assert re.findall(r"https?:[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    assert "url(" not in text


def test_the_cards_are_light() -> None:
    weights = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in COMMITTED.iterdir()}
    assert sum(weights.values()) <= LIMIT, weights


def test_colours_are_variables_of_the_page_with_our_default() -> None:
    for name in SPRITES:
        text = (COMMITTED / name).read_text(encoding="utf-8")
        colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', text)) - {"none"}
        known = {f"var(--card-{colour},{value})" for colour, value in COLOURS.items()}
        assert colours <= known, name


@pytest.mark.parametrize(("name", "ranks"), [("french.svg", "RDV"), ("aluette.svg", "RCV")])
def test_courts_carry_the_index_of_both_languages(name: str, ranks: str) -> None:
    parts = {each.attrib["id"]: each for each in tree(name).iter() if "id" in each.attrib}
    switches = [[one.attrib["display"] for one in parts[f"i-{rank}"]] for rank in ranks]
    assert switches == [["var(--card-fr,inline)", "var(--card-en,none)"]] * 3
    for card, symbol in symbols(name).items():
        stamped = {each.attrib.get("id", "")[:2] for each in drawn(symbol, parts)}
        assert {"i-", "l-"} <= stamped, card


def test_the_stylesheet_switches_the_language_and_the_letters() -> None:
    text = (COMMITTED / "cards.css").read_text(encoding="utf-8")
    assert ":lang(en) { --card-fr: none; --card-en: inline; }" in text
    assert ".cards-letters { --card-letters: inline; }" in text
    assert all(f"{place} {{" in text for place in THEMES)


@pytest.mark.parametrize("look", LOOKS)
def test_indices_stand_out_from_the_paper(look: str) -> None:
    colours = LOOKS[look]
    least = 7 if "contrast" in look else 4.5
    for index in ("ink", "named", *SUITS):
        assert contrast(colours[index], colours["paper"]) >= least, index


@pytest.mark.parametrize("look", [look for look in LOOKS if "four" in look])
@pytest.mark.parametrize("red_blind", [True, False])
def test_four_colours_stay_apart_for_eyes_without_red_or_green(
    look: str, *, red_blind: bool
) -> None:
    views = [seen(LOOKS[look][suit], red_blind=red_blind) for suit in SUITS]
    for number, one in enumerate(views):
        for other in views[number + 1 :]:
            assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 0.15


def test_pictures_are_read_from_text() -> None:
    marks = drawing("red M0,0 H4\n  V4 Z\nline/2 (5,5,1)\ndots/1 1,1\ncut/2 M0,0 Q2,2 4,0")
    assert [len(mark.path.pieces) for mark in marks if hasattr(mark, "path")] == [4, 6, 6, 4]
    assert printed(moved(marks[:1], 1, 1)).endswith('d="M1 1h4v4z"/>')


def test_a_pen_that_nobody_has_is_refused() -> None:
    with pytest.raises(ValueError, match="mauve"):
        drawing("mauve M0,0 L1,1")


def test_paths_are_written_short_and_read_back() -> None:
    text = "M10 10c1 0 2 1 2 2s-1 2-2 2q-2 0-2-2t2-2z"
    assert str(path(str(path(text)))) == str(path(text))
