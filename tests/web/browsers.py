"""The page in the system's Chromium, against a real server in this process."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from server.houses import FAST, Site, running

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, WebSocket

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
# Answers that refuse something, and networks that are gone, are no faults of the page.
NO_FAULT = ("Failed to load resource", "WebSocket connection to")
LONGEST = 240.0  # seconds

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")


@dataclass(slots=True)
class Reader:
    """Somebody with a browser of their own.

    ``troubles``: what the page complained about, refusals by its own security policy included.
    ``frames``: what its sockets were sent, as texts.
    """

    site: Site
    context: BrowserContext
    page: Page
    troubles: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)

    def listen(self) -> None:
        """Hear what the page complains about, and what its sockets are sent."""

        def said(message: ConsoleMessage) -> None:
            if message.type == "error" and not message.text.startswith(NO_FAULT):
                self.troubles.append(message.text)

        def opened(socket: WebSocket) -> None:
            socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", said)
        self.page.on("websocket", opened)

    def url(self, path: str) -> str:
        """An address of the page."""
        return f"http://127.0.0.1:{self.site.port}{path}"

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """A request below ``/api`` as this reader."""
        answer = await self.context.request.fetch(
            self.url(f"/api{path}"),
            method=method,
            data=body,
            headers={"Content-Type": "application/json"},
        )
        assert answer.ok, await answer.text()
        return await answer.json()

    async def create(self, game: str, **wishes: Any) -> str:
        """Open a table with computer players in the other seats; its address."""
        settings = {**FAST, **wishes.pop("settings", {})}
        body = {"settings": settings, "seat": 0, "bots": "amateur", "ready": True, **wishes}
        made = await self.call("POST", f"/games/{game}/create", body)
        return f"/t/{game}/{made['table']}"


@dataclass(slots=True)
class Browsers:
    """A server and browsers that look at it."""

    site: Site
    browser: Browser

    async def reader(
        self,
        name: str,
        *,
        size: dict[str, int] = DESKTOP,
        lang: str = "fr",
        touch: bool = False,
        settings: dict[str, object] | None = None,
        motion: Literal["reduce", "no-preference"] = "reduce",
        service_workers: Literal["allow", "block"] = "block",
        scale: float = 1,
    ) -> Reader:
        """Somebody new, who reads in that language and usually wants no animations.

        ``settings``: the reader's own, as the page keeps them.
        """
        context = await self.browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            has_touch=touch,
            reduced_motion=motion,
            locale=lang,
            service_workers=service_workers,
            device_scale_factor=scale,
        )
        page = await context.new_page()
        reader = Reader(self.site, context, page)
        reader.listen()
        kept = json.dumps(json.dumps({"lang": lang, **(settings or {})}))
        await context.add_init_script(
            f"localStorage.getItem('veillee.settings') ?? "
            f"localStorage.setItem('veillee.settings', {kept})"
        )
        answer = await context.request.post(
            reader.url("/api/session"), data={"name": name, "lang": lang}
        )
        assert answer.ok
        return reader


@asynccontextmanager
async def browsing(folder: Path) -> AsyncIterator[Browsers]:
    """A server and a browser; both are closed at the end."""
    from playwright.async_api import async_playwright  # only where there is one

    async with running(folder) as site, async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield Browsers(site, browser)
        finally:
            await browser.close()


def run_long(coroutine: Coroutine[object, object, None]) -> None:
    """Run a scene that goes through the whole page; one that hangs fails."""
    asyncio.run(asyncio.wait_for(coroutine, LONGEST))


def no_troubles(readers: Sequence[Reader]) -> None:
    """Nothing went wrong in any page."""
    assert [trouble for reader in readers for trouble in reader.troubles] == []
