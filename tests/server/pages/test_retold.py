"""Records told again over HTTP, those of the house and those that are sent in."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.pages.matches import interpreted, keep, whole_match
from server.running import run
from veillee import Record


def test_a_record_is_told_from_a_seat_and_with_all_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = whole_match("aluette")

    async def check() -> None:
        async with interpreted(tmp_path, monkeypatch) as site:
            id = await keep(site, match)
            whole = (await site.http.get(f"/api/records/{id}/events")).json()
            seat = (await site.http.get(f"/api/records/{id}/events?seat=1")).json()
            for told in (whole, seat):
                assert told["meta"]["winners"] == list(match.winners)
                assert told["snapshot"]["deal"] is None
                assert told["snapshot"]["seats"][3]["bot"] == "amateur"
                assert [p["name"] for p in told["snapshot"]["persons"]] == [
                    "Anne",
                    "Bruno",
                    "Chloé",
                ]
                assert len(told["situations"]) == len(told["events"])
            dealt = [next(e for e in t["events"] if e["kind"] == "dealt") for t in (whole, seat)]
            assert all(dealt[0]["hands"])
            assert [bool(hand) for hand in dealt[1]["hands"]] == [False, True, False, False]
            assert "signed" in {e["kind"] for e in whole["events"]}
            assert "signed" not in {e["kind"] for e in seat["events"]}
            wrong = await site.http.get(f"/api/records/{id}/events?seat=7")
            assert (wrong.status_code, wrong.json()["code"]) == (400, "bad-seat")

    run(check())


def test_a_record_that_is_sent_in_is_told_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = whole_match("whist22")
    text = str(Record.of(match)).encode()

    async def check() -> None:
        async with interpreted(tmp_path, monkeypatch) as site:
            send = {"Content-Type": "text/plain"}
            told = (await site.http.post("/api/replay?seat=0", content=text, headers=send)).json()
            assert told["meta"]["scores"] == told["sheet"]["scores"] == list(match.scores)
            assert told["events"][-1]["kind"] == "match-ended"
            # One that stops in the middle is told as far as it goes.
            half = b"\n".join(text.splitlines()[:9])
            told = (await site.http.post("/api/replay", content=half, headers=send)).json()
            assert not told["meta"]["over"]

    run(check())


@pytest.mark.parametrize(
    ("text", "status", "code", "line"),
    [
        (b'[Game "belote"]\n', 400, "unknown-game", 1),
        (b'[Game "whist22"]\nnonsense here\n', 400, "acts-before-hands", 2),
        (b'[Game "whist22"]\n\xff\n', 400, "not-utf-8", 2),
        (b"", 400, "missing-tag", 1),
        (b";" * 210_000, 413, "too-large", None),
    ],
)
def test_a_broken_record_is_refused_with_its_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    text: bytes,
    status: int,
    code: str,
    line: int | None,
) -> None:
    async def check() -> None:
        async with interpreted(tmp_path, monkeypatch) as site:
            headers = {"Content-Type": "text/plain", "Accept-Language": "fr"}
            answer = await site.http.post("/api/replay", content=text, headers=headers)
            body = answer.json()
            assert (body["code"], body["data"].get("line")) == (code, line)
            assert body["detail"]
            if code != "unknown-game":
                assert answer.status_code == status

    run(check())
