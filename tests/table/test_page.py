"""The page about the table names every command, event and setting, and its example runs."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

from veillee.table import Phase, Settings
from veillee.table import commands as c
from veillee.table.events import TABLE_EVENTS
from veillee.table.events_play import PLAY_EVENTS

PAGE = (Path(__file__).parents[2] / "docs" / "table.md").read_text(encoding="utf-8")


def test_the_page_names_every_command_event_and_setting() -> None:
    named = set(re.findall(r"`([a-z_-]+)`", PAGE))
    commands = {kind.kind for kind in (*c.COMMANDS, *c.SERVER_COMMANDS)}
    events = {kind.kind for kind in (*TABLE_EVENTS, *PLAY_EVENTS)}
    settings = {field.name for field in fields(Settings)}
    assert (commands | events | settings) - named == set()


def test_the_defaults_on_the_page_are_those_of_the_settings() -> None:
    for name, value in Settings().to_data().items():
        row = next(line for line in PAGE.splitlines() if line.startswith("| `") and name in line)
        if isinstance(value, int) and not isinstance(value, bool) and value:
            assert str(value) in row


def test_the_example_opens_and_starts_a_table() -> None:
    block = re.search(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert block is not None
    names: dict[str, Any] = {}
    exec(compile(block[1], "docs/table.md", "exec"), names)
    assert names["table"].phase is Phase.PLAYING
