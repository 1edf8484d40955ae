"""Every error this package raises on purpose.

    VeilleeError
    ├── UnknownGame       no game of that name
    ├── BadOption         an option that does not exist, or a value it does not take
    ├── BadNotation       a card or an action that cannot be read
    ├── BadDeal           hands, a deck, a dealer or a score that cannot be
    ├── IllegalAction     readable, but not allowed here and now
    ├── BrokenRecord      a record that cannot be read or was not legal (has a line number)
    └── UnknownBot        no bot of that name

An error carries a stable ``code`` and named data, never a finished sentence: what people read is
looked up in the catalogues (``veillee.words``) under ``error.<code>`` with the data filled in.
"""

from __future__ import annotations

from collections.abc import Mapping


class VeilleeError(Exception):
    """The common base: ``code`` names what is wrong, ``data`` says about what."""

    def __init__(self, code: str, /, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data: Mapping[str, object] = data

    def __str__(self) -> str:
        details = ", ".join(f"{name}={_plain(value)}" for name, value in self.data.items())
        return f"{self.code}: {details}" if details else self.code


class UnknownGame(VeilleeError, LookupError):
    """No game of that name; ``data`` has ``name`` and ``allowed``."""


class BadOption(VeilleeError, ValueError):
    """An option or value that does not exist; ``data`` has ``name``, ``value`` and ``allowed``."""


class BadNotation(VeilleeError, ValueError):
    """Text that names no card or action; ``data`` has ``text`` and ``allowed``."""


class BadDeal(VeilleeError, ValueError):
    """A position that cannot occur: wrong number of cards, a card twice, an impossible score."""


class IllegalAction(VeilleeError, ValueError):
    """An action that is not allowed here.

    ``data`` has ``seat``, ``action`` (in notation), ``allowed`` (a tuple of notations), and what
    the reason needs besides. The match is unchanged.
    """


class BrokenRecord(VeilleeError, ValueError):
    """A record that cannot be read or replayed, with the 1-based ``line`` where it went wrong."""

    def __init__(self, code: str, line: int, /, **data: object) -> None:
        super().__init__(code, **data)
        self.line = line


class UnknownBot(VeilleeError, LookupError):
    """No bot of that name; ``data`` has ``name`` and ``allowed``."""


def _plain(value: object) -> str:
    if isinstance(value, (tuple, list)):
        return "[" + " ".join(str(item) for item in value) + "]"
    return repr(value) if isinstance(value, str) else str(value)
