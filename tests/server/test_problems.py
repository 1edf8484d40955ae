"""Every error over HTTP is a problem with a stable code, a status and a sentence."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Annotated

import msgspec
import pytest
from litestar import Litestar, get, post
from litestar.exceptions import (
    HTTPException,
    NotAuthorizedException,
    PermissionDeniedException,
    ServiceUnavailableException,
    TooManyRequestsException,
)
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.testing import TestClient

from veillee.errors import BrokenRecord, IllegalAction, VeilleeError
from veillee.server.problems import (
    EXCEPTION_HANDLERS,
    LANGUAGE,
    MEDIA_TYPE,
    Problem,
    accepted_language,
    problem_of,
    refusals,
    status_of,
    words_in,
)
from veillee.words.players import Players

NARROW = "\N{NARROW NO-BREAK SPACE}"
RAISED: dict[str, Exception] = {
    "host": VeilleeError("not-host"),
    "busy": VeilleeError("storage-failed"),
    "wait": VeilleeError("too-many-tries", seconds=7),
    "version": VeilleeError("version-taken", table="k3mwd7rq", version=41),
    "bug": ZeroDivisionError("the secret cards: 10P AP"),
    "401": NotAuthorizedException("token abcdef is bad"),
    "403": PermissionDeniedException(),
    "415": HTTPException(status_code=415),
    "418": HTTPException("short and stout", status_code=418),
    "429": TooManyRequestsException(headers={"RateLimit-Reset": "12"}),
    "500": HTTPException("the secret cards: 10P AP"),
    "503": ServiceUnavailableException(),
}


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """A body to be read."""

    seats: int
    names: Annotated[list[str], msgspec.Meta(max_length=2)]


@get("/raise/{name:str}")
async def fail(name: FromPath[str]) -> None:
    """Whatever is asked for goes wrong."""
    raise RAISED[name]


@post("/wish", request_max_body_size=200, responses=refusals("not-host", "table-full", "paused"))
async def wish(data: JSONBody[Wish]) -> None:
    """Takes a body."""


@get("/page")
async def page(limit: FromQuery[int]) -> None:
    """Takes a number."""


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    app = Litestar([fail, wish, page], exception_handlers=EXCEPTION_HANDLERS, logging_config=None)
    app.state[LANGUAGE] = "en"
    with TestClient(app, raise_server_exceptions=False) as found:
        yield found


Client = TestClient[Litestar]


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("host", 403, "not-host"),
        ("busy", 503, "storage-failed"),
        ("wait", 429, "too-many-tries"),
        ("version", 500, "internal"),
        ("bug", 500, "internal"),
        ("401", 401, "not-signed-in"),
        ("403", 403, "forbidden"),
        ("415", 415, "wrong-media-type"),
        ("418", 400, "bad-request"),
        ("429", 429, "too-many-requests"),
        ("500", 500, "internal"),
        ("503", 503, "unavailable"),
    ],
)
def test_whatever_is_raised_is_answered_by_a_problem(
    client: Client, name: str, status: int, code: str
) -> None:
    answer = client.get(f"/raise/{name}")
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith(MEDIA_TYPE)
    assert answer.headers["cache-control"] == "no-store"
    problem = msgspec.json.decode(answer.content, type=Problem)
    assert problem.code == code
    assert problem.status == status
    assert problem.type == f"about:blank#{code}"
    assert problem.title
    assert problem.detail.endswith(".")


@pytest.mark.parametrize("name", ["bug", "500", "version", "401"])
def test_what_went_wrong_inside_is_told_to_nobody(client: Client, name: str) -> None:
    answer = client.get(f"/raise/{name}")
    for secret in ("10P", "secret", "Error", "Traceback", "41", "k3mwd7rq", "abcdef"):
        assert secret not in answer.text.replace("401", "")
    assert answer.json()["data"] == {}


def test_the_log_tells_where_a_bug_is(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "veillee.server"):
        client.get("/raise/bug")
        client.get("/raise/busy")
        client.get("/raise/host")
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
    assert "ZeroDivisionError" in caplog.text
    assert "storage-failed" in caplog.text


def test_who_is_to_wait_is_told_for_how_long(client: Client) -> None:
    answer = client.get("/raise/wait")
    assert answer.headers["retry-after"] == "7"
    assert answer.json()["data"] == {"seconds": 7}
    assert client.get("/raise/429").headers["retry-after"] == "12"


def test_an_address_that_is_none_is_quoted(client: Client) -> None:
    answer = client.get("/api/nothing", headers={"Accept-Language": "fr"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-page")
    assert answer.headers["content-language"] == "fr"
    assert answer.json()["detail"] == f"Il n’y a rien à l’adresse «{NARROW}/api/nothing{NARROW}»."


def test_a_wrong_method_is_told_with_those_that_are_right(client: Client) -> None:
    answer = client.delete("/wish")
    assert (answer.status_code, answer.json()["code"]) == (405, "wrong-method")
    assert "DELETE" in answer.json()["detail"]
    assert "POST" in answer.headers["allow"]


@pytest.mark.parametrize(
    ("body", "field", "quoted"),
    [
        (b'{"seats": "x", "names": []}', "seats", "int"),
        (b'{"seats": 4, "names": ["a", "b", "c"]}', "names", "2"),
        (b'{"seats": 4}', "", "names"),
        (b'{"seats": 4, "names": [], "sets": 1}', "", "sets"),
        (b"[]", "", "object"),
        (b"{", "", "truncated"),
        (b"\xff", "", ""),
    ],
)
def test_a_body_that_cannot_be_read_is_told_where_and_why(
    client: Client, body: bytes, field: str, quoted: str
) -> None:
    for lang in ("fr", "en"):
        answer = client.post("/wish", content=body, headers={"Accept-Language": lang})
        assert answer.status_code == 400
        problem = answer.json()
        assert problem["code"] == "bad-request"
        assert problem["data"]["wrong"][0]["field"] == field
        assert quoted in problem["detail"]
        assert field in problem["detail"]


def test_no_body_and_too_much_of_it_are_told(client: Client) -> None:
    assert client.post("/wish").json()["code"] == "no-body"
    answer = client.post("/wish", content=b'{"names": "' + b"x" * 300 + b'"}')
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_parameter_that_is_wrong_or_missing_is_named(client: Client) -> None:
    wrong = client.get("/page?limit=many").json()
    assert wrong["code"] == "bad-request"
    assert wrong["data"]["wrong"][0] | {"why": ""} == {
        "field": "limit",
        "where": "query",
        "why": "",
    }
    missing = client.get("/page").json()
    assert missing["code"] == "bad-request"
    assert "limit" in missing["detail"]


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("not-your-turn", 409),
        ("seat-taken", 409),
        ("already-joined", 409),
        ("account-taken", 409),
        ("no-such-table", 404),
        ("no-such-record", 404),
        ("unknown-game", 404),
        ("unknown-bot", 400),
        ("bad-cursor", 400),
        ("bad-token", 403),
        ("not-seated", 403),
        ("not-at-table", 403),
        ("server-only", 403),
        ("wrong-login", 401),
        ("too-many-tables", 429),
        ("storage-failed", 503),
        ("something-new", 400),
    ],
)
def test_a_code_has_its_status(code: str, status: int) -> None:
    assert status_of(VeilleeError(code)) == status


def test_an_action_that_is_not_allowed_now_is_a_conflict() -> None:
    refused = IllegalAction("must-follow", seat=0, action="AT", allowed=("AP",), suit="P")
    assert status_of(refused) == 409


def test_the_data_of_a_problem_is_json_whatever_it_was() -> None:
    odd = {
        "tuple": (1, ("a", None)),
        "set": frozenset({2, 1}),
        "map": {1: (True,)},
        "bytes": b"x",
        "error": ValueError("no"),
        "infinite": float("inf"),
        "half": 0.5,
    }
    data = problem_of(VeilleeError("no-such-person", **odd), words_in("en"))["data"]
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert data == {
        "tuple": [1, ["a", None]],
        "set": ["1", "2"],
        "map": {"1": [True]},
        "bytes": "b'x'",
        "error": "no",
        "infinite": "inf",
        "half": 0.5,
    }


def test_data_without_end_is_cut() -> None:
    endless: list[object] = []
    endless.append(endless)
    data = problem_of(VeilleeError("no-such-person", list=endless), words_in("en"))["data"]
    assert len(json.dumps(data)) < 200


def test_a_problem_can_name_cards_and_seats() -> None:
    error = IllegalAction("not-your-turn", seat=0, action="AP", allowed=(), turn=1)
    said = problem_of(error, words_in("fr"), players=Players(("Anne", "Bruno")))
    assert "Bruno" in str(said["detail"])
    held = VeilleeError("card-not-in-hand", card="2C")
    assert "la Vache" in str(problem_of(held, words_in("fr"), deck="aluette48")["detail"])


def test_a_broken_record_tells_its_line() -> None:
    data = problem_of(BrokenRecord("unknown-line", 12, text="hop"), words_in("en"))["data"]
    assert data == {"text": "hop", "line": 12}


@pytest.mark.parametrize("code", ["version-taken", "unreadable-event", "bad-event"])
def test_how_many_events_there_are_is_never_told(code: str) -> None:
    told = problem_of(VeilleeError(code, table="k3mwd7rq", version=41), words_in("en"))
    assert told["code"] == "internal"
    assert told["data"] == {}
    assert "41" not in str(told)


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "fr"),
        ("en", "en"),
        ("EN-us", "en"),
        ("fr;q=0.3, en;q=0.8", "en"),
        ("en;q=0", "fr"),
        ("de, *;q=0.1", "fr"),
        ("de-AT, de;q=0.9", "fr"),
        ("en;q=oops", "fr"),
        (";;;,,q=", "fr"),
    ],
)
def test_the_language_is_the_one_wanted_most(header: str, lang: str) -> None:
    assert accepted_language(header, "fr") == lang


def test_routes_tell_in_the_schema_what_they_refuse(client: Client) -> None:
    schema = client.app.openapi_schema.to_schema()
    responses = schema["paths"]["/wish"]["post"]["responses"]
    assert {"201", "400", "403", "409"} == set(responses)
    for status in ("400", "403", "409"):
        content = responses[status]["content"]
        assert content == {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    assert "`table-full`, `paused`" in responses["409"]["description"]
    assert schema["components"]["schemas"]["Problem"]["required"] == sorted(
        Problem.__struct_fields__
    )
