"""A page that is light, does not jump, and is there without a network."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.running import run
from web.browsers import DESKTOP, PHONE, browsing, needs_browser, no_troubles
from web.measuring import SHIFTS, shifted, weighing
from web.walk import GAMES, begin, play_until

pytest.importorskip("playwright")
pytestmark = needs_browser

HEAVIEST = 200_000  # bytes over the network until the first table is there
FARTHEST = 0.05  # of a layout shift
TRICKS = ".log [data-kind=trick-done]"


def test_the_first_table_weighs_at_most_200_kb(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            for game in GAMES:
                reader = await there.reader("Anne")  # each with nothing kept from before
                address = await reader.create(game)
                async with weighing(reader) as weight:
                    await begin(reader, address)
                    await play_until(reader, ".hand.mine")
                    await reader.page.wait_for_timeout(300)
                kinds = {Path(address.split("?")[0]).suffix for address in weight.bytes}
                assert {".svg", ".css", ".json", ".js"} <= kinds
                assert weight.total <= HEAVIEST, weight.heaviest()
                # The second time next to nothing has to come.
                async with weighing(reader) as again:
                    await reader.page.reload()
                    await reader.page.wait_for_selector(".hand [data-card]")
                assert again.total < weight.total / 4, again.heaviest()
                await reader.context.close()

    run(scene())


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_nothing_jumps_while_a_trick_is_played(size: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            box = {"desktop": DESKTOP, "phone": PHONE}[size]
            reader = await there.reader(
                "Anne", size=box, motion="no-preference", settings={"oneTap": True}
            )
            await reader.context.add_init_script(SHIFTS)
            page = reader.page
            for game in GAMES if size == "phone" else ("aluette",):
                # What moves within half a second of a press is what the press was for.
                pace = {"bot_ms": 550, "trick_ms": 700, "deal_ms": 60_000}
                await begin(reader, await reader.create(game, settings=pace))
                await play_until(reader, ".hand.mine")
                await page.wait_for_timeout(600)
                await shifted(reader)
                held = await page.locator(".hand [data-card]").count()
                tricks = await page.locator(TRICKS).count()
                await page.locator('.hand [data-may]:not([data-card="X"])').first.click()
                await page.wait_for_function(
                    "([place, n]) => document.querySelectorAll(place).length > n",
                    arg=[TRICKS, tricks],
                )
                await page.wait_for_timeout(1300)
                assert await page.locator(".hand [data-card]").count() < held
                assert await shifted(reader) <= FARTHEST, game
            await page.evaluate("document.querySelector('.cloth').style.marginTop = '400px'")
            await page.wait_for_timeout(200)
            assert await shifted(reader) > FARTHEST  # it would have been noticed
            no_troubles([reader])

    run(scene())


def test_without_a_network_the_page_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", service_workers="allow")
            page = reader.page
            await page.goto(reader.url("/"))
            await page.wait_for_selector(".games .game")
            await page.evaluate("() => navigator.serviceWorker.ready")
            await page.wait_for_function(
                "async () => (await Promise.all((await caches.keys())"
                ".map(async (name) => (await (await caches.open(name)).keys()).length)))"
                ".reduce((all, n) => all + n, 0) > 8"
            )
            await page.goto(reader.url("/rules/aluette"))
            await page.wait_for_selector(".place-rules h2")
            await reader.context.set_offline(True)
            await page.goto(reader.url("/rules/aluette"))
            await page.wait_for_selector("#main [role=alert]")
            assert "connexion" in await page.inner_text("#main")
            assert await page.inner_text("header .brand") == "veillée"
            await reader.context.set_offline(False)
            await page.click("#main .primary")
            await page.wait_for_selector(".place-rules h2")

    run(scene())
