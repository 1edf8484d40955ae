"""The API is as it describes itself, whatever it is asked: made-up requests to a real server."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.houses import Site, Table, running

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 4  # of each operation, asked twice: of anything, and of a table that is there
ENDLESS = "/api/feed"  # a stream that ends when the server does


@dataclass(frozen=True, slots=True)
class There:
    """A server, and what is there to be asked about."""

    url: str
    token: str
    table: Table


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[There]:
    """A server in a thread of its own."""
    started, ended = threading.Event(), threading.Event()
    found: list[There] = []

    async def serve(folder: Path) -> None:
        async with running(folder) as site:
            found.append(await furnished(site))
            started.set()
            while not ended.is_set():
                await asyncio.sleep(0.05)

    folder = tmp_path_factory.mktemp("api")
    thread = threading.Thread(target=lambda: asyncio.run(serve(folder)))
    thread.start()
    assert started.wait(20)
    yield found[0]
    ended.set()
    thread.join(20)
    assert not thread.is_alive()


async def furnished(site: Site) -> There:
    """Somebody with a table."""
    host = await site.person("Host")
    table = await host.create("aluette", listed=True)
    return There(f"http://127.0.0.1:{site.port}", host.token, table)


def test_every_operation_answers_as_the_description_says(there: There) -> None:
    """No answer above 499, none that is not described, none of another shape."""
    schema = schemathesis.openapi.from_url(f"{there.url}/schema/openapi.json")
    tried, statuses = 0, set()
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if operation.path != ENDLESS:
            statuses |= ask(operation, there)
            tried += 1
    assert tried > 25
    assert statuses >= {200, 201, 400, 403, 404}


def ask(operation: Any, there: There) -> set[int]:
    """Ask it a few things, made up from its own description; how it answered."""
    statuses: set[int] = set()

    @seed(6)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy())
    def asked(case: Any) -> None:
        statuses.add(case.call_and_validate(checks=CHECKS).status_code)
        known = {"game": there.table.game, "table": there.table.id, "seat": 1}
        for name in case.path_parameters or {}:
            if name in known:
                case.path_parameters[name] = known[name]
        headers = {"Authorization": f"Bearer {there.token}"}
        statuses.add(case.call_and_validate(checks=CHECKS, headers=headers).status_code)

    asked()
    return statuses
