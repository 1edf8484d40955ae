"""The routes of the page: one document for every place in it, and the files that it needs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from pathlib import Path

from litestar import HttpMethod, Request, Response, get, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.types import ControllerRouterHandler

from veillee.server.pages.files import ROOT, Asset, Files, asset, digest
from veillee.server.pages.words import words_file
from veillee.server.problems import language_of, words_in
from veillee.words import languages

Asked = Request[object, object, State]

PLACES = (
    "/",
    "/new",
    "/t/{game:str}/{table:str}",
    "/i/{token:str}",
    "/me",
    "/records",
    "/r/{record:str}",
    "/replay",
    "/rules",
    "/rules/{game:str}",
    "/learn",
    "/learn/{game:str}",
    "/cards",
)
# Nothing from elsewhere, no script in the document, no frame around it.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_SAFE: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_METHODS = [HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE]
_AGAIN = "no-cache"  # kept, but asked for each time whether it is still the same
_FOREVER = "public, max-age=31536000, immutable"
_PLACE = re.compile(r"\{\{([\w.-]+)\}\}")


class Site:
    """The document and its files, as they are on disk now."""

    def __init__(self, root: Path = ROOT) -> None:
        """Nothing is read yet."""
        self.root = root
        self.files = Files(root)
        self._named = ""
        self._files: dict[str, str] = {}  # of that release, as far as they were asked for: ETags

    def release(self) -> str:
        """A name for everything the page needs: in addresses, so that it may be kept for good."""
        words = (words_file(lang).etag for lang in languages())
        named = digest("\n".join((self.files.release(), *words)).encode())
        if named != self._named:
            self._named, self._files = named, {}
        return named

    def belongs(self, path: str, file: Asset, release: str) -> bool:
        """Whether a file is that of a release, which is the one of now.

        All files are looked through once for each file of a release, not for each request.
        """
        if release == self._named and self._files.get(path) == file.etag:
            return True
        if release != self.release():
            return False
        self._files[path] = file.etag
        return True

    def document(self, lang: str) -> Asset:
        """The page in a language."""
        template = (self.root / "index.html").read_text(encoding="utf-8")
        return _document(template, self.release(), lang)

    def find(self, path: str) -> Asset | None:
        """A file of the page, or the words of a language (``words/fr.json``)."""
        for lang in languages():
            if path == f"words/{lang}.json":
                return words_file(lang)
        return self.files.find(path)


@lru_cache(maxsize=8)
def _document(template: str, release: str, lang: str) -> Asset:
    words = words_in(lang)
    given = {"lang": lang, "release": release}
    html = _PLACE.sub(lambda place: escape(given.get(place[1]) or words(place[1])), template)
    return asset(html.encode(), "text/html")


def page_routes(site: Site | None = None) -> list[ControllerRouterHandler]:
    """What serves the page: every place in it, its files, the words.

    A file has two addresses: its path, and ``/v/<release>/`` before it, which may be kept for good.
    """
    served = site or Site()

    @get(list(PLACES), include_in_schema=False)
    async def place(request: Asked) -> Response[bytes]:
        """The page, in the language of the reader."""
        return _document_for(served, request)

    @get("/v/{release:str}/{file:path}", include_in_schema=False)
    async def released(request: Asked) -> Response[bytes]:
        """A file under the address of a release."""
        path = str(request.path_params["file"]).lstrip("/")
        found = _found(served, path)
        now = served.belongs(path, found, request.path_params["release"])
        return answer(request, found, _FOREVER if now else _AGAIN)

    @get(
        [
            "/cards/{file:path}",
            "/js/{file:path}",
            "/sounds/{file:path}",
            "/style/{file:path}",
            "/words/{file:path}",
            "/icon.svg",
            "/manifest.webmanifest",
            "/sw.js",
        ],
        include_in_schema=False,
    )
    async def file(request: Asked) -> Response[bytes]:
        """A file under its own address."""
        return answer(request, _found(served, request.scope["path"].lstrip("/")), _AGAIN)

    @route("/{anything:path}", http_method=_METHODS, include_in_schema=False)
    async def nothing(request: Asked) -> Response[bytes]:
        """Where nothing is: a person is told so on the page, a program with a problem."""
        if request.method != HttpMethod.GET or "text/html" not in request.headers.get("accept", ""):
            raise NotFoundException
        there = _document_for(served, request)
        there.status_code = 404
        return there

    return [place, released, file, nothing]


def _document_for(site: Site, request: Asked) -> Response[bytes]:
    lang = language_of(request)
    headers = {**_SAFE, "Content-Language": lang, "Vary": "Accept-Language, Cookie"}
    return answer(request, site.document(lang), _AGAIN, headers)


def _found(site: Site, path: str) -> Asset:
    found = site.find(path)
    if found is None:
        raise NotFoundException
    return found


def answer(
    request: Asked, found: Asset, keep: str, headers: Mapping[str, str] | None = None
) -> Response[bytes]:
    """A file as an answer: nothing where the reader has it already, compressed if it may be."""
    sent = {
        "X-Content-Type-Options": "nosniff",
        "Vary": "Accept-Encoding",
        **(headers or {}),
        "Cache-Control": keep,
        "ETag": found.etag,
    }
    if headers and "Vary" in headers:
        sent["Vary"] = f"Accept-Encoding, {headers['Vary']}"
    if found.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=sent)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.packed
        sent["Content-Encoding"] = "gzip"
    return Response(body, media_type=found.kind, headers=sent)
