"""Whether kernels are compiled yet, and getting them so without making anybody wait.

The first compile takes a minute or two; afterwards kernels come from the disk. A program that
needs one answer now asks ``ready``; if it is not, it starts ``prepare_in_background`` and lets the
interpreted functions answer (``jit.stay_interpreted``).
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from veillee.compiled import jit
from veillee.compiled.cache import kernel_folder

_MARK = "ready"
_CLAIM = "preparing"
_STALE = 900  # seconds after which a preparation that left no mark is taken for dead

Step = tuple[str, Callable[[], object]]


def folder() -> Path:
    """Where this process's kernels lie. Needs numba."""
    return kernel_folder(jit.numba_version(), jit.flags())


def ready(step: str | None = None) -> bool:
    """Whether the kernels of a step, or of all, can be had without compiling.

    False where nothing is compiled at all.
    """
    if not jit.enabled():
        return False
    names = (step,) if step is not None else tuple(name for name, _ in steps())
    return all(map(prepared, names))


def prepared(step: str) -> bool:
    """Whether the kernels of a step lie on the disk."""
    return _mark(step).exists()


def _mark(step: str) -> Path:
    return folder() / f"{_MARK}-{step.replace(': ', '-')}"


def steps() -> tuple[Step, ...]:
    """What there is to compile, by name: each step calls its kernels once on something small."""
    from veillee.compiled.warming import STEPS

    return STEPS


def prepare(tell: Callable[[str], object] = lambda name: None, first: str = "") -> float:
    """Compile everything, ``first`` first, naming each step before it starts.

    Answers the seconds it took.
    """
    started = time.perf_counter()
    for name, work in sorted(steps(), key=lambda step: step[0] != first):
        tell(name)
        work()
        if jit.enabled():
            _mark(name).touch()
    if jit.enabled():
        (folder() / _CLAIM).unlink(missing_ok=True)
    return time.perf_counter() - started


def prepare_step(step: str) -> None:
    """Compile what one step needs, here and now, unless it lies on the disk or nothing compiles."""
    if jit.enabled() and not prepared(step):
        dict(steps())[step]()
        _mark(step).touch()


def prepare_in_background(first: str = "") -> bool:
    """Start another process that compiles everything; False where one is at it already."""
    if not jit.enabled():
        return False
    claim = folder() / _CLAIM
    try:
        if time.time() - claim.stat().st_mtime > _STALE:
            claim.unlink(missing_ok=True)
    except FileNotFoundError:
        pass
    try:
        with claim.open("x", encoding="utf-8"):
            pass
    except FileExistsError:
        return False
    compiling = subprocess.Popen(
        [sys.executable, "-m", "veillee.compiled.warming", first],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    # It may outlive whoever asked; where it does not, nothing of it is left behind.
    threading.Thread(target=compiling.wait, daemon=True).start()
    return True
