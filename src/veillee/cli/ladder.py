"""``veillee ladder``: how strong each of several computer players is."""

from __future__ import annotations

import json
from statistics import fmean

from rich.table import Table
from rich.text import Text

from veillee.arena.ladder import LadderResult, Rung, anchor, frozen, ladder
from veillee.arena.pairs import Kind
from veillee.arena.setup import Per
from veillee.cli import arena
from veillee.cli.arena import Wishes, signed
from veillee.cli.screen import Screen
from veillee.words import Words

USUAL = 100


def run(words: Words, wishes: Wishes) -> int:
    """Play the ladder that the flags describe; returns the exit status. Raises: VeilleeError."""
    setup = wishes.setup(wishes.given().words or frozen())
    deals = wishes.number(USUAL)
    engine = wishes.engine
    arena.get_ready(words, setup)
    with arena.progress() as shown:
        bar = shown.add_task("", total=None)

        def tell(done: int, of: int) -> None:
            shown.update(bar, completed=done, total=of)

        try:
            result = ladder(setup, deals, engine=engine, file=wishes.file, tell=tell)
        except KeyboardInterrupt:
            shown.stop()
            return arena.interrupted(words, wishes)
    if wishes.as_json:
        print(json.dumps(result.to_data(), ensure_ascii=False))
    else:
        _show(words, result)
    return 0


def _show(words: Words, result: LadderResult) -> None:
    screen, setup = Screen(), result.setup
    per = "match" if setup.per is Per.MATCH else "deal"
    count = {"count": len(setup.bots), "deals": result.deals}
    head = words(f"cli.ladder.head.{per}", game=arena.game_name(words, setup), **count)
    screen.show(Text(head, "bold"), _table(screen, words, result))
    screen.show(Text(words("cli.ladder.scale", name=setup.bots[anchor(setup)]), "dim"))
    if Kind.MIXED in result.rungs:
        screen.show(Text(words("cli.ladder.strangers"), "dim"))
    screen.show(Text(), *_plot(screen, result), Text())
    rows = [(setup.bots[bot], result.times[bot]) for bot in result.order]
    screen.show(arena.times_table(screen, words, rows))


def _table(screen: Screen, words: Words, result: LadderResult) -> Table:
    """A row a player, the strongest first."""
    setup = result.setup
    table = arena.new_table(screen)
    table.add_column(words("cli.arena.player"))
    kinds = [kind for kind in (Kind.OWN, Kind.MIXED) if kind in result.rungs]
    for kind in kinds:
        table.add_column(words(f"cli.ladder.strength.{kind}"), justify="right")
        table.add_column(words("cli.arena.interval"), justify="right")
    table.add_column(words("cli.ladder.lead", unit=arena.unit(words, setup)), justify="right")
    for bot in result.order:
        figures = [text for kind in kinds for text in _rung(words, result.rungs[kind][bot])]
        table.add_row(setup.bots[bot], *figures, signed(words, lead(result, bot)))
    return table


def _rung(words: Words, rung: Rung) -> tuple[str, str]:
    span = {"low": signed(words, rung.low, 0), "high": signed(words, rung.high, 0)}
    return signed(words, rung.strength, 0), words("cli.arena.from-to", **span)


def lead(result: LadderResult, bot: int) -> float:
    """The mean lead of a bot over each of the others, all with their own kind."""
    own = {p: told.mean for p, told in result.duels.items() if p.kind is Kind.OWN}
    ahead = [mean for pairing, mean in own.items() if pairing.first == bot]
    behind = [-mean for pairing, mean in own.items() if pairing.second == bot]
    return fmean(ahead + behind)


def _plot(screen: Screen, result: LadderResult) -> list[Text]:
    """The strengths with their intervals on one line each."""
    rungs, bots = result.rungs[Kind.OWN], result.setup.bots
    span = (min(rung.low for rung in rungs), max(rung.high for rung in rungs))
    name = min(24, max(map(len, bots)))
    room = max(20, min(70, screen.width - name - 3))
    return [
        Text(f"{bots[bot][:name]:>{name}} ").append(
            arena.ruler(rungs[bot].low, rungs[bot].strength, rungs[bot].high, span, room), "cyan"
        )
        for bot in result.order
    ]
