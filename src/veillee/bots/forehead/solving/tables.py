"""Solving hands into the table that ships, and reading them back as strategies."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from veillee.bots.forehead.sight import Rules
from veillee.bots.forehead.solving.deals import every_deal, merged, sighted_deals
from veillee.bots.forehead.solving.game import Game, Strategy, obey_ban
from veillee.bots.forehead.solving.regrets import ROUNDS, deaf_strategy, highest_seen, solve
from veillee.bots.forehead.table import PARTS, chance_of_plus, member


def solved(rules: Rules, rounds: int = ROUNDS) -> Strategy:
    """The strategy that the table holds for a hand, not yet rounded."""
    cards = every_deal(rules)
    deals = sighted_deals(rules, cards)
    slip = deaf_strategy(rules, highest_seen(cards, deals))
    return solve(Game.of(rules, merged(deals)), slip, rounds=rounds)


def packed(strategy: Strategy) -> bytes:
    """A strategy as the table keeps it."""
    return b"".join(np.round(plus * PARTS).astype(np.uint8).tobytes() for plus in strategy)


def shipped(rules: Rules) -> Strategy:
    """The strategy in the table. Raises: KeyError where this hand was not solved."""
    if chance_of_plus(rules, 0, 0, 0) is None:
        raise KeyError(rules)
    seats, sights = range(rules.seats), range(rules.sights)
    return obey_ban(
        rules,
        [
            np.array(
                [
                    [chance_of_plus(rules, seat, bids, sight) for sight in sights]
                    for bids in range(1 << seat)
                ],
                dtype=np.float64,
            )
            for seat in seats
        ],
    )


def written(path: Path, hands: Iterable[tuple[Rules, Strategy]]) -> Iterator[Rules]:
    """Write the table, hand after hand; the same strategies give the same bytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as table:
        for rules, strategy in hands:
            table.writestr(zipfile.ZipInfo(member(rules)), packed(strategy), zipfile.ZIP_DEFLATED)
            yield rules
