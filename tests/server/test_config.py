"""Settings: from flags, from the environment, and what is said of those that will not do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from veillee.errors import VeilleeError
from veillee.server.config import Config, Limits, read_config
from veillee.words import Words, languages
from veillee.words.errors import say_error


def read(flags: Mapping[str, str | None] | None = None, **env: str) -> Config:
    return read_config(flags or {}, env, lang="fr", folder=Path("/data/veillee"), cpus=4)


def refused(flags: Mapping[str, str | None] | None = None, **env: str) -> VeilleeError:
    with pytest.raises(VeilleeError) as error:
        read(flags, **env)
    return error.value


def test_nothing_has_to_be_set() -> None:
    config = read()
    assert (config.host, config.port, config.port_given) == ("127.0.0.1", 8000, False)
    assert config.database == "sqlite:////data/veillee/veillee.db"
    assert config.database_file == Path("/data/veillee/veillee.db")
    assert (config.sync, config.log, config.log_level) == ("normal", "text", "info")
    assert (config.url, config.metrics, config.lang) == ("", "loopback", "fr")
    assert config.limits == Limits()
    assert config.local


@pytest.mark.parametrize(("cpus", "workers"), [(1, 1), (2, 1), (4, 3), (64, 4)])
def test_bots_leave_a_processor_to_the_tables(cpus: int, workers: int) -> None:
    config = read_config({}, {}, lang="en", folder=Path("/data"), cpus=cpus)
    assert config.workers == workers


def test_flags_win_over_the_environment() -> None:
    env = {"VEILLEE_HOST": "0.0.0.0", "VEILLEE_PORT": "9000", "VEILLEE_SYNC": "full"}
    config = read({"port": "9001", "host": None}, **env)
    assert (config.host, config.port, config.sync) == ("0.0.0.0", 9001, "full")
    assert config.port_given
    assert not config.local


def test_an_empty_variable_is_none() -> None:
    assert read(VEILLEE_PORT="").port == 8000


def test_everything_can_be_set_by_the_environment() -> None:
    config = read(
        VEILLEE_HOST="[::1]",
        VEILLEE_PORT="0",
        VEILLEE_DATABASE="sqlite:////srv/v.db",
        VEILLEE_URL="https://Jeux.example.org:8443/",
        VEILLEE_LOG="JSON",
        VEILLEE_LOG_LEVEL="debug",
        VEILLEE_WORKERS="7",
        VEILLEE_PROXIES="10.0.0.0/8, 192.168.1.4 ::1",
        VEILLEE_METRICS="off",
        VEILLEE_MAX_CONNECTIONS="10",
        VEILLEE_MAX_TABLES="11",
        VEILLEE_MAX_TABLES_PER_PERSON="3",
        VEILLEE_MESSAGE_RATE="5",
        VEILLEE_MESSAGE_BURST="6",
    )
    assert config == Config(
        database="sqlite:////srv/v.db",
        host="::1",
        port=0,
        port_given=True,
        lang="fr",
        url="https://jeux.example.org:8443",
        log="json",
        log_level="debug",
        workers=7,
        proxies=("10.0.0.0/8", "192.168.1.4", "::1"),
        metrics="off",
        limits=Limits(
            connections=10, tables=11, tables_per_person=3, message_rate=5, message_burst=6
        ),
    )


def test_a_database_is_a_path_or_an_url() -> None:
    here = Path.cwd()
    assert read({"database": "v.db"}).database_file == here / "v.db"
    assert read({"database": "sqlite:///v.db"}).database_file == here / "v.db"
    assert read({"database": "~/v.db"}).database_file == Path.home() / "v.db"
    assert read({"database": "/a b/é.db"}).database == "sqlite:////a b/é.db"


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        ("port", "80a"),
        ("port", "-1"),
        ("port", "65536"),
        ("port", "９"),
        ("host", "a b"),
        ("host", "http://here"),
        ("sync", "off"),
        ("log", "xml"),
        ("workers", "0"),
        ("workers", "65"),
        ("metrics", "yes"),
        ("log-level", "loud"),
        ("url", "jeux.example.org"),
        ("url", "ftp://jeux.example.org"),
        ("url", "https://jeux.example.org/veillee"),
        ("url", "https://jeux.example.org:99999"),
        ("proxies", "10.0.0.0/33"),
        ("proxies", "everybody"),
        ("database", "mysql://here/db"),
        ("database", "sqlite://v.db"),
        ("database", "v.db?mode=ro"),
        ("max-tables", "many"),
    ],
)
def test_what_will_not_do_is_quoted_by_flag_and_by_variable(name: str, bad: str) -> None:
    for flags, env, called in (
        ({name: bad}, {}, f"--{name}"),
        ({}, {f"VEILLEE_{name.upper().replace('-', '_')}": bad}, None),
    ):
        error = refused(flags, **env)
        assert error.code.startswith("bad-server-setting")
        assert error.data["value"] == bad
        assert error.data["name"] == (called or next(iter(env)))
        for lang in languages():
            said = say_error(Words(lang, strict=True), error)
            assert bad in said
            assert str(error.data["name"]) in said


@pytest.mark.parametrize("url", ["postgresql://a:pw@h/db", "postgresql+asyncpg://h/db"])
def test_postgresql_is_for_later(url: str) -> None:
    error = refused({"database": url})
    assert error.code == "no-postgresql-yet"
    assert "SQLite" in say_error(Words("en", strict=True), error)


def test_a_password_is_not_repeated() -> None:
    for flags in ({"database": "mysql://me:pw@here/db"}, {"url": "https://me:pw@here"}):
        assert "pw" not in str(refused(flags).data)


class Asked(dict[str, str]):
    """An environment that remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, name: str, default: str = "") -> str:  # type: ignore[override]
        self.names.add(name)
        return default


def test_the_page_for_operators_names_every_setting() -> None:
    env = Asked()
    read_config({}, env, lang="fr", folder=Path("/data"), cpus=4)
    page = Path(__file__).parents[2].joinpath("docs", "operate.md").read_text(encoding="utf-8")
    section = page.split("## Settings")[1].split("\n## ")[0]
    assert set(re.findall(r"`(VEILLEE_\w+)`", section)) == env.names | {"VEILLEE_LANG"}
