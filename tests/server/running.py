"""Running what is asynchronous inside a plain test."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

T = TypeVar("T")
LONGEST = 60.0  # seconds: a test that hangs fails instead


def run(coroutine: Coroutine[object, object, T]) -> T:
    """The result of a coroutine, in a fresh event loop."""
    return asyncio.run(asyncio.wait_for(coroutine, LONGEST))
