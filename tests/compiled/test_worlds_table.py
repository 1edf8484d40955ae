"""The table of counts against plain enumeration, on knowledge made up at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import factorial, prod

import pytest

from veillee.compiled.hidden.conditions import Condition
from veillee.compiled.hidden.knowledge import Knowledge
from veillee.compiled.hidden.table import Table, binomials, table_of
from veillee.compiled.kernels import dealing
from veillee.compiled.kernels.dealing import PLACES


def some_knowledge(rng: random.Random) -> Knowledge:
    """A few cards, a few places, what may lie where at random, up to three conditions."""
    number = rng.randint(1, 8)
    cards = sorted(rng.sample(range(62), number))
    places = sorted(rng.sample(range(PLACES), rng.randint(1, 4)))
    room = [0] * PLACES
    for _ in cards:
        room[rng.choice(places)] += 1
    unseen = sum(1 << card for card in cards)
    may_hold = [0] * PLACES
    for place in places:
        kept = [card for card in cards if rng.random() < rng.choice((0.6, 0.9, 1.0))]
        may_hold[place] = sum(1 << card for card in kept) if room[place] else 0
    conditions = tuple(some_condition(rng, cards, places) for _ in range(rng.randrange(4)))
    fixed = [0] * PLACES
    fixed[rng.choice(places)] = 1 << next(n for n in range(62) if n not in cards)
    return Knowledge(unseen, tuple(fixed), tuple(room), tuple(may_hold), conditions, (0,) * 7)


def some_condition(rng: random.Random, cards: Sequence[int], places: Sequence[int]) -> Condition:
    order = list(places)
    rng.shuffle(order)
    areas = [1 << order[0], *([1 << order[1] | 1 << order[-1]] if len(order) > 2 else [])]
    areas = areas[: rng.randint(1, 2)]
    kinds = [0] * rng.randint(1, 3)
    for card in cards:
        kind = rng.randrange(len(kinds) + 1)
        if kind < len(kinds):
            kinds[kind] |= 1 << card
    base = tuple(rng.randrange(2) for _ in range(len(areas) * len(kinds)))
    limit = rng.randrange(4)
    tests = [
        any,
        lambda counts: max(counts) >= limit,
        lambda counts: sum(counts) <= limit + 1,
        lambda counts: (counts[0] + 2 * counts[-1]) % 3 != limit % 3,
    ]
    return Condition(tuple(areas), tuple(kinds), rng.choice(tests), base)


def enumerated(knowledge: Knowledge) -> Iterator[tuple[int, ...]]:
    """Every placing of the cards that fits, one by one."""
    cards = [card for card in range(62) if knowledge.unseen >> card & 1]
    places = [place for place, room in enumerate(knowledge.room) if room]
    for where in product(places, repeat=len(cards)):
        deal = list(knowledge.fixed)
        for card, place in zip(cards, where, strict=True):
            deal[place] |= 1 << card
        if fits(knowledge, deal):
            assert knowledge.fits(deal)
            yield tuple(deal)
        else:
            assert not knowledge.fits(deal)


def fits(knowledge: Knowledge, deal: Sequence[int]) -> bool:
    """The same question in other words than ``Knowledge.fits``."""
    hidden = [mask & ~knowledge.fixed[place] for place, mask in enumerate(deal)]
    for place, mask in enumerate(hidden):
        if mask.bit_count() != knowledge.room[place] or mask & ~knowledge.may_hold[place]:
            return False
    for one in knowledge.conditions:
        counts = list(one.base)
        for place, mask in enumerate(hidden):
            for a, area in enumerate(one.areas):
                for k, kind in enumerate(one.kinds):
                    if area >> place & 1:
                        counts[a * len(one.kinds) + k] += (mask & kind).bit_count()
        if not one.holds(tuple(counts)):
            return False
    return True


def listed(table: Table) -> list[tuple[int, ...]]:
    deals = [0] * (PLACES * table.count)
    scratch = [0] * dealing.SCRATCH
    dealing.list_worlds(table.flat, table.numbers, binomials(), scratch, deals, 0, table.count)
    return rows(deals)


def sampled(table: Table, number: int, seed: int) -> list[tuple[int, ...]]:
    deals = [0] * (PLACES * number)
    scratch = [0] * dealing.SCRATCH
    dealing.lay_out(table.flat, scratch)
    dealing.deal_worlds(table.flat, scratch, [seed * 7919 + 1], deals, number)
    return rows(deals)


def rows(deals: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(deals[n : n + PLACES]) for n in range(0, len(deals), PLACES)]


def excess(drawn: Sequence[tuple[int, ...]], worlds: int) -> float:
    """Chi-square against all worlds alike, as standard deviations above its mean."""
    expected = len(drawn) / worlds
    counts = Counter(drawn)
    chi = sum((n - expected) ** 2 for n in counts.values()) / expected
    chi += (worlds - len(counts)) * expected
    free = worlds - 1
    return float((chi - free) / (2 * free) ** 0.5)


@pytest.mark.parametrize("seed", range(25))
def test_counts_worlds_and_draws_are_those_of_plain_enumeration(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        knowledge = some_knowledge(rng)
        worlds = set(enumerated(knowledge))
        table = table_of(knowledge)
        assert table.count == len(worlds)
        if worlds:
            found = listed(table)
            assert len(found) == len(set(found))
            assert set(found) == worlds
            assert set(sampled(table, 30, seed)) <= worlds
            assert max(table.flat) < 1 << 63


def test_draws_are_even() -> None:
    rng = random.Random(5)
    scores: list[float] = []
    while len(scores) < 25:
        table = table_of(some_knowledge(rng))
        if 20 <= table.count <= 400:
            drawn = sampled(table, 20 * table.count, len(scores))
            scores.append(excess(drawn, table.count))
    assert max(scores) < 4
    assert abs(sum(scores)) / len(scores) ** 0.5 < 3.5


def test_every_edge_is_drawn_as_often_as_worlds_lie_beyond_it() -> None:
    """The 62-bit bounds against the exact numbers: no edge is off by 2**-62 or more."""
    rng = random.Random(8)
    checked = 0
    while checked < 200:
        table = table_of(some_knowledge(rng))
        if table.count == 0:
            continue
        flat = table.flat
        for node in range(flat[dealing.SHARE] - flat[dealing.NODE] - 1):
            first, end = flat[flat[dealing.NODE] + node : flat[dealing.NODE] + node + 2]
            shares = [flat[flat[dealing.SHARE] + edge] for edge in range(first, end)]
            before = [table.numbers[dealing.EDGE_NUMBERS * edge] for edge in range(first, end)]
            total = before[-1] + worlds_on(table, end - 1)
            for share, reached in zip(shares, [*before[1:], total], strict=True):
                assert 0 <= (reached << 62) - share * total < total
                checked += 1
            assert shares[-1] == 1 << 62


def worlds_on(table: Table, edge: int) -> int:
    """How many worlds pass an edge: those beyond it, times the ways to part its cards."""
    first, end = table.flat[table.flat[dealing.PART] + edge :][:2]
    sizes = table.flat[table.flat[dealing.PART_SIZE] + first : table.flat[dealing.PART_SIZE] + end]
    ways = factorial(sum(sizes)) // prod(factorial(size) for size in sizes)
    return ways * table.numbers[dealing.EDGE_NUMBERS * edge + 1]


def test_knowledge_that_contradicts_itself_has_no_world() -> None:
    unseen = 0b111
    room = [2, 1] + [0] * (PLACES - 2)
    nothing = [0] * PLACES
    may_hold = [0b001, 0b111] + [0] * (PLACES - 2)
    knowledge = Knowledge(unseen, tuple(nothing), tuple(room), tuple(may_hold), (), (0,) * 7)
    assert table_of(knowledge).count == 0


def test_a_number_below_a_bound_is_even() -> None:
    """With 3 * 2**30 as the bound a quarter of all draws is refused; else 0, 4, 8... come twice."""
    bound = 3 << 30
    rng = [12345]
    drawn = Counter(dealing.exactly_below(rng, bound) % 4 for _ in range(8000))
    assert set(drawn) == {0, 1, 2, 3}
    assert all(abs(n - 2000) < 160 for n in drawn.values())
