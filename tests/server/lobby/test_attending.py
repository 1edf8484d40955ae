"""Coming, going, being ready, starting, pausing, playing again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.lobby.house import House, Json
from veillee.server.identity.people import Caller
from veillee.server.lobby.attending import join_table
from veillee.server.lobby.shapes import Join, Joined


def join(home: House, table: Json, who: str, **asked: object) -> Json:
    """Somebody comes to a table with its invite."""
    reply = home.post(f"{table['path']}/join", {"invite": table["invite"], **asked}, who=who)
    assert reply.status == 200, reply.body
    body: Json = reply.body
    return body


def seats(home: House, table: Json) -> list[str | None]:
    """Who sits where."""
    state = home.get(table["path"]).body
    return [seat["person"] or seat["bot"] for seat in state["seats"]]


def test_somebody_comes_with_an_invite_and_sits_down(home: House) -> None:
    table = home.open()
    answer = join(home, table, "bruno", seat=2, name="Le Bruno")
    assert answer["person"] == "pbruno"
    assert answer["seat"] == 2
    assert home.lobby.tokens.read_seat(answer["seat_token"]) == (table["table"], "pbruno")
    assert seats(home, table) == ["panne", None, "pbruno", None]
    assert home.get(table["path"]).body["persons"][1]["name"] == "Le Bruno"


def test_somebody_may_come_without_sitting_down(home: House) -> None:
    table = home.open()
    assert join(home, table, "bruno")["seat"] is None
    assert home.get(table["path"], who="bruno").body["you"] == {
        "person": "pbruno",
        "seat": None,
        "host": False,
    }


def test_an_unknown_person_joins_as_a_guest(home: House) -> None:
    table = home.open(listed=True)
    reply = home.post(f"{table['path']}/join", {"seat": 1})
    assert reply.status == 200
    assert "veillee=" in reply.headers["set-cookie"]
    assert seats(home, table)[1] == reply.body["person"]


def test_a_listed_table_asks_for_no_invite(home: House) -> None:
    table = home.open(listed=True)
    assert home.post(f"{table['path']}/join", {}, who="bruno").status == 200


@pytest.mark.parametrize(
    ("invite", "code"),
    [(None, "invite-needed"), ("", "bad-invite"), ("hhhhhhhhhh", "bad-invite")],
)
def test_a_table_that_is_not_listed_asks_for_its_invite(
    home: House, invite: str | None, code: str
) -> None:
    table = home.open()
    reply = home.post(f"{table['path']}/join", {"invite": invite}, who="bruno")
    assert reply.code == code
    assert 400 <= reply.status < 500
    assert len(home.room(table).table.persons) == 1


def test_the_invite_of_another_table_does_not_help(home: House) -> None:
    table, other = home.open(), home.open()
    reply = home.post(f"{table['path']}/join", {"invite": other["invite"]}, who="bruno")
    assert reply.code == "bad-invite"


def test_an_invite_may_be_typed_in_capitals(home: House) -> None:
    table = home.open()
    typed = f" {table['invite'].upper()} "
    assert home.post(f"{table['path']}/join", {"invite": typed}, who="bruno").status == 200


def test_whoever_is_at_a_table_does_not_come_again(home: House) -> None:
    table = home.open()
    join(home, table, "bruno")
    reply = home.post(f"{table['path']}/join", {"invite": table["invite"]}, who="bruno")
    assert (reply.status, reply.code) == (409, "already-joined")
    # To sit down is something else, and needs no invite any more.
    assert home.post(f"{table['path']}/join", {"seat": 1}, who="bruno").body["seat"] == 1


def test_a_join_sent_again_is_done_once_and_answered_the_same(home: House) -> None:
    table = home.open()
    asked = {"invite": table["invite"], "seat": 1}
    first = home.post(f"{table['path']}/join", asked, who="bruno", key="j")
    version = home.room(table).table.version
    again = home.post(f"{table['path']}/join", asked, who="bruno", key="j")
    assert first.body == again.body
    assert home.room(table).table.version == version


def test_a_join_sent_again_after_leaving_does_not_bring_anybody_back(home: House) -> None:
    table = home.open()
    asked = {"invite": table["invite"], "seat": 1}
    home.post(f"{table['path']}/join", asked, who="bruno", key="j")
    home.post(f"{table['path']}/leave", who="bruno")
    again = home.post(f"{table['path']}/join", asked, who="bruno", key="j")
    assert again.body["seat"] is None
    assert home.room(table).table.person("pbruno") is None


@pytest.mark.parametrize(
    ("asked", "code"),
    [({"seat": 0}, "seat-taken"), ({"seat": 7}, "bad-seat"), ({"name": "\n"}, "bad-name")],
)
def test_a_join_that_is_refused_leaves_nobody_at_the_table(
    home: House, asked: Json, code: str
) -> None:
    table = home.open()
    reply = home.post(f"{table['path']}/join", {"invite": table["invite"], **asked}, who="bruno")
    assert reply.code == code
    assert home.room(table).table.person("pbruno") is None


def test_of_two_who_want_the_same_seat_at_the_same_moment_one_has_it(home: House) -> None:
    table = home.open(listed=True)

    async def both() -> list[Any]:
        def coming(who: str) -> Any:
            caller = Caller(f"p{who}", who.title(), "en", None)
            fn: Any = join_table.fn
            return fn(home.lobby, caller, "aluette", table["table"], Join(seat=1))

        found = await asyncio.gather(coming("bruno"), coming("chloe"), return_exceptions=True)
        return list(found)

    first, second = home.client.blocking_portal.call(both)
    assert isinstance(first, Joined)
    assert getattr(second, "code", None) == "seat-taken"
    assert seats(home, table) == ["panne", "pbruno", None, None]
    # The other one is at the table, and takes another seat.
    assert home.post(f"{table['path']}/join", {"seat": 2}, who="chloe").body["seat"] == 2


def test_whoever_leaves_gives_the_seat_up_and_the_host_passes_on(home: House) -> None:
    table = home.open()
    join(home, table, "bruno", seat=1)
    reply = home.post(f"{table['path']}/leave", who="anne")
    assert reply.status == 200
    assert reply.body["host"] == "pbruno"
    assert reply.body["you"] is None
    assert seats(home, table) == [None, "pbruno", None, None]


def test_a_leave_sent_again_is_answered_the_same(home: House) -> None:
    table = home.open()
    join(home, table, "bruno")
    first = home.post(f"{table['path']}/leave", who="bruno", key="l")
    again = home.post(f"{table['path']}/leave", who="bruno", key="l")
    assert (first.status, first.body) == (again.status, again.body)
    assert home.post(f"{table['path']}/leave", who="bruno").code == "not-at-table"


@pytest.mark.parametrize("verb", ["leave", "start", "rematch", "pause", "resume"])
@pytest.mark.parametrize("who", [None, "emma"])
def test_whoever_is_not_at_the_table_asks_nothing_of_it(
    home: House, verb: str, who: str | None
) -> None:
    table = home.open(listed=True)
    reply = home.post(f"{table['path']}/{verb}", who=who)
    assert (reply.status, reply.code) == (403, "not-at-table")
    assert "set-cookie" not in reply.headers


@pytest.mark.parametrize(
    ("verb", "body"), [("start", None), ("resume", None), ("kick", {"person": "panne"})]
)
def test_what_is_for_the_host_is_refused_to_others(
    home: House, verb: str, body: Json | None
) -> None:
    table = home.playing()
    if verb == "resume":
        home.post(f"{table['path']}/pause", who="anne")
    reply = home.post(f"{table['path']}/{verb}", body, who="bruno")
    assert (reply.status, reply.code) == (403, "not-host")


def test_a_match_starts_when_all_are_there_and_ready(home: House) -> None:
    table = home.open()
    path = table["path"]
    assert home.post(f"{path}/start", who="anne").code == "seats-empty"
    join(home, table, "bruno", seat=1)
    for seat in (2, 3):
        home.ask("PUT", f"{path}/seats/{seat}", {"bot": "amateur"}, who="anne")
    assert home.post(f"{path}/start", who="anne").code == "not-ready"
    ready = home.post(f"{path}/ready", {"ready": True}, who="bruno").body
    assert ready["seats"][1]["ready"]
    assert not home.post(f"{path}/ready", {"ready": False}, who="bruno").body["seats"][1]["ready"]
    home.post(f"{path}/ready", {"ready": True}, who="bruno")
    started = home.post(f"{path}/start", who="anne", key="s")
    assert started.body["phase"] in {"opening", "playing"}
    assert started.body["match"] == 1
    again = home.post(f"{path}/start", who="anne", key="s")
    assert (again.status, again.body["match"]) == (200, 1)
    assert home.post(f"{path}/start", who="anne").code == "table-started"


def test_ready_is_for_those_who_sit(home: House) -> None:
    table = home.open()
    join(home, table, "bruno")
    assert home.post(f"{table['path']}/ready", {"ready": True}, who="bruno").code == "not-seated"
    assert home.post(f"{table['path']}/ready", {}, who="bruno").code == "bad-request"


def test_the_host_pauses_and_resumes(home: House) -> None:
    table = home.playing()
    path = table["path"]
    assert home.post(f"{path}/resume", who="anne").code == "not-paused"
    assert home.post(f"{path}/pause", who="bruno").status == 200
    assert not home.room(table).table.paused
    assert home.post(f"{path}/pause", who="anne").status == 200
    assert home.room(table).table.paused
    assert home.post(f"{path}/pause", who="anne").code == "paused"
    assert home.post(f"{path}/resume", who="anne").status == 200
    assert not home.room(table).table.paused


def test_the_host_sends_somebody_away(home: House) -> None:
    table = home.open()
    join(home, table, "bruno", seat=1)
    reply = home.post(f"{table['path']}/kick", {"person": "pbruno"}, who="anne")
    assert reply.status == 200
    assert [person["id"] for person in reply.body["persons"]] == ["panne"]
    gone = home.post(f"{table['path']}/kick", {"person": "pbruno"}, who="anne")
    assert (gone.status, gone.code) == (404, "no-such-person")


def test_in_a_match_nobody_who_is_there_is_sent_away(home: House) -> None:
    table = home.playing()
    reply = home.post(f"{table['path']}/kick", {"person": "pbruno"}, who="anne")
    assert (reply.status, reply.code) == (409, "not-a-leaver")


def test_another_match_is_for_after_the_first(home: House) -> None:
    table = home.playing()
    assert home.post(f"{table['path']}/rematch", who="anne").code == "match-not-over"
