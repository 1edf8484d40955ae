"""Passwords and tokens are in no log line and in no error, whatever happens."""

from __future__ import annotations

import logging

import pytest

from server.identity.application import MemoryPeople, World, opened
from server.running import run
from veillee.server.identity.sessions import COOKIE
from veillee.server.store.rows import AccountRow

PASSWORD = "mot de passe secret"


class Broken(MemoryPeople):
    """A store that fails when an account is kept."""

    async def add_account(self, row: AccountRow) -> None:
        raise OSError("disk gone")


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG)
    return caplog


def everything(log: pytest.LogCaptureFixture) -> str:
    return log.text + "".join(str(record.__dict__) for record in log.records)


def test_nothing_secret_is_logged_or_sent_back(log: pytest.LogCaptureFixture) -> None:
    world = run(opened())
    with world.browser() as browser:
        given = browser.post("/api/session").json()
        body = {"name": "Chloé", "password": PASSWORD}
        tokens = {given["token"], browser.post("/api/account", json=body).json()["token"]}
        refusals = [
            browser.post("/api/account", json=body),
            browser.post("/api/account/login", json=body | {"name": "Zoé"}),
            browser.post("/api/account/login", json=body | {"more": 1}),
            browser.post("/api/account/login", json=body | {"name": 7}),
            browser.post("/api/account/login", content=f'{{"password": "{PASSWORD}'),
            browser.put("/api/account/password", json={"old": PASSWORD + "x", "new": PASSWORD}),
            browser.put("/api/account/password", json={"old": PASSWORD, "new": PASSWORD * 9}),
        ]
        refusals += [
            browser.post("/api/sit", headers={"Authorization": f"Bearer {token[:-1]}"})
            for token in tokens
        ]
        assert all(answer.status_code >= 400 for answer in refusals)
    shown = everything(log) + "".join(answer.text for answer in refusals)
    assert PASSWORD not in shown
    for token in tokens:
        assert token[:-1] not in shown
        assert token.rsplit(".", 1)[1][:-1] not in shown


def test_a_failure_nobody_foresaw_tells_the_log_where_and_the_caller_nothing(
    log: pytest.LogCaptureFixture,
) -> None:
    world: World = run(opened(people=Broken()))
    with world.browser() as browser:
        browser.post("/api/session")
        answer = browser.post("/api/account", json={"name": "Chloé", "password": PASSWORD})
        cookie = browser.cookies[COOKIE]
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert "disk" not in answer.text
    assert "Traceback" not in answer.text
    assert "disk gone" in log.text
    assert PASSWORD not in everything(log)
    assert cookie not in everything(log)
    assert "$argon2" not in everything(log)
