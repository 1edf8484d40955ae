"""The search stops when told to, says so, and works the same in slices, interpreted and again."""

from __future__ import annotations

import random

import pytest

import veillee
from compiled import endings
from conformance.setups import ALL, Setup, played
from veillee.compiled import jit, search_questions, searching
from veillee.compiled.arrays import zeros
from veillee.compiled.kernels import search_memory as memory
from veillee.compiled.kernels import search_table
from veillee.compiled.questions import MARKERS, RULES
from veillee.compiled.search import secured, solve, value_of
from veillee.errors import IllegalAction
from veillee.games import tricks

ALUETTE = veillee.game("aluette")
CARDS = 4 if jit.enabled() else 3


def position(seed: int = 1, cards: int = CARDS) -> list[int]:
    return endings.dealt(ALUETTE, random.Random(seed), cards)


def test_a_budget_ends_the_search_and_nothing_unproven_is_told() -> None:
    full = solve(ALUETTE, position())
    assert full.finished
    seen = set()
    for budget in range(0, full.nodes + 1, max(full.nodes // 40, 1)):
        short = solve(ALUETTE, position(), budget=budget)
        assert short.nodes <= budget
        assert not short.finished
        assert short.value in (None, full.value)
        assert all(full.cards[action] == value for action, value in short.cards.items())
        seen.add(len(short.cards))
    assert 0 in seen
    exact = solve(ALUETTE, position(), budget=full.nodes + 1)
    assert exact == full


def test_cancelling_ends_it_between_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "_SLICE", 10)
    asked = []

    def enough() -> bool:
        asked.append(1)
        return len(asked) == 3

    solution = value_of(ALUETTE, position(), cancel=enough)
    assert (solution.value, solution.finished, len(asked)) == (None, False, 3)
    assert secured(veillee.game("whist22"), _whist(), 0, cancel=lambda: True) is None


def _whist() -> list[int]:
    game = veillee.game("whist22", first_hand=4)
    return endings.ending(game, random.Random(2), 4)


def test_slices_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whist = veillee.game("whist22", first_hand=4)
    whole = solve(ALUETTE, position()), solve(whist, _whist())
    monkeypatch.setattr(searching, "_SLICE", 7)
    assert (solve(ALUETTE, position()), solve(whist, _whist())) == whole


@pytest.mark.skipif(not jit.enabled(), reason="numba is not installed")
def test_interpreted_search_is_the_same() -> None:
    rng = random.Random(4)
    positions = []
    for _ in range(6):
        positions += [
            (game, endings.ending(game, rng, 2, 1))
            for game in (
                endings.any_aluette(rng, 4),
                endings.any_aluette(rng, 6),
                endings.any_politaine(rng),
                endings.any_whist22(rng, 3, 4),
            )
        ]
    fast = [solve(game, state, generic=True) for game, state in positions]
    with jit.interpreting():
        assert [solve(game, state, generic=True) for game, state in positions] == fast


def test_positions_without_a_card_to_play_are_refused() -> None:
    chant = veillee.game("aluette", chant="left-dealer").match(seed=1)
    with pytest.raises(IllegalAction, match="not-playing"):
        solve(chant.game, chant.state)
    state = position()
    for _, action in solve(ALUETTE, state).line:
        state = endings.after(ALUETTE, state, action)
    with pytest.raises(IllegalAction, match="deal-over"):
        solve(ALUETTE, state)


def test_what_may_be_said_before_the_first_card_is_passed_over() -> None:
    game = veillee.game("politaine")
    hands = ["7P VP DP RP 7C VC DC RC", "10P 9P AP 10C 9C AC 10K 9K",
             "8P 8C 8K 8T 7K VK DK RK", "7T VT DT RT AT 9T 10T AK"]  # fmt: skip
    match = game.match(hands=hands, dealer=3)
    assert match.to_act()[0] == 2  # who has four eights
    solution = solve(game, match.state)
    assert solution.seat == 0
    assert len(solution.cards) == 8
    assert solution.finished


def test_when_the_stamps_are_used_up_the_table_is_cleared() -> None:
    expected = value_of(ALUETTE, position()).value
    work = searching._memory()
    work[memory.AGE] = (1 << memory.AGE_BITS) - 2
    for _ in range(3):
        assert value_of(ALUETTE, position()).value == expected
    assert work[memory.AGE] == 2


# --- Its parts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", ALL[::7], ids=str)
def test_taking_back_gives_back_all_that_rules_read(setup: Setup) -> None:
    marker = MARKERS[setup.name]
    rules = RULES[type(marker)]
    work = zeros(memory.TABLE)
    rng = random.Random(str(setup))
    for number in range(4):
        state = played(setup, seed=number, steps=rng.randrange(0, 40)).state
        while state[tricks.PHASE] < tricks.CLAIMING:
            seat = rules.turn(state)
            choices = list(setup.game().deck.numbers(rules.legal(state, seat)))
            before = list(state)
            search_questions.keep(marker, state, work, memory.STACK)
            for choice in choices:
                rules.act(state, seat, choice)
                search_questions.restore(marker, state, work, memory.STACK)
                if before[tricks.PHASE] == tricks.PLAYING and choice < 44:
                    assert _read(state) == _read(before), choice
                state[:] = before
            rules.act(state, seat, rng.choice(choices))


def _read(state: list[int]) -> list[int]:
    """The state without what lies beyond the tricks and plays made, which no rule reads."""
    copy = list(state)
    done, laid = state[tricks.TRICKS], state[tricks.PLAYED]
    for slot in range(tricks.WINNER + done, tricks.WINNER + tricks.MAX_SIZE):
        copy[slot] = 0
    for slot in range(tricks.FIRST + done + 1, tricks.FIRST + tricks.MAX_SIZE):
        copy[slot] = 0
    for slot in range(tricks.HISTORY + laid, tricks.HISTORY + tricks.HISTORY_ROOM):
        copy[slot] = 0
    return copy


def test_the_frames_have_room_for_what_is_kept() -> None:
    for name, marker in MARKERS.items():
        game = veillee.game(name)
        work = zeros(memory.TABLE)
        search_questions.keep(marker, [1] * game.spec.rules.STATE_SIZE, work, memory.STACK)
        last = max(slot for slot in range(len(work)) if work[slot])
        assert last < memory.STACK + memory.FRAME


def test_no_product_of_the_hash_overflows() -> None:
    assert max(search_table._MIXERS) * search_table._HALF < 1 << 63
