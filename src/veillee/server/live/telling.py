"""One step of a table as it is told: each part written once for all who are told the same of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from veillee.server.live import messages
from veillee.server.live.messages import text
from veillee.table import Event, Parts, Showing, Situations, Table, Told

NOTHING = Parts({})  # the situation of somebody who was told nothing yet


class Telling:
    """The events of one step, and the table after it. The time is told once, where it is the same.

    Who sees the same is given the same object by the table; that is what is gone by here.
    """

    def __init__(self, events: Sequence[Event], table: Table) -> None:
        self.table = table
        self.showing = Showing(events, table)
        self.situations = Situations(table)
        self._messages: dict[tuple[int, int, int, int], str] = {}
        self._texts: dict[int, str] = {}
        self._events: dict[int, str] = {}
        self._changes: dict[int, str] = {}

    def message(self, number: int, told: tuple[Told, ...], before: Parts, now: Parts) -> str:
        """The events as a viewer sees them, the last of them ``number``, and what changed."""
        alike = number, id(told), id(before), id(now)
        message = self._messages.get(alike)
        if message is None:
            message = messages.events(number, self.rest(told, before, now))
            self._messages[alike] = message
        return message

    def rest(self, told: tuple[Told, ...], before: Parts, now: Parts) -> str:
        """The events as a viewer sees them, and what changed of its situation, as text."""
        events = self._events.get(id(told))
        if events is None:
            events = self._events[id(told)] = self._written(told)
        changes = self._changes.get(id(before.common))
        if changes is None:
            changes = self._changes[id(before.common)] = _changes(before.common, now.common)
        if now.legal != before.legal:
            changes += f',"legal":{text(now.legal)}'
        if now.talk != before.talk:
            changes += f',"talk":{text(now.talk)}'
        return f'{events},"situation":{{{changes[1:]}}}' if changes else events

    def _written(self, told: tuple[Told, ...]) -> str:
        at = told[-1].at if told else 0
        texts = []
        for one in told:
            known = self._texts.get(id(one))
            if known is None:
                known = self._texts[id(one)] = text(one.to_data(at))
            texts.append(known)
        return f'"at":{at},"events":[{",".join(texts)}]'


def _changes(before: Mapping[str, object], now: Mapping[str, object]) -> str:
    """What changed of what all are told, each with a comma before it."""
    return "".join(
        f',"{name}":{text(value)}' for name, value in now.items() if before.get(name) != value
    )
