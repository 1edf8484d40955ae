"""Pages of what a viewer was shown, each read from where the one before it ended."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Awaitable, Callable

from veillee.server.live.audience import name_of
from veillee.table import Event, Numbered, Review, Showing, Table, Viewer

AT_ONCE = 256  # events read before it is seen whether more are needed
MOST_MARKS = 256  # of one viewer

Read = Callable[[int, int], Awaitable[list[Event]]]
"""The events behind a version, as many as are wanted at most."""


class Logbook:
    """The log of one table.

    A page is asked for by numbers of the viewer's own stream, and events are found by versions,
    which viewers must not know: so for each viewer it is remembered where pages ended.
    """

    def __init__(self, read: Read) -> None:
        self._read = read
        self._marks: dict[str, list[tuple[int, int]]] = {}  # by viewer: number and version

    async def page(
        self, table: Table, viewer: Viewer, after: int, limit: int
    ) -> list[dict[str, object]]:
        """Up to ``limit`` events after number ``after``, each with its number."""
        marks = self._marks_of(viewer)
        number, version = marks[bisect_right(marks, (after, table.version)) - 1]
        page: list[dict[str, object]] = []
        more = True
        while more and len(page) < limit:
            events = await self._read(version, AT_ONCE)
            more = len(events) == AT_ONCE
            for event in events:
                version = event.version
                for shown in Showing((event,), table).to(viewer):
                    number += 1
                    if number > after:
                        page.append(Numbered(number, shown).to_data())
                if len(page) == limit:
                    break
        if (number, version) not in marks and len(marks) < MOST_MARKS:
            insort(marks, (number, version))
        return page

    def _marks_of(self, viewer: Viewer) -> list[tuple[int, int]]:
        if isinstance(viewer, Review):  # may see later what it does not see now
            return [(0, 0)]
        return self._marks.setdefault(name_of(viewer), [(0, 0)])
