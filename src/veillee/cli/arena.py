"""What ``veillee duel`` and ``veillee ladder`` share: their flags read, figures and plots shown."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from veillee.arena import kernels
from veillee.arena.run import Engine
from veillee.arena.setup import Per, Setup
from veillee.arena.tasks import check
from veillee.arena.times import Times
from veillee.cli import house_rules
from veillee.cli.screen import Screen
from veillee.errors import VeilleeError
from veillee.games import registry
from veillee.match.game import game
from veillee.words import Words

INTERRUPTED = 130
_MOST_DEALS = 1_000_000
_MOST_JOBS = 1024
_MINUS = "\N{MINUS SIGN}"
_EIGHTHS = " ▏▎▍▌▋▊▉█"


@dataclass(frozen=True, slots=True)
class Wishes:
    """The flags of the command line, as they were given."""

    arguments: Sequence[str] = ()
    game: str | None = None
    seats: str | None = None
    deals: str | None = None
    jobs: str | None = None
    seed: str | None = None
    scheduler: str | None = None
    resume: str | None = None
    matches: bool = False
    stop: bool = True
    allow_oracle: bool = False
    as_json: bool = False

    @property
    def engine(self) -> Engine:
        """Where to play. Raises: VeilleeError."""
        if self.jobs is None:
            return Engine(None, self.scheduler)
        return Engine(_whole("bad-jobs", self.jobs, 1, _MOST_JOBS), self.scheduler)

    @property
    def file(self) -> Path | None:
        """Where results are kept, if anywhere."""
        return None if self.resume is None else Path(self.resume)

    def number(self, usual: int) -> int:
        """How many deals. Raises: VeilleeError."""
        return usual if self.deals is None else _whole("bad-deals", self.deals, 2, _MOST_DEALS)

    def given(self) -> house_rules.Given:
        """The players and the house rules among the arguments. Raises: VeilleeError."""
        return house_rules.read_arguments(self.arguments)

    def setup(self, bots: Sequence[str]) -> Setup:
        """The experiment. Raises: VeilleeError, where the game or an option will not do."""
        if self.game is None:
            raise VeilleeError("missing-game", allowed=registry.names())
        seats = house_rules.read_seats(self.game, self.seats)
        seed = house_rules.read_seed(self.seed)
        return Setup.of(
            game(self.game, seats=seats, **self.given().options),
            bots,
            seed=1 if seed is None else seed,
            per=Per.MATCH if self.matches else Per.DEAL,
            allow_open=self.allow_oracle,
        )


def _whole(code: str, text: str, low: int, high: int) -> int:
    """Raises: VeilleeError."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else -1
    if not low <= number <= high:
        raise VeilleeError(code, text=text)
    return number


def get_ready(words: Words, setup: Setup) -> None:
    """Refuse a wrong player before anything else; say so where kernels are made, which takes long.

    Raises:
        VeilleeError: a player that there is not, or that may not play.
    """
    check(setup)
    if kernels.missing(setup):
        print(words("cli.arena.preparing"), file=sys.stderr, flush=True)


@contextmanager
def progress() -> Iterator[Progress]:
    """A bar on standard error, where somebody sees it."""
    console = Console(stderr=True, highlight=False, markup=False)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as shown:
        yield shown


def interrupted(words: Words, wishes: Wishes) -> int:
    """What is said after Ctrl-C; returns the exit status."""
    key = "cli.arena.interrupted" if wishes.resume is None else "cli.arena.interrupted.resume"
    print(words(key, file=wishes.resume), file=sys.stderr)
    return INTERRUPTED


# --- Figures -----------------------------------------------------------------------------------


def signed(words: Words, value: float, digits: int = 2) -> str:
    """``+1.25`` or ``−1,25``."""
    text = f"{value:+.{digits}f}".replace("-", _MINUS)
    return text.replace(".", words("number.point"))


def plain(words: Words, value: float, digits: int) -> str:
    """``1.25`` or ``1,25``."""
    return f"{value:.{digits}f}".replace(".", words("number.point"))


def unit(words: Words, setup: Setup) -> str:
    """What is counted."""
    return words(f"cli.arena.unit.{setup.unit.replace(' ', '-')}")


def game_name(words: Words, setup: Setup) -> str:
    """The game, and how many play it."""
    name = words(f"game.{setup.game}.name")
    return words("cli.arena.game", game=name, seats=setup.seats)


def new_table(screen: Screen) -> Table:
    """An empty table as the terminal can draw it."""
    return Table(box=box.ROUNDED if screen.symbols else box.ASCII, header_style="bold")


def times_table(screen: Screen, words: Words, rows: Sequence[tuple[str, Times]]) -> Table:
    """Processor time of each player's moves."""
    table = new_table(screen)
    table.title = words("cli.arena.times")
    table.add_column(words("cli.arena.player"))
    for name in ("moves", "mean", "median", "p95", "worst"):
        table.add_column(words(f"cli.arena.times.{name}"), justify="right")
    for name, times in rows:
        spent = (times.mean, times.quantile(0.5), times.quantile(0.95), times.worst / 1000)
        table.add_row(name, str(times.count), *(plain(words, ms, 2) for ms in spent))
    return table


# --- Plots -------------------------------------------------------------------------------------


def histogram(
    screen: Screen, words: Words, bars: Sequence[tuple[float, float, int]], digits: int
) -> list[Text]:
    """One line a bin: its middle, a bar, how many."""
    most = max(count for _, _, count in bars)
    room = max(10, min(50, screen.width - 24))
    lines = []
    for low, high, count in bars:
        middle = signed(words, (low + high) / 2 + 0.0, digits)
        drawn = bar(count / most * room, symbols=screen.symbols)
        colour = "green" if low + high > 0 else "red" if low + high < 0 else "yellow"
        line = Text(f"{middle:>10} ")
        lines.append(line.append(drawn, colour).append(f" {count}" if count else ""))
    return lines


def bar(length: float, *, symbols: bool) -> str:
    """A bar so many characters long."""
    if not symbols:
        return "#" * round(length)
    whole, part = divmod(round(length * 8), 8)
    return "█" * whole + _EIGHTHS[part].strip()


def ruler(low: float, value: float, high: float, span: tuple[float, float], room: int) -> str:
    """An interval and what is in it on a line from ``span[0]`` to ``span[1]``."""
    begin, end = span
    wide = (end - begin) or 1.0

    def place(number: float) -> int:
        return round((number - begin) / wide * (room - 1))

    line = [" "] * room
    for column in range(place(low), place(high) + 1):
        line[column] = "-"
    line[place(low)], line[place(high)] = "[", "]"
    line[place(value)] = "o"
    return "".join(line)
