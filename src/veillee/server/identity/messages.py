"""What the routes about persons take and give."""

from __future__ import annotations

from typing import Annotated

import msgspec

_NAME = msgspec.Meta(
    description="1 to 24 visible characters, at least one letter or digit.",
    examples=["Chloé"],
)
_LANG = msgspec.Meta(
    description="The language to answer in: `fr` or `en`.",
    examples=["fr"],
)
_PASSWORD = msgspec.Meta(
    description="8 to 128 characters.",
    examples=["quatre mots au hasard"],
)
_PERSON = msgspec.Meta(description="The person's id.", examples=["pk3mwd7rq2hx9"])
_ACCOUNT = msgspec.Meta(
    description="The name of the account; null for a guest.", examples=["Chloé"]
)
_TOKEN = msgspec.Meta(
    description="For `Authorization: Bearer`; null where a browser's cookie says who asks already.",
    examples=["WyJwazNtd2Q3cnEyaHg5IiwiIiwxXQ.c2lnbmF0dXJl"],
)


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks; `person` is null where nobody is known."""

    person: Annotated[str | None, _PERSON]
    name: Annotated[str | None, _NAME]
    lang: Annotated[str, _LANG]
    account: Annotated[str | None, _ACCOUNT]


class SessionGiven(msgspec.Struct, frozen=True, kw_only=True):
    """Who one is from now on."""

    person: Annotated[str, _PERSON]
    name: Annotated[str, _NAME]
    lang: Annotated[str, _LANG]
    account: Annotated[str | None, _ACCOUNT]
    token: Annotated[str | None, _TOKEN]


class MeChanged(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to change; what is absent stays."""

    name: Annotated[str | None, _NAME] = None
    lang: Annotated[str | None, _LANG] = None


class Login(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name and the password of an account."""

    name: Annotated[str, _NAME]
    password: Annotated[str, _PASSWORD]


class PasswordChanged(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The old password, and the new one."""

    old: Annotated[str, _PASSWORD]
    new: Annotated[str, _PASSWORD]


class Confirmed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The password of the account, to be sure that it is its owner who asks."""

    password: Annotated[str, _PASSWORD]
