"""What a viewer may know at each moment, worked out from the stored events and nothing else.

The rules here are written a second time, from docs/table.md, so that a mistake in the server's own
rule of who sees what is not repeated by the test that looks for it.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from server.clients import Data
from veillee.table import AtSeat, Event, Guest, Public, Spectator, Table, Viewer, seen_by
from veillee.table import events_play as p
from veillee.table.fair import deal_secret

_WORD = re.compile(r"[A-Za-z0-9]+")
_EXCUSE = {"X0": "X", "X22": "X"}
# Never in anything sent: they count or name what the viewer has not seen.
PRIVATE_FIELDS = frozenset(
    {"version", "by", "cid", "heard", "caught", "sign_version", "sights", "lag"}
)
# Words in texts that look like a trump of Whist 22, and are none.
_NUMBERED = ("bid ", "look ", "seat-", "spectator-", "Player ")
_NO_CARDS = frozenset({"stream", "options", "hash", "seed", "secret", "entropy", "promise"})


def viewer_named(stream: str) -> Viewer:
    """The viewer of a stream's name."""
    if stream == "guest":
        return Guest()
    if stream == "public":
        return Public()
    name, _, seat = stream.partition("-")
    if name == "spectator":
        return Spectator(int(seat) if seat else None)
    return AtSeat(int(seat))


def words(data: object, field: str = "") -> Iterator[str]:
    """All words of all texts in an answer, and of the names in it."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield name
            if name not in _NO_CARDS:
                yield from words(value, name)
    elif isinstance(data, list):
        for item in data:
            yield from words(item, field)
    elif isinstance(data, str) and not data.startswith(_NUMBERED):
        yield from (_EXCUSE.get(word, word) for word in _WORD.findall(data))


def fields(data: object) -> Iterator[tuple[str, object]]:
    """All fields of an answer, however deep."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield name, value
            yield from fields(value)
    elif isinstance(data, list):
        for item in data:
            yield from fields(item)


class Truth:
    """Everything that happened at a table."""

    def __init__(self, events: Sequence[Event], table: Table) -> None:
        self.events = events
        self.table = table
        self.deck = frozenset(map(str, table.game.deck.cards))
        self._minds: dict[str, Mind] = {}
        self._secrets = list(self._told())

    def mind(self, stream: str) -> Mind:
        """What the viewer of that stream may know."""
        if stream not in self._minds:
            self._minds[stream] = Mind(self, stream)
        return self._minds[stream]

    def secrets(self, version: int) -> list[str]:
        """What nobody may have been told by then."""
        return [secret for secret, told in self._secrets if told > version]

    def _told(self) -> Iterator[tuple[str, float]]:
        """Every secret there is, and the version that tells it."""
        yield self.table.secret, math.inf
        for match in range(1, self.table.match_number + 2):
            deals = [e for e in self.events if isinstance(e, p.DealRevealed) and e.match == match]
            for event in deals:
                yield deal_secret(self.table.secret, match, event.deal), event.version
            for deal in range(len(deals) + 1, len(deals) + 3):
                yield deal_secret(self.table.secret, match, deal), math.inf


class Mind:
    """What one viewer may know, by what happened last."""

    def __init__(self, truth: Truth, stream: str) -> None:
        self.truth = truth
        viewer = viewer_named(stream)
        self.seat = viewer.seat if isinstance(viewer, (AtSeat, Spectator)) else None
        self.sees_play = isinstance(viewer, (AtSeat, Spectator))
        self.versions = [
            event.version
            for event in truth.events
            if seen_by(event, viewer, truth.table) is not None
        ]
        self.known = list(self._known())
        self.signs = [(seat, sign) for seat, sign in self._signs()]

    def version(self, number: int) -> int:
        """The version of the event with that number in the viewer's stream."""
        return self.versions[number - 1] if number else 0

    def at(self, number: int) -> frozenset[str]:
        """The cards of this deal that the viewer may know after that event of its stream."""
        return self.known[self.version(number)]

    def _known(self) -> Iterator[frozenset[str]]:
        """After each version, from 0."""
        known: set[str] = set()
        yield frozenset()
        for event in self.truth.events:
            if self.sees_play:
                known = self._after(event, known)
            yield frozenset(known)

    def _after(self, event: Event, known: set[str]) -> set[str]:
        match event:
            case p.Dealt():
                sights = () if self.seat is None else event.sights[self.seat]
                seen = [event.hands[seat] for seat in sights]
                return set(_cards(*seen, event.shown))
            case p.Acted() | p.ByRule() | p.Undone():
                own = event.seat == self.seat
                if own or not event.action.startswith("discard"):
                    return known | (set(words(event.action)) & self.truth.deck)
            case p.CardsTaken() if event.seat == self.seat:
                return known | set(_cards(event.cards))
            case p.HandsShown():
                return known | set(_cards(*event.hands))
            case p.DealRevealed():
                return set(self.truth.deck)
        return known

    def _signs(self) -> Iterator[tuple[int, str]]:
        for event in self.truth.events:
            if isinstance(event, p.Signed) and self.seat in event.heard:
                yield event.seat, event.sign
            elif isinstance(event, p.SignGlimpsed) and event.seat == self.seat:
                yield event.signer, event.sign


def _cards(*hands: str) -> Iterable[str]:
    return " ".join(hands).split()


def scan(frames: Sequence[str], truth: Truth, *, said: Iterable[str] = ()) -> int:
    """Look at every frame that somebody was sent; how many held cards at all.

    ``said``: what they sent themselves, which refusals may quote.
    """
    quoted = {word for text in said for word in words(text)}
    stream, number, cards = "", 0, 0
    for frame in frames:
        message: Data = json.loads(frame)
        stream = message.get("stream", stream)
        if not stream:
            assert message["kind"] in ("refused", "closing"), message
            continue
        mind = truth.mind(stream)
        kind = message["kind"]
        if kind == "events":
            number = message["number"]
            scan_events(message["events"], number - len(message["events"]), mind)
        elif kind == "snapshot":
            number = message.get("number", 0)
        known = mind.at(number) | (quoted if kind == "refused" else set())
        found = scan_message(message, known, truth, mind.version(number))
        cards += bool(found)
    return cards


def scan_events(events: Iterable[Data], before: int, mind: Mind) -> None:
    """Each event may tell what is known once it has happened, no more."""
    for number, event in enumerate(events, start=before + 1):
        found = set(words(event)) & mind.truth.deck
        assert found <= mind.at(number), (event, found - mind.at(number))
        scan_private(event, mind.truth, mind.version(number))
        if event["kind"] == "opening-said":
            assert event["seat"] == mind.seat


def scan_message(message: Any, known: Iterable[str], truth: Truth, version: int) -> set[str]:
    """The cards in a message; none but ``known`` ones, and nothing that is the server's own."""
    scan_private(message, truth, version)
    if message.get("kind") == "events":
        message = message.get("situation", {})
    if message.get("code") == "unknown-card":
        message = {**message, "message": ""}  # names two cards for an example, always the same
    found = set(words(message)) & truth.deck
    if truth.table.game.name == "whist22" and message.get("kind") == "refused":
        return set()  # its cards are numbers, as what a sentence counts
    assert found <= set(known), (message, found - set(known))
    return found


def scan_private(message: Any, truth: Truth, version: int) -> None:
    """Nothing that is the server's own is in a message, under any name."""
    text = json.dumps(message)
    for secret in truth.secrets(version):
        assert secret not in text
    for name, value in fields(message):
        # An invite says who made it.
        assert name not in PRIVATE_FIELDS or not value or "invites" in message, (name, message)
