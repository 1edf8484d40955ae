"""Any commands in any order: each is answered, and the table stays the fold of its events."""

from __future__ import annotations

import random
from dataclasses import fields as dataclass_fields

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from table.tables import NAMES, Sitting, make
from veillee.errors import VeilleeError
from veillee.table import (
    Answer,
    Command,
    Done,
    Duplicate,
    Refused,
    command_from_data,
    command_to_data,
    event_from_data,
    event_to_data,
    fold,
)
from veillee.table import commands as c
from veillee.table.phrases import PHRASES

GAMES = [
    ("politaine", (("announce", "opening"), ("both_over", "claim"), ("target", "30"))),
    ("politaine", (("redeal_by", "automatic"), ("four_deadline", "own-card"))),
    ("aluette", (("bluff", "yes"), ("mordienne_announced", "yes"), ("target", "1"))),
    ("aluette", (("chant", "left-right"), ("signs", "chance"), ("sides", "drawn"))),
    ("whist22", (("first_hand", "2"), ("forehead_excuse", "choice"), ("target", "3"))),
]
WORDS: tuple[str, ...] = (
    "pass",
    "redeal",
    "eights",
    "politaine",
    "claim",
    "mordienne",
    "sign vache",
    "look 1",
)
WORDS += ("look 9", "bid 1", "bid 99999999", "chant yes", "discard 3D", "10P", "X0", "X", "", "?")

numbers = st.integers(-1, 5)
persons = st.sampled_from((*NAMES[:5], ""))
texts = st.one_of(st.sampled_from((*WORDS, *PHRASES, *NAMES[:3])), st.text(max_size=8))


def random_command(s: Sitting, rng: random.Random) -> Command:
    """A command that often makes sense."""
    person = rng.choice((*NAMES[:5], "anne", "anne", ""))
    fresh = s.id()
    cid = rng.choice((fresh, fresh, fresh, f"c{rng.randrange(1, 40)}", ""))
    kinds = (*c.COMMANDS, c.Gone, c.Back, c.Act, c.Act, c.Act, c.Act)
    kind = rng.choice(kinds)
    if kind in (c.Leave, c.Kick, c.Pause) and rng.random() < 0.9:
        kind = c.Act  # or the evening is soon over
    fields: dict[str, object] = {}
    seat = rng.randrange(-1, 5)
    if kind is c.Act:
        return random_act(s, rng, cid)
    for name in (field.name for field in dataclass_fields(kind)):
        if name in ("seat", "first", "second"):
            fields[name] = seat if name != "second" else rng.randrange(4)
        elif name in ("name", "text", "value"):
            fields[name] = rng.choice(("Zoé", "", "0f", "hello there"))
        elif name == "phrase":
            fields[name] = rng.choice(PHRASES)
        elif name == "whom":
            fields[name], person = rng.choice(NAMES[:5]), rng.choice((person, ""))
        elif name == "bot":
            fields[name] = rng.choice(("amateur", "", "no/bot"))
        elif name == "ready":
            fields[name] = rng.random() < 0.8
    return make(kind, person, cid, fields)


def random_act(s: Sitting, rng: random.Random, cid: str) -> Command:
    """Mostly something that the rules allow somebody."""
    table = s.t
    seat = table.turn if table.turn >= 0 and rng.random() < 0.7 else rng.randrange(4)
    action = rng.choice(WORDS)
    if table.match is not None and rng.random() < 0.9:
        allowed = [*table.match.legal(seat), *table.match.talk(seat)]
        action = str(rng.choice(allowed)) if allowed else "pass"
    if rng.random() < 0.05:
        seat = rng.randrange(-1, 6)
    person = rng.choice(NAMES[:4])
    if 0 <= seat < 4 and rng.random() < 0.9:
        person = "" if table.bot_of(seat) else table.seats[seat].person
    return c.Act(person=person, id=cid, seat=seat, action=action, lag=rng.randrange(2000))


def check(s: Sitting, given: Answer) -> None:
    assert isinstance(given, Done | Duplicate | Refused)
    if isinstance(given, Refused):
        assert given.error.code
    assert s.t.version == len(s.events)
    assert 0 <= len(s.t.persons) <= 32


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), clock=st.sampled_from(["none", "gentle", "fast"]))
def test_random_evenings_are_answered_folded_and_written(seed: int, clock: str) -> None:
    rng = random.Random(seed)
    game, options = rng.choice(GAMES)
    s = Sitting(
        game,
        options=options,
        secret=f"{seed:064x}",
        clock=clock,
        undo=True,
        chat=rng.choice(("off", "between", "always")),
        away_ms=rng.choice((0, 5000)),
        deal_ms=rng.choice((0, 2000)),
        opening_ms=rng.choice((0, 2000)),
    )
    if rng.random() < 0.9:
        s.sit(rng.randrange(1, 4)).start()
    for number in range(160):
        s.now += rng.choice((0, 0, 0, 1, 300, 300, 2000, 40_000))
        given = s.do(random_command(s, rng) if rng.random() < 0.8 else c.Tick())
        check(s, given)
        if number % 40 == 39:
            s.check_fold()
    events = [event_from_data(event_to_data(event)) for event in s.events]
    assert fold(events) == s.t


@settings(max_examples=60, deadline=None)
@given(
    kind=st.sampled_from([kind.kind for kind in c.COMMANDS]),
    person=persons,
    data=st.fixed_dictionaries(
        {"id": texts},
        optional={
            name: st.one_of(numbers, texts, st.booleans(), st.none())
            for name in ("seat", "action", "name", "text", "whom", "bot", "ready", "value")
        },
    ),
)
def test_whatever_is_sent_is_read_or_refused(
    kind: str, person: str, data: dict[str, object]
) -> None:
    s = STARTED
    try:
        command = command_from_data({"kind": kind, **data}, person)
    except VeilleeError as error:
        check(s, Refused(error))
        return
    assert command_to_data(command)["kind"] == kind
    table, events, log = s.table, list(s.events), list(s.log)
    check(s, s.do(command))
    s.table, s.events, s.log = table, events, log


STARTED = Sitting("aluette").sit(2).start()
