"""The identity parts over the store itself: what its database keeps and refuses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from httpx import ASGITransport, AsyncClient

from server.identity.application import BASE, PASSWORD, opened
from server.running import run
from veillee.server.store.store import Store


@asynccontextmanager
async def browser_at(folder: Path) -> AsyncIterator[AsyncClient]:
    """A browser of a server whose store is in a folder."""
    store = await Store.open(f"sqlite:///{folder / 'test.sqlite'}")
    world = await opened(people=store)
    # The application runs in the loop of its store.
    transport = ASGITransport(world.asgi)
    try:
        async with AsyncClient(transport=transport, base_url=BASE) as browser:
            yield browser
    finally:
        world.identity.close()
        await store.close()


def test_persons_are_known_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        login = {"name": "Chloé", "password": PASSWORD}
        async with browser_at(tmp_path) as browser:
            guest = (await browser.post("/api/session", json={"name": "Zoé"})).json()
        async with browser_at(tmp_path) as browser:
            browser.headers["Authorization"] = f"Bearer {guest['token']}"
            assert (await browser.get("/api/me")).json()["name"] == "Zoé"
            account = (await browser.post("/api/account", json=login)).json()
            assert account["person"] == guest["person"]
        async with browser_at(tmp_path) as browser:
            again = (
                await browser.post("/api/account/login", json=login | {"name": "CHLOÉ"})
            ).json()
            assert again["person"] == guest["person"]

    run(story())


def test_of_several_who_want_a_name_at_once_one_gets_it(tmp_path: Path) -> None:
    async def story() -> list[int]:
        login = {"name": "Chloé", "password": PASSWORD}
        async with browser_at(tmp_path) as browser:
            asked = [browser.post("/api/account", json=login) for _ in range(4)]
            return sorted(answer.status_code for answer in await asyncio.gather(*asked))

    assert run(story()) == [201, 409, 409, 409]


def test_a_password_is_changed_and_an_account_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        login = {"name": "Chloé", "password": PASSWORD}
        other = "un autre mot de passe"
        async with browser_at(tmp_path) as browser:
            person = (await browser.post("/api/account", json=login)).json()["person"]
            body = {"old": PASSWORD, "new": other}
            assert (await browser.put("/api/account/password", json=body)).status_code == 200
            assert (await browser.post("/api/account/login", json=login)).status_code == 401
            gone = await browser.request("DELETE", "/api/account", json={"password": other})
            assert gone.status_code == 204
            assert (await browser.get("/api/me")).json()["person"] is None
            assert (await browser.post("/api/account", json=login)).json()["person"] != person

    run(story())
