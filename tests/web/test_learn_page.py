"""Lessons in a browser: every step played as one who knows, and as one who errs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.running import run
from web.browsers import DESKTOP, PHONE, Reader, browsing, needs_browser, no_troubles

pytest.importorskip("playwright")
pytestmark = needs_browser

Facts = dict[str, Any]
GAMES = ("politaine", "aluette", "whist22")
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def strengths(facts: Facts) -> dict[str, int]:
    """The place of each card, from the strongest."""
    steps = [step for ladder in facts["ladders"] for step in ladder["steps"]]
    return {card: place for place, step in enumerate(steps) for card in step}


async def order(reader: Reader, facts: Facts) -> None:
    places = strengths(facts)
    for _ in range(5):
        shown = reader.page.locator(".duel-card")
        cards = [str(await one.get_attribute("data-card")) for one in await shown.all()]
        first, second = (places[card] for card in cards)
        best = "level" if first == second else cards[0 if first < second else 1]
        await answer(reader, f".duel [data-card='{best}']")


async def answer(reader: Reader, button: str) -> None:
    """Press the right answer, and on to the next question."""
    await reader.page.click(button)
    await reader.page.wait_for_selector(".verdict[data-kind=right]")
    if await reader.page.locator(".rounds-next").is_visible():
        await reader.page.click(".rounds-next")


async def tricks(reader: Reader, facts: Facts) -> None:
    """Try every card of both tricks: what is said of each is what the server says."""
    page = reader.page
    for number, trick in enumerate(facts["tricks"]):
        for card, reason in trick["refused"].items():
            await page.click(f".lesson-card[data-card='{card}']")
            assert await page.inner_text(".verdict") == reason
            assert await page.locator(".scene-card").count() == 3
        for action, taker in trick["takers"].items():
            card = action if not action.startswith("X") else "X"
            await page.click(f".lesson-card[data-card='{card}']")
            if card == "X":
                await page.click(f".lesson-choice [data-action='{action}']")
            assert await page.locator(".scene-card").count() == 4
            taken = 0 if taker is None else 1
            assert await page.locator(".scene-card.wins").count() == taken
            await page.click(".trick-again")
        if number + 1 < len(facts["tricks"]):
            await page.click(".trick-next button")


async def signals(reader: Reader, facts: Facts) -> None:
    for case in facts["meant"]:
        await answer(reader, f".suits [data-suit='{case['asks']}']")


async def worth(reader: Reader, facts: Facts) -> None:
    thirds = {line["card"]: line["thirds"] for line in facts["worth"]}
    for _ in range(5):
        card = str(await reader.page.get_attribute(".worth-card", "data-card"))
        await answer(reader, f".worth-answers [data-thirds='{thirds[card]}']")


async def mimics(reader: Reader, facts: Facts) -> None:
    assert await reader.page.locator(".mimics li").count() == len(facts["signs"]) == 8
    for _ in range(6):
        sign = await reader.page.get_attribute(".mimic-big", "data-sign")
        await answer(reader, f".mimic-answer[data-sign='{sign}']")


async def watching(reader: Reader, facts: Facts) -> None:
    for case in facts["watched"]:
        for seat in case["seen_by"]:
            await reader.page.check(f".watch-picks input[value='{seat}']")
        await answer(reader, ".drill .primary")


async def best_player(reader: Reader, facts: Facts) -> None:
    points = facts["counted"]["deal"]["points"]
    await answer(reader, f".drill [data-side='{points.index(max(points))}']")


async def bids_kept(reader: Reader, facts: Facts) -> None:
    for line in facts["counted"]["deal"]["count"]:
        if line["points"]:
            await reader.page.check(f".drill input[value='{line['seat']}']")
    await answer(reader, ".drill .primary")


async def bidding(reader: Reader, facts: Facts) -> None:
    page = reader.page
    for number, reason in facts["bidding"]["closed"].items():
        await page.click(f".lesson-pad [data-bid='{number}']")
        assert reason in await page.inner_text(".verdict[data-kind=wrong]")
    await answer(reader, f".lesson-pad [data-bid='{facts['bidding']['open'][0]}']")


async def forehead(reader: Reader, facts: Facts) -> None:
    own = facts["forehead"]["own"]
    hidden = reader.page.locator(f".scene use[href$='#c-{own}']")
    assert await hidden.count() == 0
    word = next(word for word, kept in facts["forehead"]["kept"].items() if kept)
    await answer(reader, f".drill [data-bid='{word}']")
    assert await hidden.count() == 1


Step = Callable[[Reader, Facts], Awaitable[None]]
STEPS: dict[str, dict[str, Step]] = {
    "politaine": {"order": order, "trick": tricks, "talk": signals, "count": worth},
    "aluette": {
        "order": order,
        "trick": tricks,
        "count": best_player,
        "signs": mimics,
        "watch": watching,
    },
    "whist22": {
        "order": order,
        "bid": bidding,
        "trick": tricks,
        "count": bids_kept,
        "forehead": forehead,
    },
}


@pytest.mark.parametrize(
    ("game", "size", "lang"),
    [("politaine", DESKTOP, "fr"), ("aluette", PHONE, "fr"), ("whist22", PHONE, "en")],
)
def test_a_lesson_is_played_to_its_end_and_remembered(
    game: str, size: dict[str, int], lang: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=size, lang=lang)
            page = reader.page
            facts = await reader.call("GET", f"/games/{game}/lesson")
            await page.goto(reader.url(f"/learn/{game}"))
            await page.wait_for_selector(".lesson h1")
            while await page.locator(".lesson-foot button:last-child").is_visible():
                step = page.url.partition("#")[2]
                assert not await page.evaluate(WIDER), step
                if step in STEPS[game]:
                    await STEPS[game][step](reader, facts)
                await page.click(".lesson-foot .primary")
            assert await page.locator(".lesson-steps .done").count() == 6
            await page.reload()
            await page.wait_for_selector(".first-deal")
            await page.goto(reader.url("/learn"))
            await page.wait_for_selector(".course")
            assert "6" in await page.inner_text(f".course:has(#course-{game}) .small")
            no_troubles([reader])

    run(scene())


def test_a_wrong_answer_is_put_right_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            page = reader.page
            await page.goto(reader.url("/learn/aluette#signs"))
            sign = await page.get_attribute(".mimic-big", "data-sign")
            assert sign
            await page.click(f".mimic-answer:not([data-sign='{sign}']) >> nth=0")
            await page.wait_for_selector(".verdict[data-kind=wrong]")
            assert await page.get_attribute(".mimic-answer.best", "data-sign") == sign
            assert await page.locator(".rounds-dots .on").count() == 0
            assert await page.locator(".lesson-steps .done").count() == 0

    run(scene())


def test_the_keyboard_alone_finishes_a_trick(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            page = reader.page
            await page.goto(reader.url("/learn/aluette#trick"))
            await page.focus(".lesson-card >> nth=0")
            for key in ("ArrowRight", "End", "Enter"):
                await page.keyboard.press(key)
            await page.wait_for_selector(".verdict[data-kind=right]")
            assert await page.locator(".scene-card-bottom.wins").count() == 1

    run(scene())


def test_the_first_deal_is_explained_at_a_real_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            page = reader.page
            await page.goto(reader.url("/learn/whist22#deal"))
            await page.click(".first-deal .primary")
            await page.wait_for_selector(".table-page[data-shows=play] .hand .held")
            await page.wait_for_selector(".coach:not([hidden])")
            first = await page.inner_text(".coach p")
            assert "/t/whist22/" in page.url
            await page.click(".coach-next")
            await page.wait_for_function(
                "(said) => document.querySelector('.coach:not([hidden]) p')?.textContent"
                " !== said && document.querySelector('.coach:not([hidden])') !== null",
                arg=first,
                timeout=40_000,
            )
            await page.click(".coach-leave")
            assert await page.locator(".coach").count() == 0
            no_troubles([reader])

    run(scene())
