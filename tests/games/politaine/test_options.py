"""The option table of Politaine: names and defaults stand in records, the order in the state."""

from __future__ import annotations

import pytest

from games.politaine.positions import new_match
from veillee.errors import BadOption
from veillee.games.options import Options
from veillee.games.politaine import layout
from veillee.games.politaine.options import OPTIONS, check
from veillee.games.tricks import OPTIONS as FIRST_SLOT

EXPECTED = {
    "target": ("30..",),
    "redeal": ("at-least", "exact", "no-high", "off"),
    "redeal_by": ("request", "automatic"),
    "four": ("eights", "sevens", "either", "off"),
    "four_deadline": ("lead", "own-card"),
    "politaine": ("consecutive", "each"),
    "announce": ("first-card", "opening", "automatic"),
    "both_over": ("first", "highest", "claim"),
    "capot": ("first-deal", "any-deal"),
    "low_card_duty": ("no", "yes"),
}
SLOTS = {
    "target": layout.TARGET,
    "redeal": layout.REDEAL_HAND,
    "redeal_by": layout.REDEAL_BY,
    "four": layout.FOUR_RANK,
    "four_deadline": layout.FOUR_DEADLINE,
    "politaine": layout.POLITAINE,
    "announce": layout.ANNOUNCE,
    "both_over": layout.BOTH_OVER,
    "capot": layout.CAPOT_IN,
    "low_card_duty": layout.LOW_CARD_DUTY,
}
CODES = {
    ("redeal", "at-least"): layout.REDEAL_AT_LEAST,
    ("redeal", "exact"): layout.REDEAL_EXACT,
    ("redeal", "no-high"): layout.REDEAL_NO_HIGH,
    ("redeal", "off"): layout.REDEAL_OFF,
    ("redeal_by", "automatic"): layout.BY_AUTOMATIC,
    ("four", "eights"): layout.FOUR_EIGHTS,
    ("four", "sevens"): layout.FOUR_SEVENS,
    ("four", "either"): layout.FOUR_EITHER,
    ("four", "off"): layout.FOUR_OFF,
    ("four_deadline", "own-card"): layout.DEADLINE_OWN_CARD,
    ("politaine", "each"): layout.POLITAINE_EACH,
    ("announce", "first-card"): layout.ANNOUNCE_FIRST_CARD,
    ("announce", "opening"): layout.ANNOUNCE_OPENING,
    ("both_over", "first"): layout.OVER_FIRST,
    ("both_over", "highest"): layout.OVER_HIGHEST,
    ("both_over", "claim"): layout.OVER_CLAIM,
    ("capot", "any-deal"): layout.CAPOT_ANY_DEAL,
    ("low_card_duty", "yes"): 1,
    ("target", "150"): 150,
}


def test_names_values_and_order() -> None:
    assert {option.name: option.allowed for option in OPTIONS} == EXPECTED
    assert [option.name for option in OPTIONS] == list(EXPECTED)


def test_the_defaults_are_the_rule_book() -> None:
    options = Options(OPTIONS, {})
    assert options["target"] == 32
    assert options["low_card_duty"] is False
    for name, allowed in EXPECTED.items():
        if name not in ("target", "low_card_duty"):
            assert options[name] == allowed[0]
    check(options, 4)


def test_the_slots_follow_the_table() -> None:
    assert list(SLOTS) == [option.name for option in OPTIONS]
    assert list(SLOTS.values()) == [FIRST_SLOT + index for index in range(len(OPTIONS))]


@pytest.mark.parametrize(("given", "code"), CODES.items())
def test_the_codes_the_rules_ask_for(given: tuple[str, str], code: int) -> None:
    name, value = given
    assert new_match(**{name: value})[SLOTS[name]] == code


@pytest.mark.parametrize("target", [29, 0, "many"])
def test_targets_below_thirty_are_refused(target: object) -> None:
    with pytest.raises(BadOption) as error:
        Options(OPTIONS, {"target": target})
    assert error.value.data["allowed"] == ("30..",)
