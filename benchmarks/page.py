"""The page in the system's Chromium: how soon a table is there, what it weighs, how much it jumps.

Each time with nothing kept from before, against a server on this machine: somebody opens the
address of a table where it is their turn. Then a deal is played with the mouse.

    python benchmarks/page.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

GAMES = ("politaine", "aluette", "whist22")
SIZES = {"desktop": (1280, 800), "phone": (360, 740)}
GOALS = {"ready_ms": 1000.0, "bytes": 200_000, "shift": 0.05}
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
STARTS_WITHIN = 30.0  # seconds
DEAL_WITHIN = 60.0
# When the hand is there to be played, and how far things moved that nobody had just pressed.
WATCH = """
  window.ready = 0;
  window.shift = 0;
  const look = () => {
    if (document.querySelector(".hand [data-card] svg")) window.ready = performance.now();
    else requestAnimationFrame(look);
  };
  look();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
FIRST = 'performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0'

Figures = dict[str, float]


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server of its own; its address."""
    program = "from veillee.cli.main import main; main()"
    kept = ["--database", str(folder / "veillee.db")]
    output = folder / "output"
    with output.open("w") as file:
        process = subprocess.Popen(
            [sys.executable, "-c", program, "serve", "--port", "0", *kept],
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        end = time.monotonic() + STARTS_WITHIN
        while (found := ADDRESS.search(output.read_text())) is None:
            if time.monotonic() > end or process.poll() is not None:
                sys.exit(f"The server did not start:\n{output.read_text()}")
            time.sleep(0.05)
        yield found[0]
    finally:
        process.terminate()
        process.wait()


def opened_table(context: BrowserContext, url: str, game: str) -> str:
    """Somebody new, at a table with computer players where a match has begun; its address."""

    def post(path: str, body: object) -> Any:
        answer = context.request.post(f"{url}/api{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    post("/session", {"name": "Anne", "lang": "fr"})
    settings = {"bot_ms": 600, "trick_ms": 700, "opening_ms": 3000, "deal_ms": 60_000}
    wish = {"seat": 0, "bots": "amateur", "ready": True, "settings": settings}
    table = post(f"/games/{game}/create", wish)["table"]
    post(f"/games/{game}/{table}/start", {})
    return f"{url}/t/{game}/{table}"


def weigh(context: BrowserContext, page: Page) -> list[int]:
    """A list that grows by the bytes of each answer, as they came over the network."""
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    weights: list[int] = []
    session.on("Network.loadingFinished", lambda done: weights.append(done["encodedDataLength"]))
    return weights


def visit(browser: Browser, url: str, game: str, size: str, *, deal: bool) -> Figures:
    """Open a table with nothing kept from before; ``deal``: play one, too."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="fr", service_workers="block"
    )
    context.add_init_script(WATCH)
    address = opened_table(context, url, game)
    page = context.new_page()
    weights = weigh(context, page)
    page.goto(address)
    page.wait_for_selector(".hand [data-card]")
    page.wait_for_timeout(500)
    found = {
        "paint_ms": page.evaluate(FIRST),
        "ready_ms": page.evaluate("window.ready"),
        "bytes": float(sum(weights)),
        "opening_shift": page.evaluate("window.shift"),
    }
    if deal:
        page.evaluate("window.shift = 0")
        tricks = play_a_deal(page)
        found["shift"] = page.evaluate("window.shift") / max(1, tricks)
    context.close()
    return found


def play_a_deal(page: Page) -> int:
    """Press what may be pressed until the deal is over; how many cards that were."""
    laid = 0
    end = time.monotonic() + DEAL_WITHIN
    while page.locator(".between:not([hidden])").count() == 0 and time.monotonic() < end:
        choices = page.locator(".prompts:not([hidden]) .choices button:not([aria-disabled])")
        cards = page.locator(".hand [data-may]")
        if choices.count():
            choices.first.click()
        elif cards.count():
            cards.first.click()
            laid += 1
        page.wait_for_timeout(100)
    return laid


def summary(figures: list[Figures]) -> Figures:
    """The middle of each figure."""
    names = {name for each in figures for name in each}
    return {
        name: statistics.median(each[name] for each in figures if name in each) for name in names
    }


def measure(browser: Browser, url: str, *, repeats: int, deals: bool) -> dict[str, Figures]:
    """The middle of some visits, by game and size."""
    visit(browser, url, GAMES[0], "desktop", deal=False)  # the first one pays for the server
    return {
        f"{game}, {size}": summary(
            [visit(browser, url, game, size, deal=deals and not n) for n in range(repeats)]
        )
        for game in GAMES
        for size in SIZES
    }


def show(results: dict[str, Figures]) -> None:
    """The table, and one line of JSON."""
    table = Table(
        "table", "first paint, ms", "hand there, ms", "kB", "shift, opening", "shift, a trick"
    )
    for name, found in results.items():
        shift = f"{found['shift']:.3f}" if "shift" in found else ""
        table.add_row(
            name,
            f"{found['paint_ms']:.0f}",
            f"{found['ready_ms']:.0f}",
            f"{found['bytes'] / 1000:.0f}",
            f"{found['opening_shift']:.3f}",
            shift,
        )
    Console(width=100).print(table)
    print(json.dumps({"goals": GOALS, "results": results}))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="three visits each, no deals")
    quick = parser.parse_args().quick
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("Chromium was not found: install it (Debian, Ubuntu: apt install chromium).")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only where it is needed

    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        show(measure(browser, url, repeats=3 if quick else 7, deals=not quick))
        browser.close()


if __name__ == "__main__":
    main()
