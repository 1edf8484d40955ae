"""A game, its house rules, settings and presets, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import cast

from veillee import bots
from veillee.errors import VeilleeError
from veillee.games.actions import Sign
from veillee.games.options import Choice, Flag, Option, Share, Value, Whole
from veillee.games.spec import Spec
from veillee.server.lobby.game_shapes import (
    BotLine,
    GameLine,
    GameOptions,
    Given,
    OptionLine,
    PhraseLine,
    PresetLine,
    SettingLine,
    SignLine,
    Talk,
    ValueLine,
)
from veillee.server.lobby.opening import seats_for
from veillee.server.lobby.presets import Preset, presets
from veillee.table import Settings
from veillee.table.phrases import PHRASES
from veillee.words import Words
from veillee.words.options import option_about, option_title, option_value
from veillee.words.signs import sign_card, sign_shown


def game_line(words: Words, spec: Spec) -> GameLine:
    """A game on one line."""
    return GameLine(
        name=spec.name,
        title=words(f"game.{spec.name}.name"),
        about=words(f"game.{spec.name}.subtitle"),
        seats=list(seats_for(spec.name, {})),
        all_seats=sorted(spec.seats),
    )


def game_options(words: Words, spec: Spec) -> GameOptions:
    """Everything needed to set a table up."""
    return GameOptions(
        game=game_line(words, spec),
        by_side=spec.by_side,
        deck=spec.deck.name,
        options=[_option(words, spec.name, option) for option in spec.options],
        settings=[_setting(words, field.name) for field in fields(Settings)],
        bots=[BotLine(name=name, title=words(f"bot.{name}.title")) for name in bots.names()],
        presets=[_preset(words, spec, preset) for preset in presets(spec.name)],
        talk=_talk(words, spec),
    )


def _option(words: Words, game: str, option: Option) -> OptionLine:
    low: float | None = None
    high: float | None = None
    values: tuple[Value, ...] = ()
    match option:
        case Choice():
            kind, values = "choice", option.values
        case Flag():
            kind, values = "flag", (False, True)
        case Whole():
            kind, low, high = "whole", option.low, option.high
            values = () if option.word is None else (option.word,)
        case Share():
            kind, low, high = "share", 0, 1
        case _:
            raise TypeError(option)
    return OptionLine(
        name=option.name,
        title=option_title(words, game, option.name),
        about=option_about(words, game, option.name),
        kind=kind,
        default=option.default,
        values=[
            ValueLine(value=value, title=option_value(words, game, option.name, value))
            for value in values
        ],
        low=low,
        high=high,
    )


def _setting(words: Words, name: str) -> SettingLine:
    default = cast("Given", Settings().to_data()[name])
    low = high = None
    values: list[ValueLine] = []
    if name == "bot":
        kind = "choice"
        values = [ValueLine(value=bot, title=words(f"bot.{bot}.title")) for bot in bots.names()]
    elif isinstance(default, bool):
        kind = "flag"
        values = [
            ValueLine(value=value, title=words("word.yes" if value else "word.no"))
            for value in (False, True)
        ]
    elif isinstance(default, int):
        kind = "whole"
        low, high = map(int, allowed(name)[0].split(".."))
    else:
        kind = "choice"
        values = [
            ValueLine(value=value, title=words(f"setting.{name}.value.{value}"))
            for value in allowed(name)
        ]
    title, about = words(f"setting.{name}.title"), words(f"setting.{name}.about")
    return SettingLine(
        name=name, title=title, about=about, kind=kind, default=default, values=values, low=low,
        high=high,
    )  # fmt: skip


def allowed(setting: str) -> tuple[str, ...]:
    """What a setting takes, as its refusal tells: words, or ``0..20000``."""
    # A clock that runs: without one, the times to think are not looked at.
    given: Mapping[str, object] = {"clock": "gentle", setting: None}
    try:
        Settings.of(given)
    except VeilleeError as error:
        return tuple(map(str, cast("tuple[object, ...]", error.data["allowed"])))
    raise ValueError(setting)


def _preset(words: Words, spec: Spec, preset: Preset) -> PresetLine:
    key = f"preset.{spec.name}.{preset.name}"
    if f"{key}.title" not in words:
        key = f"preset.{preset.name}"
    return PresetLine(
        name=preset.name,
        title=words(f"{key}.title"),
        about=words(f"{key}.about"),
        seats=list(seats_for(spec.name, preset.options)),
        options=dict(preset.options),
        settings=cast("dict[str, Given]", dict(preset.settings)),
    )


def _talk(words: Words, spec: Spec) -> Talk:
    signs = Sign if any(option.name == "signs" for option in spec.options) else ()
    return Talk(
        signals=spec.signals,
        signs=[
            SignLine(sign=sign.word, card=sign_card(words, sign), shown=sign_shown(words, sign))
            for sign in signs
        ],
        phrases=[PhraseLine(phrase=p, title=words(f"phrase.{p}")) for p in PHRASES],
    )
