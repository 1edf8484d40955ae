"""``veillee serve``, and ``veillee`` alone."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from cli.terminal import Terminal
from veillee.cli import serve
from veillee.errors import VeilleeError
from veillee.server.config import Config
from veillee.server.observing import Receive, Scope, Send
from veillee.server.serving import Address, Program


class House:
    """A program that ends as soon as it serves, and what it was told."""

    def __init__(self) -> None:
        self.config: Config | None = None
        self.log: tuple[str, str] | None = None
        self.opened: list[str] = []

    @asynccontextmanager
    async def program(self, config: Config, address: Address) -> AsyncIterator[Program]:
        self.config = config

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await receive()
            await send({"type": "lifespan.startup.complete"})
            asyncio.get_running_loop().call_later(0.02, signal.raise_signal, signal.SIGTERM)
            await receive()
            await send({"type": "lifespan.shutdown.complete"})

        async def closing() -> None:
            pass

        yield Program(app, closing)

    @property
    def settings(self) -> Config:
        assert self.config is not None
        return self.config

    def keep_log(self, form: str, level: str) -> None:
        self.log = (form, level)

    def keep_opened(self, url: str) -> bool:
        self.opened.append(url)
        return True


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    own = House()
    for name in ("HOST", "PORT", "DATABASE", "SYNC", "URL", "LOG", "LOG_LEVEL", "WORKERS"):
        monkeypatch.delenv(f"VEILLEE_{name}", raising=False)
    monkeypatch.setattr(serve, "_program", lambda: own.program)
    monkeypatch.setattr("veillee.server.logs.set_up_logs", own.keep_log)
    monkeypatch.setattr("webbrowser.open", own.keep_opened)
    return own


def test_it_says_where_it_is_and_how_to_stop_it(terminal: Terminal, house: House) -> None:
    done = terminal.run("serve", "--port", "0")
    assert (done.status, done.err) == (0, "")
    first, last = done.out.splitlines()
    assert "http://127.0.0.1:" in first
    assert "Ctrl-C" in first
    assert "kept" in last
    assert "pour arrêter" in terminal.run("serve", "--port", "0", "--lang", "fr").out
    assert house.log == ("text", "info")
    assert house.opened == []


def test_the_flags_become_settings(terminal: Terminal, house: House, tmp_path: Path) -> None:
    file = tmp_path / "some.db"
    done = terminal.run(
        "serve", "--host", "0.0.0.0", "--port", "0", "--database", str(file), "--sync", "full",
        "--url", "https://jeux.example.org", "--workers", "2", "--log", "json", "--lang", "fr",
    )  # fmt: skip
    assert done.status == 0
    assert house.settings.database_file == file
    assert (house.settings.host, house.settings.sync, house.settings.workers) == (
        "0.0.0.0",
        "full",
        2,
    )
    assert (house.settings.lang, house.settings.log) == ("fr", "json")
    assert "https://jeux.example.org/" in done.out
    assert "HTTPS" in done.out  # anybody can reach it: a hint
    assert house.log == ("json", "info")


def test_the_environment_sets_what_no_flag_does(terminal: Terminal, house: House) -> None:
    done = terminal.run("serve", "--sync", "normal", VEILLEE_PORT="0", VEILLEE_SYNC="full")
    assert done.status == 0
    assert (house.settings.port, house.settings.sync) == (0, "normal")


def test_the_database_is_in_the_folder_for_data(
    terminal: Terminal, house: House, tmp_path: Path
) -> None:
    terminal.run("serve", "--port", "0")
    folder = house.settings.database_file.parent
    assert house.settings.database_file.name == "veillee.db"
    assert folder.is_dir()
    assert folder.is_relative_to(tmp_path)


def test_a_folder_that_cannot_be_made_is_told(
    terminal: Terminal, house: House, tmp_path: Path
) -> None:
    (tmp_path / "data").write_text("in the way")
    done = terminal.run("serve", "--port", "0")
    assert done.status == 2
    assert "data/veillee” cannot be written" in done.err
    assert house.config is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--port", "many"), "--port does not take “many”"),
        (("--sync", "off"), "normal or full"),
        (("--database", "postgresql://h/db"), "PostgreSQL"),
        (("--host", "not here"), "“not here”"),
    ],
)
def test_what_will_not_do_is_told_in_one_sentence(
    terminal: Terminal, house: House, arguments: tuple[str, ...], said: str
) -> None:
    done = terminal.run("serve", *arguments)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_a_port_that_is_taken_is_refused_if_asked_for(terminal: Terminal, house: House) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = terminal.run("serve", "--port", str(port))
    assert done.status == 2
    assert str(port) in done.err


def test_another_port_is_told(
    terminal: Terminal, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setattr("veillee.server.config.PORT", port)
        done = terminal.run("serve")
    assert done.status == 0
    assert f"{port} is taken" in done.out


def test_without_the_extra_it_says_what_to_install(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None if name == "litestar" else object())
    for command in ((), ("serve",)):
        done = terminal.run(*command)
        assert done.status == 2
        assert "litestar" in done.err
        assert 'pip install "veillee[serve]"' in done.err
        assert "veillee play aluette" in done.err


def test_the_names_of_the_parts_are_those_that_are_installed() -> None:
    serve._check_parts()


# Alone --------------------------------------------------------------------------------------------


@pytest.fixture
def at_a_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits there and sees a screen."""
    monkeypatch.setattr(serve, "has_screen", lambda env: True)
    monkeypatch.setattr("veillee.server.config.PORT", 0)


@pytest.mark.usefixtures("at_a_desk")
def test_veillee_alone_serves_this_machine_and_opens_the_page(
    terminal: Terminal, house: House
) -> None:
    done = terminal.run()
    assert (done.status, done.err) == (0, "")
    assert house.settings.local
    assert len(house.opened) == 1
    assert house.opened[0] in done.out
    assert house.log == ("text", "warning")  # a person at home reads no log


@pytest.mark.usefixtures("at_a_desk")
def test_no_browser_where_none_is_wanted(terminal: Terminal, house: House) -> None:
    assert terminal.run("--no-browser").status == 0
    assert house.opened == []
    assert terminal.run("serve", "--no-browser").status == 0
    assert house.opened == []
    assert terminal.run("serve", "--browser").status == 0
    assert len(house.opened) == 1


@pytest.mark.parametrize(
    ("platform", "terminal_there", "env", "screen"),
    [
        ("linux", True, {"DISPLAY": ":0"}, True),
        ("linux", True, {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", True, {}, False),
        ("linux", False, {"DISPLAY": ":0"}, False),
        ("darwin", True, {}, True),
        ("darwin", True, {"SSH_CONNECTION": "x"}, False),
        ("win32", True, {}, True),
    ],
)
def test_a_browser_needs_somebody_who_sees_it(
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    terminal_there: bool,
    env: dict[str, str],
    screen: bool,
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal_there, raising=False)
    assert serve.has_screen(env, platform) == screen


def test_an_end_in_a_hurry_has_its_status(
    terminal: Terminal, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hurried(*_: Any) -> bool:
        return False

    monkeypatch.setattr("veillee.server.serving.serve", hurried)
    assert terminal.run("serve").status == serve.INTERRUPTED


def test_what_goes_wrong_at_the_start_is_told(
    terminal: Terminal, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> bool:
        raise VeilleeError("port-forbidden", port=80)

    monkeypatch.setattr("veillee.server.serving.serve", broken)
    assert "80" in terminal.run("serve").err


def test_the_real_server_comes_up_answers_and_goes(tmp_path: Path) -> None:
    command = "import sys; from veillee.cli.main import main; main(['serve', '--port', '0'])"
    known = {name: value for name, value in os.environ.items() if not name.startswith("VEILLEE_")}
    with subprocess.Popen(
        [sys.executable, "-c", command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**known, "PYTHONPATH": os.pathsep.join(sys.path), "XDG_DATA_HOME": str(tmp_path)},
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            url = next(w for w in process.stdout.readline().split() if w.startswith("http://"))
            assert httpx.get(f"{url}healthz").json() == {"status": "ok"}
            assert "veillee" in httpx.get(url).text
            assert "veillee_tables 0.0" in httpx.get(f"{url}metrics").text
            process.send_signal(signal.SIGTERM)
            assert "kept" in process.stdout.read()
            assert "error" not in process.stderr.read().lower()
            assert process.wait(20) == 0
        finally:
            process.kill()
    assert (tmp_path / "veillee" / "veillee.db").stat().st_mode & 0o077 == 0
