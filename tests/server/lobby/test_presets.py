"""Presets: each is for its game, and has words."""

from __future__ import annotations

import pytest

from veillee.errors import VeilleeError
from veillee.games import registry
from veillee.match.game import game
from veillee.server.lobby.opening import seats_for
from veillee.server.lobby.presets import SOURCE, Preset, preset, presets
from veillee.table import Settings
from veillee.words import Words, languages

EVERY = [(name, each) for name in registry.names() for each in presets(name)]
NAMED = pytest.mark.parametrize(
    ("name", "each"), EVERY, ids=[f"{name}-{each.name}" for name, each in EVERY]
)


@NAMED
def test_a_preset_is_made_of_rules_and_settings_that_there_are(name: str, each: Preset) -> None:
    for seats in seats_for(name, each.options):
        chosen = game(name, seats=seats, **each.options)
        assert chosen.options.changed() == dict(each.options)
    usual = Settings().to_data()
    changed = {
        key: value
        for key, value in Settings.of(each.settings).to_data().items()
        if value != usual[key]
    }
    assert changed == dict(each.settings)


@pytest.mark.parametrize("lang", languages())
@NAMED
def test_a_preset_has_a_title_and_one_line(lang: str, name: str, each: Preset) -> None:
    words = Words(lang, strict=True)
    key = "preset.source" if each is SOURCE else f"preset.{name}.{each.name}"
    assert words(f"{key}.title")[0].isupper()
    assert words(f"{key}.about").endswith(".")


def test_the_first_preset_is_the_rules_of_the_source() -> None:
    for name in registry.names():
        first, *others = presets(name)
        assert first == SOURCE
        assert len(others) >= 2
        assert all(each.options or each.settings for each in others)


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(VeilleeError) as refusal:
        preset("aluette", "gap")
    assert refusal.value.code == "unknown-preset"
    assert refusal.value.data["name"] == "gap"
    assert "five-deals" in str(refusal.value.data["allowed"])


def test_the_seats_a_preset_is_for_are_those_its_rules_allow() -> None:
    assert seats_for("aluette", preset("aluette", "chant").options) == (4,)
    assert seats_for("whist22", preset("whist22", "compteur").options) == (4, 3)
    assert seats_for("whist22", {}) == (4, 3, 5)
