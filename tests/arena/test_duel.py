"""Duels as a whole: reproducible, fair, and right about who is better."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import veillee
from arena.planted import MAKER
from veillee.arena import Engine, Per, Setup, duel, ladder
from veillee.arena.pairs import Kind
from veillee.errors import VeilleeError
from veillee.match.game import Game

ALONE = Engine(jobs=1)
POLITAINE = veillee.game("politaine")
GAMES = [
    POLITAINE,
    veillee.game("politaine", both_over="claim", redeal="no-high", capot="any-deal"),
    veillee.game("aluette", signs="chance"),
    veillee.game("aluette", seats=6),
    veillee.game("whist22", seats=3),
    veillee.game("whist22", seats=3, counting="compteur", forehead="extra"),
]
NAMES = [f"{game.name}-{number}" for number, game in enumerate(GAMES)]


def planted(*bots: str, game: Game = POLITAINE, seed: int = 1, open_too: bool = False) -> Setup:
    """A setup among the players made for these tests."""
    return Setup.of(game, bots, seed=seed, make=MAKER, allow_open=open_too)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
@pytest.mark.parametrize("per", Per)
def test_a_against_b_is_exactly_the_opposite_of_b_against_a(game: Game, per: Per) -> None:
    deals = 6 if per is Per.DEAL else 3
    one = duel(Setup.of(game, ["amateur", "random"], per=per), deals, engine=ALONE)
    other = duel(Setup.of(game, ["random", "amateur"], per=per), deals, engine=ALONE)
    assert any(one.leads)
    assert other.leads == tuple(-lead for lead in one.leads)
    assert other.estimate.mean == -one.estimate.mean
    assert (other.estimate.low, other.estimate.high) == (-one.estimate.high, -one.estimate.low)


@pytest.mark.parametrize("name", ["politaine", "aluette", "whist22"])
def test_a_player_is_level_with_itself(name: str) -> None:
    setup = Setup.of(veillee.game(name), ["amateur", "amateur"])
    assert not any(duel(setup, 4, engine=ALONE).leads)


@pytest.mark.parametrize("name", ["politaine", "aluette", "whist22"])
def test_the_amateur_is_better_than_a_random_player(name: str) -> None:
    setup = Setup.of(veillee.game(name), ["amateur", "random"])
    found = duel(setup, 60, engine=ALONE)
    assert found.estimate.low > 0
    assert found.settled
    assert found.estimate.pairs < 60


def test_a_planted_advantage_is_found_and_measured() -> None:
    found = duel(planted("sometimes:100", "sometimes:40"), 80, engine=ALONE, stop=False)
    assert found.estimate.pairs == 80
    assert found.estimate.low > 0
    half = duel(planted("sometimes:70", "sometimes:40"), 80, engine=ALONE, stop=False)
    assert half.estimate.mean < found.estimate.mean


def test_the_interval_of_equal_players_covers_nothing_in_most_experiments() -> None:
    held = 0
    for seed in range(20):
        found = duel(planted("twin:a", "twin:b", seed=seed), 12, engine=ALONE, stop=False)
        assert any(found.leads)
        held += found.estimate.low <= 0 <= found.estimate.high
    assert held >= 16  # of 20, where 95 % are promised


def test_other_seeds_deal_other_cards_and_the_same_seed_the_same() -> None:
    first, again, other = (
        duel(planted("twin:a", "twin:b", seed=seed), 8, engine=ALONE).leads for seed in (1, 1, 2)
    )
    assert first == again != other


def test_stopping_early_shows_a_beginning_of_the_whole() -> None:
    setup = Setup.of(POLITAINE, ["amateur", "random"])
    short = duel(setup, 60, engine=ALONE)
    whole = duel(setup, 60, engine=ALONE, stop=False)
    assert len(short.leads) < len(whole.leads) == 60
    assert whole.leads[: len(short.leads)] == short.leads


def test_an_interrupted_duel_goes_on_where_it_was(tmp_path: Path) -> None:
    setup, file = planted("twin:a", "twin:b"), tmp_path / "results.jsonl"
    whole = duel(setup, 12, engine=ALONE)

    def leave(scores: object) -> None:
        if len(file.read_bytes().splitlines()) == 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        duel(setup, 12, engine=ALONE, file=file, tell=leave)
    file.write_bytes(file.read_bytes() + b'{"deal":5,"fi')  # cut off in the middle of a line
    calls: list[object] = []
    resumed = duel(setup, 12, engine=ALONE, file=file, tell=calls.append)
    assert resumed.leads == whole.leads
    assert len(calls) == 1 + 12 - 5
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    assert sorted(line["deal"] for line in lines[1:]) == list(range(12))
    assert duel(setup, 12, engine=ALONE, file=file).leads == whole.leads
    assert len(file.read_bytes().splitlines()) == 13  # nothing was played any more


@pytest.mark.parametrize(
    ("other", "part"),
    [
        (planted("twin:a", "twin:c"), "bots"),
        (planted("twin:a", "twin:b", seed=2), "seed"),
        (planted("twin:a", "twin:b", game=veillee.game("politaine", target=40)), "options"),
        (planted("twin:a", "twin:b", game=veillee.game("aluette")), "game"),
    ],
)
def test_a_file_of_another_experiment_is_refused(tmp_path: Path, other: Setup, part: str) -> None:
    file = tmp_path / "results.jsonl"
    duel(planted("twin:a", "twin:b"), 2, engine=ALONE, file=file)
    before = file.read_bytes()
    with pytest.raises(VeilleeError) as caught:
        duel(other, 2, engine=ALONE, file=file)
    assert (caught.value.code, caught.value.data["part"]) == ("resume-differs", part)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["hello\n", "{}\n", "[1]\n", '{"veillee":"arena","format":99}\n'])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(VeilleeError) as caught:
        duel(planted("twin:a", "twin:b"), 2, engine=ALONE, file=file)
    assert (caught.value.code, caught.value.data["line"]) == ("resume-broken", 1)
    assert file.read_text() == text


def test_a_broken_line_inside_a_file_is_refused_with_its_number(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    duel(planted("twin:a", "twin:b"), 2, engine=ALONE, file=file)
    file.write_bytes(file.read_bytes() + b'{"deal":true}\n')
    with pytest.raises(VeilleeError) as caught:
        duel(planted("twin:a", "twin:b"), 2, engine=ALONE, file=file)
    assert (caught.value.code, caught.value.data["line"]) == ("resume-broken", 4)


def test_a_player_that_fails_is_named_with_the_deal() -> None:
    with pytest.raises(VeilleeError) as caught:
        duel(planted("faulty", "twin:b"), 2, engine=ALONE)
    assert caught.value.code == "arena-player-failed"
    assert "ZeroDivisionError" in str(caught.value)
    assert "faulty" in str(caught.value.data["name"])


def test_a_player_that_sees_every_hand_needs_leave() -> None:
    with pytest.raises(VeilleeError) as caught:
        duel(planted("seer", "twin:b"), 2, engine=ALONE)
    assert (caught.value.code, caught.value.data["name"]) == ("open-bot", "seer")
    found = duel(planted("seer", "twin:b", open_too=True), 4, engine=ALONE)
    assert found.estimate.pairs == 4


def test_the_time_of_every_move_with_a_choice_is_taken() -> None:
    found = duel(Setup.of(POLITAINE, ["amateur", "random"]), 4, engine=ALONE)
    cards = 4 * 2 * 32 / 2  # of each player: deals, playings, cards, half of them
    for times in found.times:
        assert cards / 2 < times.count < cards
        assert 0 < times.mean < 1000


def test_a_ladder_puts_players_in_order() -> None:
    bots = ("sometimes:0", "sometimes:100", "sometimes:30")
    found = ladder(planted(*bots), 40, engine=ALONE)
    assert found.order == (1, 2, 0)
    for kind in Kind:
        rungs = found.rungs[kind]
        assert rungs[1].strength > rungs[2].strength > 0 == rungs[0].strength
        assert all(rung.low <= rung.strength <= rung.high for rung in rungs)
    own = found.rungs[Kind.OWN][1].strength
    mixed = found.rungs[Kind.MIXED][1].strength
    assert own > mixed  # a partner of one's own kind is the better one here
    told = found.to_data()
    assert json.loads(json.dumps(told)) == told
    assert told["anchor"] == "sometimes:0"


def test_two_players_have_no_strangers_to_meet() -> None:
    found = ladder(planted("twin:a", "twin:b"), 4, engine=ALONE)
    assert set(found.rungs) == {Kind.OWN}
    assert found.rungs[Kind.OWN][0].strength == 0


def test_a_ladder_goes_on_where_it_was(tmp_path: Path) -> None:
    setup, file = planted("twin:a", "twin:b", "twin:c"), tmp_path / "results.jsonl"
    ladder(setup, 3, engine=ALONE, file=file)
    told: list[tuple[int, int]] = []
    resumed = ladder(setup, 5, engine=ALONE, file=file, tell=lambda *n: told.append(n))
    assert told[0] == (3 * 6, 5 * 6)
    fresh = ladder(setup, 5, engine=ALONE)
    assert (resumed.rungs, resumed.duels) == (fresh.rungs, fresh.duels)


@pytest.mark.parametrize(("bots", "code"), [(("amateur",), "too-few-players"),
                                            (("amateur", "amateur"), "bot-twice"),
                                            (("amateur", "nobody"), "unknown-bot")])  # fmt: skip
def test_a_ladder_that_cannot_be_is_refused(bots: tuple[str, ...], code: str) -> None:
    with pytest.raises(VeilleeError) as caught:
        ladder(Setup.of(POLITAINE, bots), 4, engine=ALONE)
    assert caught.value.code == code
