"""What is counted, and that labels never grow with what people make up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from server.houses import running, seated
from server.running import run
from veillee.server.metrics import Metrics
from veillee.server.observing import Message, Observed, Receive, Scope, Send


def values(metrics: Metrics) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Every sample by name and labels."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
    }


def test_two_servers_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.command("act", "done")
    key = ("veillee_commands_total", (("kind", "act"), ("outcome", "done")))
    assert values(one)[key] == 1
    assert key not in values(other)


def test_everything_has_its_number() -> None:
    m = Metrics()
    m.request("GET", "/api/games", 200, 0.01)
    m.websocket_opened()
    m.websocket_opened()
    m.websocket_closed(4408)
    m.command("act", "refused")
    m.command("act", "refused")
    m.command_sent(0.002)
    m.appended(5, 0.004, failed=1)
    m.count_tables(lambda: 7)
    m.bot("answered", 0.2)
    found = values(m)
    labels = (("method", "GET"), ("route", "/api/games"), ("status", "200"))
    assert found["veillee_http_requests_total", labels] == 1
    assert found["veillee_http_request_seconds_count", ()] == 1
    assert found["veillee_websocket_connections", ()] == 1
    assert found["veillee_websocket_closed_total", (("code", "4408"),)] == 1
    assert found["veillee_commands_total", (("kind", "act"), ("outcome", "refused"))] == 2
    assert found["veillee_command_seconds_count", ()] == 1
    assert found["veillee_journal_appends_total", (("outcome", "written"),)] == 5
    assert found["veillee_journal_appends_total", (("outcome", "failed"),)] == 1
    assert found["veillee_journal_batch_appends_sum", ()] == 5
    assert found["veillee_journal_batch_seconds_count", ()] == 1
    assert found["veillee_tables", ()] == 7
    assert found["veillee_bot_questions_total", (("outcome", "answered"),)] == 1
    assert found["veillee_bot_seconds_count", ()] == 1


def test_made_up_words_share_one_label() -> None:
    m = Metrics()
    for number in range(50):
        m.command(f"hack-{number}", "done")
        m.command("act", f"result-{number}")
        m.request(f"VERB{number}", "", 404, 0.0)
        m.websocket_closed(100_000 + number)
        m.bot(f"strange-{number}", 0.0)
    found = values(m)
    assert found["veillee_commands_total", (("kind", "other"), ("outcome", "done"))] == 50
    assert found["veillee_commands_total", (("kind", "act"), ("outcome", "other"))] == 50
    assert found["veillee_websocket_closed_total", (("code", "other"),)] == 50
    assert found["veillee_bot_questions_total", (("outcome", "other"),)] == 50
    labels = (("method", "other"), ("route", "other"), ("status", "404"))
    assert found["veillee_http_requests_total", labels] == 50


def test_the_page_for_operators_names_every_number() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "operate.md").read_text(encoding="utf-8")
    section = page.split("## Metrics")[1].split("\n## ")[0]
    table = "".join(line for line in section.splitlines() if line.startswith("| `"))
    named = set(re.findall(r"`(veillee_\w+)`", table))
    families = text_string_to_metric_families(Metrics().text().decode())
    ours = {f"{f.name}_total" if f.type == "counter" else f.name for f in families}
    # Those of the process, and when each was made, are the library's own.
    own = re.compile(r"veillee_process_\w+|\w+_created")
    assert named == {name for name in ours if not own.fullmatch(name)}


# Looking on at an application ---------------------------------------------------------------------


class Stage:
    """Calls an application and keeps what it sends."""

    def __init__(
        self, kind: str, *received: Message, headers: tuple[tuple[bytes, bytes], ...] = ()
    ):
        self.scope: Scope = {"type": kind, "method": "GET", "path": "/x/7", "headers": headers}
        self.sent: list[Message] = []
        self._received = [*received]

    async def receive(self) -> Message:
        return self._received.pop(0)

    async def send(self, message: Message) -> None:
        self.sent.append(message)

    def play(self, app: Observed) -> None:
        run(app(self.scope, self.receive, self.send))


async def answering(scope: Scope, receive: Receive, send: Send) -> None:
    scope["path_template"] = "/x/{number:int}"
    await send({"type": "http.response.start", "status": 201, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def failing(scope: Scope, receive: Receive, send: Send) -> None:
    raise RuntimeError


async def talking(scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await receive()


async def refusing(scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 4401})


async def closing(scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": 4503})


def test_a_request_is_counted_by_its_route_and_has_an_id() -> None:
    m, stage = Metrics(), Stage("http")
    stage.play(Observed(answering, m))
    labels = (("method", "GET"), ("route", "/x/{number:int}"), ("status", "201"))
    assert values(m)["veillee_http_requests_total", labels] == 1
    ((name, value),) = stage.sent[0]["headers"]
    assert name == b"x-request-id"
    assert len(value) == 16


def test_the_id_of_a_proxy_is_kept_if_it_is_one() -> None:
    for given, kept in ((b"abcd-1234-efgh", True), (b"a\r\nb-very-bad", False), (b"x", False)):
        stage = Stage("http", headers=((b"x-request-id", given),))
        stage.play(Observed(answering, Metrics()))
        assert (stage.sent[0]["headers"][0][1] == given) == kept


def test_a_request_that_fails_counts_as_a_failure() -> None:
    m, stage = Metrics(), Stage("http")
    with pytest.raises(RuntimeError):
        stage.play(Observed(failing, m))
    labels = (("method", "GET"), ("route", "other"), ("status", "500"))
    assert values(m)["veillee_http_requests_total", labels] == 1


def test_sockets_are_counted_from_accept_to_end() -> None:
    m = Metrics()
    gone = {"type": "websocket.disconnect", "code": 1001}
    Stage("websocket", {"type": "websocket.connect"}, gone).play(Observed(talking, m))
    Stage("websocket", {"type": "websocket.connect"}).play(Observed(refusing, m))
    Stage("websocket", {"type": "websocket.connect"}).play(Observed(closing, m))
    found = values(m)
    assert found["veillee_websocket_connections", ()] == 0
    assert found["veillee_websocket_closed_total", (("code", "1001"),)] == 1
    assert found["veillee_websocket_closed_total", (("code", "4503"),)] == 1
    assert ("veillee_websocket_closed_total", (("code", "4401"),)) not in found


def test_what_a_server_does_is_counted_and_can_be_read(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(tmp_path) as site:
            await seated(site, "politaine", 4)
            page = (await site.http.get("/metrics")).text
            found = {
                (sample.name, sample.labels.get("outcome")): sample.value
                for family in text_string_to_metric_families(page)
                for sample in family.samples
            }
            written = found["veillee_journal_appends_total", "written"]
            assert written >= 9  # opened, three joined, four ready, started
            assert found["veillee_journal_appends_total", "failed"] == 0
            assert found["veillee_journal_batch_appends_sum", None] == written
            batches = found["veillee_journal_batch_seconds_count", None]
            assert 0 < batches <= written
            assert found["veillee_tables", None] == 1

    run(scene())
