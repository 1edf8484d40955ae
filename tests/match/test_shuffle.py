"""The shuffle, recomputed here by hand from its recipe (docs/notation.md)."""

from __future__ import annotations

import hashlib
from collections import Counter

import veillee
from veillee.match.shuffle import Chance


def words(label: str) -> list[int]:
    """The first 64-bit words of the stream, straight from the recipe."""
    stream = b""
    for block in range(20):
        text = f"veillee/politaine/1/7/{label}/{block}"
        stream += hashlib.sha256(text.encode()).digest()
    return [int.from_bytes(stream[n : n + 8], "big") for n in range(0, len(stream), 8)]


def test_the_deal_of_a_seed_follows_the_written_recipe() -> None:
    match = veillee.game("politaine").match(seed=7)
    dealer = words("dealer")[0] % 4
    pack = list(range(32))
    stream = iter(words("deal 1"))
    for last in range(31, 0, -1):
        other = next(stream) % (last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    assert match.dealt[0].dealer == dealer
    deck = match.game.deck
    for place, seat in enumerate((dealer + step) % 4 for step in (1, 2, 3, 4)):
        first = pack[3 * place : 3 * place + 3]
        second = pack[12 + 2 * place : 12 + 2 * place + 2]
        third = pack[20 + 3 * place : 20 + 3 * place + 3]
        expected = {deck.cards[number] for number in first + second + third}
        assert set(match.dealt[0].hands[seat]) == expected


def test_every_order_of_three_is_as_likely() -> None:
    orders = Counter(
        tuple(Chance("g", 1, seed, "deal").shuffled([0, 1, 2])) for seed in range(6000)
    )
    assert len(orders) == 6
    chi_square = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert chi_square < 20.5  # 5 degrees of freedom: exceeded once in a thousand; the seed is fixed


def test_a_bound_that_does_not_divide_the_span_is_drawn_evenly() -> None:
    chance = Chance("g", 1, "s", "x")
    drawn = Counter(chance.below(3) for _ in range(3000))
    assert set(drawn) == {0, 1, 2}
    assert all(900 < count < 1100 for count in drawn.values())


def test_what_happens_by_chance_happens_that_often() -> None:
    chance = Chance("g", 1, "s", "y")
    assert not any(chance.happens(0) for _ in range(100))
    assert all(chance.happens(1_000_000) for _ in range(100))
    assert 200 < sum(chance.happens(250_000) for _ in range(1000)) < 300
