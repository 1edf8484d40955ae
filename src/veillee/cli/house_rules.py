"""Reads what stands on the command line besides the declared flags: the game and its options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from veillee.errors import BadOption, VeilleeError
from veillee.games import registry
from veillee.games.notation import parse_number
from veillee.match.game import Game, game


@dataclass(frozen=True, slots=True)
class Given:
    """The words and the ``--option value`` pairs of a command line."""

    words: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)


def read_arguments(arguments: Sequence[str]) -> Given:
    """Split arguments into words and options (``--low-card-duty yes``, ``--target=40``).

    Raises:
        VeilleeError: an option without a value, given twice, or written with one dash.
    """
    words: list[str] = []
    options: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if not argument.startswith("-") or argument == "-":
            words.append(argument)
            continue
        flag, equals, value = argument.partition("=")
        if not flag.startswith("--") or flag == "--":
            raise VeilleeError("unknown-flag", name=flag)
        if not equals:
            if not rest or rest[0].startswith("--"):
                raise VeilleeError("flag-needs-value", name=flag)
            value = rest.pop(0)
        name = flag[2:].replace("-", "_").lower()
        if name in options:
            raise VeilleeError("flag-twice", name=flag)
        options[name] = value
    return Given(tuple(words), options)


def chosen_game(arguments: Sequence[str], seats: str | None) -> Game:
    """The game that a command line sets up: its name, the seats, the house rules.

    Raises:
        VeilleeError: no game, more than one, an unknown game or option, a wrong value.
    """
    given = read_arguments(arguments)
    if not given.words:
        raise VeilleeError("missing-game", allowed=registry.names())
    name, *more = given.words
    registry.find(name)
    if more:
        raise VeilleeError("extra-words", text=" ".join(more))
    return game(name, seats=read_seats(name, seats), **given.options)


def read_seats(name: str, text: str | None) -> int | None:
    """A number of seats, or None where none was given. Raises: BadOption."""
    if text is None:
        return None
    allowed = tuple(str(number) for number in sorted(registry.find(name).seats))
    if text.strip() not in allowed:
        raise BadOption("bad-seats", name="seats", value=text, seats=text, allowed=allowed)
    return int(text)


def read_seat(text: str | None, seats: int) -> int:
    """The seat somebody wants, 0 if none is given. Raises: VeilleeError."""
    if text is None:
        return 0
    if not text.strip().isdecimal() or int(text) >= seats:
        raise VeilleeError("bad-seat", text=text, seats=seats, last=seats - 1)
    return int(text)


def read_pace(text: str | None, usual: float) -> float:
    """Seconds between what the bots do. Raises: VeilleeError."""
    if text is None:
        return usual
    try:
        pace = float(text.replace(",", "."))
    except ValueError:
        pace = -1.0
    if not 0 <= pace <= 60:
        raise VeilleeError("bad-pace", text=text)
    return pace


def read_seed(text: str | None) -> int | str | None:
    """A seed: digits are a number, anything else is taken as it is written."""
    if text is None or not (text.isascii() and text.isdigit() and len(text) <= 18):
        return text
    return parse_number(text) if len(text) <= 9 else int(text)


def read_names(text: str | None, seats: int, usual: Sequence[str]) -> tuple[str, ...]:
    """Names of the players, seat 0 first, separated by commas or semicolons.

    Raises:
        VeilleeError: not as many names as seats, an empty name, or the same name twice.
    """
    if text is None:
        return tuple(usual[:seats])
    names = tuple(" ".join(name.split()) for name in text.replace(";", ",").split(","))
    if len(names) != seats:
        raise VeilleeError("bad-players", count=len(names), seats=seats)
    if not all(names) or len({name.casefold() for name in names}) != seats:
        raise VeilleeError("names-not-apart")
    return names
