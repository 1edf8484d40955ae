"""Games, options, rules."""

from __future__ import annotations

import re

import pytest

from cli.terminal import Terminal
from veillee.games import registry


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("width", ["40", "80"])
def test_games_are_listed(terminal: Terminal, lang: str, width: str) -> None:
    done = terminal.run("games", "--lang", lang, COLUMNS=width)
    assert done.status == 0
    text = re.sub(r"[\s│]+", "", done.out)
    assert all(name[:6] in text for name in registry.names())
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", registry.names())
def test_every_option_is_listed_with_its_values(terminal: Terminal, lang: str, name: str) -> None:
    done = terminal.run("options", name, "--lang", lang)
    assert done.status == 0
    for option in registry.find(name).options:
        assert option.name in done.out
        assert all(value in done.out for value in option.allowed)
    assert not re.search(r"\{\w+\}|\boption\.|\bcli\.", done.out)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", registry.names())
def test_rules_are_printed_as_they_stand(terminal: Terminal, lang: str, name: str) -> None:
    plain = terminal.run("rules", name, "--lang", lang)
    changed = terminal.run("rules", name, "--target", "30", "--lang", lang)
    assert plain.status == changed.status == 0
    assert "30" in changed.out
    assert plain.out != changed.out
    assert max(map(len, plain.out.splitlines())) <= 80
    assert not re.search(r"\{\w+\}|\brules\.[a-z]", plain.out)


def test_rules_for_another_number_of_seats(terminal: Terminal) -> None:
    four, six = (terminal.run("rules", "aluette", "--seats", seats).out for seats in "46")
    assert four != six


@pytest.mark.parametrize("command", ["rules", "options"])
def test_a_game_must_be_named(terminal: Terminal, command: str) -> None:
    assert terminal.run(command).status == 2
    assert terminal.run(command, "chess").status == 2
    assert terminal.run(command, "aluette", "--bids", "1").status == 2
