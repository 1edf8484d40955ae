"""Serving: the port, what uvicorn is told, and the end, by real processes and real sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from veillee.errors import VeilleeError
from veillee.server.config import Config
from veillee.server.serving import FRAME_BYTES, listen

PATIENCE = 20  # seconds, for a process to end


class Running:
    """The tiny program as a process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.url: str = self.wait_for("ready")["url"].rstrip("/")

    def wait_for(self, word: str) -> dict[str, Any]:
        """The next line that says this word; those before are passed over."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            told: dict[str, Any] = json.loads(line)
            if told["word"] == word:
                return told
        raise AssertionError(f"{word} was never said")

    def rest(self) -> list[str]:
        """What is said until the end."""
        assert self.process.stdout is not None
        return [json.loads(line)["word"] for line in self.process.stdout]

    def stop(self, number: int) -> None:
        self.process.send_signal(number)

    def status(self) -> int:
        return self.process.wait(PATIENCE)

    def log(self) -> list[dict[str, Any]]:
        assert self.process.stderr is not None
        return [json.loads(line) for line in self.process.stderr]

    @property
    def socket_url(self) -> str:
        return "ws" + self.url.removeprefix("http")


@contextmanager
def running(**env: str) -> Iterator[Running]:
    process = subprocess.Popen(
        [sys.executable, "-m", "server.tiny"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **env},
    )
    try:
        with process:
            yield Running(process)
            process.kill()
    finally:
        process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_order_and_loses_nothing(number: int) -> None:
    with running() as r, connect(f"{r.socket_url}/socket") as ws:
        ws.send("hello")
        assert ws.recv() == "5"
        r.stop(number)
        assert ws.recv() == "closing"  # the program is told while sockets are open
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1001
        assert r.rest() == ["closing", "socket closed", "shutdown", "down"]
        assert r.status() == 0
        assert [line["event"] for line in r.log()] == ["stopping", "stopped"]


def test_an_answer_on_its_way_is_finished() -> None:
    with running() as r:
        with httpx.stream("GET", f"{r.url}/quick"):
            pass
        host, port = r.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as raw:
            raw.sendall(b"GET /slow HTTP/1.1\r\nHost: here\r\n\r\n")
            r.wait_for("slow")
            r.stop(signal.SIGTERM)
            answer = b""
            while more := raw.recv(4096):
                answer += more
        assert answer.startswith(b"HTTP/1.1 200")
        assert b'"client"' in answer
        assert r.status() == 0


def test_a_second_signal_does_not_wait() -> None:
    with running(STUBBORN="1") as r, connect(f"{r.socket_url}/socket"):
        r.stop(signal.SIGINT)
        r.wait_for("closing")
        r.stop(signal.SIGINT)
        assert r.rest()[-1] == "down"
        assert r.status() == 130


def test_frames_are_small_and_plain() -> None:
    with running() as r:
        with connect(f"{r.socket_url}/socket") as ws:
            assert ws.protocol.extensions == []  # no compression, though it was offered
            ws.send("a" * FRAME_BYTES)
            assert ws.recv() == str(FRAME_BYTES)
            ws.send("a" * (FRAME_BYTES + 1))
            with pytest.raises(ConnectionClosed) as closed:
                ws.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        assert httpx.get(r.url).status_code == 200  # others are served on


def test_it_says_nothing_about_itself_and_logs_no_address() -> None:
    with running() as r:
        answer = httpx.get(r.url)
        assert "server" not in answer.headers
        r.stop(signal.SIGTERM)
        assert r.status() == 0
        assert "127.0.0.1" not in json.dumps(r.log())


FORWARDED = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}


@pytest.mark.parametrize(
    ("proxies", "seen"),
    [
        ("127.0.0.1", {"client": "192.0.2.7", "scheme": "https"}),
        ("10.0.0.0/8", {"client": "127.0.0.1", "scheme": "http"}),
        ("", {"client": "127.0.0.1", "scheme": "http"}),
    ],
)
def test_only_a_proxy_that_is_known_is_believed(proxies: str, seen: dict[str, str]) -> None:
    with running(PROXIES=proxies) as r:
        assert httpx.get(r.url, headers=FORWARDED).json() == seen


# The port -----------------------------------------------------------------------------------------


def config(**fields: Any) -> Config:
    return Config(database="sqlite:///nowhere", **fields)


@contextmanager
def taken() -> Iterator[int]:
    """A port that another program has."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_port_that_is_taken_is_left_to_whoever_has_it() -> None:
    with taken() as port:
        listener, address = listen(config(port=port))
        with listener:
            assert address.moved
            assert address.port != port
            assert address.url == f"http://127.0.0.1:{address.port}/"
            with socket.create_connection(("127.0.0.1", address.port)):
                pass


def test_a_port_that_was_asked_for_is_used_or_refused() -> None:
    with taken() as port:
        with pytest.raises(VeilleeError) as refused:
            listen(config(port=port, port_given=True))
        assert (refused.value.code, refused.value.data["port"]) == ("port-taken", port)
    listener, address = listen(config(port=port, port_given=True))
    with listener:
        assert (address.port, address.moved) == (port, False)


def test_port_0_is_any_free_one() -> None:
    for given in (True, False):
        listener, address = listen(config(port=0, port_given=given))
        with listener:
            assert address.port > 0
            assert not address.moved


@pytest.mark.parametrize("host", ["192.0.2.1", "..."])
def test_an_address_that_is_not_this_machine_s_is_refused(host: str) -> None:
    with pytest.raises(VeilleeError) as refused:
        listen(config(host=host, port=0))
    assert (refused.value.code, refused.value.data["text"]) == ("bad-host", host)


def test_a_port_of_the_system_s_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", forbidden, raising=False)
    with pytest.raises(VeilleeError) as refused:
        listen(config(port=80, port_given=True))
    assert refused.value.code == "port-forbidden"


def test_the_address_is_one_that_can_be_opened() -> None:
    listener, address = listen(config(host="0.0.0.0", port=0))
    with listener:
        assert address.url == f"http://127.0.0.1:{address.port}/"
    listener, address = listen(config(port=0, url="https://jeux.example.org"))
    with listener:
        assert address.url == "https://jeux.example.org/"


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 here")
def test_ipv6_is_written_in_brackets() -> None:
    try:
        listener, address = listen(config(host="::1", port=0))
    except VeilleeError:
        pytest.skip("no IPv6 here")
    with listener:
        assert address.url == f"http://[::1]:{address.port}/"
