"""Aluette on a phone: more signs than fit, talk around six seats, a shuffle of one's own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from server.running import run
from web.browsers import PHONE, Reader, browsing, needs_browser, no_troubles
from web.cousins import with_cousins
from web.walk import STILL, begin, play_until

if TYPE_CHECKING:
    from playwright.async_api import WebSocketRoute

pytest.importorskip("playwright")
pytestmark = needs_browser

SIGNS = ("monsieur", "madame", "borgne", "vache", "grand-neuf", "petit-neuf", "chene", "as")
# The signs that can be pressed: their middle is theirs, not that of what lies above.
IN_REACH = """() => [...document.querySelectorAll(".sign-button")].filter((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((button) => button.dataset.sign)"""
# Where somebody says something: what of other seats lies below it.
HIDDEN = """() => [...document.querySelectorAll(".says.now")].flatMap((said) => {
  const a = said.getBoundingClientRect();
  return [...document.querySelectorAll(".seat .face, .seat .plate, .says.now")].filter((part) => {
    if (part.closest(".seat") === said.closest(".seat")) return false;
    const b = part.getBoundingClientRect();
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 0 && high > 0 && wide * high > b.width * b.height / 4;
  }).map((part) => part.getAttribute("class"));
})"""


async def with_signs(reader: Reader, signs: tuple[str, ...]) -> None:
    """The page is told that it may make these signs."""

    def told(text: str) -> str:
        message = json.loads(text)
        situation = message.get("situation") or {}
        if situation.get("talk"):
            talk = [action for action in situation["talk"] if not action.startswith("sign")]
            situation["talk"] = [*talk, *(f"sign {sign}" for sign in signs)]
        return json.dumps(message)

    async def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(told(str(message))))
        socket.on_message(server.send)

    await reader.page.route_web_socket("**/socket", between)


def test_signs_that_do_not_fit_are_announced_and_reached(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=PHONE)
            page = reader.page
            await with_signs(reader, SIGNS)
            await begin(reader, await reader.create("aluette", settings=STILL))
            await play_until(reader, ".sign-button")
            more = page.locator(".tray-more")
            await more.wait_for()
            assert re.fullmatch(r"\+\d", await more.inner_text())
            first = await page.evaluate(IN_REACH)
            assert 0 < len(first) < len(SIGNS)
            await more.click()
            await page.wait_for_selector(".tray-more.back")
            last = await page.evaluate(IN_REACH)
            assert {*first, *last} == {*SIGNS}
            assert last != first
            await more.click()
            await page.wait_for_selector(".tray-more:not(.back)")
            assert await page.evaluate(IN_REACH) == first
            no_troubles([reader])

    run(scene())


def test_signs_that_fit_need_no_arrow(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=PHONE)
            await with_signs(reader, SIGNS[:2])
            await begin(reader, await reader.create("aluette", settings=STILL))
            await play_until(reader, ".sign-button")
            assert await reader.page.evaluate(IN_REACH) == [*SIGNS[:2]]
            assert await reader.page.locator(".tray-more").is_hidden()

    run(scene())


def test_what_is_said_around_six_seats_hides_nobody_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=PHONE)
            wishes = {"seats": 6, "settings": {**STILL, "chat": "always"}}
            _, clients = await with_cousins(there, reader, "aluette", wishes)
            for seat in clients:
                await clients[seat].do("chat", text="Une levée de plus et la partie est à nous")
            await reader.page.wait_for_function(
                "() => document.querySelectorAll('.says.now').length === 5"
            )
            assert await reader.page.evaluate(HIDDEN) == []
            texts = await reader.page.locator(".says.now").all_inner_texts()
            assert all(text.startswith("Une levée") for text in texts)
            no_troubles([reader])

    run(scene())


def test_something_of_ones_own_goes_into_the_shuffle(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=PHONE)
            page = reader.page
            address = await reader.create("aluette", settings=STILL)
            await page.goto(reader.url(address))
            await page.click(".shuffle summary")
            await page.fill(".shuffle input", "sel de mer")
            await page.click(".shuffle [type=submit]")
            await page.wait_for_selector(".shuffle[data-added]")
            digits = await page.inner_text(".shuffle code >> nth=0")
            assert re.fullmatch(r"[0-9a-f]{64}", digits)
            assert bytes.fromhex(digits).startswith(b"sel de mer")
            assert await page.locator(".shuffle form").is_hidden()  # once for each deal
            room = there.site.house.hub.rooms[address.split("/")[-1]]
            assert [value for _, value in room.table.entropy] == [digits]
            await page.reload()
            await page.wait_for_selector(".shuffle[data-added]", state="attached")
            await page.click(".lobby-actions [data-action=start]")
            await page.wait_for_selector(".board:not([hidden])")
            assert digits in room.table.used
            no_troubles([reader])

    run(scene())


def test_who_has_no_seat_adds_nothing_to_the_shuffle(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            await reader.page.goto(reader.url(await reader.create("aluette", bots=None)))
            await reader.page.wait_for_selector(".shuffle")
            await reader.page.click("[data-action=leave] >> text=Me lever")
            await reader.page.wait_for_selector(".shuffle", state="hidden")

    run(scene())
