"""Records: found, read, taken away; told of to whom they may be."""

from __future__ import annotations

import pytest

from server.lobby.house import QUICK, House, Json
from veillee import Record
from veillee.server.store.rows import RecordRow
from veillee.table.commands import SERVER, Act, Tick

LONGEST_MATCH = 2000  # moves


def keep(home: House, table: str, match: int = 1, **changed: object) -> RecordRow:
    """A record in the store."""
    fields: Json = {
        "id": f"{table}-{match}",
        "table": table,
        "match": match,
        "game": "aluette",
        "seats": 4,
        "text": f'[Game "aluette"]\n; {table} {match}\n',
        "names": ("Anne", "Bruno", "amateur", "amateur"),
        "persons": ("panne", "pbruno", "", ""),
        "scores": (5, 2),
        "winners": (0, 2),
        "ended_at": home.clock.now + match,
        **changed,
    }
    row = RecordRow(**fields)
    home.client.blocking_portal.call(home.hub.store.save_record, row)
    return row


def found(home: House, query: str, who: str | None = None) -> list[str]:
    """The ids on a page of records."""
    reply = home.get(f"/records{query}", who)
    assert reply.status == 200, reply.body
    return [line["id"] for line in reply.body["records"]]


def test_a_record_is_read_by_whoever_knows_its_id(home: House) -> None:
    row = keep(home, home.open()["table"])
    for who in (None, "emma", "anne"):
        body = home.get(f"/records/{row.id}", who).body
        assert body["text"] == row.text
        assert (body["winners"], body["scores"]) == ([0, 2], [5, 2])


def test_a_record_is_taken_away_as_a_file(home: House) -> None:
    row = keep(home, home.open()["table"])
    reply = home.get(f"/records/{row.id}.pli")
    assert reply.status == 200
    assert reply.body == row.text
    assert reply.headers["content-type"] == "text/plain; charset=utf-8"
    name = f"aluette-2026-09-21-{row.id}.pli"
    assert reply.headers["content-disposition"] == f'attachment; filename="{name}"'


@pytest.mark.parametrize(
    "id", ["aaaaaaaa-1", "aaaaaaaa-1.pli", "x", ".pli", "..%2Fx", "a-1.pli.pli"]
)
def test_an_unknown_record_is_refused(home: House, id: str) -> None:
    reply = home.get(f"/records/{id}")
    assert (reply.status, reply.code) in {(404, "no-such-record"), (404, "no-such-page")}


def test_records_are_found_by_person_table_and_game(home: House) -> None:
    shown, hidden = home.open(listed=True)["table"], home.open()["table"]
    keep(home, shown, 1)
    keep(home, shown, 2, persons=("pbruno", "pchloe", "", ""))
    keep(home, hidden, 3, game="whist22")
    assert found(home, "?person=me", "anne") == [f"{hidden}-3", f"{shown}-1"]
    assert found(home, "?person=me", "chloe") == [f"{shown}-2"]
    assert found(home, "?person=me") == []
    assert found(home, f"?table={hidden}") == [f"{hidden}-3"]
    assert found(home, "?person=me&game=whist22", "anne") == [f"{hidden}-3"]
    assert home.get("/records?game=belote").code == "unknown-game"
    assert home.get("/records?cursor=x").code == "bad-cursor"


def test_a_table_that_is_not_listed_is_not_told_of_by_its_records(home: House) -> None:
    shown, hidden = home.open(listed=True)["table"], home.open()["table"]
    keep(home, shown, 1)
    keep(home, hidden, 2)
    for who in (None, "emma"):
        assert found(home, "", who) == [f"{shown}-1"]
        assert found(home, "?person=panne", who) == [f"{shown}-1"]
    assert found(home, "?person=panne", "bruno") == [f"{hidden}-2", f"{shown}-1"]


def test_records_come_page_by_page(home: House) -> None:
    table = home.open()
    rows = [keep(home, table["table"], match).id for match in range(1, 6)]
    read: list[str] = []
    path: str | None = f"{table['path']}/records?limit=2"
    while path:
        page = home.get(path).body
        read += [line["id"] for line in page["records"]]
        after = page["next"]
        path = f"{table['path']}/records?limit=2&cursor={after}" if after else None
    assert read == rows[::-1]


def test_a_match_played_to_its_end_is_kept(home: House) -> None:
    table = home.open(
        "whist22", seats=3, bots="amateur", options={"target": 3}, settings=QUICK, ready=True
    )
    assert home.post(f"{table['path']}/start", who="anne").status == 200
    assert home.get(f"{table['path']}/records").body["records"] == []
    room = home.room(table)
    for number in range(LONGEST_MATCH):
        now = room.table
        if not now.in_match:
            break
        if now.turn < 0:
            home.tell(table, Tick())  # the next deal
            continue
        action = str(now.playing().legal(now.turn)[-1])
        who = "panne" if now.turn == 0 else SERVER
        home.tell(table, Act(person=who, id=f"a{number}", seat=now.turn, action=action))
    assert room.table.phase.value == "finished"
    kept = _once_kept(home, table)
    assert kept["persons"][0] == "panne"
    text = home.get(f"/records/{kept['id']}.pli").body
    assert Record.parse(text).replay().winners == tuple(kept["winners"])
    assert home.post(f"{table['path']}/rematch", who="anne").body["match"] == 2


def _once_kept(home: House, table: Json) -> Json:
    for _ in range(500):
        lines: list[Json] = home.get(f"{table['path']}/records").body["records"]
        if lines:
            return lines[0]
    raise AssertionError("not kept")
