"""Takes the pictures of the page for ``docs/pictures``: ``python -m web.pictures FOLDER``."""

from __future__ import annotations

import argparse
import asyncio
import base64
import tempfile
from dataclasses import dataclass
from pathlib import Path

from web.browsers import DESKTOP, Browsers, Reader, browsing
from web.looking import LOOKS, PLAIN, wear
from web.walk import GAMES, SHORT, STILL, begin, places, play_until

QUALITY = 60
NARROW = {"width": 390, "height": 844}
MID_TRICK = (
    ".board:has(.hand.mine):has(.trick:not(.done) .laid:nth-child(3)):has(.held:nth-child(4))"
)
AT_A_PLACE = ("home", "new-aluette", "me", "rules-aluette", "learn-aluette", "cards", "replay")
SETTLED_MS = 500  # until cards and panels have come to rest


@dataclass(slots=True)
class Album:
    """Where pictures go, of which size and language."""

    folder: Path
    size: str
    lang: str

    async def add(self, reader: Reader, name: str, look: str = "") -> None:
        """A picture of what is in the window, in a look."""
        if look:
            await wear(reader, LOOKS[look])
        await reader.page.wait_for_timeout(SETTLED_MS)
        session = await reader.context.new_cdp_session(reader.page)
        shot = await session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        await session.detach()
        parts = (name, self.size, self.lang, look)
        file = self.folder / ("-".join(part for part in parts if part) + ".webp")
        file.write_bytes(base64.b64decode(shot["data"]))
        print(f"{file.name}  {file.stat().st_size // 1024} kB")
        if look:
            await wear(reader, PLAIN)


async def tables(reader: Reader, album: Album) -> None:
    """A match of each game: before the first card, in a trick, after a deal, seen again."""
    page = reader.page
    for game in GAMES:
        await begin(reader, await reader.create(game, settings=STILL))
        if game == "whist22":
            await page.wait_for_selector(".prompts:not([hidden]) button")
            await album.add(reader, "bids")
        await play_until(reader, MID_TRICK)
        await album.add(reader, game)
        for look in LOOKS if game == "aluette" else ():
            await album.add(reader, game, look)
        if album.size == "narrow":
            await page.keyboard.press("s")
            await album.add(reader, f"{game}-panel")
            await page.keyboard.press("Escape")
        await play_until(reader, ".between:not([hidden])")
        await album.add(reader, f"{game}-deal")
    await begin(reader, await reader.create("whist22", settings=STILL, options=SHORT["whist22"]))
    await play_until(reader, ".between.over:not([hidden])")
    record = await page.get_attribute(".between-links a", "href")
    await page.goto(reader.url(f"{record}#1.2.3"))
    await page.wait_for_selector(".replay .cloth")
    await album.add(reader, "replayed")


async def forehead(reader: Reader, album: Album) -> None:
    """Whist 22: a card on each forehead."""
    await begin(reader, await reader.create("whist22", settings=STILL, options={"first_hand": "1"}))
    await reader.page.wait_for_selector(".prompts:not([hidden]) button")
    await album.add(reader, "forehead")


async def lobby(reader: Reader, album: Album) -> None:
    """A table that waits for people."""
    await reader.page.goto(reader.url(await reader.create("aluette", bots=None)))
    await reader.page.wait_for_selector(".inviting:not([hidden])")
    await album.add(reader, "lobby")


async def take(there: Browsers, folder: Path) -> None:
    """All pictures: wide in French, narrow in English."""
    for size, box, lang in (("wide", DESKTOP, "fr"), ("narrow", NARROW, "en")):
        reader = await there.reader("Anne", size=box, lang=lang)
        album = Album(folder, size, lang)
        async for name in places(reader):
            if name in AT_A_PLACE:
                await album.add(reader, name)
        for part in (lobby, tables, forehead):
            await part(reader, album)


async def main(folder: Path) -> None:
    """Take them against a server of one's own."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as own:
        async with browsing(Path(own)) as there:
            await take(there, folder)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="scripts/pictures", description=__doc__)
    parser.add_argument("folder", type=Path)
    asyncio.run(main(parser.parse_args().folder))
