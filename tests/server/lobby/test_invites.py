"""Making, seeing, taking back invites."""

from __future__ import annotations

import pytest

from server.lobby.house import House, Json
from server.lobby.test_attending import join
from veillee.server.lobby import inviting


@pytest.fixture
def table(home: House) -> Json:
    """A table with Anne (host) and Bruno seated, and Chloe without a seat."""
    opened = home.open()
    join(home, opened, "bruno", seat=1)
    join(home, opened, "chloe")
    return opened


def make(home: House, table: Json, who: str, **asked: int) -> Json:
    """A new invite."""
    reply = home.post(f"{table['path']}/invites", asked, who=who)
    assert reply.status == 201, reply.body
    body: Json = reply.body
    return body


def tokens(home: House, table: Json, who: str) -> set[str]:
    """The invites that somebody sees."""
    return {line["token"] for line in home.get(f"{table['path']}/invites", who).body["invites"]}


def test_the_host_sees_all_invites_and_others_their_own(home: House, table: Json) -> None:
    made = make(home, table, "bruno", hours=2)
    assert made["by"] == "pbruno"
    assert made["expires_at"] - made["created_at"] == 2 * 3_600_000
    assert tokens(home, table, "anne") == {table["invite"], made["token"]}
    assert tokens(home, table, "bruno") == {made["token"]}


def test_an_invite_lets_in_until_it_expires(home: House, table: Json) -> None:
    made = make(home, table, "anne", hours=1)
    asked = {"invite": made["token"]}
    home.clock.now += 3_599_999
    assert home.post(f"{table['path']}/join", asked, who="denis").status == 200
    home.clock.now += 1
    assert home.post(f"{table['path']}/join", asked, who="emma").code == "bad-invite"
    assert made["token"] not in tokens(home, table, "anne")


def test_an_invite_taken_back_lets_nobody_in(home: House, table: Json) -> None:
    path = f"{table['path']}/invites/{table['invite']}"
    assert home.ask("DELETE", path, who="bruno").code == "no-such-invite"
    reply = home.ask("DELETE", path, who="anne")
    assert (reply.status, reply.body) == (200, {"invites": []})
    assert home.ask("DELETE", path, who="anne").status == 200
    refused = home.post(f"{table['path']}/join", {"invite": table["invite"]}, who="emma")
    assert refused.code == "bad-invite"


def test_the_invite_of_another_table_is_not_taken_back_here(home: House, table: Json) -> None:
    other = home.open()
    reply = home.ask("DELETE", f"{table['path']}/invites/{other['invite']}", who="anne")
    assert (reply.status, reply.code) == (404, "no-such-invite")
    assert tokens(home, other, "anne") == {other["invite"]}


def test_the_same_request_makes_one_invite(home: House, table: Json) -> None:
    path = f"{table['path']}/invites"
    first = home.post(path, {}, who="anne", key="i")
    again = home.post(path, {}, who="anne", key="i")
    assert first.body == again.body
    assert len(tokens(home, table, "anne")) == 2


def test_invites_are_for_those_who_play(home: House, table: Json) -> None:
    path = f"{table['path']}/invites"
    for who, code in ((None, "not-at-table"), ("emma", "not-at-table"), ("chloe", "not-seated")):
        for reply in (
            home.post(path, {}, who=who),
            home.get(path, who),
            home.ask("DELETE", f"{path}/{table['invite']}", who=who),
        ):
            assert (reply.status, reply.code) == (403, code)
            assert table["invite"] not in str(reply.body)


@pytest.mark.parametrize("hours", [0, 721, "soon", None])
def test_an_invite_lasts_between_an_hour_and_a_month(
    home: House, table: Json, hours: object
) -> None:
    reply = home.post(f"{table['path']}/invites", {"hours": hours}, who="anne")
    assert (reply.status, reply.code) == (400, "bad-request")


def test_a_table_has_so_many_invites_and_no_more(
    home: House, table: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inviting, "MOST_INVITES", 2)
    make(home, table, "anne", hours=1)
    reply = home.post(f"{table['path']}/invites", {}, who="anne")
    assert (reply.status, reply.code) == (429, "too-many-invites")
    home.clock.now += 3_600_000
    make(home, table, "anne")
