"""All that a server needs to know who somebody is, put together."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Self

from veillee.errors import VeilleeError
from veillee.server.identity.accounts import USUAL_LIMITS, Accounts, Limits
from veillee.server.identity.names import tidy_name
from veillee.server.identity.passwords import Passwords
from veillee.server.identity.people import Caller, People
from veillee.server.identity.sessions import Sessions
from veillee.server.identity.tokens import Clock, Tokens
from veillee.words.catalogue import Words


@dataclass(frozen=True, slots=True)
class Identity:
    """The parts, over one store. Whoever opens it closes it."""

    people: People
    tokens: Tokens
    sessions: Sessions
    accounts: Accounts

    @classmethod
    async def open(
        cls,
        people: People,
        *,
        clock: Clock,
        origins: Collection[str] = (),
        passwords: Passwords | None = None,
        limits: Limits = USUAL_LIMITS,
    ) -> Self:
        """``people``: the store. ``origins``: those trusted beside our own."""
        tokens = Tokens(await people.secret("tokens"), clock)
        return cls(
            people,
            tokens,
            Sessions(people, tokens, clock, origins=origins),
            Accounts(people, passwords or Passwords(), clock, limits),
        )

    def close(self) -> None:
        """Let the threads that hash passwords end."""
        self.accounts.passwords.close()

    async def change(self, caller: Caller, *, name: str | None, lang: str | None) -> None:
        """Give a person another name, another language, or both.

        Raises:
            VeilleeError: ``bad-name``, ``unknown-lang``.
        """
        row = await self.people.person(caller.id)
        if row is None:
            raise VeilleeError("not-signed-in")
        new_name = row.name if name is None else tidy_name(name)
        new_lang = row.lang if lang is None else Words(lang).lang
        await self.people.rename_person(caller.id, new_name, new_lang)
