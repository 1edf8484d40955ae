"""How many messages somebody may send: a credit that fills up again."""

from __future__ import annotations


class Credit:
    """``burst`` messages at once, ``rate`` more each second (0: no limit)."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: int) -> None:
        self._rate = rate / 1000
        self._burst = burst
        self._left = burst
        self._at = now

    def spend(self, now: int, cost: float = 1.0) -> bool:
        """Whether there is credit at ``now`` (milliseconds); it is spent then."""
        if not self._rate:
            return True
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True
