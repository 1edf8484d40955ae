"""The same evening with the cards that a viewer cannot see placed otherwise."""

from __future__ import annotations

import random
from dataclasses import replace

from conformance.test_hidden_cards import knows_card, shown_cards
from table.tables import Sitting
from veillee.cards import Card
from veillee.games.actions import Kind
from veillee.match.match import Match
from veillee.table import (
    Command,
    Done,
    Event,
    Table,
    answer,
    evolve,
    fold,
    numbered,
    situation,
    snapshot,
)
from veillee.table import commands as c
from veillee.table.events_play import Dealt, Signed, SignGlimpsed
from veillee.table.play import written
from veillee.table.viewers import Viewer

World = tuple[Table, list[Event]]


def rearranged(sitting: Sitting, seat: int, rng: random.Random) -> World | None:
    """Other hidden cards, the same commands but for signs that ``seat`` did not perceive.

    None where the commands would not have been possible.
    """
    place = last_deal(sitting)
    dealt = sitting.events[place]
    assert isinstance(dealt, Dealt)
    hands, talon = shuffled(sitting.t.playing(), seat, rng)
    other = replace(dealt, hands=tuple(map(written, hands)), talon=written(talon))
    return replayed(sitting, place, other, seat)


def last_deal(sitting: Sitting) -> int:
    """The place among the events of the deal in play."""
    return max(n for n, event in enumerate(sitting.events) if isinstance(event, Dealt))


def shuffled(match: Match, seat: int, rng: random.Random) -> tuple[list[list[Card]], list[Card]]:
    """The cards that the seat has not seen, in other places."""
    dealt, acts = match.dealt[-1], match.acts[-1]
    known = {card for hand in match.view(seat).hands.values() for card in hand}
    known |= set(shown_cards(match)) | set(dealt.hands[seat] if known else ())
    known |= {a.action.card for a in acts if a.action.card and knows_card(match, seat, a)}
    hands, talon = [list(hand) for hand in dealt.hands], list(dealt.talon)
    places = [
        (row, i) for row in (*hands, talon) for i, card in enumerate(row) if card not in known
    ]
    pool = [row[i] for row, i in places]
    rng.shuffle(pool)
    for (row, i), card in zip(places, pool, strict=True):
        row[i] = card
    return hands, talon


def replayed(sitting: Sitting, place: int, dealt: Dealt, seat: int | None) -> World | None:
    """The table with another deal at that place, and what was done after it done again."""
    events: list[Event] = [*sitting.events[:place], dealt]
    table = fold(events)
    unseen = unperceived(sitting, seat)
    for version, now, command in sitting.log:
        if version < place:
            continue
        if version in unseen:
            continue
        given = answer(table, adapted(table, command, seat), now)
        if not isinstance(given, Done):
            return None
        events += given.events
        table = given.table
    return table, events


def unperceived(sitting: Sitting, seat: int | None) -> set[int]:
    """The versions before the signs of the deal that ``seat`` never perceived."""
    events = sitting.events[last_deal(sitting) :]
    seen = {e.sign_version for e in events if isinstance(e, SignGlimpsed) and e.seat == seat}
    return {
        event.version - 1
        for event in events
        if isinstance(event, Signed) and seat not in event.heard and event.version not in seen
    }


def adapted(table: Table, command: Command, seat: int | None) -> Command:
    """What others throw unseen is any card of theirs; what they say unheard is that they pass."""
    if isinstance(command, c.Act) and command.seat != seat:
        if command.action.startswith("discard"):
            legal = table.playing().legal(command.seat)
            thrown = next(a for a in legal if a.kind is Kind.DISCARD)
            return replace(command, action=str(thrown))
        if command.action in ("redeal", "eights", "politaine") and table.phase.value == "opening":
            return replace(command, action="pass")
    return command


def sent(table: Table, events: list[Event], viewer: Viewer) -> list[dict[str, object]]:
    """All that a viewer was sent."""
    return [message.to_data() for message in numbered(events, viewer, table)]


def same_for(sitting: Sitting, world: World, viewer: Viewer) -> bool:
    """Whether the viewer cannot tell the two evenings apart."""
    table, events = world
    stream = sent(sitting.t, sitting.events, viewer)
    assert sent(table, events, viewer) == stream
    number = len(stream)
    assert snapshot(table, viewer, number) == snapshot(sitting.t, viewer, number)
    assert situation(table, viewer) == situation(sitting.t, viewer)
    return True


def without(sitting: Sitting, versions: set[int]) -> World:
    """The same evening without some of its commands."""
    table = evolve(None, sitting.events[0])
    events: list[Event] = []
    fresh: Table | None = None
    for version, now, command in sitting.log:
        if version in versions:
            continue
        given = answer(fresh, command, now)
        assert isinstance(given, Done), (command, given)
        events += given.events
        fresh = given.table
    return fresh or table, events
