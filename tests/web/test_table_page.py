"""The table page in a browser: whole matches clicked to the end, keys, coming back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from server.running import run
from web.browsers import DESKTOP, PHONE, Reader, browsing, needs_browser, no_troubles

if TYPE_CHECKING:
    from playwright.async_api import WebSocketRoute

pytest.importorskip("playwright")
pytestmark = needs_browser

# The shortest match of each game.
SHORT: dict[str, dict[str, object]] = {
    "politaine": {"target": "30"},
    "aluette": {"target": "2"},
    "whist22": {"target": "3"},
}
SIZES = {"desktop": DESKTOP, "phone": PHONE}

# One step of somebody who clicks whatever the page lets them, with what was on the page before it.
STEP = """() => {
  const page = document.querySelector(".table-page");
  const button = (place) => page.querySelector(`${place}:not([aria-disabled])`);
  const root = document.documentElement;
  const wide = root.scrollWidth > root.clientWidth
    ? [...document.body.querySelectorAll("*")].filter((one) =>
      one.getBoundingClientRect().right > root.clientWidth + 1).map((one) => one.className)
    : [];
  const ask = page.querySelector(".prompts");
  const between = page.querySelector(".between");
  const state = { phase: page.dataset.phase, wide, clicked: "" };
  const click = (found, what) => { found.click(); state.clicked = what; };
  if (!ask.hidden) {
    const choice = button(".choices button");
    if (choice) click(choice, choice.dataset.action);
  } else if (!between.hidden) {
    const on = button(".between [data-action=go-on]");
    if (on) click(on, "go-on");
  } else {
    const card = page.querySelector(".hand [data-may]");
    if (card) click(card, card.dataset.card);
  }
  return state;
}"""


async def start(reader: Reader, address: str) -> None:
    await reader.page.goto(reader.url(address))
    await reader.page.click(".lobby-actions [data-action=start]")
    await reader.page.wait_for_selector(".board:not([hidden])")


async def clicked_to_the_end(reader: Reader) -> list[dict[str, Any]]:
    """Click on until the match is over; what each step met."""
    steps: list[dict[str, Any]] = []
    while True:
        state = await reader.page.evaluate(STEP)
        steps.append(state)
        if state["phase"] == "finished":
            await reader.page.wait_for_selector(".between.over:not([hidden])")
            return steps
        await reader.page.wait_for_timeout(5)


async def text(reader: Reader, selector: str) -> str:
    return str(await reader.page.inner_text(selector))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", SHORT)
def test_a_match_is_clicked_to_its_end(game: str, size: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=SIZES[size], touch=False)
            await start(reader, await reader.create(game, options=SHORT[game]))
            steps = await clicked_to_the_end(reader)
            assert [step["wide"] for step in steps if step["wide"]] == []  # no scrolling sideways
            ending = await text(reader, ".between h2")
            assert "gagne" in ending or "partagée" in ending
            lines = await reader.page.locator(".log .line").count()
            assert lines > 20
            no_troubles([reader])

    run(scene())


def test_two_browsers_play_each_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            anne = await there.reader("Anne")
            address = await anne.create("whist22", options={"target": "3"}, bots=None, seats=3)
            await anne.page.goto(anne.url(address))
            # Before it has come, the place of the code is there and empty.
            code = (await text(anne, ".inviting .code:not(:empty)")).strip()
            bruno = await there.reader("Bruno", lang="en", size=PHONE)
            await bruno.page.goto(bruno.url(f"{address}?i={code}"))
            await bruno.page.click(".arrival-seats button")
            await bruno.page.click("[data-action=ready]")
            await anne.page.click(".lobby-actions [data-action=fill]")
            await anne.page.click(".lobby-actions [data-action=start]:not([aria-disabled])")
            await bruno.page.wait_for_selector(".board:not([hidden])")
            steps = 0
            while steps < 3000:
                steps += 1
                states = [await who.page.evaluate(STEP) for who in (anne, bruno)]
                if all(state["phase"] == "finished" for state in states):
                    break
                await anne.page.wait_for_timeout(5)
            await anne.page.wait_for_selector(".between.over:not([hidden])")
            await bruno.page.wait_for_selector(".between.over:not([hidden])")
            no_troubles([anne, bruno])

    run(scene())


def test_the_keyboard_alone_is_enough(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            await start(reader, await reader.create("aluette", options={"signs": "off"}))
            page = reader.page
            await page.wait_for_selector(".hand.mine")
            await page.keyboard.press("1")
            first = await page.evaluate("document.activeElement.dataset.card")
            await page.keyboard.press("ArrowRight")
            second = await page.evaluate("document.activeElement.dataset.card")
            assert first != second
            await page.keyboard.press("Enter")
            await page.wait_for_selector(f'.hand [data-card="{second}"]', state="detached")
            # The focus stays in the hand, on a card that is there.
            assert await page.evaluate("document.activeElement.closest('.hand') !== null")
            await page.keyboard.press("j")
            assert await page.evaluate("document.activeElement.id") == "pane-log"
            no_troubles([reader])

    run(scene())


def test_a_card_that_may_not_be_played_says_why(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", lang="en")
            wait = {"bot_ms": 20_000}
            await start(reader, await reader.create("aluette", settings=wait))
            await reader.page.wait_for_selector(".hand [data-card]")
            if await reader.page.locator(".hand.mine").count():
                await reader.page.click(".hand [data-may]")
                await reader.page.wait_for_selector(".hand:not(.mine)")
            card = reader.page.locator(".hand [data-card]").first
            assert await card.get_attribute("aria-disabled") == "true"
            before = await reader.page.locator(".hand [data-card]").count()
            await card.click(force=True)  # not "enabled", says Playwright; it may be pressed
            await reader.page.wait_for_selector(".refusal span")
            assert "turn" in await text(reader, ".refusal")
            assert await reader.page.locator(".hand [data-card]").count() == before

    run(scene())


def test_a_tap_raises_a_card_and_a_second_one_plays_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=PHONE, touch=True)
            await start(reader, await reader.create("aluette"))
            await reader.page.wait_for_selector(".hand.mine")
            card = reader.page.locator(".hand [data-may]").last
            name = await card.get_attribute("data-card")
            await card.tap()
            await reader.page.wait_for_selector(f'.held.raised [data-card="{name}"]')
            await reader.page.locator(f'[data-card="{name}"]').tap()
            await reader.page.wait_for_selector(f'.hand [data-card="{name}"]', state="detached")

    run(scene())


def test_the_card_on_ones_forehead_is_nowhere_in_the_page(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            options = {"first_hand": "1", "target": "3"}
            await start(reader, await reader.create("whist22", options=options, seats=3))
            await reader.page.wait_for_selector(".prompts:not([hidden])")
            room = next(iter(there.site.house.hub.rooms.values()))
            own = str(room.table.playing().dealt[-1].hands[0][0])
            named = await reader.page.evaluate(
                "[...document.querySelectorAll('.table-page use')].map(use => "
                "use.getAttribute('href').split('#c-')[1])"
            )
            assert own not in named
            assert len(named) >= 2  # those of the others are there

    run(scene())


def test_what_was_played_as_the_connection_broke_is_played_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            page = reader.page
            lost: list[str | bytes] = []

            async def between(socket: WebSocketRoute) -> None:
                server = socket.connect_to_server()

                async def pass_on(message: str | bytes) -> None:
                    server.send(message)
                    if '"act"' in str(message) and not lost:
                        lost.append(message)
                        await socket.close(code=4000)  # before any answer

                socket.on_message(lambda message: asyncio.ensure_future(pass_on(message)))

            await page.route_web_socket("**/socket", between)
            await start(reader, await reader.create("aluette", settings={"bot_ms": 300}))
            await page.wait_for_selector(".hand.mine")
            before = await page.locator(".hand [data-card]").count()
            card = page.locator(".hand [data-may]").first
            name = await card.get_attribute("data-card")
            await card.click()
            await page.wait_for_selector(f'.hand [data-card="{name}"]', state="detached")
            await page.wait_for_selector('[data-connection="open"]')
            assert lost
            assert await page.locator(".hand [data-card]").count() == before - 1
            assert await page.locator("#banner").is_hidden()
            room = next(iter(there.site.house.hub.rooms.values()))
            acts = [str(act.action) for act in room.table.playing().acts[-1] if act.seat == 0]
            assert acts.count(str(name)) == 1
            no_troubles([reader])

    run(scene())


def test_a_page_loaded_again_finds_the_table_and_its_log(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            page = reader.page
            slow = {"bot_ms": 20_000}
            await start(reader, await reader.create("aluette", settings=slow))
            await page.wait_for_selector(".hand [data-card]")
            cards = "[...document.querySelectorAll('[data-card]')].map(c => c.dataset.card)"
            before = await page.evaluate(cards)
            lines = await page.locator(".log .line").all_text_contents()
            await page.reload()
            await page.wait_for_selector(".hand [data-card]")
            await page.wait_for_selector(f".log .line:nth-child({len(lines)})", state="attached")
            assert await page.evaluate(cards) == before
            again = await page.locator(".log .line").all_text_contents()
            # A bot may have made a sign in the meantime.
            assert any(again[at:][: len(lines)] == lines for at in range(len(again)))

    run(scene())
