"""The count of a deal in words agrees with the rules."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from veillee.bots import bot
from veillee.cli import summary
from veillee.cli.faces import Faces
from veillee.cli.session import Session
from veillee.cli.tell import Teller
from veillee.match.game import game
from veillee.match.match import Match
from veillee.words import Words

WORDS = Words("en", strict=True)


def played(name: str, seed: int, **options: Any) -> Match:
    match = game(name, **options).match(seed=seed)
    rng = random.Random(seed)
    players = {seat: bot("amateur", rng) for seat in range(match.game.seats)}
    Session(match, players, lambda event: None).run()
    return match


def teller(match: Match, you: int | None = None) -> Teller:
    faces = Faces(WORDS, match.game)
    return Teller(WORDS, match.game, ("Anne", "Bruno", "Chloé", "Denis"), faces, you)


@pytest.mark.parametrize("seed", range(12))
def test_politaine_counts_to_the_points_of_the_rules(seed: int) -> None:
    match = played("politaine", seed)
    for result in match.results:
        if result.points is None:
            continue
        lines = summary.deal_lines(teller(match), result, ())
        for side in (0, 1):
            aces, thirds, full = (
                int(number)
                for number in re.findall(r"(\d+) ace|(\d+) cards? .*?\((\d+)\)", lines[side])
                for number in number
                if number
            )
            steck = "steck" in lines[side]
            bonus = sum(map(int, re.findall(r"politaine \((\d+)\)", lines[side])))
            assert full == thirds // 3
            assert aces + full + steck + bonus == result.points[side]
            assert lines[side].endswith(f": {result.points[side]} points") or (
                lines[side].endswith("1 point") and result.points[side] == 1
            )
        assert "= 11" in lines[2]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("tie", ["first", "team"])
def test_aluette_names_the_side_that_scores(seed: int, tie: str) -> None:
    match = played("aluette", seed, tie=tie)
    for result in match.results:
        assert result.points is not None
        lines = summary.deal_lines(teller(match), result, ())
        assert lines[0].startswith("Tricks: ")
        scorer = "Anne and Chloé" if result.points[0] else "Bruno and Denis"
        if any(result.points):
            assert any(line.startswith(f"{scorer}: ") for line in lines)
        first = [line for line in lines if "got there first" in line or "first, in" in line]
        for line in first:
            assert line.split()[0] in scorer


@pytest.mark.parametrize("name", ["politaine", "aluette", "whist22"])
def test_totals_are_those_of_the_match(name: str) -> None:
    match = played(name, 7)
    assert summary.scores_after(match, len(match.results)) == match.scores


def test_the_reader_is_spoken_to() -> None:
    match = played("aluette", 3)
    told = [summary.winners_line(teller(match, you), match.winners) for you in range(4)]
    assert len(set(told)) == 2
