"""Who asks, and what the store must know of persons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from veillee.server.store.rows import AccountRow, PersonRow


@dataclass(frozen=True, slots=True)
class Caller:
    """Who makes a request: a person, with the language to answer in.

    ``account``: the name of the account; None for a guest.
    """

    id: str
    name: str
    lang: str
    account: str | None


class People(Protocol):
    """The persons and accounts that are kept; the ``Store`` is one."""

    async def add_person(self, row: PersonRow) -> None:
        """Keep somebody new."""

    async def person(self, person: str) -> PersonRow | None:
        """Somebody by id."""

    async def rename_person(self, person: str, name: str, lang: str) -> None:
        """Another name, another language (empty: none chosen)."""

    async def touch(self, person: str, now: int) -> None:
        """They were seen."""

    async def add_account(self, row: AccountRow) -> None:
        """Keep an account. Raises: VeilleeError, ``account-taken``."""

    async def account(self, name: str) -> AccountRow | None:
        """An account by name, whatever the case of its letters."""

    async def account_of(self, person: str) -> AccountRow | None:
        """The account of a person."""

    async def change_password(self, person: str, password_hash: str) -> None:
        """Another hash for the account of a person."""

    async def delete_account(self, person: str) -> None:
        """Forget the account of a person; its name is free again."""

    async def secret(self, name: str) -> str:
        """64 hexadecimal digits, made once and kept."""


def is_forgotten(row: PersonRow) -> bool:
    """Whether the person has asked to be forgotten: nobody is them any more."""
    return not row.name
