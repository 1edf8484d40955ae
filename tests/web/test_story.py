"""The story of a match in the browser says what the terminal says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.running import run
from veillee.games.actions import Kind, Sign
from veillee.games.notation import parse_action
from veillee.match.game import game
from veillee.words import Words
from veillee.words.actions import say_action, say_match, say_note, say_trick
from veillee.words.players import Players
from web.browsers import Reader, browsing, needs_browser

pytest.importorskip("playwright")
pytestmark = needs_browser

NAMES = ("Anne", "Bruno", "Chloé", "Denis")
ACTIONS = {
    "politaine": ["10P", "AP!", "RC~", "10K*", "9T!*", "pass", "redeal", "politaine", "claim"],
    "aluette": ["3D", "2C", "5E", "look 0", "look 2", "mordienne", "chant yes", "discard AD"],
    "whist22": ["bid 0", "bid 1", "bid 3", "X0", "X22", "17"],
}
NOTES = ["politaine:2", "capot:1", "mordienne:0", "void", "out:3", "eights:1", "redeal:2"]
WINNERS = [[0, 2], [1, 3], [0, 1, 2, 3]]

SAY = """async ([name, deck, by_side, asked]) => {
  const address = (file) => [...document.querySelectorAll("link[rel=modulepreload]")]
    .map((link) => link.href).find((href) => href.endsWith("js/dom.js")).replace("dom.js", file);
  const story = await import(address("story.js"));
  const game = { name, deck, by_side, options: {} };
  const company = { names: asked.names, you: asked.you, game };
  const said = (action) => asked.names.map((_, seat) => story.sayAction(company, seat, action));
  return [
    asked.actions.flatMap(said),
    asked.signs.map((sign) => story.saySign(company, 1, sign)),
    asked.notes.map((note) => story.sayNote(company, note)),
    asked.winners.map((winners) => story.sayMatch(company, winners)),
    [-1, 0, 1, 2, 3].map((winner) => story.sayTrick(company, winner)),
  ];
}"""


def as_in_the_terminal(words: Words, name: str, you: int | None) -> list[list[str]]:
    rules = game(name, seats=4)
    players = Players(NAMES, you)
    deck = rules.deck.name
    return [
        [
            say_action(words, parse_action(action, rules.deck), seat, players, deck=deck)
            for action in ACTIONS[name]
            for seat in range(4)
        ],
        [
            say_action(words, parse_action(f"sign {sign.word}", rules.deck), 1, players, deck=deck)
            for sign in Sign
        ],
        [say_note(words, note, players) for note in NOTES],
        [
            say_match(words, tuple(winners), players, by_side=rules.spec.by_side)
            for winners in WINNERS
        ],
        [say_trick(words, seat, players) for seat in (None, 0, 1, 2, 3)],
    ]


async def on_the_page(reader: Reader, name: str, you: int | None) -> Any:
    rules = game(name, seats=4)
    asked = {
        "names": NAMES,
        "you": -1 if you is None else you,
        "actions": ACTIONS[name],
        "signs": [sign.word for sign in Sign],
        "notes": NOTES,
        "winners": WINNERS,
    }
    return await reader.page.evaluate(SAY, [name, rules.deck.name, rules.spec.by_side, asked])


def test_the_kinds_that_are_compared_are_all_there_are() -> None:
    decks = {name: game(name, seats=4).deck for name in ACTIONS}
    kinds = {parse_action(action, decks[name]).kind for name in ACTIONS for action in ACTIONS[name]}
    assert kinds | {Kind.SIGN, Kind.FOUR} == set(Kind)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_page_and_terminal_tell_the_same(lang: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path) as there:
            reader = await there.reader("Anne", lang=lang)
            await reader.page.goto(reader.url("/"))
            await reader.page.wait_for_selector("h1")
            words = Words(lang, strict=True)
            for name in ACTIONS:
                for you in (None, 0, 1):
                    expected = as_in_the_terminal(words, name, you)
                    assert await on_the_page(reader, name, you) == expected, (name, you)

    run(scene())
