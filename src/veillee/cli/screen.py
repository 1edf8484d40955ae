"""The terminal itself: what is shown, what is read, how long one waits."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from contextlib import suppress

from rich.console import Console, RenderableType


class Leave(Exception):
    """The person leaves the table: asked to quit, or there is nothing more to read."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Whoever read along has gone: the caller decides, there may be a match to save."""
        raise BrokenPipeError


class Screen:
    """Standard input and output. ``interactive``: a person sits at both."""

    def __init__(self, env: Mapping[str, str] = os.environ) -> None:
        self.console = _Console(
            highlight=False, markup=False, emoji=False, file=sys.stdout, soft_wrap=False
        )
        dumb = env.get("TERM") == "dumb"
        self.interactive = sys.stdin.isatty() and self.console.is_terminal and not dumb
        if self.interactive:
            with suppress(ImportError):  # line editing where the system has it
                import readline  # noqa: F401

    @property
    def symbols(self) -> bool:
        """Whether suits, arrows and lines can be shown."""
        return self.console.encoding.lower().replace("-", "").startswith("utf")

    @property
    def width(self) -> int:
        return max(20, self.console.width)

    @property
    def height(self) -> int:
        return self.console.height

    def show(self, *parts: RenderableType) -> None:
        """Show things below each other."""
        for part in parts:
            self.console.print(part)

    def line(self, text: str) -> None:
        """Text that is not broken where the terminal ends, so that a path can be copied."""
        self.console.print(text, soft_wrap=True)

    def lines(self, *parts: RenderableType) -> int:
        """How many lines things take."""
        return sum(len(self.console.render_lines(part, pad=False)) for part in parts)

    def clear(self) -> None:
        """An empty screen, for a person; otherwise a line between what was and what comes."""
        if self.interactive:
            self.console.clear()
        else:
            self.console.print()

    def pause(self, seconds: float) -> None:
        """Let a person look; nobody waits for nobody."""
        if self.interactive:
            self.wait(seconds)

    def wait(self, seconds: float) -> None:
        """Let a spectator read."""
        if seconds > 0:
            self.console.file.flush()
            time.sleep(seconds)

    def ask(self, prompt: str) -> str:
        """One line from the person; where nobody echoes it, it is shown. Raises: Leave."""
        self.console.file.flush()
        if self.interactive:
            try:
                return clean(input(prompt))
            except EOFError as error:
                raise Leave from error
        line = sys.stdin.readline()
        if not line:
            self.console.print(prompt)
            raise Leave
        answer = clean(line.rstrip("\r\n"))
        self.console.print(f"{prompt}{answer}")
        return answer


def clean(text: str) -> str:
    """Text without control characters, which could do anything to a terminal."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
