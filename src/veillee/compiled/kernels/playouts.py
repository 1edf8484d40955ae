"""Deals played to their end, at random or by the rule policy."""

from __future__ import annotations

from veillee.compiled.kernels.chance import advance, share
from veillee.compiled.questions import (
    Marker,
    act,
    choose,
    copy_state,
    legal,
    points,
    raw,
    start_deal,
    turn,
)
from veillee.games.tricks import CLAIMING, HANDS, PHASE, State, count, nth

RANDOM = 0  # how cards are chosen: any legal choice
POLICY = 1  # by the game's rule policy, each seat from what it may know


def play_out(game: Marker, state: State, rng: State, how: int) -> None:
    """Play the deal in ``state`` to its end; a claim nobody needs to make is not waited for."""
    word = rng[0]
    while state[PHASE] < CLAIMING:
        seat = turn(game, state)
        word = advance(word)
        if how == POLICY:
            act(game, state, seat, choose(game, state, seat, word >> 32))
        else:
            choices = legal(game, state, seat)
            act(game, state, seat, nth(choices, share(word, count(choices))))
    rng[0] = word


def play_out_many(
    game: Marker,
    start: State,
    state: State,
    size: int,
    rng: State,
    how: int,
    indices: int,
    results: State,
    number: int,
) -> None:
    """``number`` playouts from ``start``; ``results[n * indices + i]``: points of side or seat i.

    ``state`` is scratch of the same ``size``.
    """
    seen = raw(state)
    dealt = raw(start)
    for n in range(number):
        copy_state(seen, dealt, size)
        play_out(game, seen, rng, how)
        for index in range(indices):
            results[n * indices + index] = points(game, seen, index)


def deal_and_play_many(
    game: Marker,
    start: State,
    state: State,
    size: int,
    rng: State,
    how: int,
    indices: int,
    results: State,
    number: int,
    deck: State,
    cards: int,
    seats: int,
    hand: int,
) -> None:
    """The same, each from a freshly shuffled deal of ``hand`` cards to each of ``seats``.

    ``deck`` holds the ``cards`` of the pack and is left in some order.
    """
    seen = raw(state)
    pack = raw(deck)
    copy_state(seen, raw(start), size)
    for n in range(number):
        shuffle_hands(seen, pack, cards, seats, hand, rng)
        start_deal(game, seen)
        play_out(game, seen, rng, how)
        for index in range(indices):
            results[n * indices + index] = points(game, seen, index)


def shuffle_hands(state: State, deck: State, cards: int, seats: int, hand: int, rng: State) -> None:
    """Fresh hands from the top of a deck, shuffled no further than needed."""
    word = rng[0]
    top = 0
    whole = 0
    for place in range(cards):
        whole |= 1 << deck[place]
    for seat in range(seats):
        mask = 0
        if cards - top == hand:
            mask = whole  # the last hand when all are dealt: what is left
        else:
            for _ in range(hand):
                word = advance(word)
                other = top + share(word, cards - top)
                card = deck[other]
                deck[other] = deck[top]
                deck[top] = card
                mask |= 1 << card
                top += 1
        whole &= ~mask
        state[HANDS + seat] = mask
    rng[0] = word
