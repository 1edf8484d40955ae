"""One house for each test; one for all those that change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.lobby.house import House, house


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    """A house nobody has been in yet."""
    with house(tmp_path) as found:
        yield found


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house where nobody ever opens a table."""
    with house(tmp_path_factory.mktemp("library")) as found:
        yield found
