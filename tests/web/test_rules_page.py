"""Rules and cards in a browser: numbered, as a table plays them, to be shared and printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import veillee
from server.running import run
from web.browsers import PHONE, Reader, browsing, needs_browser, no_troubles

pytest.importorskip("playwright")
pytestmark = needs_browser

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


async def numbered(reader: Reader) -> dict[str, str]:
    """The rules on the page by their number."""
    told: list[list[str]] = await reader.page.evaluate(
        """() => [...document.querySelectorAll(".rule")].map((rule) =>
          [rule.querySelector(".rule-number").textContent, rule.querySelector("p").textContent])"""
    )
    return {number.removeprefix("§ "): text for number, text in told}


def as_told(rules: dict[str, Any]) -> dict[str, str]:
    """The same as the server tells them."""
    return {
        f"{s}.{p}": text
        for s, section in enumerate(rules["sections"], 1)
        for p, text in enumerate(section["paragraphs"], 1)
    }


def test_a_house_rule_changes_the_text_and_the_address(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            page = reader.page
            await page.goto(reader.url("/rules/aluette"))
            await page.wait_for_selector(".rule")
            usual = await reader.call("GET", "/games/aluette/rules")
            assert await numbered(reader) == as_told(usual)
            await page.click(".rules-side .folded summary")
            await page.select_option(".rules-side select:has([value=partner])", "off")
            await page.wait_for_function("() => location.search === '?signs=off'")
            chosen = as_told(await reader.call("GET", "/games/aluette/rules?signs=off"))
            await page.wait_for_selector(".rule.aimed")
            assert await numbered(reader) == chosen != as_told(usual)
            await page.click(".picks:not(.rules-games) label:has-text('6')")
            await page.wait_for_function("() => location.search === '?seats=6&signs=off'")
            await page.reload()
            await page.wait_for_selector(".rule")
            both = await reader.call("GET", "/games/aluette/rules?signs=off&seats=6")
            assert await numbered(reader) == as_told(both)
            assert "1" in await page.inner_text(".rules-state")
            await page.click(".rules-side .plain")
            await page.wait_for_function("() => location.search === ''")
            no_troubles([reader])

    run(scene())


def test_a_link_to_one_rule_settles_a_quarrel(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", lang="en", size=PHONE)
            page = reader.page
            await reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
            await page.goto(reader.url("/rules/whist22?penalty=gap"))
            await page.wait_for_selector(".rule")
            rules = await numbered(reader)
            number = next(n for n, text in rules.items() if "difference" in text or "gap" in text)
            await page.click(f".rule-number:text-is('§ {number}')")
            link = str(await page.evaluate("navigator.clipboard.readText()"))
            assert link.endswith(f"?penalty=gap#r{number.replace('.', '-')}")
            await page.goto(reader.url("/missing"))
            await page.goto(link)
            await page.wait_for_selector(".rule.aimed")
            assert await page.inner_text(".rule.aimed p") == rules[number]
            assert not await page.evaluate(WIDER)
            no_troubles([reader])

    run(scene())


def test_an_address_that_cannot_be_says_why_and_shows_the_usual_rules(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            await reader.page.goto(reader.url("/rules/politaine?target=3"))
            await reader.page.wait_for_selector(".rule")
            assert "3" in await reader.page.inner_text(".rules .notice")
            usual = await reader.call("GET", "/games/politaine/rules")
            assert await numbered(reader) == as_told(usual)

    run(scene())


def test_what_is_printed_is_the_rules_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            page = reader.page
            await page.goto(reader.url("/rules/politaine"))
            await page.wait_for_selector(".rule")
            await page.emulate_media(media="print")
            for gone in (".top", ".bottom", ".rules-side", ".rules-games"):
                assert await page.locator(gone).is_hidden()
            assert await page.locator(".rule").first.is_visible()

    run(scene())


def test_every_card_is_there_with_its_name(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=PHONE)
            page = reader.page
            await page.goto(reader.url("/cards"))
            await page.wait_for_selector(".pack-whist22 .pack-card")
            for game in ("politaine", "aluette", "whist22"):
                cards = page.locator(f".pack-{game} button.pack-card")
                names = [await one.inner_text() for one in await cards.all()]
                assert len(names) == len(set(names)) == len(veillee.game(game).deck)
                assert all(names)
            await page.check("label:has-text('Quatre couleurs') input")
            assert "cards-four" in str(await page.get_attribute("html", "class"))
            await page.click(".pack-named button >> nth=0")
            assert "Monsieur" in await page.inner_text("dialog h2")
            assert not await page.evaluate(WIDER)
            no_troubles([reader])

    run(scene())
