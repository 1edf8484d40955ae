"""Who sits where on duplicate deals, and what the playings of one deal say together."""

from __future__ import annotations

from collections import Counter

import pytest

import veillee
from veillee.arena.pairs import Kind, Pairing, lead, parts, seatings
from veillee.match.game import Game

GAMES = [
    veillee.game("politaine"),
    veillee.game("aluette", seats=6),
    *(veillee.game("whist22", seats=seats) for seats in (3, 4, 5)),
]
NAMES = [f"{game.name}-{game.seats}" for game in GAMES]


def test_sides_are_exchanged() -> None:
    game = veillee.game("politaine")
    assert seatings(game, Pairing(0, 1), 0, 2) == ((0, 1, 0, 1), (1, 0, 1, 0))


def test_without_sides_each_sits_alone_among_the_others_at_every_seat() -> None:
    game = veillee.game("whist22", seats=3)
    assert seatings(game, Pairing(0, 1), 0, 2) == (
        (0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1),
    )  # fmt: skip


def test_strangers_take_turns_and_the_seats_move_on() -> None:
    game = veillee.game("politaine")
    pairing = Pairing(0, 2, Kind.MIXED)
    assert seatings(game, pairing, 0, 4) == ((0, 2, 1, 1), (2, 0, 1, 1))
    assert seatings(game, pairing, 1, 4) == ((0, 2, 3, 3), (2, 0, 3, 3))
    assert seatings(game, pairing, 2, 4) == ((1, 0, 2, 1), (1, 2, 0, 1))
    whole_turn = [seatings(game, pairing, number, 4) for number in range(8)]
    assert len(set(whole_turn)) == 8
    assert seatings(game, pairing, 8, 4) == whole_turn[0]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
@pytest.mark.parametrize("kind", Kind)
def test_both_have_every_seat_equally_often(game: Game, kind: Kind) -> None:
    for number in range(10):
        seated = seatings(game, Pairing(0, 1, kind), number, 3)
        for seat in range(game.seats):
            sat = Counter(seating[seat] for seating in seated)
            assert sat[0] == sat[1]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
@pytest.mark.parametrize("kind", Kind)
def test_good_cards_favour_nobody(game: Game, kind: Kind) -> None:
    pairing = Pairing(0, 1, kind)
    seated = seatings(game, pairing, 3, 3)
    luck = [100 * index + 7 for index in range(game.counts)]  # whoever sits there
    assert lead(game, pairing, seated, [luck] * len(seated)) == 0


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
@pytest.mark.parametrize("kind", Kind)
def test_a_player_that_gains_one_more_leads_by_one(game: Game, kind: Kind) -> None:
    pairing = Pairing(0, 1, kind)
    seated = seatings(game, pairing, 3, 3)
    gains = []
    for seating in seated:
        gained = [5] * game.counts
        for seat, bot in enumerate(seating):
            if bot == 0:
                gained[game.side(seat)] = 6
        gains.append(gained)
    assert lead(game, pairing, seated, gains) == parts(game, pairing)
    mirrored = Pairing(1, 0, kind)
    assert lead(game, mirrored, seated, gains) == -parts(game, pairing)
