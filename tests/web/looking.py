"""What is wrong with the page as it stands there now: words, typography, width, access."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from web.browsers import Reader

# Texts as people read or hear them; what is quoted from machines is left out.
READ = r"""() => {
  const quoted = "script, style, noscript, code, kbd, pre, textarea, input, [lang]:not(html)";
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest(quoted)) texts.push(walker.currentNode.data);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    const named = [...document.querySelectorAll(`[${name}]`)];
    texts.push(...named.map((element) => element.getAttribute(name)));
  }
  const found = [];
  const { lang, scrollWidth, clientWidth } = document.documentElement;
  const wrong = (text, ...patterns) => patterns.some((pattern) => pattern.test(text));
  const keys = [/\b(page|game|option|error|they|you|sign|word|phrase|card)\.[a-z]/, /[{}]/,
    /undefined|\bnull\b|NaN|\[object/];
  const narrow = "\u202f";
  const french = [/[^\s!?:;.…(«*][;!?»]/, /[ \u00a0][:;!?»]/, /«[^\u202f]/, /[\p{L}\d)]:(\s|$)/u,
    /\p{L}'\p{L}/u, /"/, /\.\.\./];
  for (const text of texts) {
    if (wrong(text, ...keys)) found.push(`no words: ${text}`);
    const odd = lang === "fr" ? wrong(text, ...french) : text.includes(narrow);
    if (odd) found.push(`typography: ${text}`);
  }
  if (scrollWidth > clientWidth) found.push(`sideways: ${scrollWidth} > ${clientWidth}`);
  return [...new Set(found)];
}"""

AXE = """async (rules) => {
  // Cards are pictures; their drawings have neither words nor contrast to be checked.
  const found = await axe.run({ exclude: [["svg"]] },
    { preload: false, resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) });
  return found.violations.filter((each) => ["serious", "critical"].includes(each.impact))
    .flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.html.slice(0, 160)}`));
}"""

WEAR = """(given) => {
  const key = "veillee.settings";
  localStorage.setItem(key, JSON.stringify({ lang: document.documentElement.lang, ...given }));
  dispatchEvent(new StorageEvent("storage", { key }));
}"""

PLAIN: dict[str, object] = {}
# Each look that changes colours, besides the usual one.
LOOKS: dict[str, dict[str, object]] = {
    "dark": {"theme": "dark", "cloth": "dark"},
    "contrast": {"contrast": "more"},
}


@lru_cache
def _axe() -> str:
    found = find_spec("axe_playwright_python")
    assert found is not None
    assert found.origin is not None
    return (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")


async def misread(reader: Reader) -> list[str]:
    """Texts without words or with wrong typography; a page wider than its window."""
    return [str(found) for found in await reader.page.evaluate(READ)]


async def barriers(reader: Reader, *rules: str) -> list[str]:
    """What axe finds serious or critical; with ``rules``: by these alone."""
    if not await reader.page.evaluate("Boolean(window.axe)"):
        await reader.page.evaluate(_axe())
    found = await reader.page.evaluate(AXE, list(rules) or None)
    return [str(each) for each in found]


async def wear(reader: Reader, look: dict[str, object]) -> None:
    """Show the page as somebody with these settings sees it."""
    await reader.page.evaluate(WEAR, json.loads(json.dumps(look)))
