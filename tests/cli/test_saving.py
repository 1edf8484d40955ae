"""Where matches are kept, and that a file is whole or not there."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from veillee.cli import saving
from veillee.errors import BrokenRecord, VeilleeError
from veillee.match.game import game
from veillee.records import Record

NOON = datetime(2026, 5, 4, 12, 0, 1)


@pytest.mark.parametrize(
    ("env", "platform", "end"),
    [
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/veillee"),
        ({}, "linux", ".local/share/veillee"),
        ({"XDG_DATA_HOME": ""}, "linux", ".local/share/veillee"),
        ({}, "darwin", "Library/Application Support/veillee"),
        ({"APPDATA": "/roaming"}, "win32", "/roaming/veillee"),
    ],
)
def test_the_folder_follows_the_custom_of_the_platform(
    env: dict[str, str], platform: str, end: str
) -> None:
    assert saving.data_folder(env, platform).as_posix().endswith(end)


def test_two_matches_of_one_second_have_two_files(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path)}
    first = saving.usual_file("aluette", NOON, env)
    assert first.name == "aluette-2026-05-04-120001.pli"
    first.parent.mkdir(parents=True)
    first.touch()
    assert saving.usual_file("aluette", NOON, env).name == "aluette-2026-05-04-120001-2.pli"


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    match = game("aluette", target=3).match(seed=2)
    file = tmp_path / "new" / "folder" / "match.pli"
    saving.write_match(match, file, seat=3, bots="random")
    saved = saving.read_match(file)
    assert (saved.seat, saved.bots) == (3, "random")
    assert Record.of(saved.match) == Record.of(match)
    assert [path.name for path in file.parent.iterdir()] == ["match.pli"]


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "match.pli"
    file.write_text("old", encoding="utf-8")

    def fail(_: int) -> None:
        raise OSError

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(VeilleeError, match="unwritable-file"):
        saving.write_match(game("politaine").match(seed=1), file)
    assert file.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["match.pli"]


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(VeilleeError, match="missing"):
        saving.read_match(tmp_path / "none.pli")
    with pytest.raises(VeilleeError, match="folder"):
        saving.read_match(tmp_path)
    (tmp_path / "bad.pli").write_text("[Game]", encoding="utf-8")
    with pytest.raises(BrokenRecord):
        saving.read_match(tmp_path / "bad.pli")


@pytest.mark.parametrize(
    ("error", "why"),
    [(PermissionError(), "forbidden"), (OSError(), "other"), (NotADirectoryError(), "folder")],
)
def test_reasons(error: OSError, why: str) -> None:
    assert saving.reason(error) == why
