"""The server put together: its parts opened in order, and one application over them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from litestar import Litestar, asgi
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import ScalarRenderPlugin
from litestar.openapi.spec import Components

from veillee import __version__
from veillee.server.config import Config
from veillee.server.health import health_route, metrics_route
from veillee.server.identity.admission import Admission
from veillee.server.identity.caller import SECURITY_SCHEMES, STATE, IdentityPlugin, recognise
from veillee.server.identity.routes import IDENTITY_ROUTES
from veillee.server.identity.service import Identity
from veillee.server.live.hub import Hub
from veillee.server.live.room import Room
from veillee.server.live.socket import Limits, Sockets
from veillee.server.lobby.lobby import Lobby
from veillee.server.lobby.routes import lobby_router
from veillee.server.metrics import Metrics
from veillee.server.observing import Observed
from veillee.server.pages.routes import pages_router
from veillee.server.pages.site import page_routes
from veillee.server.pages.study import Study
from veillee.server.players.driver import Driver
from veillee.server.players.pool import Pool
from veillee.server.problems import EXCEPTION_HANDLERS, LANGUAGE
from veillee.server.serving import Address, Program
from veillee.server.store.store import Store

_log = logging.getLogger("veillee.server")


def clock() -> int:
    """Now: whole milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class House:
    """The parts of a running server."""

    config: Config
    store: Store
    hub: Hub
    pool: Pool
    identity: Identity
    metrics: Metrics
    study: Study


@asynccontextmanager
async def program(config: Config, address: Address) -> AsyncIterator[Program]:
    """The whole server, for ``serving.serve``. Raises: VeilleeError, from the database."""
    async with house(config, address) as opened:
        yield Program(Observed(application(opened), opened.metrics), opened.hub.stop)


@asynccontextmanager
async def house(config: Config, address: Address) -> AsyncIterator[House]:
    """All parts, opened in order and closed the other way round."""
    async with AsyncExitStack() as parts:
        metrics = Metrics()
        store = await Store.open(config.database, sync=config.sync, watcher=metrics.appended)
        parts.push_async_callback(store.close)
        pool = Pool(config.workers, told=metrics.bot)
        parts.push_async_callback(pool.stop)
        study = Study(pool, clock)
        parts.push_async_callback(study.stop)
        origins = (config.url,) if config.url else ()
        identity = await Identity.open(store, clock=clock, origins=origins)
        parts.callback(identity.close)
        hub = Hub(
            store,
            clock,
            lambda room: _driver(pool, room),
            metrics,
            most_rooms=config.limits.tables,
        )
        metrics.count_tables(lambda: len(hub.rooms))
        await hub.start()
        parts.push_async_callback(hub.stop)
        yield House(config, store, hub, pool, identity, metrics, study)


def _driver(pool: Pool, room: Room) -> Driver:
    return Driver(pool, room.submit, clock, asyncio.get_running_loop(), key=room.id)


def application(house: House) -> Litestar:
    """What answers requests and sockets.

    The sockets of tables are handed on as they are: every frame would pay for what only requests
    use.
    """
    config, limits = house.config, house.config.limits
    sockets = Sockets(
        house.hub, Admission(house.identity), Limits(limits.message_rate, limits.message_burst)
    )
    lobby = Lobby(house.hub, house.identity.tokens, clock, most_tables=limits.tables_per_person)
    requests = Litestar(
        route_handlers=[
            *IDENTITY_ROUTES,
            lobby_router(),
            pages_router(house.study),
            health_route({"database": lambda: house.store.table(""), "tables": house.hub.answers}),
            metrics_route(house.metrics, config.metrics),
            *page_routes(),
            asgi("/api/games/{game:str}/{table:str}/socket", copy_scope=False)(sockets.serve),
        ],
        dependencies={"lobby": Provide(lambda: lobby, sync_to_thread=False)},
        exception_handlers=EXCEPTION_HANDLERS,
        before_request=recognise,
        plugins=[IdentityPlugin()],
        openapi_config=_described(),
        logging_config=None,
    )
    requests.state[STATE] = house.identity
    requests.state[LANGUAGE] = config.lang

    return requests


def _described() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="veillee",
        version=__version__,
        description="Tables of Politaine, Aluette and Whist 22. The socket of a table is described"
        " in docs/protocol.md.",
        components=Components(security_schemes=dict(SECURITY_SCHEMES)),
        path="/schema",
        render_plugins=[ScalarRenderPlugin()],
    )
