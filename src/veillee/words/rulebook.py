"""The rules of a game in words, as they stand with the options in force.

Which paragraphs there are, and under which conditions, is in ``paragraphs``; their words are in
the catalogues ``rules-<game>.po``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from veillee.errors import BadOption
from veillee.games import registry
from veillee.games.actions import Sign
from veillee.games.options import Options, Value
from veillee.games.spec import Spec
from veillee.words.cards import NAMED, card_with_nickname
from veillee.words.catalogue import Words
from veillee.words.options import option_title, option_value
from veillee.words.paragraphs import SECTIONS
from veillee.words.signs import sign_meaning

PACK_OF_WHIST = 22


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the rules."""

    title: str
    paragraphs: tuple[str, ...]


def introduction(words: Words, game_name: str) -> str:
    """The game in one paragraph, for those who have never seen it."""
    return words(f"game.{game_name}.intro")


def rulebook(
    words: Words, game_name: str, seats: int, options: Mapping[str, Value]
) -> tuple[Section, ...]:
    """The rules of a game for a number of seats; options not given have their default.

    The last section lists the options in force and marks those that are not the usual ones.

    Raises:
        UnknownGame: no such game.
        BadOption: a number of seats, an option or a combination that cannot be.
    """
    spec = registry.find(game_name)
    if seats not in spec.seats:
        allowed = tuple(str(number) for number in sorted(spec.seats))
        raise BadOption("bad-seats", name="seats", seats=seats, value=seats, allowed=allowed)
    chosen = Options(spec.options, options)
    spec.check(chosen, seats)
    texts = {option.name: option.write(chosen[option.name]) for option in spec.options}
    texts["seats"] = str(seats)
    data = _DATA[spec.name](words, seats, chosen)
    sections = [
        Section(
            words(f"rules.section.{name}"),
            tuple(
                _paragraph(words, f"rules.{spec.name}.{line.key.format_map(texts)}", data)
                for line in lines
                if line.applies(texts)
            ),
        )
        for name, lines in SECTIONS[spec.name]
    ]
    sections.append(_options_in_force(words, spec, chosen))
    return tuple(section for section in sections if section.paragraphs)


def _paragraph(words: Words, key: str, data: Mapping[str, object]) -> str:
    left = data.get("left")
    if key.endswith(".deal.left") and isinstance(left, int):
        return words.plural(key, left, **data)
    return words(key, **data)


def _options_in_force(words: Words, spec: Spec, chosen: Options) -> Section:
    changed = chosen.changed()
    lines = [
        words.plural("rules.options.some-changed", len(changed))
        if changed
        else words("rules.options.all-usual")
    ]
    for option in spec.options:
        title = option_title(words, spec.name, option.name)
        value = option_value(words, spec.name, option.name, chosen[option.name])
        if option.name in changed:
            usual = option_value(words, spec.name, option.name, option.default)
            lines.append(words("option.line.changed", title=title, value=value, usual=usual))
        else:
            lines.append(words("option.line", title=title, value=value))
    return Section(words("rules.section.options"), tuple(lines))


def _politaine_data(words: Words, seats: int, options: Options) -> dict[str, object]:
    return {"target": options["target"]}


def _aluette_data(words: Words, seats: int, options: Options) -> dict[str, object]:
    named = [card_with_nickname(words, card, "aluette48", explained=True) for card in NAMED]
    extended = options["sign_list"] == "extended"
    signs = [sign_meaning(words, sign) for sign in Sign if extended or sign < Sign.AS]
    return {
        "target": options["target"],
        "percent": words.number(100 * float(options["catch"])),
        "named": words.list(named),
        "signs": words.series(signs),
    }


def _whist22_data(words: Words, seats: int, options: Options) -> dict[str, object]:
    most = PACK_OF_WHIST // seats
    largest = most if options["first_hand"] == "auto" else int(options["first_hand"])
    sizes = list(range(largest, 0, -1))
    if options["forehead"] == "extra":
        sizes.append(1)
    if options["cycle"] == "up-down":
        sizes += range(2, largest + 1)
    return {
        "target": options["target"],
        "seats": seats,
        "sizes": ", ".join(map(str, sizes)),
        "left": PACK_OF_WHIST - seats * largest,
    }


_DATA = {"politaine": _politaine_data, "aluette": _aluette_data, "whist22": _whist22_data}
