"""The log page by page: the same as the whole stream, without reading all of it each time."""

from __future__ import annotations

import random

import pytest

from server.running import run
from table.tables import Sitting
from veillee.server.live.logbook import AT_ONCE, Logbook
from veillee.table import AtSeat, Event, Guest, Public, Review, Viewer, numbered


class Shelf:
    """A match as it is stored, and how much of it was read."""

    def __init__(self) -> None:
        sitting = Sitting("whist22").sit(2).start().finish()
        self.table, self.events = sitting.t, list(sitting.events)
        assert len(self.events) > 3 * AT_ONCE
        self.read: list[tuple[int, int]] = []
        self.book = Logbook(self.find)

    async def find(self, after: int, limit: int) -> list[Event]:
        found = self.events[after : after + limit]
        self.read.append((after, len(found)))
        return found

    async def page(self, viewer: Viewer, after: int, limit: int) -> list[dict[str, object]]:
        return await self.book.page(self.table, viewer, after, limit)

    def whole(self, viewer: Viewer) -> list[dict[str, object]]:
        return [one.to_data() for one in numbered(self.events, viewer, self.table)]


@pytest.fixture(name="shelf", scope="module")
def _shelf() -> Shelf:
    return Shelf()


def test_pages_in_any_order_hold_what_the_whole_stream_holds(shelf: Shelf) -> None:
    rng = random.Random(3)
    for viewer in (*at_seats_of(shelf), Guest(), Public(), Review()):
        whole = shelf.whole(viewer)
        for _ in range(40):
            after, limit = rng.randrange(len(whole) + 5), rng.randrange(1, 120)
            page = run(shelf.page(viewer, after, limit))
            assert page == whole[after : after + limit]


def test_each_page_is_read_from_where_the_one_before_it_ended() -> None:
    shelf = Shelf()
    viewer = at_seats_of(shelf)[0]
    number, pages = 0, 0
    while page := run(shelf.page(viewer, number, 50)):
        number += len(page)
        pages += 1
    assert number == len(shelf.whole(viewer))
    starts = [after for after, _ in shelf.read]
    assert starts == sorted(starts)
    assert len(shelf.read) <= 2 * pages
    assert all(count <= AT_ONCE for _, count in shelf.read)


def test_what_happens_later_is_on_the_next_page() -> None:
    shelf = Shelf()
    events, shelf.events = shelf.events, shelf.events[:100]
    viewer = at_seats_of(shelf)[1]
    first = run(shelf.page(viewer, 0, 200))
    assert run(shelf.page(viewer, len(first), 200)) == []
    shelf.events = events
    assert first + run(shelf.page(viewer, len(first), 100_000)) == shelf.whole(viewer)


def at_seats_of(shelf: Shelf) -> list[Viewer]:
    return [AtSeat(seat) for seat in range(len(shelf.table.seats))]
