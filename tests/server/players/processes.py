"""Looking after processes in tests, and waiting for what happens by itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

LONGEST = 30.0


def ended(pid: int) -> bool:
    """Whether a process runs no more, even where nobody has asked for its exit status yet."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return True
    return stat.rpartition(")")[2].split()[0] in "ZX"


async def until(true: Callable[[], object]) -> None:
    """Wait for that; the test fails where it never comes."""
    deadline = time.monotonic() + LONGEST
    while not true():
        assert time.monotonic() < deadline, "it never happened"
        await asyncio.sleep(0.002)
