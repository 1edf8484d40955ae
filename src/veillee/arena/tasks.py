"""The smallest piece of work: one pairing on one deal, all its playings, in one go."""

from __future__ import annotations

import multiprocessing
import random
import signal
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from traceback import extract_tb

from veillee.arena import kernels, pairs
from veillee.arena.pairs import Kind, Pairing
from veillee.arena.play import playing, scale
from veillee.arena.players import OpenBot, Player, checked
from veillee.arena.setup import Setup
from veillee.arena.times import Times
from veillee.errors import VeilleeError


@dataclass(frozen=True, slots=True, order=True)
class Task:
    """Which pairing on which deal (numbered from 0)."""

    number: int
    pairing: Pairing


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a task: the first's lead in parts of a unit, the time of each one's moves."""

    task: Task
    lead: int
    times: dict[int, Times]  # by place in the list of bots

    def to_data(self) -> dict[str, object]:
        """As JSON can hold it; ``from_data`` is the inverse."""
        pairing = self.task.pairing
        return {
            "deal": self.task.number,
            "first": pairing.first,
            "second": pairing.second,
            "kind": str(pairing.kind),
            "lead": self.lead,
            "times": {str(bot): times.to_data() for bot, times in sorted(self.times.items())},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Played:
        """Raises: KeyError, TypeError, ValueError for anything else."""
        numbers = [data[name] for name in ("deal", "first", "second", "lead")]
        times = data["times"]
        if not isinstance(times, dict):
            raise TypeError
        deal, first, second, lead = (_whole(number) for number in numbers)
        pairing = Pairing(first, second, Kind(str(data["kind"])))
        spent = {int(bot): Times.from_data(value) for bot, value in times.items()}
        return cls(Task(deal, pairing), lead, spent)


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


@dataclass(frozen=True, slots=True)
class Failed:
    """A task that raised an error: which player made it, and where. Sent back as a value.

    An error would have to survive pickling and, on a cluster, a transport that may lose it.
    """

    task: Task
    bots: tuple[str, ...]
    why: str


def worth(setup: Setup, pairing: Pairing) -> int:
    """By what a lead is divided to be in units of the setup."""
    return pairs.parts(setup.played(), pairing) * scale(setup.per)


def carried_out(setup: Setup, task: Task) -> Played | Failed:
    """Play the task. Depends on the setup and the task alone, times apart."""
    _leave_interrupts_to_the_parent()
    try:
        return _carried_out(setup, task)
    except Exception as error:
        frames = extract_tb(error.__traceback__)
        where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}"
        bots = (setup.bots[task.pairing.first], setup.bots[task.pairing.second])
        return Failed(task, bots, f"{type(error).__name__} {error} ({where})")


def _carried_out(setup: Setup, task: Task) -> Played:
    game, number = setup.played(), task.number
    _warmed(setup)
    seed = f"arena/{setup.seed}/{number}"
    seated = pairs.seatings(game, task.pairing, number, len(setup.bots))
    times = {bot: Times() for seating in seated for bot in seating}
    gains = []
    for seating in seated:
        players = [made(setup, bot, f"{seed}/{seat}") for seat, bot in enumerate(seating)]
        spent = [times[bot] for bot in seating]
        gains.append(playing(game, seed, number, players, spent, setup.per))
    return Played(task, pairs.lead(game, task.pairing, seated, gains), times)


def made(setup: Setup, bot: int, seed: str) -> Player:
    """A fresh player. Its chance depends on the deal and the seat, not on who sits there.

    Raises: VeilleeError, for one that does not exist or may not play.
    """
    spec = setup.bots[bot]
    player = setup.maker()(spec, random.Random(seed))
    return checked(player, spec, allow_open=setup.allow_open)


def check(setup: Setup) -> None:
    """Raises: VeilleeError, for the first player that cannot be made or may not play."""
    for bot in range(len(setup.bots)):
        made(setup, bot, "check")


@lru_cache(maxsize=16)
def _warmed(setup: Setup) -> None:
    """One move of each player, not counted: what a process loads first is no thinking time."""
    kernels.prepare(setup)  # a cluster's machine may never have played
    match = setup.played().match(seed="arena/warm")
    seat = match.to_act()[0]
    for bot in range(len(setup.bots)):
        player = made(setup, bot, "arena/warm")
        if isinstance(player, OpenBot):
            player.act_open(match.view(seat), match.state)
        else:
            player.act(match.view(seat))


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one has something to say."""
    if multiprocessing.parent_process() is not None:
        with suppress(ValueError):  # not the main thread: a cluster's worker, out of reach
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def failure(failed: Failed) -> VeilleeError:
    """What the parent raises for it."""
    players = " / ".join(failed.bots)
    return VeilleeError(
        "arena-player-failed", name=players, deal=failed.task.number, why=failed.why
    )
