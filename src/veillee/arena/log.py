"""The file of an experiment: what was played is written as it comes, and taken up again.

JSON lines, only ever added to. The first says what is measured; a file of something else is
refused. A last line that was cut off is dropped: that pair is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from veillee.arena.setup import Setup
from veillee.arena.tasks import Played
from veillee.errors import VeilleeError

FORMAT = 1


class Log:
    """An open file of one experiment; ``played`` is what it held when it was opened."""

    def __init__(self, path: Path, setup: Setup) -> None:
        """Open the file, or make it.

        Raises:
            VeilleeError: the file belongs to another experiment (``resume-differs``), is not such
                a file or broken (``resume-broken``), cannot be read or written.
        """
        self.path = path
        self.played: list[Played] = []
        try:
            text = path.read_bytes() if path.exists() else b""
            whole = text[: text.rfind(b"\n") + 1]
            self._read(whole, setup)
            self._out: BinaryIO = path.open("ab")
            if len(whole) < len(text):
                self._out.truncate(len(whole))
            if not whole:
                self._write({"veillee": "arena", "format": FORMAT, "setup": setup.to_data()})
        except OSError as error:
            raise _unusable(path, error) from error

    def _read(self, text: bytes, setup: Setup) -> None:
        for number, line in enumerate(text.splitlines(), start=1):
            try:
                data = json.loads(line)
                if number > 1:
                    self.played.append(Played.from_data(data))
                    continue
                if (data["veillee"], data["format"]) != ("arena", FORMAT):
                    raise ValueError
                found = data["setup"]
                wanted = json.loads(json.dumps(setup.to_data()))
            except (ValueError, KeyError, TypeError) as error:
                raise VeilleeError("resume-broken", path=str(self.path), line=number) from error
            for name, value in wanted.items():
                if found.get(name) != value:
                    raise VeilleeError(
                        "resume-differs",
                        path=str(self.path),
                        part=name,
                        found=_plain(found.get(name)),
                        wanted=_plain(value),
                    )

    def add(self, played: Played) -> None:
        """Write one more result. Raises: VeilleeError, where that is not possible."""
        try:
            self._write(played.to_data())
        except OSError as error:
            raise _unusable(self.path, error) from error

    def _write(self, data: dict[str, object]) -> None:
        self._out.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
        self._out.flush()

    def __enter__(self) -> Log:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Nothing more will be written."""
        self._out.close()

    def __iter__(self) -> Iterator[Played]:
        return iter(self.played)


def _plain(value: object) -> str:
    """A value of the setup as a sentence can quote it."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(f"{name}={text}" for name, text in sorted(value.items())) or "-"
    return str(value)


def _unusable(path: Path, error: OSError) -> VeilleeError:
    why = "other"
    if isinstance(error, FileNotFoundError):
        why = "missing"
    elif isinstance(error, PermissionError):
        why = "forbidden"
    elif isinstance(error, (IsADirectoryError, NotADirectoryError)):
        why = "folder"
    code = "unreadable-file" if os.path.isdir(path) else "unwritable-file"
    return VeilleeError(code, path=str(path), why=why)
