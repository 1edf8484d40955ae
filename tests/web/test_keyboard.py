"""The keyboard alone: from the front door through a whole deal, with panels and windows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from server.running import run
from web.browsers import Reader, browsing, needs_browser, no_troubles

if TYPE_CHECKING:
    from playwright.async_api import Route

pytest.importorskip("playwright")
pytestmark = needs_browser

FOCUS = """() => {
  const at = document.activeElement;
  return at === document.body ? "" : at.outerHTML;
}"""
# The card has left the hand, or the page asks how it is meant.
LAID = """(held) => document.querySelectorAll(".hand [data-card]").length < held
  || !document.querySelector(".prompts").hidden"""


async def tab_to(reader: Reader, selector: str) -> None:
    """Press Tab until the focus is there."""
    at = f"document.activeElement.matches({selector!r})"
    for _ in range(80):
        if await reader.page.evaluate(at):
            return
        await reader.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {selector}")


async def ring(reader: Reader) -> bool:
    """Whether what has the focus can be told from the rest."""
    return bool(
        await reader.page.evaluate("""() => {
          const at = document.activeElement;
          const style = getComputedStyle(at);
          const drawn = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
          return at.matches(":focus-visible") && drawn;
        }""")
    )


@pytest.mark.parametrize("game", ["politaine", "whist22"])
def test_a_whole_deal_by_the_keyboard_alone(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            page = reader.page
            await page.goto(reader.url("/"))
            await page.wait_for_selector(".games .game")
            await tab_to(reader, f"[aria-describedby=game-{game}].primary")
            assert await ring(reader)
            await page.route("**/create", _fast)
            await page.keyboard.press("Enter")
            await page.wait_for_selector(".board:not([hidden])")
            await play_a_deal(reader)
            await page.keyboard.press("j")
            assert await page.evaluate("document.activeElement.id") == "pane-log"
            await page.keyboard.press("Escape")
            await page.keyboard.press("?")
            await page.wait_for_selector("dialog[open]")
            await page.keyboard.press("Escape")
            await page.wait_for_selector("dialog[open]", state="detached")
            await tab_to(reader, ".between [data-action=go-on]")
            assert await ring(reader)
            await page.keyboard.press("Enter")
            await page.wait_for_selector(".between", state="hidden")
            no_troubles([reader])

    run(scene())


async def _fast(route: Route) -> None:
    """The table that the page asks for, only quicker."""
    body: dict[str, object] = route.request.post_data_json or {}
    await route.continue_(
        post_data={**body, "settings": {"bot_ms": 0, "trick_ms": 0, "opening_ms": 60_000}}
    )


async def play_a_deal(reader: Reader) -> None:
    """Answer what is asked, and lay card after card, until the deal is over."""
    page = reader.page
    laid = 0
    while not await page.locator(".between:not([hidden])").count():
        if await page.locator(".prompts:not([hidden]) button").count():
            await tab_to(reader, ".choices button:not([aria-disabled])")
            assert await ring(reader)
            await page.keyboard.press("Enter")
            await page.wait_for_timeout(30)
        elif await page.locator(".hand.mine").count():
            held = await page.locator(".hand [data-card]").count()
            await page.keyboard.press("h")
            assert await page.evaluate("Boolean(document.activeElement.dataset.card)")
            await page.keyboard.press("Home")
            # Cards that may not be played are passed by; they can be reached and say why not.
            while not await page.evaluate("document.activeElement.hasAttribute('data-may')"):
                await page.keyboard.press("ArrowRight")
            await page.keyboard.press("Enter")
            await page.wait_for_function(LAID, arg=held)
            laid += 1
            if held > 1 and await page.locator(".hand [data-card]").count():
                assert await page.evaluate(FOCUS), "the focus was lost"
        else:
            await page.wait_for_timeout(10)
    assert laid >= 5
