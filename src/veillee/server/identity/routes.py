"""Routes about who one is: guests, sessions, accounts."""

from __future__ import annotations

from litestar import Controller, Request, delete, get, patch, post, put
from litestar.datastructures import State
from litestar.params import JSONBody

from veillee.errors import VeilleeError
from veillee.server.identity.caller import (
    Caller,
    GuestCaller,
    MaybeCaller,
    identity_of,
    recognise,
)
from veillee.server.identity.messages import (
    Confirmed,
    Login,
    Me,
    MeChanged,
    PasswordChanged,
    SessionGiven,
)
from veillee.server.identity.names import tidy_name
from veillee.server.identity.origins import address_of
from veillee.server.problems import language_of, refusals
from veillee.words.catalogue import Words

Asked = Request[object, object, State]

_SECURITY: list[dict[str, list[str]]] = [{"cookie": []}, {"bearer": []}]
_NAMED = ("foreign-origin", "bad-token", "bad-name", "unknown-lang")


class MeController(Controller):
    """The person who asks."""

    path = "/api/me"
    tags = ("persons",)
    before_request = staticmethod(recognise)

    @get(operation_id="getMe", summary="Who am I?")
    async def me(self, request: Asked, caller: MaybeCaller) -> Me:
        """Who asks. Nobody is made: a browser that only looks around stays unknown."""
        if caller is None:
            return Me(person=None, name=None, lang=language_of(request), account=None)
        return _me(caller)

    @patch(
        operation_id="changeMe",
        summary="Change my name or language",
        responses=refusals(*_NAMED),
        security=_SECURITY,
    )
    async def change(self, request: Asked, guest: GuestCaller, data: JSONBody[MeChanged]) -> Me:
        """Another name to be shown, another language to be answered in.

        Tables where one sits already keep the name one came with. Who was nobody becomes a guest.
        """
        identity = identity_of(request)
        await identity.change(guest, name=data.name, lang=data.lang)
        return _me(await identity.sessions.refreshed(request, guest))


class SessionController(Controller):
    """Guests."""

    path = "/api/session"
    tags = ("persons",)
    before_request = staticmethod(recognise)

    @post(
        operation_id="startSession",
        summary="Be somebody",
        status_code=200,
        responses=refusals(*_NAMED),
    )
    async def start(self, request: Asked, data: JSONBody[MeChanged | None] = None) -> SessionGiven:
        """A new guest; who is somebody already stays so.

        A browser gets a cookie. A program keeps the token, and sends it as `Authorization: Bearer`
        and in the first message of a WebSocket.
        """
        wish = data or MeChanged()
        name = None if wish.name is None else tidy_name(wish.name)
        lang = None if wish.lang is None else Words(wish.lang).lang
        identity = identity_of(request)
        before = await identity.sessions.caller(request)
        guest = await identity.sessions.guest(request, name=name, lang=lang)
        if before is not None and (name or lang):
            await identity.change(guest, name=name, lang=lang)
            guest = await identity.sessions.refreshed(request, guest)
        return _session(guest, await identity.sessions.token(request))

    @delete(
        operation_id="endSession",
        summary="Be nobody",
        responses=refusals("foreign-origin"),
    )
    async def end(self, request: Asked, caller: MaybeCaller) -> None:
        """The browser forgets who it is. A guest without an account cannot come back."""
        identity_of(request).sessions.end(request)


class AccountController(Controller):
    """Accounts: optional, to be the same person on every device."""

    path = "/api/account"
    tags = ("accounts",)
    before_request = staticmethod(recognise)

    @post(
        operation_id="register",
        summary="Make an account",
        responses=refusals(
            "foreign-origin",
            "bad-token",
            "bad-name",
            "weak-password",
            "account-taken",
            "has-account",
            "too-many-tries",
        ),
        security=_SECURITY,
    )
    async def register(
        self, request: Asked, guest: GuestCaller, data: JSONBody[Login]
    ) -> SessionGiven:
        """The guest becomes an account of that name, and stays the same person.

        Sessions given before end; the answer has a new one.
        """
        identity = identity_of(request)
        address = address_of(request)
        account = await identity.accounts.register(guest.id, data.name, data.password, address)
        await identity.change(guest, name=account.name, lang=None)
        return await _started(request, account.person)

    @post(
        "/login",
        operation_id="login",
        summary="Log in",
        status_code=200,
        responses=refusals("foreign-origin", "wrong-login", "too-many-tries"),
    )
    async def login(
        self, request: Asked, caller: MaybeCaller, data: JSONBody[Login]
    ) -> SessionGiven:
        """Be the person of an account from now on; who one was before as a guest is left behind.

        An unknown name and a wrong password are answered alike.
        """
        accounts = identity_of(request).accounts
        account = await accounts.login(data.name, data.password, address_of(request))
        return await _started(request, account.person)

    @put(
        "/password",
        operation_id="changePassword",
        summary="Change my password",
        responses=refusals(
            "foreign-origin",
            "not-signed-in",
            "no-account",
            "wrong-password",
            "weak-password",
            "too-many-tries",
        ),
        security=_SECURITY,
    )
    async def change_password(
        self, request: Asked, caller: MaybeCaller, data: JSONBody[PasswordChanged]
    ) -> SessionGiven:
        """Another password. All other sessions of the account end; the answer has a new one."""
        person = _known(caller).id
        accounts = identity_of(request).accounts
        await accounts.change_password(person, data.old, data.new, address_of(request))
        return await _started(request, person)

    @delete(
        operation_id="deleteAccount",
        summary="Delete my account",
        responses=refusals(
            "foreign-origin", "not-signed-in", "no-account", "wrong-password", "too-many-tries"
        ),
        security=_SECURITY,
    )
    async def delete_account(
        self, request: Asked, caller: MaybeCaller, data: JSONBody[Confirmed]
    ) -> None:
        """Forget the account and its name, which is free again; what was played stays recorded."""
        identity = identity_of(request)
        await identity.accounts.delete(_known(caller).id, data.password, address_of(request))
        identity.sessions.end(request)


def _known(caller: Caller | None) -> Caller:
    if caller is None:
        raise VeilleeError("not-signed-in")
    return caller


async def _started(request: Asked, person: str) -> SessionGiven:
    """A session of a person who has just shown who they are."""
    sessions = identity_of(request).sessions
    return _session(await sessions.start(request, person), await sessions.token(request))


def _me(caller: Caller) -> Me:
    return Me(person=caller.id, name=caller.name, lang=caller.lang, account=caller.account)


def _session(caller: Caller, token: str | None) -> SessionGiven:
    return SessionGiven(
        person=caller.id,
        name=caller.name,
        lang=caller.lang,
        account=caller.account,
        token=token,
    )


IDENTITY_ROUTES = (MeController, SessionController, AccountController)
"""What an application takes among its ``route_handlers``."""
