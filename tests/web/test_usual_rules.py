"""The page writes down the usual house rules that it looks at; they are those of the games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import veillee.web
from veillee.match.game import game

_SCRIPT = Path(veillee.web.__file__).parent / "js" / "games" / "usual.js"


def _written() -> dict[str, dict[str, str]]:
    block = _SCRIPT.read_text(encoding="utf-8").split("export const USUAL = {")[1].split("\n};")[0]
    lines = re.findall(r"^  (\w+): \{ (.*) \},$", block, re.MULTILINE)
    return {name: dict(re.findall(r'(\w+): "([^"]*)"', rules)) for name, rules in lines}


@pytest.mark.parametrize("name", ["politaine", "aluette", "whist22"])
def test_the_page_knows_the_usual_rules_as_they_are(name: str) -> None:
    written = _written()[name]
    assert written
    options = game(name).options
    usual = {option: str(options[option]) for option in written}
    assert written == usual
