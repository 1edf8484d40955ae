"""What the deal comes to after each of some things said, or after silence, in each of some worlds.

The deal is played on by the rule policy as in ``expert_judge``, and talked on, too: a sign is worth
what those who perceive it do with it, a look what it lets one see, so both are said and answered in
the playout. Who looks at whom, and who catches what, follows the rules.
"""

from __future__ import annotations

from veillee.compiled.expert_questions import catch_chance, catchers, hearers, say, speak
from veillee.compiled.kernels.chance import advance, below
from veillee.compiled.kernels.expert_judge import outcome, scattered
from veillee.compiled.kernels.playouts import shuffle_hands
from veillee.compiled.questions import (
    Marker,
    act,
    choose,
    copy_state,
    points,
    raw,
    start_deal,
    turn,
)
from veillee.games.tricks import (
    CLAIMING,
    LAID,
    MAX_SEATS,
    PHASE,
    SEATS,
    TRICKS,
    State,
    lowest,
)

SILENCE = -1  # among the codes
EVERYBODY = (1 << MAX_SEATS) - 1
WORDS = 3  # signs or looks of one seat in one go
MILLION = 1_000_000


def judge_talk(
    game: Marker,
    states: State,
    size: int,
    number: int,
    seat: int,
    codes: State,
    choices: int,
    counts: int,
    state: State,
    rng: State,
    results: State,
) -> None:
    """``results[world * choices + k]``: the outcome after talk code ``k`` (or ``SILENCE``), by the
    same chance for all.

    ``states`` holds ``number`` whole states one after the other; ``state`` is scratch.
    """
    worlds = raw(states)
    seen = raw(state)
    word = rng[0]
    for world in range(number):
        word = advance(word)
        base = world * size
        for k in range(choices):
            for slot in range(size):
                seen[slot] = worlds[base + slot]
            rng[0] = scattered(word)
            if codes[k] != SILENCE:
                tell(game, seen, seat, codes[k], rng)
            talk_round(game, seen, EVERYBODY & ~(1 << seat), rng)
            talk_out(game, seen, EVERYBODY, rng)
            results[world * choices + k] = outcome(game, seen, counts)
    rng[0] = word


def deal_and_talk_many(
    game: Marker,
    start: State,
    state: State,
    size: int,
    rng: State,
    talkers: int,
    indices: int,
    results: State,
    number: int,
    deck: State,
    cards: int,
    seats: int,
    hand: int,
) -> None:
    """``number`` fresh deals with the talk of the seats of a mask: see ``deal_and_play_many``.

    Who talks changes neither the cards of a deal nor its chance.
    """
    seen = raw(state)
    pack = raw(deck)
    word = rng[0]
    for n in range(number):
        word = advance(word)
        rng[0] = scattered(word)
        copy_state(seen, raw(start), size)
        for place in range(cards):
            pack[place] = place  # in the same order, whatever was dealt before
        shuffle_hands(seen, pack, cards, seats, hand, rng)
        start_deal(game, seen)
        talk_round(game, seen, talkers, rng)
        talk_out(game, seen, talkers, rng)
        for index in range(indices):
            results[n * indices + index] = points(game, seen, index)
    rng[0] = word


def talk_out(game: Marker, state: State, talkers: int, rng: State) -> None:
    """Play the deal to its end; before each trick some seats talk as the policy would."""
    talked = state[TRICKS]
    while state[PHASE] < CLAIMING:
        if state[LAID] == 0 and state[TRICKS] != talked:
            talked = state[TRICKS]
            talk_round(game, state, talkers, rng)
        seat = turn(game, state)
        word = advance(rng[0])
        rng[0] = word
        act(game, state, seat, choose(game, state, seat, word >> 32))


def talk_round(game: Marker, state: State, talkers: int, rng: State) -> None:
    """The seats of a mask say what the policy would."""
    for seat in range(state[SEATS]):
        if (talkers >> seat) & 1:
            for _ in range(WORDS):
                word = advance(rng[0])
                rng[0] = word
                code = speak(game, state, seat, word >> 32)
                if code < 0:
                    break
                tell(game, state, seat, code, rng)


def tell(game: Marker, state: State, seat: int, code: int, rng: State) -> None:
    """Say it; who only may perceive it does so by chance."""
    heard = hearers(game, state, seat, code)
    perhaps = catchers(game, state, seat, code)
    chance = catch_chance(game, state)
    while perhaps != 0:
        other = lowest(perhaps)
        perhaps &= perhaps - 1
        if below(rng, MILLION) < chance:
            heard |= 1 << other
    say(game, state, seat, code, heard)
