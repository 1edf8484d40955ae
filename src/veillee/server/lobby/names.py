"""What persons are called at a table."""

from __future__ import annotations

from veillee.errors import VeilleeError
from veillee.server.identity.caller import Caller
from veillee.server.identity.names import LONGEST, tidy_name

_BOT = "bot:"  # how the list of tables marks computer players


def name_at_table(given: str | None, person: Caller) -> str:
    """The name asked for, tidied, else the person's own. Raises: VeilleeError, ``bad-name``."""
    name = person.name if given is None else tidy_name(given)
    if name.casefold().startswith(_BOT):
        raise VeilleeError("bad-name", text=name, limit=LONGEST)
    return name
