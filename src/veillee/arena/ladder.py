"""A ladder: everybody against everybody on the same deals, among their own and with strangers."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from veillee.arena import kernels, stats, strength
from veillee.arena.log import Log
from veillee.arena.pairs import Kind, Pairing
from veillee.arena.players import player
from veillee.arena.run import Engine, run
from veillee.arena.setup import Setup
from veillee.arena.stats import Estimate
from veillee.arena.strength import Outcome
from veillee.arena.tasks import Played, Task, check, worth
from veillee.arena.times import Times
from veillee.errors import UnknownBot, VeilleeError

# The set that ladders are made of unless others are named. Added to, never changed: what stands
# on a ladder must mean the same next year. Those that this version does not have are left out.
FROZEN = ("random", "debutant", "amateur", "ismcts", "expert")
ANCHOR = "amateur"  # stands at 0 where it takes part, else the first does
FEWEST_WITH_STRANGERS = 3


@dataclass(frozen=True, slots=True)
class Rung:
    """A strength in points of Elo, and what 95 % of the bootstrap over deals lies between."""

    strength: float
    low: float
    high: float

    def to_data(self) -> dict[str, object]:
        """As a report tells it."""
        return {
            "strength": round(self.strength, 1),
            "ci95": [round(self.low, 1), round(self.high, 1)],
        }


@dataclass(frozen=True, slots=True)
class LadderResult:
    """What a ladder says. ``rungs``: for each kind of table, by bot in the order of the setup."""

    setup: Setup
    deals: int
    rungs: dict[Kind, tuple[Rung, ...]]
    duels: dict[Pairing, Estimate]
    times: tuple[Times, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """The bots (places in the setup), the strongest first."""
        own = self.rungs[Kind.OWN]
        return tuple(sorted(range(len(own)), key=lambda bot: -own[bot].strength))

    def to_data(self) -> dict[str, object]:
        """One JSON object: the bots from the top, then each pairing."""
        setup = self.setup
        return {
            "game": setup.game,
            "deals": self.deals,
            "unit": setup.unit,
            "per": str(setup.per),
            "anchor": setup.bots[anchor(setup)],
            "bots": [self._bot(bot) for bot in self.order],
            "pairings": [self._pairing(pairing) for pairing in sorted(self.duels)],
            "seats": setup.seats,
            "options": dict(setup.options),
            "seed": setup.seed,
        }

    def _bot(self, bot: int) -> dict[str, object]:
        told: dict[str, object] = {"bot": self.setup.bots[bot]} | self.rungs[Kind.OWN][
            bot
        ].to_data()
        if Kind.MIXED in self.rungs:
            told["strangers"] = self.rungs[Kind.MIXED][bot].to_data()
        return told | {"cpu": self.times[bot].told()}

    def _pairing(self, pairing: Pairing) -> dict[str, object]:
        bots = self.setup.bots
        told: dict[str, object] = {"a": bots[pairing.first], "b": bots[pairing.second]}
        return told | {"kind": str(pairing.kind)} | self.duels[pairing].to_data()


def anchor(setup: Setup) -> int:
    """The place of the bot that stands at 0."""
    return setup.bots.index(ANCHOR) if ANCHOR in setup.bots else 0


def frozen() -> tuple[str, ...]:
    """Those of the frozen set that there are."""
    return tuple(spec for spec in FROZEN if _exists(spec))


def _exists(spec: str) -> bool:
    try:
        player(spec, random.Random(0))
    except UnknownBot:
        return False
    return True


def pairings(bots: int) -> list[Pairing]:
    """Everybody against everybody; with strangers, too, where there are any."""
    kinds = (Kind.OWN, Kind.MIXED) if bots >= FEWEST_WITH_STRANGERS else (Kind.OWN,)
    return [Pairing(a, b, kind) for a, b in combinations(range(bots), 2) for kind in kinds]


def ladder(
    setup: Setup,
    deals: int,
    *,
    engine: Engine | None = None,
    file: Path | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> LadderResult:
    """The strengths of the setup's bots, from ``deals`` deals of each pairing.

    ``file`` as for a duel. ``tell`` is given how many results there are, and of how many.

    Raises:
        VeilleeError: the setup, the number or the file will not do; a player or engine failed.
    """
    _check(setup, deals)
    met = pairings(len(setup.bots))
    # Deal by deal, so that what an interrupted ladder holds is even.
    wanted = [Task(number, pairing) for number in range(deals) for pairing in met]
    found: dict[Task, Played] = {}
    log = None if file is None else Log(file, setup)
    try:
        tasks = set(wanted)
        found |= {played.task: played for played in log or () if played.task in tasks}

        def take(played: Played) -> bool:
            if log is not None:
                log.add(played)
            found[played.task] = played
            if tell is not None:
                tell(len(found), len(wanted))
            return False

        if tell is not None:
            tell(len(found), len(wanted))
        run(setup, [task for task in wanted if task not in found], engine or Engine(), take)
    finally:
        if log is not None:
            log.close()
    return concluded(setup, deals, [found[task] for task in wanted])


def _check(setup: Setup, deals: int) -> None:
    if deals < 2:
        raise VeilleeError("bad-deals", text=str(deals))
    if len(setup.bots) < 2:
        raise VeilleeError("too-few-players", count=len(setup.bots))
    for place, bot in enumerate(setup.bots):
        if bot in setup.bots[:place]:
            raise VeilleeError("bot-twice", name=bot)
    check(setup)
    kernels.prepare(setup)


def concluded(setup: Setup, deals: int, results: Sequence[Played]) -> LadderResult:
    """The ladder that results make, each pairing on each deal."""
    leads: dict[Pairing, list[float]] = {}
    times = tuple(Times() for _ in setup.bots)
    for played in results:
        pairing = played.task.pairing
        leads.setdefault(pairing, []).append(played.lead / worth(setup, pairing))
        for bot, spent in played.times.items():
            times[bot].merge(spent)
    kinds = sorted({pairing.kind for pairing in leads}, reverse=True)
    rungs = {kind: _rungs(setup, deals, results, kind) for kind in kinds}
    duels = {pairing: stats.estimate(values) for pairing, values in leads.items()}
    return LadderResult(setup, deals, rungs, duels, times)


def _rungs(setup: Setup, deals: int, results: Sequence[Played], kind: Kind) -> tuple[Rung, ...]:
    by_deal: list[list[Outcome]] = [[] for _ in range(deals)]
    for played in results:
        pairing = played.task.pairing
        if pairing.kind is kind:
            won = 0.5 + ((played.lead > 0) - (played.lead < 0)) / 2
            by_deal[played.task.number].append((pairing.first, pairing.second, won))
    count, fixed = len(setup.bots), anchor(setup)
    everything = [outcome for deal in by_deal for outcome in deal]
    best = strength.strengths(strength.wins(everything, count), fixed)
    ranges = strength.intervals(by_deal, count, anchor=fixed)
    return tuple(Rung(best[bot], *ranges[bot]) for bot in range(count))
