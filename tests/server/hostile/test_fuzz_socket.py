"""Messages that no program of ours would send: each is answered, nobody else notices."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from server.clients import Client, Data
from server.hostile.staging import all_seats, at_table, move, playing, room_of, stage
from server.hostile.truths import Truth, scan
from server.houses import Site, Table, running
from server.playing import play_all
from server.running import run
from table.tables import NAMES, Sitting
from veillee.server.serving import FRAME_BYTES as LARGEST
from veillee.table import commands as c

SERVER_ONLY = ("open-table", "gone", "back", "tick")
KINDS = [*(kind.kind for kind in c.COMMANDS if kind is not c.Leave), *SERVER_ONLY]
KINDS += ["hello", "welcome", "events", "nonsense", "", "ACT"]
FIELDS = (
    "seat", "action", "person", "lag", "whom", "name", "bot", "first", "second", "ready", "value",
    "text", "phrase", "token", "stream", "number", "as", "version", "by", "now", "secret", "n",
)  # fmt: skip


def _objects(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.dictionaries(st.text(max_size=5), inner, max_size=3)


plain = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.sampled_from([2**53, -(2**63), 2**64, 10**40, 1.5, -0.0, 1e300]),
    st.sampled_from(["", "10P", "sign vache", "look 1", "claim", "pass", "discard AD", NAMES[1]]),
    st.text(max_size=12),
    st.text("\x00\u202e\ufeff\U0001f0a1é\n", min_size=1, max_size=6),
)
values = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=3) | _objects(inner), max_leaves=6
)
ids = st.one_of(st.sampled_from(["one", "two", "x" * 64, "x" * 65, "", "é", "a b"]), values)


commands = st.fixed_dictionaries(
    {"kind": st.one_of(*[st.sampled_from(KINDS)] * 4, values)},
    optional={"id": ids, **dict.fromkeys(FIELDS, values)},
).map(json.dumps)
odd = st.sampled_from(
    [
        "", " ", "null", "[]", "{}", "0", '"hello"', "{", '{"kind":', "[" * 4000, '{"a":' * 1200,
        '{"kind":"act","kind":"say"}', '{"kind":"say","id":"one","id":"two","phrase":"hello"}',
        '{"kind":"say","id":"one","phrase":"\\ud800"}', '{"kind":"chat","id":"\\udfff","text":"x"}',
        '{"kind":"chat","id":"lone","text":"\\ud83d"}', '{"kind":NaN}',
        '{"kind":"act","seat":1e999}',
        '{"kind":"act","id":"big","seat":' + "9" * 5000 + "}", "\x00", "\ufeff{}",
        json.dumps({"kind": "chat", "id": "long", "text": "é" * 1200}),
        json.dumps({"kind": "act", "id": "long2", "seat": 0, "action": "x" * 7000}),
    ]
)  # fmt: skip
binary = st.binary(max_size=40) | st.sampled_from([b"\xff\xfe", b"\xc3\x28", b'{"kind":"say"}'])
frames = st.lists(
    st.one_of(commands, commands, odd, st.text(max_size=30), binary), min_size=15, max_size=40
)


@contextmanager
def quiet_log() -> Iterator[None]:
    """Nothing is logged as an error meanwhile."""
    found: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.levelno >= logging.ERROR or record.exc_info:
                found.append(self.format(record))

    keep = Keep()
    logging.getLogger().addHandler(keep)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(keep)
    assert not found


def table() -> Sitting:
    """A table in play, with a guest."""
    s = playing(spectators="delayed", undo=True)
    s.ok(s.by("elise", c.Join, name="Elise"))
    return s


def onlooker(site: Site, table: Table) -> Client:
    """Somebody who looks on."""
    token = site.house.identity.tokens.spectator(table.id, None)
    return Client(site.socket_url(table), token=token, **{"as": "spectator"})


def answers(client: Client) -> int:
    """How many messages were answered."""
    return sum(m["kind"] in ("ack", "refused") or "ack" in m for m in client.messages)


async def bombard(client: Client, messages: list[str | bytes]) -> None:
    """Send all of it; each message is answered exactly once, and the socket stays open."""
    before = answers(client)
    for message in messages:
        await client.send_raw(message)
    last = await client.ask("say", phrase="hello", id=f"last-{client.new_id()}")
    assert client.closed is None
    assert answers(client) - before == len(messages) + 1, last
    named = Counter(cid for message in messages if (cid := id_of(message)) is not None)
    for cid, sent in named.items():
        assert client.answered[cid] == sent, [m for m in messages if id_of(m) == cid]


def id_of(message: str | bytes) -> str | None:
    """The id by which a message is to be answered."""
    try:
        data = json.loads(message)
        cid = data["id"]
        json.dumps(data, ensure_ascii=False).encode()  # half a character is no text
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None
    readable = isinstance(data.get("kind"), str) and isinstance(cid, str) and len(cid) <= 64
    return cid if readable and "NaN" not in str(message) and "9999" not in str(message) else None


async def fuzzed(folder: Path, messages: list[str | bytes]) -> None:
    """Everybody sends it; the table is played on as if nothing had happened."""
    async with running(folder) as site:
        at = await stage(site, table())
        seats = await all_seats(site, at)
        tab = await at_table(site, at, NAMES[0]).open()
        guest = await at_table(site, at, "elise").open()
        watcher = await onlooker(site, at).open()
        for client in (tab, guest, watcher):
            await bombard(client, messages)
        assert all(answer["kind"] == "refused" for answer in watcher.answers.values())
        assert room_of(site, at).table.in_match
        if room_of(site, at).table.paused:
            await seats[0].ask("resume")
        truth = Truth(await site.house.store.events(at.id), room_of(site, at).table)
        for client in (tab, guest, watcher):
            scan(client.raw, truth, said=client.sent)
        for _ in range(2):
            await refreshed(seats)
            await move(seats)
        for client in (*seats, tab, guest, watcher):
            await client.close()


async def refreshed(seats: list[Client]) -> None:
    """Everybody has been told of all so far: something new reaches all after it."""
    told = await seats[0].do("say", phrase="thanks")
    for client in seats:
        await client.seen(told["number"])


@seed(4)
@settings(
    max_examples=6,
    deadline=None,
    database=None,
    phases=[Phase.generate],  # to shrink what fails would take minutes
    suppress_health_check=list(HealthCheck),
)
@given(frames)
def test_whatever_is_sent_is_answered_once_and_harms_nobody(messages: list[str | bytes]) -> None:
    """A seat, a guest and somebody who looks on send it; the log has no error."""
    with TemporaryDirectory() as folder, quiet_log():
        run(fuzzed(Path(folder), messages))


# One by one -----------------------------------------------------------------------------------


def test_nobody_can_speak_for_the_server_or_for_others(tmp_path: Path) -> None:
    """Server-only commands, the person, the lag: refused; a match is played to its end after."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            at = await stage(site, table())
            seats = await all_seats(site, at)
            guest = await at_table(site, at, "elise").open()
            watcher = await onlooker(site, at).open()
            version = room_of(site, at).table.version
            for client in (seats[1], guest, watcher):
                wrong: list[tuple[str, Data]] = [
                    ("open-table", {"name": "x", "game": "politaine", "seats": 4, "settings": {}}),
                    ("gone", {"whom": NAMES[0]}),
                    ("back", {"whom": NAMES[0]}),
                    ("tick", {}),
                    ("tick", {"person": ""}),
                    ("act", {"seat": 0, "action": "10P", "person": ""}),
                    ("act", {"seat": 0, "action": "10P", "person": NAMES[0]}),
                    ("act", {"seat": 1, "action": "10P", "lag": 5000}),
                    ("kick", {"whom": NAMES[0]}),
                    ("hello", {"token": "again"}),
                    ("take-seat", {"seat": 0}),
                ]
                for kind, fields in wrong:
                    answer = await client.ask(kind, **fields)
                    assert answer["kind"] == "refused", (kind, fields)
                    assert answer["message"]
                    if client is watcher:
                        assert answer["code"] == "only-watching"
            assert room_of(site, at).table.version == version
            await play_all(seats, 2)
            assert room_of(site, at).table.winners
            for client in (*seats, guest, watcher):
                await client.close()

    with quiet_log():
        run(scene())


HELLOS: list[tuple[str | bytes, int]] = [
    ("", 4400),
    ("hello", 4400),
    ("[]", 4400),
    ("{}", 4400),
    ('{"kind":5}', 4400),
    ('{"kind":"act","id":"a","seat":0,"action":"10P"}', 4400),
    ('{"kind":"pong","n":1}', 4400),
    ('{"kind":"hello","person":"anne"}', 4400),
    ('{"kind":"hello","seat":0}', 4400),
    ('{"kind":"hello","token":5}', 4401),
    ('{"kind":"hello","token":""}', 4401),
    ('{"kind":"hello","token":"' + "x" * 5000 + '"}', 4401),
    ('{"kind":"hello","token":"\\u0000"}', 4401),
    ('{"kind":"hello","as":"spectator"}', 4401),
    ('{"kind":"hello","as":["spectator"],"lang":{}}', 4401),
    ("[" * 8000, 4400),
    (b"\xff\xfe\x00", 4400),
    (b'{"kind":"hello"}', 4401),
    ("x" * (LARGEST + 1), 1009),
]


def test_a_wrong_hello_is_told_why_and_closed(tmp_path: Path) -> None:
    """By the code that docs/protocol.md gives; nothing of the table is told."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            at = await stage(site, table())
            for hello, code in HELLOS:
                client = await Client(site.socket_url(at)).open(greet=False)
                await client.send_raw(hello)
                await client.until(lambda c=client: c.closed)  # type: ignore[misc]  # this one
                assert client.closed == code, hello
                kinds = [message["kind"] for message in client.messages]
                assert kinds == ["refused"][: code != 1009]

    with quiet_log():
        run(scene())


ODD: list[Data] = [
    *({"number": n} for n in ("x", True, 1.5, None, -1, 2**70, [1])),
    *({"stream": stream, "number": 1} for stream in (5, None, "seat-99", "é" * 50)),
    *({"lang": n} for n in (5, "xx", None)),
    *({"as": n} for n in (5, "seat", ["spectator"])),
]


def test_an_odd_hello_with_a_good_token_is_let_in(tmp_path: Path) -> None:
    """What is not understood of it means nothing: a snapshot brings everything."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            at = await stage(site, table())
            for more in ODD:
                client = at_table(site, at, NAMES[0])
                client.hello |= more
                await client.open()
                assert client.snapshot["deal"]["hands"][0], more
                await client.close()

    with quiet_log():
        run(scene())


@pytest.mark.parametrize(
    ("game", "id"), [("politaine", "nosuchid"), ("aluette", "stagedab"), ("chess", "stagedab")]
)
def test_a_table_that_is_not_there_is_told_of(game: str, id: str, tmp_path: Path) -> None:
    """4404, for a wrong id and for a wrong game alike."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            await stage(site, table())
            host = await site.person("Somebody")
            client = Client(site.socket_url(Table(game, id, "")), token=host.token)
            await client.open()
            await client.until(lambda: client.closed)
            assert client.closed == 4404

    with quiet_log():
        run(scene())


def test_frames_may_be_as_long_as_is_said_and_no_longer(tmp_path: Path) -> None:
    """8192 bytes are read and answered; one more closes the socket, and only that one."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            at = await stage(site, table())
            client = await at_table(site, at, NAMES[0]).open()
            other = await at_table(site, at, NAMES[0]).open()
            empty = json.dumps({"kind": "chat", "id": "long", "text": ""})
            fits = empty.replace('""', '"' + "x" * (LARGEST - len(empty)) + '"')
            assert len(fits) == LARGEST
            await client.send_raw(fits)
            await client.until(lambda: "long" in client.answers)
            await client.send_raw(fits + " ")
            await client.until(lambda: client.closed)
            assert client.closed == 1009
            await other.do("say", phrase="hello")
            await other.close()

    with quiet_log():
        run(scene())


def test_text_that_is_not_unicode_ends_that_socket_only(tmp_path: Path) -> None:
    """A text frame of wrong bytes breaks the protocol itself (uvicorn says so in the log)."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            at = await stage(site, table())
            client = await at_table(site, at, NAMES[0]).open()
            other = await at_table(site, at, NAMES[1]).open()
            assert client._socket is not None
            await client._socket.send(b'{"kind":"\xff\xfe"}', text=True)
            await client.until(lambda: client.closed)
            assert client.closed == 1007
            await other.do("say", phrase="hello")
            await other.close()

    run(scene())
