"""docs/protocol.md says what is really sent: whole evenings are played and compared with it."""

from __future__ import annotations

import ast
import asyncio
import json
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import veillee
from server import pagereading as reading
from server.clients import Client, Data
from server.houses import Site, running
from server.running import run
from server.scenes import Heard, Scene, all_scenes
from veillee.errors import VeilleeError
from veillee.server.config import Limits
from veillee.server.live import connection, room, socket
from veillee.server.live.connection import Close
from veillee.server.lobby.routes import LARGEST_BODY
from veillee.server.problems import status_of
from veillee.server.serving import FRAME_BYTES
from veillee.table import AtSeat, Guest, Public, Spectator, Viewer, command_from_data
from veillee.table.commands import COMMANDS, Join
from veillee.table.events import TABLE_EVENTS, Event
from veillee.table.events_play import PLAY_EVENTS, Signed, SignGlimpsed, SignSeen
from veillee.table.visibility import seen_by
from words.test_errors import codes_in

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = reading.examples(PAGE)

COMMAND_KINDS = {kind.kind: kind for kind in COMMANDS if kind is not Join}
FROM_CLIENTS = {"hello", "pong", *COMMAND_KINDS}
FROM_SERVER = {"welcome", "snapshot", "events", "ack", "refused", "ping", "closing"}
TOLD: tuple[type[Event], ...] = (*TABLE_EVENTS, *PLAY_EVENTS, SignSeen)
SENT = {kind.kind: kind for kind in TOLD if kind not in (Signed, SignGlimpsed)}


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Heard:
    """Everything that was sent in all scenes."""
    return run(all_scenes(tmp_path_factory.mktemp("protocol")))


# Messages and events ------------------------------------------------------------------------------


def test_every_example_is_of_a_kind_that_exists_and_every_kind_has_one() -> None:
    assert EXAMPLES.keys() - {""} == FROM_CLIENTS | FROM_SERVER | SENT.keys()


def test_what_is_sent_in_the_scenes_is_all_that_the_page_tells_of(heard: Heard) -> None:
    assert heard.kinds() == FROM_SERVER
    assert heard.events().keys() == SENT.keys()


@pytest.mark.parametrize("kind", sorted(FROM_SERVER))
def test_an_example_of_a_message_has_the_fields_of_real_ones(kind: str, heard: Heard) -> None:
    example = reading.shape(EXAMPLES[kind])
    real = reading.shape(heard.messages(kind))
    if kind == "events":  # what happened has examples of its own
        for whole in (example, real):
            del whole["object"]["events"]["list"]["object"]
        example["object"]["situation"] = real["object"]["situation"]  # only what changed
    assert reading.differences(example, real) == []


@pytest.mark.parametrize("kind", sorted(SENT))
def test_an_example_of_an_event_has_the_fields_of_real_ones(kind: str, heard: Heard) -> None:
    found = heard.events()[kind]
    (example,) = EXAMPLES[kind]
    for event in found:
        event.pop("at", None)
        assert {"kind", *_never_left_out(SENT[kind])} <= event.keys() <= example.keys()
    assert reading.differences(reading.shape([example]), reading.shape(found)) == []


def _never_left_out(kind: type[Event]) -> set[str]:
    needed = {field.name for field in fields(kind) if field.default is MISSING}
    return needed - {field.name for field in fields(Event)}


def test_the_page_names_what_is_left_out_of_events_where_it_is_as_usual(heard: Heard) -> None:
    said = PAGE.partition("left out, too:")[2].partition(".\n")[0]
    for kind, found in heard.events().items():
        for name in EXAMPLES[kind][0]:
            if any(name not in event for event in found):
                assert f"`{name}`" in said


def test_an_event_is_sent_to_those_that_the_page_names(heard: Heard) -> None:
    rows = reading.table(PAGE, "| kind | sent to |")
    assert [kind for kind, *_ in rows] == list(dict.fromkeys(kind for kind, *_ in rows))
    found: dict[str, set[str]] = {}
    for events, table in heard.tables:
        open_to_all = table.copy()
        open_to_all.settings = replace(table.settings, spectators="delayed")
        viewers: dict[Viewer, str] = {AtSeat(seat): "seat" for seat in range(len(table.seats))}
        viewers |= {Guest(): "guest", Spectator(): "onlooker", Public(): "public"}
        for event in events:
            for viewer, name in viewers.items():
                shown = seen_by(event, viewer, open_to_all)
                if shown is not None:
                    found.setdefault(shown.kind, set()).add(name)
    words = {
        "all": {"seat", "guest", "onlooker", "public"},
        "table": {"seat", "guest", "onlooker"},
        "play": {"seat", "onlooker"},
        "own": {"seat"},
    }
    assert {kind: words[to] for kind, to, _ in rows} == found


@pytest.mark.parametrize("kind", sorted(COMMAND_KINDS))
def test_an_example_of_a_command_is_read_and_has_all_its_fields(kind: str) -> None:
    (example,) = EXAMPLES[kind]
    command = command_from_data(example, "p1")
    assert type(command) is COMMAND_KINDS[kind]
    own = {field.name for field in fields(command)} - {"person", "lag"}
    assert example.keys() == own | {"kind"}


def test_the_tables_of_commands_fields_and_routes_are_complete(
    heard: Heard, tmp_path: Path
) -> None:
    assert {row[0] for row in reading.table(PAGE, "| kind | who |")} == FROM_CLIENTS - {"hello"}
    snapshot = reading.shape(heard.messages("snapshot"))
    told = reading.paths(snapshot)
    situation = {path for path in told if path.startswith("situation.")}
    of_situation, of_snapshot = re.split(r"^## Snapshots$", PAGE, flags=re.MULTILINE)
    rows = reading.table(of_snapshot, "| field | what")
    assert {row[0] for row in rows} == (told - situation - {"kind"}) | {"situation"}
    rows = reading.table(of_situation, "| field | what")
    assert {f"situation.{row[0]}" for row in rows} == situation

    async def scene() -> Data:
        async with running(tmp_path) as site:
            description: Data = (await site.http.get("/schema/openapi.json")).json()
            return description

    routes = {
        (f"{method.upper()} {path}", "key" if "Idempotency-Key" in json.dumps(operation) else "")
        for path, item in run(scene())["paths"].items()
        for method, operation in item.items()
    }
    assert {(row[0], row[2]) for row in reading.table(PAGE, "| route | what")} == routes


# Codes and limits ---------------------------------------------------------------------------------

# Told to whoever runs a server, or never told as they are.
NOT_TOLD = {
    "bad-host", "bad-server-setting", "bad-server-setting-form", "no-postgresql-yet",
    "port-forbidden", "port-taken", "missing-extra",  # before the start
    "bad-database", "database-too-new", "database-unusable", "foreign-database",  # the same
    "bad-event", "too-long", "unreadable-event", "version-missing", "version-taken",  # mistakes
    "not-a-bot", "server-only",  # for the server's own commands
}  # fmt: skip
RULES = ("games/aluette/game.py", "games/politaine/game.py", "games/whist22/game.py")
OPTIONS = ("games/options.py", "games/aluette/options.py", "games/whist22/options.py")
READING = ("games/notation.py", "games/registry.py", "match/game.py", "cards/deck.py", *OPTIONS)


def codes_of(*places: str) -> set[str]:
    """The codes in the sources at or below these places."""
    root = Path(veillee.__file__).parent
    files: list[Path] = []
    for place in places:
        files += [root / place] if place.endswith(".py") else (root / place).rglob("*.py")
    return {code for file in files for code in codes_in(ast.parse(file.read_text("utf-8")))}


def test_every_code_that_a_client_may_meet_is_in_the_table_with_its_status() -> None:
    rows = reading.table(PAGE, "| code | status | when |")
    assert [row[0] for row in rows] == sorted({row[0] for row in rows})
    assert {row[0]: int(row[1]) for row in rows} == {
        row[0]: status_of(VeilleeError(row[0])) for row in rows
    }
    told = {row[0] for row in rows}
    said = PAGE.partition("is `allowed`:")[2].partition("\n\n")[0]
    reasons = set(re.findall(r"`([a-z-]+)`", said))
    assert told == codes_of("server", "table", *READING) - NOT_TOLD - reasons
    assert reasons == (codes_of(*RULES) | {"waiting-for-deal"}) - told


def test_the_close_codes_are_those_of_the_sources() -> None:
    rows = reading.table(PAGE, "| code | why |")
    assert {int(row[0]) for row in rows} == {1009} | {int(code) for code in Close}


def test_the_limits_are_those_of_the_sources() -> None:
    rows = {row[0]: row[1] for row in reading.table(PAGE, "| limit | |")}
    usual = Limits()
    assert rows == {
        "a message of yours": f"{FRAME_BYTES} bytes",
        "your messages to a table": f"{usual.message_rate} a second, {usual.message_burst} at once,"
        " all your sockets together",
        "until your `hello": f"{socket.HELLO_S:.0f} s",
        "without a word from you": f"{connection.SILENT_MS // 1000} s; a ping comes every"
        f" {connection.PING_MS // 1000} s",
        "messages that wait because you read slowly": f"{connection.MOST_WAITING}",
        "commands in line at a table": f"{room.MOST_WAITING}",
        "content of a request about tables": f"{LARGEST_BODY // 1024} KiB",
    }


# What a reader does first -------------------------------------------------------------------------


def test_the_requests_on_the_page_are_answered_as_it_says(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(tmp_path) as site:
            friend = await site.person("Bruno")
            known = {"BRUNO": friend.token}
            for command, example in reading.answers(PAGE):
                answer = await _curl(site, command, known)
                assert answer.status_code == example.get("status", answer.status_code), answer.text
                data = answer.json()
                for name, field in ("TOKEN", "token"), ("TABLE", "table"), ("INVITE", "invite"):
                    if name not in known and field in data:
                        known[name] = data[field]
                real, told = reading.shape([data]), reading.shape([example])
                for whole in (real, told):
                    whole["object"].get("events", {}).pop("list", None)
                assert reading.differences(told, real) == [], command
                if "code" in example:
                    assert example == data

    run(scene())


async def _curl(site: Site, command: str, known: dict[str, str]) -> httpx.Response:
    """What ``curl`` would do."""
    filled = re.sub(r"\$([A-Z]+)", lambda name: known[name[1]], command)
    words = shlex.split(filled.replace("\\\n", " "))
    assert words.pop(0) == "curl"
    method, url, headers, body = "GET", "", {}, None
    while words:
        word = words.pop(0)
        if word == "-X":
            method = words.pop(0)
        elif word == "-H":
            name, _, value = words.pop(0).partition(": ")
            headers[name] = value
        elif word == "--json":
            method, body = "POST", json.loads(words.pop(0))
        else:
            assert not word.startswith("-"), word
            url = word.removeprefix("localhost:8000")
    site.http.cookies.clear()  # curl keeps none
    return await site.http.request(method, url, headers=headers, json=body)


def test_each_hello_on_the_page_is_welcome(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(tmp_path) as site:
            wishes: Data = {"settings": {"spectators": "delayed"}, "bots": "amateur"}
            table = await Scene.of(site, Heard(), "aluette", "A", **wishes)
            host = table.people[0]
            given = await host.call("POST", f"{table.table.path}/spectators", {})
            for hello in EXAMPLES["hello"]:
                assert "token" in hello or len(hello) == 1
                tokens = {"as": given["token"]} if "as" in hello else {}
                rest = {name: value for name, value in hello.items() if name != "kind"}
                rest |= {"token": tokens.get("as", host.token)}  # a program has no cookie
                async with Client(table.url, **rest) as client:
                    assert client.stream == ("spectator" if "as" in hello else "seat-0")

    run(scene())


def test_the_bot_on_the_page_plays_a_match_to_its_end(tmp_path: Path) -> None:
    code = _python(PAGE, "websockets")
    assert len([line for line in code.splitlines() if line.strip()]) <= 40
    program = tmp_path / "bot.py"
    program.write_text(code, encoding="utf-8")

    async def scene() -> str:
        async with running(tmp_path) as site:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                str(program),
                str(site.http.base_url),
                stdout=asyncio.subprocess.PIPE,
            )
            said, _ = await asyncio.wait_for(process.communicate(), 40)
            assert process.returncode == 0
            return said.decode()

    assert re.fullmatch(r"(won|lost) \[\d, \d\]\s*", run(scene()))


def test_the_check_of_a_promise_on_the_page_believes_only_what_is_true(heard: Heard) -> None:
    names: dict[str, Any] = {}
    exec(compile(_python(PAGE, "hashlib"), "docs/protocol.md", "exec"), names)
    honest = names["honest"]
    pairs = list(_promises(heard))
    assert any(any(revealed["entropy"]) for _, revealed in pairs)
    assert all(honest(promise, revealed) for promise, revealed in pairs)
    promise, revealed = pairs[0]
    assert not honest(promise, {**revealed, "entropy": ["0", *revealed["entropy"][1:]]})
    assert not honest({**promise, "hash": "0" * 64}, revealed)


def _promises(heard: Heard) -> Iterator[tuple[Data, Data]]:
    for client in heard.clients:
        told = {}
        for event in client.events:
            if event["kind"] == "deal-committed":
                told[event["match"], event["deal"]] = event
            elif event["kind"] == "deal-revealed":
                promise = told.get((event["match"], event["deal"]))
                if promise is not None:
                    yield promise, event


def _python(page: str, word: str) -> str:
    return next(block for block in reading.blocks(page, "python") if word in block)
