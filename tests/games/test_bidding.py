"""Bids as Whist 22, Ascenseur and Whist beloté share them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veillee.cards import TRUMPS22
from veillee.games.bidding import NO_BAN, NO_BID, banned_bid, gap, legal_bids


def bids(tricks: int, total: int, last: int = 1, ban_from: int = 1) -> list[int]:
    return list(TRUMPS22.numbers(legal_bids(tricks, total, last, ban_from)))


@pytest.mark.parametrize(
    ("tricks", "earlier", "legal"),
    [
        (5, (2, 1, 0), [0, 1, 3, 4, 5]),
        (5, (3, 1, 2), [0, 1, 2, 3, 4, 5]),
        (1, (0, 0, 0), [0]),
        (1, (1, 0, 0), [1]),
        (1, (1, 1, 0), [0, 1]),
    ],
)
def test_the_last_bidder_may_not_make_the_sum_equal_the_tricks(
    tricks: int, earlier: tuple[int, ...], legal: list[int]
) -> None:
    assert bids(tricks, sum(earlier)) == legal


def test_the_others_bid_freely() -> None:
    assert bids(3, 0, last=0) == [0, 1, 2, 3]


def test_without_the_ban_the_last_bidder_is_free() -> None:
    assert bids(3, 2, ban_from=NO_BAN) == [0, 1, 2, 3]


def test_the_ban_may_hold_only_from_some_number_of_cards_on() -> None:
    assert bids(2, 1, ban_from=3) == [0, 1, 2]
    assert bids(3, 1, ban_from=3) == [0, 1, 3]


def test_a_sum_beyond_the_tricks_bans_nothing() -> None:
    assert banned_bid(5, 6, 1) == NO_BID
    assert banned_bid(5, 5, 1) == 0


def test_the_gap_counts_both_ways() -> None:
    assert (gap(0, 3), gap(3, 0), gap(2, 2)) == (3, 3, 0)


@given(st.integers(1, 17), st.data())
def test_some_bid_is_always_left(tricks: int, data: st.DataObject) -> None:
    total = data.draw(st.integers(0, 6 * tricks))
    legal = bids(tricks, total)
    assert len(legal) >= tricks
    assert all(total + bid != tricks for bid in legal)
