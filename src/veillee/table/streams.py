"""Each viewer's own stream: what it sees, numbered by what it sees: nothing hidden leaves a gap."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from veillee.table import wire
from veillee.table.events import Event, own_fields
from veillee.table.state import Table
from veillee.table.viewers import Viewer
from veillee.table.visibility import Showing

TAIL = 128  # the last events of a stream that are kept for those who come back


def sent(event: Event, at: int | None = None) -> dict[str, object]:
    """An event as a viewer is sent it: its kind, the time and its own fields.

    Those that have their default value are left out, and the time where it is ``at``.
    """
    data: dict[str, object] = {"kind": event.kind}
    if event.at != at:
        data["at"] = event.at
    for name, default in own_fields(type(event)).items():
        value = getattr(event, name)
        if value != default:
            data[name] = wire.to_plain(value)
    return data


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event as a viewer sees it, and its place among those it sees, from 1."""

    number: int
    event: Event

    def to_data(self) -> dict[str, object]:
        """As sent, its number first."""
        return {"n": self.number, **sent(self.event)}


class Stream:
    """What one viewer has been shown so far: how many events, and the last of them."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.number = 0
        self._tail: deque[Event] = deque(maxlen=TAIL)

    def push(self, events: Iterable[Event] | Showing, table: Table) -> tuple[Numbered, ...]:
        """Go on with these events; what the viewer is to be sent, often nothing.

        Where several viewers are pushed the same events, one ``Showing`` of them serves all.
        """
        showing = events if isinstance(events, Showing) else Showing(events, table)
        shown = showing.to(self.viewer)
        before = self.number
        self.number += len(shown)
        self._tail.extend(shown)
        return _numbers(before, shown)

    def since(self, number: int) -> tuple[Numbered, ...] | None:
        """What came after event ``number``; None where only a snapshot can help."""
        missed = self.number - number
        if not 0 <= missed <= len(self._tail):
            return None
        return _numbers(number, tuple(self._tail)[len(self._tail) - missed :])


def numbered(events: Iterable[Event], viewer: Viewer, table: Table) -> Iterator[Numbered]:
    """A viewer's whole stream, from the first event of the table: for pages of its log."""
    yield from _numbers(0, Showing(events, table).to(viewer))


def _numbers(before: int, shown: tuple[Event, ...]) -> tuple[Numbered, ...]:
    return tuple([Numbered(before + place, event) for place, event in enumerate(shown, 1)])
