"""Accounts: made of a guest, opened by a password, changed, and forgotten."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from server.identity.application import PASSWORD, World, cheap_passwords, opened
from server.running import run
from veillee.server.identity.accounts import USUAL_LIMITS
from veillee.server.identity.sessions import COOKIE
from veillee.server.identity.throttle import Limit

Browser = TestClient[Litestar]
OTHER = "un autre mot de passe"


@pytest.fixture
def world() -> World:
    return run(opened())


def register(browser: Browser, name: str = "Chloé", password: str = PASSWORD) -> Response:
    return browser.post("/api/account", json={"name": name, "password": password})


def login(browser: Browser, name: str = "Chloé", password: str = PASSWORD) -> Response:
    return browser.post("/api/account/login", json={"name": name, "password": password})


def person_of(browser: Browser) -> str | None:
    found: str | None = browser.get("/api/me").json()["person"]
    return found


def delete(browser: Browser, password: str) -> Response:
    return browser.request("DELETE", "/api/account", json={"password": password})


def test_a_guest_becomes_an_account_and_stays_the_same_person(world: World) -> None:
    with world.browser() as browser:
        person = browser.post("/api/sit").json()["person"]
        answer = register(browser)
        assert answer.status_code == 201
        given = answer.json()
        assert (given["person"], given["name"], given["account"]) == (person, "Chloé", "Chloé")
        assert browser.get("/api/me").json()["account"] == "Chloé"
    assert list(world.people.persons) == [person]


def test_who_was_nobody_can_register_at_once(world: World) -> None:
    with world.browser() as browser:
        assert register(browser).json()["person"] == person_of(browser)


def test_sessions_of_the_guest_end_when_there_is_a_password(world: World) -> None:
    with world.browser() as browser:
        before = browser.post("/api/session").json()["token"]
        after = register(browser).json()["token"]
        browser.cookies.clear()
        for token, known in ((before, False), (after, True)):
            me = browser.get("/api/me", headers={"Authorization": f"Bearer {token}"}).json()
            assert (me["person"] is not None) == known


def test_one_comes_back_on_another_device(world: World) -> None:
    with world.browser() as browser:
        person = register(browser).json()["person"]
        browser.delete("/api/session")
        assert person_of(browser) is None
        for name in ("Chloé", " CHLOÉ ", "chloe\u0301"):
            browser.cookies.clear()
            given = login(browser, name).json()
            assert given["person"] == person == person_of(browser)
        browser.cookies.clear()
        sent = {"Authorization": f"Bearer {given['token']}"}
        assert browser.get("/api/me", headers=sent).json()["account"] == "Chloé"


def test_a_name_has_one_account(world: World) -> None:
    with world.browser() as browser:
        register(browser)
        again = register(browser, "Zoé")
        assert (again.status_code, again.json()["code"]) == (409, "has-account")
        browser.cookies.clear()
        taken = register(browser, "CHLOÉ")
        assert (taken.status_code, taken.json()["code"]) == (409, "account-taken")
        assert "CHLOÉ" in taken.json()["detail"]


def test_of_two_who_want_a_name_at_once_one_gets_it(world: World) -> None:
    async def both() -> list[int]:
        body = {"name": "Chloé", "password": PASSWORD}
        async with world.hasty_browser() as browser:
            answers = await asyncio.gather(
                *(browser.post("/api/account", json=body) for _ in range(2))
            )
        return sorted(answer.status_code for answer in answers)

    assert run(both()) == [201, 409]
    assert len(world.people.accounts) == 1


def test_unknown_names_and_wrong_passwords_are_answered_alike(world: World) -> None:
    with world.browser() as browser:
        register(browser)
        browser.cookies.clear()
        answers = [
            login(browser, "Chloé", OTHER),
            login(browser, "Zoé", OTHER),
            login(browser, "...", OTHER),
            login(browser, "Chloé", ""),
            login(browser, "Chloé", "x" * 1000),
        ]
        assert {answer.status_code for answer in answers} == {401}
        assert len({answer.content for answer in answers}) == 1
        assert len({str(sorted(answer.headers.items())) for answer in answers}) == 1
        assert answers[0].json()["code"] == "wrong-login"
        assert COOKIE not in browser.cookies


def test_unknown_names_are_throttled_like_others() -> None:
    limits = replace(USUAL_LIMITS, name_and_address=Limit(3, 60_000))
    world = run(opened(limits=limits))
    with world.browser() as browser:
        register(browser)
        tried = {}
        for name in ("Chloé", "Zoé"):
            tried[name] = [login(browser, name, OTHER) for _ in range(4)]
            assert [answer.status_code for answer in tried[name]] == [401, 401, 401, 429]
        assert tried["Chloé"][3].content == tried["Zoé"][3].content
        assert tried["Zoé"][3].json()["code"] == "too-many-tries"
        assert tried["Zoé"][3].headers["retry-after"] == "60"
        assert login(browser).status_code == 429  # the right password waits, too
        world.time.now += 60_000
        assert login(browser).status_code == 200


def test_many_tries_at_once_are_as_many_tries() -> None:
    world = run(opened(limits=replace(USUAL_LIMITS, name_and_address=Limit(3, 60_000))))

    async def tries() -> list[int]:
        body = {"name": "Chloé", "password": OTHER}
        async with world.hasty_browser() as browser:
            answers = await asyncio.gather(
                *(browser.post("/api/account/login", json=body) for _ in range(8))
            )
        return sorted(answer.status_code for answer in answers)

    assert run(tries()) == [401] * 3 + [429] * 5


def test_good_tries_do_not_count() -> None:
    limits = replace(USUAL_LIMITS, name_and_address=Limit(2, 60_000), address=Limit(2, 60_000))
    world = run(opened(limits=limits))
    with world.browser() as browser:
        register(browser)
        assert [login(browser).status_code for _ in range(5)] == [200] * 5


def test_accounts_made_from_one_address_are_limited() -> None:
    world = run(opened(limits=replace(USUAL_LIMITS, registrations=Limit(2, 60_000))))
    with world.browser() as browser:
        codes = []
        for name in ("Anne", "Bruno", "Chloé"):
            browser.cookies.clear()
            codes.append(register(browser, name).status_code)
    assert codes == [201, 201, 429]


@pytest.mark.parametrize("password", ["", "court", "x" * 129])
def test_a_weak_password_makes_no_account(world: World, password: str) -> None:
    with world.browser() as browser:
        refused = register(browser, password=password)
        assert (refused.status_code, refused.json()["code"]) == (400, "weak-password")
        assert refused.json()["data"] == {"low": 8, "high": 128}
    assert not world.people.accounts


def test_a_name_that_cannot_be_makes_no_account(world: World) -> None:
    with world.browser() as browser:
        assert register(browser, "a\u202eb").json()["code"] == "bad-name"
    assert not world.people.accounts


def test_another_password_ends_all_other_sessions(world: World) -> None:
    with world.browser() as browser:
        person = register(browser).json()["person"]
        elsewhere = {"Authorization": f"Bearer {login(browser).json()['token']}"}
        body = {"old": PASSWORD, "new": OTHER}
        changed = browser.put("/api/account/password", json=body)
        assert changed.status_code == 200
        assert person_of(browser) == person
        assert browser.get("/api/me", headers=elsewhere).json()["person"] is None
        browser.cookies.clear()
        assert login(browser).status_code == 401
        assert login(browser, password=OTHER).json()["person"] == person


def test_a_password_is_changed_by_its_owner_only(world: World) -> None:
    with world.browser() as browser:
        body = {"old": PASSWORD, "new": OTHER}
        assert browser.put("/api/account/password", json=body).status_code == 401
        browser.post("/api/session")
        guest = browser.put("/api/account/password", json=body)
        assert (guest.status_code, guest.json()["code"]) == (409, "no-account")
        register(browser)
        wrong = browser.put("/api/account/password", json={"old": OTHER, "new": OTHER})
        assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong-password")
        weak = browser.put("/api/account/password", json={"old": PASSWORD, "new": "court"})
        assert weak.json()["code"] == "weak-password"
        assert login(browser).status_code == 200


def test_a_deleted_account_is_forgotten_and_its_name_free(world: World) -> None:
    with world.browser() as browser:
        guest = browser.post("/api/session").json()
        token = register(browser).json()["token"]
        assert delete(browser, OTHER).json()["code"] == "wrong-password"
        assert delete(browser, PASSWORD).status_code == 204
        assert person_of(browser) is None
        for old in (guest["token"], token):  # nobody is that person again
            sent = {"Authorization": f"Bearer {old}"}
            assert browser.get("/api/me", headers=sent).json()["person"] is None
        assert login(browser).status_code == 401
        assert register(browser).json()["person"] != guest["person"]
    assert "Chloé" not in world.people.persons[guest["person"]].name


def test_a_guest_or_nobody_has_no_account_to_delete(world: World) -> None:
    with world.browser() as browser:
        assert delete(browser, PASSWORD).json()["code"] == "not-signed-in"
        browser.post("/api/session")
        assert delete(browser, PASSWORD).json()["code"] == "no-account"


def test_a_hash_of_old_parameters_is_made_anew_at_login(world: World) -> None:
    with world.browser() as browser:
        register(browser)
    old = world.people.accounts["chloé"].password_hash
    stronger = cheap_passwords(rounds=2)
    world.identity.accounts.passwords = stronger
    with world.browser() as browser:
        assert login(browser).status_code == 200
        assert browser.get("/api/me").json()["account"] == "Chloé"
        new = world.people.accounts["chloé"].password_hash
        assert new != old
        assert not stronger.is_stale(new)
        assert login(browser).status_code == 200
    assert world.people.accounts["chloé"].password_hash == new


@pytest.mark.parametrize(
    "body", [{}, [], {"name": "Chloé"}, {"name": "Chloé", "password": 7}, {"password": PASSWORD}]
)
def test_a_login_that_is_incomplete_is_a_bad_request(world: World, body: object) -> None:
    with world.browser() as browser:
        answer = browser.post("/api/account/login", json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
        assert PASSWORD not in answer.text


def test_a_login_without_a_body_is_told_so(world: World) -> None:
    with world.browser() as browser:
        answer = browser.post("/api/account/login")
    assert (answer.status_code, answer.json()["code"]) == (400, "no-body")
