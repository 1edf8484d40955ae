"""Every place of the page and every state of a table: words, typography, room, access."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.running import run
from web.browsers import DESKTOP, Reader, browsing, needs_browser, run_long
from web.looking import LOOKS, PLAIN, barriers, misread, wear
from web.walk import GAMES, PLACES, walk

pytest.importorskip("playwright")
pytestmark = needs_browser

# 320 pixels are also what is left of 640 at 200 % zoom, or of 1280 at 400 %.
SMALL = {"width": 320, "height": 640}
STATES = {"invite", "arrival", "lobby", "lobby-guest", "shuffle", "records", "record"}
STATES |= {f"{state}-aluette" for state in ("menu", "settings", "paused")}
STATES |= {f"{state}-{game}" for state in ("play", "between", "over") for game in GAMES}
# Those whose colours are all in the same place of another game.
ALIKE = {f"{place}-{game}" for place in ("new", "rules", "learn") for game in GAMES[1:]}


async def complaints(reader: Reader) -> list[str]:
    """What the page itself complained about since last asked."""
    heard = [*reader.troubles]
    reader.troubles.clear()
    return heard


def test_french_on_the_smallest_screen_in_every_look(tmp_path: Path) -> None:
    pytest.importorskip("axe_playwright_python")
    wrong: dict[str, list[str]] = {}

    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=SMALL)

            async def look(name: str) -> None:
                found = [*await misread(reader), *await complaints(reader)]
                found += await barriers(reader)
                for worn, settings in LOOKS.items() if name not in ALIKE else ():
                    await wear(reader, settings)
                    found += [f"{worn} {each}" for each in await barriers(reader, "color-contrast")]
                await wear(reader, PLAIN)
                reader.troubles.clear()  # of axe's own styles, that the page's policy refuses
                if found:
                    wrong[name] = found

            names = await walk(reader, await there.reader("Bruno"), look)
            assert {place.name for place in PLACES} | STATES <= {*names}

    run_long(scene())
    assert wrong == {}


def test_english_on_a_desk(tmp_path: Path) -> None:
    wrong: dict[str, list[str]] = {}

    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=DESKTOP, lang="en")

            async def look(name: str) -> None:
                assert await reader.page.evaluate("document.documentElement.lang") == "en"
                found = [*await misread(reader), *await complaints(reader)]
                if found:
                    wrong[name] = found

            await walk(reader, await there.reader("Bruno"), look)

    run_long(scene())
    assert wrong == {}


def test_what_is_wrong_is_found(tmp_path: Path) -> None:
    # The two tests above are worth something only if this one holds.
    async def scene() -> None:
        pytest.importorskip("axe_playwright_python")
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", size=SMALL)
            await reader.page.goto(reader.url("/"))
            await reader.page.wait_for_selector(".games .game")
            assert await misread(reader) == []
            await reader.page.evaluate("""() => {
              const faint = document.createElement("p");
              faint.style.color = "#d8d0c0";
              faint.textContent = 'Attention! Il reste {n} "plis" : page.table.won';
              const nameless = document.createElement("button");
              document.querySelector("main").append(faint, nameless);
              nameless.style.width = "600px";
            }""")
            kinds = {found.split(":")[0] for found in await misread(reader)}
            assert kinds == {"no words", "typography", "sideways"}
            rules = {found.split(":")[0] for found in await barriers(reader)}
            assert rules == {"color-contrast", "button-name"}
            await reader.page.evaluate("void eval('1')")
            await reader.page.evaluate(
                "document.head.append(Object.assign(document.createElement('script'), {text: '1'}))"
            )
            assert any("Content Security Policy" in trouble for trouble in reader.troubles)

    run(scene())
