"""The open-hand search of Politaine says what plain minimax over the rules says."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator

import pytest

import veillee
from compiled.doubledummy_minimax import outcome
from compiled.doubledummy_positions import KINDS, by_minimax, ending
from games.politaine import positions
from veillee.compiled import jit
from veillee.compiled.arrays import flat
from veillee.compiled.doubledummy import Objective, Solution, Solver, choice_of, solvable, solve
from veillee.compiled.search import solve as solve_by_rules
from veillee.games.politaine import layout, rules
from veillee.games.tricks import CLAIMING, HANDS, LAID, PHASE, PLAYING, TURN, count

ENDINGS = 70 if jit.enabled() else 6  # of each kind
CARDS = 3 if jit.enabled() else 2
OBJECTIVES = list(Objective)


def endings(kind: str, number: int, left: int) -> Iterator[list[int]]:
    """So many positions of a kind."""
    found = (ending(kind, seed, left) for seed in itertools.count())
    return itertools.islice((state for state in found if state is not None), number)


def full_deal(seed: int, *, deals: int = 1, **options: object) -> list[int]:
    """A deal of eight cards each, not the first of its match."""
    match = positions.new_match((0, 0), deals, seed % 4, **options)
    return positions.begin(match, positions.shuffled(seed))


def follow(state: list[int], line: tuple[int, ...]) -> list[int]:
    """The state after these cards, politaines announced; before the first card, declared."""
    state = list(state)
    for seat in range(4):
        if state[layout.RIGHTS + seat] & layout.MAY_DECLARE:
            rules.act(state, seat, layout.DECLARE)
    for card in line:
        assert rules.legal(state, state[TURN]) >> card & 1
        rules.act(state, state[TURN], choice_of(state, card))
    return state


# --- Against minimax ------------------------------------------------------------------------


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("kind", KINDS)
def test_value_cards_and_line_are_those_of_minimax(kind: str, objective: Objective) -> None:
    for state in endings(kind, ENDINGS, CARDS):
        before = list(state)
        expected = by_minimax(state, objective)
        best = max if state[TURN] & 1 == 0 else min
        solution = solve(state, objective, line=True)
        assert solution.complete
        assert solution.cards == expected
        assert solution.value == best(expected.values())
        last = follow(state, solution.line)
        assert last[PHASE] >= CLAIMING
        assert outcome(last, objective) == solution.value
        assert state == before


@pytest.mark.skipif(not jit.enabled(), reason="minimax needs the compiler for four cards")
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_four_cards_are_those_of_minimax(objective: Objective) -> None:
    for kind in KINDS:
        for state in endings(kind, 8, 4):
            assert solve(state, objective).cards == by_minimax(state, objective)


def test_the_endings_tried_are_the_interesting_ones() -> None:
    whole = middle = bonus = capot = 0
    for kind in KINDS:
        for state in endings(kind, ENDINGS, CARDS):
            whole += state[LAID] == 0
            middle += state[LAID] > 0
            payoff = solve(state, Objective.PAYOFF, cards=False).value
            cards = 2 * solve(state, cards=False).value - 11
            capot += abs(payoff - cards) >= 30
            bonus += 0 < abs(payoff - cards) < 30
    assert min(whole, middle, bonus, capot) >= ENDINGS // 10


# --- Against the search over the rules ------------------------------------------------------


@pytest.mark.parametrize("deals", [0, 1])
def test_long_endings_are_those_of_the_search_over_the_rules(deals: int) -> None:
    game = veillee.game("politaine", target=48)  # its capots count 48
    left = 6 if jit.enabled() else 3
    for seed in range(12 if jit.enabled() else 2):
        state = positions.play_randomly(
            full_deal(seed, deals=deals, target=48), seed, 32 - 4 * left
        )
        if state[PHASE] != PLAYING or not solvable(state):
            continue
        values = solve_by_rules(game, state, generic=True).cards
        expected: dict[int, int] = {}
        best = max if state[TURN] & 1 == 0 else min
        for action, value in values.items():
            assert not isinstance(value, tuple)
            card = rules.laid_card(game.spec.encode(action))
            expected[card] = best(int(value), expected.get(card, int(value)))
        assert solve(state, Objective.PAYOFF).cards == expected


# --- Compiled and interpreted ---------------------------------------------------------------


@pytest.mark.skipif(not jit.enabled(), reason="numba is not installed")
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_compiled_and_interpreted_search_visit_the_same_nodes(objective: Objective) -> None:
    for seed in range(8):
        state = full_deal(seed, deals=seed % 2)
        if objective != Objective.TRICKS:
            positions.play_randomly(state, seed, 14)
        if solvable(state):
            assert solve(state, objective, line=True, interpreted=True) == solve(
                state, objective, line=True
            )


def test_a_solver_can_be_used_again_and_again() -> None:
    solver = Solver(interpreted=not jit.enabled())
    states = [positions.play_randomly(full_deal(seed), seed, 16) for seed in range(6)]
    states = [state for state in states if solvable(state)]
    expected = [solve(state, Objective.TRICKS, cards=False).value for state in states]
    for _ in range(60):  # more often than the table's ages go
        found = [solver.value(flat(state), Objective.TRICKS) for state in states]
        assert found == expected
    assert solver.nodes > 0


# --- Whole deals ----------------------------------------------------------------------------


def test_the_best_lead_is_worth_what_the_deal_is_worth() -> None:
    for seed in range(20 if jit.enabled() else 2):
        for objective in OBJECTIVES if jit.enabled() else [Objective.TRICKS]:
            state = full_deal(seed, deals=seed % 2)
            solution = solve(state, objective)
            best = max if state[TURN] & 1 == 0 else min
            assert len(solution.cards) == 8
            assert best(solution.cards.values()) == solution.value


def test_one_suit_each_is_a_capot_with_a_politaine() -> None:
    state = positions.new(positions.ONE_SUIT_EACH)  # seat 1 leads pique, and has nothing else
    assert solve(state, Objective.TRICKS).value == 0
    assert solve(state).value == 0
    assert solve(state, Objective.PAYOFF).value == -(11 + 11 + 32)
    state[layout.TARGET] = 1000
    assert solve(state, Objective.PAYOFF).value == -(11 + 11 + 1000)


# --- Limits ---------------------------------------------------------------------------------


def test_a_budget_leaves_bounds_around_the_value() -> None:
    state = full_deal(3)
    exact = solve(state, Objective.POINTS if jit.enabled() else Objective.TRICKS)
    objective = Objective.POINTS if jit.enabled() else Objective.TRICKS
    seen: set[tuple[int, int]] = set()
    for nodes in (0, 1, 50, exact.nodes // 20, exact.nodes // 3, exact.nodes - 1):
        part = solve(state, objective, nodes=nodes, line=True)
        assert part.nodes <= nodes
        assert part.low <= exact.value <= part.high
        assert part.line == ()
        seen.add((part.low, part.high))
    assert (exact.value, exact.value) in seen  # the value was known, if not that of each card
    assert len(seen) > 1


def test_a_cancelled_search_stops_at_once() -> None:
    started = time.process_time()
    part = solve(full_deal(4), cancelled=lambda: True)
    assert not part.complete
    assert part == Solution(low=0, high=11, cards={}, line=(), nodes=0)
    assert time.process_time() - started < 30  # a compile at most


def test_search_refuses_what_it_does_not_know() -> None:
    duty = full_deal(5, low_card_duty=True)
    assert not solvable(duty)
    with pytest.raises(ValueError, match="position"):
        solve(duty)
    duty[layout.FULL_POINT] = 1
    assert solvable(duty)
    over = positions.play_randomly(full_deal(6), 6)
    assert not solvable(over)


def test_a_match_can_be_solved() -> None:
    match = veillee.game("politaine").match(seed=7)
    solution = solve(match.state, Objective.TRICKS)
    assert set(solution.cards) == {
        card for card in range(32) if match.state[HANDS + match.state[TURN]] >> card & 1
    }
    assert count(match.state[HANDS]) == 8
