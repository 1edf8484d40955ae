"""The games there are. A new game is added here, once."""

from __future__ import annotations

import importlib

from veillee.errors import UnknownGame
from veillee.games.spec import Spec

# By name rather than import: a program that plays one game should not load them all.
_MODULES = {
    "politaine": "veillee.games.politaine.game",
    "aluette": "veillee.games.aluette.game",
    "whist22": "veillee.games.whist22.game",
}


def names() -> tuple[str, ...]:
    """The names of all games, in the order they are presented."""
    return tuple(_MODULES)


def find(name: str) -> Spec:
    """The game of that name (``whist-22``, ``Whist22`` are fine). Raises: UnknownGame."""
    key = str(name).strip().lower().replace("-", "").replace("_", "").replace(" ", "")
    if key not in _MODULES:
        raise UnknownGame("unknown-game", name=str(name), allowed=names())
    spec = importlib.import_module(_MODULES[key]).SPEC
    assert isinstance(spec, Spec)
    return spec
