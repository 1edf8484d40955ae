"""Pages of other sites cannot have a browser do anything here."""

from __future__ import annotations

import pytest
from litestar.connection import ASGIConnection
from litestar.testing import RequestFactory

from server.identity.application import World, opened
from server.running import run
from veillee.server.identity.origins import address_of


@pytest.fixture
def world() -> World:
    return run(opened())


OWN = [
    {},  # a program
    {"Origin": "http://veillee.test"},
    {"Origin": "http://veillee.test:80"},
    {"Origin": "https://jeux.example", "X-Forwarded-Host": "jeux.example"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "https://jeux.example"},  # behind a proxy
    {"Sec-Fetch-Site": "none"},
]
FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "http://veillee.test.evil.example"},
    {"Origin": "http://veillee.test:8080"},
    {"Origin": "null"},
    {"Origin": "http://[bad"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://veillee.test"},
]


@pytest.mark.parametrize("sent", OWN)
def test_our_own_pages_and_programs_are_heard(world: World, sent: dict[str, str]) -> None:
    with world.browser() as browser:
        browser.post("/api/session")
        assert browser.patch("/api/me", json={"name": "Zoé"}, headers=sent).status_code == 200


@pytest.mark.parametrize("sent", FOREIGN)
def test_what_another_page_sends_changes_nothing(world: World, sent: dict[str, str]) -> None:
    with world.browser() as browser:
        before = browser.post("/api/session").json()["name"]
        for answer in (
            browser.patch("/api/me", json={"name": "Zoé"}, headers=sent),
            browser.delete("/api/session", headers=sent),
            browser.post("/api/sit", headers=sent),
        ):
            assert answer.status_code == 403
            problem = answer.json()
            assert problem["code"] == "foreign-origin"
            assert problem["data"]["origin"] in sent.values()
            assert "set-cookie" not in answer.headers
        assert browser.get("/api/me").json()["name"] == before
    assert len(world.people.persons) == 1


def test_another_page_can_log_nobody_in(world: World) -> None:
    with world.browser() as browser:
        sent = {"Origin": "https://evil.example"}
        login = {"name": "evil", "password": "evil evil"}
        answer = browser.post("/api/account/login", json=login, headers=sent)
        assert answer.json()["code"] == "foreign-origin"


def test_a_link_on_another_page_may_be_followed(world: World) -> None:
    with world.browser() as browser:
        person = browser.post("/api/session").json()["person"]
        sent = {"Sec-Fetch-Site": "cross-site"}
        assert browser.get("/api/me", headers=sent).json()["person"] == person


def test_a_token_may_be_sent_from_anywhere(world: World) -> None:
    with world.browser() as browser:
        token = browser.post("/api/session").json()["token"]
        browser.cookies.clear()
        sent = {"Authorization": f"Bearer {token}", "Origin": "https://tool.example"}
        assert browser.patch("/api/me", json={"name": "Zoé"}, headers=sent).status_code == 200


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_tries_are_counted_by_what_one_person_has(host: str, counted: str) -> None:
    scope = RequestFactory().get("/").scope
    scope["client"] = (host, 5000)
    assert address_of(ASGIConnection(scope)) == counted
    scope["client"] = None
    assert address_of(ASGIConnection(scope)) == ""
