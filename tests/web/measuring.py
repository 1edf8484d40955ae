"""What a page costs its reader: bytes, time, and how much it jumps about."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from web.browsers import Reader

SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.shifts.push(entry.value);
    }
  }).observe({ type: "layout-shift", buffered: true });
"""


@dataclass(slots=True)
class Weight:
    """Bytes that came over the network, heads and all, by address."""

    bytes: dict[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.bytes.values())

    def heaviest(self, count: int = 10) -> list[tuple[str, int]]:
        """The largest first."""
        return sorted(self.bytes.items(), key=lambda item: -item[1])[:count]


@asynccontextmanager
async def weighing(reader: Reader) -> AsyncIterator[Weight]:
    """Weigh everything that comes meanwhile."""
    session = await reader.context.new_cdp_session(reader.page)
    await session.send("Network.enable")
    weight, addresses = Weight(), dict[str, str]()

    def asked(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["request"]["url"]

    def came(event: dict[str, Any]) -> None:
        address = addresses.get(event["requestId"], "?")
        sofar = weight.bytes.get(address, 0)
        weight.bytes[address] = sofar + int(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.loadingFinished", came)
    yield weight
    await session.detach()


async def shifted(reader: Reader) -> float:
    """How far the page has jumped by itself since it was opened or last asked (0: not at all)."""
    found = await reader.page.evaluate("window.shifts.splice(0)")
    return float(sum(found))
