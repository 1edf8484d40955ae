"""How a table is run: pace, clocks, undo, talk, spectators. House rules are the game's options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields

from veillee.errors import VeilleeError
from veillee.table import wire

CLOCKS = ("none", "gentle", "fast")
SPECTATORS = ("none", "seat", "delayed")
CHAT = ("off", "between", "always")
SIGN_MS = 1500  # how long a sign lasts
LAG_MS = 1000  # the most that is not charged to a clock for one command

_MINUTE = 60_000
_HOUR = 60 * _MINUTE
_THINK = {"none": 0, "gentle": 30_000, "fast": 10_000}
_BANK = {"none": 0, "gentle": 120_000, "fast": 30_000}
_WORDS = {"clock": CLOCKS, "spectators": SPECTATORS, "chat": CHAT}
_FLAGS = ("undo", "hints")
_SPANS = {
    "trick_ms": (0, 20_000),
    "deal_ms": (0, 10 * _MINUTE),
    "opening_ms": (0, _MINUTE),
    "bot_ms": (0, 20_000),
    "claim_ms": (0, _MINUTE),
    "away_ms": (0, _HOUR),
    "think_ms": (1000, _HOUR),
    "bank_ms": (0, 10 * _HOUR),
}
BOT_NAME = re.compile(r"[a-z0-9][a-z0-9_.:=,-]{0,59}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a table, checked. Times are in milliseconds."""

    trick_ms: int = 1500  # how long a finished trick stays before the computer players go on
    deal_ms: int = 10_000  # between two deals, unless everybody wants to go on
    opening_ms: int = 5000  # for what may be said before the first card
    bot_ms: int = 700  # before a computer player acts
    claim_ms: int = 5000  # before a computer player proclaims its side the winner
    away_ms: int = 60_000  # absence in one deal before a bot plays for the person
    clock: str = "none"
    think_ms: int = 0  # free time for each action; 0: what the clock's name means
    bank_ms: int = 0  # for all actions of one deal beyond that
    bot: str = "amateur"  # plays for the absent and for those out of time
    undo: bool = False
    hints: bool = True  # whether a seat may ask what a computer player would do
    spectators: str = "none"
    chat: str = "between"

    def __post_init__(self) -> None:
        """Raises: VeilleeError, ``bad-setting``."""
        # What the name of a clock means is settled when the table opens, once and for all.
        if self.clock in CLOCKS and (self.clock == "none" or self.think_ms == 0):
            given = 0 if self.clock == "none" else self.bank_ms
            object.__setattr__(self, "bank_ms", given if given != 0 else _BANK[self.clock])
            object.__setattr__(self, "think_ms", _THINK[self.clock])
        for name, words in _WORDS.items():
            if getattr(self, name) not in words:
                raise _bad(name, getattr(self, name), words)
        for name, (low, high) in _SPANS.items():
            value = getattr(self, name)
            if self.clock == "none" and name in ("think_ms", "bank_ms"):
                continue
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                raise _bad(name, value, (f"{low}..{high}",))
        values: dict[str, object] = wire.to_data(self)
        for name in _FLAGS:
            if not isinstance(values[name], bool):
                raise _bad(name, values[name], ("no", "yes"))
        bot = values["bot"]
        if not isinstance(bot, str) or not BOT_NAME.fullmatch(bot):
            raise _bad("bot", bot, ("amateur",))

    @classmethod
    def of(cls, given: Mapping[str, object]) -> Settings:
        """The settings with these values. Raises: VeilleeError, ``bad-setting``."""
        names = tuple(field.name for field in fields(cls))
        for name in given:
            if name not in names:
                raise _bad(name, given[name], names)
        return cls(**given)  # type: ignore[arg-type]  # each is checked

    def to_data(self) -> dict[str, object]:
        """As plain data."""
        return wire.to_data(self)


def _bad(name: str, value: object, allowed: tuple[str, ...]) -> VeilleeError:
    return VeilleeError("bad-setting", name=str(name)[:60], value=str(value)[:60], allowed=allowed)


def _read(given: object) -> Settings:
    if not isinstance(given, Mapping):
        raise TypeError
    return Settings.of(given)


wire.register("Settings", _read)
