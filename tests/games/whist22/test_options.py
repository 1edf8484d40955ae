"""The options of Whist 22: their table, and what does not go together."""

from __future__ import annotations

from typing import Any

import pytest

from veillee.errors import BadOption
from veillee.games.options import Choice, Options
from veillee.games.tricks import OPTIONS
from veillee.games.whist22 import layout, options

# As in OPTIONS.md, the default first.
TABLE = {
    "target": (14, "3..30"),
    "counting": ("points", "compteur"),
    "penalty": ("flat", "gap"),
    "cycle": ("restart", "up-down"),
    "dealer_moves": ("deal", "cycle"),
    "first_hand": ("auto", "1..11"),
    "excuse": ("choice", "zero"),
    "forehead": ("yes", "no", "extra"),
    "forehead_excuse": ("always-22", "contrary", "zero", "choice", "removed"),
    "ban": ("on", "off"),
    "overtake": (False, "no", "yes"),
    "first_leader": ("left", "second-bidder"),
    "tie_break": ("share", "forehead"),
    "compteur_misses": (13, "13..14"),
    "compteur_end": ("last", "first-out"),
    "compteur_cards": ("keep", "recompute"),
    "show_undealt": (False, "no", "yes"),
    "extended_seats": (False, "no", "yes"),
}


def test_names_values_and_defaults() -> None:
    table = {
        option.name: option.allowed
        if option.default in option.allowed
        else (option.default, *option.allowed)
        for option in options.OPTIONS
    }
    assert list(table.items()) == list(TABLE.items())


def test_the_slots_of_the_rules_are_in_the_order_of_the_table() -> None:
    slots = [getattr(layout, option.name.upper()) for option in options.OPTIONS]
    assert slots == list(range(OPTIONS, OPTIONS + len(TABLE)))


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("counting", "compteur", layout.COMPTEUR),
        ("penalty", "gap", layout.GAP),
        ("cycle", "up-down", layout.UP_DOWN),
        ("dealer_moves", "deal", layout.EACH_DEAL),
        ("excuse", "zero", layout.ZERO_ONLY),
        ("forehead", "yes", layout.FOREHEAD_YES),
        ("forehead", "extra", layout.FOREHEAD_EXTRA),
        ("forehead_excuse", "contrary", layout.CONTRARY),
        ("forehead_excuse", "zero", layout.ALWAYS_ZERO),
        ("forehead_excuse", "choice", layout.CHOSEN),
        ("forehead_excuse", "removed", layout.REMOVED),
        ("ban", "on", layout.BAN_ON),
        ("first_leader", "second-bidder", layout.SECOND_BIDDER),
        ("tie_break", "share", layout.SHARE),
        ("compteur_end", "first-out", layout.FIRST_OUT),
        ("compteur_cards", "recompute", layout.RECOMPUTE),
    ],
)
def test_the_rules_know_the_values_by_their_codes(name: str, value: str, code: int) -> None:
    option = next(option for option in options.OPTIONS if option.name == name)
    assert isinstance(option, Choice)
    assert option.code(value) == code


def checked(seats: int, **given: Any) -> None:
    options.check(Options(options.OPTIONS, given), seats)


@pytest.mark.parametrize(
    ("seats", "given"),
    [
        (3, {}),
        (5, {}),
        (2, {"extended_seats": True}),
        (7, {"extended_seats": True}),
        (4, {"counting": "compteur"}),
        (2, {"counting": "compteur", "extended_seats": True}),
        (4, {"first_hand": 5}),
        (3, {"first_hand": 7}),
        (4, {"first_hand": 1}),
    ],
)
def test_what_goes_together(seats: int, given: dict[str, Any]) -> None:
    checked(seats, **given)


@pytest.mark.parametrize(
    ("seats", "given", "name", "value", "allowed"),
    [
        (2, {}, "extended_seats", "no", ("yes",)),
        (6, {}, "extended_seats", "no", ("yes",)),
        (5, {"counting": "compteur"}, "counting", "compteur", ("points",)),
        (4, {"first_hand": 6}, "first_hand", 6, ("auto", "1..5")),
        (5, {"first_hand": 5}, "first_hand", 5, ("auto", "1..4")),
    ],
)
def test_what_does_not(
    seats: int, given: dict[str, Any], name: str, value: object, allowed: tuple[str, ...]
) -> None:
    with pytest.raises(BadOption, match="option-and-seats") as caught:
        checked(seats, **given)
    assert caught.value.data == {"name": name, "value": value, "allowed": allowed, "seats": seats}
