"""What stands on a page of the documentation, and what JSON looks like."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

Data = dict[str, Any]
FREE = frozenset({"data", "options"})  # objects whose names depend on the case


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def objects(text: str) -> Iterator[Data]:
    """The JSON objects of a block, one behind the other. Raises: ValueError."""
    decoder = json.JSONDecoder()
    place = 0
    while place < len(text.rstrip()):
        found, place = decoder.raw_decode(text, place)
        yield found
        place += len(text[place:]) - len(text[place:].lstrip())


def answers(page: str) -> list[tuple[str, Data]]:
    """Each shell block with the JSON that stands behind it."""
    pairs = re.findall(r"^```sh\n(.*?)^```\n\n```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return [(command, json.loads(answer)) for command, answer in pairs]


def examples(page: str) -> dict[str, list[Data]]:
    """All examples of messages and events, by kind."""
    found: dict[str, list[Data]] = {}
    for block in blocks(page, "json"):
        for example in objects(block):
            found.setdefault(str(example.get("kind", "")), []).append(example)
    return found


def table(page: str, heading: str) -> list[list[str]]:
    """The rows of the first table whose heading begins so, by cell; without backquotes."""
    lines = iter(page.splitlines())
    for line in lines:
        if line.startswith(heading):
            next(lines)
            rows: list[list[str]] = []
            for row in lines:
                if not row.startswith("|"):
                    return rows
                rows.append([cell.strip().strip("`") for cell in row.strip("|").split("|")])
            return rows
    raise LookupError(heading)


def shape(values: Iterable[object], name: str = "") -> Any:
    """What these values have in common with each other: types, fields, what lists hold.

    ``{"list": ...}``, ``{"object": {field: ...}}`` and the names of other types; all that occur.
    """
    found: dict[str, Any] = {}
    values = list(values)
    lists = [value for value in values if isinstance(value, list)]
    mappings = [value for value in values if isinstance(value, dict)]
    if lists:
        found["list"] = shape([item for value in lists for item in value])
    if mappings:
        names = sorted({field for value in mappings for field in value})
        found["object"] = {} if name in FREE else {
            field: shape([value[field] for value in mappings if field in value], field)
            for field in names
        }  # fmt: skip
    for value in values:
        if not isinstance(value, (list, dict)):
            found[type(value).__name__] = True
    return found


def differences(example: Any, real: Any, where: str = "") -> list[str]:
    """Where the shape of an example is not that of what is really sent.

    An example has one of the types that a field may have. What a list holds is compared where
    neither is empty.
    """
    found = [f"{where}: no {kind}" for kind in example.keys() - real.keys()]
    if example.get("list") and real.get("list"):
        found += differences(example["list"], real["list"], f"{where}[]")
    if "object" in example and "object" in real:
        mine, theirs = example["object"], real["object"]
        found += [f"{where}.{name} does not exist" for name in mine.keys() - theirs.keys()]
        found += [f"{where}.{name} is missing" for name in theirs.keys() - mine.keys()]
        for name in mine.keys() & theirs.keys():
            found += differences(mine[name], theirs[name], f"{where}.{name}")
    return sorted(found)


def paths(real: Any, where: str = "") -> set[str]:
    """The names of all fields, as ``seats[].person``."""
    found: set[str] = set()
    for name, inner in real.get("object", {}).items():
        path = f"{where}.{name}" if where else name
        many = inner.get("list", {})
        deeper = paths(inner, path) if name not in ("settings", *FREE) else set()
        if "object" in many:
            deeper |= paths(many, f"{path}[]")
        found |= deeper or {path}
        if "NoneType" in inner:
            found.add(path)
    return found
