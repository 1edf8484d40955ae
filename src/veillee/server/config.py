"""The settings of a server, from flags and the environment; flags win (docs/operate.md)."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Literal, TypeVar
from urllib.parse import urlsplit

from veillee.errors import VeilleeError

Sync = Literal["normal", "full"]
LogForm = Literal["text", "json"]
Exposure = Literal["loopback", "all", "off"]

PORT = 8000
PREFIX = "VEILLEE_"
PROXIES = ("127.0.0.1", "::1")
LEVELS = ("debug", "info", "warning", "error")
SYNCS: tuple[Sync, ...] = ("normal", "full")
LOG_FORMS: tuple[LogForm, ...] = ("text", "json")
EXPOSURES: tuple[Exposure, ...] = ("loopback", "all", "off")
MOST_WORKERS = 64
MOST = 1_000_000  # of anything that is counted

_HOST = re.compile(r"[0-9A-Za-z._:%-]+")
_PASSWORD = re.compile(r"//[^/@]*@")
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]+)://", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much of everything there may be."""

    connections: int = 4000  # open at the same time, HTTP and WebSocket together
    tables: int = 2000  # in memory at the same time
    tables_per_person: int = 20
    message_rate: int = 20  # WebSocket messages a person may send to a table each second
    message_burst: int = 60  # and at once


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """How one server runs.

    ``database`` is an SQLAlchemy URL without a driver (``sqlite:///`` and an absolute path).
    ``port`` 0: any free one. ``port_given``: the operator asked for that port and no other will
    do. ``url``: where people find the server, empty where that is simply host and port.
    ``proxies``: addresses and networks whose ``X-Forwarded-*`` headers are believed.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = PORT
    port_given: bool = False
    lang: str = "en"
    sync: Sync = "normal"
    url: str = ""
    log: LogForm = "text"
    log_level: str = "info"
    workers: int = 1
    proxies: tuple[str, ...] = PROXIES
    metrics: Exposure = "loopback"
    limits: Limits = Limits()

    @property
    def local(self) -> bool:
        """Whether only this machine can reach it."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    @property
    def database_file(self) -> Path:
        """The file of the database."""
        return Path(self.database.removeprefix("sqlite:///"))


def read_config(
    flags: Mapping[str, str | None], env: Mapping[str, str], *, lang: str, folder: Path, cpus: int
) -> Config:
    """The settings given by ``flags`` (by name, without dashes), else by ``VEILLEE_NAME``.

    ``folder`` holds the database where none is named; ``cpus``: how many processors there are.

    Raises:
        VeilleeError: a value that will not do, quoted; ``data`` says what would.
    """
    read = _Reader(flags, env)
    usual = Limits()
    return Config(
        database=read("database", f"sqlite:///{folder / 'veillee.db'}", _database),
        host=read("host", "127.0.0.1", _host),
        port=read("port", PORT, _between(0, 65535)),
        port_given=read.given("port") is not None,
        lang=lang,
        sync=read("sync", SYNCS[0], _one_of(SYNCS)),
        url=read("url", "", _url),
        log=read("log", LOG_FORMS[0], _one_of(LOG_FORMS)),
        log_level=read("log-level", "info", _one_of(LEVELS)),
        workers=read("workers", min(4, max(1, cpus - 1)), _between(1, MOST_WORKERS)),
        proxies=read("proxies", PROXIES, _networks),
        metrics=read("metrics", EXPOSURES[0], _one_of(EXPOSURES)),
        limits=Limits(
            connections=read("max-connections", usual.connections, _between(1, MOST)),
            tables=read("max-tables", usual.tables, _between(1, MOST)),
            tables_per_person=read(
                "max-tables-per-person", usual.tables_per_person, _between(1, MOST)
            ),
            message_rate=read("message-rate", usual.message_rate, _between(1, MOST)),
            message_burst=read("message-burst", usual.message_burst, _between(1, MOST)),
        ),
    )


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """How a kind of setting is read (None: it cannot be), and what may be written."""

    read: Callable[[str], T | None]
    allowed: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()  # where there is no end of what is allowed


class _Reader:
    """Finds each setting and reads it."""

    def __init__(self, flags: Mapping[str, str | None], env: Mapping[str, str]) -> None:
        self._flags = flags
        self._env = env

    def given(self, name: str) -> tuple[str, str] | None:
        """How whoever set it calls the setting, and its text."""
        flag = self._flags.get(name)
        if flag is not None:
            return f"--{name}", flag
        variable = PREFIX + name.upper().replace("-", "_")
        text = self._env.get(variable, "")
        return (variable, text) if text else None

    def __call__(self, name: str, default: T, kind: Kind[T]) -> T:
        """Raises: VeilleeError, ``bad-server-setting``."""
        given = self.given(name)
        if given is None:
            return default
        called, text = given
        value = kind.read(text.strip())
        if value is None:
            shown = _PASSWORD.sub("//…@", text)
            if kind.examples:
                raise VeilleeError(
                    "bad-server-setting-form", name=called, value=shown, allowed=kind.examples
                )
            raise VeilleeError("bad-server-setting", name=called, value=shown, allowed=kind.allowed)
        return value


# How each kind of setting is read, and what may be written ----------------------------------------


def _between(low: int, high: int) -> Kind[int]:
    def read(text: str) -> int | None:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1
        return number if low <= number <= high else None

    return Kind(read, (f"{low}..{high}",))


W = TypeVar("W", bound=str)


def _one_of(allowed: tuple[W, ...]) -> Kind[W]:
    return Kind(lambda text: next((w for w in allowed if w == text.lower()), None), allowed)


def _read_host(text: str) -> str | None:
    plain = text.removeprefix("[").removesuffix("]")
    return plain if _HOST.fullmatch(plain) else None


def _read_url(text: str) -> str | None:
    """``https://name`` or ``http://name:port``, without a path."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    rest = parts.path.strip("/") + parts.query + parts.fragment
    if parts.scheme not in ("http", "https") or not parts.hostname or rest or "@" in text:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port is not None else "")


def _read_networks(text: str) -> tuple[str, ...] | None:
    words = tuple(word for word in re.split(r"[\s,]+", text) if word)
    try:
        for word in words:
            ipaddress.ip_network(word)
    except ValueError:
        return None
    return words


def _read_database(text: str) -> str | None:
    """The URL of a file given by its path or by an URL. Raises: VeilleeError, for PostgreSQL."""
    scheme = _SCHEME.match(text)
    if scheme is not None and scheme[1].lower().split("+")[0] in ("postgresql", "postgres"):
        raise VeilleeError("no-postgresql-yet")
    if scheme is not None and not text.startswith("sqlite:///"):
        return None
    path = text.removeprefix("sqlite:///")
    if not path or any(letter in path for letter in "?#%") or not path.isprintable():
        return None  # they mean something else in an URL
    return f"sqlite:///{Path(path).expanduser().absolute()}"


_host = Kind(_read_host, examples=("127.0.0.1", "0.0.0.0", "::1"))
_url = Kind(_read_url, examples=("https://jeux.example.org",))
_networks = Kind(_read_networks, examples=("127.0.0.1", "10.0.0.0/8"))
_database = Kind(_read_database, examples=("veillee.db", "sqlite:////srv/veillee/veillee.db"))
