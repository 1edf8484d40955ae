"""Where compiled kernels are kept: a folder named by everything they were compiled from.

Numba notices a change in a kernel's own file, not in the functions it calls (measured: an edited
rule kept its old meaning). So the folder's name is a hash of all sources that end up in a kernel.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from pathlib import Path

import veillee

_KEPT = 30 * 24 * 3600  # seconds that kernels of other sources are kept


def base_folder() -> Path:
    """The user's cache folder for this program (``VEILLEE_CACHE`` overrides it)."""
    given = os.environ.get("VEILLEE_CACHE")
    if given:
        return Path(given)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "veillee" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "veillee"
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "veillee"


def sources_digest(*extra: str) -> str:
    """A short hash of every source a kernel may contain, and of ``extra``."""
    root = Path(veillee.__file__).parent
    digest = hashlib.sha256("\0".join([sys.version, *extra]).encode())
    for folder in ("games", "compiled"):
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(str(path.relative_to(root)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def kernel_folder(*extra: str) -> Path:
    """The folder for kernels of the present sources; folders long unused are removed."""
    parent = base_folder() / "kernels"
    folder = parent / sources_digest(*extra)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    for other in parent.iterdir():
        if other != folder and time.time() - other.stat().st_mtime > _KEPT:
            shutil.rmtree(other, ignore_errors=True)
    return folder
