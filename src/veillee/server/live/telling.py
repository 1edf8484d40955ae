"""One step of a table as it is told: each part written once for all who are told the same of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from veillee.server.live.messages import text
from veillee.table import Event, Showing, Situations, Table
from veillee.table.streams import sent

Data = Mapping[str, object]


class Telling:
    """The events of one step, and the table after it. The time is told once, where it is the same.

    Who sees the same is given the same object by the table; that is what is gone by here.
    """

    def __init__(self, events: Sequence[Event], table: Table) -> None:
        self.table = table
        self.showing = Showing(events, table)
        self.situations = Situations(table)
        self._texts: dict[tuple[int, int], str] = {}
        self._rests: dict[tuple[int, ...], str] = {}

    def rest(self, events: Sequence[Event], before: Data, now: Data) -> str:
        """The events as a viewer sees them, and what changed of its situation, as text."""
        key = (*map(id, events), id(before), id(now))
        rest = self._rests.get(key)
        if rest is None:
            at = events[-1].at if events else 0
            texts = [self._text(event, at) for event in events]
            rest = f'"at":{at},"events":[{",".join(texts)}]'
            changed = {name: value for name, value in now.items() if before.get(name) != value}
            if changed:
                rest += f',"situation":{text(changed)}'
            self._rests[key] = rest
        return rest

    def _text(self, event: Event, at: int) -> str:
        key = id(event), at
        known = self._texts.get(key)
        if known is None:
            known = self._texts[key] = text(sent(event, at))
        return known
