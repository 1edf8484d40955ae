"""Positions near the end of a deal, reached by random play, and what plain minimax says of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import veillee
from compiled import minimax as reference
from veillee.compiled import jit
from veillee.compiled.arrays import flat, zeros
from veillee.compiled.questions import MARKERS
from veillee.games import tricks
from veillee.games.actions import Action
from veillee.match.game import Game

CARDS_ONLY = (1 << 44) - 1  # at Politaine what may be said comes after the cards
MORE_ACTIONS = 40  # that may follow a position


@cache
def minimax() -> Callable[..., int]:
    return jit.kernel(reference.minimax)


def any_aluette(rng: random.Random, seats: int) -> Game:
    """Aluette with those options drawn that change what a deal is worth."""
    return veillee.game(
        "aluette",
        seats=seats,
        spoilt_lead=rng.choice(("leader", "first-tied")),
        tie=rng.choice(("first", "team")),
        mordienne=rng.choice(("strict", "open", "two-to-four")),
        mordienne_announced=rng.random() < 0.25,
    )


def any_politaine(rng: random.Random) -> Game:
    return veillee.game(
        "politaine",
        politaine=rng.choice(("consecutive", "each")),
        announce=rng.choice(("first-card", "opening", "automatic")),
        capot=rng.choice(("first-deal", "any-deal")),
        low_card_duty=rng.random() < 0.25,
        both_over=rng.choice(("first", "highest", "claim")),
        four_deadline=rng.choice(("lead", "own-card")),
    )


def any_whist22(rng: random.Random, seats: int, hand: int) -> Game:
    return veillee.game(
        "whist22",
        seats=seats,
        first_hand=hand,
        penalty=rng.choice(("flat", "gap")),
        excuse=rng.choice(("choice", "zero")),
        overtake=rng.random() < 0.3,
        extended_seats=True,
    )


def ending(game: Game, rng: random.Random, cards: int, loose: int = 0, say: str = "") -> list[int]:
    """A random deal played at random until each seat has ``cards`` cards and ``loose`` lie.

    ``say``: the talk everyone uses whenever it may.
    """
    rules = game.spec.rules
    while True:
        state = game.match(seed=rng.getrandbits(32)).state
        while state[tricks.PHASE] < tricks.CLAIMING:
            left = state[tricks.SIZE] - state[tricks.TRICKS]
            if state[tricks.PHASE] == tricks.PLAYING and left <= cards:
                if left == cards and state[tricks.LAID] == loose and _silent(game, state):
                    return state
                if left < cards:
                    break
            seat = rules.turn(state)
            if say and state[tricks.PLAYED] == 0 and rng.random() < 0.5:
                code = game.spec.encode(game.parse(say))
                if rules.talk(state, seat) >> code & 1:
                    rules.say(state, seat, code, rules.hearers(state, seat, code))
            choices = list(game.deck.numbers(rules.legal(state, seat)))
            rules.act(state, seat, rng.choice(choices))


def dealt(game: Game, rng: random.Random, cards: int) -> list[int]:
    """A deal of so few cards that nothing has been played: Aluette from all 48."""
    state = game.match(seed=rng.getrandbits(32)).state
    pack = rng.sample(range(len(game.deck)), game.seats * cards)
    for seat in range(game.seats):
        state[tricks.HANDS + seat] = sum(1 << card for card in pack[seat :: game.seats])
    state[tricks.SIZE] = cards
    return state


def _silent(game: Game, state: list[int]) -> bool:
    """Whether the seat to ask may lay a card and say nothing."""
    choices = game.spec.rules.legal(state, game.spec.rules.turn(state))
    return game.name != "politaine" or choices >> 44 == 0


def value(game: Game, state: list[int], aim: int) -> int:
    """What plain minimax says."""
    mask = valued(game)
    scratch = zeros((len(state) + 4) * MORE_ACTIONS)
    arguments = (len(state), game.seats, aim, mask)
    return int(minimax()(MARKERS[game.name], flat(state), scratch, *arguments))


def valued(game: Game) -> int:
    """Mask of the choices that a search values."""
    return CARDS_ONLY if game.name == "politaine" else -1


def after(game: Game, state: list[int], action: Action) -> list[int]:
    """The state after an action of the seat to act."""
    copy, rules = list(state), game.spec.rules
    rules.act(copy, rules.turn(copy), game.spec.encode(action))
    return copy


def unpacked(game: Game, packed: int) -> tuple[int, ...]:
    """What each seat pays."""
    return tuple(packed >> (4 * seat) & 15 for seat in range(game.seats))
