"""Tables for tests: a clock of their own, bots that play through commands, everybody's stream."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from veillee import bots
from veillee.games.actions import Action
from veillee.table import (
    SERVER,
    Answer,
    AtSeat,
    Command,
    Done,
    Event,
    Phase,
    Refused,
    Settings,
    Showing,
    Stream,
    Table,
    Viewer,
    answer,
    due,
    fold,
    next_alarm,
    numbered,
    opening_answer,
)
from veillee.table import commands as c
from veillee.table.due import ACT, CLAIM, OPENING, TALK

SECRET = "5ec4e7" + "0" * 58
NAMES = ("anne", "bruno", "chloe", "denis", "elise", "fanny", "gilles")


def make(kind: type[Command], person: str, cid: str, fields: Mapping[str, object]) -> Command:
    """A command of any kind."""
    given: dict[str, Any] = dict(fields)
    return kind(person=person, id=cid, **given)


class Sitting:
    """A table, all its events, and the time; every command goes through ``do``."""

    def __init__(
        self,
        game: str = "politaine",
        seats: int = 4,
        *,
        secret: str = SECRET,
        options: Sequence[tuple[str, str]] = (),
        **settings: object,
    ) -> None:
        self.now = 1000
        self.table: Table | None = None
        self.events: list[Event] = []
        self.log: list[tuple[int, int, Command]] = []  # version before, time, what was done
        self._ids = 0
        self._bots: dict[tuple[int, str], bots.Bot] = {}
        self.ok(
            c.OpenTable(
                person=NAMES[0],
                id="open",
                name=NAMES[0].title(),
                game=game,
                seats=seats,
                options=tuple(options),
                settings=Settings.of(settings),
                secret=secret,
            )
        )

    # Commands ---------------------------------------------------------------------------------

    @property
    def t(self) -> Table:
        assert self.table is not None
        return self.table

    def id(self) -> str:
        self._ids += 1
        return f"c{self._ids}"

    def do(self, command: Command) -> Answer:
        """Answered, whatever it is; carried out if it may be."""
        before = self.table
        given = answer(self.table, command, self.now)
        if isinstance(given, Done):
            assert given.table.version == len(self.events) + len(given.events)
            if given.events:
                self.log.append((len(self.events), self.now, command))
            self.events += given.events
            self.table = given.table
        else:
            assert self.table is before
        return given

    def ok(self, command: Command) -> tuple[Event, ...]:
        """Carried out; what happened."""
        given = self.do(command)
        assert isinstance(given, Done), given
        return given.events

    def refused(self, command: Command) -> str:
        """Refused; the code of the reason."""
        given = self.do(command)
        assert isinstance(given, Refused), given
        return given.error.code

    def act(self, seat: int, action: str, *, lag: int = 0) -> Command:
        """The act of the person in a seat, or of its bot."""
        person = SERVER if self.t.bot_of(seat) else self.t.seats[seat].person
        return c.Act(person=person, id=self.id(), seat=seat, action=action, lag=lag)

    def by(self, person: str, kind: type[Command], **fields: object) -> Command:
        """A command of a person."""
        return make(kind, person, self.id(), fields)

    def play(self, seat: int, action: str) -> tuple[Event, ...]:
        return self.ok(self.act(seat, action))

    def wait(self, ms: int) -> tuple[Event, ...]:
        """Time passes; what happened by itself."""
        self.now += ms
        return self.ok(c.Tick())

    # Persons ----------------------------------------------------------------------------------

    def sit(self, persons: int) -> Sitting:
        """The first seats have persons, the others bots; everybody is ready."""
        for seat in range(len(self.t.seats)):
            name = NAMES[seat]
            if seat >= persons:
                self.ok(self.by(NAMES[0], c.SetBot, seat=seat, bot="amateur"))
                continue
            if seat:
                self.ok(self.by(name, c.Join, name=name.title()))
            self.ok(self.by(name, c.TakeSeat, seat=seat))
            self.ok(self.by(name, c.SetReady, ready=True))
        return self

    def start(self) -> Sitting:
        """The match has begun."""
        self.ok(self.by(self.t.host, c.Start))
        return self

    def opened(self) -> Sitting:
        """What may be said before the first card is over."""
        if self.phase is Phase.OPENING:
            self.wait(self.t.until - self.now)
        return self

    def turn(self) -> int:
        return self.t.turn

    @property
    def phase(self) -> Phase:
        """Where the table is; read anew, whatever was known of it before."""
        return self.t.phase

    def legal(self, seat: int) -> list[str]:
        return [str(action) for action in self.t.playing().legal(seat)]

    # Play ---------------------------------------------------------------------------------------

    def bot(self, seat: int, name: str) -> bots.Bot:
        """The bot of a seat, the same through the match, with its own chance."""
        key = (seat, name)
        if key not in self._bots:
            self._bots[key] = bots.bot(name, random.Random(str(key)))
        return self._bots[key]

    def step(self, *, talk: bool = True) -> None:
        """The next thing that happens at a table of bots, or by itself."""
        asked = [d for d in due(self.t) if d.kind != TALK]
        if talk:
            self.let_talk()
        if not asked:
            alarm = next_alarm(self.t)
            assert alarm is not None
            self.wait(max(0, alarm - self.now))
            return
        first = min(asked, key=lambda d: d.at)
        self.now = max(self.now, first.at)
        player = self.bot(first.seat, first.bot)
        view = self.t.playing().view(first.seat)
        if first.kind == OPENING:
            chosen: Action | None = player.act(view) if view.legal else None
            said = opening_answer(self.t, first.seat, chosen)
            assert said is not None
            self.play(first.seat, said)
        else:
            assert first.kind in (ACT, CLAIM)
            self.play(first.seat, str(player.act(view)))

    def let_talk(self) -> None:
        """Each bot may talk once."""
        for d in due(self.t):
            if d.kind == TALK:
                words = self.bot(d.seat, d.bot).talk(self.t.playing().view(d.seat))
                if words is not None:
                    self.do(self.act(d.seat, str(words)))

    def finish(self) -> Sitting:
        """Everybody plays to the end of the match."""
        return self.until(Phase.FINISHED)

    def until(self, phase: Phase, *, most: int = 6000) -> Sitting:
        """Everybody plays until the table is there."""
        for _ in range(most):
            if self.phase is phase:
                return self
            self.go_on()
        raise AssertionError(f"never {phase.value}")

    def go_on(self) -> None:
        """One more thing happens; persons do what an amateur would."""
        seat = self.t.turn
        if seat < 0 or self.t.bot_of(seat):
            self.step()
            return
        player = self.bot(seat, "amateur")
        self.play(seat, str(player.act(self.t.playing().view(seat))))

    # What is seen -----------------------------------------------------------------------------

    def stream(self, viewer: Viewer) -> list[dict[str, object]]:
        """All that a viewer was sent."""
        return [sent.to_data() for sent in numbered(self.events, viewer, self.t)]

    def kinds(self, viewer: Viewer) -> list[str]:
        return [str(data["kind"]) for data in self.stream(viewer)]

    def live(self, viewer: Viewer) -> Stream:
        """A stream that is up to date."""
        stream = Stream(viewer, self.t)
        stream.push(Showing(self.events, self.t))
        return stream

    def check_fold(self) -> None:
        """The table is the fold of its events."""
        assert fold(self.events) == self.t


def at_seats(sitting: Sitting) -> list[Viewer]:
    return [AtSeat(seat) for seat in range(len(sitting.t.seats))]
