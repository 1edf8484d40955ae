"""Values as plain data and back, strictly: what JSON can carry, nothing guessed, nothing extra."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, TypeVar

from veillee.errors import VeilleeError

LONGEST_TEXT = 4096
LARGEST = 2**53 - 1  # what a number may be in JSON without losing a digit

T = TypeVar("T")
Reader = Callable[[object], Any]


def to_plain(value: object) -> object:
    """A field's value as JSON can carry it."""
    if isinstance(value, (str, int)):  # most are
        return value
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    data = getattr(value, "to_data", None)
    return value if data is None else data()


def to_data(value: object) -> dict[str, object]:
    """The fields of a dataclass by name."""
    cls: Any = type(value)
    return {name: to_plain(getattr(value, name)) for name in _names(cls)}


def from_data(cls: Callable[..., T], data: object, code: str) -> T:
    """The dataclass written as ``data``.

    Raises:
        VeilleeError: with ``code`` and the ``field`` that is missing, unknown or not as it must be.
    """
    if not isinstance(data, (dict, Mapping)):  # most are a dict, which is found out sooner
        raise VeilleeError(code, field="")
    known = _readers(cls)
    if not data.keys() <= known.keys():
        unknown = next(name for name in data if name not in known)
        raise VeilleeError(code, field=str(unknown)[:60])
    values: dict[str, object] = {}
    name = ""
    try:
        for name, (reader, needed) in known.items():
            if name in data:
                values[name] = reader(data[name])
            elif needed:
                raise VeilleeError(code, field=name)
    except (TypeError, ValueError) as error:
        if isinstance(error, VeilleeError):
            raise
        raise VeilleeError(code, field=name) from None
    return cls(**values)


@cache
def _names(cls: Callable[..., object]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls))  # type: ignore[arg-type]  # a dataclass


@cache
def _readers(cls: Callable[..., object]) -> dict[str, tuple[Reader, bool]]:
    found: tuple[Field[Any], ...] = fields(cls)  # type: ignore[arg-type]  # a dataclass
    return {
        field.name: (
            reader_for(str(field.type)),
            field.default is MISSING and field.default_factory is MISSING,
        )
        for field in found
    }


def reader_for(annotation: str) -> Reader:
    """What reads a field so annotated."""
    if annotation.startswith("tuple[") and annotation.endswith(", ...]"):
        inner = reader_for(annotation.removeprefix("tuple[").removesuffix(", ...]"))
        return lambda given: tuple(inner(item) for item in _list(given))
    if annotation == "tuple[str, str]":
        return _pair
    return _READERS[annotation]


def _list(given: object) -> list[object]:
    if not isinstance(given, list):
        raise TypeError
    return given


def _pair(given: object) -> tuple[str, str]:
    first, second = _list(given)
    return _text(first), _text(second)


def _text(given: object) -> str:
    if not isinstance(given, str) or len(given) > LONGEST_TEXT:
        raise TypeError
    return given


def _whole(given: object) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or abs(given) > LARGEST:
        raise TypeError
    return given


def _flag(given: object) -> bool:
    if not isinstance(given, bool):
        raise TypeError
    return given


_READERS: dict[str, Reader] = {"str": _text, "int": _whole, "bool": _flag}


def register(annotation: str, reader: Reader) -> None:
    """Let fields so annotated be read: for values that are dataclasses themselves."""
    _READERS[annotation] = reader
