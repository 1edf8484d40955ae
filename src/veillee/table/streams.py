"""Each viewer's own stream: what it sees, numbered by what it sees: nothing hidden leaves a gap."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from veillee.table.events import Event
from veillee.table.state import Table
from veillee.table.viewers import Eye, Viewer, eye_of
from veillee.table.visibility import Showing, Told, sent

TAIL = 128  # the last events of a stream that are kept for those who come back


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event as a viewer sees it, and its place among those it sees, from 1."""

    number: int
    event: Event

    def to_data(self) -> dict[str, object]:
        """As sent, its number first."""
        return {"n": self.number, **sent(self.event)}


class Stream:
    """What one viewer has been shown so far: how many events, and the last of them.

    Of one table only: whether a viewer sees anything at all of it never changes.
    """

    def __init__(self, viewer: Viewer, table: Table) -> None:
        self.viewer = viewer
        self.eye: Eye | None = eye_of(viewer, table.settings.spectators, len(table.seats))
        self.number = 0
        self._tail: deque[Told] = deque(maxlen=TAIL)

    def push(self, showing: Showing) -> tuple[Told, ...]:
        """Go on with these events; what the viewer is to be sent, often nothing.

        The last of them has the ``number`` of the stream then.
        """
        shown = showing.told_to(self.eye)
        if shown:
            self.number += len(shown)
            self._tail.extend(shown)
        return shown

    def since(self, number: int) -> tuple[Told, ...] | None:
        """What came after event ``number``; None where only a snapshot can help."""
        missed = self.number - number
        if not 0 <= missed <= len(self._tail):
            return None
        return tuple(self._tail)[len(self._tail) - missed :]


def numbered(events: Iterable[Event], viewer: Viewer, table: Table) -> Iterator[Numbered]:
    """A viewer's whole stream, from the first event of the table: for pages of its log."""
    for number, event in enumerate(Showing(events, table).to(viewer), start=1):
        yield Numbered(number, event)
