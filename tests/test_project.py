"""The project around the code: pages that tell the truth, files of a readable size."""

from __future__ import annotations

import ast
import os
import re
import runpy
import subprocess
import sys
import tomllib
from gettext import GNUTranslations
from pathlib import Path

import pytest

import veillee

ROOT = Path(__file__).resolve().parent.parent
READMES = ("README.md", "README.fr.md")
LONGEST = 400
# Files that may be longer, each with its reason. Better to split the file.
ALLOWED_LONG: dict[str, str] = {}


def text(name: str) -> str:
    """The text of a file of the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def python_files() -> list[Path]:
    """The Python files under the folders that hold code."""
    return sorted(
        file
        for folder in ("src", "tests", "examples", "benchmarks")
        for file in (ROOT / folder).rglob("*.py")
    )


def blocks(page: str, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text(page), re.MULTILINE | re.DOTALL)


def commands(page: str) -> list[str]:
    """The lines of the shell blocks of a page."""
    return [line for block in blocks(page, "sh") for line in block.splitlines() if line]


def test_the_changelog_has_the_version_or_what_is_unreleased() -> None:
    headings = re.findall(r"^## \[?([^\]\s]+)", text("CHANGELOG.md"), re.MULTILINE)
    assert headings
    assert headings[0] in {"Unreleased", veillee.__version__}


def test_both_readmes_name_the_same_commands() -> None:
    english, french = map(commands, READMES)
    assert english == french
    assert english


@pytest.mark.parametrize("page", [*READMES, "CONTRIBUTING.md", "docs/players.md"])
def test_the_scripts_that_a_page_names_are_there(page: str) -> None:
    for name in set(re.findall(r"\bscripts/(\w+)(?![\w.])", text(page))):
        script = ROOT / "scripts" / name
        assert os.access(script, os.X_OK), name
        assert script.read_text(encoding="utf-8").startswith("#!/usr/bin/env bash\n"), name


@pytest.mark.parametrize(
    "command", sorted({line.split()[1] for line in commands("README.md") if "/veillee " in line})
)
def test_the_commands_that_the_readme_names_are_there(command: str) -> None:
    program = "from veillee.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, command, "--help"], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("page", [*READMES, "docs/researchers.md", "docs/arena.md"])
def test_the_python_of_a_page_runs(page: str) -> None:
    found = blocks(page, "python")
    assert found
    for block in found:
        exec(compile(block, page, "exec"), {})


@pytest.mark.parametrize(
    "page", [*READMES, "CONTRIBUTING.md", *(f"docs/{page.name}" for page in ROOT.glob("docs/*.md"))]
)
def test_the_links_of_a_page_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)", text(page)):
        if "://" not in target:
            assert (ROOT / page).parent.joinpath(target).exists(), target


def test_no_file_is_too_long() -> None:
    found = {str(file.relative_to(ROOT)): lines(file) for file in python_files()}
    long = {name: count for name, count in found.items() if count >= LONGEST}
    assert long.keys() == ALLOWED_LONG.keys(), long


def lines(file: Path) -> int:
    """How many lines a file has."""
    return len(file.read_text(encoding="utf-8").splitlines())


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(file.relative_to(ROOT))
        for file in python_files()
        if not ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert silent == []


def test_mypy_reads_every_folder_with_python() -> None:
    checked = tomllib.loads(text("pyproject.toml"))["tool"]["mypy"]["files"]
    assert {file.relative_to(ROOT).parts[0] for file in python_files()} <= set(checked)


@pytest.mark.parametrize("check", ["ruff", "mypy", "lint-imports", "pytest"])
def test_scripts_test_runs_every_check(check: str) -> None:
    assert f'"$venv/bin/{check}"' in text("scripts/test")


def test_continuous_integration_runs_what_everybody_runs() -> None:
    assert "/scripts/test" in text(".ci/run")
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_catalogues_are_compiled_and_orphans_dropped(tmp_path: Path) -> None:
    compile_catalogues = runpy.run_path(str(ROOT / "hatch_build.py"))["compile_catalogues"]
    assert compile_catalogues(tmp_path) == []  # a tree without catalogues will do

    folder = tmp_path / "src/veillee/words/catalogues/fr"
    folder.mkdir(parents=True)
    (folder / "cards.po").write_text('msgid "card"\nmsgstr "carte à jouer"\n', encoding="utf-8")
    (folder / "gone.mo").touch()
    compile_catalogues(tmp_path)

    assert sorted(file.name for file in folder.iterdir()) == ["cards.mo", "cards.po"]
    with (folder / "cards.mo").open("rb") as compiled:
        assert GNUTranslations(compiled).gettext("card") == "carte à jouer"
