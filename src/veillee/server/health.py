"""``/healthz`` and ``/metrics``: whether the server can do its work, and how much it did."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections.abc import Awaitable, Callable, Mapping

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

from veillee.errors import VeilleeError
from veillee.server.config import Exposure
from veillee.server.logs import kind_of
from veillee.server.metrics import CONTENT_TYPE, Metrics
from veillee.server.problems import refusals

Check = Callable[[], Awaitable[object]]
LONGEST_S = 2.0  # how long a part may take to answer

_NO_STORE = {"Cache-Control": "no-store"}
_log = logging.getLogger(__name__)


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """The server can do its work."""

    status: str = "ok"


def health_route(checks: Mapping[str, Check], *, longest_s: float = LONGEST_S) -> HTTPRouteHandler:
    """The handler of ``/healthz``.

    ``checks``: for each part of the server what must come back without an error. Which part does
    not is told; why is for the log.
    """

    @get(
        "/healthz",
        operation_id="health",
        summary="Whether the server can do its work",
        tags=["server"],
        responses=refusals("unavailable"),
    )
    async def healthz() -> Response[Health]:
        """Answers 503 where the database or the tables do not answer in time."""
        asked = [_failed(name, check, longest_s) for name, check in checks.items()]
        failed = [name for name in await asyncio.gather(*asked) if name]
        if failed:
            raise VeilleeError("unavailable", failed=tuple(failed))
        return Response(Health(), headers=_NO_STORE)

    return healthz


async def _failed(name: str, check: Check, longest_s: float) -> str:
    """The name of a part that does not answer as it should; empty for one that does."""
    try:
        async with asyncio.timeout(longest_s):
            await check()
    except Exception as error:
        _log.warning("a part of the server fails", extra={"part": name, "error": kind_of(error)})
        return name
    return ""


def metrics_route(metrics: Metrics, exposure: Exposure) -> HTTPRouteHandler:
    """The handler of ``/metrics``; what is not for everybody looks as if it were not there."""

    @get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
    async def numbers(request: Request[object, object, State]) -> Response[bytes]:
        if exposure == "off" or (exposure == "loopback" and not _from_here(request)):
            raise VeilleeError("no-such-page", path=request.scope["path"])
        return Response(metrics.text(), media_type=CONTENT_TYPE, headers=_NO_STORE)

    return numbers


def _from_here(request: Request[object, object, State]) -> bool:
    """Whether it comes from this machine, and not through a proxy for somebody else."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
