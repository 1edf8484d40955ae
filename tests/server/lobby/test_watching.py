"""Looking on, and the log of what one was shown."""

from __future__ import annotations

import pytest

from server.lobby.house import House, Json
from server.lobby.test_attending import join


def test_nobody_looks_on_where_the_table_does_not_allow_it(home: House) -> None:
    table = home.open()
    reply = home.post(f"{table['path']}/spectators", {}, who="anne")
    assert reply.code == "no-spectators"
    assert reply.status in {400, 403, 409}
    assert home.get(f"{table['path']}/spectators").body == {"watching": 0}


def test_only_whoever_has_a_seat_lets_others_look_over_its_shoulder(home: House) -> None:
    table = home.open(settings={"spectators": "seat"}, listed=True)
    join(home, table, "bruno", seat=1)
    join(home, table, "chloe")
    path = f"{table['path']}/spectators"
    own = home.post(path, {}, who="bruno")
    assert (own.status, own.body["seat"]) == (201, 1)
    assert home.lobby.tokens.read_spectator(own.body["token"])[0] == table["table"]
    assert home.post(path, {"seat": 1}, who="bruno").status == 201
    refusals = [
        ("anne", {"seat": 1}, "not-your-seat"),
        ("bruno", {"seat": 0}, "not-your-seat"),
        ("bruno", {"seat": 2}, "not-your-seat"),
        ("bruno", {"seat": 5}, "bad-seat"),
        ("chloe", {}, "not-seated"),
        ("chloe", {"seat": 1}, "not-seated"),
        ("emma", {"seat": 1}, "not-at-table"),
        (None, {"seat": 1}, "not-at-table"),
    ]
    for who, body, code in refusals:
        assert home.post(path, body, who=who).code == code


def test_delayed_looking_on_is_for_all_where_the_table_is_listed(home: House) -> None:
    listed = home.open(settings={"spectators": "delayed"}, listed=True)
    hidden = home.open(settings={"spectators": "delayed"})
    for who in (None, "emma", "anne"):
        reply = home.post(f"{listed['path']}/spectators", {}, who=who)
        assert (reply.status, reply.body["seat"]) == (201, None)
    assert home.post(f"{hidden['path']}/spectators", {}, who="anne").status == 201
    assert home.post(f"{hidden['path']}/spectators", {}, who="emma").code == "not-at-table"
    assert home.post(f"{hidden['path']}/spectators", {}).code == "not-at-table"


# The log --------------------------------------------------------------------------------------


def events(home: House, table: Json, who: str | None, query: str = "") -> list[Json]:
    """A page of the log."""
    reply = home.get(f"{table['path']}/log{query}", who)
    assert reply.status == 200, reply.body
    found: list[Json] = reply.body["events"]
    return found


def test_everybody_has_a_log_of_their_own(home: House) -> None:
    table = home.playing()
    join(home, table, "chloe")
    streams = {
        who: home.get(f"{table['path']}/log", who).body["stream"]
        for who in ("anne", "bruno", "chloe", "emma", None)
    }
    assert streams == {
        "anne": "seat-0",
        "bruno": "seat-1",
        "chloe": "guest",
        "emma": "public",
        None: "public",
    }
    kinds = {event["kind"] for event in events(home, table, "anne")}
    assert {"table-opened", "person-joined", "dealt"} <= kinds
    for who in ("chloe", "emma", None):
        assert "dealt" not in {event["kind"] for event in events(home, table, who)}
    for who in ("anne", "bruno", "chloe", None):
        shown = events(home, table, who)
        assert [event["n"] for event in shown] == list(range(1, len(shown) + 1))
        assert not {"version", "by", "cid", "secret"} & {
            name for event in shown for name, value in event.items() if value != ""
        }


def test_a_log_is_read_page_by_page(home: House) -> None:
    table = home.playing()
    whole = events(home, table, "anne")
    assert len(whole) > 5
    read: list[Json] = []
    after: int | None = 0
    while after is not None:
        page = home.get(f"{table['path']}/log?after={after}&limit=5", "anne").body
        assert len(page["events"]) <= 5
        read += page["events"]
        after = page["next"]
    assert read == whole
    assert events(home, table, "anne", f"?after={len(whole)}") == []


@pytest.mark.parametrize("query", ["after=-1", "after=x", "limit=0", "limit=101"])
def test_a_page_that_cannot_be_is_refused(home: House, query: str) -> None:
    table = home.open()
    assert home.get(f"{table['path']}/log?{query}").code == "bad-request"
