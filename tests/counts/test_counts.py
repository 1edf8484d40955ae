"""The number of ways a deal can go on, to a fixed depth: an exact fingerprint of the rules.

``counts.toml`` holds, for fixed deals, how many sequences of choices there are of length 1, 2,
3, ... A difference means that the rules (or the shuffle) changed; if they were meant to, raise the
game's version and write the new numbers (``python tests/counts/test_counts.py`` prints them).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import veillee
from veillee.games.spec import Rules
from veillee.match.match import Match

TABLE = Path(__file__).with_name("counts.toml")


def positions() -> list[dict[str, Any]]:
    return list(tomllib.loads(TABLE.read_text())["position"])


def start(position: dict[str, Any]) -> Match:
    game = veillee.game(position["game"], seats=position["seats"], **position.get("options", {}))
    match = game.match(seed=position["seed"])
    for act in position.get("acts", ()):
        seat, action = act.split(maxsplit=1)
        match.act(int(seat), action)
    return match


def sequences(rules: Rules, state: list[int], seats: int, depth: int) -> int:
    """How many sequences of exactly ``depth`` choices there are before the deal ends."""
    total = 0
    for seat, choice in choices(rules, state, seats):
        if depth == 1:
            total += 1
            continue
        after = list(state)
        rules.act(after, seat, choice)
        total += sequences(rules, after, seats, depth - 1)
    return total


def choices(rules: Rules, state: list[int], seats: int) -> Iterator[tuple[int, int]]:
    for seat in range(seats):
        mask = rules.legal(state, seat)
        while mask:
            yield seat, (mask & -mask).bit_length() - 1
            mask &= mask - 1


def counted(position: dict[str, Any], depths: int) -> list[int]:
    match = start(position)
    rules, state = match.game.spec.rules, match.state
    return [sequences(rules, state, match.game.seats, depth + 1) for depth in range(depths)]


@pytest.mark.parametrize("position", positions(), ids=lambda position: position["name"])
def test_the_number_of_ways_to_go_on(position: dict[str, Any]) -> None:
    expected = position["counts"]
    assert counted(position, len(expected)) == expected


if __name__ == "__main__":
    for entry in positions():
        print(entry["name"], counted(entry, max(len(entry["counts"]), 3)))
