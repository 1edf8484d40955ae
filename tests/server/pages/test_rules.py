"""The rules of a game in words, with the house rules asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from server.houses import Site, running
from server.running import run


async def _rules(site: Site, query: str, lang: str = "en") -> tuple[int, Any]:
    answer: httpx.Response = await site.http.get(
        f"/api/games/{query}", headers={"Accept-Language": lang}
    )
    return answer.status_code, answer.json()


def test_the_rules_are_told_in_the_readers_language_with_the_options_in_force(
    tmp_path: Path,
) -> None:
    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            status, french = await _rules(site, "aluette/rules?target=7&signs=off", "fr")
            assert status == 200
            assert (french["game"], french["seats"]) == ("aluette", 4)
            _, plain = await _rules(site, "aluette/rules", "en")
            assert plain["introduction"] != french["introduction"]
            last = " ".join(french["sections"][-1]["paragraphs"])
            assert "7" in last
            assert plain["sections"][0]["paragraphs"]
            assert [s["title"] for s in french["sections"]] != [
                s["title"] for s in plain["sections"]
            ]
            _, three = await _rules(site, "whist22/rules?seats=3")
            assert three["seats"] == 3

    run(check())


def test_what_cannot_be_is_refused_by_name(tmp_path: Path) -> None:
    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            for query, status, code in (
                ("belote/rules", 404, "unknown-game"),
                ("aluette/rules?colour=red", 400, "unknown-option"),
                ("aluette/rules?signs=maybe", 400, "bad-option-value"),
                ("aluette/rules?seats=5", 400, "bad-seats"),
                ("aluette/rules?seats=x", 400, "bad-request"),
            ):
                got, body = await _rules(site, query)
                assert (got, body["code"]) == (status, code)

    run(check())
