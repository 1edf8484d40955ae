"""Whether the server says how it is, and only to whom it should."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import httpx
import pytest
from litestar import Litestar

from server.running import run
from veillee.server.config import Exposure
from veillee.server.health import Check, health_route, metrics_route
from veillee.server.metrics import Metrics
from veillee.server.observing import ASGIApp
from veillee.server.problems import EXCEPTION_HANDLERS


async def fine() -> None:
    pass


async def broken() -> None:
    raise RuntimeError("sqlite:////srv/s3cret.db")


async def hanging() -> None:
    await asyncio.Event().wait()


def ask(
    path: str,
    checks: Mapping[str, Check] | None = None,
    *,
    exposure: Exposure = "loopback",
    host: str = "127.0.0.1",
    headers: Mapping[str, str] | None = None,
) -> httpx.Response:
    """What a client at ``host`` is answered."""
    app = Litestar(
        [health_route(checks or {}, longest_s=0.05), metrics_route(Metrics(), exposure)],
        exception_handlers=EXCEPTION_HANDLERS,
        openapi_config=None,
        logging_config=None,
    )

    async def get() -> httpx.Response:
        served: ASGIApp = app
        transport = httpx.ASGITransport(served, client=(host, 50000))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.get(path, headers=headers)

    return run(get())


def test_all_is_well() -> None:
    answer = ask("/healthz", {"database": fine, "tables": fine})
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok"}
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("check", [broken, hanging])
def test_a_part_that_fails_or_hangs_is_named_and_nothing_else(check: Check) -> None:
    answer = ask("/healthz", {"database": check, "tables": fine})
    assert answer.status_code == 503
    assert answer.headers["content-type"].startswith("application/problem+json")
    problem = answer.json()
    assert problem["code"] == "unavailable"
    assert problem["data"] == {"failed": ["database"]}
    assert "s3cret" not in answer.text
    assert "RuntimeError" not in answer.text


@pytest.mark.parametrize(
    ("exposure", "host", "status"),
    [
        ("loopback", "127.0.0.1", 200),
        ("loopback", "::1", 200),
        ("loopback", "192.0.2.7", 404),
        ("loopback", "strange", 404),
        ("all", "192.0.2.7", 200),
        ("off", "127.0.0.1", 404),
    ],
)
def test_numbers_are_for_whom_they_are_meant(exposure: Exposure, host: str, status: int) -> None:
    answer = ask("/metrics", exposure=exposure, host=host)
    assert answer.status_code == status
    if status == 200:
        assert answer.headers["content-type"].startswith("text/plain")
        assert "veillee_tables 0.0" in answer.text
    else:
        assert answer.json()["code"] == "no-such-page"


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded"])
def test_what_a_proxy_passes_on_is_not_from_this_machine(header: str) -> None:
    assert ask("/metrics", headers={header: "192.0.2.7"}).status_code == 404
