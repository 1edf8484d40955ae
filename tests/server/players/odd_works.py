"""Work for a desk: some of it good, some of it never done."""

from __future__ import annotations

import os
import time


def shout(data: bytes) -> bytes:
    """Done at once."""
    return data.upper()


def fail(data: bytes) -> bytes:
    """Not done."""
    raise ValueError(data)


def die(data: bytes) -> bytes:
    """Takes its process with it."""
    os._exit(len(data))


def forever(data: bytes) -> bytes:
    """Never done."""
    while data:
        time.sleep(0.01)
    return data
