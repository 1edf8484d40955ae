"""A record told again is what each seat was shown live, no more and no less."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from conformance.setups import SOME, Setup, played
from table.tables import Sitting
from veillee import Record
from veillee.table import AtSeat, Event, Phase, Review, commands, record, snapshot
from veillee.table import events_play as p
from veillee.table.retelling import Retold, retell

Data = dict[str, Any]

ROOT = Path(__file__).resolve().parents[2]
EVENINGS: list[tuple[str, int, tuple[tuple[str, str], ...]]] = [
    ("politaine", 4, (("target", "40"),)),
    ("politaine", 4, (("announce", "opening"), ("both_over", "claim"), ("target", "30"))),
    ("politaine", 4, (("redeal_by", "automatic"), ("four", "off"), ("target", "30"))),
    ("politaine", 4, (("redeal_by", "automatic"), ("four_deadline", "own-card"))),
    ("aluette", 4, (("target", "2"),)),
    ("aluette", 4, (("bluff", "yes"), ("mordienne_announced", "yes"), ("target", "2"))),
    ("aluette", 4, (("chant", "left-right"), ("signs", "chance"), ("sides", "drawn"))),
    ("aluette", 6, (("target", "2"), ("signs", "off"))),
    ("whist22", 4, (("target", "5"),)),
    ("whist22", 3, (("forehead", "extra"), ("forehead_excuse", "choice"), ("first_hand", "3"))),
    ("whist22", 3, (("show_undealt", "yes"), ("counting", "compteur"), ("first_hand", "3"))),
]
TOLD_LIVE_ONLY = {"opening-said", "went-on", "clock-ran-out", "deal-committed"}
TIMES = ("at", "n", "until", "bank", "opening_until")


def evening(game: str, seats: int, options: tuple[tuple[str, str], ...], seed: int) -> Sitting:
    """A match that has been played to its end, by persons and bots."""
    sitting = Sitting(game, seats, options=options, secret=f"{seed:064x}")
    return sitting.sit(seats - 1).start().finish()


def told(messages: list[Data], *, looks: bool = True) -> list[Data]:
    """What was told of the deals, without the times, and without cards that were taken back."""
    every: tuple[type[Event], ...] = (*p.PLAY_EVENTS, p.SignSeen)
    kinds = {kind.kind for kind in every} - TOLD_LIVE_ONLY
    found: list[Data] = []
    for message in messages:
        if message["kind"] == "undone":
            while found.pop()["kind"] != "acted":
                pass
        elif message["kind"] in kinds:
            found.append({n: value for n, value in message.items() if n not in TIMES})
    if not looks:
        found = [m for m in found if not str(m.get("action", "")).startswith("look")]
        signs = [m for m in found if m["kind"] == "sign-seen"]
        found = [m for m in found if m["kind"] != "sign-seen"] + signs
    return [_comparable(message) for message in found]


def _comparable(message: Data) -> Data:
    """Without what a record does not tell: who had an account, the order of undealt cards."""
    kept = {name: value for name, value in message.items() if name != "persons"}
    if "talon" in kept:
        kept["talon"] = sorted(kept["talon"].split())
    return kept


def deal_of(shot: Data) -> Data:
    """The deal and the result as a snapshot tells them."""
    own = {n: value for n, value in shot["deal"].items() if n != "own_said"}
    return {"deal": own, "match": {n: v for n, v in shot["match"].items() if n != "number"}}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("wish", EVENINGS, ids=lambda wish: "-".join(map(str, wish[:2])))
def test_every_seat_is_told_what_it_was_shown_live(
    wish: tuple[str, int, tuple[tuple[str, str], ...]], seed: int
) -> None:
    live = evening(*wish, seed)
    written = record(live.t, live.events)
    again = retell(Record.parse(str(written)))
    # Who looked at a signer a moment late is written down as having glanced in time.
    glimpses = any(isinstance(event, p.SignGlimpsed) for event in live.events)
    for seat in range(len(live.t.seats)):
        shown: list[Data] = again.to_data(seat)["events"]  # type: ignore[assignment]  # a list
        before = live.stream(AtSeat(seat))
        assert told(shown, looks=not glimpses) == told(before, looks=not glimpses)
        assert deal_of(snapshot(again.after, AtSeat(seat), 0)) == deal_of(
            snapshot(live.t, AtSeat(seat), 0)
        )


def test_a_sign_seen_late_is_seen_again_by_who_saw_it_and_by_nobody_else() -> None:
    s = Sitting("aluette", options=[("bluff", "yes"), ("target", "1")]).sit(4).start()
    s.play(0, "sign vache")
    s.now += 100
    s.play(3, "look 0")
    s.now += 5000
    s.play(0, "sign borgne")  # 1 looks elsewhere
    again = retell(record(s.finish().t, s.events))
    for seat in range(4):
        seen = [m for m in told(s.stream(AtSeat(seat))) if m["kind"] == "sign-seen"]
        events: list[Data] = again.to_data(seat)["events"]  # type: ignore[assignment]  # a list
        assert [m for m in told(events) if m["kind"] == "sign-seen"] == seen
    assert [m["sign"] for m in told(s.stream(AtSeat(3))) if m["kind"] == "sign-seen"][:2] == [
        "vache",
        "borgne",
    ]
    assert not [m for m in told(s.stream(AtSeat(1))) if m["kind"] == "sign-seen"][:2]


def test_a_card_taken_back_leaves_no_trace() -> None:
    s = Sitting("whist22", undo=True, options=[("target", "5")]).sit(4).start()
    while s.t.playing().state and s.legal(s.turn())[0].startswith("bid"):
        s.go_on()
    seat = s.turn()
    s.play(seat, s.legal(seat)[0])
    s.ok(s.by(s.t.seats[seat].person, commands.Undo))
    again = retell(record(s.finish().t, s.events))
    assert "undone" in s.kinds(AtSeat(seat))
    events: list[Data] = again.to_data(seat)["events"]  # type: ignore[assignment]  # a list
    assert "undone" not in {m["kind"] for m in events}
    assert told(events) == told(s.stream(AtSeat(seat)))


def test_with_all_hands_everything_is_told() -> None:
    live = evening("aluette", 4, (("target", "1"),), 5)
    again = retell(record(live.t, live.events))
    data: Data = again.to_data()
    dealt = next(m for m in data["events"] if m["kind"] == "dealt")
    assert all(dealt["hands"])
    signs = [m for m in live.stream(Review()) if m["kind"] == "signed"]
    assert [m["sign"] for m in data["events"] if m["kind"] == "signed"] == [
        m["sign"] for m in signs
    ]
    assert "deal" in data["snapshot"]
    assert data["snapshot"]["deal"] is None


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_any_match_can_be_told_again(setup: Setup) -> None:
    """Records of other programs, too: of the middle of a match, stopped anywhere."""
    match = played(setup, 3, steps=random.Random(str(setup)).randrange(5, 300))
    written = Record.parse(str(Record.of(match)))
    again = retell(written)
    assert again.after.playing().state == written.replay().state or match.waiting
    assert again.after.playing().scores == match.scores
    assert [event.version for event in again.events] == list(range(2, 2 + len(again.events)))
    for seat in (None, *range(match.game.seats)):
        data: Data = again.to_data(seat)
        assert len(data["events"]) == len(data["situations"])


def test_a_match_taken_up_in_its_middle_keeps_its_score() -> None:
    written = Record.parse(
        '[Game "politaine"]\n[Score "17 4"]\n[Deals "3"]\n[Deal "1"]\n[Dealer "0"]\n'
        '[Hands "7P 8P 9P 10P 7C 8C 9C 10C | RP DP VP AP RC DC VC AC'
        ' | 7K 8K 9K 10K 7T 8T 9T 10T | RK DK VK AK RT DT VT AT"]\n1: AP\n'
    )
    again = retell(written, bots=("", "amateur", "", ""))
    data: Data = again.to_data(1)
    assert data["snapshot"]["match"]["scores"] == [17, 4]
    assert data["snapshot"]["seats"][1]["bot"] == "amateur"
    assert [m["kind"] for m in data["events"]][-1] == "acted"
    assert data["situations"][-1]["turn"] == 2
    assert again.after.phase is Phase.PLAYING


REPLAY = """
import { begin, reduce } from "./reduce.mjs";
import { readFileSync } from "node:fs";
const told = JSON.parse(readFileSync(0, "utf8"));
let view = begin(told.snapshot);
told.events.forEach((event, place) => {
  view = reduce(view, { number: place + 1, events: [event], situation: told.situations[place] });
});
delete view.story;
console.log(JSON.stringify(view));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="runs the page's own reducer")
@pytest.mark.parametrize("wish", EVENINGS, ids=lambda wish: "-".join(map(str, wish[:2])))
def test_the_page_comes_to_the_same_end(
    wish: tuple[str, int, tuple[tuple[str, str], ...]], tmp_path: Path
) -> None:
    live = evening(*wish, 4)
    again = retell(record(live.t, live.events))
    shutil.copy(ROOT / "src/veillee/web/js/reduce.js", tmp_path / "reduce.mjs")
    (tmp_path / "replay.mjs").write_text(REPLAY, encoding="utf-8")
    for seat in range(len(live.t.seats)):
        view = _replayed(again, seat, tmp_path)
        end: Data = snapshot(live.t, AtSeat(seat), 0)
        for name in ("number", "dealer", "hands", "held", "tricks", "won", "signs"):
            assert view["deal"][name] == end["deal"][name], name
        assert view["match"]["scores"] == end["match"]["scores"]
        assert view["match"]["winners"] == end["match"]["winners"]
        assert view["phase"] == "finished"


def _replayed(again: Retold, seat: int, folder: Path) -> Data:
    done = subprocess.run(
        ["node", "replay.mjs"],
        cwd=folder,
        input=json.dumps(again.to_data(seat)),
        capture_output=True,
        text=True,
        check=True,
    )
    view: Data = json.loads(done.stdout)
    return view
