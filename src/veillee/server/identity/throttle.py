"""How often something may be tried: so many times in a stretch of time, for each key."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass

from veillee.errors import VeilleeError

_MOST_KEYS = 20_000


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``tries`` in ``window_ms``."""

    tries: int
    window_ms: int


class Throttle:
    """Counts tries by key. Its memory is bounded: the key not tried for longest is forgotten."""

    def __init__(self, limit: Limit, *, most_keys: int = _MOST_KEYS) -> None:
        self._limit = limit
        self._most_keys = most_keys
        self._tries: OrderedDict[str, deque[int]] = OrderedDict()

    def wait_ms(self, key: str, now: int) -> int:
        """How long until the key may be tried again; 0: it may be now."""
        times = self._tries.get(key)
        if times is None:
            return 0
        while times and times[0] <= now - self._limit.window_ms:
            times.popleft()
        if len(times) < self._limit.tries:
            return 0
        return times[0] + self._limit.window_ms - now

    def count(self, key: str, now: int) -> None:
        """One try more."""
        self._tries.setdefault(key, deque()).append(now)
        self._tries.move_to_end(key)
        while len(self._tries) > self._most_keys:
            self._tries.popitem(last=False)

    def take_back(self, key: str) -> None:
        """The last try does not count: it was a good one."""
        times = self._tries.get(key)
        if times:
            times.pop()


def admit(keys: list[tuple[Throttle, str]], now: int) -> None:
    """Count one try against each key; none is counted where one of them has to wait.

    Raises:
        VeilleeError: ``too-many-tries`` with ``seconds`` until the next may be made.
    """
    wait = max(throttle.wait_ms(key, now) for throttle, key in keys)
    if wait > 0:
        raise VeilleeError("too-many-tries", seconds=-(-wait // 1000))
    for throttle, key in keys:
        throttle.count(key, now)
