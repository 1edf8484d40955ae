"""A match seen again in a browser: to and fro, from a seat, with its log, sheet and review."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from server.running import run
from web.browsers import PHONE, Browsers, Reader, browsing, needs_browser, no_troubles
from web.kept import keep, played

if TYPE_CHECKING:
    from playwright.async_api import Page

pytest.importorskip("playwright")
pytestmark = needs_browser

GAMES = ("politaine", "aluette", "whist22")
# All that a reader sees of the cloth: names and cards, in words.
SEEN = """() => [...document.querySelectorAll(".cloth .plate, .cloth [role=img], .cloth .laid")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => one.getAttribute("aria-label") ?? one.textContent).join("; ")"""
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VEILLEE_INTERPRETED", "1")  # no worker waits for a compiler


async def look(there: Browsers, game: str, at: str = "", **how: Any) -> Reader:
    """A reader who looks at a match of that game."""
    address = await keep(there.site, played(game))
    reader = await there.reader("Anne", **how)
    await reader.page.goto(reader.url(address + at))
    await reader.page.wait_for_selector(".replay .seat")
    return reader


async def where(reader: Reader) -> str:
    return str(await reader.page.inner_text(".replay-where"))


async def address_is(reader: Reader, end: str) -> None:
    """The address follows when one stays for a moment."""
    await reader.page.wait_for_function("(end) => location.href.endsWith(end)", arg=end)


def test_going_back_shows_exactly_what_was_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            for game in GAMES:
                reader = await look(there, game)
                page = reader.page
                forth = [await page.evaluate(SEEN)]
                for _ in range(60):
                    await page.keyboard.press("ArrowRight")
                    forth.append(await page.evaluate(SEEN))
                assert len(set(forth)) > 40
                back = [forth[-1]]
                for _ in range(60):
                    await page.keyboard.press("ArrowLeft")
                    back.append(await page.evaluate(SEEN))
                assert back == forth[::-1]
                no_troubles([reader])

    run(scene())


def test_keys_jump_by_trick_and_deal_and_to_both_ends(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await look(there, "politaine")
            press = reader.page.keyboard.press
            assert await where(reader) == "Donne 1"
            await press("ArrowDown")
            assert await where(reader) == "Donne 1, pli 1"
            await press("Shift+ArrowRight")
            assert await where(reader) == "Donne 1, pli 2"
            await press("PageDown")
            assert await where(reader) == "Donne 2"
            await press("PageUp")
            assert await where(reader) == "Donne 1"
            await press("End")
            ending = await reader.page.inner_text(".replay-brought h2")
            assert "gagne" in ending
            await press("Home")
            assert await where(reader) == "Donne 1"
            assert await reader.page.locator(".replay-brought").is_hidden()

    run(scene())


def test_a_link_leads_to_its_moment(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await look(there, "politaine", "#1.3.2")
            assert await where(reader) == "Donne 1, pli 3"
            assert await reader.page.locator(".laid").count() == 2
            await reader.page.keyboard.press("ArrowRight")
            await address_is(reader, "#1.3.3")
            seen = await reader.page.evaluate(SEEN)
            await reader.page.reload()
            await reader.page.wait_for_selector(".laid")
            assert await reader.page.evaluate(SEEN) == seen
            await reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
            await reader.page.click(".replay-tools button >> nth=0")
            await reader.page.wait_for_selector(".toast")
            copied = await reader.page.evaluate("navigator.clipboard.readText()")
            assert copied == reader.page.url

    run(scene())


def test_from_one_seat_the_other_hands_stay_hidden(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await look(there, "aluette", "#1.2.1")
            page = reader.page
            assert await page.locator(".their-hand.open").count() == 4
            moment = await where(reader)
            await page.select_option("#replay-view", "0")
            await page.wait_for_selector(".replay[data-hands=one]")
            assert await where(reader) == moment
            assert await page.locator(".their-hand.open").count() == 1
            hidden = page.locator(".seat:not(.near) .their-hand use")
            hrefs = {str(await one.get_attribute("href")) for one in await hidden.all()}
            assert len(hrefs) == 1  # backs, which nothing tells apart
            assert hrefs.pop().endswith("back.svg#c-back")
            no_troubles([reader])

    run(scene())


# Cards of open hands that can be told: half of each is to be seen, its corner first of all.
TOLD = """() => [...document.querySelectorAll(".replay-hands [role=img], .their-hand.open > span")]
  .filter((card) => card.checkVisibility()).map((card) => {
    card.scrollIntoView({ block: "center" });
    const { left, top, width, height } = card.getBoundingClientRect();
    const at = (x, y) =>
      card.contains(document.elementFromPoint(left + x * width, top + y * height));
    return at(0.2, 0.1) && at(0.8, 0.5) && width >= 28;
  })"""


def test_on_a_phone_the_open_hands_can_be_read(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            for game, cards in (("politaine", 32), ("aluette", 36)):
                reader = await look(there, game, "#1.1.0", size=PHONE)
                page = reader.page
                told = await page.evaluate(TOLD)
                assert told == [True] * cards
                names = await page.locator(".replay-hands .replay-holder").all_inner_texts()
                assert len(names) == 4
                await page.keyboard.press("ArrowRight")
                while await page.locator(".laid").count() == 0:
                    await page.keyboard.press("ArrowRight")
                assert len(await page.evaluate(TOLD)) == cards - 1
                await page.select_option("#replay-view", "0")
                await page.wait_for_selector(".replay[data-hands=one]")
                assert await page.locator(".replay-hands").is_hidden()
                no_troubles([reader])

    run(scene())


def test_a_card_on_the_forehead_is_not_shown_from_its_own_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await look(there, "whist22", "?seat=0#5.1.0")
            own = played("whist22").dealt[4].hands[0][0]
            shown = await reader.page.locator(".cloth use").all()
            hrefs = [str(await one.get_attribute("href")) for one in shown]
            assert not [href for href in hrefs if href.endswith(f"#c-{own}")]
            others = [str(hand[0]) for hand in played("whist22").dealt[4].hands[1:]]
            assert all(any(href.endswith(f"#c-{card}") for href in hrefs) for card in others)

    run(scene())


def test_it_plays_by_itself_until_it_is_stopped(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await look(there, "politaine")
            page = reader.page
            await page.select_option("#replay-speed", "4")
            await page.click(".replay-play")
            await page.wait_for_function("() => document.querySelectorAll('.laid').length === 2")
            await page.click(".replay-play")
            stopped = await page.evaluate(SEEN)
            await page.wait_for_timeout(700)
            assert await page.evaluate(SEEN) == stopped

    run(scene())


def test_the_log_leads_to_each_moment_and_the_sheet_has_every_deal(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await look(there, "politaine")
            page = reader.page
            line = page.locator(".replay-log .line[data-kind=acted] button:has-text('joue')").nth(6)
            said = await line.inner_text()
            await line.click()
            assert await page.inner_text(".replay-log [aria-current] button") == said
            assert said in await page.inner_text(".replay-now")
            await page.click("#tab-sheet")
            await page.wait_for_selector(".replay-sheet .pad")
            deals = len(played("politaine").results)
            assert await page.locator(".replay-sheet tbody tr").count() == deals
            await page.keyboard.press("PageDown")
            await page.click(".step-card >> nth=0")
            await page.wait_for_selector(".replay-brought .pad-deal")
            no_troubles([reader])

    run(scene())


async def reviewed(page: Page) -> list[str]:
    """The bars of the review once it is there; what each says."""
    await page.wait_for_selector(".plot .bar", timeout=50_000)
    return await page.locator(".plot .bar title").all_text_contents()


def test_a_review_tells_what_each_card_cost_and_leads_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await look(there, "politaine")
            page = reader.page
            await page.click("#tab-review")
            said = await reviewed(page)
            told = await reader.call("GET", "/records/politaine-1/review?deal=1&seat=0")
            assert told["by"] == "expert"
            assert len(said) == len(told["plays"]) == 8
            for sentence, play in zip(said, told["plays"], strict=True):
                assert sentence.endswith(play["text"] or "la seule carte possible.")
            costly = [play for play in told["plays"] if play["clear"]]
            assert await page.locator(".review-cost").count() == len(costly)
            assert await page.locator(".plot .costs").count() == len(costly)
            await page.click(".review-table summary")
            assert await page.locator(".review-table tbody tr").count() == 8
            await page.click(".plot .bar[data-trick='5'] .reach")
            assert await where(reader) == "Donne 1, pli 5"
            assert await page.locator(".laid[data-seat='0']").count() == 1
            assert await page.locator(".plot .bar.here").get_attribute("data-trick") == "5"
            no_troubles([reader])

    run(scene())


def test_a_review_is_by_what_was_known_or_by_all_hands(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await look(there, "whist22", size=PHONE)
            page = reader.page
            await page.click("#tab-review")
            known = await reviewed(page)
            about = await page.inner_text(".review > .small")
            await page.click(".review-judges input[value=open]")
            await page.wait_for_function("() => !document.querySelector('.plot .said')")
            shown = await reviewed(page)
            # The bid is judged as well, by what was known.
            assert len(known) == len(shown) + 1
            assert await page.inner_text(".review > .small") != about
            path = "/records/whist22-1/review?deal=1&seat=0&by=open"
            told = await reader.call("GET", path)
            assert [play["trick"] for play in told["plays"]] == [1, 2, 3, 4, 5]
            await page.click(".review-judges input[value=expert]")
            await page.wait_for_selector(".plot .said")
            assert await reviewed(page) == known
            assert not await page.evaluate(WIDER)
            no_troubles([reader])

    run(scene())


def test_a_file_is_sent_in_and_seen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", lang="en", size=PHONE)
            page = reader.page
            await page.goto(reader.url("/replay"))
            good = str(played("aluette").record())
            broken = good.replace("[Dealer", "[Leader", 1)
            line = next(n for n, text in enumerate(broken.splitlines(), 1) if "[Leader" in text)
            await send(reader, broken)
            await page.wait_for_selector(".sending-wrong:not(:empty)")
            assert f"Line {line}" in await page.inner_text(".sending-wrong")
            assert "[Leader" in await page.inner_text(".sending-line")
            await send(reader, good)
            await page.wait_for_selector(".replay .seat")
            await page.select_option("#replay-view", "2")
            await page.wait_for_selector(".replay[data-hands=one]")
            await page.click("#tab-sheet")
            await page.wait_for_selector(".replay-sheet .pad")
            async with page.expect_download() as coming:
                await page.click(".replay-tools button")
            kept = Path(await (await coming.value).path())
            assert kept.read_text(encoding="utf-8") == good
            await page.click("#tab-review")
            assert len(await reviewed(page)) == 9
            assert not await page.evaluate(WIDER)
            no_troubles([reader])

    run(scene())


async def send(reader: Reader, text: str) -> None:
    """Choose a file that holds that text."""
    await reader.page.set_input_files(
        "#record-file", {"name": "a.pli", "mimeType": "text/plain", "buffer": text.encode()}
    )


def test_a_match_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            await reader.page.goto(reader.url("/r/nothing-1"))
            await reader.page.wait_for_selector("[role=alert]")
            assert "nothing-1" in await reader.page.inner_text("[role=alert]")

    run(scene())


def test_it_fits_a_phone_from_beginning_to_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            for game in GAMES:
                reader = await look(there, game, size=PHONE, touch=True)
                for key in ("Home", "ArrowDown", "PageDown", "End"):
                    await reader.page.keyboard.press(key)
                    assert not await reader.page.evaluate(WIDER)
                no_troubles([reader])

    run(scene())
