"""How a bot is named with its settings: ``expert:budget=0.5,worlds=200``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from veillee.errors import UnknownBot

EXAMPLE = "expert:budget=0.5"

_NAME = re.compile(r"[a-z][a-z0-9-]*")
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_VALUE = re.compile(r"[a-z0-9._+-]+")


@dataclass(frozen=True, slots=True)
class BotSpec:
    """The name of a bot, and its settings in order of their names."""

    name: str
    settings: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> BotSpec:
        """Read a description; ``str`` gives it back in its plain form.

        Raises:
            UnknownBot: it is not written as one (code ``bad-bot-spec``).
        """
        name, colon, rest = text.partition(":")
        settings: dict[str, str] = {}
        for part in rest.split(",") if colon else ():
            key, equals, value = part.partition("=")
            good = equals and _KEY.fullmatch(key) and _VALUE.fullmatch(value)
            if not good or key in settings:
                raise bad_spec(text, part)
            settings[key] = value
        if not _NAME.fullmatch(name):
            raise bad_spec(text, name)
        return cls(name, dict(sorted(settings.items())))

    def __str__(self) -> str:
        said = ",".join(f"{key}={value}" for key, value in sorted(self.settings.items()))
        return f"{self.name}:{said}" if said else self.name

    def refuse_others(self, *known: str) -> None:
        """Raises: UnknownBot for a setting that is none of ``known``."""
        for key, value in self.settings.items():
            if key not in known:
                raise bad_spec(str(self), f"{key}={value}")

    def number(self, key: str, default: float | None, *, most: float) -> float | None:
        """A setting above 0 and up to ``most``. Raises: UnknownBot."""
        if key not in self.settings:
            return default
        try:
            value = float(self.settings[key])
        except ValueError:
            value = 0.0
        if not 0 < value <= most:
            raise bad_spec(str(self), f"{key}={self.settings[key]}")
        return value

    def whole(self, key: str, default: int | None, *, most: int) -> int | None:
        """A whole setting from 1 to ``most``. Raises: UnknownBot."""
        value = self.number(key, default, most=most)
        if value is not None and value != int(value):
            raise bad_spec(str(self), f"{key}={self.settings[key]}")
        return None if value is None else int(value)

    def choice(self, key: str, default: str, *allowed: str) -> str:
        """A setting that is one of some words. Raises: UnknownBot."""
        value = self.settings.get(key, default)
        if value not in allowed:
            raise bad_spec(str(self), f"{key}={value}")
        return value


def bad_spec(text: str, part: str) -> UnknownBot:
    """The refusal of a description, with the part of it that is wrong."""
    return UnknownBot("bad-bot-spec", text=text, part=part, example=EXAMPLE)
