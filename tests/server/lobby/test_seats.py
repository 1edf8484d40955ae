"""Sitting down, standing up, swapping, bots."""

from __future__ import annotations

import pytest

from server.lobby.house import House, Json
from server.lobby.test_attending import join, seats


@pytest.fixture
def table(home: House) -> Json:
    """A table with Anne (host) in seat 0 and Bruno beside it."""
    opened = home.open()
    join(home, opened, "bruno")
    return opened


def put(
    home: House, table: Json, seat: int, body: object, who: str, key: str | None = None
) -> Json:
    """What the answer to a change of a seat is."""
    reply = home.ask("PUT", f"{table['path']}/seats/{seat}", body, who=who, key=key)
    return {"status": reply.status, "code": reply.code if reply.status >= 400 else ""}


def free(home: House, table: Json, seat: int, who: str, key: str | None = None) -> Json:
    """What the answer to freeing a seat is."""
    reply = home.ask("DELETE", f"{table['path']}/seats/{seat}", who=who, key=key)
    return {"status": reply.status, "code": reply.code if reply.status >= 400 else ""}


DONE = {"status": 200, "code": ""}


def test_somebody_sits_down_and_changes_seats(home: House, table: Json) -> None:
    assert put(home, table, 2, {}, "bruno") == DONE
    assert put(home, table, 3, {}, "bruno") == DONE
    assert seats(home, table) == ["panne", None, None, "pbruno"]
    assert put(home, table, 0, {}, "bruno") == {"status": 409, "code": "seat-taken"}


def test_the_host_gives_a_seat_to_a_bot_and_takes_it_back(home: House, table: Json) -> None:
    assert put(home, table, 1, {"bot": "amateur"}, "anne") == DONE
    assert put(home, table, 1, {"bot": "random"}, "anne") == DONE
    assert seats(home, table)[1] == "random"
    assert free(home, table, 1, "anne") == DONE
    assert seats(home, table)[1] is None


def test_the_host_swaps_two_seats(home: House, table: Json) -> None:
    assert put(home, table, 3, {"swap": 0}, "anne") == DONE
    assert seats(home, table) == [None, None, None, "panne"]


@pytest.mark.parametrize("body", [{"bot": "amateur"}, {"swap": 2}])
def test_bots_and_swaps_are_for_the_host(home: House, table: Json, body: Json) -> None:
    assert put(home, table, 1, body, "bruno") == {"status": 403, "code": "not-host"}
    put(home, table, 1, {"bot": "amateur"}, "anne")
    assert free(home, table, 1, "bruno") == {"status": 403, "code": "not-host"}


@pytest.mark.parametrize(
    ("seat", "body", "code"),
    [
        (9, {}, "bad-seat"),
        (1, {"swap": 9}, "bad-seat"),
        (1, {"bot": "ghost"}, "unknown-bot"),
        (1, {"bot": ""}, "unknown-bot"),
        (1, {"bot": "amateur", "swap": 2}, "bad-command"),
        (1, {"bot": None}, "bad-request"),
        (1, {"person": "pbruno"}, "bad-request"),
        (1, {"swap": 10}, "bad-request"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(
    home: House, table: Json, seat: int, body: Json, code: str
) -> None:
    before = seats(home, table)
    assert put(home, table, seat, body, "anne") == {"status": 400, "code": code}
    assert seats(home, table) == before


def test_a_bot_does_not_get_the_seat_of_a_person(home: House, table: Json) -> None:
    put(home, table, 1, {}, "bruno")
    assert put(home, table, 1, {"bot": "amateur"}, "anne") == {
        "status": 409,
        "code": "seat-not-empty",
    }


def test_somebody_stands_up(home: House, table: Json) -> None:
    put(home, table, 1, {}, "bruno")
    assert free(home, table, 1, "bruno", "f") == DONE
    assert seats(home, table)[1] is None
    # The same again, when somebody else sits there: nothing happens to them.
    put(home, table, 1, {"swap": 0}, "anne")
    assert free(home, table, 1, "bruno", "f") == DONE
    assert seats(home, table)[1] == "panne"
    assert free(home, table, 1, "bruno") == {"status": 403, "code": "not-your-seat"}
    assert free(home, table, 3, "bruno") == DONE  # empty already
    assert free(home, table, 4, "bruno") == {"status": 400, "code": "bad-seat"}


def test_the_same_change_sent_again_is_made_once(home: House, table: Json) -> None:
    assert put(home, table, 3, {"swap": 0}, "anne", "x") == DONE
    assert put(home, table, 3, {"swap": 0}, "anne", "x") == DONE
    assert seats(home, table) == [None, None, None, "panne"]


def test_seats_do_not_change_in_a_match(home: House) -> None:
    table = home.playing()
    refused = {"status": 409, "code": "table-started"}
    assert put(home, table, 1, {}, "anne") == refused
    assert put(home, table, 1, {"swap": 2}, "anne") == refused
    assert free(home, table, 0, "anne") == refused
    assert free(home, table, 2, "anne") == refused


@pytest.mark.parametrize("who", [None, "emma"])
def test_strangers_change_nothing(home: House, table: Json, who: str | None) -> None:
    for method, body in (("PUT", {}), ("DELETE", None)):
        reply = home.ask(method, f"{table['path']}/seats/1", body, who=who)
        assert (reply.status, reply.code) == (403, "not-at-table")
