"""``veillee play``: a person against bots."""

from __future__ import annotations

import os
import random
import secrets
import shlex
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import FrameType

from rich.text import Text

from veillee.bots import bot, roster
from veillee.cli import house_rules, saving, summary
from veillee.cli.display import Display
from veillee.cli.news import Moment
from veillee.cli.person import Person
from veillee.cli.screen import Leave, Screen, clean
from veillee.cli.session import Player, Session
from veillee.errors import VeilleeError
from veillee.games import registry
from veillee.match.match import Match
from veillee.words import Words

INTERRUPTED = 130
USUAL_PACE = 0.7


@dataclass(frozen=True, slots=True)
class Wishes:
    """The flags of the command line, as they were given."""

    arguments: Sequence[str] = ()
    seats: str | None = None
    seat: str | None = None
    bots: str | None = None
    seed: str | None = None
    players: str | None = None
    pace: str | None = None
    resume: str | None = None
    save: str | None = None


@dataclass(slots=True)
class Table:
    """A match ready to be played, and where it will be saved."""

    match: Match
    seat: int
    bots: str
    file: Path
    since: Moment

    @property
    def others(self) -> int:
        """How many bots play, named from the person's left around."""
        return self.match.game.seats - 1

    def save(self) -> None:
        """Write the match down. Raises: VeilleeError."""
        saving.write_match(self.match, self.file, seat=self.seat, bots=self.bots)


def usual_names(words: Words) -> tuple[str, ...]:
    """What players are called whom nobody named."""
    return tuple(words("cli.names").split())


def play(words: Words, wishes: Wishes) -> int:
    """Play a match at the terminal; returns the exit status.

    Raises:
        VeilleeError: the wishes cannot be fulfilled, or the match cannot be saved.
    """
    pace = house_rules.read_pace(wishes.pace, USUAL_PACE)
    table = _resumed(words, wishes) if wishes.resume else _fresh(words, wishes)
    screen = Screen()
    # With a seed the bots too play the same match again.
    rng = random.Random(secrets.randbits(64) if wishes.seed is None else f"{wishes.seed}/bots")
    names = tuple(clean(name) for name in table.match.players)
    display = Display(screen, words, table.match, table.seat, names)
    display.pace = pace
    person = Person(display)
    players: dict[int, Player] = {table.seat: person}
    for place, name in enumerate(roster(table.bots, table.others), start=1):
        players[(table.seat + place) % table.match.game.seats] = bot(name, rng)
    session = Session(
        table.match,
        players,
        display.tell,
        person=table.seat,
        refused=person.refused,
        since=table.since,
    )
    return _run(session, table, display)


def _run(session: Session, table: Table, display: Display) -> int:
    words, screen = display.words, display.screen
    if not screen.interactive:
        screen.show(Text(words("cli.play.hello", game=words(f"game.{table.match.game.name}.name"))))
    status = 0
    try:
        with _hang_up_leaves():
            session.run()
    except Leave:
        pass
    except KeyboardInterrupt:
        screen.show(Text())
        status = INTERRUPTED
    except BaseException:
        with suppress(VeilleeError):  # the first misfortune is the one to tell
            table.save()
        raise
    table.save()
    if table.match.over:
        screen.show(Text(summary.winners_line(display.teller, table.match.winners), "bold"))
        screen.line(words("cli.saved", file=str(table.file)))
    else:
        typed = shlex.quote(str(table.file))
        screen.line(words("cli.saved.resume", file=str(table.file), typed=typed))
    return status


@contextmanager
def _hang_up_leaves() -> Iterator[None]:
    """A terminal that is closed ends the match like ``quit``, so that it is saved."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise Leave

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {}
    with suppress(ValueError):  # signals are the main thread's business
        before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _fresh(words: Words, wishes: Wishes) -> Table:
    game = house_rules.chosen_game(wishes.arguments, wishes.seats)
    wanted = house_rules.read_seat(wishes.seat, game.seats)
    bots = wishes.bots or "amateur"
    roster(bots, game.seats - 1)  # refuse an unknown one before anything else happens
    names = house_rules.read_names(wishes.players, game.seats, usual_names(words))
    match = game.match(seed=house_rules.read_seed(wishes.seed), players=names)
    # Where the partners are drawn one sits where the cards say.
    seat = wanted if match.persons is None else match.persons.index(wanted)
    return Table(match, seat, bots, _file(wishes, game.name), Moment())


def _resumed(words: Words, wishes: Wishes) -> Table:
    file = Path(wishes.resume or "")
    given = house_rules.read_arguments(wishes.arguments)
    saved = saving.read_match(file)
    match = saved.match
    name = match.game.name
    same = all(registry.find(word).name == name for word in given.words[:1])
    if given.options or len(given.words) > 1 or not same or wishes.seats is not None:
        raise VeilleeError("resume-as-it-is", game=name, path=str(file))
    if match.over:
        raise VeilleeError("resume-over", path=str(file))
    usual = match.players or usual_names(words)
    match.players = house_rules.read_names(wishes.players, match.game.seats, usual)
    if wishes.seat is None and saved.seat is not None and saved.seat < match.game.seats:
        seat = saved.seat
    else:
        seat = house_rules.read_seat(wishes.seat, match.game.seats)
    bots = wishes.bots or saved.bots or "amateur"
    roster(bots, match.game.seats - 1)
    since = Moment.now(match)
    seed = house_rules.read_seed(wishes.seed)
    match.seed = secrets.randbits(64) if seed is None else seed
    match.finish_opening()
    if match.waiting:
        match.deal()
    ours = saved.seat is not None  # a file that somebody else wrote is not written over
    usual_file = file if ours else _file(wishes, name)
    return Table(match, seat, bots, Path(wishes.save) if wishes.save else usual_file, since)


def _file(wishes: Wishes, name: str) -> Path:
    if wishes.save:
        return Path(wishes.save)
    return saving.usual_file(name, datetime.now(), os.environ)
