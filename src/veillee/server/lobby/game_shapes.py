"""What the lobby says of the games: their house rules, settings, presets and computer players."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

# The value of an option or a setting. In JSON a whole number is a number like any other.
Given = str | float | bool


class GameLine(Struct, frozen=True):
    """One game."""

    name: Annotated[str, Meta(description="As in addresses and records.")]
    title: Annotated[str, Meta(description="In the language of whoever asks.")]
    about: str
    seats: Annotated[
        list[int], Meta(description="How many may play by the usual rules; the usual number first.")
    ]
    all_seats: Annotated[list[int], Meta(description="The same by any rules.")]


class Games(Struct, frozen=True):
    """The games there are."""

    games: list[GameLine]


class ValueLine(Struct, frozen=True):
    """A value that may be chosen."""

    value: Given
    title: str


class OptionLine(Struct, frozen=True):
    """One house rule."""

    name: str
    title: str
    about: str
    kind: Annotated[
        str,
        Meta(
            description=(
                "`choice`: one of `values`. `flag`: true or false. `whole`: a whole number from"
                " `low` to `high` (null: no limit), or one of `values`. `share`: from 0 to 1."
            )
        ),
    ]
    default: Given
    values: list[ValueLine]
    low: float | None = None
    high: float | None = None


class SettingLine(Struct, frozen=True):
    """One setting of how a table is run."""

    name: str
    title: str
    about: str
    kind: Annotated[str, Meta(description="`choice`, `flag`, or `whole` (milliseconds).")]
    default: Given
    values: list[ValueLine]
    low: int | None = None
    high: int | None = None


class BotLine(Struct, frozen=True):
    """A computer player."""

    name: str
    title: str


class PresetLine(Struct, frozen=True):
    """A named set of house rules and settings; what is not in it has its usual value."""

    name: str
    title: str
    about: str
    seats: Annotated[list[int], Meta(description="How many may play by these rules.")]
    options: dict[str, str]
    settings: dict[str, Given]


class SignLine(Struct, frozen=True):
    """A sign that partners may make."""

    sign: str
    card: Annotated[str, Meta(description="What it tells of.")]
    shown: Annotated[str, Meta(description="How it is made.")]


class PhraseLine(Struct, frozen=True):
    """A phrase that may be said at any time."""

    phrase: str
    title: str


class Talk(Struct, frozen=True):
    """What may be told at the table."""

    signals: Annotated[bool, Meta(description="Whether a card may be knocked or slid.")]
    signs: list[SignLine]
    phrases: list[PhraseLine]


class GameOptions(Struct, frozen=True):
    """Everything needed to set a table up."""

    game: GameLine
    by_side: Annotated[bool, Meta(description="Whether sides score, rather than seats.")]
    deck: str
    options: list[OptionLine]
    settings: list[SettingLine]
    bots: list[BotLine]
    presets: list[PresetLine]
    talk: Talk
