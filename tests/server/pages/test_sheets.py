"""Count sheets: what is over is counted, what is in play is not told."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.houses import running, seated
from server.pages.matches import TABLE, interpreted, keep, play_deals, whole_match
from server.running import run
from veillee.server.pages.sheets import sheet_of

GAMES = ["politaine", "aluette", "whist22"]


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_of_a_record_adds_up(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = whole_match(game)

    async def check() -> None:
        async with interpreted(tmp_path, monkeypatch) as site:
            id = await keep(site, match)
            sheet = (await site.http.get(f"/api/records/{id}/sheet")).json()
            assert sheet["scores"] == list(match.scores)
            assert sheet["winners"] == list(match.winners)
            assert sheet["names"] == ["Anne", "Bruno", "Chloé", "amateur"]
            totals = sheet["start"]
            for deal in sheet["deals"]:
                totals = (
                    [a + b for a, b in zip(totals, deal["points"] or totals, strict=True)]
                    if (deal["points"])
                    else totals
                )
                assert deal["scores"] == totals
                assert (deal["count"] is None) == (deal["points"] is None)
                assert deal["check"] == (11 if game == "politaine" and deal["points"] else None)
            missing = await site.http.get(f"/api/records/{TABLE}-9/sheet")
            assert (missing.status_code, missing.json()["code"]) == (404, "no-such-record")

    run(check())


def test_a_deal_in_play_is_not_on_the_sheet(tmp_path: Path) -> None:
    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            people, table = await seated(site, "whist22", 3, options={"first_hand": "3"})
            path = f"{table.path}/sheet"
            assert (await people[0].call("GET", path))["deals"] == []
            await play_deals(site, table, people, 1)
            sheet = await people[1].call("GET", path)
            room = site.house.hub.rooms[table.id]
            assert len(sheet["deals"]) == 1
            assert sheet["deals"][0]["scores"] == list(room.table.scores)
            assert [line["of"] for line in sheet["deals"][0]["count"]] == ["bid"] * 3
            assert not sheet["over"]

    run(check())


def test_a_deal_over_by_right_is_not_told_before_the_opening_closes() -> None:
    match = whole_match("politaine")
    assert len(sheet_of(match, 1).deals) == 1
    assert sheet_of(match, 1).scores == list(sheet_of(match).deals[0].scores)
    assert not sheet_of(match, 1).over
    assert sheet_of(match).over


@pytest.mark.parametrize(
    ("spectators", "listed", "allowed"),
    [("none", True, False), ("delayed", True, True), ("delayed", False, False)],
)
def test_who_may_not_look_on_has_no_sheet(
    tmp_path: Path, spectators: str, listed: bool, allowed: bool
) -> None:
    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            wishes = {"settings": {"spectators": spectators}, "listed": listed}
            _, table = await seated(site, "whist22", 3, **wishes)
            stranger = await site.person("Emma")
            status = 200 if allowed else 403
            body = await stranger.call("GET", f"{table.path}/sheet", status=status)
            assert body.get("code") == (None if allowed else "not-seated")

    run(check())
