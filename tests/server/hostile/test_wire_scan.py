"""What is sent depends on nothing hidden: the same evening with other hidden cards, byte by byte.

A table is played once in the test's hands. Its last deal is then played twice more through the
server's own room, attendance and connections, with every frame kept: once as it was, once with the
cards that a viewer cannot see placed otherwise, or without the signs it did not perceive. What the
viewer is sent must be the same: the same frames, in the same order, of the same bytes.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest

from conformance.setups import SOME, Setup
from server.running import run
from table.tables import Sitting
from table.test_hidden import chatter
from table.worlds import adapted, last_deal, rearranged, unperceived
from veillee.server.live.audience import name_of
from veillee.server.live.bookkeeping import row_of
from veillee.server.live.connection import Connection
from veillee.server.live.credits import Credit
from veillee.server.live.room import Room
from veillee.server.metrics import Metrics
from veillee.server.problems import words_in
from veillee.server.store.journal import Done
from veillee.server.store.rows import TableRow
from veillee.table import (
    AtSeat,
    Command,
    Event,
    Guest,
    Phase,
    Refused,
    Spectator,
    Table,
    Viewer,
    answer,
    evolve,
    fold,
)
from veillee.table import commands as c
from veillee.table.events_play import Dealt

WORLDS = 2  # rearrangements of each table
GUEST = "gilles"
BLANK = TableRow(
    id="tab", game="", seats=0, options={}, settings={}, listed=True, lang="fr", phase="", host="",
    names=(), persons=(), open_seats=0, present=0, created_at=0, updated_at=0,
)  # fmt: skip


class Immediate:
    """A journal that keeps nothing and says at once that it did."""

    def append(self, table: str, events: Sequence[Event], done: Done) -> None:
        """See Journal."""
        asyncio.get_running_loop().call_soon(done, None)

    async def remove(self, table: str) -> None:
        """See Journal."""

    async def flush(self) -> None:
        """See Journal."""

    async def close(self) -> None:
        """See Journal."""


class Keeper:
    """A house that keeps nothing."""

    def __init__(self) -> None:
        self.journal = Immediate()
        self.metrics = Metrics()
        self.rows: list[TableRow] = []  # what the list of tables is told

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """See the hub."""
        return []

    async def log(
        self, room: Room, viewer: Viewer, after: int, limit: int
    ) -> list[dict[str, object]]:
        """See the hub."""
        return []

    def row(self, room: Room) -> TableRow:
        """See the hub."""
        return row_of(BLANK, room.table)

    def changed(self, room: Room, table: Table, events: Sequence[Event]) -> None:
        """See the hub."""
        self.rows.append(row_of(BLANK, table))


class StillRoom(Room):
    """A room in which time passes only when the test says so."""

    def _set_alarm(self) -> None:
        """No alarm: its ticks are among the commands of the evening."""


@dataclass
class Wire:
    """A room, and every frame that each socket was sent."""

    events: list[Event]
    now: int
    frames: dict[str, list[str]] = field(default_factory=dict)

    def open(self) -> None:
        """Everybody who may look does: all seats, a guest, two kinds of onlookers."""
        self.keeper = Keeper()
        self.room = StillRoom("tab", self.events, self.keeper, lambda: self.now)
        self.sockets: dict[str, Connection] = {}
        for seat, at in enumerate(self.room.table.seats):
            if at.person:
                self.enter(at.person, AtSeat(seat))
        self.enter(GUEST, Guest())
        for onlooker in (Spectator(), *map(Spectator, range(len(self.room.table.seats)))):
            self.room.attendance.add(onlooker, self.events)
            self.enter("", onlooker)

    def enter(self, person: str, viewer: Viewer, number: int | None = None) -> Connection:
        """One more socket; ``number``: the last event it has."""
        sent = self.frames.setdefault(name_of(viewer), [])

        async def send(message: Mapping[str, Any]) -> None:
            sent.append(str(message.get("text", message)))

        credit = Credit(0, 0, self.now)
        connection = Connection(send, person, None, words_in("fr"), credit, self.now)
        self.room.attendance.enter(connection, viewer, name_of(viewer), number)
        self.room.attendance.heard(connection)
        self.sockets.setdefault(person or name_of(viewer), connection)
        return connection

    async def ask(self, command: Command, now: int) -> None:
        """A command by the socket of whoever sends it, carried out or refused."""
        self.now = now
        self.room.submit(command, connection=self.sockets.get(command.person))
        while not self.room.idle:
            await asyncio.sleep(0)

    def again(self, person: str, viewer: Viewer) -> None:
        """Who has lost the connection comes back, with what was there before, and with nothing."""
        number = self.room.attendance._audiences[name_of(viewer)].stream.number
        for known in (number - 3, None):
            connection = self.enter(person, viewer, known)
            self.room.attendance.leave(connection)

    def stop(self) -> None:
        """No more timers."""
        self.room.stop()


def evening(setup: Setup, seed: int, steps: int, spectators: str) -> Sitting:
    """A table some way into its match, a guest at it; everybody signs and looks around a lot."""
    options = [(name, _text(value)) for name, value in setup.options]
    secret = f"{seed:064x}"
    s = Sitting(setup.name, setup.seats, secret=secret, options=options, spectators=spectators)
    s.ok(s.by(GUEST, c.Join, name="Gilles"))
    s.sit(min(setup.seats, 3)).start()
    rng = random.Random(seed)
    for _ in range(steps):
        if s.phase is Phase.FINISHED:
            break
        chatter(s, rng)
        s.go_on()
    return s


def _text(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Trial:
    """What a viewer tries besides, after which commands of the evening it does, and comes back."""

    s: Sitting
    seat: int | None
    unseen: frozenset[int]  # the versions before signs that it does not perceive
    wrong: Mapping[int, Command]
    back: frozenset[int]

    @classmethod
    def of(cls, s: Sitting, seat: int | None) -> Trial:
        """Mistakes at random moments, none right after what it does not see."""
        rng = random.Random(f"{seat}")
        unseen, wrong, back = unperceived(s, seat), {}, set()
        table, done = fold(s.events[: last_deal(s) + 1]), last_deal(s) + 1
        for (version, now, _), after in pairwise([*s.log, (len(s.events), 0, None)]):
            if version < last_deal(s):
                continue
            for event in s.events[done : after[0]]:
                table = evolve(table, event)
            done = max(done, after[0])
            command = rng.choice(mistakes(s, seat))
            if version in unseen or not isinstance(answer(table, command, now), Refused):
                continue
            if rng.random() < 0.3:
                wrong[version] = command
            if rng.random() < 0.1:
                back.add(version)
        return cls(s, seat, frozenset(unseen), wrong, frozenset(back))

    @property
    def viewer(self) -> Viewer:
        """Who it is."""
        return Guest() if self.seat is None else AtSeat(self.seat)

    @property
    def person(self) -> str:
        """Whose socket it is."""
        return GUEST if self.seat is None else self.s.t.seats[self.seat].person

    async def told(self, dealt: Event | None, *, less: bool = False) -> Wire:
        """The last deal, perhaps with other cards, or without what the viewer does not see."""
        place = last_deal(self.s)
        first = dealt or self.s.events[place]
        wire = Wire([*self.s.events[:place], first], first.at)
        wire.open()
        for version, now, command in self.s.log:
            if version < place or (less and version in self.unseen):
                continue
            there = command
            if dealt is not None:
                there = adapted(wire.room.table, command, self.seat)
            await wire.ask(there, now)
            if version in self.wrong:
                await wire.ask(self.wrong[version], now)
            if version in self.back:
                wire.again(self.person, self.viewer)
        wire.stop()
        return wire


def mistakes(s: Sitting, seat: int | None) -> list[Command]:
    """What somebody may try although it is not allowed: any card of the pack, and more."""
    person = GUEST if seat is None else s.t.seats[seat].person
    cards = [
        c.Act(person=person, id=f"x{n}", seat=seat or 0, action=str(card))
        for n, card in enumerate(s.t.game.deck.cards)
    ]
    more: list[Command] = [
        c.Undo(person=person, id="undo"),
        c.GoOn(person=person, id="go-on"),
        c.Rematch(person=person, id="rematch"),
        c.Act(person=person, id="four", seat=seat or 0, action="eights"),
        c.Act(person=person, id="self", seat=seat or 0, action="discard AD"),
        c.Act(person=person, id="else", seat=((seat or 0) + 1) % 2, action="look 0"),
    ]
    return [*cards, *more, *more]


def viewers(seat: int | None) -> list[str]:
    """The streams that must not depend on what ``seat`` cannot see."""
    own = [] if seat is None else [f"seat-{seat}", f"spectator-{seat}"]
    return ["guest", "spectator", *own]


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_nobody_is_sent_a_byte_that_depends_on_hidden_cards(setup: Setup) -> None:
    """boardgame.io #1159, over the wire: the hidden cards lie otherwise."""
    rng = random.Random(str(setup))
    compared = 0
    for seed in range(WORLDS * 4):
        spectators = ("delayed", "seat")[seed % 2]
        s = evening(setup, seed, rng.randrange(4, 40), spectators)
        if s.phase not in (Phase.OPENING, Phase.PLAYING):
            continue
        seat = rng.randrange(min(setup.seats, 3))
        world = rearranged(s, seat, rng)
        if world is None or world[0].phase is not s.phase:
            continue
        other = world[1][last_deal(s)]
        assert isinstance(other, Dealt)
        trial = Trial.of(s, seat)
        here, there = run(trial.told(None)), run(trial.told(other, less=True))
        assert here.keeper.rows == there.keeper.rows
        for name in viewers(seat):
            assert here.frames[name] == there.frames[name], name
        compared += 1
        if compared == WORLDS:
            break
    assert compared


@pytest.mark.parametrize("signs", ["gaze", "partner", "open"])
def test_a_sign_changes_no_byte_for_those_who_missed_it(signs: str) -> None:
    """Their frames are the same as if it had never been made, refusals and numbers too."""
    setup = Setup("aluette", 4, (("signs", signs), ("bluff", True), ("sign_list", "extended")))
    missed = 0
    for seed in range(4):
        s = evening(setup, seed, 25, "delayed")
        if s.phase is not Phase.PLAYING:
            continue
        for seat in (0, 1, 2, None):
            trial = Trial.of(s, seat)
            missed += len(trial.unseen)
            here, there = run(trial.told(None)), run(trial.told(None, less=True))
            assert here.keeper.rows == there.keeper.rows
            for name in ["guest", "spectator"] if seat is None else [f"seat-{seat}", "guest"]:
                assert here.frames[name] == there.frames[name], name
    assert missed or signs == "open"


def test_the_comparison_sees_a_difference() -> None:
    """Whose cards were moved does see it: the test above can fail."""
    s = evening(Setup("politaine", 4, ()), 1, 12, "delayed")
    rng = random.Random(1)
    world = rearranged(s, 0, rng)
    assert world is not None
    trial = Trial.of(s, 0)
    here, there = run(trial.told(None)), run(trial.told(world[1][last_deal(s)]))
    assert here.frames["seat-0"] == there.frames["seat-0"]
    assert here.frames["seat-1"] != there.frames["seat-1"]
    assert any('"refused"' in frame for frame in here.frames["seat-0"])
    assert sum('"welcome"' in frame for frame in here.frames["seat-0"]) > 1
