"""The log: for people or programs, from everybody, and without what must stay hidden."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from veillee.errors import IllegalAction
from veillee.server.logs import REQUEST_ID, set_up_logs

LIBRARIES = ("uvicorn", "uvicorn.error", "sqlalchemy", "sqlalchemy.engine", "alembic", "aiosqlite")


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    """The logging of the other tests stays as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in (*LIBRARIES, "asyncio")}
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, own in levels.items():
        logging.getLogger(name).setLevel(own)


def lines(out: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_json_has_one_object_a_line() -> None:
    out = io.StringIO()
    set_up_logs("json", "info", out)
    REQUEST_ID.set("")
    logging.getLogger("veillee.server").info("opened", extra={"tables": 3})
    logging.getLogger("veillee.server").debug("not this")
    (line,) = lines(out)
    assert line["event"] == "opened"
    assert (line["tables"], line["level"], line["logger"]) == (3, "info", "veillee.server")
    assert str(line["timestamp"]).endswith("Z")
    assert set(line) == {"event", "tables", "level", "logger", "timestamp"}


def test_text_is_one_line_for_people() -> None:
    out = io.StringIO()
    set_up_logs("text", "info", out)
    logging.getLogger("veillee.server").warning("la porte est fermée", extra={"part": "store"})
    assert out.getvalue().count("\n") == 1
    assert "la porte est fermée" in out.getvalue()
    assert "part=store" in out.getvalue()
    assert "\x1b" not in out.getvalue()


def test_the_id_of_the_request_is_in_every_line() -> None:
    out = io.StringIO()
    set_up_logs("json", "info", out)
    before = REQUEST_ID.set("abc-123")
    logging.getLogger("anything").info("here")
    REQUEST_ID.reset(before)
    assert lines(out)[0]["request"] == "abc-123"


@pytest.mark.parametrize("name", LIBRARIES)
def test_libraries_are_written_through_it(name: str) -> None:
    out = io.StringIO()
    logging.getLogger(name).addHandler(logging.StreamHandler(out))
    set_up_logs("json", "info", out)
    logging.getLogger(name).error("broken")
    (line,) = lines(out)
    assert (line["event"], line["logger"]) == ("broken", name)


@pytest.mark.parametrize("name", ["uvicorn.error", "sqlalchemy.engine", "aiosqlite"])
def test_what_libraries_chat_about_is_not_written(name: str) -> None:
    out = io.StringIO()
    set_up_logs("json", "debug", out)
    logging.getLogger(name).info("127.0.0.1 - /socket?token=s3cret")
    assert out.getvalue() == ""


@pytest.mark.parametrize(
    "field", ["cookie", "token", "session_token", "Authorization", "hands", "card", "client", "ip"]
)
@pytest.mark.parametrize("form", ["json", "text"])
def test_hidden_fields_are_not_written(form: str, field: str) -> None:
    out = io.StringIO()
    set_up_logs(form, "info", out)
    logging.getLogger("veillee.server").info("seen", extra={field: "R0I-DE-PIQUE"})
    assert "seen" in out.getvalue()
    assert "R0I-DE-PIQUE" not in out.getvalue()


@pytest.mark.parametrize("form", ["json", "text"])
def test_an_exception_is_told_by_kind_and_place_without_its_text(form: str) -> None:
    out = io.StringIO()
    set_up_logs(form, "info", out)
    try:
        try:
            raise IllegalAction("card-not-in-hand", card="10P")
        except IllegalAction as error:
            raise RuntimeError("INSERT 10P INTO events") from error
    except RuntimeError:
        logging.getLogger("veillee.server").exception("failed")
    said = out.getvalue()
    assert "10P" not in said
    assert "IllegalAction: card-not-in-hand" in said
    assert "RuntimeError" in said
    assert "test_logs.py" in said


def test_a_group_of_exceptions_and_the_system_s_errors_are_told() -> None:
    out = io.StringIO()
    set_up_logs("json", "info", out)
    group = ExceptionGroup("s3cret", [FileNotFoundError(2, "s3cret", "s3cret"), KeyError("s3cret")])
    logging.getLogger("veillee.server").error("failed", exc_info=group)
    said = out.getvalue()
    assert "s3cret" not in said
    assert "FileNotFoundError: errno 2" in said
    assert "KeyError" in said


def test_setting_up_twice_writes_once() -> None:
    first, second = io.StringIO(), io.StringIO()
    set_up_logs("json", "info", first)
    set_up_logs("json", "info", second)
    logging.getLogger("veillee.server").info("once")
    assert (len(lines(first)), len(lines(second))) == (0, 1)


def test_a_client_cannot_fill_the_log_with_bytes_that_are_no_text() -> None:
    out = io.StringIO()
    set_up_logs("json", "info", out)
    for bad in (b"\xff", "é"):
        try:
            bad.decode() if isinstance(bad, bytes) else int(bad)
        except ValueError:
            logging.getLogger("uvicorn.error").exception("in the parser")
    assert len(lines(out)) == 1
