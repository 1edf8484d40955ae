"""What changes in the list of tables, for those who watch it: the newest state of each, once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from veillee.server.store.rows import TableRow

MOST_KEPT = 1000  # changed tables that wait for one listener


class Feed:
    """Listeners each have the changes that they have not fetched yet, the newest of each table."""

    def __init__(self) -> None:
        self._listeners: set[_Listener] = set()
        self._closed = False

    def tell(self, row: TableRow) -> None:
        """A listed table is now like this."""
        for listener in self._listeners:
            listener.put(row)

    def close(self) -> None:
        """All listeners end."""
        self._closed = True
        for listener in self._listeners:
            listener.wake.set()

    async def listen(self) -> AsyncIterator[TableRow]:
        """Every change from now on, until the feed is closed."""
        listener = _Listener()
        self._listeners.add(listener)
        try:
            while not self._closed:
                await listener.wake.wait()
                listener.wake.clear()
                rows, listener.rows = listener.rows, {}
                for row in rows.values():
                    yield row
        finally:
            self._listeners.discard(listener)


class _Listener:
    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        self.wake = asyncio.Event()

    def put(self, row: TableRow) -> None:
        self.rows.pop(row.id, None)
        self.rows[row.id] = row
        if len(self.rows) > MOST_KEPT:
            del self.rows[next(iter(self.rows))]
        self.wake.set()
