"""Options: reading, writing, refusing."""

from __future__ import annotations

import pytest

import veillee
from veillee.errors import BadOption, UnknownGame
from veillee.games import registry
from veillee.games.options import Choice, Flag, Options, Share, Whole


@pytest.mark.parametrize("name", veillee.games())
def test_every_value_is_read_back_as_written(name: str) -> None:
    for option in registry.find(name).options:
        given = option.values if isinstance(option, Choice) else (option.default,)
        for value in given:
            assert option.read(option.write(value)) == value


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (Choice("redeal", ("at-least", "off")), "sometimes"),
        (Choice("redeal", ("at-least", "exact")), True),
        (Flag("bluff"), "maybe"),
        (Flag("bluff"), 2),
        (Whole("target", 32, 30), 29),
        (Whole("target", 32, 30), "many"),
        (Whole("target", 32, 30), 32.5),
        (Whole("target", 32, 30), True),
        (Whole("target", 32, 30), "9" * 30),
        (Whole("target", 14, 3, 30), 31),
        (Share("catch", 0.25), 1.5),
        (Share("catch", 0.25), "often"),
        (Share("catch", 0.25), "nan"),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(
    option: Choice | Flag | Whole | Share, given: object
) -> None:
    with pytest.raises(BadOption) as error:
        option.read(given)
    assert error.value.data == {"name": option.name, "value": given, "allowed": option.allowed}


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (Choice("forehead", ("yes", "no", "extra")), False, "no"),
        (Choice("ban", ("on", "off")), True, "on"),
        (Choice("both", ("a", "no-high")), "NO_HIGH", "no-high"),
        (Flag("bluff"), "yes", True),
        (Flag("bluff"), False, False),
        (Whole("target", 32, 30), " 40 ", 40),
        (Whole("first_hand", "auto", 1, 11, "auto"), "AUTO", "auto"),
        (Share("catch", 0.25), "0.5", 0.5),
    ],
)
def test_a_value_may_be_given_as_it_is_or_as_text(
    option: Choice | Flag | Whole | Share, given: object, value: object
) -> None:
    assert option.read(given) == value


def test_an_unknown_option_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadOption) as error:
        veillee.game("politaine", colour="red")
    assert error.value.code == "unknown-option"
    assert error.value.data["name"] == "colour"
    assert "target" in str(error.value.data["allowed"])


def test_an_unknown_game_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownGame) as error:
        veillee.game("tarot")
    assert error.value.data == {"name": "tarot", "allowed": veillee.games()}


@pytest.mark.parametrize("seats", [3, 5, 0, True, "4"])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadOption) as error:
        veillee.game("politaine", seats=seats)
    assert error.value.data["allowed"] == ("4",)


def test_only_what_differs_from_the_default_is_named() -> None:
    game = veillee.game("politaine", target="40", redeal="at-least", low_card_duty=True)
    assert game.options.changed() == {"target": "40", "low_card_duty": "yes"}
    assert len(game.options) == len(game.spec.options)
    assert repr(game.options) == "Options({'target': '40', 'low_card_duty': 'yes'})"
    assert hash(game.options) == hash(Options(game.spec.options, game.options))


def test_games_are_found_by_the_ways_people_write_them() -> None:
    for name in ("Whist 22", "whist-22", "WHIST22", "whist_22"):
        assert veillee.game(name).name == "whist22"
