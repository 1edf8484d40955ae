"""What the lobby says of the games."""

from __future__ import annotations

import pytest

from server.lobby.house import House
from veillee import bots, game
from veillee.games import registry
from veillee.server.lobby.describe import allowed
from veillee.table import Settings


def test_every_game_is_listed_with_its_title_in_the_language_of_whoever_asks(
    library: House,
) -> None:
    found = library.get("/games", lang="fr").body["games"]
    assert [line["name"] for line in found] == list(registry.names())
    whist = found[-1]
    assert whist["seats"] == [4, 3, 5]
    assert whist["all_seats"] == [2, 3, 4, 5, 6, 7]
    english = library.get("/games", lang="en").body["games"]
    assert [line["about"] for line in found] != [line["about"] for line in english]


def test_the_language_of_a_person_counts_for_more_than_that_of_the_browser(home: House) -> None:
    async def choose() -> None:
        await home.hub.store.rename_person("panne", "Anne", "fr")

    home.client.blocking_portal.call(choose)
    browser = home.get("/games", lang="en").body
    assert home.get("/games", who="anne", lang="en").body != browser
    assert home.get("/games", who="bruno", lang="en").body == browser


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_option_and_setting_is_told_with_its_values(
    library: House, name: str, lang: str
) -> None:
    said = library.get(f"/games/{name}/options", lang=lang).body
    spec = registry.find(name)
    assert [line["name"] for line in said["options"]] == [option.name for option in spec.options]
    for line, option in zip(said["options"], spec.options, strict=True):
        assert line["default"] == option.default
        assert line["title"][0].isupper()
        assert line["about"].endswith(".")
        for value in line["values"]:
            assert game(name, **{option.name: value["value"]}) if _alone(option.name) else True
        if line["kind"] == "whole":
            assert f"{line['low']:g}..{'' if line['high'] is None else int(line['high'])}" in (
                option.allowed
            )
    assert {line["name"]: line["default"] for line in said["settings"]} == Settings().to_data()
    assert [line["name"] for line in said["bots"]] == list(bots.names())
    assert not [text for text in _texts(said) if text.startswith(("setting.", "preset.", "bot."))]


def _alone(option: str) -> bool:
    """Whether every value of an option goes with the usual rules."""
    return option not in {"first_hand", "chant", "counting"}


def _texts(data: object) -> list[str]:
    if isinstance(data, dict):
        return [text for value in data.values() for text in _texts(value)]
    if isinstance(data, list):
        return [text for value in data for text in _texts(value)]
    return [data] if isinstance(data, str) else []


def test_settings_take_what_they_are_said_to_take(library: House) -> None:
    said = library.get("/games/aluette/options").body["settings"]
    for line in said:
        values = [value["value"] for value in line["values"]] or [line["low"], line["high"]]
        for value in values:
            clock = {} if line["name"] == "clock" else {"clock": "gentle"}
            taken = Settings.of({**clock, line["name"]: value}).to_data()[line["name"]]
            # No reserve is the reserve that goes with the clock.
            assert taken == (120_000 if (line["name"], value) == ("bank_ms", 0) else value)
    assert allowed("clock") == ("none", "gentle", "fast")


def test_what_may_be_told_at_the_table_is_said(library: House) -> None:
    aluette = library.get("/games/aluette/options").body["talk"]
    assert {"sign": "vache", "card": "la Vache", "shown": "pout"} in aluette["signs"]
    assert not aluette["signals"]
    politaine = library.get("/games/politaine/options").body["talk"]
    assert politaine["signals"]
    assert politaine["signs"] == []
    assert {"phrase": "hello", "title": "Hello!"} in politaine["phrases"]


@pytest.mark.parametrize("path", ["/games/belote", "/games/belote/options", "/games/belote/tables"])
def test_an_unknown_game_is_refused_with_those_there_are(library: House, path: str) -> None:
    reply = library.get(path)
    assert (reply.status, reply.code) == (404, "unknown-game")
    assert reply.body["data"]["name"] == "belote"
    assert "aluette" in reply.body["detail"]
