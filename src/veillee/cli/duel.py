"""``veillee duel``: two computer players on the same deals."""

from __future__ import annotations

import json

from rich.table import Table
from rich.text import Text

from veillee.arena.duel import DuelResult, Scores, duel
from veillee.arena.setup import Per
from veillee.arena.stats import bins, estimate
from veillee.bots import names
from veillee.cli import arena
from veillee.cli.arena import Wishes, signed
from veillee.cli.screen import Screen
from veillee.errors import VeilleeError
from veillee.words import Words

USUAL = 200


def run(words: Words, wishes: Wishes) -> int:
    """Play the duel that the flags describe; returns the exit status. Raises: VeilleeError."""
    bots = wishes.given().words
    if len(bots) != 2:
        raise VeilleeError("duel-takes-two", count=len(bots), allowed=names())
    setup = wishes.setup(bots)
    deals = wishes.number(USUAL)
    engine = wishes.engine
    arena.get_ready(words, setup)
    seen: list[Scores] = []
    with arena.progress() as shown:
        bar = shown.add_task("", total=deals)

        def tell(scores: Scores) -> None:
            seen[:] = [scores]
            shown.update(bar, completed=len(scores.leads), description=_running(words, scores))

        try:
            result: DuelResult | None = duel(
                setup, deals, engine=engine, stop=wishes.stop, file=wishes.file, tell=tell
            )
        except KeyboardInterrupt:
            result = None
    if result is not None:
        _show(words, result, as_json=wishes.as_json)
        return 0
    so_far = seen[0].result() if seen else None
    if so_far is not None and not wishes.as_json:
        _show(words, so_far, as_json=False)
    return arena.interrupted(words, wishes)


def _running(words: Words, scores: Scores) -> str:
    """The mean so far, beside the bar."""
    if len(scores.leads) < 2:
        return ""
    so_far = estimate(scores.leads)
    half = arena.plain(words, (so_far.high - so_far.low) / 2, 2)
    return f"{signed(words, so_far.mean)} ± {half}"


def _show(words: Words, result: DuelResult, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(result.to_data(), ensure_ascii=False))
        return
    screen = Screen()
    setup = result.setup
    first, second = setup.bots
    head = words("cli.duel.head", game=arena.game_name(words, setup), first=first, second=second)
    screen.show(Text(head, "bold"), _figures(screen, words, result))
    screen.show(Text(_verdict(words, result), "bold"))
    if result.settled:
        screen.show(Text(words("cli.duel.settled"), "dim"))
    screen.show(Text(), Text(words("cli.duel.plot", first=first)))
    bars = bins(result.leads)
    width = bars[0][1] - bars[0][0]
    digits = 0 if width >= 1 else 1 if width >= 0.1 else 2
    screen.show(*arena.histogram(screen, words, bars, digits), Text())
    rows = list(zip(setup.bots, result.times, strict=True))
    screen.show(arena.times_table(screen, words, rows))


def _figures(screen: Screen, words: Words, result: DuelResult) -> Table:
    """The figures, one a line."""
    setup, told = result.setup, result.estimate
    table = arena.new_table(screen)
    table.show_header = False
    table.add_column()
    table.add_column(justify="right")
    per = "match" if setup.per is Per.MATCH else "deal"
    advantage = words(f"cli.duel.advantage.{per}", first=setup.bots[0])
    table.add_row(advantage, f"{signed(words, told.mean)} {arena.unit(words, setup)}")
    span = {"low": signed(words, told.low), "high": signed(words, told.high)}
    table.add_row(words("cli.arena.interval"), words("cli.arena.from-to", **span))
    how = "side" if setup.played().spec.by_side else "seat"
    table.add_row(words(f"cli.duel.pairs.{how}.{per}"), str(told.pairs))
    table.add_row(words("cli.duel.counts"), " / ".join(map(str, result.counts)))
    return table


def _verdict(words: Words, result: DuelResult) -> str:
    first, second = result.setup.bots
    if result.estimate.low > 0:
        return words("cli.duel.better", name=first)
    if result.estimate.high < 0:
        return words("cli.duel.better", name=second)
    return words("cli.duel.level")
