"""Accounts: a name and a password by which a person is the same on every device."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from veillee.errors import VeilleeError
from veillee.server.identity.names import LONGEST, tidy_name
from veillee.server.identity.passwords import Passwords
from veillee.server.identity.people import People
from veillee.server.identity.throttle import Limit, Throttle, admit
from veillee.server.identity.tokens import Clock
from veillee.server.store.rows import AccountRow

_MINUTE_MS = 60_000
_FORGOTTEN = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many wrong passwords are heard, and how many accounts made.

    From one address for one name few, so that nobody is shut out by somebody else; for one name
    or from one address more.
    """

    name_and_address: Limit
    name: Limit
    address: Limit
    registrations: Limit


USUAL_LIMITS = Limits(
    name_and_address=Limit(8, 5 * _MINUTE_MS),
    name=Limit(60, 60 * _MINUTE_MS),
    address=Limit(60, 15 * _MINUTE_MS),
    registrations=Limit(30, 60 * _MINUTE_MS),
)


@dataclass(frozen=True, slots=True)
class _Throttles:
    both: Throttle
    name: Throttle
    address: Throttle
    registrations: Throttle

    def of(self, name: str, address: str) -> list[tuple[Throttle, str]]:
        folded = name.casefold()
        return [
            (self.both, f"{folded}\n{address}"),
            (self.name, folded),
            (self.address, address),
        ]


@dataclass(slots=True)
class Accounts:
    """Makes, opens, changes and forgets accounts.

    ``address``: where a try comes from, as ``address_of`` gives it.
    """

    people: People
    passwords: Passwords
    clock: Clock
    limits: Limits = USUAL_LIMITS
    _throttles: _Throttles = field(init=False)

    def __post_init__(self) -> None:
        limits = self.limits
        self._throttles = _Throttles(
            Throttle(limits.name_and_address),
            Throttle(limits.name),
            Throttle(limits.address),
            Throttle(limits.registrations),
        )

    async def register(self, person: str, name: str, password: str, address: str) -> AccountRow:
        """Make an account of a guest, who stays the same person.

        Raises:
            VeilleeError: ``bad-name``, ``weak-password``, ``account-taken``,
                ``has-account``, ``too-many-tries``.
        """
        tidy = tidy_name(name)
        self.passwords.check(password)
        if await self.people.account_of(person) is not None:
            raise VeilleeError("has-account")
        now = self.clock()
        admit([(self._throttles.registrations, address)], now)
        if await self.people.account(tidy) is not None:
            raise VeilleeError("account-taken", name=tidy)
        password_hash = await self.passwords.hash(password)
        row = AccountRow(person=person, name=tidy, password_hash=password_hash, created_at=now)
        await self.people.add_account(row)
        return row

    async def login(self, name: str, password: str, address: str) -> AccountRow:
        """The account of that name, if the password is its.

        Raises:
            VeilleeError: ``wrong-login`` whatever was wrong, ``too-many-tries``.
        """
        try:
            tidy = tidy_name(name)
            row = await self.people.account(tidy)
        except VeilleeError as error:
            if error.code != "bad-name":
                raise
            tidy, row = name[:LONGEST], None
        if not await self._is_right(row, tidy, password, address):
            raise VeilleeError("wrong-login")
        assert row is not None
        if self.passwords.is_stale(row.password_hash):
            return await self._set_password(row, password)
        return row

    async def change_password(self, person: str, old: str, new: str, address: str) -> AccountRow:
        """Another password; whoever was logged in by the old one no longer is.

        Raises:
            VeilleeError: ``no-account``, ``wrong-password``, ``weak-password``,
                ``too-many-tries``.
        """
        self.passwords.check(new)
        row = await self._confirmed(person, old, address)
        return await self._set_password(row, new)

    async def delete(self, person: str, password: str, address: str) -> None:
        """Forget the account and the person's name; the id stays in what was played.

        Raises:
            VeilleeError: ``no-account``, ``wrong-password``, ``too-many-tries``.
        """
        await self._confirmed(person, password, address)
        await self.people.delete_account(person)
        await self.people.rename_person(person, _FORGOTTEN, "")

    async def _confirmed(self, person: str, password: str, address: str) -> AccountRow:
        row = await self.people.account_of(person)
        if row is None:
            raise VeilleeError("no-account")
        if not await self._is_right(row, row.name, password, address):
            raise VeilleeError("wrong-password")
        return row

    async def _is_right(
        self, row: AccountRow | None, name: str, password: str, address: str
    ) -> bool:
        keys = self._throttles.of(name, address)
        # Counted before the answer is known: many tries at once are as many tries.
        admit(keys, self.clock())
        right = await self.passwords.verify(row.password_hash if row else None, password)
        if right:
            for throttle, key in keys:
                throttle.take_back(key)
        return right

    async def _set_password(self, row: AccountRow, password: str) -> AccountRow:
        password_hash = await self.passwords.hash(password)
        await self.people.change_password(row.person, password_hash)
        return replace(row, password_hash=password_hash)
