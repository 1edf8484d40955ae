"""A walk through the page: every place in it, and a table in every state it comes to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from web.browsers import Reader

GAMES = ("politaine", "aluette", "whist22")
# Nothing goes on by itself: each state is there until somebody presses something.
STILL = {"opening_ms": 60_000, "deal_ms": 60_000}
SHORT = {"politaine": {"target": "30"}, "aluette": {"target": "2"}, "whist22": {"target": "3"}}

# Press whatever the page lets one press next; what that was, empty where one has to wait.
STEP = """() => {
  const press = (found) => {
    if (!found) return "";
    found.click();
    return found.dataset.action ?? found.dataset.card ?? found.textContent;
  };
  const at = (place) => document.querySelector(`${place}:not([aria-disabled])`);
  if (!document.querySelector(".prompts").hidden) return press(at(".prompts .choices button"));
  if (!document.querySelector(".between").hidden) return press(at(".between [data-action=go-on]"));
  return press(at(".hand [data-may]"));
}"""


async def step(reader: Reader) -> str:
    """Press whatever the page lets one press next."""
    pressed = str(await reader.page.evaluate(STEP))
    if not pressed:
        await reader.page.wait_for_timeout(5)
    return pressed


# The same, unless what is waited for is there: looked at in one go, or it might pass unseen.
STEP_UNLESS = f"(selector) => document.querySelector(selector) ? null : ({STEP})()"


async def play_until(reader: Reader, selector: str) -> None:
    """Press on until there is such an element."""
    while (pressed := await reader.page.evaluate(STEP_UNLESS, selector)) is not None:
        if not pressed:
            await reader.page.wait_for_timeout(5)


async def begin(reader: Reader, address: str) -> None:
    """Open a table, and start the match there."""
    await reader.page.goto(reader.url(address))
    await reader.page.click(".lobby-actions [data-action=start]")
    await reader.page.wait_for_selector(".board:not([hidden])")


async def wish(reader: Reader, name: str) -> None:
    """Press what the bar above a table offers, in its menu where there is one."""
    if await reader.page.locator("[data-action=menu]").is_visible():
        await reader.page.click("[data-action=menu]")
        await reader.page.click(f".menu-list [data-action={name}]")
    else:
        await reader.page.click(f".table-bar > [data-action={name}]")


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the page: its address, and what is there once all of it is."""

    name: str
    path: str
    shows: str


PLACES = (
    Place("home", "/", ".games .game"),
    *(Place(f"new-{game}", f"/new?game={game}", ".new-rest fieldset") for game in GAMES),
    Place("me", "/me", "#account"),
    Place("replay", "/replay", "h1"),
    Place("rules", "/rules", ".place-rules h1"),
    *(Place(f"rules-{game}", f"/rules/{game}", ".place-rules h2") for game in GAMES),
    Place("learn", "/learn", ".place-learn h1"),
    *(Place(f"learn-{game}", f"/learn/{game}", ".lesson h1") for game in GAMES),
    Place("cards", "/cards", ".place-cards svg"),
    Place("missing", "/nowhere", ".place-missing h1"),
)


async def places(reader: Reader) -> AsyncIterator[str]:
    """Every place that needs no table; the name of each, once it is there."""
    for place in PLACES:
        await reader.page.goto(reader.url(place.path))
        await reader.page.wait_for_selector(place.shows)
        yield place.name


async def before_a_match(reader: Reader, other: Reader) -> AsyncIterator[str]:
    """A table that waits: the host's view of it, an invite, and coming by its address."""
    page = reader.page
    made = await other.call("POST", "/games/aluette/create", {"seat": 0})
    await page.goto(reader.url(f"/i/{made['invite']}"))
    await page.wait_for_selector(".invite-form")
    yield "invite"
    await page.goto(reader.url(f"/t/aluette/{made['table']}?i={made['invite']}"))
    await page.wait_for_selector(".arrival-seats")
    yield "arrival"
    await page.locator(".arrival-seats button").first.click()
    await page.wait_for_selector(".lobby:not([hidden])")
    yield "lobby-guest"
    mine = await reader.create("whist22", bots=None, ready=False, seats=3)
    await page.goto(reader.url(mine))
    await page.wait_for_selector(".inviting:not([hidden])")
    yield "lobby"
    await page.click(".shuffle summary")
    await page.click(".shuffle [type=submit]")
    await page.wait_for_selector(".shuffle[data-added]")
    yield "shuffle"


async def at_a_table(reader: Reader) -> AsyncIterator[str]:
    """A match of each game: asked before the first card, in play, between deals, at its end."""
    page = reader.page
    for game in GAMES:
        address = await reader.create(game, options=SHORT[game], settings=STILL)
        await begin(reader, address)
        if game != "aluette":
            await page.wait_for_selector(".prompts:not([hidden]) button")
            yield f"asked-{game}"
        await play_until(reader, ".hand.mine")
        yield f"play-{game}"
        if game == "aluette":
            async for name in _opened(reader):
                yield f"{name}-{game}"
        await play_until(reader, ".between:not([hidden])")
        yield f"between-{game}"
        await play_until(reader, ".between.over:not([hidden])")
        yield f"over-{game}"
    record = str(await page.get_attribute(".between-links a", "href"))
    await page.goto(reader.url("/records"))
    await page.wait_for_selector(".rows .row")
    yield "records"
    await page.goto(reader.url(record))
    await page.wait_for_selector(".replay .cloth")
    yield "record"


async def _opened(reader: Reader) -> AsyncIterator[str]:
    """What opens at a table: panels, windows, a pause."""
    page = reader.page
    for key, name in (("s", "score"), ("j", "log"), ("m", "talk")):
        await page.keyboard.press(key)
        await page.wait_for_selector(f"#pane-{name}:not([hidden])")
        yield f"panel-{name}"
        await page.keyboard.press("Escape")
    await page.keyboard.press("?")
    await page.wait_for_selector("dialog[open]")
    yield "keys"
    await page.keyboard.press("Escape")
    await page.click("[data-action=leave]")
    await page.wait_for_selector("dialog[open]")
    yield "leave"
    await page.keyboard.press("Escape")
    if await page.locator("[data-action=menu]").is_visible():
        await page.click("[data-action=menu]")
        await page.wait_for_selector("dialog[open] .menu-list")
        yield "menu"
        await page.keyboard.press("Escape")
    await wish(reader, "settings")
    await page.wait_for_selector("dialog[open] .settings")
    yield "settings"
    await page.keyboard.press("Escape")
    await wish(reader, "pause")
    await page.wait_for_selector(".pause:not([hidden])")
    yield "paused"
    await page.click(".pause [data-action=resume]")
    await page.wait_for_selector(".pause", state="hidden")


async def walk(reader: Reader, other: Reader, look: Callable[[str], Awaitable[Any]]) -> list[str]:
    """All of it; ``look`` is called at each stop with its name. The names."""
    seen: list[str] = []
    for part in (places(reader), before_a_match(reader, other), at_a_table(reader)):
        async for name in part:
            seen.append(name)
            await look(name)
    return seen
