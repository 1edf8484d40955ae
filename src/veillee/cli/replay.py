"""``veillee replay``: shows records deal by deal, or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from veillee.cli import saving, summary
from veillee.cli.news import Dealt, Event, Moment, news
from veillee.cli.screen import Screen, clean
from veillee.cli.story import Story
from veillee.cli.tell import Teller, capital
from veillee.cli.trouble import sentence
from veillee.cli.watch import spectator_teller
from veillee.errors import BrokenRecord, VeilleeError
from veillee.match.match import Match
from veillee.records import Record
from veillee.words import Words

REFUSED = 2


def replay(words: Words, files: Sequence[str], *, as_json: bool) -> int:
    """Show each record in turn; one that cannot be read is told on stderr in one line."""
    status = 0
    screen = None if as_json else Screen()
    for place, name in enumerate(files):
        try:
            record = Record.parse_bytes(saving.read_bytes(Path(name)))
        except VeilleeError as error:
            sys.stdout.flush()
            print(refusal(words, name, error), file=sys.stderr)
            status = REFUSED
            continue
        if screen is None:
            print(json.dumps(record.to_json(), ensure_ascii=False, separators=(", ", ": ")))
        else:
            _show(screen, words, record.replay(), name if len(files) > 1 else "", place > 0)
    return status


def refusal(words: Words, name: str, error: VeilleeError) -> str:
    """``FILE:LINE: why``; without a line where the file could not even be read."""
    if isinstance(error, BrokenRecord):
        return f"{clean(name)}:{error.line}: {sentence(words, error)}"
    if "why" in error.data:
        why = words(f"cli.why.{error.data['why']}")
        return f"{clean(name)}: {capital(why)}."
    return f"{clean(name)}: {sentence(words, error)}"


def _show(screen: Screen, words: Words, match: Match, title: str, apart: bool) -> None:
    if apart:
        screen.show(Text())
    if title:
        screen.show(Text(title, "dim"))
    teller = spectator_teller(words, match, screen)
    story = Story(teller, match, lambda event: True, plays=False)
    game = match.game
    screen.show(Text(words("cli.replay.head", game=words(f"game.{game.name}.name")), "bold"))
    changed = game.options.changed()
    if changed:
        told = ", ".join(f"{name}={value}" for name, value in changed.items())
        screen.show(Text(words("cli.replay.options", options=told)))
    if any(match.start):
        screen.show(Text(summary.totals(teller, match.start)))
    for event in news(match, Moment()):
        _tell(screen, teller, story, match, event)
    if match.trick is not None:
        screen.show(Text(teller.open_trick(match.trick, len(match.deal_result.tricks) + 1)))
    screen.show(Text())
    if match.over:
        screen.show(Text(summary.winners_line(teller, match.winners), "bold"))
    else:
        screen.show(Text(words("cli.replay.open")))


def _tell(screen: Screen, teller: Teller, story: Story, match: Match, event: Event) -> None:
    if isinstance(event, Dealt):
        screen.show(Text())
    for told in story.lines(event):
        screen.show(Text(told, "bold" if isinstance(event, Dealt) else ""))
    if isinstance(event, Dealt):
        for seat, hand in enumerate(match.dealt[event.deal].hands):
            if hand:
                line = Text("  " + teller.words("cli.replay.hand", player=teller.name(seat)))
                screen.show(line.append_text(teller.faces.hand(hand)))
