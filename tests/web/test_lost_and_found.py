"""A connection that breaks in the middle of a trick: the page comes back by itself, as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.clients import Client
from server.running import run
from web.browsers import Reader, browsing, needs_browser, no_troubles
from web.cousins import with_cousins

pytest.importorskip("playwright")
pytestmark = needs_browser

# The page's sockets, to be cut; and a mark that a reload would take away.
SOCKETS = """
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); window.sockets.push(this); }
  };
"""
LYING = "(n) => document.querySelectorAll('.played-cards:not(.ghost) .laid').length === n"
# What a reader sees of a table: all its texts, names and cards.
SEEN = """() => {
  const board = document.querySelector(".board");
  const all = (place) => [...board.querySelectorAll(place)];
  const of = (place, name) => all(place).map((each) => each.getAttribute(name));
  return [board.innerText, of("[aria-label]", "aria-label"), of("use", "href"),
    of("[data-card]", "data-may"), of(".seat", "class")];
}"""


async def card(client: Client, seat: int) -> None:
    """One of the others plays."""
    await client.until(lambda: client.situation.get("turn") == seat)
    await client.do("act", seat=seat, action=client.situation["legal"][0])


async def in_a_trick(reader: Reader, clients: dict[int, Client]) -> tuple[list[int], list[int]]:
    """Play on until it is the reader's turn and not the last card: who laid one, who has yet to."""
    while True:
        turn = await whose(clients)
        turns = [(turn + n) % 4 for n in range(4)]
        place = turns.index(0)
        for seat in turns[:place]:
            await card(clients[seat], seat)
        await reader.page.wait_for_selector(".hand.mine")
        if place < 3:
            await reader.page.wait_for_function(LYING, arg=place)
            return turns[:place], turns[place + 1 :]
        tricks = clients[1].kinds().count("trick-done")
        await reader.page.click(".hand [data-may]")  # she was the last: the next trick, then
        await clients[1].until(lambda n=tricks: clients[1].kinds().count("trick-done") > n)  # type: ignore[misc]  # the number now


async def whose(clients: dict[int, Client]) -> int:
    """Whose turn it is."""
    await clients[1].until(lambda: clients[1].situation.get("turn", -1) >= 0)
    return int(clients[1].situation["turn"])


async def same_as_a_fresh_page(reader: Reader) -> None:
    """What is on the page is what somebody sees who opens it now."""
    fresh = await reader.context.new_page()
    await fresh.goto(reader.page.url)
    await fresh.wait_for_selector(".board:not([hidden])")
    for page in (fresh, reader.page):  # whole log, the same panel, nothing that passes
        await page.wait_for_function("() => document.querySelectorAll('.log .line').length > 4")
        await page.wait_for_timeout(500)
    assert await reader.page.evaluate(SEEN) == await fresh.evaluate(SEEN)
    await fresh.close()


@pytest.mark.parametrize("how", ["the network is gone", "the socket is cut"])
def test_coming_back_in_the_middle_of_a_trick(how: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", settings={"oneTap": True})
            page = reader.page
            await reader.context.add_init_script(SOCKETS)
            _, clients = await with_cousins(there, reader, "aluette", {"options": {"signs": "off"}})
            await page.evaluate("window.here = 'since the beginning'")
            before, after = await in_a_trick(reader, clients)

            if how == "the network is gone":
                await reader.context.set_offline(True)
            await page.evaluate("window.sockets.at(-1).close()")
            await page.wait_for_selector("[data-connection=lost]")
            await page.click(".hand [data-may]")  # kept, and sent once the way is there again
            if how == "the network is gone":
                await page.wait_for_timeout(900)
                assert await page.locator(".banner:not([hidden])").count() == 1
                assert await page.locator(".laid[data-seat='0']").count() == 0
                await reader.context.set_offline(False)
            await page.wait_for_selector("[data-connection=open]")
            await page.wait_for_selector(".laid[data-seat='0']")
            held = await page.locator(".hand [data-card]").count()
            for seat in after[:-1]:
                await card(clients[seat], seat)
            await page.wait_for_selector(
                f".played-cards .laid:nth-child({len(before) + len(after)})"
            )
            assert await page.evaluate("window.here") == "since the beginning"
            assert await page.locator(".hand [data-card]").count() == held
            assert await page.locator(".banner:not([hidden])").count() == 0
            await same_as_a_fresh_page(reader)
            no_troubles([reader])

    run(scene())


def test_what_happened_meanwhile_is_there_afterwards(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            page = reader.page
            await reader.context.add_init_script(SOCKETS)
            turn = 0
            while turn == 0:  # somebody else is to begin
                calm = {"options": {"signs": "off"}}
                _, clients = await with_cousins(there, reader, "aluette", calm)
                turn = clients[1].situation["turn"]
            await page.evaluate("window.here = 'since the beginning'")
            await reader.context.set_offline(True)
            await page.evaluate("window.sockets.at(-1).close()")
            await page.wait_for_selector("[data-connection=lost]")
            while turn != 0:
                await card(clients[turn], turn)
                turn = (turn + 1) % 4
            await reader.context.set_offline(False)
            await page.wait_for_selector(".hand.mine")
            await same_as_a_fresh_page(reader)
            assert await page.evaluate("window.here") == "since the beginning"
            no_troubles([reader])

    run(scene())
