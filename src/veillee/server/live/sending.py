"""Sending without a task: a coroutine that need not wait is done at once."""

from __future__ import annotations

import types
from collections.abc import Coroutine, Generator
from functools import partial
from typing import Any


def begin(coroutine: Coroutine[Any, Any, None]) -> Coroutine[Any, Any, None] | None:
    """Run a coroutine until it must wait; what is left of it, to be awaited, or None.

    A task for each frame would cost as much as the frame. Raises: what the coroutine raises.
    """
    try:
        awaited = coroutine.send(None)
    except StopIteration:
        return None
    return _rest(coroutine, awaited)


async def _rest(coroutine: Coroutine[Any, Any, None], awaited: object) -> None:
    await _going_on(coroutine, awaited)


@types.coroutine
def _going_on(coroutine: Coroutine[Any, Any, None], awaited: object) -> Generator[Any, Any, None]:
    while True:
        try:
            value = yield awaited
        except BaseException as error:
            step = partial(coroutine.throw, error)
        else:
            step = partial(coroutine.send, value)
        try:
            awaited = step()
        except StopIteration:
            return
