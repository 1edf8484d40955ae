"""Passwords are checked apart from the event loop, and hashed anew when that is due."""

from __future__ import annotations

import threading
from typing import Literal

import pytest
from argon2 import PasswordHasher

from server.identity.application import PASSWORD, cheap_passwords
from server.running import run
from veillee.errors import VeilleeError
from veillee.server.identity.passwords import Passwords


class Watched(PasswordHasher):
    """Notes in which threads it works, and what it is asked to verify."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.threads: list[str] = []
        self.verified: list[str | bytes] = []

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.threads.append(threading.current_thread().name)
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.threads.append(threading.current_thread().name)
        self.verified.append(hash)
        return super().verify(hash, password)


def test_the_right_password_and_no_other_is_right() -> None:
    passwords = cheap_passwords()
    made = run(passwords.hash(PASSWORD))
    assert PASSWORD not in made
    assert run(passwords.verify(made, PASSWORD))
    assert not run(passwords.verify(made, PASSWORD + "x"))
    assert not run(passwords.verify(made, ""))
    assert not run(passwords.verify("not a hash", PASSWORD))
    assert not run(passwords.verify(made, "\ud800" * 8))


def test_accents_composed_otherwise_are_the_same_password() -> None:
    passwords = cheap_passwords()
    made = run(passwords.hash("été à la veillée"))
    assert run(passwords.verify(made, "e\u0301te\u0301 a\u0300 la veille\u0301e"))


def test_all_work_is_done_in_threads_of_its_own() -> None:
    hasher = Watched()
    passwords = Passwords(hasher)
    made = run(passwords.hash(PASSWORD))
    run(passwords.verify(made, PASSWORD))
    assert hasher.threads
    assert all(name.startswith("passwords") for name in hasher.threads)
    passwords.close()


def test_without_a_hash_the_same_work_is_done() -> None:
    hasher = Watched()
    passwords = Passwords(hasher)
    assert not run(passwords.verify(None, "nobody's password"))
    made = run(passwords.hash(PASSWORD))
    hasher.verified.clear()
    assert not run(passwords.verify(None, PASSWORD))
    assert not run(passwords.verify(made, "wrong password"))
    assert len(hasher.verified) == 2


@pytest.mark.parametrize("password", ["", "1234567", "x" * 129])
def test_a_weak_password_is_refused_and_not_quoted(password: str) -> None:
    with pytest.raises(VeilleeError) as refused:
        cheap_passwords().check(password)
    assert refused.value.code == "weak-password"
    assert refused.value.data == {"low": 8, "high": 128}


@pytest.mark.parametrize("password", ["12345678", "x" * 128, "🎴" * 8])
def test_a_password_of_a_good_length_will_do(password: str) -> None:
    passwords = cheap_passwords()
    passwords.check(password)
    assert run(passwords.verify(run(passwords.hash(password)), password))


def test_a_hash_of_other_parameters_is_stale() -> None:
    made = run(cheap_passwords().hash(PASSWORD))
    assert not cheap_passwords().is_stale(made)
    assert cheap_passwords(rounds=2).is_stale(made)
