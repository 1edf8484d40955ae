"""What a reader may not know is nowhere in their browser: a card, a sign not perceived."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.running import run
from web.browsers import Reader, browsing, needs_browser, no_troubles
from web.cousins import with_cousins

pytest.importorskip("playwright")
pytestmark = needs_browser

# Everything that changes in the document from now on is counted.
WATCH = """() => {
  window.changes = 0;
  new MutationObserver((records) => { window.changes += records.length; }).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true });
  return document.documentElement.outerHTML;
}"""
NOW = "() => [window.changes, document.documentElement.outerHTML]"
# What a page can hold besides elements: the texts it shows, and what it keeps.
KEPT = """() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie,
  history.state, performance.getEntries().map((entry) => entry.name)])"""

# Elsewhere keys count seats, bids and lines.
KEYS = """() => [...document.querySelectorAll(
  ".hand [data-key], .their-hand [data-key], .seat-more [data-key], .trick [data-key]",
)].map((each) => each.dataset.key.split(".").at(-1))"""


def hands(value: Any) -> Iterator[list[str]]:
    """Every list of hands inside a message."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name == "hands":
                yield part
            else:
                yield from hands(part)
    elif isinstance(value, list):
        for part in value:
            yield from hands(part)


async def names_heard(reader: Reader) -> list[str]:
    """The names and values in the tree that assistive programs are given."""
    session = await reader.context.new_cdp_session(reader.page)
    tree = await session.send("Accessibility.getFullAXTree")
    return [
        str(node[part]["value"])
        for node in tree["nodes"]
        for part in ("name", "value", "description")
        if node.get(part, {}).get("value")
    ]


async def found(reader: Reader, card: str) -> set[str]:
    """Where in this browser a trump can be told."""
    places = set()
    html = await reader.page.evaluate("document.documentElement.outerHTML")
    if re.search(rf'#c-{card}["&]', html):
        places.add("picture")
    name = str(await reader.page.evaluate(WORD, card))
    heard = [html, await reader.page.inner_text("body"), *await names_heard(reader)]
    # "trump 1" is not in "trump 11".
    if any(re.search(rf"{re.escape(name)}(?!\d)", text, re.IGNORECASE) for text in heard):
        places.add("words")
    keys = await reader.page.evaluate(KEYS)
    if card in keys or re.search(rf'data-(card|shown)="{card}"', html):
        places.add("attribute")
    if name in await reader.page.evaluate(KEPT):
        places.add("kept")
    return places


WORD = """async (card) => {
  const fetched = performance.getEntries().map((entry) => entry.name);
  const words = await (await fetch(fetched.find((name) => name.includes("/words/")))).json();
  return words[`cardname.trumps22.${card}`];
}"""


def test_the_card_on_ones_forehead_is_nowhere_in_ones_browser(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            answers: list[str] = []

            async def keep(answer: Any) -> None:
                if "/api/" in answer.url and "json" in answer.headers.get("content-type", ""):
                    answers.append(await answer.text())

            reader.page.on("response", keep)
            wishes = {"options": {"first_hand": "1", "target": "3"}, "seats": 3}
            address, clients = await with_cousins(there, reader, "whist22", wishes)
            bids = 1
            for seat in (1, 2):  # those who bid before her
                if clients[seat].situation["turn"] == seat:
                    bid = clients[seat].situation["legal"][0]
                    await clients[seat].do("act", seat=seat, action=bid)
                    bids += 1
            await reader.page.wait_for_selector(".prompts:not([hidden])")
            table = there.site.house.hub.rooms[address.split("/")[-1]].table
            own, *others = [str(hand[0]) for hand in table.playing().dealt[-1].hands]
            assert await found(reader, own) == set()
            for other in others:  # those are seen, and found by the same search
                assert await found(reader, other) >= {"picture", "words"}
            await reader.page.keyboard.press("j")  # the log is filled, the sheet fetched
            await reader.page.keyboard.press("s")
            told = [*reader.frames, *answers]
            await reader.page.click(".choices button:not([aria-disabled])")
            await reader.page.wait_for_selector(".prompts", state="hidden")
            if bids < 3:  # after the last bid the cards are laid by themselves, and shown
                assert await found(reader, own) == set()
                told = [*reader.frames, *answers]
            messages = [json.loads(text) for text in told]
            dealt = [given for each in messages for given in hands(each) if len(given) == 3]
            assert dealt
            assert all(given[0] == "" and given[1] for given in dealt), dealt
            no_troubles([reader])

    run(scene())


async def quiet(reader: Reader) -> None:
    """Nothing of what happened before is still on its way to the page."""
    seen = ""
    while seen != (seen := await reader.page.evaluate("document.documentElement.outerHTML")):
        await reader.page.wait_for_timeout(400)


def test_a_sign_that_one_does_not_perceive_changes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne")
            wishes = {"options": {"bluff": "yes"}}
            _, clients = await with_cousins(there, reader, "aluette", wishes)
            signer = clients[1]
            sign = next(s for s in signer.situation["talk"] if s.startswith("sign "))
            await reader.page.evaluate("document.fonts.ready")
            await quiet(reader)
            before = await reader.page.evaluate(WATCH)
            frames = len(reader.frames)
            await signer.do("act", seat=1, action=sign)  # Anne looks at her partner
            await reader.page.wait_for_timeout(700)
            assert await reader.page.evaluate(NOW) == [0, before]
            assert not any("sign-seen" in frame for frame in reader.frames[frames:])
            # The same sign once more, and now she looks: all of that would have been noticed.
            await reader.page.click('.seats [data-key="1"] .plate')
            await reader.page.wait_for_function("() => window.changes > 0")
            made = next(e for e in reversed(signer.events) if e["kind"] == "sign-seen")
            await reader.page.wait_for_timeout(made["until"] - made["at"])
            await quiet(reader)
            changes, after = await reader.page.evaluate(NOW)
            await signer.do("act", seat=1, action=sign)
            await reader.page.wait_for_selector(".seats [data-key='1'] .face[data-mimic]")
            assert await reader.page.evaluate("window.changes") > changes
            assert await reader.page.evaluate("document.documentElement.outerHTML") != after
            no_troubles([reader])

    run(scene())
