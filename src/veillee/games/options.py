"""House rules: the options a game declares, their checking and their text form.

Names and values are fixed (they stand in records); the first value, or ``default``, is the
default. A value may be given as it is (``32``, ``True``) or as text (``"32"``, ``"yes"``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from veillee.errors import BadOption

Value = str | int | float | bool


class Option(Protocol):
    """One option: how it is named, read, written, and put into the flat state."""

    @property
    def name(self) -> str: ...
    @property
    def default(self) -> Value: ...
    @property
    def allowed(self) -> tuple[str, ...]:
        """What may be given, in words that a catalogue or a person can read (``30..``)."""

    def read(self, given: object) -> Value:
        """The value meant by ``given``. Raises: BadOption."""

    def write(self, value: Value) -> str:
        """The text form, as in records."""

    def code(self, value: Value) -> int:
        """The integer that stands for it in the flat state."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words; code = its place in ``values``."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> Value:
        return self.values[0]

    @property
    def allowed(self) -> tuple[str, ...]:
        return self.values

    def read(self, given: object) -> Value:
        if isinstance(given, bool):
            text = self._word_for(given)
        else:
            text = str(given).strip().lower().replace("_", "-")
        if text not in self.values:
            raise BadOption("bad-option-value", name=self.name, value=given, allowed=self.allowed)
        return text

    def _word_for(self, given: bool) -> str:
        words = ("yes", "on") if given else ("no", "off")
        return next((word for word in words if word in self.values), str(given))

    def write(self, value: Value) -> str:
        return str(value)

    def code(self, value: Value) -> int:
        return self.values.index(str(value))


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no; code 1 or 0."""

    name: str
    default: Value = False
    allowed: tuple[str, ...] = ("no", "yes")

    def read(self, given: object) -> Value:
        text = str(given).strip().lower()
        if text in ("yes", "true"):
            return True
        if text in ("no", "false"):
            return False
        raise BadOption("bad-option-value", name=self.name, value=given, allowed=self.allowed)

    def write(self, value: Value) -> str:
        return "yes" if value else "no"

    def code(self, value: Value) -> int:
        return int(bool(value))


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from ``low`` to ``high`` (None: no upper bound), or ``word`` (code 0)."""

    name: str
    default: Value
    low: int
    high: int | None = None
    word: str | None = None

    @property
    def allowed(self) -> tuple[str, ...]:
        span = f"{self.low}..{'' if self.high is None else self.high}"
        return (span,) if self.word is None else (self.word, span)

    def read(self, given: object) -> Value:
        text = str(given).strip().lower()
        if self.word is not None and text == self.word:
            return self.word
        try:
            # Text only: int(True) or int(3.7) would hide a mistake; 18 digits fit an int64.
            number = int(text) if len(text) <= 18 and not isinstance(given, bool) else None
        except ValueError:
            number = None
        if number is None or number < self.low or (self.high is not None and number > self.high):
            raise BadOption("bad-option-value", name=self.name, value=given, allowed=self.allowed)
        return number

    def write(self, value: Value) -> str:
        return str(value)

    def code(self, value: Value) -> int:
        return 0 if value == self.word else int(value)


@dataclass(frozen=True, slots=True)
class Share:
    """A probability from 0 to 1; code in millionths."""

    name: str
    default: Value
    allowed: tuple[str, ...] = ("0..1",)

    def read(self, given: object) -> Value:
        try:
            number = float(str(given).strip())
        except ValueError:
            number = -1.0
        if isinstance(given, bool) or not 0.0 <= number <= 1.0:
            raise BadOption("bad-option-value", name=self.name, value=given, allowed=self.allowed)
        return number

    def write(self, value: Value) -> str:
        return f"{float(value):g}"

    def code(self, value: Value) -> int:
        return round(float(value) * 1_000_000)


class Options(Mapping[str, Value]):
    """The options in force for one match: every name of the table has a value."""

    __slots__ = ("_table", "_values")

    def __init__(self, table: tuple[Option, ...], given: Mapping[str, object]) -> None:
        """Raises: BadOption for a name that is not in the table or a value it does not take."""
        names = tuple(option.name for option in table)
        for name in given:
            if name not in names:
                raise BadOption(
                    "unknown-option", name=name, value=given[name], allowed=tuple(sorted(names))
                )
        self._table = table
        self._values: dict[str, Value] = {
            option.name: option.read(given[option.name]) if option.name in given else option.default
            for option in table
        }

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        return f"Options({self.changed()!r})"

    @property
    def table(self) -> tuple[Option, ...]:
        """The options in their fixed order."""
        return self._table

    def changed(self) -> dict[str, str]:
        """Those that differ from the default, in text form."""
        return {
            option.name: option.write(self._values[option.name])
            for option in self._table
            if self._values[option.name] != option.default
        }

    def codes(self) -> list[int]:
        """The integers for the flat state, in the order of the table."""
        return [option.code(self._values[option.name]) for option in self._table]
