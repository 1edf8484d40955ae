"""Compile the message catalogues: every ``.po`` gets the ``.mo`` that gettext reads beside it.

The build runs this for a wheel and for an editable install. ``python hatch_build.py`` does the
same in a working tree; the scripts call it when only a catalogue has changed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

CATALOGUES = Path("src", "veillee", "words", "catalogues")


def compile_catalogues(root: Path) -> list[Path]:
    """Write the ``.mo`` of every catalogue under `root`, and drop those that lost their ``.po``.

    A file is replaced in one step, so a program that is running reads the old or the new one.
    """
    folder = root / CATALOGUES
    for compiled in folder.glob("*/**/*.mo"):
        if not compiled.with_suffix(".po").exists():
            compiled.unlink()
    return [_compile(source, folder) for source in sorted(folder.glob("*/**/*.po"))]


def _compile(source: Path, folder: Path) -> Path:
    language = source.relative_to(folder).parts[0]
    try:
        with source.open("rb") as lines:
            catalogue = read_po(lines, locale=language, abort_invalid=True)
    except PoFileError as error:
        error.add_note(f"in {source}")
        raise
    target = source.with_suffix(".mo")
    unfinished = source.with_suffix(f".mo.{os.getpid()}")
    with unfinished.open("wb") as out:
        write_mo(out, catalogue)
    unfinished.replace(target)
    return target


def get_build_hook() -> type[Any]:
    """What hatchling asks for."""
    from hatchling.builders.hooks.plugin.interface import (  # noqa: PLC0415 - there in builds only
        BuildHookInterface,
    )

    class CatalogueHook(BuildHookInterface):  # type: ignore[misc]
        """Compile the catalogues before the files of the wheel are collected."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            compile_catalogues(Path(self.root))

    return CatalogueHook


if __name__ == "__main__":
    compile_catalogues(Path(__file__).resolve().parent)
