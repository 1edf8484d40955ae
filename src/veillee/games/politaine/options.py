"""The house rules of Politaine; names, order and defaults are fixed (they stand in records)."""

from __future__ import annotations

from veillee.games.options import Choice, Flag, Option, Options, Whole

OPTIONS: tuple[Option, ...] = (
    Whole("target", default=32, low=30),
    Choice("redeal", ("at-least", "exact", "no-high", "off")),
    Choice("redeal_by", ("request", "automatic")),
    Choice("four", ("eights", "sevens", "either", "off")),
    Choice("four_deadline", ("lead", "own-card")),
    Choice("politaine", ("consecutive", "each")),
    Choice("announce", ("first-card", "opening", "automatic")),
    Choice("both_over", ("first", "highest", "claim")),
    Choice("capot", ("first-deal", "any-deal")),
    Flag("low_card_duty"),
)


def check(options: Options, seats: int) -> None:
    """Every value of every option goes with every other: nothing to refuse."""
