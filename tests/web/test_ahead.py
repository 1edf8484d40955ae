"""What a table needs is asked for in one go, not module by module."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from server.running import run
from veillee.server.pages.files import ROOT
from web.browsers import browsing, needs_browser, no_troubles

if TYPE_CHECKING:
    from playwright.async_api import Route

pytest.importorskip("playwright")
JS = ROOT / "js"
IMPORT = re.compile(r'^import (?:[^"]*? from )?"(\.[^"]+)";', re.MULTILINE | re.DOTALL)


def imported(module: Path) -> set[Path]:
    """A module and all that comes with it, however far down."""
    found, open_ = {module}, [module]
    while open_:
        here = open_.pop()
        for target in IMPORT.findall(here.read_text(encoding="utf-8")):
            needed = (here.parent / target).resolve()
            if needed not in found:
                found.add(needed)
                open_.append(needed)
    return found


def test_all_that_a_table_needs_is_asked_for_ahead() -> None:
    text = (JS / "ahead.js").read_text(encoding="utf-8")
    listed = re.search(r"const MODULES = \[(.*?)\];", text, re.DOTALL)
    assert listed
    ahead = [JS / f"{name}.js" for name in re.findall(r'"([^"]+)"', listed[1])]
    assert len({*ahead}) == len(ahead)
    document = (ROOT / "index.html").read_text(encoding="utf-8")
    named = {ROOT / path for path in re.findall(r"/v/\{\{release\}\}/(js/[\w/]+\.js)", document)}
    needed = imported(JS / "pages" / "table.js")
    assert len(needed) > 40  # the imports were read
    assert {*ahead} == needed - named


@needs_browser
def test_no_module_of_a_table_waits_for_the_one_that_names_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            page = reader.page
            address = await reader.create("aluette")
            named = asyncio.Event()

            async def hold(route: Route) -> None:
                await named.wait()
                await route.continue_()

            await page.route("**/js/pages/table.js", hold)
            async with (
                page.expect_request("**/js/talk/faces.js"),
                page.expect_request("**/cards/aluette.svg"),
            ):
                await page.goto(reader.url(address), wait_until="commit")
            assert await page.locator(".lobby").count() == 0
            named.set()
            await page.wait_for_selector(".lobby:not([hidden])")
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            await page.goto(reader.url("/"))
            await page.wait_for_selector(".games .game")
            assert asked
            assert not any("/pages/table.js" in url for url in asked)  # nobody needs it there
            no_troubles([reader])

    run(scene())
