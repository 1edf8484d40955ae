"""Opening tables, listing them, looking at them."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.lobby.house import House, house


def test_a_table_is_opened_with_its_host_seated_and_an_invite(home: House) -> None:
    table = home.open("politaine")
    assert (table["game"], table["person"], table["seat"]) == ("politaine", "panne", 0)
    assert not table["listed"]
    assert len(table["table"]) == 8
    assert len(table["invite"]) == 10
    tokens = home.lobby.tokens
    assert tokens.read_seat(table["seat_token"]) == (table["table"], "panne")
    state = home.get(table["path"], who="anne").body
    assert state["host"] == "panne"
    assert state["you"] == {"person": "panne", "seat": 0, "host": True}
    assert [seat["person"] for seat in state["seats"]] == ["panne", None, None, None]
    assert state["persons"] == [{"id": "panne", "name": "Anne", "present": True}]
    assert (state["phase"], state["lang"], state["scores"]) == ("lobby", "en", [])


def test_options_and_settings_come_on_top_of_a_preset(home: House) -> None:
    table = home.open(
        preset="children", options={"target": 4, "signs": "gaze"}, settings={"undo": False}
    )
    state = home.get(table["path"]).body
    assert state["options"] == {"target": "4"}
    assert (state["settings"]["undo"], state["settings"]["trick_ms"]) == (False, 3000)


def test_the_other_seats_are_filled_with_bots_and_the_host_is_ready(home: House) -> None:
    table = home.open(
        "whist22", seats=3, seat=1, bots="random", ready=True, name="  Nanette ", lang="fr"
    )
    state = home.get(table["path"]).body
    assert [seat["bot"] for seat in state["seats"]] == ["random", None, "random"]
    assert state["seats"][1] == {"person": "panne", "bot": None, "ready": True}
    assert state["persons"][0]["name"] == "Nanette"
    assert state["lang"] == "fr"


def test_a_host_may_stay_standing(home: House) -> None:
    table = home.open(seat=None)
    assert table["seat"] is None
    assert home.get(table["path"], who="anne").body["you"]["seat"] is None


def test_whoever_is_not_known_becomes_a_guest_and_host(home: House) -> None:
    reply = home.post("/games/aluette/create", {})
    assert reply.status == 201
    assert "veillee=" in reply.headers["set-cookie"]
    state = home.get(f"/games/aluette/{reply.body['table']}").body
    assert state["host"] == reply.body["person"]
    assert state["persons"][0]["name"]


@pytest.mark.parametrize(
    ("asked", "code", "quoted", "allowed"),
    [
        ({"options": {"target": 51}}, "bad-option-value", "51", "1"),
        ({"options": {"sings": "off"}}, "unknown-option", "sings", "signs"),
        ({"options": {"seats": 4}}, "unknown-option", "seats", "signs"),
        ({"options": {"name": "x"}}, "unknown-option", "name", "signs"),
        ({"settings": {"clock": "slow"}}, "bad-setting", "slow", "gentle"),
        ({"settings": {"trick_ms": 1.5}}, "bad-setting", "1.5", "20000"),
        ({"settings": {"hurry": True}}, "bad-setting", "hurry", "trick_ms"),
        ({"settings": {"bot": "ghost"}}, "unknown-bot", "ghost", "amateur"),
        ({"bots": "ghost"}, "unknown-bot", "ghost", "amateur"),
        ({"seats": 5}, "bad-seats", "5", "6"),
        ({"preset": "gap"}, "unknown-preset", "gap", "five-deals"),
        ({"lang": "de"}, "unknown-lang", "de", "fr"),
    ],
)
def test_what_is_wrong_is_quoted_with_what_would_be_right(
    library: House, asked: object, code: str, quoted: str, allowed: str
) -> None:
    reply = library.post("/games/aluette/create", asked, who="anne")
    assert (reply.status, reply.code) == (400, code)
    assert quoted in reply.body["detail"]
    assert allowed in reply.body["detail"]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"seat": 4}, "bad-seat"),
        ({"seat": 10}, "bad-request"),
        ({"seat": "first"}, "bad-request"),
        ({"name": ""}, "bad-name"),
        ({"name": "a" * 41}, "bad-name"),
        ({"name": "bot:amateur"}, "bad-name"),
        ({"names": "Anne"}, "bad-request"),
        ({"seat": None, "ready": True}, "not-seated"),
        ({"options": {"target": None}}, "bad-request"),
        ({"options": {"target": 10**30}}, "bad-request"),
        ({"options": {f"o{n}": 1 for n in range(41)}}, "bad-request"),
        ({"settings": {"x" * 61: 1}}, "bad-request"),
        ([], "bad-request"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened_at_all(
    library: House, asked: object, code: str
) -> None:
    reply = library.post("/games/aluette/create", asked, who="anne")
    assert reply.code == code
    assert reply.status in {400, 403}
    assert library.get("/tables?mine=true", who="anne").body["tables"] == []
    assert not library.hub.rooms


def test_a_body_that_is_too_large_is_refused(library: House) -> None:
    reply = library.post("/games/aluette/create", {"name": "a" * 20_000}, who="anne")
    assert (reply.status, reply.code) == (413, "too-large")


def test_the_same_request_sent_again_opens_one_table(home: House) -> None:
    asked = {"bots": "amateur", "ready": True}
    first = home.post("/games/aluette/create", asked, who="anne", key="k1")
    again = home.post("/games/aluette/create", asked, who="anne", key="k1")
    assert (first.status, again.status) == (201, 201)
    assert first.body == again.body
    assert len(home.get("/tables?mine=true", who="anne").body["tables"]) == 1
    other = home.post("/games/aluette/create", asked, who="anne", key="k2")
    assert other.body["table"] != first.body["table"]
    # The key is its sender's own.
    bruno = home.post("/games/aluette/create", asked, who="bruno", key="k1")
    assert bruno.body["table"] not in (first.body["table"], other.body["table"])


def test_a_request_sent_again_after_a_restart_finds_its_table(tmp_path: Path) -> None:
    with house(tmp_path) as before:
        first = before.post("/games/aluette/create", {"listed": True}, who="anne", key="k1").body
    with house(tmp_path) as after:
        again = after.post("/games/aluette/create", {"listed": True}, who="anne", key="k1").body
        assert again == first
        assert len(after.get("/tables").body["tables"]) == 1


def test_a_key_that_is_none_is_refused(library: House) -> None:
    reply = library.post("/games/aluette/create", {}, who="anne", key="no spaces")
    assert (reply.status, reply.code) == (400, "bad-request")


def test_one_person_is_at_so_many_tables_and_no_more(tmp_path: Path) -> None:
    with house(tmp_path, most_tables=2) as home:
        first = home.open()
        home.open()
        reply = home.post("/games/aluette/create", {}, who="anne")
        assert (reply.status, reply.code) == (429, "too-many-tables")
        assert "2" in reply.body["detail"]
        home.open(who="bruno")
        assert home.post(f"{first['path']}/leave", who="anne").status == 200
        _written(home)
        home.open()


def _written(home: House) -> None:
    """Let the list of tables catch up."""
    for _ in range(200):
        home.client.blocking_portal.call(home.hub.store.journal.flush)
        rows = home.get("/tables?mine=true", who="anne").body["tables"]
        if len(rows) == 1:
            return
    raise AssertionError(rows)


# Listing --------------------------------------------------------------------------------------


def test_only_listed_tables_are_told_of_and_ones_own(home: House) -> None:
    shown, hidden = home.open(listed=True), home.open("politaine")
    for path in ("/tables", "/games/aluette", "/games/aluette/tables"):
        assert [line["table"] for line in home.get(path).body["tables"]] == [shown["table"]]
    assert home.get("/games/politaine/tables").body == {"tables": [], "next": None}
    assert home.get("/tables", who="anne").body == home.get("/tables").body
    own = home.get("/tables?mine=true", who="anne").body["tables"]
    assert {line["table"] for line in own} == {shown["table"], hidden["table"]}
    assert home.get("/tables?mine=true", who="bruno").body["tables"] == []
    assert home.get("/tables?mine=true").body["tables"] == []


def test_a_line_of_the_list_says_who_sits_there(home: House) -> None:
    table = home.open(listed=True, bots="amateur", options={"target": 3})
    line = home.get("/tables").body["tables"][0]
    assert line["table"] == table["table"]
    assert line["host"] == "Anne"
    assert line["options"] == {"target": "3"}
    assert line["created_at"] == home.clock.now


def test_the_list_is_filtered(home: House) -> None:
    french = home.open(listed=True, lang="fr")["table"]
    english = home.open("whist22", listed=True, lang="en")["table"]

    def found(query: str) -> set[str]:
        return {line["table"] for line in home.get(f"/tables?{query}").body["tables"]}

    assert found("lang=fr") == {french}
    assert found("phase=lobby") == {french, english}
    assert found("phase=playing") == set()
    assert found("open=true") == {french, english}
    assert found("open=false") == set()
    assert found("lang=en&open=true&phase=lobby") == {english}


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "phase=asleep", "open=maybe"])
def test_a_filter_that_is_none_is_refused(library: House, query: str) -> None:
    reply = library.get(f"/tables?{query}")
    assert (reply.status, reply.code) == (400, "bad-request")


def test_pages_follow_one_another_without_a_gap(home: House) -> None:
    opened = []
    for _ in range(5):
        home.clock.now += 1000
        opened.append(home.open(listed=True)["table"])
    found, path = [], "/games/aluette/tables?limit=2"
    pages = 0
    while path:
        page = home.get(path).body
        pages += 1
        found += [line["table"] for line in page["tables"]]
        after = page["next"]
        path = f"/games/aluette/tables?limit=2&cursor={after}" if after else ""
    assert found == opened[::-1]
    assert pages == 3


def test_a_cursor_that_is_none_is_refused(library: House) -> None:
    reply = library.get("/tables?cursor=nonsense")
    assert (reply.status, reply.code) == (400, "bad-cursor")


# Looking --------------------------------------------------------------------------------------


def test_a_table_that_is_not_listed_is_seen_by_whoever_has_its_id(home: House) -> None:
    table = home.open()
    state = home.get(table["path"], who="bruno").body
    assert state["table"] == table["table"]
    assert state["you"] is None


def test_what_is_answered_is_kept_by_nobody_on_the_way(home: House) -> None:
    table = home.open()
    for reply in (home.get(table["path"], "anne"), home.get("/tables")):
        assert reply.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("id", ["aaaaaaaa", "short", "far-too-long-for-an-id", "AAAAAAAA", "%00"])
def test_an_unknown_id_is_refused_and_makes_nothing(library: House, id: str) -> None:
    calls: list[tuple[str, str, object]] = [
        ("GET", "", None),
        ("POST", "/join", {}),
        ("POST", "/start", None),
        ("POST", "/spectators", {}),
        ("PUT", "/seats/0", {}),
        ("DELETE", "/seats/0", None),
        ("GET", "/log", None),
        ("GET", "/records", None),
        ("GET", "/invites", None),
        ("POST", "/invites", {}),
    ]
    for method, rest, body in calls:
        reply = library.ask(method, f"/games/aluette/{id}{rest}", body, who="anne")
        assert (reply.status, reply.code) == (404, "no-such-table")
    assert not library.hub.rooms
    assert library.get("/tables?mine=true", who="anne").body["tables"] == []


def test_a_table_is_not_found_under_another_game(home: House) -> None:
    table = home.open("aluette")
    for path in (f"/games/politaine/{table['table']}", f"/games/belote/{table['table']}"):
        assert home.get(path).status == 404
        assert home.post(f"{path}/join", {}, who="bruno").status == 404
