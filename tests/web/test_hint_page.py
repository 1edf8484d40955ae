"""A hint at a table: what the expert would do, its sentence, and all else with its figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.running import run
from web.browsers import DESKTOP, PHONE, Reader, browsing, needs_browser, no_troubles
from web.looking import barriers, misread
from web.walk import STILL, begin, play_until, step

pytest.importorskip("playwright")
pytestmark = needs_browser

HINT = ".tools [data-action=hint]:not([aria-disabled])"
OVERLAP = """() => {
  const box = document.querySelector(".hint").getBoundingClientRect();
  const hand = document.querySelector(".hand").getBoundingClientRect();
  return box.bottom > hand.top || box.top < 0;
}"""


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VEILLEE_INTERPRETED", "1")  # no worker waits for a compiler


async def at_a_choice(reader: Reader, game: str) -> None:
    """At a table of that game, at a moment when there is more than one card to lay."""
    await begin(reader, await reader.create(game, settings=STILL))
    await play_until(reader, ".hand.mine")
    while await reader.page.locator(".hand [data-may]").count() < 2:
        await step(reader)
        await play_until(reader, ".hand.mine")


async def asked(reader: Reader) -> dict[str, Any]:
    """Press the button; what the server answered."""
    async with reader.page.expect_response("**/hint") as coming:
        await reader.page.click(HINT)
    hint: dict[str, Any] = await (await coming.value).json()
    await reader.page.wait_for_selector(".hint")
    return hint


@pytest.mark.parametrize(("size", "lang"), [(DESKTOP, "fr"), (PHONE, "en")], ids=["desk", "phone"])
def test_the_best_is_said_and_marked_and_all_others_can_be_seen(
    tmp_path: Path, size: dict[str, int], lang: str
) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=size, lang=lang)
            page = reader.page
            await at_a_choice(reader, "politaine")
            hint = await asked(reader)
            card = hint["action"].rstrip("!~*")
            assert await page.get_attribute(".hand .hinted", "data-card") == card
            assert await page.inner_text(".hint-why") == hint["advice"][0]["text"]
            assert not await page.is_visible(".hint-all li")
            await page.click(".hint-all summary")
            rows = page.locator(".hint-all li")
            assert await rows.count() == len(hint["advice"]) > 1
            for place, advice in enumerate(hint["advice"]):
                figures = await rows.nth(place).locator(".hint-figure").inner_text()
                tenths = f"{abs(advice['result']):.1f}".replace(".", "," if lang == "fr" else ".")
                assert figures.lstrip("+\N{MINUS SIGN}").startswith(tenths)
                assert await rows.nth(place).locator(".hint-behind").inner_text()
            assert not await page.evaluate(OVERLAP)
            assert await misread(reader) == []
            assert await barriers(reader) == []
            no_troubles([reader])

    run(scene())


def test_it_goes_when_it_is_closed_and_when_something_is_done(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            page = reader.page
            await at_a_choice(reader, "aluette")
            await asked(reader)
            await page.focus(".hint .cross")
            await page.keyboard.press("Escape")
            await page.wait_for_selector(".hint", state="detached")
            assert await page.locator(".hinted").count() == 0
            assert await page.evaluate("document.activeElement.closest('.hand') !== null")
            first = await asked(reader)
            again = await asked(reader)
            assert first == again
            assert await page.locator(".hint").count() == 1
            await page.click(f".hand [data-card='{first['action']}']")
            await page.wait_for_selector(".hint", state="detached")
            no_troubles([reader])

    run(scene())


def test_a_bid_is_advised_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            page = reader.page
            await begin(reader, await reader.create("whist22", settings=STILL))
            await page.wait_for_selector(".prompts:not([hidden]) button")
            hint = await asked(reader)
            assert hint["action"].startswith("bid ")
            assert len(hint["advice"]) > 1
            said = await page.inner_text(".hint-says")
            number = hint["action"].removeprefix("bid ")
            assert number in said or "Aucun pli" in said
            no_troubles([reader])

    run(scene())
