"""The rules in words: complete for every value of every option, and true to those in force."""

from __future__ import annotations

import itertools
import re

import pytest

from veillee.errors import BadOption, UnknownGame
from veillee.games import registry
from veillee.games.options import Choice, Flag, Option, Options, Share, Value, Whole
from veillee.words import Words, languages
from veillee.words.paragraphs import SECTIONS
from veillee.words.rulebook import Section, introduction, rulebook
from words.catalogue_files import entries

FR = Words("fr", strict=True)
EN = Words("en", strict=True)


def values(option: Option) -> tuple[Value, ...]:
    match option:
        case Choice():
            return option.values
        case Flag():
            return (False, True)
        case Share():
            return (0.0, 1.0)
        case Whole():
            word = () if option.word is None else (option.word,)
            return (*word, option.low, option.low + 1)
    raise TypeError(option)


def setups() -> list[tuple[str, int, dict[str, Value]]]:
    """Each value of each option for each number of seats; for the usual one, in pairs."""
    found = []
    for name in registry.names():
        spec = registry.find(name)
        for seats in spec.seats:
            base: dict[str, Value] = {}
            if name == "whist22" and not 3 <= seats <= 5:
                base = {"extended_seats": True}
            pairs = [(option, option) for option in spec.options]
            if seats == spec.seats[0]:
                pairs = list(itertools.combinations(spec.options, 2))
            for one, two in pairs:
                for first, second in itertools.product(values(one), values(two)):
                    given = base | {one.name: first, two.name: second}
                    if _fits(name, seats, given):
                        found.append((name, seats, given))
    return found


def _fits(name: str, seats: int, given: dict[str, Value]) -> bool:
    spec = registry.find(name)
    try:
        spec.check(Options(spec.options, given), seats)
    except BadOption:
        return False
    return True


def text(sections: tuple[Section, ...]) -> str:
    return "\n".join(paragraph for section in sections for paragraph in section.paragraphs)


def section(words: Words, sections: tuple[Section, ...], name: str) -> str:
    title = words(f"rules.section.{name}")
    return text(tuple(part for part in sections if part.title == title))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", registry.names())
def test_every_pair_of_options_makes_a_whole_rulebook(lang: str, name: str) -> None:
    words = Words(lang, strict=True)
    seen = set()
    for game, seats, given in setups():
        if game == name:
            sections = rulebook(words, game, seats, given)
            titles = [part.title for part in sections]
            assert len(set(titles)) == len(titles)
            for paragraph in text(sections).splitlines():
                assert not re.search(r"[{}]|rules\.\w|option\.\w", paragraph), given
            seen.add(text(sections))
    assert len(seen) > 50


def test_every_paragraph_of_the_catalogue_is_in_some_rulebook() -> None:
    used = set()
    for name, seats, given in setups():
        options = registry.find(name).options
        chosen = Options(options, given)
        texts = {option.name: option.write(chosen[option.name]) for option in options}
        texts["seats"] = str(seats)
        for _, lines in SECTIONS[name]:
            used |= {
                f"rules.{name}.{line.key.format_map(texts)}"
                for line in lines
                if line.applies(texts)
            }
    known = {key for name in registry.names() for key in entries("fr", f"rules-{name}")}
    assert used == known


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", registry.names())
def test_every_option_that_differs_is_marked_and_counted(lang: str, name: str) -> None:
    words = Words(lang, strict=True)
    spec = registry.find(name)
    usual = rulebook(words, name, spec.seats[0], {})[-1]
    assert usual.title == words("rules.section.options")
    assert usual.paragraphs[0] == words("rules.options.all-usual")
    assert len(usual.paragraphs) == 1 + len(spec.options)
    for place, option in enumerate(spec.options, start=1):
        other = next(value for value in values(option) if value != option.default)
        given = {option.name: other}
        if not _fits(name, spec.seats[0], given):
            continue
        changed = rulebook(words, name, spec.seats[0], given)[-1]
        assert changed.paragraphs[0] == words.plural("rules.options.some-changed", 1)
        different = [
            at for at, line in enumerate(changed.paragraphs) if line != usual.paragraphs[at]
        ]
        assert different == [0, place]
        assert changed.paragraphs[place].count("(") > usual.paragraphs[place].count("(")


@pytest.mark.parametrize(
    ("name", "option"),
    [(name, option.name) for name in registry.names() for option in registry.find(name).options],
)
def test_a_changed_option_changes_the_rules_that_are_told(name: str, option: str) -> None:
    # What each of these needs to matter at all.
    needs: dict[str, dict[str, Value]] = {
        "catch": {"signs": "chance"},
        "compteur_misses": {"counting": "compteur"},
        "compteur_end": {"counting": "compteur"},
        "compteur_cards": {"counting": "compteur"},
        "extended_seats": {},
    }
    spec = registry.find(name)
    base = needs.get(option, {})
    table = next(entry for entry in spec.options if entry.name == option)
    told = {
        text(rulebook(FR, name, spec.seats[0], base | {option: value})[:-1])
        for value in values(table)
        if _fits(name, spec.seats[0], base | {option: value})
    }
    expected = {table.write(value) for value in values(table)}
    assert len(told) == (1 if option == "extended_seats" else len(expected))


def test_options_may_be_those_of_a_match() -> None:
    options = Options(registry.find("politaine").options, {"target": "150"})
    assert "150" in section(EN, rulebook(EN, "politaine", 4, options), "aim")


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(UnknownGame):
        rulebook(FR, "belote", 4, {})
    with pytest.raises(BadOption):
        rulebook(FR, "politaine", 5, {})
    with pytest.raises(BadOption):
        rulebook(FR, "aluette", 6, {"chant": "left-dealer"})
    with pytest.raises(BadOption):
        rulebook(FR, "politaine", 4, {"target": 12})


@pytest.mark.parametrize("lang", languages())
def test_each_game_introduces_itself(lang: str) -> None:
    words = Words(lang, strict=True)
    for name in registry.names():
        assert len(introduction(words, name)) > 150
        assert words(f"game.{name}.name")
        assert words(f"game.{name}.subtitle")


def test_the_worked_counts_are_right() -> None:
    """POL-T15: two aces and thirteen thirds with the steck against two aces and seven."""
    assert (2 + 13 // 3 + 1, 2 + 7 // 3) == (7, 4)
    told = section(EN, rulebook(EN, "politaine", 4, {}), "count")
    assert "2 + 4 + 1 = 7" in told
    assert "2 + 2 = 4" in told


@pytest.mark.parametrize(
    ("seats", "given", "sizes", "left"),
    [
        (3, {}, "7, 6, 5, 4, 3, 2, 1", "1 card is left over"),
        (4, {}, "5, 4, 3, 2, 1", "2 cards are left over"),
        (4, {"cycle": "up-down"}, "5, 4, 3, 2, 1, 2, 3, 4, 5", "2 cards"),
        (4, {"forehead": "extra"}, "5, 4, 3, 2, 1, 1", "2 cards"),
        (4, {"first_hand": 3}, "3, 2, 1", "10 cards are left over"),
        (2, {"extended_seats": True}, "11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1", "The whole pack"),
    ],
)
def test_whist_22_tells_the_sizes_of_its_hands(
    seats: int, given: dict[str, Value], sizes: str, left: str
) -> None:
    told = section(EN, rulebook(EN, "whist22", seats, given), "deal")
    assert f"{sizes}." in told
    assert left in told


def test_aluette_lists_the_signs_in_force() -> None:
    eight = section(FR, rulebook(FR, "aluette", 4, {}), "signs")
    extended = section(FR, rulebook(FR, "aluette", 4, {"sign_list": "extended"}), "signs")
    none = section(FR, rulebook(FR, "aluette", 4, {"signs": "off"}), "signs")
    assert "hausser les épaules" in extended
    assert "hausser les épaules" not in eight
    assert "la Vache, faire la moue" in eight
    assert "faire la moue" not in none
