"""The page and its files, as a browser gets them."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from veillee.server.pages.files import ROOT, Files, asset
from veillee.server.pages.site import PLACES, Site, page_routes
from veillee.server.problems import EXCEPTION_HANDLERS, LANGUAGE
from veillee.words import languages

Client = TestClient[Litestar]
PLAIN = {"Accept-Encoding": "identity"}


@pytest.fixture(scope="module")
def site() -> Client:
    return serving(Site())


def serving(site: Site) -> Client:
    app = Litestar(
        page_routes(site),
        openapi_config=None,
        logging_config=None,
        exception_handlers=EXCEPTION_HANDLERS,
    )
    app.state[LANGUAGE] = "en"
    return TestClient(app)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small page of its own."""
    (tmp_path / "js" / "pages").mkdir(parents=True)
    (tmp_path / "js" / "main.js").write_text("// one\n")
    (tmp_path / "js" / "pages" / "home.js").write_text("// home\n" * 200)
    (tmp_path / "js" / "notes.txt").write_text("not for everybody")
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "cards.js").write_text("// no part of the page\n")
    (tmp_path / "index.html").write_text(
        '<html lang="{{lang}}"><script src="/v/{{release}}/js/main.js"></script>{{page.frame.me}}'
    )
    return tmp_path


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [("fr", "fr"), ("fr-CA,en;q=0.5", "fr"), ("en-GB", "en"), ("de", "en"), ("", "en")],
)
def test_it_speaks_the_language_of_the_reader(site: Client, wanted: str, lang: str) -> None:
    answer = site.get("/", headers={"Accept-Language": wanted})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-language"] == lang
    assert "Accept-Language" in answer.headers["vary"]
    assert f'<html lang="{lang}">' in answer.text


@pytest.mark.parametrize("place", PLACES)
def test_every_place_of_the_page_has_an_address(site: Client, place: str) -> None:
    address = re.sub(r"\{\w+:str\}", "some-thing", place)
    assert site.get(address).text == site.get("/").text


@pytest.mark.parametrize("lang", languages())
def test_everything_in_the_document_is_said(site: Client, lang: str) -> None:
    html = site.get("/", headers={"Accept-Language": lang}).text
    assert "{{" not in html
    assert not re.search(r">[^<]*page\.[a-z.]+[^<]*<", html)
    for key in re.findall(r'data-words="([^"]+)"', html):
        assert key.startswith("page.")


def test_the_document_holds_no_script_and_no_style_of_its_own(site: Client) -> None:
    html = site.get("/").text
    assert not re.search(r'\son\w+="|style="|<style|https?:', html)
    assert re.findall(r"<script[^>]*>([^<]*)</script>", html) == ["", "", ""]
    policy = site.get("/").headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_what_the_document_needs_is_there(site: Client) -> None:
    html = site.get("/").text
    needed = re.findall(r'(?:href|src)="(/(?:v/|manifest)[^"#]*)', html)
    assert len(needed) > 10
    for address in needed:
        assert site.get(address).status_code == 200, address


def test_what_a_module_imports_is_there() -> None:
    files = Files()
    modules = [path for path in files.paths() if path.endswith(".js") and path.startswith("js/")]
    for path in modules:
        body = (ROOT / path).read_text(encoding="utf-8")
        for target in re.findall(r'^(?:import|export) [^;]*? from "(\.[^"]+)"', body, re.MULTILINE):
            found = (ROOT / path).parent.joinpath(target).resolve()
            assert found.is_file(), f"{path}: {target}"


def test_a_file_under_its_release_may_be_kept_for_good(folder: Path) -> None:
    served = serving(Site(folder))
    address = re.findall(r'src="([^"]+)"', served.get("/").text)[0]
    assert "immutable" in served.get(address).headers["cache-control"]
    (folder / "js" / "main.js").write_text("// two, and longer\n")
    late = served.get(address)
    assert late.text == "// two, and longer\n"
    assert late.headers["cache-control"] == "no-cache"
    assert address not in served.get("/").text


def test_a_file_that_the_reader_has_already_is_not_sent_again(site: Client) -> None:
    first = site.get("/js/main.js")
    assert first.headers["cache-control"] == "no-cache"
    again = site.get("/js/main.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = site.get("/js/main.js", headers={"If-None-Match": '"something-else"'})
    assert other.status_code == 200


def test_files_are_compressed_for_those_who_read_that(site: Client) -> None:
    plain = site.get("/js/main.js", headers=PLAIN)
    assert "content-encoding" not in plain.headers
    packed = site.get("/js/main.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["vary"]
    assert packed.text == plain.text


def test_only_what_gets_shorter_is_compressed() -> None:
    assert asset(b"short", "text/css").packed is None
    long = asset(b"long " * 400, "text/css")
    assert long.packed is not None
    assert gzip.decompress(long.packed) == long.body


@pytest.mark.parametrize(
    "path",
    [
        "/js/../__init__.py",
        "/js/%2e%2e/__init__.py",
        "/js/",
        "/js/none.js",
        "/v/0000000000000000/art/cards.py",
        "/v/0000000000000000/index.html",
        "/v/0000000000000000/__init__.py",
        "/words/de.json",
        "/words/fr.po",
    ],
)
def test_nothing_but_the_page_is_served(site: Client, path: str) -> None:
    assert site.get(path).status_code == 404


def test_where_nothing_is_a_person_sees_the_page_and_a_program_a_problem(site: Client) -> None:
    person = site.get("/nowhere/at/all", headers={"Accept": "text/html,*/*;q=0.8"})
    assert person.status_code == 404
    assert person.headers["content-type"].startswith("text/html")
    for method in ("GET", "POST", "PUT", "DELETE"):
        program = site.request(method, "/nowhere")
        assert program.status_code == 404
        assert program.json()["code"] == "no-such-page"


def test_only_folders_of_the_page_and_kinds_it_knows_are_found(folder: Path) -> None:
    files = Files(folder)
    assert list(files.paths()) == ["js/main.js", "js/pages/home.js"]
    assert files.find("js/notes.txt") is None
    assert files.find("art/cards.js") is None
    assert files.find("index.html") is None


def test_the_manifest_names_what_is_there(site: Client) -> None:
    manifest = json.loads(site.get("/manifest.webmanifest").text)
    for icon in manifest["icons"]:
        assert site.get(icon["src"]).headers["content-type"] == icon["type"]
    assert site.get(manifest["start_url"]).status_code == 200


def test_the_program_in_the_background_may_look_after_the_whole_page(site: Client) -> None:
    answer = site.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
