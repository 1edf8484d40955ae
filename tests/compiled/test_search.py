"""The exact search says what plain minimax over the rules says: of positions and of each card."""

from __future__ import annotations

import random

import pytest

from compiled import endings, minimax
from veillee.compiled import doubledummy, jit
from veillee.compiled.search import Solution, Value, secured, solve, value_of
from veillee.games import tricks
from veillee.match.game import Game

COMPILED = jit.enabled()
MANY = 120 if COMPILED else 8  # endings of each kind
CARDS = 3 if COMPILED else 2


def expected(game: Game, state: list[int], aim: int) -> Value:
    found = endings.value(game, state, aim)
    return endings.unpacked(game, found) if aim == minimax.GENERAL else found


def check(game: Game, state: list[int], aim: int) -> None:
    """Value, cards and line are those of plain minimax."""
    name = "tricks" if aim == minimax.TRICKS else "points"
    solution = solve(game, state, aim=name, generic=True)
    where = (game.name, game.seats, game.options.changed(), state)
    assert solution.finished
    assert solution.value == expected(game, state, aim), where
    rules = game.spec.rules
    legal = rules.legal(state, rules.turn(state)) & endings.valued(game)
    assert len(solution.cards) == tricks.count(legal)
    for action, value in solution.cards.items():
        assert value == expected(game, endings.after(game, state, action), aim), (action, where)
    check_line(game, state, solution, aim)


def check_line(game: Game, state: list[int], solution: Solution, aim: int) -> None:
    """The best line may be played, and comes to what it should."""
    for seat, action in solution.line:
        assert seat == game.spec.rules.turn(state)
        assert game.spec.rules.legal(state, seat) >> game.spec.encode(action) & 1
        state = endings.after(game, state, action)
    assert state[tricks.PHASE] >= tricks.CLAIMING
    assert expected(game, state, aim) == solution.value


# --- Two sides ---------------------------------------------------------------------------------


@pytest.mark.parametrize("aim", [minimax.POINTS, minimax.TRICKS])
@pytest.mark.parametrize("seats", [4, 6])
def test_endings_of_aluette(seats: int, aim: int) -> None:
    rng = random.Random(seats + 10 * aim)
    for number in range(MANY):
        game = endings.any_aluette(rng, seats)
        cards = rng.randint(2, CARDS) if seats == 4 else 2
        loose = rng.randrange(seats) if number % 2 else 0
        check(game, endings.ending(game, rng, cards, loose, "mordienne"), aim)


@pytest.mark.skipif(not COMPILED, reason="too many positions to go through interpreted")
@pytest.mark.parametrize(("seats", "cards", "number"), [(4, 4, 8), (4, 3, 100), (6, 3, 8)])
def test_deals_of_aluette_of_few_cards(seats: int, cards: int, number: int) -> None:
    rng = random.Random(cards + seats)
    for _ in range(number):
        game = endings.any_aluette(rng, seats)
        state = endings.dealt(game, rng, cards)
        solution = value_of(game, state)
        assert solution.value == endings.value(game, state, minimax.POINTS), state


@pytest.mark.parametrize("aim", [minimax.POINTS_AND_CAPOT, minimax.TRICKS])
def test_endings_of_politaine(aim: int) -> None:
    rng = random.Random(aim)
    for number in range(MANY):
        game = endings.any_politaine(rng)
        loose = rng.randrange(4) if number % 2 else 0
        check(game, endings.ending(game, rng, rng.randint(2, CARDS), loose), aim)


def test_the_search_made_for_politaine_agrees() -> None:
    rng = random.Random(3)
    for number in range(40 if COMPILED else 2):
        game = endings.any_politaine(rng)
        state = endings.ending(game, rng, 5 if COMPILED else 2)
        if not doubledummy.solvable(state):
            continue
        aim = "points" if number % 2 else "tricks"
        fast, slow = solve(game, state, aim=aim), solve(game, state, aim=aim, generic=True)
        assert fast.value == slow.value
        assert all(slow.cards[action] == value for action, value in fast.cards.items())
        code = minimax.POINTS_AND_CAPOT if aim == "points" else minimax.TRICKS
        check_line(game, state, fast, code)


# --- Each seat for itself ----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_endings_of_whist22(seats: int) -> None:
    rng = random.Random(seats)
    for number in range(MANY):
        hand = rng.randint(2, 22 // seats if seats > 2 else 7)
        game = endings.any_whist22(rng, seats, hand)
        loose = rng.randrange(seats) if number % 2 else 0
        cards = min(hand, CARDS if seats < 5 else 2)
        check(game, endings.ending(game, rng, cards, loose), minimax.GENERAL)


def test_bids_are_valued_too() -> None:
    rng = random.Random(8)
    for _ in range(MANY // 8):
        game = endings.any_whist22(rng, 3, 2)
        state = game.match(seed=rng.getrandbits(30)).state
        solution = solve(game, state)
        assert solution.value == expected(game, state, minimax.GENERAL)
        for action, value in solution.cards.items():
            assert value == expected(game, endings.after(game, state, action), minimax.GENERAL)


def test_what_a_seat_can_secure_against_all_others() -> None:
    rng = random.Random(5)
    for _ in range(MANY // 2):
        seats = rng.choice((3, 4))
        game = endings.any_whist22(rng, seats, rng.randint(2, 22 // seats))
        state = endings.ending(game, rng, 2)
        for seat in range(seats):
            sure = -endings.value(game, state, minimax.SECURE + seat)
            assert secured(game, state, seat) == sure


def test_a_seat_prefers_that_the_others_pay() -> None:
    rng = random.Random(6)
    found = 0
    for _ in range(40):
        game = endings.any_whist22(rng, 3, 4)
        state = endings.ending(game, rng, 2)
        solution = solve(game, state)
        value = solution.value
        assert isinstance(value, tuple)
        for other in solution.cards.values():
            assert isinstance(other, tuple)
            seat = solution.seat
            assert (value[seat], -sum(value)) <= (other[seat], -sum(other))
            found += value[seat] == other[seat] and sum(value) > sum(other)
    assert found > 0
