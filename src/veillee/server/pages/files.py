"""The files of the page, ready to be sent: each with its type, ETag and compressed form."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import veillee.web

ROOT = Path(veillee.web.__file__).parent
FOLDERS = ("cards", "js", "sounds", "style")
FILES = ("icon.svg", "manifest.webmanifest", "sw.js")
KINDS: Mapping[str, str] = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}

_PART = re.compile(r"[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*")
_LEAST = 512  # bytes; less is not worth compressing
_LENGTH = 16  # hexadecimal digits that tell two contents apart


@dataclass(frozen=True, slots=True)
class Asset:
    """What is sent: as it is, and compressed where that is shorter."""

    body: bytes
    packed: bytes | None
    kind: str
    etag: str  # quoted


def asset(body: bytes, kind: str) -> Asset:
    """A body ready to be sent."""
    packed = gzip.compress(body, mtime=0) if len(body) >= _LEAST else body
    return Asset(
        body=body,
        packed=packed if len(packed) < len(body) else None,
        kind=kind,
        etag=f'"{digest(body)}"',
    )


def digest(body: bytes) -> str:
    """A short name for a content."""
    return hashlib.sha256(body).hexdigest()[:_LENGTH]


class Files:
    """The files under a folder that are part of the page; a file that changes is read again."""

    def __init__(self, root: Path = ROOT) -> None:
        """Nothing is read yet."""
        self.root = root
        self._read: dict[str, tuple[tuple[int, int], Asset]] = {}

    def find(self, path: str) -> Asset | None:
        """The file at a path such as ``js/main.js``; None where the page has none there."""
        parts = path.split("/")
        known = parts[0] in FOLDERS if len(parts) > 1 else path in FILES
        if not known or not all(_PART.fullmatch(part) for part in parts):
            return None
        return self._load(path)

    def release(self) -> str:
        """A name for all files as they are now: another one as soon as one of them changes."""
        found = ((path, self.find(path)) for path in self.paths())
        told = "\n".join(f"{path} {file.etag}" for path, file in found if file is not None)
        return digest(told.encode())

    def paths(self) -> Iterator[str]:
        """The paths of all files, in order."""
        here = (self.root / name for name in FILES)
        below = (file for name in FOLDERS for file in sorted((self.root / name).rglob("*")))
        for file in (*here, *below):
            if file.suffix in KINDS and file.is_file():
                yield file.relative_to(self.root).as_posix()

    def _load(self, path: str) -> Asset | None:
        file = self.root / path
        kind = KINDS.get(file.suffix)
        if kind is None or not file.is_file():
            return None
        stat = file.stat()
        state = (stat.st_mtime_ns, stat.st_size)
        before = self._read.get(path)
        if before is not None and before[0] == state:
            return before[1]
        found = asset(file.read_bytes(), kind)
        self._read[path] = (state, found)
        return found
