"""Bulk play."""

from __future__ import annotations

import statistics

import pytest

import veillee
from veillee.compiled import jit
from veillee.compiled.playouts import deals_played, played_out
from veillee.match.game import Game

GAMES = [veillee.game("politaine"), veillee.game("aluette"), veillee.game("aluette", seats=6),
         veillee.game("whist22", seats=3), veillee.game("whist22", seats=5)]  # fmt: skip
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda g: f"{g.name}-{g.seats}")


def as_lists(rows: object) -> list[list[int]]:
    return [[int(value) for value in row] for row in rows]  # type: ignore[attr-defined]


@every_game
@pytest.mark.parametrize("policy", [False, True])
def test_the_same_seed_gives_the_same_rows_on_any_number_of_jobs(game: Game, policy: bool) -> None:
    one = as_lists(deals_played(game, 9500, policy=policy, seed=4))
    assert one == as_lists(deals_played(game, 9500, policy=policy, seed=4, jobs=2))
    assert one != as_lists(deals_played(game, 9500, policy=policy, seed=5))


@every_game
@pytest.mark.parametrize("policy", [False, True])
def test_interpreted_rows_are_the_same(game: Game, policy: bool) -> None:
    match = game.match(seed=9)
    fast = as_lists(deals_played(game, 60, policy=policy, seed=2))
    fast_out = as_lists(played_out(game, match.state, 40, policy=policy, seed=2))
    with jit.interpreting():
        assert as_lists(deals_played(game, 60, policy=policy, seed=2)) == fast
        assert as_lists(played_out(game, match.state, 40, policy=policy, seed=2)) == fast_out


def test_every_finished_deal_of_politaine_counts_eleven_and_its_politaines() -> None:
    game = veillee.game("politaine", redeal="off", four="off")
    totals = {sum(row) for row in as_lists(deals_played(game, 4000, policy=True))}
    assert 11 in totals
    assert all(total % 11 == 0 and total >= 11 for total in totals)


def test_the_rule_policy_holds_its_bids_better_than_chance() -> None:
    game = veillee.game("whist22")
    sensible = statistics.mean(sum(row) for row in as_lists(deals_played(game, 2000)))
    random = statistics.mean(sum(row) for row in as_lists(deals_played(game, 2000, policy=False)))
    assert sensible < random - 1.5


def test_playouts_start_from_the_position_given() -> None:
    game = veillee.game("aluette")
    match = game.match(seed=3)
    while len(match.view().tricks) < 8:
        seat = match.to_act()[0]
        match.act(seat, match.legal(seat)[0])
    outcomes = {tuple(row) for row in as_lists(played_out(game, match.state, 50, policy=False))}
    assert len(outcomes) == 1  # one card each: only one way to end
    while len(match.results) == 0:
        seat = match.to_act()[0]
        match.act(seat, match.legal(seat)[0])
    assert outcomes == {match.results[0].points}


def test_no_deals_are_no_rows() -> None:
    game = veillee.game("politaine")
    assert len(deals_played(game, 0)) == 0
    assert len(played_out(game, game.match(seed=1).state, 0)) == 0
