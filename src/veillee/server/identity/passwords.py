"""Hashes of passwords, made in threads of their own: one takes a good part of a second."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from veillee.errors import VeilleeError

SHORTEST, LONGEST = 8, 128
_THREADS = 2  # each hash takes tens of megabytes: others wait their turn

T = TypeVar("T")


class Passwords:
    """Hashes and checks passwords by argon2id."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="passwords")
        self._decoy: str | None = None

    def check(self, password: str) -> None:
        """Whether a new password will do. Raises: VeilleeError, ``weak-password``."""
        if not SHORTEST <= len(_normal(password)) <= LONGEST:
            raise VeilleeError("weak-password", low=SHORTEST, high=LONGEST)

    async def hash(self, password: str) -> str:
        """The hash of a password."""
        text = _normal(password)
        return await self._apart(lambda: self._hasher.hash(text))

    async def verify(self, password_hash: str | None, password: str) -> bool:
        """Whether the password is the right one; with no hash it takes as long to say no."""
        text = _normal(password)[: LONGEST + 1]  # one more is wrong, however much more there is
        if self._decoy is None:
            self._decoy = await self._apart(lambda: self._hasher.hash("nobody's password"))
        against = password_hash or self._decoy
        right = await self._apart(lambda: self._is_right(against, text))
        return right and password_hash is not None

    def is_stale(self, password_hash: str) -> bool:
        """Whether it was made with other parameters than those used now."""
        return self._hasher.check_needs_rehash(password_hash)

    def close(self) -> None:
        """Let the threads end."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _is_right(self, password_hash: str, text: str) -> bool:
        try:
            return self._hasher.verify(password_hash, text)
        except (VerificationError, InvalidHashError):
            return False

    async def _apart(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _normal(password: str) -> str:
    """One password is one text, whichever keyboard composed its accents."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "replace").decode("utf-8")
