"""Guests: who is remembered, how, and what a cookie or token that is worthless does."""

from __future__ import annotations

import asyncio
from http.cookies import SimpleCookie

import pytest
from httpx import Response

from server.identity.application import World, opened
from server.running import run
from veillee.server.identity.sessions import COOKIE, DAY_MS

YEAR_S = 365 * 86_400


def cookie_of(response: Response) -> SimpleCookie:
    found = SimpleCookie()
    found.load(response.headers.get("set-cookie", ""))
    return found


@pytest.fixture
def world() -> World:
    return run(opened())


def test_looking_makes_nobody(world: World) -> None:
    with world.browser() as browser:
        answer = browser.get("/api/me")
        assert answer.json() == {"person": None, "name": None, "lang": "fr", "account": None}
        assert browser.get("/api/hello").json()["person"] is None
        assert "set-cookie" not in answer.headers
    assert not world.people.persons


def test_doing_something_makes_a_guest_who_is_remembered(world: World) -> None:
    with world.browser() as browser:
        person = browser.post("/api/sit").json()["person"]
        assert browser.post("/api/sit").json()["person"] == person
        me = browser.get("/api/me").json()
    assert me["person"] == person
    assert me["name"].startswith("Invité ")
    assert list(world.people.persons) == [person]


def test_who_was_made_is_remembered_where_the_request_is_refused_after(world: World) -> None:
    with world.browser() as browser:
        assert browser.post("/api/refuse").status_code == 409
        assert browser.get("/api/me").json()["person"] in world.people.persons


def test_the_cookie_is_kept_from_scripts_and_other_sites(world: World) -> None:
    with world.browser() as browser:
        answer = browser.post("/api/session")
    cookie = cookie_of(answer)[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"
    assert int(cookie["max-age"]) == YEAR_S
    assert not cookie["secure"]
    assert answer.headers["cache-control"] == "no-store"


def test_the_cookie_is_secure_where_the_browser_speaks_tls(world: World) -> None:
    with world.browser("https://veillee.test") as browser:
        assert cookie_of(browser.post("/api/session"))[COOKIE]["secure"]
    with world.browser() as browser:  # a proxy in front of us
        said = {"X-Forwarded-Proto": "https"}
        assert cookie_of(browser.post("/api/session", headers=said))[COOKIE]["secure"]


@pytest.mark.parametrize("change", ["", "x", "garbage.garbage", "é", "a" * 4000, "tampered", "cut"])
def test_a_worthless_cookie_is_nobody(world: World, change: str) -> None:
    with world.browser() as browser:
        browser.post("/api/session")
        good = browser.cookies[COOKIE]
        browser.cookies.clear()
        bad = {"tampered": good[:-4] + "AAAA", "cut": good[:-1]}.get(change, change)
        sent = {b"Cookie": f"{COOKIE}={bad}".encode()}
        answer = browser.get("/api/me", headers=sent)
        assert answer.status_code == 200
        assert answer.json()["person"] is None
        assert browser.post("/api/sit", headers=sent).json()["person"] != good
    assert len(world.people.persons) == 2


def test_a_seat_token_is_no_cookie(world: World) -> None:
    with world.browser() as browser:
        person = browser.post("/api/session").json()["person"]
        seat = world.identity.tokens.seat("k3mwd7rq", person)
        browser.cookies.clear()
        for sent in ({"Cookie": f"{COOKIE}={seat}"}, {"Authorization": f"Bearer {seat}"}):
            assert browser.get("/api/me", headers=sent).json()["person"] is None


def test_a_program_says_who_it_is_by_its_token(world: World) -> None:
    with world.browser() as browser:
        given = browser.post("/api/session", json={"name": "robot 1", "lang": "en"}).json()
        browser.cookies.clear()
        sent = {"Authorization": f"Bearer {given['token']}"}
        assert browser.get("/api/me", headers=sent).json()["person"] == given["person"]
        again = browser.post("/api/session", headers=sent)
    assert again.json() == given
    assert "set-cookie" not in again.headers
    assert given["name"] == "robot 1"
    assert given["lang"] == "en"


def test_a_page_never_reads_the_token_of_its_cookie(world: World) -> None:
    with world.browser() as browser:
        first = browser.post("/api/session").json()
        again = browser.post("/api/session").json()
        assert again == first | {"token": None}
        assert browser.cookies[COOKIE] not in browser.get("/api/me").text


def test_a_worthless_token_is_nobody_and_makes_nobody(world: World) -> None:
    with world.browser() as browser:
        sent = {"Authorization": "Bearer worthless"}
        assert browser.get("/api/hello", headers=sent).json()["person"] is None
        for path in ("/api/sit", "/api/session"):
            refused = browser.post(path, headers=sent)
            assert refused.status_code == 403
            assert refused.json()["code"] == "bad-token"
            assert "worthless" not in refused.text
    assert not world.people.persons


def test_a_token_counts_before_the_cookie(world: World) -> None:
    with world.browser() as browser:
        first = browser.post("/api/session").json()
        browser.cookies.clear()
        second = browser.post("/api/session").json()
        sent = {"Authorization": f"Bearer {first['token']}"}
        assert browser.get("/api/me", headers=sent).json()["person"] == first["person"]
        assert browser.get("/api/me").json()["person"] == second["person"]


def test_the_cookie_is_renewed_now_and_then_and_lasts_a_year(world: World) -> None:
    with world.browser() as browser:
        person = browser.post("/api/session").json()["person"]
        first = browser.cookies[COOKIE]
        world.time.now += 29 * DAY_MS
        assert "set-cookie" not in browser.get("/api/me").headers
        world.time.now += 2 * DAY_MS
        assert browser.get("/api/me").json()["person"] == person
        assert browser.cookies[COOKIE] != first
        assert world.people.persons[person].seen_at == world.time.now
        world.time.now += 366 * DAY_MS
        assert browser.get("/api/me").json()["person"] is None


def test_two_requests_at_once_of_a_new_browser_are_both_answered(world: World) -> None:
    async def both() -> tuple[set[str], str]:
        async with world.hasty_browser() as browser:
            answers = await asyncio.gather(*(browser.post("/api/sit") for _ in range(2)))
            assert [answer.status_code for answer in answers] == [201, 201]
            persons = {str(answer.json()["person"]) for answer in answers}
            return persons, str((await browser.post("/api/sit")).json()["person"])

    made, remembered = run(both())
    assert remembered in made
    assert set(world.people.persons) == made


def test_a_name_and_a_language_can_be_changed(world: World) -> None:
    with world.browser() as browser:
        person = browser.post("/api/session").json()["person"]
        me = browser.patch("/api/me", json={"name": "  Chloé ", "lang": "en"}).json()
        assert me == {"person": person, "name": "Chloé", "lang": "en", "account": None}
        assert browser.patch("/api/me", json={}).json() == me
        assert browser.get("/api/me").json() == me
        assert browser.post("/api/session", json={"name": "Zoé"}).json()["name"] == "Zoé"


@pytest.mark.parametrize(
    ("wish", "code"), [({"name": "..."}, "bad-name"), ({"lang": "de"}, "unknown-lang")]
)
def test_a_wish_that_cannot_be_changes_nothing(
    world: World, wish: dict[str, str], code: str
) -> None:
    with world.browser() as browser:
        assert browser.post("/api/session", json=wish).json()["code"] == code
        assert not world.people.persons
        before = browser.post("/api/session").json()["name"]
        assert browser.patch("/api/me", json={"name": "Zoé"} | wish).json()["code"] == code
        assert browser.get("/api/me").json()["name"] == before


def test_who_logs_out_is_nobody(world: World) -> None:
    with world.browser() as browser:
        browser.post("/api/session")
        answer = browser.delete("/api/session")
        assert answer.status_code == 204
        assert cookie_of(answer)[COOKIE]["max-age"] == "0"
        assert COOKIE not in browser.cookies
        assert browser.get("/api/me").json()["person"] is None
        assert browser.delete("/api/session").status_code == 204


@pytest.mark.parametrize(
    ("header", "lang"),
    [("en-GB,en;q=0.9", "en"), ("de,fr;q=0.5,en;q=0.4", "fr"), ("de", "fr"), ("", "fr")],
)
def test_without_a_choice_one_is_answered_as_the_browser_asks(
    world: World, header: str, lang: str
) -> None:
    with world.browser() as browser:
        sent = {"Accept-Language": header}
        assert browser.get("/api/hello", headers=sent).json()["lang"] is None
        name = browser.post("/api/session", headers=sent).json()["name"]
        assert name.startswith("Invité" if lang == "fr" else "Guest")
        assert browser.get("/api/hello", headers=sent).json()["lang"] == lang


def test_ones_own_choice_counts_before_what_the_browser_asks() -> None:
    world = run(opened(lang="en"))
    with world.browser() as browser:
        sent = {"Accept-Language": "en"}
        browser.patch("/api/me", json={"lang": "fr"})
        assert browser.get("/api/me", headers=sent).json()["lang"] == "fr"
        refused = browser.post("/api/refuse", headers=sent)
        assert refused.headers["content-language"] == "fr"
        assert refused.json()["title"] == "Pas maintenant"
        unreadable = browser.patch("/api/me", content=b"{", headers=sent)
        assert unreadable.headers["content-language"] == "fr"


def test_a_session_is_read_outside_of_requests_too(world: World) -> None:
    with world.browser() as browser:
        given = browser.post("/api/session").json()
    caller = run(world.identity.sessions.by_token(given["token"]))
    assert caller is not None
    assert caller.id == given["person"]
    assert run(world.identity.sessions.by_token("worthless")) is None
