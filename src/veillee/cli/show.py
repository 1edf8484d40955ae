"""``veillee games``, ``options`` and ``rules``: what there is to play, and how."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from veillee.cli import house_rules
from veillee.cli.screen import Screen
from veillee.games import registry
from veillee.games.options import Option
from veillee.match.game import Game
from veillee.words import Words
from veillee.words.options import option_about, option_title, option_value
from veillee.words.rulebook import introduction, rulebook


def print_rules(screen: Screen, words: Words, game: Game) -> None:
    """The rule book of a game with the options in force."""
    title = words(f"game.{game.name}.name")
    screen.show(Text(title, "bold underline"), Text())
    screen.show(Text(introduction(words, game.name), "italic"))
    for section in rulebook(words, game.name, game.seats, game.options):
        screen.show(Text(), Text(section.title, "bold"))
        for paragraph in section.paragraphs:
            for line in Text(paragraph).wrap(screen.console, screen.width - 2):
                line.rstrip()
                screen.show(Text("  ").append_text(line))


def rules(words: Words, arguments: Sequence[str], seats: str | None) -> int:
    """``veillee rules``. Raises: VeilleeError."""
    print_rules(Screen(), words, house_rules.chosen_game(arguments, seats))
    return 0


def games(words: Words) -> int:
    """``veillee games``: a table of the games."""
    screen = Screen()
    table = _table(screen)
    for key in ("name", "players", "cards", "about"):
        table.add_column(words(f"cli.column.{key}"), overflow="fold")
    for name in registry.names():
        spec = registry.find(name)
        table.add_row(
            Text(name, "bold"),
            _seats(words, spec.seats, name),
            words(f"deck.{spec.deck.name}"),
            words(f"game.{name}.subtitle"),
        )
    screen.show(table, Text(words("cli.games.more")))
    return 0


def options(words: Words, arguments: Sequence[str]) -> int:
    """``veillee options GAME``: a table of its house rules. Raises: VeilleeError."""
    game = house_rules.chosen_game(arguments, None)
    screen = Screen()
    table = _table(screen, lines=True)
    for key in ("option", "values", "meaning"):
        table.add_column(words(f"cli.column.{key}"), overflow="fold")
    for option in game.options.table:
        table.add_row(Text(option.name, "bold"), _values(option), _meaning(words, game, option))
    screen.show(table, Text(words("cli.options.more", game=game.name)))
    return 0


def _table(screen: Screen, *, lines: bool = False) -> Table:
    style = box.ROUNDED if screen.symbols else box.ASCII
    return Table(box=style, show_lines=lines, header_style="bold")


def _seats(words: Words, seats: Sequence[int], name: str) -> str:
    allowed = sorted(seats)
    usual = [count for count in allowed if _plays(name, count)]
    text = words.either(usual)
    more = [count for count in allowed if count not in usual]
    return text if not more else words("cli.seats.more", usual=text, more=words.either(more))


def _plays(name: str, seats: int) -> bool:
    """Whether a game takes this number of seats without further options."""
    from veillee.errors import BadOption
    from veillee.match.game import game

    try:
        game(name, seats=seats)
    except BadOption:
        return False
    return True


def _values(option: Option) -> Text:
    """The values, the default first and in bold."""
    usual = option.write(option.default)
    others = [value for value in option.allowed if value != usual]
    text = Text(usual, "bold")
    for value in others:
        text.append("\n" + value, "not bold")
    return text


def _meaning(words: Words, game: Game, option: Option) -> Text:
    """What the option is about, and each of its words."""
    text = Text(option_title(words, game.name, option.name), "bold")
    text.append("\n" + option_about(words, game.name, option.name), "not bold")
    for value in option.allowed:
        key = f"option.{game.name}.{option.name}.value.{value}"
        if key in words:
            said = option_value(words, game.name, option.name, value)
            text.append("\n" + words("cli.options.value", value=value, meaning=said), "not bold")
    return text
