"""A duel: two players on the same deals, until the number is reached or it is settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from veillee.arena import kernels, stats
from veillee.arena.log import Log
from veillee.arena.pairs import Pairing
from veillee.arena.run import Engine, run
from veillee.arena.setup import Setup
from veillee.arena.stats import Estimate, Sequential
from veillee.arena.tasks import Played, Task, check, worth
from veillee.arena.times import Times
from veillee.errors import VeilleeError

PAIRING = Pairing(0, 1)
Tell = Callable[["Scores"], None]


@dataclass(frozen=True, slots=True)
class DuelResult:
    """What a duel says. ``leads``: A over B on each deal, in the unit of the setup.

    ``settled``: it was stopped early; the interval is then the wider one that allows for that.
    """

    setup: Setup
    leads: tuple[float, ...]
    estimate: Estimate
    settled: bool
    times: tuple[Times, Times]

    @property
    def counts(self) -> tuple[int, int, int]:
        """Deals on which A did better, as well, worse."""
        better = sum(lead > 0 for lead in self.leads)
        worse = sum(lead < 0 for lead in self.leads)
        return better, len(self.leads) - better - worse, worse

    def to_data(self) -> dict[str, object]:
        """One JSON object: the figures first, then how they came about."""
        setup = self.setup
        better, level, worse = self.counts
        told: dict[str, object] = {"game": setup.game, "a": setup.bots[0], "b": setup.bots[1]}
        return (
            told
            | self.estimate.to_data()
            | {
                "unit": setup.unit,
                "per": str(setup.per),
                "interval": "anytime" if self.settled else "normal",
                "settled": self.settled,
                "better": better,
                "level": level,
                "worse": worse,
                "sd": stats.moments(self.leads)[1],
                "seats": setup.seats,
                "options": dict(setup.options),
                "seed": setup.seed,
                "cpu": {"a": self.times[0].told(), "b": self.times[1].told()},
            }
        )


class Scores:
    """What has come in of a duel. Pairs count in the order of the deals, whoever was quicker."""

    def __init__(self, setup: Setup, *, stop: bool) -> None:
        self._setup = setup
        self._worth = worth(setup, PAIRING)
        self._waiting: dict[int, Played] = {}
        self._counted: list[Played] = []
        self._test = Sequential() if stop else None
        self.leads: list[float] = []

    @property
    def settled(self) -> bool:
        """Whether enough has been played."""
        return self._test is not None and self._test.settled

    def add(self, played: Played) -> bool:
        """One more result, whichever it is; whether it is enough."""
        self._waiting[played.task.number] = played
        while not self.settled and len(self._counted) in self._waiting:
            self._count(self._waiting.pop(len(self._counted)))
        return self.settled

    def _count(self, played: Played) -> None:
        self._counted.append(played)
        self.leads.append(played.lead / self._worth)
        if self._test is not None:
            self._test.add(self.leads[-1])

    def result(self) -> DuelResult | None:
        """What can be said so far; None where that is nothing."""
        if len(self.leads) < 2:
            return None
        make = stats.anytime_estimate if self.settled else stats.estimate
        times = (Times(), Times())
        for played in self._counted:
            for bot, spent in played.times.items():
                times[bot].merge(spent)
        return DuelResult(self._setup, tuple(self.leads), make(self.leads), self.settled, times)


def duel(
    setup: Setup,
    deals: int,
    *,
    engine: Engine | None = None,
    stop: bool = True,
    file: Path | None = None,
    tell: Tell | None = None,
) -> DuelResult:
    """The advantage of the first of the setup's two bots over the second, on ``deals`` deals.

    ``stop``: end as soon as the sequential test tells them apart. ``file``: what it holds is not
    played again, what is played is added. ``tell`` is called as results come in.

    Raises:
        VeilleeError: the setup, the number or the file will not do; a player or engine failed.
    """
    if deals < 2:
        raise VeilleeError("bad-deals", text=str(deals))
    check(setup)
    kernels.prepare(setup)
    scores = Scores(setup, stop=stop)
    if file is None:
        _play(setup, range(deals), engine, scores, None, tell)
    else:
        with Log(file, setup) as log:
            known = {
                played.task.number: played
                for played in log
                if played.task.number < deals and played.task.pairing == PAIRING
            }
            for number in sorted(known):
                scores.add(known[number])
            left = [number for number in range(deals) if number not in known]
            _play(setup, left, engine, scores, log, tell)
    result = scores.result()
    assert result is not None  # at least two deals were played
    return result


def _play(
    setup: Setup,
    numbers: Sequence[int],
    engine: Engine | None,
    scores: Scores,
    log: Log | None,
    tell: Tell | None,
) -> None:
    def take(played: Played) -> bool:
        if log is not None:
            log.add(played)
        enough = scores.add(played)
        if tell is not None:
            tell(scores)
        return enough

    if tell is not None:
        tell(scores)
    if not scores.settled:
        run(setup, [Task(number, PAIRING) for number in numbers], engine or Engine(), take)
