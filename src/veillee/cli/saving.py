"""Where matches are kept, and writing them so that a crash never leaves half a file."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from veillee.errors import VeilleeError
from veillee.match.match import Match
from veillee.records import Record

_NOTE = re.compile(r"^; veillee play: seat (\d+), bots (\S+)", re.MULTILINE)


def data_folder(env: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The folder for a person's data, by the custom of the platform."""
    if env.get("XDG_DATA_HOME"):
        return Path(env["XDG_DATA_HOME"]) / "veillee"
    if platform == "win32" and env.get("APPDATA"):
        return Path(env["APPDATA"]) / "veillee"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "veillee"
    return Path.home() / ".local" / "share" / "veillee"


def usual_file(game: str, now: datetime, env: Mapping[str, str]) -> Path:
    """A file of its own for a match that nobody named."""
    folder = data_folder(env) / "matches"
    stem = f"{game}-{now:%Y-%m-%d-%H%M%S}"
    file, number = folder / f"{stem}.pli", 2
    while file.exists():
        file, number = folder / f"{stem}-{number}.pli", number + 1
    return file


@dataclass(frozen=True, slots=True)
class Saved:
    """A match on disk, and what was noted beside it: whose seat, which bots."""

    match: Match
    seat: int | None
    bots: str | None


def write_match(match: Match, file: Path, *, seat: int | None = None, bots: str = "") -> None:
    """Write the record of a match; the file is replaced in one step.

    Raises:
        VeilleeError: ``unwritable-file``.
    """
    note = "" if seat is None else f"; veillee play: seat {seat}, bots {bots}\n"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _replace(file, note + str(Record.of(match)))
    except OSError as error:
        raise VeilleeError("unwritable-file", path=str(file), why=reason(error)) from error


def _replace(file: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=".tmp")
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        Path(name).replace(file)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def read_bytes(file: Path) -> bytes:
    """The bytes of a file. Raises: VeilleeError, ``unreadable-file``."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise VeilleeError("unreadable-file", path=str(file), why=reason(error)) from error


def read_match(file: Path) -> Saved:
    """A match to go on with.

    Raises:
        VeilleeError: the file cannot be read; BrokenRecord: it is no record.
    """
    data = read_bytes(file)
    match = Record.parse_bytes(data).replay()
    note = _NOTE.search(data.decode(errors="replace"))
    if note is None:
        return Saved(match, None, None)
    return Saved(match, int(note[1]), note[2])


def noted_seat(data: bytes) -> str | None:
    """The seat of the person who played, where the file says it."""
    note = _NOTE.search(data.decode(errors="replace"))
    return None if note is None else note[1]


def reason(error: OSError) -> str:
    """Why a file could not be read or written, as a key of the catalogue."""
    if isinstance(error, FileNotFoundError):
        return "missing"
    if isinstance(error, PermissionError):
        return "forbidden"
    if isinstance(error, (IsADirectoryError, NotADirectoryError)):
        return "folder"
    return "other"
