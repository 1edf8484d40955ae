"""Each viewer's own stream: what it sees, numbered by what it sees: nothing hidden leaves a gap."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from veillee.table.events import Event
from veillee.table.events_play import event_to_data
from veillee.table.state import Table
from veillee.table.viewers import Viewer
from veillee.table.visibility import seen_by

TAIL = 128  # the last events of a stream that are kept for those who come back


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event as a viewer sees it, and its place among those it sees, from 1."""

    number: int
    event: Event

    def to_data(self) -> dict[str, object]:
        """As sent: the number, the kind, the time and the event's own fields."""
        data = event_to_data(self.event)
        for hidden in ("version", "by", "cid"):
            del data[hidden]
        return {"n": self.number, **data}


class Stream:
    """What one viewer has been shown so far: how many events, and the last of them."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.number = 0
        self._tail: deque[Numbered] = deque(maxlen=TAIL)

    def push(self, events: Iterable[Event], table: Table) -> tuple[Numbered, ...]:
        """Go on with these events; what the viewer is to be sent, often nothing."""
        sent = []
        for event in events:
            shown = seen_by(event, self.viewer, table)
            if shown is not None:
                self.number += 1
                sent.append(Numbered(self.number, shown))
        self._tail.extend(sent)
        return tuple(sent)

    def since(self, number: int) -> tuple[Numbered, ...] | None:
        """What came after event ``number``; None where only a snapshot can help."""
        missed = self.number - number
        if not 0 <= missed <= len(self._tail):
            return None
        return tuple(self._tail)[len(self._tail) - missed :]


def numbered(events: Iterable[Event], viewer: Viewer, table: Table) -> Iterator[Numbered]:
    """A viewer's whole stream, from the first event of the table: for pages of its log."""
    number = 0
    for event in events:
        shown = seen_by(event, viewer, table)
        if shown is not None:
            number += 1
            yield Numbered(number, shown)
