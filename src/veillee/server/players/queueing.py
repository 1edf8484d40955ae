"""A bounded queue that is fair between tables: each in turn, whoever asks most."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Items by key; taken out in the order of the keys, one at a time from each."""

    def __init__(self, room: int) -> None:
        """``room``: how many items it holds at most."""
        self._room = room
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    @property
    def full(self) -> bool:
        return self._count >= self._room

    def put(self, key: str, item: T) -> None:
        """Behind the others of its key. Where it is full, look at ``full`` first."""
        self._waiting.setdefault(key, deque()).append(item)
        self._count += 1

    def put_back(self, key: str, item: T) -> None:
        """Before all others: it was taken out already."""
        self._waiting.setdefault(key, deque()).appendleft(item)
        self._waiting.move_to_end(key, last=False)
        self._count += 1

    def take(self) -> T:
        """The next one. Raises: IndexError, where there is none."""
        if not self._waiting:
            raise IndexError
        key, items = next(iter(self._waiting.items()))
        item = items.popleft()
        self._count -= 1
        if items:
            self._waiting.move_to_end(key)
        else:
            del self._waiting[key]
        return item

    def drop(self, key: str, item: T) -> bool:
        """Take this one out, wherever it is; whether it was there."""
        items = self._waiting.get(key)
        if items is None or item not in items:
            return False
        items.remove(item)
        self._count -= 1
        if not items:
            del self._waiting[key]
        return True
