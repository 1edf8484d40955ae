"""``veillee serve``, and ``veillee`` alone: the server, for this machine or for everybody."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rich.text import Text

from veillee.cli.saving import reason
from veillee.cli.screen import Screen
from veillee.errors import VeilleeError
from veillee.words import Words

if TYPE_CHECKING:
    from veillee.server.config import Config
    from veillee.server.serving import Address, Make

INTERRUPTED = 130
# What the extra "serve" brings, by the names that are imported.
PARTS = (
    "aiosqlite", "alembic", "argon2", "httptools", "itsdangerous", "litestar", "msgspec",
    "platformdirs", "prometheus_client", "sqlalchemy", "structlog", "uvicorn", "websockets",
)  # fmt: skip


def serve(words: Words, flags: Mapping[str, str | None], *, browser: bool = False) -> int:
    """Serve until somebody says to stop; with ``browser`` open the page there.

    Raises:
        VeilleeError: a part is not installed, a setting will not do, the port is taken.
    """
    _check_parts()
    config = read(flags, os.environ, words.lang)
    return _run(words, config, browser=browser)


def at_home(words: Words, *, browser: bool = True) -> int:
    """What ``veillee`` alone does: serve this machine, and open the page where there is a screen.

    Raises:
        VeilleeError: as ``serve`` does.
    """
    _check_parts()
    env = {"VEILLEE_LOG_LEVEL": "warning", **os.environ}  # the log is for whoever runs a server
    config = read({}, env, words.lang)
    return _run(words, config, browser=browser and has_screen(os.environ))


def _check_parts() -> None:
    missing = next((part for part in PARTS if find_spec(part) is None), None)
    if missing is not None:
        raise VeilleeError("missing-extra", module=missing, command='pip install "veillee[serve]"')


def read(flags: Mapping[str, str | None], env: Mapping[str, str], lang: str) -> Config:
    """The settings; makes the folder of the database where it is the usual one.

    Raises:
        VeilleeError: a setting will not do, or the folder cannot be made.
    """
    import platformdirs

    from veillee.server.config import read_config

    folder = platformdirs.user_data_path("veillee", appauthor=False)
    config = read_config(flags, env, lang=lang, folder=folder, cpus=os.cpu_count() or 1)
    if config.database_file.parent == folder:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise VeilleeError("unwritable-file", path=str(folder), why=reason(error)) from error
    return config


def has_screen(env: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether somebody sits there who would see a browser open."""
    if not sys.stdout.isatty():
        return False
    if platform in ("win32", "darwin"):
        return not env.get("SSH_CONNECTION")
    return any(env.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"))


def _run(words: Words, config: Config, *, browser: bool) -> int:
    from veillee.server.logs import set_up_logs
    from veillee.server.serving import serve as run

    set_up_logs(config.log, config.log_level)
    screen = Screen()

    def ready(address: Address) -> None:
        _welcome(screen, words, config, address)
        if browser:
            # Some browsers keep their caller waiting until they are closed.
            threading.Thread(target=webbrowser.open, args=(address.url,), daemon=True).start()

    in_order = run(config, _program(), ready)
    screen.show(Text(words("cli.serve.stopped")))
    return 0 if in_order else INTERRUPTED


def _program() -> Make:
    from veillee.server.app import program

    return program


def _welcome(screen: Screen, words: Words, config: Config, address: Address) -> None:
    if address.moved:
        screen.show(Text(words("cli.serve.moved", port=config.port, now=address.port)))
    screen.line(words("cli.serve.ready", url=address.url))
    if not config.local:
        screen.show(Text(words("cli.serve.open"), "dim"))
    screen.console.file.flush()
