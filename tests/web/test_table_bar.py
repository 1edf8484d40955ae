"""The bar above a table in words, the reader's settings over it, and whom play waits for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from server.clients import Client
from server.running import run
from web.browsers import DESKTOP, PHONE, Reader, browsing, needs_browser, no_troubles
from web.cousins import with_cousins
from web.walk import SHORT, STILL, begin, play_until, wish

pytest.importorskip("playwright")
pytestmark = needs_browser


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_what_the_bar_offers_is_said_in_words(size: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size={"desktop": DESKTOP, "phone": PHONE}[size])
            page = reader.page
            await begin(reader, await reader.create("politaine", settings=STILL))
            bar = await page.inner_text(".table-bar")
            if size == "phone":
                assert "Réglages" not in bar
                await page.click("text=Menu")
                bar = await page.inner_text("dialog[open]")
                assert "Quitter la table" in bar
            for word in ("Pause", "Lire les règles", "Réglages"):
                assert word in bar
            no_troubles([reader])

    run(scene())


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_settings_open_over_the_table(size: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size={"desktop": DESKTOP, "phone": PHONE}[size])
            page = reader.page
            await begin(reader, await reader.create("politaine", settings=STILL))
            address = page.url
            await wish(reader, "settings")
            await page.click("dialog[open] label:has-text('bleu')")
            assert await page.evaluate("document.documentElement.dataset.cloth") == "blue"
            # One's name and account are no matter of the table.
            oneself = page.locator("dialog[open] #account, dialog[open] [name=name]")
            assert await oneself.count() == 0
            await page.keyboard.press("Escape")
            await page.wait_for_selector("dialog", state="detached")
            assert page.url == address
            assert len(reader.context.pages) == 1
            assert await page.is_visible(".board")
            no_troubles([reader])

    run(scene())


def test_a_pause_is_asked_for_in_the_menu_only_where_there_is_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=PHONE)
            page = reader.page
            await page.goto(reader.url(await reader.create("politaine", settings=STILL)))
            await page.wait_for_selector(".lobby:not([hidden])")
            await page.click("[data-action=menu]")
            await page.wait_for_selector(".menu-list [data-action=settings]")
            assert await page.locator(".menu-list [data-action=pause]").count() == 0
            await page.keyboard.press("Escape")
            await page.click(".lobby-actions [data-action=start]")
            await page.wait_for_selector(".board:not([hidden])")
            await wish(reader, "pause")
            await page.wait_for_selector(".pause:not([hidden])")

    run(scene())


async def bid_nothing(reader: Reader, clients: dict[int, Client]) -> None:
    """Whoever is to bid bids nothing."""
    there = clients[1]
    turn = there.situation["turn"]
    if turn == 0:
        await reader.page.click(".prompts:not([hidden]) .choices button >> nth=0")
        await there.until(lambda: there.situation["turn"] != 0)
    else:
        await clients[turn].do("act", seat=turn, action="bid 0")
        await there.until(lambda: there.situation["turn"] != turn)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_whist_22_says_what_is_waited_for_and_what_is_counted(size: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size={"desktop": DESKTOP, "phone": PHONE}[size])
            page = reader.page
            _, clients = await with_cousins(there, reader, "whist22", {"seats": 3})
            bids = 0
            if clients[1].situation["turn"] == 0:
                assert await page.inner_text(".cue") == "À vous d’annoncer"
                await bid_nothing(reader, clients)
                bids = 1
            turn = clients[1].situation["turn"]
            await page.wait_for_selector(f"text='À Cousin {turn} d’annoncer'")
            while bids < 3:
                await bid_nothing(reader, clients)
                bids += 1
            await page.wait_for_selector(".seat.near .bid-seen:text-is('dit 0')")
            leader = clients[1].situation["turn"]
            assert await page.inner_text(".cue") in {
                "À vous d’entamer",
                f"À Cousin {leader} de jouer",
            }
            if leader == 0:
                await page.click(".hand [data-may]:not([data-card=X])")
            else:
                card = next(a for a in clients[leader].situation["legal"] if a[0] != "X")
                await clients[leader].do("act", seat=leader, action=card)
            await page.wait_for_selector(".bid.kept[title]")
            assert await page.inner_text(".seat.near .bid-seen") == "0 pli sur 0"
            assert await page.get_attribute(".seat.near .bid", "title") == (
                "0 pli fait sur 0 annoncé"
            )
            cue = await page.inner_text(".cue")
            assert re.fullmatch(r"À (vous|Cousin \d) de jouer", cue)
            no_troubles([reader])

    run(scene())


def test_the_end_of_whist_22_says_that_the_fewest_points_win(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", lang="en")
            options = SHORT["whist22"]
            await begin(reader, await reader.create("whist22", settings=STILL, options=options))
            await play_until(reader, ".between.over:not([hidden])")
            await reader.page.wait_for_selector(".between .pad-aim")
            assert await reader.page.inner_text(".between .pad-aim") == "Fewest points win."

    run(scene())
