"""Named sets of house rules and table settings, game by game: a table in one choice.

The words are in the catalogues, under ``preset.<game>.<name>.title`` and ``.about``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from veillee.errors import VeilleeError

_CALM: Mapping[str, object] = {"trick_ms": 3000, "deal_ms": 20_000, "undo": True}


@dataclass(frozen=True, slots=True)
class Preset:
    """``options`` and ``settings`` are those that differ from the usual ones."""

    name: str
    options: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)


SOURCE = Preset("source")  # the rules as the source text of each game tells them

_PRESETS: dict[str, tuple[Preset, ...]] = {
    "politaine": (
        SOURCE,
        Preset("quatre-sept", {"four": "sevens", "redeal": "no-high"}),
        Preset("spoken", {"announce": "opening", "low_card_duty": "yes"}),
        Preset("long", {"target": "150", "capot": "any-deal"}),
        Preset(
            "children",
            {"announce": "automatic", "redeal_by": "automatic", "both_over": "highest"},
            _CALM,
        ),
    ),
    "aluette": (
        SOURCE,
        Preset("five-deals", {"length": "five-deals"}),
        Preset("open-signs", {"signs": "open", "sign_list": "extended"}),
        Preset("chant", {"chant": "left-dealer", "sign_list": "extended"}),
        Preset("children", {"signs": "off", "target": "3"}, _CALM),
    ),
    "whist22": (
        SOURCE,
        Preset("short", {"target": "5"}),
        Preset("gap", {"penalty": "gap"}),
        Preset("compteur", {"counting": "compteur"}),
        Preset("children", {"target": "5", "excuse": "zero", "forehead": "no"}, _CALM),
    ),
}


def presets(game: str) -> tuple[Preset, ...]:
    """The presets of a game, its usual rules first."""
    return _PRESETS.get(game, (SOURCE,))


def preset(game: str, name: str) -> Preset:
    """The preset of that name. Raises: VeilleeError, ``unknown-preset``."""
    found = next((preset for preset in presets(game) if preset.name == name), None)
    if found is None:
        allowed = tuple(preset.name for preset in presets(game))
        raise VeilleeError("unknown-preset", name=name[:60], allowed=allowed)
    return found
