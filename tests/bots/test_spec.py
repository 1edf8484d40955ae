"""How bots are named with their settings."""

from __future__ import annotations

import random

import pytest

from veillee.bots import bot, roster
from veillee.bots.spec import BotSpec
from veillee.errors import UnknownBot


@pytest.mark.parametrize("text", ["amateur", "expert:budget=0.5", "expert:budget=0.5,worlds=200"])
def test_a_description_is_written_as_it_was_read(text: str) -> None:
    assert str(BotSpec.parse(text)) == text


def test_settings_are_put_in_order() -> None:
    assert str(BotSpec.parse("expert:worlds=200,budget=1")) == "expert:budget=1,worlds=200"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", ""),
        ("Expert", "Expert"),
        ("expert:", ""),
        ("expert:budget", "budget"),
        ("expert:budget=", "budget="),
        ("expert:budget=1,budget=2", "budget=2"),
        ("expert: budget=1", " budget=1"),
    ],
)
def test_what_is_no_description_is_quoted(text: str, part: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        BotSpec.parse(text)
    assert refused.value.code == "bad-bot-spec"
    assert (refused.value.data["text"], refused.value.data["part"]) == (text, part)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("amateur:budget=1", "budget=1"),
        ("expert:colour=red", "colour=red"),
        ("expert:budget=0", "budget=0"),
        ("expert:budget=soon", "budget=soon"),
        ("expert:iterations=1.5", "iterations=1.5"),
        ("expert:belief=maybe", "belief=maybe"),
    ],
)
def test_a_setting_that_a_bot_does_not_have_is_refused(text: str, part: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        bot(text, random.Random(1))
    assert refused.value.code == "bad-bot-spec"
    assert refused.value.data["part"] == part


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownBot) as refused:
        bot("champion", random.Random(1))
    assert refused.value.code == "unknown-bot"
    assert "expert" in str(refused.value)


def test_one_bot_is_for_all_seats_or_there_is_one_for_each() -> None:
    assert roster("expert:budget=0.2,worlds=64", 3) == ("expert:budget=0.2,worlds=64",) * 3
    assert roster("expert:worlds=64,budget=0.2,amateur,debutant", 3) == (
        "expert:worlds=64,budget=0.2",
        "amateur",
        "debutant",
    )


@pytest.mark.parametrize("text", ["amateur,expert", "amateur,expert,random,random"])
def test_neither_one_bot_nor_as_many_as_seats_is_refused(text: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        roster(text, 3)
    assert refused.value.code == "bad-bot-count"
    assert refused.value.data["wanted"] == 3
