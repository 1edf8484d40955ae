"""Looking at an invite before coming in."""

from __future__ import annotations

from server.lobby.house import House
from server.lobby.test_attending import join


def test_an_invite_tells_who_asks_and_to_which_table(home: House) -> None:
    table = home.open(options={"target": 3})
    body = home.get(f"/invites/{table['invite']}").body
    assert body["token"] == table["invite"]
    assert body["by"] == home.get(table["path"]).body["persons"][0]["name"]
    assert body["table"]["table"] == table["table"]
    assert body["table"]["game"] == "aluette"
    assert body["table"]["options"] == {"target": "3"}
    assert body["table"]["you"] is None


def test_who_is_at_the_table_already_is_told_so(home: House) -> None:
    table = home.open()
    join(home, table, "bruno", seat=1)
    you = home.get(f"/invites/{table['invite']}", "bruno").body["table"]["you"]
    assert you == {"person": "pbruno", "seat": 1, "host": False}


def test_a_code_is_read_as_people_type_it(home: House) -> None:
    code = home.open()["invite"]
    assert home.get(f"/invites/{code.upper()}").body["token"] == code


def test_looking_at_an_invite_makes_nobody_of_anybody(home: House) -> None:
    code = home.open()["invite"]
    assert "set-cookie" not in home.get(f"/invites/{code}").headers


def test_a_code_that_leads_nowhere_is_refused(home: House) -> None:
    table = home.open()
    assert home.get("/invites/zzzzzzzzzz").code == "no-such-code"
    assert home.get("/invites/zzzzzzzzzz").status == 404
    home.ask("DELETE", f"{table['path']}/invites/{table['invite']}", who="anne")
    assert home.get(f"/invites/{table['invite']}").code == "no-such-code"


def test_a_code_leads_nowhere_once_it_has_expired(home: House) -> None:
    code = home.open()["invite"]
    home.clock.now += 168 * 3_600_000
    assert home.get(f"/invites/{code}").code == "no-such-code"
